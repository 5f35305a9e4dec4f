#include "protocol/parse.h"

#include <algorithm>
#include <array>
#include <functional>
#include <limits>

#include "base/parse_number.h"
#include "base/text.h"
#include "board/fen.h"

namespace xq::protocol {

namespace {

using base::Error;
using base::printable;
using base::Result;
using Words = std::vector<std::string_view>;
using Parsed = Result<std::optional<Command>>;

std::string quoted(std::string_view text) { return '\'' + printable(text) + '\''; }

template <typename T>
Parsed command(T value) {
    return std::optional<Command>(Command(std::move(value)));
}

std::vector<std::string> strings_from(const Words& words, std::size_t first) {
    std::vector<std::string> texts;
    for (std::size_t i = first; i < words.size(); ++i) {
        texts.emplace_back(words[i]);
    }
    return texts;
}

/// `words[first..]` is `startpos [moves ...]` or `fen F [moves ...]`.
Parsed parse_position(const Words& words, std::size_t first, bool bare) {
    if (first >= words.size()) {
        return Error{"position: neither startpos nor fen follows"};
    }
    const auto moves = static_cast<std::size_t>(
        std::find(words.begin() + static_cast<std::ptrdiff_t>(first), words.end(), "moves") -
        words.begin());
    SetPosition position;
    position.bare = bare;
    if (words[first] == "startpos") {
        if (moves > first + 1 && first + 1 < words.size()) {
            return Error{"position: " + quoted(words[first + 1]) + " follows startpos, not moves"};
        }
        position.fen = board::kStartFen;
    } else if (words[first] == "fen") {
        position.fen =
            base::join_words(Words(words.begin() + static_cast<std::ptrdiff_t>(first) + 1,
                                   words.begin() + static_cast<std::ptrdiff_t>(moves)));
    } else {
        return Error{"position: " + quoted(words[first]) + " is neither startpos nor fen"};
    }
    if (moves < words.size()) {
        position.moves = strings_from(words, moves + 1);
    }
    return command(std::move(position));
}

/// `setoption name N [value V]` (N and V of several words) or `setoption N [V]`.
Parsed parse_option(const Words& words) {
    if (words.size() < 2) {
        return Error{"setoption: no option is named"};
    }
    SetOption option;
    const bool uci_form = words[1] == "name" && words.size() > 2;
    if (!uci_form) {
        option.name = words[1];
        const std::size_t value = words.size() > 2 && words[2] == "value" ? 3 : 2;
        if (words.size() > value) {
            option.value = base::join_words(words, value);
        }
        return command(std::move(option));
    }
    const auto value = std::find(words.begin() + 2, words.end(), "value");
    option.name = base::join_words(Words(words.begin() + 2, value));
    if (value != words.end()) {
        option.value = base::join_words(Words(value + 1, words.end()));
    }
    if (option.name.empty()) {
        return Error{"setoption: no option is named"};
    }
    return command(std::move(option));
}

class GoParser {
  public:
    explicit GoParser(const Words& words) : words_(words) {}

    Parsed parse() {
        while (next_ < words_.size()) {
            const std::string_view word = words_[next_++];
            if (word == "perft") {
                int depth = 0;
                return take(word, 1, kMaxPerft, depth) ? command(Perft{depth}) : Parsed(*error_);
            }
            if (!take_flag(word) && !take_clock(word) && !take_limit(word)) {
                if (!error_) {
                    error_ = Error{"go: " + quoted(word) + " is not understood"};
                }
                return *error_;
            }
        }
        return command(std::move(go_));
    }

    static constexpr int kMaxPerft = 20;

  private:
    bool take_flag(std::string_view word) {
        if (word == "infinite") {
            go_.infinite = true;
        } else if (word == "ponder") {
            go_.ponder = true;
        } else if (word == "searchmoves") {
            while (next_ < words_.size() && looks_like_move(words_[next_])) {
                go_.search_moves.emplace_back(words_[next_++]);
            }
        } else {
            // The opponent offers to split the point; a search does not depend on that.
            return word == "draw";
        }
        return true;
    }

    bool take_clock(std::string_view word) {
        using Number = std::int64_t;
        constexpr Number kLongest = 1'000'000'000'000;
        Number number = 0;
        const auto into = [&](auto use) {
            if (!take(word, -kLongest, kLongest, number)) {
                return false;
            }
            use();
            return true;
        };
        ClockText& red = go_.colors[index(board::Color::Red)];
        ClockText& black = go_.colors[index(board::Color::Black)];
        if (word == "wtime") return into([&] { red.time = number; });
        if (word == "btime") return into([&] { black.time = number; });
        if (word == "winc") return into([&] { red.increment = number; });
        if (word == "binc") return into([&] { black.increment = number; });
        if (word == "time") return into([&] { go_.mover.time = number; });
        if (word == "increment") return into([&] { go_.mover.increment = number; });
        if (word == "movetime") return into([&] { go_.movetime = number; });
        // What the opponent has left does not change how long to think.
        constexpr std::array<std::string_view, 6> kOpponent{"opptime",      "oppotime",
                                                            "oppincrement", "oppoincrement",
                                                            "oppmovestogo", "oppomovestogo"};
        if (std::find(kOpponent.begin(), kOpponent.end(), word) != kOpponent.end()) {
            return into([] {});
        }
        return false;
    }

    bool take_limit(std::string_view word) {
        int number = 0;
        if (word == "nodes") {
            std::uint64_t nodes = 0;
            if (!take(word, std::uint64_t{0}, std::numeric_limits<std::uint64_t>::max(), nodes)) {
                return false;
            }
            go_.nodes = nodes;
            return true;
        }
        constexpr int kMost = 1'000'000;
        if (word != "depth" && word != "mate" && word != "movestogo") {
            return false;
        }
        if (!take(word, 0, kMost, number)) {
            return false;
        }
        if (word == "depth") {
            go_.depth = number;
        } else if (word == "mate") {
            go_.mate = number;
        } else {
            go_.moves_to_go = number;
        }
        return true;
    }

    /// Reads the number after `word`; on failure sets the error.
    template <typename Number>
    bool take(std::string_view word, Number low, Number high, Number& number) {
        if (next_ >= words_.size()) {
            error_ = Error{"go: no number follows " + std::string(word)};
            return false;
        }
        const std::string_view text = words_[next_++];
        const auto value = base::parse_number<Number>(text);
        if (!value || *value < low || *value > high) {
            error_ = Error{"go: " + std::string(word) + ' ' + quoted(text) +
                           " is no whole number from " + std::to_string(low) + " to " +
                           std::to_string(high)};
            return false;
        }
        number = *value;
        return true;
    }

    static bool looks_like_move(std::string_view word) {
        return word.size() >= 4 && word.size() <= 6 && word[0] >= 'a' && word[0] <= 'i' &&
               word[1] >= '0' && word[1] <= '9';
    }

    const Words& words_;
    std::size_t next_ = 1;
    Go go_;
    std::optional<Error> error_;
};

Parsed parse_perft(const Words& words) {
    const auto depth = words.size() > 1 ? base::parse_number<int>(words[1]) : std::nullopt;
    if (!depth || *depth < 1 || *depth > GoParser::kMaxPerft) {
        return Error{"perft: a depth from 1 to " + std::to_string(GoParser::kMaxPerft) +
                     " must follow"};
    }
    return command(Perft{*depth});
}

Parsed parse_debug(const Words& words) {
    if (words.size() == 2 && (words[1] == "on" || words[1] == "off")) {
        return command(Debug{words[1] == "on"});
    }
    return Error{"debug: on or off must follow"};
}

}  // namespace

Parsed parse_line(std::string_view line) {
    const Words words = base::split_words(line);
    if (words.empty()) {
        return std::optional<Command>();
    }
    const std::string_view word = words[0];
    if (word == "uci") return command(Handshake{Dialect::Uci});
    if (word == "ucicyclone") return command(Handshake{Dialect::Uci, true});
    if (word == "ucci") return command(Handshake{Dialect::Ucci});
    if (word == "isready") return command(IsReady{});
    if (word == "ucinewgame" || word == "uccinewgame" || word == "newgame") {
        return command(NewGame{});
    }
    if (word == "stop") return command(Stop{});
    if (word == "ponderhit") return command(PonderHit{});
    if (word == "quit") return command(Quit{});
    if (word == "debug") return parse_debug(words);
    if (word == "setoption") return parse_option(words);
    if (word == "position") return parse_position(words, 1, false);
    if (word == "fen" || word == "startpos") return parse_position(words, 0, true);
    if (word == "banmoves") return command(BanMoves{strings_from(words, 1)});
    if (word == "go") return GoParser(words).parse();
    if (word == "perft") return parse_perft(words);
    if (word == "d") return command(Show{});
    if (word == "eval") return command(Eval{});
    return command(Unknown{std::string(word)});
}

}  // namespace xq::protocol
