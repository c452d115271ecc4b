// The engine put together; compiled once for each instruction set.
#include "lanes/engine.hpp"

#include <cstddef>
#include <initializer_list>
#include <new>

#include "board/index.hpp"
#include "lanes/general.hpp"
#include "lanes/nine.hpp"
#include "lanes/singles.hpp"

namespace sudoshiki::lanes::SUDOSHIKI_INSTRUCTION_SET {

constexpr std::align_val_t cache_line{64};

// Plain memory: containers of the standard library compiled here could be taken for those of other CPUs.
template <class T>
T* allocate(std::size_t count) {
    return static_cast<T*>(::operator new(count * sizeof(T), cache_line, std::nothrow));
}

void release(void* memory) { ::operator delete(memory, cache_line); }

template <class Rules>
bool solve_with(const Job& job, Rules& rules) {
    const auto cells = at(rules.cells);
    const auto blocks = at(width * rules.deepest);
    auto* board = allocate<Vector>(cells);
    auto* engine = allocate<Engine<Rules>>(1);
    const FrameMemory memory{allocate<std::uint16_t>(blocks * at(Frames::block_size(rules.cells))),
                             allocate<std::uint32_t>(blocks), allocate<std::uint32_t>(blocks),
                             allocate<std::uint32_t>(blocks)};
    const bool enough =
        board && engine && memory.masks && memory.positions && memory.unused && memory.occupied;
    if (enough) {
        for (std::size_t cell = 0; cell < cells; ++cell) board[cell] = Vector{};
        (new (engine) Engine<Rules>(job, rules, board, memory))->run();
    }
    for (void* each : {static_cast<void*>(board), static_cast<void*>(engine),
                       static_cast<void*>(memory.masks), static_cast<void*>(memory.positions),
                       static_cast<void*>(memory.unused), static_cast<void*>(memory.occupied)})
        release(each);
    return enough;
}

template <class Size>
bool fill_with_singles(const Job& job) {
    auto* engine = allocate<Singles<Size>>(1);
    if (engine) (new (engine) Singles<Size>(job))->run();
    release(engine);
    return engine != nullptr;
}

bool run_engine(const Job& job) {
    const bool is_nine = job.shape.side == 9 && job.shape.box_height == 3;
    if (job.means != Means::everything)
        return is_nine ? fill_with_singles<NineByNine>(job) : fill_with_singles<AnySize>(job);
    if (is_nine && !job.signs) {
        Nine rules;
        return solve_with(job, rules);
    }
    auto* memory = allocate<General>(1);
    const bool done = memory && solve_with(job, *new (memory) General(job));
    release(memory);
    return done;
}

}  // namespace sudoshiki::lanes::SUDOSHIKI_INSTRUCTION_SET
