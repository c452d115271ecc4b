// A puzzle as clauses for a foreign SAT solver, reduced first by all that follows without a guess.
#pragma once

#include <cstdint>
#include <vector>

#include "board/problem.hpp"

namespace sudoshiki::cnf {

// How "at most one of these" is said.
enum class AtMostOne : std::uint8_t {
    pairwise,  // a clause for each pair: no variables added, propagates at once
    ladder,    // "one of those so far" climbs along the list (Sinz 2005): linear in its length
};

// Variable v (from 1) says that cell[v-1] holds value[v-1]; those above belong to ladders.
struct Formula {
    bool contradiction = false;  // proved: the puzzle has no solution; use nothing else
    bool refused = false;        // more clauses than allowed; only `clauses` is of use
    std::uint64_t clauses = 0;
    std::uint64_t eliminations = 0;      // candidates removed before encoding
    std::vector<std::int32_t> literals;  // each clause ends with 0
    std::vector<std::int32_t> cell;
    std::vector<Value> value;
    Board decided;  // 0 where a variable decides
};

// The clauses are counted first: nothing is built when there would be more than `max_clauses`.
Formula encode(const Problem& problem, AtMostOne at_most_one, std::uint64_t max_clauses);

}  // namespace sudoshiki::cnf
