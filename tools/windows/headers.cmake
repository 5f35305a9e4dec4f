# The header-only libraries of Debian, offered to the Windows compiler one by one: the system's
# include folder as a whole holds the headers of another C library.
set(CHUHE_HEADERS ${CMAKE_BINARY_DIR}/debian-headers)
file(MAKE_DIRECTORY ${CHUHE_HEADERS})
foreach(header fmt cxxopts.hpp nlohmann)
  if(NOT EXISTS /usr/include/${header})
    message(FATAL_ERROR "/usr/include/${header} is missing: install libfmt-dev, libcxxopts-dev and nlohmann-json3-dev")
  endif()
  file(CREATE_LINK /usr/include/${header} ${CHUHE_HEADERS}/${header} SYMBOLIC)
endforeach()

add_library(chuhe_fmt INTERFACE)
target_include_directories(chuhe_fmt SYSTEM INTERFACE ${CHUHE_HEADERS})
target_compile_definitions(chuhe_fmt INTERFACE FMT_HEADER_ONLY)
add_library(fmt::fmt ALIAS chuhe_fmt)

add_library(chuhe_cxxopts INTERFACE)
target_include_directories(chuhe_cxxopts SYSTEM INTERFACE ${CHUHE_HEADERS})
add_library(cxxopts::cxxopts ALIAS chuhe_cxxopts)

add_library(chuhe_json INTERFACE)
target_include_directories(chuhe_json SYSTEM INTERFACE ${CHUHE_HEADERS})
add_library(nlohmann_json::nlohmann_json ALIAS chuhe_json)
