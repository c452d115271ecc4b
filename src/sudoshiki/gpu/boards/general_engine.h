// Boards of every shape, one per warp: it propagates, guesses, backtracks and takes the next one.
#pragma once

#include "general.h"

namespace boards {

class GeneralEngine {
public:
    // The stack of a warp has one frame per cell: each open guess fixes a cell.
    static constexpr ON_DEVICE u32 words_of_stack(u32 cells) { return cells * ((cells + 1) / 2); }

    ON_DEVICE GeneralEngine(const Job& job, GeneralMemory& memory, const u16* masks, u32 warp)
        : job_(job),
          memory_(memory),
          masks_(masks),
          rules_(job, memory, warp_),
          stack_(reinterpret_cast<u16*>(job.stack +
                                        static_cast<u64>(warp) * words_of_stack(job.side * job.side))) {}

    ON_DEVICE void run() {
        for (;;) {
            const u64 next = warp_.once([&] { return fetch_add(job_.next, 1); });
            if (next >= job_.count || !solve(static_cast<u32>(next))) break;
        }
        warp_.once([&] { return tally_.hand_in(job_); });
    }

private:
    // False when it is time to stop.
    ON_DEVICE bool solve(u32 index) {
        index_ = index;
        guesses_ = found_ = 0;
        depth_ = 0;
        if (!read()) {
            finish(verdict_rejected);
            return true;
        }
        const i8* signs =
            job_.signs ? job_.signs + static_cast<u64>(index) * 2 * job_.side * (job_.side - 1) : nullptr;
        for (;;) {
            if (--until_look_ < 0) {
                until_look_ = passes_between_looks;
                if (warp_.once([&] { return u64{job_.must_stop()}; })) {
                    finish(early_verdict(found_));
                    return false;
                }
            }
            rules_.pass(signs);
            tally_.add(work_passes, 1);
            const bool dead = warp_.which([](const GeneralLane& lane) { return lane.dead; });
            if (!dead && warp_.which([](const GeneralLane& lane) { return lane.changed; })) continue;
            if (!dead && warp_.which([](const GeneralLane& lane) { return lane.open; })) {
                if (guesses_ >= job_.most_guesses) {
                    finish(early_verdict(found_));
                    return true;
                }
                guess();
                continue;
            }
            if (!dead && found_++ == 0) put_out();
            if (depth_ == 0 || found_ >= job_.limit) break;
            take_back();
        }
        finish(final_verdict(found_, job_.limit));
        return true;
    }

    template <class Do>
    ON_DEVICE void each_cell(Do&& act) {
        warp_.each([&](GeneralLane&, int number) {
            for (int cell = number; cell < rules_.cells; cell += warp_width) act(cell);
        });
        in_step();
    }

    ON_DEVICE bool read() {
        const u8* bytes = job_.boards + static_cast<u64>(index_) * job_.stride;
        warp_.each([](GeneralLane& lane, int) { lane.dead = false; });
        in_step();
        warp_.each([&](GeneralLane& lane, int number) {
            for (int cell = number; cell < rules_.cells; cell += warp_width) {
                memory_.cell[cell] = masks_[bytes[cell]];
                lane.dead |= !memory_.cell[cell];
            }
        });
        in_step();
        return !warp_.which([](const GeneralLane& lane) { return lane.dead; });
    }

    // Guesses the smallest candidate of the first cell with the fewest; the frame keeps the others.
    ON_DEVICE void guess() {
        const u32 best = warp_.least([&](const GeneralLane&, int number) {
            u32 best = ~0u;
            for (int cell = number; cell < rules_.cells; cell += warp_width) {
                const int count = count_bits(memory_.cell[cell]);
                const u32 weight = static_cast<u32>(count) << 16 | static_cast<u32>(cell);
                if (count > 1 && weight < best) best = weight;
            }
            return best;
        });
        const int chosen = static_cast<int>(best & 0xFFFF);
        const u32 before = memory_.cell[chosen], taken = before & -before;
        u16* frame = stack_ + depth_++ * rules_.cells;
        in_step();
        each_cell([&](int cell) {
            frame[cell] = static_cast<u16>(cell == chosen ? before ^ taken : memory_.cell[cell]);
            if (cell == chosen) memory_.cell[cell] = static_cast<u16>(taken);
        });
        ++guesses_;
        tally_.add(work_guesses, 1);
    }

    ON_DEVICE void take_back() {
        const u16* frame = stack_ + --depth_ * rules_.cells;
        each_cell([&](int cell) { memory_.cell[cell] = frame[cell]; });
    }

    ON_DEVICE void put_out() {
        u8* to = job_.solution + static_cast<u64>(index_) * static_cast<u64>(rules_.cells);
        each_cell([&](int cell) { to[cell] = static_cast<u8>(lowest_bit(memory_.cell[cell]) + 1); });
    }

    ON_DEVICE void finish(u8 verdict) {
        warp_.once([&] {
            job_.verdict[index_] = verdict;
            job_.guesses[index_] = guesses_;
            job_.found[index_] = found_;
            if (verdict == verdict_rejected) job_.fault[index_] = static_cast<u8>(job_.bad_fault);
            return u64{0};
        });
    }

    const Job& job_;
    GeneralMemory& memory_;
    const u16* const masks_;
    Warp<GeneralLane> warp_;
    General rules_;
    u16* const stack_;
    u32 index_ = 0, guesses_ = 0, found_ = 0;
    int depth_ = 0, until_look_ = 0;
    Tally tally_;
};

}  // namespace boards
