// The lanes at work: every pass narrows all boards at once; a lane that stalls guesses and keeps its own
// stack; a lane that is done takes the next board.
#pragma once

#include "lanes/exchange.hpp"
#include "lanes/frames.hpp"
#include "lanes/job.hpp"
#include "lanes/vector.hpp"

namespace sudoshiki::lanes::SUDOSHIKI_LANES_PATH {

// `Rules` knows one kind of board: how a pass narrows it, where to guess, how a guess splits it.
template <class Rules>
class Engine {
public:
    Engine(const Job& job, Rules& rules, Vector* board, const Frames::Memory& memory)
        : job_(job),
          rules_(rules),
          board_(board),
          frames_(memory, rules.cells, rules.deepest),
          intake_(job),
          outlet_(job) {}

    void run() {
        refill(all_lanes);
        int until_look = 0;
        while (occupied_) {
            if (--until_look < 0) {
                until_look = passes_between_looks;
                if (job_.watch->expired()) break;
            }
            const auto found = rules_.pass(board_);
            const auto dead = running_ & found.dead;
            const auto solved = running_ & ~dead & found.solved;
            const auto stalled = running_ & ~dead & ~solved & ~found.changed;
            dead_ |= dead, solved_ |= solved, stalled_ |= stalled;
            running_ &= ~(dead | solved | stalled);
            const bool crowded = __builtin_popcount(running_) <= least_running;
            if (crowded || __builtin_popcount(solved_) >= enough || __builtin_popcount(dead_) >= enough)
                settle();
            if (crowded || __builtin_popcount(stalled_) >= enough) guess();
        }
        // Out of time: what is known of the boards at hand is kept.
        each(occupied_, [&](int lane) { write(lane, unfinished(lane)); });
        outlet_.flush();
    }

private:
    static constexpr int passes_between_looks = 100;
    // Serving a few lanes costs as much as serving many: they wait until there are enough with the same
    // need, unless too many wait.
    static constexpr int enough = width / 5;
    static constexpr int least_running = width / 2;

    template <class Visit>
    static void each(LaneSet lanes, Visit visit) {
        for (; lanes; lanes &= lanes - 1) visit(__builtin_ctz(lanes));
    }

    template <class Visit>
    static void each_eight(LaneSet lanes, Visit visit) {
        while (lanes) {
            const EightLanes eight(lanes);
            visit(eight);
            lanes &= ~eight.lanes();
        }
    }

    // Writes what the solved lanes found; they and the dead ones go back to their last guess, or are done.
    void settle() {
        LaneSet first = 0, back = 0, done = 0;
        each(solved_, [&](int lane) { first |= static_cast<LaneSet>(found_[lane]++ == 0) << lane; });
        if (first) outlet_.take(board_, first, index_);
        each(solved_ | dead_, [&](int lane) {
            const bool over = found_[lane] >= job_.limit || frames_.depth(lane) == 0;
            (over ? done : back) |= LaneSet{1} << lane;
            if (over) write(lane, verdict(lane));
        });
        solved_ = dead_ = 0;
        running_ |= back;
        each_eight(back, [&](const EightLanes& eight) { frames_.pop(board_, eight); });
        if (done) refill(done);
    }

    // The stalled lanes guess, except those that may not any more: they are done.
    void guess() {
        LaneSet over = 0;
        each(stalled_, [&](int lane) {
            if (guesses_[lane] < job_.most_guesses) return;
            over |= LaneSet{1} << lane;
            write(lane, unfinished(lane));
        });
        const auto lanes = stalled_ & ~over;
        stalled_ = 0;
        running_ |= lanes;
        if (lanes) {
            const auto choice = rules_.choose(board_);
            each_eight(lanes, [&](const EightLanes& eight) {
                frames_.push(board_, eight, [&](int lane, std::uint16_t* frame) {
                    ++guesses_[lane];
                    rules_.branch(reinterpret_cast<std::uint16_t*>(board_) + lane, frame, choice, lane);
                });
            });
        }
        if (over) refill(over);
    }

    void refill(LaneSet lanes) {
        const auto empty = intake_.fill(board_, lanes, index_);
        occupied_ = (occupied_ | lanes) & ~empty;
        running_ = (running_ | lanes) & ~empty;
        each(lanes & ~empty, [&](int lane) {
            frames_.clear(lane);
            guesses_[lane] = found_[lane] = 0;
            rules_.begin(lane, index_[lane]);
        });
    }

    Verdict verdict(int lane) const {
        if (job_.limit == 1 && found_[lane]) return Verdict::some;
        return found_[lane] == 0 ? Verdict::none : found_[lane] == 1 ? Verdict::one : Verdict::many;
    }
    Verdict unfinished(int lane) const {
        return found_[lane] == 0 ? Verdict::undecided : found_[lane] == 1 ? Verdict::some : Verdict::many;
    }
    void write(int lane, Verdict verdict) {
        const auto index = index_[lane];
        job_.results.verdict[index] = static_cast<std::uint8_t>(verdict);
        job_.results.guesses[index] = guesses_[lane];
        if (job_.results.found) job_.results.found[index] = found_[lane];
    }

    const Job& job_;
    Rules& rules_;
    Vector* board_;  // one vector a cell
    Frames frames_;
    Intake intake_;
    Outlet outlet_;
    LaneSet occupied_ = 0;  // lanes with a board
    LaneSet running_ = 0;   // of those, the ones that the next pass may narrow
    LaneSet dead_ = 0, solved_ = 0, stalled_ = 0;
    std::uint32_t guesses_[width] = {};
    std::uint32_t found_[width] = {};
    std::uint64_t index_[width] = {};
};

}  // namespace sudoshiki::lanes::SUDOSHIKI_LANES_PATH
