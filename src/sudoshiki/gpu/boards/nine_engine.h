// 9×9 boards, two per lane: the active one in registers, the waiting one in shared memory. A warp runs passes
// on its 32 active boards in step. If a board stalls, fails or is solved, its lane exchanges the two; when
// too many lanes have no running board, all lanes that need the same operation perform it together: guess,
// backtrack, or take the next board. When no board is left, idle lanes help others of their warp: each takes
// over the oldest open alternative of another lane and searches it.
#pragma once

#include "nine_records.h"

// A board that loses no more candidates than this in a pass counts as stalled: a guess is cheaper than more
// passes.
#if !defined(NINE_FEW)
#define NINE_FEW 8
#endif

namespace boards {

// The policy of an engine that solves boards: permutations, and guesses if these are not enough.
struct Search {
    static constexpr bool may_guess = true;
    static constexpr u32 few_lost = NINE_FEW;

    static ON_DEVICE void begin(Nine&) {}
    static ON_DEVICE Findings pass(Nine& board) { return boards::pass(board); }
    static ON_DEVICE bool is_solution(const Nine& board) { return boards::is_solution(board); }
};

template <class Way>
class NineEngine {
public:
    ON_DEVICE NineEngine(const Job& job, NineMemory& memory, const u16* masks, u32 first_lane)
        : job_(job),
          memory_(memory),
          first_lane_(first_lane),
          intake_(job, memory.intake, masks),
          outlet_(job, memory.outlet) {}

    ON_DEVICE void run() {
        warp_.each([&](NineLane& lane, int number) {
            lane.state = lane.other = State::empty;
            lane.slot = number;
        });
        int until_look = passes_between_looks;
        while (serve()) {
            tally_.add(work_passes, 1);
            tally_.add(work_running, count_bits(running()));
            warp_.each([&](NineLane& lane, int) { narrow_once(lane); });
            if (--until_look) continue;
            until_look = passes_between_looks;
            if (warp_.once([&] { return u64{job_.must_stop()}; })) leave();
        }
        warp_.once([&] { return tally_.hand_in(job_); });
    }

private:
    // A flag beside the number of candidates: the last pass removed some.
    static constexpr int still_moving = 1024;

    static ON_DEVICE bool wants_end(State state) {
        return state == State::solved || state == State::dead || state == State::spent;
    }
    ON_DEVICE bool wants_end_or_board(State state) const {
        return wants_end(state) || (state == State::empty && !intake_.exhausted());
    }
    ON_DEVICE u32 running() {
        return warp_.which([](const NineLane& lane) { return lane.state == State::running; });
    }
    ON_DEVICE u32 empty() {
        return warp_.which([](const NineLane& lane) { return lane.state == State::empty; });
    }
    ON_DEVICE bool enough_run() { return count_bits(running()) > static_cast<int>(job_.few_running); }

    // Keeps enough lanes running; false if no work is left.
    ON_DEVICE bool serve() {
        if (enough_run()) return true;
        exchange(~running() & warp_.which([](const NineLane& lane) { return lane.other == State::running; }));
        const u32 idle = helpers();
        u32 ended = idle | warp_.which([&](const NineLane& lane) {
            return wants_end_or_board(lane.state) || wants_end_or_board(lane.other);
        });
        if (count_bits(ended) > Outlet::room) ended &= (1u << Outlet::room) - 1;  // no more at once
        const u32 stalled = warp_.which([](const NineLane& lane) {
            return lane.state == State::stalled || lane.other == State::stalled;
        });
        const bool over = !(ended | stalled | running());
        const bool end_now =
            ended && (count_bits(ended) >= static_cast<int>(job_.enough_ended) || !enough_run());
        if (over || (end_now && !outlet_.has_room(count_bits(ended)))) outlet_.flush(warp_);
        if (end_now) end_branches(ended, idle);
        if (Way::may_guess && stalled &&
            (count_bits(stalled) >= static_cast<int>(job_.enough_stalled) || !enough_run()))
            guess(stalled);
        return !over;
    }

    // Out of time: writes what is known of the current boards.
    ON_DEVICE void leave() {
        warp_.each([&](NineLane& lane, int) {
            for (const int slot : {lane.slot, lane.slot ^ warp_width})
                if ((slot == lane.slot ? lane.state : lane.other) != State::empty)
                    memory_.records.answer(job_, memory_.stacks[slot].home, true);
            lane.state = lane.other = State::empty;
        });
        intake_.close();
    }

    // Waiting lanes run the pass, too, which does no harm.
    static ON_DEVICE void narrow_once(NineLane& lane) {
        const auto found = Way::pass(lane.board);
        const int left = lane.board.candidates(), lost = (lane.candidates & ~still_moving) - left;
        if (lane.state == State::running) {
            if (found.dead())
                lane.state = State::dead;
            else if (left <= Nine::cells)
                lane.state = State::solved;  // or failed: the end round decides
            else if (static_cast<u32>(lost) <= Way::few_lost)
                lane.state = Way::may_guess ? State::stalled : State::spent;
        }
        lane.candidates = left | (lost ? still_moving : 0);
    }

    // Exchanges the active and the waiting board.
    ON_DEVICE void exchange(u32 lanes) {
        if (!lanes) return;
        tally_.add(work_exchanges, 1);
        warp_.each([&](NineLane& lane, int number) {
            if (!has(lanes, number)) return;
            Quad* row = memory_.waiting[number].quad;
            const Nine board = lane.board;
            const u32 candidates = static_cast<u32>(lane.candidates);
            lane.candidates = static_cast<int>(get(row, lane.board));
            put(row, board, candidates);
            const State state = lane.state;
            lane.state = lane.other;
            lane.other = state;
            lane.slot ^= warp_width;
        });
    }

    // Writes solutions, and backtracks to the last guess; lanes without one are done, and help.
    ON_DEVICE void end_branches(u32 lanes, u32 idle) {
        exchange(lanes & ~idle &
                 ~warp_.which([&](const NineLane& lane) { return wants_end_or_board(lane.state); }));
        tally_.add(work_end_rounds, 1);
        tally_.add(work_ended, count_bits(lanes));
        const u32 solved = lanes & warp_.which([](const NineLane& lane) {
            return lane.state == State::solved && Way::is_solution(lane.board);
        });
        if (solved) put_out(solved);
        warp_.each([&](NineLane& lane, int number) {
            if (has(solved, number)) fetch_add(memory_.records.found + memory_.stacks[lane.slot].home, 1u);
        });
        in_step();
        warp_.each([&](NineLane& lane, int number) {
            lane.back_to = has(lanes, number) && wants_end(lane.state) ? last_guess(lane) : nullptr;
        });
        if (idle) help(idle);
        warp_.each([&](NineLane& lane, int) {
            if (!lane.back_to) return;
            Choice::unpacked(get(lane.back_to, lane.board)).refuse(lane.board);
            lane.candidates = 0;
            lane.state = State::running;
        });
        refill(empty());
    }

    // The guess to backtrack to; null if the search is done. The last search of a board writes the answer.
    ON_DEVICE const Quad* last_guess(NineLane& lane) {
        Records& records = memory_.records;
        Stack& stack = memory_.stacks[lane.slot];
        const Stack now = stack;
        const u32 cut = lane.state == State::spent ? Records::a_cut : 0;
        if (!cut && now.is_open() && records.found[now.home] < job_.limit) {
            stack.depth = static_cast<u8>(now.depth - 1);
            return frame_of(lane.slot, now.depth - 1);
        }
        // guesses=1 distinguishes a board that needs a guess from one that was not reached.
        if (!Way::may_guess && cut) records.guesses[now.home] = 1;
        const u32 left = fetch_add(records.searches + now.home, cut - 1) + cut - 1;
        if (left % Records::a_cut == 0) records.answer(job_, now.home, left != 0);
        lane.state = State::empty;
        return nullptr;
    }

    // The slot of a lane with a guess to backtrack to; -1 if there is none.
    ON_DEVICE int open_slot(const NineLane& lane) const {
        const int other = lane.slot ^ warp_width;
        if (lane.state != State::empty && memory_.stacks[lane.slot].is_open()) return lane.slot;
        return lane.other != State::empty && memory_.stacks[other].is_open() ? other : -1;
    }
    ON_DEVICE u32 open() {
        return warp_.which([&](const NineLane& lane) { return open_slot(lane) >= 0; });
    }
    // Lanes that have no board and will get none, if helping is possible.
    ON_DEVICE u32 helpers() {
        return !Way::may_guess || !intake_.exhausted() || !open() ? 0 : warp_.which([](const NineLane& lane) {
            return lane.state == State::empty && lane.other == State::empty;
        });
    }

    // Lanes take the oldest guesses of others, which have the largest subtrees.
    ON_DEVICE void help(u32 lanes) {
        const u32 offers = open();
        warp_.each([&](NineLane& lane, int number) {
            if (has(offers, number))
                memory_.offered[place_among(offers, number)] = static_cast<u8>(open_slot(lane));
        });
        in_step();
        warp_.each([&](NineLane& lane, int number) {
            const int place = place_among(lanes, number);
            if (!has(lanes, number) || place >= count_bits(offers)) return;
            const int from = memory_.offered[place];
            Stack& stack = memory_.stacks[from];
            lane.back_to = frame_of(from, stack.bottom++);
            memory_.stacks[lane.slot] = {stack.home, 0, 0};
            fetch_add(memory_.records.searches + stack.home, 1u);
        });
        in_step();
    }

    ON_DEVICE void guess(u32 lanes) {
        exchange(lanes & ~warp_.which([](const NineLane& lane) { return lane.state == State::stalled; }));
        tally_.add(work_guess_rounds, 1);
        tally_.add(work_guesses, count_bits(lanes));
        warp_.each([&](NineLane& lane, int number) {
            if (!has(lanes, number)) return;
            Narrowest narrowest;
            lane.state = close_full_triads(lane.board, narrowest) ? State::running : State::dead;
            const int left = lane.board.candidates(), before = lane.candidates;
            lane.candidates = left;
            if (lane.state == State::dead || left != (before & ~still_moving)) return;
            const Stack stack = memory_.stacks[lane.slot];
            u32& guesses = memory_.records.guesses[stack.home];
            // Without a choice each value has one cell in each box: the board is solved, or passes go on, or
            // some values share a cell. Without guesses, passes go on as long as they remove candidates.
            const bool may_go_on = left <= Nine::cells || before & still_moving;
            if (memory_.records.found[stack.home] >= job_.limit)  // other lanes may have reached the limit
                lane.state = State::dead;
            else if (narrowest.band < 0)
                lane.state = may_go_on ? State::running : State::dead;
            else if (guesses < job_.most_guesses && fetch_add(&guesses, 1u) < job_.most_guesses)
                branch(lane, stack.depth, choose(narrowest));
            else
                lane.state = may_go_on ? State::running : State::spent;
        });
    }

    // Saves the board and the guess on the stack, then applies the guess.
    ON_DEVICE void branch(NineLane& lane, int depth, const Choice& choice) {
        memory_.stacks[lane.slot].depth = static_cast<u8>(depth + 1);
        put(frame_of(lane.slot, depth), lane.board, choice.packed());
        choice.take(lane.board);
        lane.candidates = 0;
    }

    ON_DEVICE Quad* frame_of(int slot, int depth) const {
        const u64 frame = 2 * (static_cast<u64>(depth) * job_.lanes + first_lane_) + static_cast<u32>(slot);
        return reinterpret_cast<Quad*>(job_.stack) + frame * Row::quads;
    }

    // These lanes have a solution: queues the first one of each board for writing.
    ON_DEVICE void put_out(u32 solved) {
        warp_.each([&](NineLane& lane, int number) {
            lane.is_first = has(solved, number) && memory_.records.found[memory_.stacks[lane.slot].home] == 0;
        });
        const u32 first = warp_.which([](const NineLane& lane) { return lane.is_first; });
        warp_.each([&](NineLane& lane, int number) {
            if (has(first, number))
                outlet_.add(place_among(first, number), lane.board,
                            memory_.records.index[memory_.stacks[lane.slot].home]);
        });
        outlet_.added(count_bits(first));
        in_step();
    }

    // Gives each of these empty lanes the next board, if there are any. Queued solutions are written first,
    // to free the memory for reading.
    ON_DEVICE void refill(u32 lanes) {
        while (lanes && !intake_.exhausted()) {
            if (!intake_.left()) {
                outlet_.flush(warp_);
                intake_.read(warp_, memory_.outlet[0].quad);
            }
            const int wanted = count_bits(lanes), left = intake_.left();
            warp_.each([&](NineLane& lane, int number) {
                const int place = place_among(lanes, number);
                if (!has(lanes, number) || place >= left) return;
                Records& records = memory_.records;
                records.index[lane.slot] = intake_.take(place, lane.board);
                Way::begin(lane.board);
                records.guesses[lane.slot] = records.found[lane.slot] = 0;
                records.searches[lane.slot] = 1;
                memory_.stacks[lane.slot] = {static_cast<u8>(lane.slot), 0, 0};
                lane.candidates = 0;
                lane.state = State::running;
            });
            intake_.took(wanted < left ? wanted : left);
            lanes &= empty();
        }
    }

    const Job& job_;
    NineMemory& memory_;
    const u32 first_lane_;
    Warp<NineLane> warp_;
    Intake intake_;
    Outlet outlet_;
    Tally tally_;
};

}  // namespace boards
