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
bool solve_by(const Job& job) {
    auto* rules = allocate<Rules>(1);
    auto* engine = allocate<Engine<Rules>>(1);
    if (rules) new (rules) Rules(job);
    auto* stacks = rules ? allocate<std::byte>(FrameStacks::bytes(rules->cells, rules->deepest)) : nullptr;
    const bool enough = engine && stacks;
    if (enough) (new (engine) Engine<Rules>(job, *rules, stacks))->run();
    release(rules);
    release(engine);
    release(stacks);
    return enough;
}

bool run_engine(const Job& job) {
    const bool is_nine = job.shape.side == 9 && job.shape.box_height == 3;
    if (job.means != Means::everything) {
        auto by_singles = job;
        by_singles.limit = 2;  // what singles fill has one solution
        return is_nine ? solve_by<Singles<NineByNine>>(by_singles) : solve_by<Singles<AnySize>>(by_singles);
    }
    return is_nine && !job.signs ? solve_by<Nine>(job) : solve_by<General>(job);
}

}  // namespace sudoshiki::lanes::SUDOSHIKI_INSTRUCTION_SET
