// The clauses that a proof of a puzzle is about, from the text of docs/proofs.md; shares nothing with the
// room that makes proofs.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace sudoshiki::check {

// Which values go together in two cells.
struct Related {
    int first = 0;
    int second = 0;
    std::vector<std::vector<int>> allowed;  // for each value of the first those of the second, ascending

    const std::vector<int>& going_with(int value) const {
        return allowed[static_cast<std::size_t>(value - 1)];
    }
};

struct Asked {
    int side = 0;
    std::vector<std::vector<int>> groups;   // cells that must all differ
    std::vector<std::pair<int, int>> arcs;  // lesser, greater
    std::vector<Related> pairs;
    std::vector<std::vector<int>> candidates;  // by cell: the values it may have, ascending
};

// Literals as in DIMACS: variables from 1, negated with a minus.
struct Clauses {
    int variables = 0;
    std::vector<std::int32_t> literals;
    std::vector<std::size_t> end{0};  // where the clauses end; clause n, from 1, begins at end[n - 1]

    void add(const std::vector<std::int32_t>& clause) {
        literals.insert(literals.end(), clause.begin(), clause.end());
        end.push_back(literals.size());
    }
    std::size_t size() const { return end.size() - 1; }
};

// What is wrong with a puzzle that can't be one, or nothing: a binding may be given anything.
std::string fault_in(const Asked& asked);
// The first rule that a full board breaks, or nothing.
std::string fault_in(const Asked& asked, const std::vector<int>& board);

// With a solution, also the clause that excludes it.
// There may be millions: `ended` is asked on the way, and where it says so some are missing.
Clauses stated_clauses(const Asked& asked, const std::vector<int>& solution,
                       const std::function<bool()>& ended);

}  // namespace sudoshiki::check
