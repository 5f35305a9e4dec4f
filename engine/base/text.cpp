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

// Source: Unicode standard, table 3-7: overlong forms, surrogates and values past U+10FFFF are
// none.
std::size_t utf8_length(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned lead = byte(0);
    const std::size_t length = lead < 0x80U                    ? 1
                               : lead >= 0xC2U && lead < 0xE0U ? 2
                               : lead >= 0xE0U && lead < 0xF0U ? 3
                               : lead >= 0xF0U && lead < 0xF5U ? 4
                                                               : 0;
    if (length == 0 || length > text.size()) {
        return 0;
    }
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xC0U) != 0x80U) {
            return 0;
        }
    }
    const bool wrong_second =
        (lead == 0xE0U && byte(1) < 0xA0U) || (lead == 0xEDU && byte(1) >= 0xA0U) ||
        (lead == 0xF0U && byte(1) < 0x90U) || (lead == 0xF4U && byte(1) >= 0x90U);
    return wrong_second ? 0 : length;
}

std::string printable(std::string_view text, std::size_t limit) {
    std::string shown;
    while (!text.empty()) {
        const std::size_t length = utf8_length(text);
        const std::size_t taken = length == 0 ? 1 : length;
        if (shown.size() + taken > limit) {
            return shown + "...";
        }
        const auto first = static_cast<unsigned char>(text.front());
        if (length == 0 || first < 0x20U || first == 0x7FU) {
            shown += '?';
        } else {
            shown += text.substr(0, length);
        }
        text.remove_prefix(taken);
    }
    return shown;
}

}  // namespace xq::base
