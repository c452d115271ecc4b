// A test is a function that checks; all of them run, and each failure is printed with its place.
//
//   TEST(two_and_two) { CHECK(2 + 2 == 4); }
#pragma once

namespace sudoshiki::tests {

using Test = void (*)();

// Not inline: vector code is compiled for CPUs that the other tests may not run on.
bool list(const char* name, Test test);
void check(bool holds, const char* what, const char* file, int line);
int rounds();  // of tests on random boards: core_tests takes their number, so that they can look further

}  // namespace sudoshiki::tests

#define TEST(name)                                                                           \
    static void name();                                                                      \
    [[maybe_unused]] static const bool name##_listed = sudoshiki::tests::list(#name, &name); \
    static void name()

#define CHECK(condition) sudoshiki::tests::check(static_cast<bool>(condition), #condition, __FILE__, __LINE__)
