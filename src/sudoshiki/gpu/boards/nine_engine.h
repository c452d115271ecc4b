// 9×9 boards, one a lane. A warp narrows 32 boards in step; lanes that stall, die or are solved wait until
// there are enough of them, then guess, go back to their last guess or take the next board. Boards come and
// go by the warpful, so that reading and writing keep all lanes busy: in between they lie in shared memory.
#pragma once

#include "job.h"
#include "nine.h"

namespace boards {

enum class State : u8 { running, stalled, solved, dead, spent, empty };

struct NineLane {
    Nine board;
    int candidates;
    u32 index, guesses, found;
    int depth;
    State state;
};

// A warpful of boards, a slot each, and the bytes of as many. Words of all slots lie side by side.
struct Waiting {
    u32 word[Nine::words][warp_width];
    u32 index[warp_width];
};
struct NineMemory {
    static constexpr int row = 84;  // bytes: a multiple of four, and no two lanes in one bank
    Waiting intake, outlet;
    u32 bytes[warp_width * row / 4];
};

class NineEngine {
public:
    ON_DEVICE NineEngine(const Job& job, NineMemory& memory, const u16* masks, u32 first_lane)
        : job_(job), memory_(memory), masks_(masks), first_lane_(first_lane) {}

    ON_DEVICE void run() {
        warp_.each([&](NineLane& lane, int) { lane.state = State::empty; });
        refill(~0u);
        int until_look = passes_between_looks;
        for (;;) {
            warp_.each([&](NineLane& lane, int) { narrow_once(lane); });
            const Schedule now{job_, which(State::running), warp_.which([](const NineLane& lane) {
                                   return lane.state == State::solved || lane.state == State::dead ||
                                          lane.state == State::spent;
                               }),
                               which(State::stalled)};
            tally_.add(work_passes, 1);
            tally_.add(work_running, count_bits(now.running));
            if (now.over()) break;
            if (now.end_now()) end_branches(now.ended);
            if (now.guess_now()) guess(now.stalled);
            if (--until_look == 0) {
                until_look = passes_between_looks;
                if (warp_.once([&] { return u64{job_.must_stop()}; })) break;
            }
        }
        // Out of time: what is known of the boards at hand is kept.
        warp_.each([&](NineLane& lane, int) {
            if (lane.state != State::empty) write(lane, early_verdict(lane.found));
        });
        flush();
        warp_.once([&] { return tally_.hand_in(job_); });
    }

private:
    ON_DEVICE u32 which(State state) {
        return warp_.which([=](const NineLane& lane) { return lane.state == state; });
    }

    // Lanes that wait are narrowed with the rest, which changes nothing: they are dead, or have nothing to
    // lose.
    static ON_DEVICE void narrow_once(NineLane& lane) {
        const auto found = pass(lane.board);
        const int left = lane.board.candidates();
        if (lane.state == State::running)
            lane.state = found.dead()              ? State::dead
                         : left <= Nine::cells     ? State::solved  // or dead: who looks at it will see
                         : left == lane.candidates ? State::stalled
                                                   : State::running;
        lane.candidates = left;
    }

    // Solutions are written, and lanes go back to their last guess; those without one are done.
    ON_DEVICE void end_branches(u32 ended) {
        tally_.add(work_end_rounds, 1);
        tally_.add(work_ended, count_bits(ended));
        const u32 solved = warp_.which(
            [](const NineLane& lane) { return lane.state == State::solved && is_solution(lane.board); });
        const u32 first = solved & warp_.which([](const NineLane& lane) { return lane.found == 0; });
        if (first) put_out(first);
        warp_.each([&](NineLane& lane, int number) {
            if (!has(ended, number)) return;
            lane.found += has(solved, number);
            const bool spent = lane.state == State::spent;
            if (spent || lane.depth == 0 || lane.found >= job_.limit) {
                write(lane, spent ? early_verdict(lane.found) : final_verdict(lane.found, job_.limit));
                lane.state = State::empty;
            } else {
                take_back(lane, number);
            }
        });
        refill(ended & which(State::empty));
    }

    ON_DEVICE void guess(u32 stalled) {
        tally_.add(work_guess_rounds, 1);
        tally_.add(work_guesses, count_bits(stalled));
        warp_.each([&](NineLane& lane, int number) {
            if (!has(stalled, number)) return;
            lane.state = close_full_triads(lane.board) ? State::running : State::dead;
            const int left = lane.board.candidates();
            if (lane.state == State::dead || left != lane.candidates) {
                lane.candidates = left;
                return;
            }
            const auto choice = choose(lane.board);
            if (!choice.possible) {
                lane.state = State::dead;
                return;
            }
            if (lane.guesses == job_.most_guesses) {
                lane.state = State::spent;
                return;
            }
            ++lane.guesses;
            branch(lane, number, choice);
        });
    }

    // What is left without the guess is kept; the board goes on with it.
    ON_DEVICE void branch(NineLane& lane, int number, const Choice& choice) {
        u32* frame = frame_of(number, lane.depth++);
#pragma unroll
        for (int at = 0; at < Nine::words; ++at) {
            const bool here = at / 3 == choice.box;
            u32& word = lane.board.word[at];
            frame[static_cast<u64>(at) * job_.lanes] = here ? word & ~choice.if_not[at % 3] : word;
            word = here ? word & ~choice.if_taken[at % 3] : word;
        }
        lane.candidates = 0;
    }

    ON_DEVICE void take_back(NineLane& lane, int number) {
        const u32* frame = frame_of(number, --lane.depth);
#pragma unroll
        for (int at = 0; at < Nine::words; ++at)
            lane.board.word[at] = frame[static_cast<u64>(at) * job_.lanes];
        lane.candidates = 0;
        lane.state = State::running;
    }

    ON_DEVICE u32* frame_of(int number, int depth) const {
        return job_.stack + static_cast<u64>(depth) * Nine::words * job_.lanes + first_lane_ +
               static_cast<u32>(number);
    }

    ON_DEVICE void write(const NineLane& lane, u8 verdict) const {
        const bool unread = verdict == verdict_none && !lane.guesses && job_.fault[lane.index];
        job_.verdict[lane.index] = unread ? static_cast<u8>(verdict_rejected) : verdict;
        job_.guesses[lane.index] = lane.guesses;
        job_.found[lane.index] = lane.found;
    }

    // Gives each of the lanes, which are empty, the next board, as long as there are any.
    ON_DEVICE void refill(u32 lanes) {
        while (lanes && (taken_ < ready_ || read_more())) {
            warp_.each([&](NineLane& lane, int number) {
                const int slot = taken_ + place_among(lanes, number);
                if (!has(lanes, number) || slot >= ready_) return;
                for (int at = 0; at < Nine::words; ++at) lane.board.word[at] = memory_.intake.word[at][slot];
                lane.index = memory_.intake.index[slot];
                lane.guesses = lane.found = 0;
                lane.depth = lane.candidates = 0;
                lane.state = State::running;
            });
            const int wanted = count_bits(lanes), left = ready_ - taken_;
            taken_ += wanted < left ? wanted : left;
            lanes &= which(State::empty);
        }
    }

    // Reads the next boards into the intake; false when there are no more.
    ON_DEVICE bool read_more() {
        const u64 first = warp_.once([&] { return fetch_add(job_.next, warp_width); });
        if (first >= job_.count) return false;
        taken_ = 0;
        ready_ = job_.count - first < warp_width ? static_cast<int>(job_.count - first) : warp_width;
        in_step();
        fetch(static_cast<u32>(first));
        in_step();
        decode(static_cast<u32>(first));
        in_step();
        return true;
    }

    // The bytes of some boards that lie one after the other; the first of a warpful is aligned if the boards
    // are.
    ON_DEVICE void fetch(u32 first) {
        const u8* from = job_.boards + static_cast<u64>(first) * job_.stride;
        const u32 length = static_cast<u32>(ready_) * job_.stride,
                  whole = reinterpret_cast<u64>(from) & 3 ? 0 : length / 4;
        u8* bytes = reinterpret_cast<u8*>(memory_.bytes);
        warp_.each([&](NineLane&, int number) {
            const auto start = static_cast<u32>(number);
            for (u32 i = start; i < whole; i += warp_width)
                memory_.bytes[i] = reinterpret_cast<const u32*>(from)[i];
            for (u32 i = 4 * whole + start; i < length; i += warp_width) bytes[i] = from[i];
        });
    }

    // Each lane makes masks of one board. One with a byte that stands for nothing has a cell without
    // candidates: it will die at once, and the fault says what it died of.
    ON_DEVICE void decode(u32 first) {
        warp_.each([&](NineLane&, int number) {
            if (number >= ready_) return;
            const u8* row =
                reinterpret_cast<const u8*>(memory_.bytes) + static_cast<u32>(number) * job_.stride;
            const auto mask = [&](int at, int field) {
                return static_cast<u32>(masks_[row[Nine::cell_of(at, field)]]) << 10 * field;
            };
            u32 filled = ~0u;
#pragma unroll
            for (int at = 0; at < Nine::words; ++at) {
                const u32 word = mask(at, 0) | mask(at, 1) | mask(at, 2);
                filled &= word + field::all;
                memory_.intake.word[at][number] = word;
            }
            memory_.intake.index[number] = first + static_cast<u32>(number);
            if ((filled & field::spare) != field::spare)
                job_.fault[first + static_cast<u32>(number)] = static_cast<u8>(job_.bad_fault);
        });
    }

    // The solutions of these lanes wait to be written.
    ON_DEVICE void put_out(u32 lanes) {
        if (waiting_ + count_bits(lanes) > warp_width) flush();
        warp_.each([&](NineLane& lane, int number) {
            if (!has(lanes, number)) return;
            const int slot = waiting_ + place_among(lanes, number);
            for (int at = 0; at < Nine::words; ++at) memory_.outlet.word[at][slot] = lane.board.word[at];
            memory_.outlet.index[slot] = lane.index;
        });
        waiting_ += count_bits(lanes);
        in_step();
    }

    // Each lane makes bytes of one solution; then all write them row by row.
    ON_DEVICE void flush() {
        u8* bytes = reinterpret_cast<u8*>(memory_.bytes);
        in_step();
        warp_.each([&](NineLane&, int number) {
            if (number >= waiting_) return;
            u8* row = bytes + number * NineMemory::row;
#pragma unroll
            for (int at = 0; at < Nine::words; ++at) {
                const u32 word = memory_.outlet.word[at][number];
                row[Nine::cell_of(at, 0)] = static_cast<u8>(highest_bit(word & 0x3FF) + 1);
                row[Nine::cell_of(at, 1)] = static_cast<u8>(highest_bit(word & 0xFFFFF) - 9);
                row[Nine::cell_of(at, 2)] = static_cast<u8>(highest_bit(word) - 19);
            }
        });
        in_step();
        for (int slot = 0; slot < waiting_; ++slot) {
            u8* to = job_.solution + static_cast<u64>(memory_.outlet.index[slot]) * Nine::cells;
            warp_.each([&](NineLane&, int number) {
                for (int cell = number; cell < Nine::cells; cell += warp_width)
                    to[cell] = bytes[slot * NineMemory::row + cell];
            });
        }
        waiting_ = 0;
        in_step();
    }

    const Job& job_;
    NineMemory& memory_;
    const u16* const masks_;
    const u32 first_lane_;
    int ready_ = 0, taken_ = 0;  // boards in the intake
    int waiting_ = 0;            // solutions in the outlet
    Warp<NineLane> warp_;
    Tally tally_;
};

}  // namespace boards
