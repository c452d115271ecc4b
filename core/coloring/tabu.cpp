#include "coloring/tabu.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

namespace sudoshiki {

namespace {

std::size_t at(auto index) { return static_cast<std::size_t>(index); }

std::size_t ring_size(const Kernel& kernel, const TabuOptions& options) {
    const double tenure = std::max(options.conflict_tenure, options.shake_after ? options.shake_tenure : 0.0);
    const double longest = options.random_tenure + tenure * kernel.open_cells() + 2;
    return std::bit_ceil(static_cast<std::size_t>(longest));
}

// A list's length as whole SIMD registers.
std::size_t padded(std::size_t length) { return (length + 15) / 16 * 16; }

}  // namespace

Tabu::Tabu(const Kernel& kernel, std::uint64_t seed, const TabuOptions& options)
    : kernel_(kernel),
      options_(options),
      random_(seed),
      chosen_(at(kernel.open_cells())),
      against_(at(kernel.slots())),
      least_change_(padded(at(kernel.open_cells())), no_move),
      place_(at(kernel.open_cells()), -1),
      ring_(ring_size(kernel, options), Ban{-1, -1}),
      expiring_(ring_.size(), -1),
      tabu_until_(at(kernel.slots())) {
    start_greedily();
}

// Cells in random order, each given the value least spoken against by those before it.
void Tabu::start_greedily() {
    std::vector<Index> order(chosen_.size());
    std::iota(order.begin(), order.end(), 0);
    for (std::size_t i = order.size(); i > 1; --i)
        std::swap(order[i - 1], order[random_.below(static_cast<std::uint32_t>(i))]);
    std::vector<Index> start(chosen_.size());
    std::fill(against_.begin(), against_.end(), Against{0});
    for (Index cell : order) {
        std::uint32_t ties = 0;
        Index best = kernel_.slot_start[at(cell)];
        for (Index slot = best; slot < kernel_.slot_start[at(cell) + 1]; ++slot) {
            if (against_[at(slot)] > against_[at(best)]) continue;
            if (against_[at(slot)] < against_[at(best)]) ties = 0;
            if (random_.below(++ties) == 0) best = slot;
        }
        start[at(cell)] = best;
        kernel_.each_rival(best, [&](Index rival) { ++against_[at(rival)]; });
    }
    start_from(start);
    shaken_.clear();
    shaken_found_at_ = moves;
}

void Tabu::start_from(const std::vector<Index>& chosen_slot) {
    chosen_ = chosen_slot;
    std::fill(expiring_.begin(), expiring_.end(), -1);
    recount();
    note_best();
}

void Tabu::recount() {
    std::fill(against_.begin(), against_.end(), Against{0});
    for (Index slot : chosen_) kernel_.each_rival(slot, [&](Index rival) { ++against_[at(rival)]; });
    for (Index cell = 0; kernel_.has_bounds() && cell < kernel_.open_cells(); ++cell) {
        const Value mine = kernel_.value[at(chosen_[at(cell)])];
        kernel_.each_bound(cell, [&](Index other, bool other_greater) {
            for (Index slot = kernel_.slot_start[at(other)]; slot < kernel_.slot_start[at(other) + 1]; ++slot)
                against_[at(slot)] +=
                    other_greater ? kernel_.value[at(slot)] <= mine : kernel_.value[at(slot)] >= mine;
        });
    }
    int ends = 0;
    for (Index slot : chosen_) {
        ends += against_[at(slot)];
        against_[at(slot)] |= chosen_mark;
    }
    conflicts_ = ends / 2;
    std::fill(least_change_.begin(), least_change_.end(), no_move);
    conflicting_.clear();
    for (Index cell = 0; cell < kernel_.open_cells(); ++cell) {
        place_[at(cell)] = -1;
        if (against_[at(chosen_[at(cell)])] > chosen_mark) add_conflicting(cell);
    }
}

void Tabu::add_conflicting(Index cell) {
    const auto place = static_cast<Index>(conflicting_.size());
    place_[at(cell)] = place;
    conflicting_.push_back(cell);
    for (Index slot = kernel_.slot_start[at(cell)]; slot < kernel_.slot_start[at(cell) + 1]; ++slot)
        against_[at(slot)] |= conflict_mark;
    find_least(place);
}

void Tabu::remove_conflicting(Index cell) {
    const Index place = place_[at(cell)];
    const Index last = conflicting_.back();
    conflicting_.pop_back();
    conflicting_[at(place)] = last;
    least_change_[at(place)] = least_change_[conflicting_.size()];
    least_change_[conflicting_.size()] = no_move;
    place_[at(last)] = place;
    place_[at(cell)] = -1;
    for (Index slot = kernel_.slot_start[at(cell)]; slot < kernel_.slot_start[at(cell) + 1]; ++slot)
        against_[at(slot)] &= static_cast<Against>(~conflict_mark);
}

void Tabu::find_least(Index place) {
    const Index cell = conflicting_[at(place)];
    const Against* slot = against_.data() + kernel_.slot_start[at(cell)];
    const Against* end = against_.data() + kernel_.slot_start[at(cell) + 1];
    Against least = no_move;
    for (; slot != end; ++slot) least = std::min(least, *slot);
    least_change_[at(place)] = change_of(least, cell);
}

// What moving `cell` to a slot with so much against it would add to the conflicts.
inline Tabu::Against Tabu::change_of(Against against, Index cell) const {
    return static_cast<Against>((against & ~conflict_mark) - (against_[at(chosen_[at(cell)])] & count_bits));
}

// One neighbour more speaks against the slot. Most slots are neither chosen nor of a cell in conflict, and
// that is all; the marks beside the count tell so without a look at the cell.
inline void Tabu::raise(Index slot) {
    const Against before = against_[at(slot)]++;
    if (before & (chosen_mark | conflict_mark)) raised(slot, before);
}

inline void Tabu::lower(Index slot) {
    const Against after = --against_[at(slot)];
    if (after & (chosen_mark | conflict_mark)) lowered(slot, after);
}

// The least change of a cell in conflict is kept up to date: looked for anew only when the slot was the
// least.
void Tabu::raised(Index slot, Against before) {
    const Index cell = kernel_.owner[at(slot)];
    const Index place = place_[at(cell)];
    if (place < 0)
        add_conflicting(cell);
    else if (before & chosen_mark)
        --least_change_[at(place)];
    else if (change_of(before, cell) == least_change_[at(place)])
        find_least(place);
}

void Tabu::lowered(Index slot, Against after) {
    const Index cell = kernel_.owner[at(slot)];
    const Index place = place_[at(cell)];
    if (!(after & chosen_mark))
        least_change_[at(place)] = std::min(least_change_[at(place)], change_of(after, cell));
    else if (after & count_bits)
        ++least_change_[at(place)];
    else
        remove_conflicting(cell);
}

// The cells bound to `cell` feel its change of value.
void Tabu::move_bounds(Index cell, int from, int to) {
    kernel_.each_bound(cell, [&](Index other, bool other_greater) {
        for (Index slot = kernel_.slot_start[at(other)]; slot < kernel_.slot_start[at(other) + 1]; ++slot) {
            const int its = kernel_.value[at(slot)];
            const bool broken_before = other_greater ? its <= from : its >= from;
            const bool broken_after = other_greater ? its <= to : its >= to;
            if (broken_after && !broken_before) raise(slot);
            if (broken_before && !broken_after) lower(slot);
        }
    });
}

void Tabu::free_expired() {
    Index& first = expiring_[moves & (ring_.size() - 1)];
    for (Index ban = first; ban >= 0; ban = ring_[at(ban)].next_expiring) {
        const Index slot = ring_[at(ban)].slot;
        if (!(against_[at(slot)] & tabu_mark) || tabu_until_[at(slot)] > moves) continue;
        const Against after = against_[at(slot)] &= static_cast<Against>(~tabu_mark);
        const Index cell = kernel_.owner[at(slot)];
        if (const Index place = place_[at(cell)]; place >= 0)
            least_change_[at(place)] = std::min(least_change_[at(place)], change_of(after, cell));
    }
    first = -1;
}

void Tabu::make_tabu(Index slot) {
    const double per_conflict = moves < shaking_until_ ? options_.shake_tenure : options_.conflict_tenure;
    const std::uint64_t tenure =
        random_.below(static_cast<std::uint32_t>(options_.random_tenure)) +
        static_cast<std::uint64_t>(per_conflict * static_cast<double>(conflicting_.size()));
    if (tenure == 0) return;
    const std::uint64_t until = moves + tenure;
    const std::size_t wrap = ring_.size() - 1;
    against_[at(slot)] |= tabu_mark;
    tabu_until_[at(slot)] = until;
    ring_[moves & wrap] = {slot, expiring_[until & wrap]};
    expiring_[until & wrap] = static_cast<Index>(moves & wrap);
}

// The move on a conflicting cell that leaves the fewest conflicts; -1 when every one is tabu. The loops over
// the whole list have no branches, so that the compiler makes SIMD code of them.
Tabu::Index Tabu::pick_slot() {
    const Against* changes = least_change_.data();
    const std::size_t length = padded(conflicting_.size());
    Against least = no_move;
    for (std::size_t place = 0; place < length; ++place) least = std::min(least, changes[place]);
    // A tabu move rarely mends more than a few conflicts: further from the best it isn't looked for.
    if (conflicts_ - best_ < 3 && conflicts_ + least >= best_) {
        const Index aspired = aspired_slot();
        if (aspired >= 0) return aspired;
    }
    if (least >= chosen_mark) return -1;
    std::uint16_t ties = 0;
    for (std::size_t place = 0; place < length; ++place) ties += changes[place] == least;
    std::uint32_t skip = random_.below(ties);
    while (*changes != least || skip-- > 0) ++changes;
    const Index cell = conflicting_[at(changes - least_change_.data())];
    const int level = conflict_mark | (least + (against_[at(chosen_[at(cell)])] & count_bits));
    ties_.clear();
    for (Index slot = kernel_.slot_start[at(cell)]; slot < kernel_.slot_start[at(cell) + 1]; ++slot)
        if (against_[at(slot)] == level) ties_.push_back(slot);
    return ties_[random_.below(static_cast<std::uint32_t>(ties_.size()))];
}

// A tabu slot that would leave fewer conflicts than ever before, if there is one.
Tabu::Index Tabu::aspired_slot() const {
    int target = best_ - conflicts_;
    Index best = -1;
    for (Index cell : conflicting_) {
        const int present = against_[at(chosen_[at(cell)])] & count_bits;
        if (-present >= target) continue;
        for (Index slot = kernel_.slot_start[at(cell)]; slot < kernel_.slot_start[at(cell) + 1]; ++slot)
            if ((against_[at(slot)] & tabu_mark) && (against_[at(slot)] & count_bits) - present < target) {
                target = (against_[at(slot)] & count_bits) - present;
                best = slot;
            }
    }
    return best;
}

void Tabu::choose(Index slot) {
    const Index cell = kernel_.owner[at(slot)];
    const Index before = chosen_[at(cell)];
    conflicts_ += (against_[at(slot)] & count_bits) - (against_[at(before)] & count_bits);
    if (place_[at(cell)] >= 0) remove_conflicting(cell);
    kernel_.each_rival(before, [&](Index rival) { lower(rival); });
    kernel_.each_rival(slot, [&](Index rival) { raise(rival); });
    if (kernel_.has_bounds()) move_bounds(cell, kernel_.value[at(before)], kernel_.value[at(slot)]);
    against_[at(before)] &= count_bits;
    against_[at(slot)] = static_cast<Against>((against_[at(slot)] & count_bits) | chosen_mark);
    chosen_[at(cell)] = slot;
    make_tabu(before);
    if (against_[at(slot)] > chosen_mark) add_conflicting(cell);
}

void Tabu::note_best() {
    best_ = conflicts_;
    best_at_ = moves;
    best_chosen_ = chosen_;
}

void Tabu::shake() {
    if (shaken_.empty() || best_ <= shaken_conflicts_) {
        if (shaken_.empty() || best_ < shaken_conflicts_) shaken_found_at_ = best_at_;
        shaken_ = best_chosen_;
        shaken_conflicts_ = best_;
    }
    ++restarts;
    start_from(shaken_);
    shaking_until_ = moves + options_.shake_moves;
}

bool Tabu::run(std::uint64_t limit, Control& control) {
    const std::uint64_t end = limit < no_limit - moves ? moves + limit : no_limit;
    while (conflicts_ > 0) {
        if (moves >= end || control.expired()) return false;
        const bool shaking = options_.shake_after > 0;
        if (moves - (shaking ? shaken_found_at_ : best_at_) > options_.patience) {
            ++restarts;
            start_greedily();
            continue;
        }
        if (shaking && moves - best_at_ > options_.shake_after) shake();
        if (shaking && moves == shaking_until_) note_best();
        ++moves;
        free_expired();
        const Index slot = pick_slot();
        if (slot < 0) {
            ++dead_ends;
            continue;
        }
        choose(slot);
        if (conflicts_ < best_) note_best();
    }
    return true;
}

Answer solve_tabu(const Problem& problem, const TabuOptions& options, Control& control) {
    return answer_from_kernel(problem, control, [&](const Kernel& kernel, Counters& counters) -> Attempt {
        Tabu tabu(kernel, control.seed, options);
        const bool solved = tabu.run(control.budget.effort, control);
        counters.tried = tabu.moves;
        counters.placed = tabu.moves - tabu.dead_ends;
        counters.conflicts = tabu.dead_ends;
        counters.restarts = tabu.restarts;
        if (solved) return {true, tabu.solution()};
        return {false, kernel.consistent_board(tabu.best_chosen())};
    });
}

}  // namespace sudoshiki
