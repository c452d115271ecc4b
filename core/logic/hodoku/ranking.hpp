// The order in which HoDoKu prefers chains.
#pragma once

#include <algorithm>
#include <vector>

#include "logic/step.hpp"

namespace sudoshiki::logic::hodoku {

// What the order of a chain depends on.
struct Ranked {
    int kind = 0;                         // chains of different kinds are never equal
    std::vector<Candidate> eliminations;  // sorted by make_tidy
    int length = 0;
    int number = 0;  // the index that the finder uses
    int weight = 0;  // see weight_of
};

// Sorts by value, then by cell, and removes duplicates.
inline void make_tidy(std::vector<Candidate>& eliminations) {
    std::ranges::sort(eliminations, {}, [](const Candidate& c) { return std::pair{c.value, c.cell}; });
    eliminations.erase(std::ranges::unique(eliminations).begin(), eliminations.end());
}

// Cells later in the list have a higher weight.
inline int weight_of(const std::vector<Candidate>& eliminations, int cells) {
    int weight = 0;
    int factor = 1;
    for (const auto& [cell, value] : eliminations) {
        weight += cell * factor + value;
        factor += cells - 1;
    }
    return weight;
}

// Returns less than zero if a comes before b: it has more eliminations; or they have a lower weight; or they
// are the same and the chain is shorter. Chains with different eliminations of the same weight are equal,
// whatever their lengths. That is no strict weak order, so the result depends on the sorting algorithm.
inline int compared(const Ranked& a, const Ranked& b) {
    if (a.eliminations.size() != b.eliminations.size())
        return length(b.eliminations) - length(a.eliminations);
    if (a.kind != b.kind || a.eliminations != b.eliminations) return a.weight - b.weight;
    return a.length - b.length;
}

// Sorts by the algorithm of Java (TimSort): makes runs by binary insertion, and merges runs as long as one on
// the stack is not larger than those above it.
void sort_as_java_does(std::vector<Ranked>& all);

}  // namespace sudoshiki::logic::hodoku
