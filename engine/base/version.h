// Who we are, in the words that handshakes and --version print.
#pragma once

namespace xq::base {

constexpr const char* kProgramName = "Chuhe";
/// Set by the build from the project's version.
constexpr const char* kVersion = CHUHE_VERSION;
constexpr const char* kAuthors = "the Chuhe developers";
constexpr const char* kCopyright = "2026 the Chuhe developers";
constexpr const char* kLicence = "free software under the GPL version 3";

}  // namespace xq::base
