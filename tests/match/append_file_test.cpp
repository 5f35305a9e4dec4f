// Files of records: what a killed run has left is gone on with, byte by byte, and nothing is lost.
#include "match/append_file.h"

#include <filesystem>
#include <string>
#include <utility>

#include <catch2/catch.hpp>

#include "support/temporary_folder.h"

namespace xq::tests {

using match::AppendFile;

namespace {

AppendFile open(const std::string& path, std::optional<std::uintmax_t> known) {
    auto file = AppendFile::open(path, known);
    if (!file) {
        FAIL(file.error());
    }
    return *std::move(file);
}

}  // namespace

TEST_CASE("match: records are added to what a file holds") {
    const TemporaryFolder folder;
    {
        AppendFile file = open(folder.file("games"), std::nullopt);
        CHECK(file.length() == 0);
        CHECK(file.append("one\n").ok());
        CHECK(file.append("").ok());
        CHECK(file.length() == 4);
        CHECK(file.path() == folder.file("games"));
    }
    AppendFile file = open(folder.file("games"), std::nullopt);
    CHECK(file.length() == 4);
    AppendFile moved = std::move(file);
    CHECK(moved.append("two\n").ok());
    CHECK(moved.length() == 8);
    CHECK(folder.read("games") == "one\ntwo\n");
}

TEST_CASE("match: killed at any byte, a run writes each record once") {
    const std::string records[] = {"first\n", "second\n", "third\n"};
    const std::string all = records[0] + records[1] + records[2];
    const TemporaryFolder folder;
    // The state knows `known` bytes, which end a record; `written` had been written.
    for (const std::size_t known : {std::size_t{0}, std::size_t{6}, std::size_t{13}}) {
        for (std::size_t written = known; written <= all.size(); ++written) {
            CAPTURE(known, written);
            folder.write("games", all.substr(0, written));
            AppendFile file = open(folder.file("games"), known);
            REQUIRE(file.length() == known);
            std::size_t length = 0;
            for (const std::string& record : records) {
                length += record.size();
                if (length > known) {
                    REQUIRE(file.append(record).ok());
                    REQUIRE(file.length() == length);
                }
            }
            REQUIRE(folder.read("games") == all);
        }
    }
}

TEST_CASE("match: what somebody else has added to a file stays") {
    const TemporaryFolder folder;
    folder.write("games", "one\n# note\n");
    AppendFile file = open(folder.file("games"), 4);
    CHECK(file.append("two\n").ok());
    CHECK(folder.read("games") == "one\n# note\ntwo\n");
    CHECK(file.length() == 15);
    // Behind a record that was there, too.
    folder.write("games", "one\ntwo\n# note\n");
    AppendFile other = open(folder.file("games"), 4);
    CHECK(other.append("two\n").ok());
    CHECK(other.length() == 8);
    CHECK(other.append("three\n").ok());
    CHECK(folder.read("games") == "one\ntwo\n# note\nthree\n");
    CHECK(other.length() == 21);
}

TEST_CASE("match: files that cannot be gone on with are named") {
    const TemporaryFolder folder;
    folder.write("games", "one\n");
    const auto cut = AppendFile::open(folder.file("games"), 5);
    REQUIRE_FALSE(cut.ok());
    CHECK(cut.error() ==
          folder.file("games") + ": is shorter than the run to be resumed has left it");
    const auto lost = AppendFile::open(folder.file("lost"), 5);
    CHECK_FALSE(lost.ok());
    CHECK(AppendFile::open(folder.file(""), std::nullopt).error() ==
          folder.file("") + ": Is a directory");
    CHECK(AppendFile::open("/nonexistent/games", std::nullopt).error() ==
          "/nonexistent/games: No such file or directory");
}

TEST_CASE("match: a device has no length to go on with") {
    AppendFile sink = open("/dev/null", 1000);
    CHECK(sink.append("one\n").ok());
    // A full disk is an error, and no part of the record counts.
    AppendFile full = open("/dev/full", std::nullopt);
    const auto failed = full.append("one\n");
    REQUIRE_FALSE(failed.ok());
    CHECK(failed.error() == "/dev/full: No space left on device");
}

}  // namespace xq::tests
