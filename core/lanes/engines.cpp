#include "lanes/engines.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>

#include "board/index.hpp"

namespace sudoshiki::lanes {

namespace {

std::atomic<std::uint64_t> planted = no_such_board;

// A single block of another feed.
class OneBlock : public Feed {
public:
    explicit OneBlock(const Block& block) : block_(block) {}
    bool next(Block& block) override {
        block = block_;
        block_.count = 0;
        return block.count != 0;
    }

private:
    Block block_;
};

// A correct engine, block by block, but one board's solution gets a wrong cell. It is written at the end,
// which engines may do; until then its row is unchanged.
bool run_wrongly(const Job& job) {
    const std::uint64_t board = planted;
    const auto cells = at(job.shape.cells());
    std::uint8_t before[largest_side * largest_side], wrong[sizeof before];
    std::uint8_t* held_back = nullptr;
    Block block;
    while (job.feed->next(block)) {
        const auto* end = block.indices + block.count;
        auto* row =
            std::find(block.indices, end, board) != end ? job.results.solution + board * cells : nullptr;
        if (row) std::memcpy(before, row, cells);
        OneBlock feed(block);
        Job part = job;
        part.feed = &feed;
        if (!baseline::run_engine(part)) return false;
        if (!row || !row[0]) continue;
        std::memcpy(wrong, row, cells);
        wrong[0] = static_cast<std::uint8_t>(wrong[0] % job.shape.side + 1);
        std::memcpy(row, before, cells);
        held_back = row;
    }
    if (held_back) std::memcpy(held_back, wrong, cells);
    return true;
}

}  // namespace

RunEngine engine_on(simd::InstructionSet set) {
    return planted == no_such_board ? SIMD_COMPILED_FOR(set, run_engine) : &run_wrongly;
}

void plant_wrong_solution(std::uint64_t board) { planted = board; }

}  // namespace sudoshiki::lanes
