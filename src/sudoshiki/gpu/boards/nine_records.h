// The state of a warp: its boards, two per lane, and their searches.
#pragma once

#include "nine_rows.h"

namespace boards {

constexpr int slots = 2 * warp_width;  // for boards of a warp

enum class State : u8 { running, stalled, solved, dead, spent, empty };

struct NineLane {
    Nine board;
    int candidates;
    State state, other;   // of the active board, and of the waiting one
    int slot;             // of the active board; that of the other is `slot ^ warp_width`
    bool is_first;        // its board is the first solution that was found
    const Quad* back_to;  // the guess to take back next, or null
};

// The state of a search: its own open guesses are those from `bottom` to `depth`; other lanes have taken
// those below.
struct alignas(4) Stack {
    u8 home;  // the slot whose record is that of the board
    u8 bottom, depth;

    ON_DEVICE bool is_open() const { return depth > bottom; }
};

// The result of a board so far. All lanes that search it share the record of its first slot, and the last of
// them writes the answer.
struct Records {
    static constexpr u32 a_cut = 1 << 16;

    u32 index[slots], guesses[slots], found[slots];
    u32 searches[slots];  // not finished, plus `a_cut` for each that ended because its effort was used up

    // Lanes that search a board together may exceed the limits.
    ON_DEVICE void answer(const Job& job, int home, bool early) const {
        const u32 at = index[home], solutions = lesser(found[home], job.limit),
                  guessed = lesser(guesses[home], job.most_guesses);
        const u8 verdict = early ? early_verdict(solutions) : final_verdict(solutions, job.limit);
        const bool unread = verdict == verdict_none && !guessed && job.fault[at];
        job.verdict[at] = unread ? static_cast<u8>(verdict_rejected) : verdict;
        job.guesses[at] = guessed;
        job.found[at] = solutions;
    }
};

struct NineMemory {
    Row waiting[warp_width];  // the additional word is the number of candidates
    Row intake[warp_width], outlet[Outlet::room];
    Records records;
    Stack stacks[slots];
    u8 offered[warp_width];  // the slots whose oldest guess can be taken over
};

}  // namespace boards
