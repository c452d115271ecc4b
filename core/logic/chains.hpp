// What all chains of the Explainers share: states, ratings by length, and the order among chains.
#pragma once

#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "logic/step.hpp"

namespace sudoshiki::logic {

// A candidate that is on (true) or off (false), as 2 * (cell * side + value - 1) + on.
using State = std::uint16_t;

constexpr State on(int candidate) { return static_cast<State>(2 * candidate + 1); }
constexpr State off(int candidate) { return static_cast<State>(2 * candidate); }
constexpr bool is_on(State state) { return state & 1; }
constexpr int candidate_of(State state) { return state >> 1; }
constexpr State negated(State state) { return state ^ 1; }

// A chain that was found. Of several chains the first in order is taken; on ties, the one found first.
struct Chain {
    double rating = std::numeric_limits<double>::infinity();
    int complexity = 0;  // number of states
    int rank = 0;        // of the kind of chain
    Technique technique{};
    std::vector<Candidate> eliminations;
    bool places = false;
    Candidate placement{};
    std::vector<Branch> branches;
    int source_cell = -1;   // of a cell forcing chain
    int source_group = -1;  // of a region forcing chain

    bool comes_before(const Chain& o) const {
        if (rating != o.rating) return rating < o.rating;
        if (complexity != o.complexity) return complexity < o.complexity;
        return rank < o.rank;
    }
};

inline Step step_of(Chain chain, int level) {
    Step step;
    step.technique = chain.technique;
    step.size = chain.complexity;
    step.level = level;
    if (chain.places) step.placements.push_back(chain.placement);
    step.eliminations = std::move(chain.eliminations);
    step.branches = std::move(chain.branches);
    if (chain.source_cell >= 0) step.cells.push_back(chain.source_cell);
    if (chain.source_group >= 0) step.groups.push_back(chain.source_group);
    return step;
}

// Returns what the length adds to the rating of a chain: 0.1 for each threshold passed. Adds them one by one,
// as the programs do, since rounding decides ties.
inline double added_by_length(int complexity) {
    double added = 0;
    int threshold = 4;
    for (bool odd = false; complexity - 2 > threshold; odd = !odd) {
        added += 0.1;
        threshold = odd ? threshold * 4 / 3 : threshold * 3 / 2;
    }
    return added;
}

// Returns a rating in tenths, rounded as the programs print it.
inline int tenths(double rating) { return static_cast<int>(std::floor((rating + 0.05) * 10)); }

}  // namespace sudoshiki::logic
