// Memetic list colouring: crossover makes children of a population, tabu search improves each.
#pragma once

#include <cstdint>
#include <vector>

#include "coloring/tabu.hpp"

namespace sudoshiki::coloring {

struct MemeticOptions {
    int population = tuning::population;
    std::uint64_t depth = tuning::depth;  // moves without a new best before a child is done
    TabuOptions tabu;
    KernelOptions kernel;
};

// After Jin and Hao (IEEE TEVC 23, 2019): kernel, tabu search, crossover of the largest common parts. Can be
// resumed like Tabu. The kernel must have no contradiction and must outlive this object.
class Memetic {
public:
    using Index = Kernel::Index;

    Memetic(const Kernel& kernel, std::uint64_t seed, const MemeticOptions& options = {});

    // Makes at most `moves` moves. Returns true once a member has no conflict.
    bool run(std::uint64_t moves, Control& control);

    // Records the moves on each child, and each start, in `trace`, which must outlive this object.
    void set_trace(MoveTrace& trace);
    void trace_last() { tabu_.trace_last(); }

    bool solved() const { return tabu_.solved(); }
    Board solution() const { return tabu_.board(); }
    std::uint64_t moves() const { return tabu_.moves(); }
    std::uint64_t dead_ends() const { return tabu_.dead_ends(); }
    std::vector<Index> best_chosen() const;  // best of the population and the child

    std::uint64_t children = 0;  // members made by crossover
    std::uint64_t restarts = 0;  // new populations

private:
    struct Member {
        std::vector<Index> chosen;
        int conflicts;
    };

    void count_start(std::uint64_t& counter);
    void start_child();
    void insert_child();
    std::vector<Index> cross(const Member& first, const Member& second);
    int distance(const std::vector<Index>& first, const std::vector<Index>& second) const;

    const Kernel& kernel_;
    MemeticOptions options_;
    MoveTrace* trace_ = nullptr;
    Random random_;
    Tabu tabu_;  // improves the current child
    std::vector<Member> population_;
};

Answer solve_memetic(const Problem& problem, const MemeticOptions& options, Control& control);

}  // namespace sudoshiki::coloring
