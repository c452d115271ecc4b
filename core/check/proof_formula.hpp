// Builds the formula that a proof refutes, from the definition in docs/proofs.md. Shares no code with
// core/proof, which writes proofs.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace sudoshiki::check {

// The allowed pairs of values of two cells.
struct Relation {
    int first = 0;
    int second = 0;
    std::vector<std::vector<int>> allowed;  // by value of the first cell: values of the second, ascending

    const std::vector<int>& allowed_with(int value) const {
        return allowed[static_cast<std::size_t>(value - 1)];
    }
};

struct PlainPuzzle {
    int side = 0;
    std::vector<std::vector<int>> groups;   // cells that must all differ
    std::vector<std::pair<int, int>> arcs;  // lesser, greater
    std::vector<Relation> pairs;
    std::vector<std::vector<int>> candidates;  // by cell, ascending
};

// Literals as in DIMACS: variables from 1, negated with a minus.
struct DimacsClauses {
    int variables = 0;
    std::vector<std::int32_t> literals;
    std::vector<std::size_t> end{0};  // of each clause; clause n, from 1, starts at end[n - 1]

    void add(const std::vector<std::int32_t>& clause) {
        literals.insert(literals.end(), clause.begin(), clause.end());
        end.push_back(literals.size());
    }
    std::size_t size() const { return end.size() - 1; }
};

// Returns what is wrong with an invalid puzzle, or an empty string. Python may pass anything.
std::string find_fault(const PlainPuzzle& puzzle);
// Returns the first rule that a full board breaks, or an empty string.
std::string find_fault(const PlainPuzzle& puzzle, const std::vector<int>& board);

// If a solution is given, the last clause excludes it. There may be millions of clauses; if `expired` returns
// true, the formula is incomplete.
DimacsClauses proof_clauses(const PlainPuzzle& puzzle, const std::vector<int>& solution,
                            const std::function<bool()>& expired);

}  // namespace sudoshiki::check
