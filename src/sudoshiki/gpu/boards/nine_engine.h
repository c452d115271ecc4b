// 9×9 boards, two a lane: one at work, in registers, one waiting, in shared memory. A warp narrows the 32 at
// work in step. A lane whose board stalls, dies or is solved goes on with its other one; when too many lanes
// have none to go on with, all that have the same need are served at once: they guess, go back to their last
// guess, or take the next board.
#pragma once

#include "nine_rows.h"

// A board that loses no more candidates in a pass has as good as stalled: to guess is cheaper than to wait
// for the next few.
#if !defined(NINE_FEW)
#define NINE_FEW 5
#endif

namespace boards {

// How boards are narrowed, as an engine is told: by permutations, with guesses where these are not enough.
struct Search {
    static constexpr bool may_guess = true;
    static constexpr u32 few_lost = NINE_FEW;

    static ON_DEVICE void begin(Nine&) {}
    static ON_DEVICE Findings pass(Nine& board) { return boards::pass(board); }
    static ON_DEVICE bool is_solution(const Nine& board) { return boards::is_solution(board); }
};

enum class State : u8 { running, stalled, solved, dead, spent, empty };

struct NineLane {
    Nine board;
    int candidates;
    State state, other;  // of the board at work, and of the one that waits
    int record;          // which of the two records is that of the board at work
    bool is_first;       // its board is the first solution that was found
};

// What is known of the boards of all lanes, by record: which they are and how far their search is.
struct Records {
    u32 index[2][warp_width], guesses[2][warp_width], found[2][warp_width];
    int depth[2][warp_width];
};
struct NineMemory {
    Row waiting[warp_width];  // the word more is the number of candidates
    Row intake[warp_width], outlet[warp_width];
    Records records;
};

template <class Way>
class NineEngine {
public:
    ON_DEVICE NineEngine(const Job& job, NineMemory& memory, const u32* masks, u32 first_lane)
        : job_(job),
          memory_(memory),
          first_lane_(first_lane),
          intake_(job, memory.intake, masks),
          outlet_(job, memory.outlet) {}

    ON_DEVICE void run() {
        warp_.each([&](NineLane& lane, int) {
            lane.state = lane.other = State::empty;
            lane.record = 0;
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
    // A bit beside the number of candidates: the last pass took some.
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
    ON_DEVICE bool enough_run() { return count_bits(running()) > static_cast<int>(job_.few_running); }

    // Sees to it that enough lanes run; false when there is nothing left to do.
    ON_DEVICE bool serve() {
        if (enough_run()) return true;
        exchange(~running() & warp_.which([](const NineLane& lane) { return lane.other == State::running; }));
        const u32 ended = warp_.which([&](const NineLane& lane) {
            return wants_end_or_board(lane.state) || wants_end_or_board(lane.other);
        });
        const u32 stalled = warp_.which([](const NineLane& lane) {
            return lane.state == State::stalled || lane.other == State::stalled;
        });
        const bool over = !(ended | stalled | running());
        const bool end_now =
            ended && (count_bits(ended) >= static_cast<int>(job_.enough_ended) || !enough_run());
        if (over || (end_now && !outlet_.has_room(count_bits(ended)))) outlet_.flush(warp_);
        if (end_now) end_branches(ended);
        if (Way::may_guess && stalled &&
            (count_bits(stalled) >= static_cast<int>(job_.enough_stalled) || !enough_run()))
            guess(stalled);
        return !over;
    }

    // Out of time: what is known of the boards at hand is kept.
    ON_DEVICE void leave() {
        warp_.each([&](NineLane& lane, int number) {
            for (int record = 0; record < 2; ++record)
                if ((record == lane.record ? lane.state : lane.other) != State::empty)
                    write(record, number, early_verdict(memory_.records.found[record][number]));
            lane.state = lane.other = State::empty;
        });
        intake_.close();
    }

    // Lanes that wait are narrowed with the rest, which does no harm.
    static ON_DEVICE void narrow_once(NineLane& lane) {
        const auto found = Way::pass(lane.board);
        const int left = lane.board.candidates(), lost = (lane.candidates & ~still_moving) - left;
        if (lane.state == State::running) {
            if (found.dead())
                lane.state = State::dead;
            else if (left <= Nine::cells)
                lane.state = State::solved;  // or dead: who looks at it will see
            else if (static_cast<u32>(lost) <= Way::few_lost)
                lane.state = Way::may_guess ? State::stalled : State::spent;
        }
        lane.candidates = left | (lost ? still_moving : 0);
    }

    // The board that waits comes to work, and the other way round.
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
            lane.record ^= 1;
        });
    }

    // Solutions are written, and lanes go back to their last guess; those without one are done.
    ON_DEVICE void end_branches(u32 lanes) {
        exchange(lanes & ~warp_.which([&](const NineLane& lane) { return wants_end_or_board(lane.state); }));
        tally_.add(work_end_rounds, 1);
        tally_.add(work_ended, count_bits(lanes));
        const u32 solved = warp_.which(
            [](const NineLane& lane) { return lane.state == State::solved && Way::is_solution(lane.board); });
        if (solved) put_out(solved);
        warp_.each([&](NineLane& lane, int number) {
            if (!wants_end(lane.state)) return;
            Records& records = memory_.records;
            const int own = lane.record;
            const u32 found = records.found[own][number] += has(solved, number);
            const bool spent = lane.state == State::spent;
            // A board that was given up is told from one that was not reached by the guess that it lacks.
            if (!Way::may_guess && spent) records.guesses[own][number] = 1;
            if (spent || records.depth[own][number] == 0 || found >= job_.limit) {
                write(own, number, spent ? early_verdict(found) : final_verdict(found, job_.limit));
                lane.state = State::empty;
            } else {
                const u32 choice = get(frame_of(own, number, --records.depth[own][number]), lane.board);
                Choice::unpacked(choice).refuse(lane.board);
                lane.candidates = 0;
                lane.state = State::running;
            }
        });
        refill(warp_.which([](const NineLane& lane) { return lane.state == State::empty; }));
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
            u32& guesses = memory_.records.guesses[lane.record][number];
            // Without a choice each value has one cell in each box: the board is solved, or goes on, or some
            // share a cell. Who may not guess goes on as long as there is anything to lose.
            const bool may_go_on = left <= Nine::cells || before & still_moving;
            if (narrowest.band < 0)
                lane.state = may_go_on ? State::running : State::dead;
            else if (guesses == job_.most_guesses)
                lane.state = may_go_on ? State::running : State::spent;
            else
                ++guesses, branch(lane, number, choose(narrowest));
        });
    }

    // The board is kept as it is, with the guess, and goes on with it.
    ON_DEVICE void branch(NineLane& lane, int number, const Choice& choice) {
        put(frame_of(lane.record, number, memory_.records.depth[lane.record][number]++), lane.board,
            choice.packed());
        choice.take(lane.board);
        lane.candidates = 0;
    }

    ON_DEVICE Quad* frame_of(int record, int number, int depth) const {
        const u64 frame =
            static_cast<u64>(2 * depth + record) * job_.lanes + first_lane_ + static_cast<u32>(number);
        return reinterpret_cast<Quad*>(job_.stack) + frame * Row::quads;
    }

    ON_DEVICE void write(int record, int number, u8 verdict) const {
        const u32 index = memory_.records.index[record][number],
                  guesses = memory_.records.guesses[record][number];
        const bool unread = verdict == verdict_none && !guesses && job_.fault[index];
        job_.verdict[index] = unread ? static_cast<u8>(verdict_rejected) : verdict;
        job_.guesses[index] = guesses;
        job_.found[index] = memory_.records.found[record][number];
    }

    // Of these lanes, which have a solution, the first that was found for its board waits to be written.
    ON_DEVICE void put_out(u32 solved) {
        warp_.each([&](NineLane& lane, int number) {
            lane.is_first = has(solved, number) && memory_.records.found[lane.record][number] == 0;
        });
        const u32 first = warp_.which([](const NineLane& lane) { return lane.is_first; });
        warp_.each([&](NineLane& lane, int number) {
            if (has(first, number))
                outlet_.add(place_among(first, number), lane.board,
                            memory_.records.index[lane.record][number]);
        });
        outlet_.added(count_bits(first));
        in_step();
    }

    // Gives each of the lanes, which are empty, the next board, as long as there are any. What waits to be
    // written makes room for what is read.
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
                records.index[lane.record][number] = intake_.take(place, lane.board);
                Way::begin(lane.board);
                records.guesses[lane.record][number] = records.found[lane.record][number] = 0;
                records.depth[lane.record][number] = 0;
                lane.candidates = 0;
                lane.state = State::running;
            });
            intake_.took(wanted < left ? wanted : left);
            lanes &= warp_.which([](const NineLane& lane) { return lane.state == State::empty; });
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
