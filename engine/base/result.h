// A value, or one sentence that says why there is none.
//
// Everything that reads outside input (FEN, protocol lines, files, command lines) returns a Result;
// the sentence names what was wrong and where, without a trailing full stop or line break.
#pragma once

#include <cassert>
#include <string>
#include <utility>
#include <variant>

namespace xq::base {

/// The failing half of a Result: `return Error{"red has no king"};`
struct Error {
    std::string message;
};

template <typename T>
class Result {
  public:
    Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
    Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}

    [[nodiscard]] bool ok() const { return state_.index() == 0; }
    explicit operator bool() const { return ok(); }

    [[nodiscard]] const T& value() const& {
        assert(ok());
        return std::get<0>(state_);
    }
    [[nodiscard]] T& value() & {
        assert(ok());
        return std::get<0>(state_);
    }
    [[nodiscard]] T&& value() && {
        assert(ok());
        return std::get<0>(std::move(state_));
    }
    const T& operator*() const& { return value(); }
    T& operator*() & { return value(); }
    T&& operator*() && { return std::move(*this).value(); }
    const T* operator->() const { return &value(); }
    T* operator->() { return &value(); }

    /// The reason; only for a Result that is not ok().
    [[nodiscard]] const std::string& error() const {
        assert(!ok());
        return std::get<1>(state_).message;
    }

  private:
    std::variant<T, Error> state_;
};

}  // namespace xq::base
