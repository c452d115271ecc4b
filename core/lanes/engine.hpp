// The lanes at work: every pass narrows all boards at once; a lane that stalls guesses and keeps its own
// stack; a lane that is done takes the next board.
#pragma once

#include <cstdlib>
#include <cstring>

#include "lanes/job.hpp"
#include "lanes/vector.hpp"

namespace sudoshiki::lanes::SUDOSHIKI_LANES_PATH {

// `Rules` knows one kind of board: how a pass narrows it, where to guess, how a guess splits it.
template <class Rules>
class Engine {
public:
    Engine(const Job& job, Rules& rules, Vector* board, std::uint16_t* frames)
        : job_(job), rules_(rules), board_(board), frames_(frames) {}

    void run() {
        for (int lane = 0; lane < width; ++lane) load(lane);
        int until_look = 0;
        while (occupied_) {
            if (--until_look < 0) {
                until_look = passes_between_looks;
                if (job_.watch->expired()) return abandon();
            }
            const auto found = rules_.pass(board_);
            const auto dead = running_ & found.dead;
            const auto solved = running_ & ~dead & found.solved;
            const auto stalled = running_ & ~dead & ~solved & ~found.changed;
            dead_ |= dead, solved_ |= solved, stalled_ |= stalled;
            running_ &= ~(dead | solved | stalled);
            if (__builtin_popcount(running_) <= patience || running_ == 0) serve();
        }
    }

private:
    static constexpr int passes_between_looks = 100;
    // Idle lanes are served together, once few enough are still at work.
    static constexpr int patience = width - width / 4;

    void serve() {
        each(solved_, [&](int lane) { record(lane); });
        each(solved_ | dead_, [&](int lane) { take_back(lane); });
        if (stalled_) think();
        if (stalled_) {
            const auto choice = rules_.choose(board_);
            each(stalled_, [&](int lane) { guess(lane, choice); });
        }
        solved_ = dead_ = stalled_ = 0;
    }

    // Costlier inference, for all stalled lanes together; those it helps go on without a guess.
    void think() {
        const auto found = rules_.think(board_);
        const auto dead = stalled_ & found.dead;
        each(dead, [&](int lane) { take_back(lane); });
        const auto helped = stalled_ & found.changed & ~found.dead;
        running_ |= helped;
        stalled_ &= ~(dead | helped);
    }

    template <class Visit>
    static void each(LaneSet lanes, Visit visit) {
        for (; lanes; lanes &= lanes - 1) visit(__builtin_ctz(lanes));
    }

    std::uint16_t* lane_of_board(int lane) { return reinterpret_cast<std::uint16_t*>(board_) + lane; }
    std::uint16_t* frame(int lane, int depth) {
        return frames_ + static_cast<std::size_t>((lane * rules_.deepest + depth) * rules_.cells);
    }

    void guess(int lane, const typename Rules::Choice& choice) {
        if (guesses_[lane] >= job_.most_guesses) return finish(lane, unfinished(lane));
        ++guesses_[lane];
        auto* masks = lane_of_board(lane);
        auto* kept = frame(lane, depth_[lane]++);
        for (int cell = 0; cell < rules_.cells; ++cell) kept[cell] = masks[cell * width];
        rules_.branch(masks, kept, choice, lane);
        running_ |= LaneSet{1} << lane;
    }

    void record(int lane) {
        if (found_[lane]++) return;
        const auto* masks = lane_of_board(lane);
        auto* solution = job_.results.solution + index_[lane] * rules_.cells;
        for (int cell = 0; cell < rules_.cells; ++cell)
            solution[cell] = static_cast<std::uint8_t>(__builtin_ctz(masks[cell * width]) + 1);
    }

    void take_back(int lane) {
        if (found_[lane] >= job_.limit) return finish(lane, job_.limit == 1 ? Verdict::some : Verdict::many);
        if (depth_[lane] == 0)
            return finish(lane, found_[lane] == 0   ? Verdict::none
                                : found_[lane] == 1 ? Verdict::one
                                                    : Verdict::many);
        auto* masks = lane_of_board(lane);
        const auto* kept = frame(lane, --depth_[lane]);
        for (int cell = 0; cell < rules_.cells; ++cell) masks[cell * width] = kept[cell];
        running_ |= LaneSet{1} << lane;
    }

    void write(int lane, Verdict verdict) {
        const auto index = index_[lane];
        job_.results.verdict[index] = static_cast<std::uint8_t>(verdict);
        job_.results.guesses[index] = guesses_[lane];
        if (job_.results.found) job_.results.found[index] = found_[lane];
    }

    void finish(int lane, Verdict verdict) {
        write(lane, verdict);
        load(lane);
    }

    void load(int lane) {
        const auto bit = LaneSet{1} << lane;
        while (taken_ == block_.count) {
            taken_ = 0;
            if (!more_ || !job_.feed->next(block_)) {
                more_ = false;
                block_.count = 0;
                occupied_ &= ~bit;
                running_ &= ~bit;
                return;
            }
        }
        index_[lane] = block_.indices[taken_];
        rules_.load(lane_of_board(lane), block_.values + taken_ * rules_.cells, lane, index_[lane]);
        ++taken_;
        depth_[lane] = 0;
        guesses_[lane] = found_[lane] = 0;
        occupied_ |= bit;
        running_ |= bit;
    }

    // Out of time: what is known of the boards at hand is kept.
    void abandon() {
        each(occupied_, [&](int lane) { write(lane, unfinished(lane)); });
    }

    Verdict unfinished(int lane) const {
        return found_[lane] == 0 ? Verdict::undecided : found_[lane] == 1 ? Verdict::some : Verdict::many;
    }

    const Job& job_;
    Rules& rules_;
    Vector* board_;          // one vector a cell
    std::uint16_t* frames_;  // by lane and depth, one mask a cell
    Block block_;
    int taken_ = 0;
    bool more_ = true;
    LaneSet occupied_ = 0;  // lanes with a board
    LaneSet running_ = 0;   // of those, the ones that the next pass may narrow
    LaneSet dead_ = 0, solved_ = 0, stalled_ = 0;
    int depth_[width] = {};
    std::uint32_t guesses_[width] = {};
    std::uint32_t found_[width] = {};
    std::uint64_t index_[width] = {};
};

}  // namespace sudoshiki::lanes::SUDOSHIKI_LANES_PATH
