// Encodes a puzzle as clauses for other SAT solvers, after propagation.
#pragma once

#include <cstdint>
#include <vector>

#include "board/problem.hpp"

namespace sudoshiki::cnf {

// The encoding of "at most one of these".
enum class AtMostOne : std::uint8_t {
    pairwise,  // a clause for each pair; no new variables
    ladder,    // sequential counter (Sinz 2005); linear in the length
};

// Variable v (from 1) means that cell[v-1] has value[v-1]; higher variables belong to ladders and layers.
struct Formula {
    bool contradiction = false;  // the puzzle has no solution; all else is unset
    bool refused = false;        // more clauses than allowed; only `clauses` is set
    std::uint64_t clauses = 0;
    std::uint64_t eliminations = 0;      // candidates removed before encoding
    std::vector<std::int32_t> literals;  // each clause ends with 0
    std::vector<std::int32_t> cell;
    std::vector<Value> value;
    Board decided;  // 0 for cells with variables
};

// Counts the clauses first, and builds nothing if there are more than `max_clauses`.
Formula encode(const Problem& problem, AtMostOne at_most_one, std::uint64_t max_clauses);

}  // namespace sudoshiki::cnf
