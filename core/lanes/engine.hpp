// The lanes at work, round by round: all boards are narrowed at once; a lane that stalls guesses and keeps
// its own stack; a lane that is done takes the next board.
#pragma once

#include "lanes/exchange.hpp"
#include "lanes/frames.hpp"
#include "lanes/job.hpp"
#include "lanes/tuning.hpp"
#include "simd/masks.hpp"

namespace sudoshiki::lanes::SUDOSHIKI_INSTRUCTION_SET {

using namespace simd::SUDOSHIKI_INSTRUCTION_SET;

// `Rules` knows one kind of board: how a pass narrows it, where to guess, how a guess splits it.
template <class Rules>
class Engine {
public:
    Engine(const Job& job, Rules& rules, Vector* board, void* frames)
        : job_(job), rules_(rules), board_(board), frames_(frames, rules.cells, rules.deepest), intake_(job) {
        for (auto& limit : limit_) limit = job.limit;
    }

    void run() {
        refill(all_lanes);
        int until_look = 0;
        while (occupied_) {
            if (--until_look < 0) {
                until_look = tuning::rounds_between_looks;
                if (job_.watch->expired()) break;
            }
            const auto found = rules_.narrow(board_);
            const auto dead = occupied_ & found.dead;
            const auto solved = occupied_ & ~dead & found.solved;
            // A lane in which little happened guesses at once, whatever others do: to wait would narrow it
            // further, and results must not depend on the company.
            const auto calm = occupied_ & ~(dead | solved) & (found.calm | (hasty_ & found.nearly_calm));
            if (dead | solved) end_branches(dead, solved);
            if (calm) guess(calm & ~found.changed, calm & found.changed);
        }
        // Out of time: what is known of the boards at hand is kept.
        each(occupied_, [&](int lane) { write(lane, unfinished(lane)); });
    }

private:
    template <class Visit>
    static void each(LaneSet lanes, Visit visit) {
        for (; lanes; lanes &= lanes - 1) visit(__builtin_ctz(lanes));
    }

    // Writes what the solved lanes found; they and the dead ones go back to their last guess, or are done.
    SIMD_APART void end_branches(LaneSet dead, LaneSet solved) {
        if (const auto first = solved & ~successful_) {
            if (job_.results.solution) write_solutions(job_, board_, first, index_);
            successful_ |= first;
            // Enough to be told "many"; not to be counted, as the twin may be found in its turn.
            each(first & paired_, [&](int lane) { found_[lane] += limit_[lane] == 2; });
        }
        LaneSet done = (dead | solved) & ~guessing_;
        each(solved, [&](int lane) { done |= static_cast<LaneSet>(++found_[lane] >= limit_[lane]) << lane; });
        take_back((dead | solved) & ~done);
        if (done) finish(done, [&](int lane) { return verdict(lane); });
    }

    void take_back(LaneSet lanes) {
        often_back_ |= lanes & twice_back_;
        twice_back_ |= lanes & once_back_;
        once_back_ |= lanes;
        paired_ &= ~lanes, hasty_ &= ~lanes;
        frames_.pop(board_, lanes);
        each(lanes, [&](int lane) { guessing_ ^= static_cast<LaneSet>(frames_.depth(lane) == 0) << lane; });
    }

    // The stalled lanes guess, except those that may not any more: they are done. The early ones just go on
    // then.
    SIMD_APART void guess(LaneSet stalled, LaneSet early) {
        LaneSet over = 0;
        if (job_.most_guesses != UINT32_MAX)
            each(stalled | early, [&](int lane) {
                over |= static_cast<LaneSet>(guesses_[lane] >= job_.most_guesses) << lane;
            });
        branch(stalled & ~over, early & ~over);
        if (const auto done = stalled & over) finish(done, [&](int lane) { return unfinished(lane); });
    }

    // A board that looks loose is likely to have many solutions: few of its guesses will be taken back. So
    // until three are, they may be bold, and made in haste: before the board stalls, unless it is nearly
    // solved and may turn out to be paired then.
    void branch(LaneSet stalled, LaneSet early) {
        const auto choice = rules_.choose(board_);
        const auto nearly_solved = choice.nearly_solved();
        if (const auto hopeful = stalled & nearly_solved & ~successful_)
            paired_ |= hopeful & rules_.paired(board_);
        const auto lanes = stalled | (early & ~nearly_solved & choice.possible());
        const auto bold = lanes & ~often_back_ & (bold_ | loose_ | choice.looks_loose());
        frames_.push(board_, lanes, [&](int lane, std::uint16_t* frame) {
            rules_.branch(lane_of_board(lane), frame, choice, lane, bold >> lane & 1);
        });
        each(lanes, [&](int lane) { ++guesses_[lane]; });
        guessing_ |= lanes;
        bold_ |= bold;
        hasty_ = (hasty_ | bold) & ~nearly_solved;
    }

    // Writes the results of the lanes and fills them anew.
    template <class VerdictOf>
    void finish(LaneSet lanes, VerdictOf verdict_of) {
        each(lanes, [&](int lane) { write(lane, verdict_of(lane)); });
        each(lanes & guessing_, [&](int lane) { frames_.clear(lane); });
        refill(lanes);
    }

    void refill(LaneSet lanes) {
        const auto empty = intake_.fill(board_, lanes, index_, limit_);
        occupied_ = (occupied_ | lanes) & ~empty;
        guessing_ &= ~lanes, bold_ &= ~lanes, hasty_ &= ~lanes, paired_ &= ~lanes, successful_ &= ~lanes;
        once_back_ &= ~lanes, twice_back_ &= ~lanes, often_back_ &= ~lanes, loose_ &= ~lanes;
        each(lanes & ~empty, [&](int lane) {
            loose_ |= static_cast<LaneSet>(job_.loose && limit_[lane] == 1) << lane;
            guesses_[lane] = found_[lane] = 0;
            rules_.begin(lane, index_[lane]);
        });
    }

    std::uint16_t* lane_of_board(int lane) const { return reinterpret_cast<std::uint16_t*>(board_) + lane; }

    Verdict verdict(int lane) const {
        if (limit_[lane] == 1 && found_[lane]) return Verdict::some;
        return found_[lane] == 0 ? Verdict::none : found_[lane] == 1 ? Verdict::one : Verdict::many;
    }
    Verdict unfinished(int lane) const {
        return found_[lane] == 0 ? Verdict::undecided : found_[lane] == 1 ? Verdict::some : Verdict::many;
    }
    void write(int lane, Verdict verdict) {
        const auto index = index_[lane];
        job_.results.verdict[index] = static_cast<std::uint8_t>(verdict);
        if (job_.results.guesses) job_.results.guesses[index] = guesses_[lane];
        if (job_.results.found) job_.results.found[index] = found_[lane];
    }

    const Job& job_;
    Rules& rules_;
    Vector* board_;  // one vector a cell
    Frames frames_;
    Intake intake_;
    LaneSet occupied_ = 0;    // lanes with a board
    LaneSet guessing_ = 0;    // lanes with guesses that stand
    LaneSet loose_ = 0;       // lanes whose boards were said to be loose
    LaneSet bold_ = 0;        // lanes that made a bold guess
    LaneSet hasty_ = 0;       // lanes that may guess before they stall
    LaneSet paired_ = 0;      // lanes whose solutions, if any, come in pairs
    LaneSet successful_ = 0;  // lanes that have found a solution
    // Lanes that took a guess back, and those that took more of them back.
    LaneSet once_back_ = 0, twice_back_ = 0, often_back_ = 0;
    std::uint32_t guesses_[width] = {};
    std::uint32_t found_[width] = {};
    std::uint32_t limit_[width] = {};  // solutions that are enough
    std::uint64_t index_[width] = {};
};

}  // namespace sudoshiki::lanes::SUDOSHIKI_INSTRUCTION_SET
