// A small test framework: runs all tests, and prints each failure with its file and line.
//
//   TEST(two_and_two) { CHECK(2 + 2 == 4); }
#pragma once

namespace sudoshiki::tests {

using Test = void (*)();

// Not inline: vector code is compiled for CPUs that the other tests may not run on.
bool list(const char* name, Test test);
void check(bool holds, const char* what, const char* file, int line);
int rounds();  // of tests on random boards; the argument of core_tests

}  // namespace sudoshiki::tests

#define TEST(name)                                                                           \
    static void name();                                                                      \
    [[maybe_unused]] static const bool name##_listed = sudoshiki::tests::list(#name, &name); \
    static void name()

#define CHECK(condition) sudoshiki::tests::check(static_cast<bool>(condition), #condition, __FILE__, __LINE__)
