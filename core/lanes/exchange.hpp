// Boards from the feed, and answers to the caller.
#pragma once

#include "board/index.hpp"
#include "lanes/cell_values.hpp"
#include "lanes/job.hpp"
#include "simd/masks.hpp"

namespace sudoshiki::lanes::SUDOSHIKI_INSTRUCTION_SET {

using namespace simd::SUDOSHIKI_INSTRUCTION_SET;

// Takes boards from a feed.
class Intake {
public:
    explicit Intake(const Job& job) : job_(job), cells_(job.shape.cells()) {}

    // Fills the lanes from the first on, as far as the block has boards, and returns those; gives by lane the
    // indices and limits.
    LaneSet fill(Vector* board, std::uint64_t* index, std::uint32_t* limit) {
        if (!draw()) return 0;
        const std::uint8_t* rows[width];
        const int left = block_.count - drawn_, count = left < width ? left : width;
        for (int lane = 0; lane < width; ++lane)
            rows[lane] = block_.values + at((drawn_ + (lane < count ? lane : 0)) * cells_);
        load_values(board, job_.shape.side, rows);
        for (int lane = 0; lane < count; ++lane) {
            index[lane] = block_.indices[drawn_ + lane];
            limit[lane] = job_.limit;
        }
        if (block_.asks) ask(board, block_.asks + drawn_, count, limit);
        drawn_ += count;
        return all_lanes >> (width - count);
    }

private:
    void ask(Vector* board, const Ask* asks, int count, std::uint32_t* limit) const {
        for (int lane = 0; lane < count; ++lane) {
            limit[lane] = asks[lane].limit;
            if (asks[lane].value)
                reinterpret_cast<std::uint16_t*>(board + asks[lane].cell)[lane] &=
                    static_cast<std::uint16_t>(~start_mask(asks[lane].value, job_.shape.side));
        }
    }

    // Makes sure that the block has boards left.
    bool draw() {
        while (more_ && drawn_ == block_.count) {
            drawn_ = 0;
            more_ = job_.feed->next(block_);
        }
        return more_;
    }

    const Job& job_;
    const int cells_;
    Block block_;
    bool more_ = true;
    int drawn_ = 0;  // of the block
};

SIMD_INLINE void write_result(const Results& results, std::uint64_t index, Verdict verdict,
                              std::uint32_t guesses, std::uint32_t found) {
    results.verdict[index] = static_cast<std::uint8_t>(verdict);
    if (results.guesses) results.guesses[index] = guesses;
    if (results.found) results.found[index] = found;
}

// Writes a solution if the job requests solutions.
SIMD_INLINE void write_solution(const Job& job, std::uint64_t index, const std::uint16_t* frame) {
    const int cells = job.shape.cells();
    if (job.results.solution) write_values(frame, cells, job.results.solution + index * at(cells));
}

}  // namespace sudoshiki::lanes::SUDOSHIKI_INSTRUCTION_SET
