// The state of a walk: every slot and the list of cells in conflict, with their updates.
#pragma once

#include "job.h"

namespace coloring {

class State {
public:
    ON_DEVICE State(const Job& job, u32* memory, u32 number)
        : job_(job),
          layout_(job),
          memory_(memory),
          states_(reinterpret_cast<u8*>(memory)),
          list_(reinterpret_cast<u16*>(memory + layout_.states)),
          saved_(job.saved + static_cast<u64>(number) * layout_.saved()),
          number_(number) {}

protected:
    // The state of a slot: how many of its neighbours are chosen, whether it is chosen itself, and whether it
    // is tabu: because it is chosen, or was recently. So the greatest state of a row is that of the chosen
    // slot, and the slots that are not tabu have the smallest states.
    static constexpr u32 counted = 63, chosen = 64, barred = 128, no_candidate = barred | counted;
    static constexpr u32 no_key = ~0u;  // greater than the key of any move

    ON_DEVICE u32 no_slot() const { return job_.slots; }
    ON_DEVICE u32 below(u32 bound) {
        random_ = random_ * 1664525 + 1013904223;
        return static_cast<u32>(static_cast<u64>(random_) * bound >> 32);
    }

    // A row: its first slot, a multiple of 8, and in the lower bits how often 8 is doubled for its length.
    ON_DEVICE u32 row_of(u32 slot) const {
        u32 doubled = 0;
        for (u32 longer : job_.longer) doubled += (longer - 1 - slot) >> 31;
        return (slot & ~7u << doubled) | doubled;
    }
    ON_DEVICE static u32 first_of(u32 row) { return row & 0xfff8; }
    ON_DEVICE static u32 length_of(u32 row) { return 8u << (row & 7); }

    struct Range {
        u32 begin, count;
    };
    ON_DEVICE Range neighbours(u32 slot) const {
        const u32 packed = job_.start[slot];
        return {packed >> 6, packed & 63};
    }
    ON_DEVICE u32 neighbour(Range range, int number) const {
        const u32 at = static_cast<u32>(number);
        return at < range.count ? job_.near[range.begin + at] : no_slot();
    }

    // Updates the neighbours of a newly chosen slot; chosen ones without a conflict so far join the list.
    ON_DEVICE void enter(Range range) {
        for (;;) {
            warp_.each([&](WalkLane& lane, int) {
                lane.state = no_candidate;
                if (lane.entered == no_slot()) return;
                lane.state = states_[lane.entered];
                states_[lane.entered] = static_cast<u8>(lane.state + 1);
            });
            const u32 joining =
                warp_.which([](const WalkLane& lane) { return lane.state == (chosen | barred); });
            warp_.each([&](WalkLane& lane, int number) {
                if (lane.state == (chosen | barred))
                    list_[listed_ + static_cast<u32>(place_among(joining, number))] =
                        static_cast<u16>(row_of(lane.entered));
            });
            listed_ += static_cast<u32>(count_bits(joining));
            in_step();
            if (range.count <= warp_width) return;
            range = {range.begin + warp_width, range.count - warp_width};
            warp_.each([&](WalkLane& lane, int number) { lane.entered = neighbour(range, number); });
        }
    }
    ON_DEVICE void leave(Range range) {
        for (;;) {
            warp_.each([&](WalkLane& lane, int) {
                if (lane.left != no_slot()) --states_[lane.left];
            });
            in_step();
            if (range.count <= warp_width) return;
            range = {range.begin + warp_width, range.count - warp_width};
            warp_.each([&](WalkLane& lane, int number) { lane.left = neighbour(range, number); });
        }
    }

    ON_DEVICE void seed() {
        const u64 seed = job_.seed * 0x9e3779b97f4a7c15ull + number_;
        random_ = static_cast<u32>(mixed(seed) >> 32);
        warp_.each([&](WalkLane& lane, int number) {
            lane.random = static_cast<u32>(mixed(seed ^ static_cast<u64>(number + 1) << 40) >> 32) | 1;
        });
    }
    // SplitMix64 (Steele, Lea, Flood, OOPSLA 2014).
    ON_DEVICE static u64 mixed(u64 x) {
        x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9ull;
        x = (x ^ x >> 27) * 0x94d049bb133111ebull;
        return x ^ x >> 31;
    }

    // Cells in random order; each gets the candidate with the fewest conflicts.
    ON_DEVICE void start() {
        clear();
        const u32 rows = job_.rows;
        u32 step = below(rows) + 1, row = below(rows);
        while (common_divisor(step, rows) != 1) ++step;
        for (u32 done = 0; done < rows; ++done) {
            put_least(row_of(job_.first_slot[row]));
            row = (row + step) % rows;
        }
        best_ = conflicts_;
        best_at_ = moves_;
        ++starts_;
    }
    ON_DEVICE static u32 common_divisor(u32 a, u32 b) {
        while (b) {
            const u32 rest = a % b;
            a = b;
            b = rest;
        }
        return a;
    }
    ON_DEVICE void clear() {
        warp_.each([&](WalkLane& lane, int number) {
#pragma unroll 1
            for (u32 slot = static_cast<u32>(number); slot < job_.slots + 8; slot += warp_width)
                states_[slot] = slot < job_.slots ? job_.blank[slot] : no_candidate;
            for (int i = 0; i < 2; ++i) lane.banned[i] = no_slot() + 1;
        });
        in_step();
        // In the row of no cell, the chosen slot has no conflict.
        warp_.each([&](WalkLane&, int number) {
            if (number == 0) states_[job_.slots] = chosen | barred;
        });
        listed_ = conflicts_ = 0;
        in_step();
    }
    ON_DEVICE void put_least(u32 row) {
        const u32 first = first_of(row), length = length_of(row);
        const u32 slot = 0xffff & warp_.least([&](WalkLane& lane, int number) {
            u32 least = no_key;
#pragma unroll 1
            for (u32 at = static_cast<u32>(number); at < length; at += warp_width) {
                const u32 chance = lane.next_random() >> 8 & 0xff0000;
                const u32 key = static_cast<u32>(states_[first + at]) << 24 | chance | (first + at);
                least = key < least ? key : least;
            }
            return least;
        });
        const Range range = neighbours(slot);
        const u32 count = states_[slot] & counted;
        in_step();
        warp_.each([&](WalkLane& lane, int number) {
            lane.entered = neighbour(range, number);
            if (number) return;
            states_[slot] |= chosen | barred;
            if (count) list_[listed_] = static_cast<u16>(row);
        });
        conflicts_ += count;
        listed_ += count > 0;
        enter(range);
    }

    // Between launches, walks are in global memory.
    ON_DEVICE void load() {
        const u32 shared = layout_.shared();
        const u32* common = saved_ + shared + Layout::lane_words * warp_width;
        warp_.each([&](WalkLane& lane, int number) {
            for (u32 at = static_cast<u32>(number); at < shared; at += warp_width) memory_[at] = saved_[at];
            const u32* own = saved_ + shared + number;
            lane.random = own[0];
            lane.banned[0] = own[warp_width] & 0xffff;
            lane.banned[1] = own[warp_width] >> 16;
            lane.banned_until[0] = own[2 * warp_width];
            lane.banned_until[1] = own[3 * warp_width];
        });
        in_step();
        starts_ = common[0];
        random_ = common[1];
        moves_ = common[2] | static_cast<u64>(common[3]) << 32;
        best_at_ = common[4] | static_cast<u64>(common[5]) << 32;
        best_ = common[6];
        conflicts_ = common[7];
        listed_ = common[8];
        dead_ends_ = common[9];
    }
    ON_DEVICE void save() {
        const u32 shared = layout_.shared();
        u32* common = saved_ + shared + Layout::lane_words * warp_width;
        in_step();
        warp_.each([&](WalkLane& lane, int number) {
            for (u32 at = static_cast<u32>(number); at < shared; at += warp_width) saved_[at] = memory_[at];
            u32* own = saved_ + shared + number;
            own[0] = lane.random;
            own[warp_width] = lane.banned[0] | lane.banned[1] << 16;
            own[2 * warp_width] = lane.banned_until[0];
            own[3 * warp_width] = lane.banned_until[1];
            if (number) return;
            common[0] = starts_;
            common[1] = random_;
            common[2] = static_cast<u32>(moves_);
            common[3] = static_cast<u32>(moves_ >> 32);
            common[4] = static_cast<u32>(best_at_);
            common[5] = static_cast<u32>(best_at_ >> 32);
            common[6] = best_;
            common[7] = conflicts_;
            common[8] = listed_;
            common[9] = dead_ends_;
        });
    }

    const Job& job_;
    const Layout layout_;
    u32* const memory_;
    u8* const states_;
    u16* const list_;
    u32* const saved_;
    const u32 number_;
    WalkWarp warp_;
    u64 moves_, best_at_;
    u32 starts_, random_, best_, conflicts_, listed_, dead_ends_;
};

}  // namespace coloring
