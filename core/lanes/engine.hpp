// The main loop of the lanes. In each round all boards are narrowed together; a lane that stalls guesses and
// keeps its own stack; a lane that is done takes the next board.
#pragma once

#include <cstring>

#include "lanes/exchange.hpp"
#include "lanes/frames.hpp"
#include "lanes/fresh.hpp"
#include "lanes/job.hpp"
#include "lanes/tuning.hpp"
#include "simd/masks.hpp"

namespace sudoshiki::lanes::SUDOSHIKI_INSTRUCTION_SET {

using namespace simd::SUDOSHIKI_INSTRUCTION_SET;

// `Rules` knows one kind of board: how a pass narrows it and, if it guesses, where, and how a guess splits
// it.
template <class Rules>
class Engine {
public:
    Engine(const Job& job, Rules& rules, void* stacks)
        : job_(job), rules_(rules), stacks_(stacks, rules.cells), fresh_(job, rules) {}

    void run() {
        load(0, all_lanes);
        while (stalled_ | early_) guess();
        int until_look = 0;
        while (occupied_) {
            if (--until_look < 0) {
                until_look = tuning::rounds_between_looks;
                if (job_.watch->expired()) break;
            }
            const auto found = rules_.narrow(board_);
            const auto dead = occupied_ & found.dead;
            const auto solved = occupied_ & ~dead & found.solved;
            // A lane in which little changed guesses at once, independently of other lanes: waiting would
            // narrow it further, and results must not depend on the other boards.
            const auto calm =
                occupied_ & ~(dead | solved) & (found.calm | (bold_ & ~often_back_ & found.nearly_calm));
            stalled_ = calm & ~found.changed, early_ = calm & found.changed;
            keep((job_.results.solution ? solved & ~successful_ : 0) | (Rules::guesses ? calm : 0));
            if (dead | solved) end_branches(dead, solved);
            while (stalled_ | early_) guess();
        }
        // Out of time: keep what is known of the current boards.
        each_lane(occupied_, [&](int lane) { write(lane, unfinished(lane)); });
    }

private:
    // Copies the boards of these lanes to the tops of their stacks.
    void keep(LaneSet lanes) {
        each_lane(lanes, [&](int lane) { frames_[lane] = stacks_.top(lane); });
        store_frames(rules_.solution(board_), rules_.cells, lanes, frames_);
    }

    // Writes the solutions of the solved lanes; these and the dead ones go back to their last guess or are
    // done.
    SIMD_APART void end_branches(LaneSet dead, LaneSet solved) {
        if (const auto first = solved & ~successful_) {
            each_lane(first, [&](int lane) { write_solution(job_, index_[lane], frames_[lane]); });
            successful_ |= first;
            // Enough for "many", but not counted: the search may find the second one later.
            each_lane(first & paired_, [&](int lane) { found_[lane] += limit_[lane] == 2; });
        }
        LaneSet done = (dead | solved) & ~guessing_;
        each_lane(solved,
                  [&](int lane) { done |= static_cast<LaneSet>(++found_[lane] >= limit_[lane]) << lane; });
        each_lane(done, [&](int lane) { write(lane, verdict(lane)); });
        load((dead | solved) & ~done, done);
    }

    // Goes back to the last guess in some lanes, and puts new boards into those that are done.
    void load(LaneSet back, LaneSet done) {
        if (back) take_back(back);
        if (done) refill(done);
        const auto lanes = back | (done & occupied_);
        load_frames(board_, rules_.cells, lanes, loaded_);
        rules_.begin(board_, done & occupied_, index_);
    }

    void take_back(LaneSet lanes) {
        often_back_ |= lanes & twice_back_;
        twice_back_ |= lanes & once_back_;
        once_back_ |= lanes;
        paired_ &= ~lanes;
        each_lane(lanes, [&](int lane) {
            loaded_[lane] = stacks_.pop(lane);
            guessing_ ^= static_cast<LaneSet>(stacks_.depth(lane) == 0) << lane;
        });
    }

    // The stalled lanes guess, except those at their limit of guesses: these are done, early ones go on.
    SIMD_APART void guess() {
        const auto stalled = stalled_, early = early_;
        stalled_ = early_ = 0;
        LaneSet over = Rules::guesses ? 0 : stalled;
        if (job_.most_guesses != UINT32_MAX)
            each_lane(stalled | early, [&](int lane) {
                over |= static_cast<LaneSet>(guesses_[lane] >= job_.most_guesses) << lane;
            });
        if constexpr (Rules::guesses)
            branch(stalled & ~over, early & ~over);
        else
            each_lane(stalled, [&](int lane) { guesses_[lane] = 1; });  // the one that would be needed
        if (const auto done = stalled & over) {
            each_lane(done, [&](int lane) { write(lane, unfinished(lane)); });
            load(0, done);
        }
    }

    // A loose board is likely to have many solutions, so few of its guesses will be taken back. Until three
    // are, its guesses may be bold and early: before the board stalls, unless it is nearly solved and may
    // turn out to be paired.
    void branch(LaneSet stalled, LaneSet early) {
        const auto choice = rules_.choose(board_);
        const auto nearly_solved = choice.nearly_solved();
        each_lane(stalled & nearly_solved & ~successful_,
                  [&](int lane) { paired_ |= static_cast<LaneSet>(rules_.paired(frames_[lane])) << lane; });
        const auto lanes = stalled | (early & ~nearly_solved & choice.possible());
        const auto bold = lanes & ~often_back_ & (bold_ | loose_ | choice.looks_loose());
        each_lane(lanes, [&](int lane) {
            stacks_.push(lane);
            rules_.branch(lane_of_board(lane), frames_[lane], choice, lane, bold >> lane & 1);
            ++guesses_[lane];
        });
        guessing_ |= lanes;
        bold_ |= bold;
    }

    // Takes new boards for these lanes, as long as there are any.
    void refill(LaneSet lanes) {
        occupied_ &= ~lanes;
        guessing_ &= ~lanes, bold_ &= ~lanes, paired_ &= ~lanes, successful_ &= ~lanes;
        once_back_ &= ~lanes, twice_back_ &= ~lanes, often_back_ &= ~lanes, loose_ &= ~lanes;
        each_lane(lanes, [&](int lane) {
            typename Fresh<Rules>::Board board;
            if (!fresh_.next(board)) return;
            const auto bit = LaneSet{1} << lane;
            occupied_ |= bit;
            if (job_.loose && board.limit == 1) loose_ |= bit;
            stacks_.clear(lane);
            if (board.calm) {
                (board.changed ? early_ : stalled_) |= bit;
                std::memcpy(frames_[lane] = stacks_.top(lane), board.frame,
                            sizeof(std::uint16_t) * at(room(rules_.cells)));
            }
            loaded_[lane] = board.frame;
            index_[lane] = board.index;
            limit_[lane] = board.limit;
            guesses_[lane] = found_[lane] = 0;
        });
    }

    std::uint16_t* lane_of_board(int lane) { return reinterpret_cast<std::uint16_t*>(board_) + lane; }

    Verdict verdict(int lane) const {
        if (limit_[lane] == 1 && found_[lane]) return Verdict::some;
        return found_[lane] == 0 ? Verdict::none : found_[lane] == 1 ? Verdict::one : Verdict::many;
    }
    Verdict unfinished(int lane) const {
        return found_[lane] == 0 ? Verdict::undecided : found_[lane] == 1 ? Verdict::some : Verdict::many;
    }
    void write(int lane, Verdict verdict) const {
        write_result(job_.results, index_[lane], verdict, guesses_[lane], found_[lane]);
    }

    const Job& job_;
    Rules& rules_;
    Vector board_[room(Rules::most_cells)] = {};  // one vector a cell
    FrameStacks stacks_;
    Fresh<Rules> fresh_;
    std::uint16_t* frames_[width];        // where boards are copied to, by lane
    const std::uint16_t* loaded_[width];  // and where from
    LaneSet occupied_ = 0;                // lanes with a board
    LaneSet guessing_ = 0;                // lanes with guesses not taken back
    LaneSet stalled_ = 0;                 // lanes that must guess
    LaneSet early_ = 0;                   // lanes that guess before they stall
    LaneSet loose_ = 0;                   // lanes whose boards the job declares loose
    LaneSet bold_ = 0;                    // lanes that made a bold guess
    LaneSet paired_ = 0;                  // lanes whose solutions, if any, come in pairs
    LaneSet successful_ = 0;              // lanes that have found a solution
    // Lanes that took a guess back, and those that took more of them back.
    LaneSet once_back_ = 0, twice_back_ = 0, often_back_ = 0;
    std::uint32_t guesses_[width] = {};
    std::uint32_t found_[width] = {};
    std::uint32_t limit_[width] = {};  // the limit of solutions
    std::uint64_t index_[width] = {};
};

}  // namespace sudoshiki::lanes::SUDOSHIKI_INSTRUCTION_SET
