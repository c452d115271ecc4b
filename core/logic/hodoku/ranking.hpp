// Which of several steps with eliminations HoDoKu takes.
#pragma once

#include <algorithm>
#include <vector>

#include "logic/step.hpp"

namespace sudoshiki::logic::hodoku {

// A chain that was found, as it is weighed against others.
struct Ranked {
    int kind = 0;                         // chains of different kinds are never the same chain
    std::vector<Candidate> eliminations;  // tidy
    int length = 0;
    int number = 0;  // what the finder knows it by
    int weight = 0;  // of the eliminations
};

// By value, then by cell, each once.
inline void make_tidy(std::vector<Candidate>& eliminations) {
    std::ranges::sort(eliminations, {}, [](const Candidate& c) { return std::pair{c.value, c.cell}; });
    eliminations.erase(std::ranges::unique(eliminations).begin(), eliminations.end());
}

// Cells weigh more the later they come.
inline int weight_of(const std::vector<Candidate>& eliminations, int cells) {
    int weight = 0;
    int factor = 1;
    for (const auto& [cell, value] : eliminations) {
        weight += cell * factor + value;
        factor += cells - 1;
    }
    return weight;
}

// Below zero where a goes before b: it crosses out more; or its cells weigh less; or it does the same in a
// shorter chain. Two that do different things and weigh the same are equal, whatever their lengths: no order
// in the strict sense, so what comes first depends on how they are sorted.
inline int compared(const Ranked& a, const Ranked& b) {
    if (a.eliminations.size() != b.eliminations.size())
        return length(b.eliminations) - length(a.eliminations);
    if (a.kind != b.kind || a.eliminations != b.eliminations) return a.weight - b.weight;
    return a.length - b.length;
}

// As Java does it: runs of some dozen are made by insertion, each new one found its place by halving, and
// merged as long as one on the stack is not larger than those above it.
void sort_as_java_does(std::vector<Ranked>& all);

}  // namespace sudoshiki::logic::hodoku
