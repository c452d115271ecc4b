#include "coloring/memetic.hpp"

#include <algorithm>

#include "board/index.hpp"
#include "run/on_kernel.hpp"

namespace sudoshiki::coloring {

namespace {

// Tabu search must not restart on its own: the population decides what it starts from.
TabuOptions without_restarts(TabuOptions options) {
    options.stall_limit = no_limit;
    options.perturb_after = 0;
    return options;
}

}  // namespace

Memetic::Memetic(const Kernel& kernel, std::uint64_t seed, const MemeticOptions& options)
    : kernel_(kernel),
      options_(options),
      random_(seed ^ 0x6d656d65),
      tabu_(kernel, seed, without_restarts(options.tabu)) {}

void Memetic::set_trace(MoveTrace& trace) {
    trace_ = &trace;
    tabu_.set_trace(trace);
}

void Memetic::count_start(std::uint64_t& counter) {
    ++counter;
    if (trace_) trace_->record_restart();
}

std::vector<Memetic::Index> Memetic::best_chosen() const {
    const auto best =
        std::min_element(population_.begin(), population_.end(),
                         [](const Member& a, const Member& b) { return a.conflicts < b.conflicts; });
    if (best == population_.end() || tabu_.best_conflicts() < best->conflicts) return tabu_.best_chosen();
    return best->chosen;
}

bool Memetic::run(std::uint64_t limit, Control& control) {
    std::uint64_t left = limit;
    while (!tabu_.solved()) {
        if (tabu_.since_best() >= options_.depth) {
            insert_child();
            start_child();
            continue;
        }
        const std::uint64_t start = tabu_.moves();
        tabu_.run(std::min(left, options_.depth - tabu_.since_best()), control);
        left -= tabu_.moves() - start;
        if (!tabu_.solved() && (left == 0 || control.expired())) return false;
    }
    return true;
}

// Starts the next colouring to improve: a greedy one until the population is full, then a crossover.
void Memetic::start_child() {
    const auto size = static_cast<std::uint32_t>(population_.size());
    if (static_cast<int>(size) < options_.population) {
        tabu_.start_greedily();
        return;
    }
    const auto first = random_.below(size);
    const auto second = (first + 1 + random_.below(size - 1)) % size;
    count_start(children);
    tabu_.start_from(cross(population_[first], population_[second]));
}

// A child that is similar to members can replace only one of them, so that the population stays diverse. If
// it is similar to most, diversity is lost and the population restarts.
void Memetic::insert_child() {
    Member child{tabu_.best_chosen(), tabu_.best_conflicts()};
    if (length(population_) < options_.population) {
        population_.push_back(std::move(child));
        return;
    }
    const int max_distance = kernel_.open_cells() / tuning::min_distance_divisor;
    int similar = 0;
    Member* rival = nullptr;
    for (auto& member : population_) {
        if (distance(member.chosen, child.chosen) > max_distance) continue;
        ++similar;
        if (!rival || member.conflicts > rival->conflicts) rival = &member;
    }
    if (2 * similar > options_.population) {
        population_.clear();
        count_start(restarts);
        return;
    }
    if (!rival)
        rival =
            &*std::max_element(population_.begin(), population_.end(),
                               [](const Member& a, const Member& b) { return a.conflicts < b.conflicts; });
    if (child.conflicts <= rival->conflicts) *rival = std::move(child);
}

int Memetic::distance(const std::vector<Index>& first, const std::vector<Index>& second) const {
    int differing = 0;
    for (std::size_t cell = 0; cell < first.size(); ++cell) differing += first[cell] != second[cell];
    return differing;
}

// The parents alternate. Each passes on its largest colour class among the cells that the child does not have
// yet. The remaining cells take the first parent's value.
std::vector<Memetic::Index> Memetic::cross(const Member& first, const Member& second) {
    const auto values = at(kernel_.side()) + 1;
    const Member* parents[] = {&first, &second};
    std::vector<Index> child(first.chosen.size(), -1);
    std::vector<std::uint8_t> inherited(values, 0);
    std::vector<int> count(values);
    for (std::size_t turn = random_.below(2), end = turn + values - 1; turn < end; ++turn) {
        const auto& parent = parents[turn % 2]->chosen;
        std::fill(count.begin(), count.end(), 0);
        for (std::size_t cell = 0; cell < child.size(); ++cell)
            if (child[cell] < 0) ++count[kernel_.value[at(parent[cell])]];
        std::size_t chosen = 0;
        std::uint32_t ties = 0;
        for (std::size_t value = 1; value < values; ++value) {
            if (inherited[value] || (chosen && count[value] < count[chosen])) continue;
            if (!chosen || count[value] > count[chosen]) ties = 0;
            if (random_.below(++ties) == 0 || ties == 1) chosen = value;
        }
        inherited[chosen] = 1;
        for (std::size_t cell = 0; cell < child.size(); ++cell)
            if (child[cell] < 0 && kernel_.value[at(parent[cell])] == chosen) child[cell] = parent[cell];
    }
    for (std::size_t cell = 0; cell < child.size(); ++cell)
        if (child[cell] < 0) child[cell] = first.chosen[cell];
    return child;
}

Answer solve_memetic(const Problem& problem, const MemeticOptions& options, Control& control) {
    const auto search = [&](const Kernel& kernel, Counters& counters, MoveTrace& trace) -> Attempt {
        Memetic memetic(kernel, control.seed, options);
        memetic.set_trace(trace);
        const bool solved = memetic.run(control.budget.effort, control);
        memetic.trace_last();
        counters.tried = memetic.moves();
        counters.placed = memetic.moves() - memetic.dead_ends();
        counters.conflicts = memetic.dead_ends();
        counters.restarts = memetic.children + memetic.restarts;
        if (solved) return {true, memetic.solution()};
        return {false, kernel.consistent_board(memetic.best_chosen())};
    };
    return solve_on_kernel(problem, options.kernel, control, search);
}

}  // namespace sudoshiki::coloring
