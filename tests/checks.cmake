# Checks of the tree itself, run with the tests of an ordinary build.
find_package(Python3 REQUIRED COMPONENTS Interpreter)  # Debian: python3
find_program(CLANG_FORMAT clang-format REQUIRED)       # Debian: clang-format

add_test(NAME "tree: format" COMMAND ${PROJECT_SOURCE_DIR}/tools/check_format.sh)
add_test(NAME "tree: layers" COMMAND ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/tools/check_layers.py)
add_test(NAME "tree: layers self-test"
         COMMAND ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/tools/check_layers.py --self-test)
if(CMAKE_BUILD_TYPE STREQUAL "Release")
  add_test(NAME "tree: bench signature"
           COMMAND ${PROJECT_SOURCE_DIR}/tools/check_bench.sh $<TARGET_FILE:chuhe>
                   ${PROJECT_SOURCE_DIR}/bench/signature.txt)
endif()
