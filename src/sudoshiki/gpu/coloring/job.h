// Input, output and saved state of walks.
#pragma once

#include "lanes.h"

namespace coloring {

// A slot is a candidate of an open cell. The slots of a cell are one row of 8, 16, 32 or 64 bytes, aligned to
// its length; the unused ones are no candidates. Rows are in order of their length, so that the row follows
// from the number of a slot. Two slots are neighbours if they can't both be chosen.
struct Job {
    const u32* first_slot;  // by row
    const u8* blank;        // by slot: 0 for a candidate, `no_candidate` otherwise
    const u32* start;       // by slot: the start of its neighbours, and in the lower 6 bits their number
    const u16* near;        // neighbours, slot by slot
    u32* saved;             // by walk: its state between two launches; see Layout
    u64* solved_after;      // the smallest number of moves of a solved walk
    u64 until;              // moves of each walk
    u64 patience;           // moves without a new best before a restart
    u64 seed;
    u32 rows, slots;
    u32 longer[3];        // the first slot of rows of 16, of 32 and of 64
    u32 random_tenure;    // a slot given up is tabu for 0..random_tenure-1 moves …
    u32 conflict_tenure;  // … plus this times the number of cells in conflict, divided by 65,536
    u32 walks;
};

// The parameters of a kernel are the fields, in this order.
#define WALK_PARAMETERS                                                                                    \
    const coloring::u32 *first_slot, const coloring::u8 *blank, const coloring::u32 *start,                \
        const coloring::u16 *near, coloring::u32 *saved, coloring::u64 *solved_after, coloring::u64 until, \
        coloring::u64 patience, coloring::u64 seed, coloring::u32 rows, coloring::u32 slots,               \
        coloring::u32 of_16, coloring::u32 of_32, coloring::u32 of_64, coloring::u32 random_tenure,        \
        coloring::u32 conflict_tenure, coloring::u32 walks
#define WALK_JOB                                                                \
    {first_slot,    blank,           start, near, saved, solved_after,          \
     until,         patience,        seed,  rows, slots, {of_16, of_32, of_64}, \
     random_tenure, conflict_tenure, walks}

// Sizes in words. The working memory of a walk is shared memory, and is saved unchanged.
struct Layout {
    u32 states;  // one byte per slot, and a row of 8 that belongs to no cell
    u32 list;    // two entries per word

    ON_DEVICE explicit Layout(const Job& job) : states(job.slots / 4 + 2), list(job.rows / 2 + 1) {}
    ON_DEVICE u32 shared() const { return states + list; }
    ON_DEVICE u32 saved() const { return shared() + lane_words * warp_width + common_words; }

    static constexpr u32 lane_words = 4;
    static constexpr u32 common_words = 10;
};

}  // namespace coloring
