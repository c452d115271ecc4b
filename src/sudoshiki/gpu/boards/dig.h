// Removes clues from full boards, one per step, in all puzzles in parallel. Between two steps the engine
// solves every puzzle with another value in the cell of the tested clue. Without a solution, the clue is
// removed.
#pragma once

#include "warp.h"

namespace boards {

struct Digging {
    static constexpr u32 cells = 81;

    const u8* full;     // `cells` values per board, the solution; `alike` consecutive puzzles share one
    u8* puzzles;        // `cells` bytes each: a value, 0 if removed, plus `barring` while it is tested
    u8* order;          // of the cells: for each step, one cell of every puzzle
    const u8* verdict;  // by puzzle: the verdict on the tested clue; 0 for none
    u32 count, alike, step, barring;
    u64 seed, first;  // the number of the first puzzle, for its seed
};

// The generator of core/run/random.hpp, so that the same seed gives the same puzzles.
class Random {
public:
    ON_DEVICE explicit Random(u64 seed) : state_(seed) {}
    ON_DEVICE u64 next() {
        u64 z = state_ += golden;
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
        z = (z ^ z >> 27) * 0x94d049bb133111ebu;
        return z ^ z >> 31;
    }
    ON_DEVICE u32 below(u32 bound) { return static_cast<u32>((next() >> 32) * bound >> 32); }
    // Each puzzle has its own seed, independent of its position in the launch.
    static ON_DEVICE u64 seed_of(u64 seed, u64 puzzle) {
        return Random(Random(seed).next() + puzzle * golden).next();
    }

private:
    static constexpr u64 golden = 0x9e3779b97f4a7c15u;
    u64 state_;
};

ON_DEVICE void begin_digging(const Digging& job, u32 puzzle) {
    constexpr u32 cells = Digging::cells;
    u8 order[cells];
    for (u32 cell = 0; cell < cells; ++cell) order[cell] = static_cast<u8>(cell);
    Random random(Random::seed_of(job.seed, job.first + puzzle));
    for (u32 left = cells; left > 1; --left) {
        const u32 other = random.below(left);
        const u8 last = order[left - 1];
        order[left - 1] = order[other];
        order[other] = last;
    }
    const u8* full = job.full + static_cast<u64>(puzzle / job.alike) * cells;
    for (u32 cell = 0; cell < cells; ++cell) {
        job.order[static_cast<u64>(cell) * job.count + puzzle] = order[cell];
        job.puzzles[static_cast<u64>(puzzle) * cells + cell] = full[cell];
    }
}

// Removes or keeps the tested clue, and selects the next one.
ON_DEVICE void dig_once(const Digging& job, u32 puzzle) {
    u8* values = job.puzzles + static_cast<u64>(puzzle) * Digging::cells;
    const auto cell_of = [&](u32 step) { return job.order[static_cast<u64>(step) * job.count + puzzle]; };
    if (job.step == 0) {
        begin_digging(job, puzzle);
    } else {
        u8& tried = values[cell_of(job.step - 1)];
        tried = job.verdict[puzzle] ? static_cast<u8>(tried - job.barring) : 0;
    }
    if (job.step < Digging::cells) values[cell_of(job.step)] += static_cast<u8>(job.barring);
}

#define DIGGING_PARAMETERS                                                                             \
    const boards::u8 *full, boards::u8 *puzzles, boards::u8 *order, const boards::u8 *verdict,         \
        boards::u32 count, boards::u32 alike, boards::u32 step, boards::u32 barring, boards::u64 seed, \
        boards::u64 first
#define DIGGING_OF_PARAMETERS {full, puzzles, order, verdict, count, alike, step, barring, seed, first}

}  // namespace boards
