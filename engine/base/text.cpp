#include "base/text.h"

namespace xq::base {

namespace {

constexpr std::string_view kBlanks{" \t\r\n\v\f\0", 7};

}  // namespace

std::string_view trim(std::string_view text) {
    const auto first = text.find_first_not_of(kBlanks);
    if (first == std::string_view::npos) {
        return {};
    }
    return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

std::vector<std::string_view> split_words(std::string_view text) {
    std::vector<std::string_view> words;
    for (auto first = text.find_first_not_of(kBlanks); first != std::string_view::npos;) {
        const auto last = text.find_first_of(kBlanks, first);
        words.push_back(text.substr(first, last - first));
        first = text.find_first_not_of(kBlanks, last);
    }
    return words;
}

std::string join_words(const std::vector<std::string_view>& words, std::size_t first) {
    std::string joined;
    for (std::size_t i = first; i < words.size(); ++i) {
        if (i > first) {
            joined += ' ';
        }
        joined += words[i];
    }
    return joined;
}

std::string to_lower(std::string_view text) {
    std::string lower(text);
    for (char& letter : lower) {
        if (letter >= 'A' && letter <= 'Z') {
            letter = static_cast<char>(letter - 'A' + 'a');
        }
    }
    return lower;
}

std::string printable(std::string_view text, std::size_t limit) {
    std::size_t length = text.size();
    if (length > limit) {
        length = limit;
        while (length > 0 && (static_cast<unsigned char>(text[length]) & 0xC0U) == 0x80U) {
            --length;
        }
    }
    std::string shown(text.substr(0, length));
    for (char& letter : shown) {
        const auto byte = static_cast<unsigned char>(letter);
        if (byte < 0x20U || byte == 0x7FU) {
            letter = '?';
        }
    }
    if (length < text.size()) {
        shown += "...";
    }
    return shown;
}

}  // namespace xq::base
