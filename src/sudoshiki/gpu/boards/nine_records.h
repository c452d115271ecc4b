// What the lanes of a warp know of their boards, two a lane, and of the searches there.
#pragma once

#include "nine_rows.h"

namespace boards {

constexpr int slots = 2 * warp_width;  // for boards of a warp

enum class State : u8 { running, stalled, solved, dead, spent, empty };

struct NineLane {
    Nine board;
    int candidates;
    State state, other;   // of the board at work, and of the one that waits
    int slot;             // of the board at work; that of the other is `slot ^ warp_width`
    bool is_first;        // its board is the first solution that was found
    const Quad* back_to;  // the guess to be refused next, or null
};

// How far a search is, and for whom: of its guesses those from `bottom` to `depth` are to be gone back to,
// and others have those below.
struct alignas(4) Stack {
    u8 home;  // the slot whose record is that of the board
    u8 bottom, depth;

    ON_DEVICE bool is_open() const { return depth > bottom; }
};

// What is known of a board. All who search it share the record of the slot that it came to, and the last of
// them writes the answer.
struct Records {
    static constexpr u32 a_cut = 1 << 16;

    u32 index[slots], guesses[slots], found[slots];
    u32 searches[slots];  // that are not done, and `a_cut` more for each that ended as it may guess no more

    // Who search a board together may find, and ask for, more than they may.
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
    Row waiting[warp_width];  // the word more is the number of candidates
    Row intake[warp_width], outlet[Outlet::room];
    Records records;
    Stack stacks[slots];
    u8 offered[warp_width];  // the slots whose oldest guess may be taken
};

}  // namespace boards
