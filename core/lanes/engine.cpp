// The engine put together; compiled once for each instruction set.
#include "lanes/engine.hpp"

#include <cstddef>
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
    const auto room = at(Frames::room(rules.cells));
    auto* board = allocate<Vector>(room);
    auto* engine = allocate<Engine<Rules>>(1);
    auto* frames = allocate<std::byte>(Frames::bytes(rules.cells, rules.deepest));
    const bool enough = board && engine && frames;
    if (enough) {
        for (std::size_t cell = 0; cell < room; ++cell) board[cell] = Vector{};
        (new (engine) Engine<Rules>(job, rules, board, frames))->run();
    }
    release(board);
    release(engine);
    release(frames);
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
