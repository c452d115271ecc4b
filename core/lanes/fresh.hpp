// Boards on their way into the lanes, as many at a time as there are lanes. The rules may narrow them first:
// many are solved then, and need no lane.
#pragma once

#include "lanes/exchange.hpp"
#include "lanes/findings.hpp"
#include "lanes/frames.hpp"
#include "lanes/job.hpp"
#include "lanes/tuning.hpp"

namespace sudoshiki::lanes::SUDOSHIKI_INSTRUCTION_SET {

using namespace simd::SUDOSHIKI_INSTRUCTION_SET;

template <class Rules>
class Fresh {
public:
    struct Board {
        const std::uint16_t* frame;
        std::uint64_t index;
        std::uint32_t limit;  // solutions that are enough
        bool calm, changed;   // as in Findings
    };

    Fresh(const Job& job, const Rules& rules) : job_(job), rules_(rules), intake_(job) {}

    // Gives out a board; its frame is valid until `width` more are given out. False when there are no more.
    bool next(Board& board) {
        if (!ready_) prepare();
        if (!ready_) return false;
        --ready_;
        board = queue_[first_++ % (2 * width)];
        return true;
    }

private:
    void prepare() {
        while (!ready_) {
            if (--until_look_ < 0) {
                until_look_ = tuning::rounds_between_looks;
                if (job_.watch->expired()) return;
            }
            std::uint64_t index[width];
            std::uint32_t limit[width];
            const auto lanes = intake_.fill(board_, index, limit);
            if (!lanes) return;
            const auto found = rules_.narrow_fresh(board_);
            const auto solved = lanes & found.solved & ~found.dead;
            if (solved) finish(solved, index, limit);
            if (lanes != solved) keep(lanes & ~solved, index, limit, found);
        }
    }

    void finish(LaneSet lanes, const std::uint64_t* index, const std::uint32_t* limit) const {
        write_solutions(job_, board_, lanes, index);
        for (; lanes; lanes &= lanes - 1) {
            const int lane = __builtin_ctz(lanes);
            const auto verdict = limit[lane] == 1 ? Verdict::some : Verdict::one;
            write_result(job_.results, index[lane], verdict, 0, 1);
        }
    }

    void keep(LaneSet lanes, const std::uint64_t* index, const std::uint32_t* limit, const Findings& found) {
        const auto calm = found.calm & ~found.dead;
        std::uint16_t* frames[width];
        for (auto rest = lanes; rest; rest &= rest - 1) {
            const int lane = __builtin_ctz(rest);
            const auto place = (first_ + ready_++) % (2 * width);
            frames[lane] = memory_[place];
            queue_[place] = {memory_[place], index[lane], limit[lane], (calm >> lane & 1) != 0,
                             (found.changed >> lane & 1) != 0};
        }
        store_frames(board_, job_.shape.cells(), lanes, frames);
    }

    const Job& job_;
    const Rules& rules_;
    Intake intake_;
    Vector board_[room(Rules::most_cells)] = {};
    alignas(64) std::uint16_t memory_[2 * width][room(Rules::most_cells)];
    Board queue_[2 * width];  // each with a frame of its own
    unsigned first_ = 0, ready_ = 0;
    int until_look_ = 0;
};

}  // namespace sudoshiki::lanes::SUDOSHIKI_INSTRUCTION_SET
