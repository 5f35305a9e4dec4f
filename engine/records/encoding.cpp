#include "records/encoding.h"

#include <algorithm>
#include <array>
#include <optional>

#include "base/text.h"

#ifdef _WIN32
#include <windows.h>
#else
#include <iconv.h>
#endif

namespace xq::records {

namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr std::string_view kNoCharacter = "\xEF\xBF\xBD";  // U+FFFD

/// The characters of move texts and of the tags about the two sides.
constexpr std::array<std::string_view, 60> kXiangqiCharacters{
    "帅", "帥", "将", "將", "仕", "士", "相", "象", "马", "馬", "车", "車", "炮", "砲", "兵",
    "卒", "进", "進", "平", "退", "前", "中", "后", "後", "一", "二", "三", "四", "五", "六",
    "七", "八", "九", "１", "２", "３", "４", "５", "６", "７", "８", "９", "红", "紅", "黑",
    "胜", "勝", "负", "負", "和", "局", "棋", "杯", "赛", "賽", "省", "市", "队", "隊", "着"};

bool is_ascii(std::string_view text) {
    return std::all_of(text.begin(), text.end(),
                       [](char c) { return static_cast<unsigned char>(c) < 0x80U; });
}

/// Turns text of one legacy encoding into UTF-8.
class Decoder {
  public:
#ifdef _WIN32
    explicit Decoder(Encoding encoding) : code_page_(encoding == Encoding::Big5 ? 950U : 54936U) {}

    /// Nothing if `line` holds bytes that are no character.
    [[nodiscard]] std::optional<std::string> decode(std::string_view line) const {
        const int size = static_cast<int>(line.size());
        std::wstring wide(line.size(), L'\0');
        const int units = MultiByteToWideChar(code_page_, MB_ERR_INVALID_CHARS, line.data(), size,
                                              wide.data(), size);
        if (units <= 0) {
            return std::nullopt;
        }
        wide.resize(static_cast<std::size_t>(units));
        std::string text(wide.size() * 3, '\0');
        const int bytes = WideCharToMultiByte(CP_UTF8, 0, wide.data(), units, text.data(),
                                              static_cast<int>(text.size()), nullptr, nullptr);
        text.resize(static_cast<std::size_t>(bytes));
        return text;
    }

  private:
    UINT code_page_;
#else
    explicit Decoder(Encoding encoding)
        : handle_(iconv_open("UTF-8", encoding == Encoding::Big5 ? "BIG5" : "GB18030")) {}
    ~Decoder() {
        if (open()) {
            iconv_close(handle_);
        }
    }
    Decoder(const Decoder&) = delete;
    Decoder& operator=(const Decoder&) = delete;

    /// Nothing if `line` holds bytes that are no character.
    [[nodiscard]] std::optional<std::string> decode(std::string_view line) const {
        if (!open()) {
            return std::nullopt;
        }
        std::string source(line);
        std::string text(line.size() * 3, '\0');  // two bytes make at most three of UTF-8
        char* in = source.data();
        char* out = text.data();
        std::size_t in_left = source.size();
        std::size_t out_left = text.size();
        iconv(handle_, nullptr, nullptr, nullptr, nullptr);
        if (iconv(handle_, &in, &in_left, &out, &out_left) != 0) {
            return std::nullopt;
        }
        text.resize(text.size() - out_left);
        return text;
    }

  private:
    [[nodiscard]] bool open() const {
        return handle_ != reinterpret_cast<iconv_t>(-1);  // NOLINT(performance-no-int-to-ptr)
    }

    iconv_t handle_;
#endif
};

bool is_utf8(std::string_view text) {
    while (!text.empty()) {
        const std::size_t length = base::utf8_length(text);
        if (length == 0) {
            return false;
        }
        text.remove_prefix(length);
    }
    return true;
}

/// `text` with U+FFFD for each byte that belongs to no UTF-8 character.
std::string mended(std::string_view text) {
    std::string mended;
    while (!text.empty()) {
        const std::size_t length = base::utf8_length(text);
        mended += length == 0 ? kNoCharacter : text.substr(0, length);
        text.remove_prefix(std::max<std::size_t>(length, 1));
    }
    return mended;
}

/// `line` with U+FFFD for every byte beyond ASCII.
std::string blotted(std::string_view line) {
    std::string text;
    for (const char& c : line) {
        text += static_cast<unsigned char>(c) < 0x80U ? std::string_view(&c, 1) : kNoCharacter;
    }
    return text;
}

Decoded decode_all(std::string_view bytes, Encoding encoding) {
    const Decoder decoder(encoding);
    Decoded decoded;
    decoded.encoding = encoding;
    for (int number = 1; !bytes.empty(); ++number) {
        // No character of either encoding has a line end for its second byte.
        const std::size_t size = std::min(bytes.find('\n'), bytes.size() - 1) + 1;
        const std::string_view line = bytes.substr(0, size);
        bytes.remove_prefix(size);
        if (is_ascii(line)) {
            decoded.text += line;
        } else if (encoding == Encoding::Utf8) {
            decoded.text += mended(line);
            if (!is_utf8(line)) {
                decoded.bad_lines.push_back(number);
            }
        } else if (const auto text = decoder.decode(line)) {
            decoded.text += *text;
        } else {
            decoded.text += blotted(line);
            decoded.bad_lines.push_back(number);
        }
    }
    return decoded;
}

/// How many characters of `text`, in UTF-8, are such as games are written with.
std::size_t xiangqi_characters(std::string_view text) {
    std::size_t count = 0;
    while (!text.empty()) {
        const std::string_view character = text.substr(0, base::utf8_length(text));
        count +=
            character.size() > 1 && std::find(kXiangqiCharacters.begin(), kXiangqiCharacters.end(),
                                              character) != kXiangqiCharacters.end()
                ? 1U
                : 0U;
        text.remove_prefix(character.size());
    }
    return count;
}

}  // namespace

Decoded to_utf8(std::string_view bytes) {
    if (bytes.substr(0, kByteOrderMark.size()) == kByteOrderMark) {
        bytes.remove_prefix(kByteOrderMark.size());
    }
    if (is_utf8(bytes)) {
        return {std::string(bytes), Encoding::Utf8, {}};
    }
    Decoded best;
    std::size_t most = 0;
    for (const Encoding encoding : {Encoding::Gb18030, Encoding::Big5, Encoding::Utf8}) {
        Decoded decoded = decode_all(bytes, encoding);
        const std::size_t count = xiangqi_characters(decoded.text);
        const bool better =
            count > most || (count == most && decoded.bad_lines.size() < best.bad_lines.size());
        if (encoding == Encoding::Gb18030 || better) {
            best = std::move(decoded);
            most = count;
        }
    }
    return best;
}

}  // namespace xq::records
