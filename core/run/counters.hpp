// Counts of work that are the same on every machine; ARCHITECTURE.md defines the words.
#pragma once

#include <algorithm>
#include <cstdint>

namespace sudoshiki {

struct Counters {
    std::uint64_t tried = 0;         // values tested for a cell
    std::uint64_t placed = 0;        // values that passed the test and were placed
    std::uint64_t guesses = 0;       // placements with an alternative, which may be taken back
    std::uint64_t conflicts = 0;     // dead ends: a cell without a value, or a value without a cell
    std::uint64_t backtracks = 0;    // placements taken back
    std::uint64_t eliminations = 0;  // candidates removed by inference
    std::uint64_t max_depth = 0;     // most nested guesses
    std::uint64_t restarts = 0;      // new attempts

    // Adds the counts of another part of the same run.
    Counters& operator+=(const Counters& other) {
        tried += other.tried;
        placed += other.placed;
        guesses += other.guesses;
        conflicts += other.conflicts;
        backtracks += other.backtracks;
        eliminations += other.eliminations;
        max_depth = std::max(max_depth, other.max_depth);
        restarts += other.restarts;
        return *this;
    }

    // Returns the difference: `earlier` += the result gives these counters.
    Counters since(const Counters& earlier) const {
        return {tried - earlier.tried,
                placed - earlier.placed,
                guesses - earlier.guesses,
                conflicts - earlier.conflicts,
                backtracks - earlier.backtracks,
                eliminations - earlier.eliminations,
                max_depth > earlier.max_depth ? max_depth : 0,
                restarts - earlier.restarts};
    }
};

}  // namespace sudoshiki
