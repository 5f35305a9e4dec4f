// The page of the report, put together from the files in report_page/ when the program is built.
#pragma once

#include <string_view>

namespace xq::match {

/// All of index.html. It loads data.js and the files in games/ beside it, and nothing else.
[[nodiscard]] std::string_view report_page();

/// The line of the page by which a later tournament knows that it may overwrite it.
inline constexpr std::string_view kReportPageMark =
    "<meta name=\"generator\" content=\"chuhe-match\">";

}  // namespace xq::match
