// Input and output of a launch: plain data, the same on the host and on the device.
#pragma once

#include "warp.h"

namespace boards {

// The numbers in the arrays of results: Python's Code and Fault.
enum Verdict : u8 {
    verdict_none,
    verdict_one,
    verdict_many,
    verdict_some,
    verdict_undecided,
    verdict_rejected
};
enum Fault : u8 { fault_fine, fault_value = 3, fault_clash = 4, fault_unsure = 255 };

struct Job {
    // Consecutive boards, `stride` bytes each: one byte per cell, perhaps followed by a line feed.
    const u8* boards;
    const u16* masks;  // by byte: the initial candidates of a cell; 0 for an invalid byte
    const i8* signs;   // for each board one entry per edge, or null
    u8* verdict;
    u8* solution;  // `cells` bytes per board, written once, if there is one
    u32* guesses;
    u32* found;
    u8* fault;
    u64* next;        // the first board that no lane has taken yet
    const u32* stop;  // not 0: end now
    u32* stack;       // the frames of guesses, for every lane of the launch, or for every warp
    u64* work;        // see Work; counted where COUNT_WORK is defined
    u32 count, stride;
    u32 limit, most_guesses;
    u32 side, box_height, box_width;                // a Latin square has boxes of 0×0
    u32 bad_fault;                                  // the fault code of an invalid byte
    u32 enough_ended, enough_stalled, few_running;  // lanes: see NineEngine
    u32 lanes;                                      // of the whole launch

    ON_DEVICE bool must_stop() const { return *static_cast<const volatile u32*>(stop) != 0; }
};

// The parameters of a kernel are the fields, in this order.
#define JOB_PARAMETERS                                                                                 \
    const boards::u8 *boards_, const boards::u16 *masks, const boards::i8 *signs, boards::u8 *verdict, \
        boards::u8 *solution, boards::u32 *guesses, boards::u32 *found, boards::u8 *fault,             \
        boards::u64 *next, const boards::u32 *stop, boards::u32 *stack, boards::u64 *work,             \
        boards::u32 count, boards::u32 stride, boards::u32 limit, boards::u32 most_guesses,            \
        boards::u32 side, boards::u32 box_height, boards::u32 box_width, boards::u32 bad_fault,        \
        boards::u32 enough_ended, boards::u32 enough_stalled, boards::u32 few_running, boards::u32 lanes
#define JOB_OF_PARAMETERS                                                                                \
    {boards_, masks,      signs,     verdict,   solution,     guesses,        found,       fault,        \
     next,    stop,       stack,     work,      count,        stride,         limit,       most_guesses, \
     side,    box_height, box_width, bad_fault, enough_ended, enough_stalled, few_running, lanes}

// Counters of the warps' work, for profiles.
enum Work {
    work_passes,
    work_running,
    work_guess_rounds,
    work_guesses,
    work_end_rounds,
    work_ended,
    work_exchanges,
    work_kinds
};

#if defined(COUNT_WORK)
struct Tally {
    u64 of[work_kinds] = {};

    ON_DEVICE void add(Work kind, int lanes) { of[kind] += static_cast<u64>(lanes); }
    ON_DEVICE u64 hand_in(const Job& job) const {
        for (int kind = 0; kind < work_kinds; ++kind) fetch_add(job.work + kind, of[kind]);
        return 0;
    }
};
#else
struct Tally {
    ON_DEVICE void add(Work, int) {}
    ON_DEVICE u64 hand_in(const Job&) const { return 0; }
};
#endif

// The verdict of a finished search, and of one that was cut short.
ON_DEVICE u8 final_verdict(u32 found, u32 limit) {
    if (limit == 1 && found) return verdict_some;
    return found == 0 ? verdict_none : found == 1 ? verdict_one : verdict_many;
}
ON_DEVICE u8 early_verdict(u32 found) {
    return found == 0 ? verdict_undecided : found == 1 ? verdict_some : verdict_many;
}

constexpr int passes_between_looks = 512;  // passes between two reads of the stop flag

}  // namespace boards
