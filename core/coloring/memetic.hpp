// A population of list colourings: tabu search improves each child, crossover makes the next.
#pragma once

#include <cstdint>
#include <vector>

#include "coloring/tabu.hpp"

namespace sudoshiki::coloring {

struct MemeticOptions {
    int population = tuning::members;
    std::uint64_t depth = tuning::depth;  // moves tabu search spends on each child without improving it
    TabuOptions tabu;
    KernelOptions kernel;
};

// The scheme of Jin and Hao (IEEE TEVC 23, 2019): kernel, tabu search, crossover of the largest common
// parts. Resumable like Tabu. The kernel must be without contradiction, and outlive this.
class Memetic {
public:
    using Index = Kernel::Index;

    Memetic(const Kernel& kernel, std::uint64_t seed, const MemeticOptions& options = {});

    // Makes at most `moves` moves; true once a member has no conflict.
    bool run(std::uint64_t moves, Control& control);

    // `trace` is told of the moves on each child, and of each start. It must outlive this.
    void watch(MoveTrace& trace);
    void tell_last() { tabu_.tell_last(); }

    bool solved() const { return tabu_.solved(); }
    Board solution() const { return tabu_.board(); }
    std::uint64_t moves() const { return tabu_.moves(); }
    std::uint64_t dead_ends() const { return tabu_.dead_ends(); }
    std::vector<Index> best_chosen() const;  // of the population and the child

    std::uint64_t children = 0;  // members made by crossover
    std::uint64_t restarts = 0;  // populations begun anew

private:
    struct Member {
        std::vector<Index> chosen;
        int conflicts;
    };

    void count(std::uint64_t& another_start);
    void begin_child();
    void admit_child();
    std::vector<Index> cross(const Member& first, const Member& second);
    int distance(const std::vector<Index>& first, const std::vector<Index>& second) const;

    const Kernel& kernel_;
    MemeticOptions options_;
    MoveTrace* watched_ = nullptr;
    Random random_;
    Tabu tabu_;  // improves the child
    std::vector<Member> population_;
};

Answer solve_memetic(const Problem& problem, const MemeticOptions& options, Control& control);

}  // namespace sudoshiki::coloring
