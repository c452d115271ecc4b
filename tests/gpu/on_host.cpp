// The device functions of the boards' kernels, compiled for the host: what a kernel does, one warp after the
// other.
#define COUNT_WORK
#include <memory>
#include <vector>

#include "dig.h"
#include "general_engine.h"
#include "judge.h"
#include "nine_engine.h"
#include "nine_singles.h"

namespace {

template <class Way>
void solve(const boards::Job& job) {
    const auto memory = std::make_unique<boards::NineMemory>();
    const std::vector<boards::u16> near_masks(job.masks, job.masks + 256);
    for (boards::u32 first = 0; first < job.lanes; first += boards::warp_width) {
        const auto engine = std::make_unique<boards::NineEngine<Way>>(job, *memory, near_masks.data(), first);
        engine->run();
    }
}

}  // namespace

extern "C" {

void solve_nine(JOB_PARAMETERS) { solve<boards::Search>(JOB_OF_PARAMETERS); }
void solve_nine_by_places(JOB_PARAMETERS) { solve<boards::Singles<false>>(JOB_OF_PARAMETERS); }
void solve_nine_by_singles(JOB_PARAMETERS) { solve<boards::Singles<true>>(JOB_OF_PARAMETERS); }

void solve_general(JOB_PARAMETERS) {
    const boards::Job job JOB_OF_PARAMETERS;
    const auto memory = std::make_unique<boards::GeneralMemory>();
    for (boards::u32 warp = 0; warp < lanes / boards::warp_width; ++warp)
        boards::GeneralEngine(job, *memory, masks, warp).run();
}

void dig(DIGGING_PARAMETERS) {
    const boards::Digging job DIGGING_OF_PARAMETERS;
    for (boards::u32 puzzle = 0; puzzle < count; ++puzzle) boards::dig_once(job, puzzle);
}

void judge(const boards::u8* boards_, const boards::u8* values, const boards::i8* signs, boards::u8* verdict,
           const boards::u8* solution, const boards::u32* guesses, boards::u8* fault, boards::u32* column,
           boards::u32* wrong, boards::u32* some_rejected, boards::u32 count, boards::u32 stride,
           boards::u32 side, boards::u32 box_height, boards::u32 box_width, boards::u32 text) {
    const boards::Hearing hearing{boards_, values,     signs,     verdict,       solution, guesses,
                                  fault,   column,     wrong,     some_rejected, count,    stride,
                                  side,    box_height, box_width, text};
    const bool classic = side == 9 && box_height == 3 && !signs;
    for (boards::u32 board = 0; board < count; ++board) {
        const auto* given = boards_ + static_cast<boards::u64>(board) * stride;
        const auto* answer = solution + static_cast<boards::u64>(board) * side * side;
        classic ? boards::judge<true>(hearing, board, given, answer)
                : boards::judge<false>(hearing, board, given, answer);
    }
}
}
