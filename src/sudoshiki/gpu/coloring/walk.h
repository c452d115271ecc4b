// Tabu search for a list colouring, one walk per warp: each move changes the value of one cell in conflict,
// by the best move that is not tabu.
#pragma once

#include "state.h"

namespace coloring {

class Walk : State {
public:
    using State::State;

    ON_DEVICE void run() {
        load();
        if (!starts_) seed();
        for (;;) {
            // Only at these moves, wherever launches end: the same seed must give the same walk.
            if (moves_ % moves_between_looks == 0) {
                if (!starts_ || moves_ - best_at_ > job_.patience) start();
                if (beaten()) break;
            }
            if (!conflicts_ || moves_ >= job_.until) break;
            const u64 look = (moves_ / moves_between_looks + 1) * moves_between_looks;
            go_on(static_cast<u32>((look < job_.until ? look : job_.until) - moves_));
        }
        if (!conflicts_) warp_.once([&] { return lower_to(job_.solved_after, moves_), u64{0}; });
        save();
    }

private:
    static constexpr u32 aspiration_reach = 3;  // if further from the best, no tabu move can beat it
    static constexpr u64 moves_between_looks = 256;
    static constexpr u32 longest_ban = 2 * warp_width - 1;

    ON_DEVICE bool beaten() {
        return warp_.once([&] { return *static_cast<volatile u64*>(job_.solved_after); }) <= moves_;
    }

    ON_DEVICE void go_on(u32 moves) {
        u32 now = static_cast<u32>(moves_);
        const u32 before = now;
        do {
            ++now;
            free_expired(now);
            step(now);
        } while (conflicts_ && --moves);
        moves_ += now - before;
        if (best_at_now_) {
            best_at_ = moves_ - (now - best_at_now_);
            best_at_now_ = 0;
        }
    }

    ON_DEVICE void step(u32 now) {
        const u32 key = look();
        if (key == no_key) {
            ++dead_ends_;
            return;
        }
        const Move move =
            pick(warp_.said_by(lane_of(key), [](const WalkLane& lane) { return lane.found; }), key);
        conflicts_ += static_cast<u32>(change(key));
        if (conflicts_ < best_) {
            best_ = conflicts_;
            best_at_now_ = now;
            forget_ban(move.to);  // if it has one
        }
        make(move, now);
    }

    // The key of the best move of a cell: the change of conflicts, then a random number, then the data of
    // the move.
    ON_DEVICE static u32 key_of(u32 least, u32 count, u32 random, u32 masked) {
        return (least + counted - count) << 24 | (random >> 8 & 0xffe000) | masked << 12 | count << 5;
    }
    ON_DEVICE static int change(u32 key) { return static_cast<int>(key >> 24) - static_cast<int>(counted); }
    ON_DEVICE static u32 count_before(u32 key) { return key >> 5 & counted; }
    ON_DEVICE static bool is_masked(u32 key) { return key >> 12 & 1; }
    ON_DEVICE static u32 lane_of(u32 key) { return key & (warp_width - 1); }

    // The smallest key of all. Removes rows of cells that are no longer in conflict from the list.
    ON_DEVICE u32 look() {
        u32 kept = 0;
        warp_.each([](WalkLane& lane, int) { lane.key = no_key; });
        for (u32 base = 0; base < listed_; base += warp_width) {
            warp_.each([&](WalkLane& lane, int number) {
                const u32 place = base + static_cast<u32>(number);
                lane.row = place < listed_ ? list_[place] : no_slot();
                weigh(lane);
            });
            const u32 left = warp_.which([](const WalkLane& lane) { return lane.count > 0; });
            warp_.each([&](WalkLane& lane, int number) {
                if (lane.count)
                    list_[kept + static_cast<u32>(place_among(left, number))] = static_cast<u16>(lane.row);
                const u32 key = best_move(lane);
                if (key >= lane.key) return;
                lane.key = key;
                lane.found = lane.row;
            });
            kept += static_cast<u32>(count_bits(left));
        }
        in_step();
        listed_ = kept;
        return warp_.least(
            [](const WalkLane& lane, int number) { return lane.key | static_cast<u32>(number); });
    }

    // The smallest and the greatest state of the lane's row. A pair of bytes is compared as one number, so
    // the upper byte decides: odd slots unshifted, even slots shifted.
    ON_DEVICE void weigh(WalkLane& lane) const {
        const u8* row = states_ + first_of(lane.row);
        u32 least = ~0u, greatest = 0;
        const auto take = [&](TwoWords two) {
            least = least_halves(least, two.low, two.low << 8);
            greatest = largest_halves(greatest, two.low, two.low << 8);
            least = least_halves(least, two.high, two.high << 8);
            greatest = largest_halves(greatest, two.high, two.high << 8);
        };
        take(two_words(row));
        take(two_words(row + (lane.row & 7 ? 8 : 0)));
#pragma unroll 1
        for (u32 at = 16; at < length_of(lane.row); at += 8) take(two_words(row + at));
        lane.least = (least & 0xffff) < least >> 16 ? least >> 8 & 0xff : least >> 24;
        lane.count = ((greatest & 0xffff) > greatest >> 16 ? greatest >> 8 : greatest >> 24) & counted;
    }

    // A move to a slot that is not tabu, or one with fewer conflicts than ever before.
    ON_DEVICE u32 best_move(WalkLane& lane) const {
        if (!lane.count) return no_key;
        const u32 random = lane.next_random();
        if (conflicts_ < best_ + aspiration_reach) {
            const u32 aspired = key_of(least_count(lane.row), lane.count, random, 1);
            if (static_cast<int>(conflicts_) + change(aspired) < static_cast<int>(best_)) return aspired;
        }
        return lane.least < barred ? key_of(lane.least, lane.count, random, 0) : no_key;
    }
    ON_DEVICE u32 least_count(u32 row) const {
        u32 least = counted;
#pragma unroll 1
        for (u32 at = 0; at < length_of(row); ++at) {
            const u32 count = states_[first_of(row) + at] & counted;
            least = count < least ? count : least;
        }
        return least;
    }

    struct Move {
        u32 from, to;
        u32 count_from, count_to;  // of chosen neighbours
    };

    // The slots of the row with these states; of several, a random one.
    ON_DEVICE Move pick(u32 row, u32 key) {
        const u32 first = first_of(row), end = first + length_of(row);
        const u32 mask = is_masked(key) ? counted : 255;
        const u32 count_from = count_before(key), count_to = (key >> 24) + count_from - counted;
        Move move{no_slot(), no_slot(), count_from, count_to};
        for (u32 base = first; base < end; base += warp_width) {
            warp_.each([&](WalkLane& lane, int number) {
                const u32 slot = base + static_cast<u32>(number);
                lane.state = slot < end ? states_[slot] : no_candidate;
            });
            const u32 held =
                warp_.which([&](const WalkLane& lane) { return lane.state >= (chosen | barred); });
            u32 equal = warp_.which([&](const WalkLane& lane) { return (lane.state & mask) == count_to; });
            if (held) move.from = base + static_cast<u32>(lowest_bit(held));
            if (!equal) continue;
#pragma unroll 1
            for (u32 skip = below(static_cast<u32>(count_bits(equal))); skip; --skip) equal &= equal - 1;
            move.to = base + static_cast<u32>(lowest_bit(equal));
        }
        return move;
    }

    ON_DEVICE void make(const Move& move, u32 now) {
        const u32 tenure = ban(move.from, now);
        const Range entering = neighbours(move.to), leaving = neighbours(move.from);
        // Loads the first neighbours of both slots together.
        warp_.each([&](WalkLane& lane, int number) {
            lane.entered = neighbour(entering, number);
            lane.left = neighbour(leaving, number);
            if (number == 0) states_[move.to] = static_cast<u8>(move.count_to | chosen | barred);
            if (number == 1) states_[move.from] = static_cast<u8>(move.count_from | (tenure ? barred : 0));
        });
        // A slot that loses a conflict and gets another must not join the list twice, so additions come
        // first.
        enter(entering);
        leave(leaving);
    }

    // Makes a slot that is given up tabu for some moves; a chosen slot is already tabu.
    ON_DEVICE u32 ban(u32 slot, u32 now) {
        u32 tenure = below(job_.random_tenure) + (job_.conflict_tenure * (listed_ - 1) >> 16);
        tenure = tenure < longest_ban ? tenure : longest_ban;
        warp_.each([&](WalkLane& lane, int number) {
            for (u32 i = 0; i < 2; ++i)
                if (now % (2 * warp_width) == static_cast<u32>(number) + i * warp_width) {
                    lane.banned[i] = tenure ? slot : no_slot() + 1;
                    lane.banned_until[i] = now + tenure;
                }
        });
        return tenure;
    }
    ON_DEVICE void free_expired(u32 now) {
        warp_.each([&](WalkLane& lane, int) {
            for (int i = 0; i < 2; ++i)
                if (lane.banned_until[i] == now) states_[lane.banned[i]] &= static_cast<u8>(~barred);
        });
        in_step();
    }
    // A tabu slot was chosen all the same: it must not be freed when its tabu ends.
    ON_DEVICE void forget_ban(u32 slot) {
        warp_.each([&](WalkLane& lane, int) {
            for (u32& banned : lane.banned) banned = banned == slot ? no_slot() + 1 : banned;
        });
    }

    u32 best_at_now_ = 0;  // the lower 32 bits of the move; 0: none since the last check
};

}  // namespace coloring
