// New boards, as many at a time as there are lanes, before each gets a lane. The rules may narrow them
// together first: many are solved then, and need no lane.
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
        std::uint32_t limit;  // of solutions
        bool calm, changed;   // as in Findings
    };

    Fresh(const Job& job, const Rules& rules) : job_(job), rules_(rules), intake_(job) {}

    // Returns the next board; its frame is valid for `width` more calls. Returns false if there are no more.
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
            keep(lanes, index, limit, rules_.narrow_fresh(board_));
        }
    }

    // Unsolved boards go into the queue; solutions are written from the memory behind it.
    void keep(LaneSet lanes, const std::uint64_t* index, const std::uint32_t* limit, const Findings& found) {
        const auto solved = lanes & found.solved & ~found.dead, calm = found.calm & ~found.dead;
        std::uint16_t* frames[width];
        each_lane(lanes & ~solved, [&](int lane) {
            const auto place = (first_ + ready_++) % (2 * width);
            frames[lane] = memory_[place];
            queue_[place] = {memory_[place], index[lane], limit[lane], (calm >> lane & 1) != 0,
                             (found.changed >> lane & 1) != 0};
        });
        auto next = first_ + ready_;
        each_lane(solved, [&](int lane) { frames[lane] = memory_[next++ % (2 * width)]; });
        store_frames(board_, job_.shape.cells(), job_.results.solution ? lanes : lanes & ~solved, frames);
        each_lane(solved, [&](int lane) {
            write_solution(job_, index[lane], frames[lane]);
            write_result(job_.results, index[lane], limit[lane] == 1 ? Verdict::some : Verdict::one, 0, 1);
        });
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
