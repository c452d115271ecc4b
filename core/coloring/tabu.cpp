#include "coloring/tabu.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

namespace sudoshiki {

namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

}  // namespace

Tabu::Tabu(const Kernel& kernel, std::uint64_t seed, const TabuOptions& options)
    : kernel_(kernel),
      options_(options),
      random_(seed),
      chosen_(at(kernel.open_cells())),
      against_(at(kernel.slots())),
      tabu_until_(at(kernel.slots())),
      conflicting_place_(at(kernel.open_cells()), -1) {
    start_greedily();
}

// Cells in random order, each given the value least spoken against by those before it.
void Tabu::start_greedily() {
    std::vector<Index> order(chosen_.size());
    std::iota(order.begin(), order.end(), 0);
    for (std::size_t i = order.size(); i > 1; --i)
        std::swap(order[i - 1], order[random_.below(static_cast<std::uint32_t>(i))]);
    std::vector<Index> start(chosen_.size());
    std::fill(against_.begin(), against_.end(), 0);
    for (Index cell : order) {
        std::uint32_t ties = 0;
        Index best = kernel_.slot_start[at(cell)];
        for (Index slot = best; slot < kernel_.slot_start[at(cell) + 1]; ++slot) {
            if (against_[at(slot)] > against_[at(best)]) continue;
            if (against_[at(slot)] < against_[at(best)]) ties = 0;
            if (random_.below(++ties) == 0) best = slot;
        }
        start[at(cell)] = best;
        add_to_rivals(best, 1);
    }
    start_from(start);
}

void Tabu::start_from(const std::vector<Index>& chosen_slot) {
    chosen_ = chosen_slot;
    std::fill(tabu_until_.begin(), tabu_until_.end(), 0);
    recount();
    best_ = conflicts_;
    best_at_ = moves;
    best_chosen_ = chosen_;
}

void Tabu::recount() {
    std::fill(against_.begin(), against_.end(), 0);
    for (Index slot : chosen_) add_to_rivals(slot, 1);
    if (kernel_.has_bounds())
        for (Index cell = 0; cell < kernel_.open_cells(); ++cell)
            for (Index b = kernel_.bound_start[at(cell)]; b < kernel_.bound_start[at(cell) + 1]; ++b) {
                const auto& bound = kernel_.bounds[at(b)];
                const Value mine = kernel_.value[at(chosen_[at(cell)])];
                for (Index slot = kernel_.slot_start[at(bound.other)];
                     slot < kernel_.slot_start[at(bound.other) + 1]; ++slot) {
                    const Value its = kernel_.value[at(slot)];
                    against_[at(slot)] += bound.other_greater ? its <= mine : its >= mine;
                }
            }
    conflicting_.clear();
    std::fill(conflicting_place_.begin(), conflicting_place_.end(), -1);
    int ends = 0;
    for (Index cell = 0; cell < kernel_.open_cells(); ++cell) {
        const int here = against_[at(chosen_[at(cell)])];
        ends += here;
        set_conflicting(cell, here > 0);
    }
    conflicts_ = ends / 2;
}

void Tabu::set_conflicting(Index cell, bool conflicting) {
    auto& place = conflicting_place_[at(cell)];
    if (conflicting == (place >= 0)) return;
    if (conflicting) {
        place = static_cast<Index>(conflicting_.size());
        conflicting_.push_back(cell);
    } else {
        const Index last = conflicting_.back();
        conflicting_[at(place)] = last;
        conflicting_place_[at(last)] = place;
        conflicting_.pop_back();
        place = -1;
    }
}

void Tabu::add_to_rivals(Index slot, int amount) {
    for (Index r = kernel_.rival_start[at(slot)]; r < kernel_.rival_start[at(slot) + 1]; ++r)
        against_[at(kernel_.rivals[at(r)])] += amount;
}

// The cells bound to `cell` feel its change of value `from` → `to`.
void Tabu::move_bounds(Index cell, int from, int to) {
    for (Index b = kernel_.bound_start[at(cell)]; b < kernel_.bound_start[at(cell) + 1]; ++b) {
        const auto [other, other_greater] = kernel_.bounds[at(b)];
        for (Index slot = kernel_.slot_start[at(other)]; slot < kernel_.slot_start[at(other) + 1]; ++slot) {
            const int its = kernel_.value[at(slot)];
            const int change = other_greater ? (its <= to) - (its <= from) : (its >= to) - (its >= from);
            against_[at(slot)] += change;
        }
        set_conflicting(other, against_[at(chosen_[at(other)])] > 0);
    }
}

// The move on a conflicting cell that leaves the fewest conflicts, tabu ones only if they beat the best.
// -1 when every move is tabu.
Tabu::Index Tabu::best_slot() {
    int best_change = std::numeric_limits<int>::max();
    Index best = -1;
    std::uint32_t ties = 0;
    for (Index cell : conflicting_) {
        const Index present = chosen_[at(cell)];
        const int now = against_[at(present)];
        for (Index slot = kernel_.slot_start[at(cell)]; slot < kernel_.slot_start[at(cell) + 1]; ++slot) {
            const int change = against_[at(slot)] - now;
            if (change > best_change || slot == present) continue;
            if (tabu_until_[at(slot)] > moves && conflicts_ + change >= best_) continue;
            if (change < best_change) {
                best_change = change;
                ties = 0;
            }
            if (random_.below(++ties) == 0) best = slot;
        }
    }
    return best;
}

void Tabu::choose(Index slot) {
    const Index cell = kernel_.owner[at(slot)];
    const Index before = chosen_[at(cell)];
    conflicts_ += against_[at(slot)] - against_[at(before)];
    for (Index r = kernel_.rival_start[at(before)]; r < kernel_.rival_start[at(before) + 1]; ++r) {
        const Index rival = kernel_.rivals[at(r)];
        const Index other = kernel_.owner[at(rival)];
        if (--against_[at(rival)] == 0 && chosen_[at(other)] == rival) set_conflicting(other, false);
    }
    for (Index r = kernel_.rival_start[at(slot)]; r < kernel_.rival_start[at(slot) + 1]; ++r) {
        const Index rival = kernel_.rivals[at(r)];
        const Index other = kernel_.owner[at(rival)];
        if (++against_[at(rival)] == 1 && chosen_[at(other)] == rival) set_conflicting(other, true);
    }
    chosen_[at(cell)] = slot;
    if (kernel_.has_bounds()) move_bounds(cell, kernel_.value[at(before)], kernel_.value[at(slot)]);
    set_conflicting(cell, against_[at(slot)] > 0);
    tabu_until_[at(before)] =
        moves + random_.below(static_cast<std::uint32_t>(options_.random_tenure)) +
        static_cast<std::uint64_t>(options_.conflict_tenure * static_cast<double>(conflicting_.size()));
}

bool Tabu::run(std::uint64_t limit, Control& control) {
    const std::uint64_t end = limit < std::numeric_limits<std::uint64_t>::max() - moves
                                  ? moves + limit
                                  : std::numeric_limits<std::uint64_t>::max();
    while (conflicts_ > 0) {
        if (moves >= end || control.expired()) return false;
        if (moves - best_at_ > options_.patience) {
            ++restarts;
            start_greedily();
            continue;
        }
        ++moves;
        const Index slot = best_slot();
        if (slot < 0) continue;
        choose(slot);
        if (conflicts_ < best_) {
            best_ = conflicts_;
            best_at_ = moves;
            best_chosen_ = chosen_;
        }
    }
    return true;
}

Answer solve_tabu(const Problem& problem, const TabuOptions& options, Control& control) {
    Answer answer;
    const Kernel kernel(problem, control);
    answer.counters.eliminations = kernel.eliminations;
    if (!kernel.complete) {
        answer.stopped = control.reason();
        return answer;
    }
    if (kernel.contradiction) {
        answer.exhausted = true;
        answer.way = "propagation";
        return answer;
    }
    Tabu tabu(kernel, control.seed, options);
    const bool solved = tabu.run(control.budget.effort, control);
    answer.counters.tried = answer.counters.placed = tabu.moves;
    answer.counters.restarts = tabu.restarts;
    if (solved) {
        answer.found = 1;
        answer.solutions.push_back(tabu.solution());
        answer.exhausted = kernel.open_cells() == 0;
        answer.stopped = Stopped::solutions;
    } else {
        answer.stopped = control.reason() == Stopped::finished ? Stopped::effort : control.reason();
        answer.partial = kernel.board(tabu.best_chosen());
    }
    return answer;
}

}  // namespace sudoshiki
