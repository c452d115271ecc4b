// Runs the unit tests of the core for what Python can't reach. Prints failures and the number of checks.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <vector>

#include "tests/check.hpp"

namespace sudoshiki::tests {

namespace {

struct Listed {
    const char* name;
    Test test;
};

std::vector<Listed>& all_tests() {
    static std::vector<Listed> tests;
    return tests;
}

const char* running = "";
std::uint64_t checks = 0, failures = 0;
int rounds_asked = 4;

}  // namespace

bool list(const char* name, Test test) {
    all_tests().push_back({name, test});
    return true;
}

void check(bool holds, const char* what, const char* file, int line) {
    ++checks;
    if (holds) return;
    ++failures;
    std::printf("%s:%d: %s: %s\n", file, line, running, what);
}

int rounds() { return rounds_asked; }

int run_all() {
    for (const auto& [name, test] : all_tests()) {
        running = name;
        try {
            test();
        } catch (const std::exception& error) {
            check(false, error.what(), name, 0);
        }
    }
    std::printf("%zu tests, %llu checks, %llu failures\n", all_tests().size(),
                static_cast<unsigned long long>(checks), static_cast<unsigned long long>(failures));
    return failures == 0 && checks > 0 ? 0 : 1;
}

}  // namespace sudoshiki::tests

int main(int count, char** words) {
    if (count > 1) sudoshiki::tests::rounds_asked = std::atoi(words[1]);
    return sudoshiki::tests::run_all();
}
