#include "logic/closure.hpp"

#include <algorithm>

namespace sudoshiki::logic {

namespace {

void add(Closure::GroupSet& to, const Closure::GroupSet& groups) {
    for (std::size_t w = 0; w < to.size(); ++w) to[w] |= groups[w];
}

}  // namespace

Closure::Closure(const Shape& shape)
    : shape_(shape),
      all_values_(shape.side == 32 ? ~Bits{0} : (Bits{1} << shape.side) - 1),
      words_((shape.groups.size() + 63) / 64),
      groups_of_(at(shape.cells()) * words_),
      every_group_(words_),
      boxes_(words_),
      lines_(words_),
      crossings_(shape.groups.size()) {
    for (int g = 0; g < length(shape.groups); ++g) {
        const auto& group = shape.groups[at(g)];
        const auto word = at(g) / 64;
        const auto only = std::uint64_t{1} << (g % 64);
        for (int cell : group.cells) groups_of_[at(cell) * words_ + word] |= only;
        every_group_[word] |= only;
        if (group.full) (group.kind == Kind::box ? boxes_ : lines_)[word] |= only;
        for (int cover = 0; group.full && cover < length(shape.groups); ++cover)
            if ((group.kind == Kind::box) != (shape.groups[at(cover)].kind == Kind::box))
                add_crossing(g, cover);
    }
}

void Closure::add_crossing(int base, int cover) {
    if (std::ranges::count_if(shape_.groups[at(base)].cells,
                              [&](int cell) { return shape_.place_in(cover, cell) >= 0; }) < 2)
        return;
    SplitCells shared;
    for (int cell : shape_.groups[at(base)].cells)
        (shape_.place_in(cover, cell) >= 0 ? shared.inside : shared.outside).push_back(cell);
    for (int cell : shape_.groups[at(cover)].cells)
        if (shape_.place_in(base, cell) < 0) shared.targets.push_back(cell);
    crossings_[at(base)].push_back(std::move(shared));
}

void Closure::begin(const std::uint64_t* candidates) {
    now_.candidates.assign(at(cells()), all_values_);
    for (int cell = 0; candidates && cell < cells(); ++cell)
        now_.candidates[at(cell)] &= static_cast<Bits>(candidates[cell]);
    now_.placed.assign(at(cells()), 0);
    now_.open_cells = cells();
    // Something may follow from the candidates alone.
    now_.changed = every_group_;
    now_.changed_values = all_values_;
    for (auto* stale : {&now_.stale_places, &now_.stale_bases, &now_.stale_pairs, &now_.stale_sets})
        stale->assign(words_, 0);
    now_.arcs = 0;
}

void Closure::add_sign(const Arc& arc) {
    arcs_.resize(now_.arcs);
    arcs_.push_back(arc);
    ++now_.arcs;
    now_.stale_signs = true;
}

void Closure::deduce(Deductions allowed) {
    while (now_.open_cells > 0 && step(allowed)) {
    }
}

// Makes the cheapest deductions that find anything.
bool Closure::step(Deductions allowed) {
    mark_stale();
    return place_in_groups(allowed) || ((allowed & cell_values) && place_lone_values()) ||
           ((allowed & sign_bounds) && tighten_signs()) || ((allowed & locked) && apply_locked()) ||
           ((allowed & pairs) && apply_pairs()) || ((allowed & sets) && apply_sets()) ||
           ((allowed & fish) && apply_fish()) || ((allowed & chains) && apply_chains());
}

void Closure::mark_stale() {
    if (!now_.changed_values) return;
    for (auto* stale : {&now_.stale_places, &now_.stale_bases, &now_.stale_pairs, &now_.stale_sets})
        add(*stale, now_.changed);
    now_.stale_fish |= now_.changed_values;
    now_.stale_cells = now_.stale_signs = now_.stale_chains = true;
    std::ranges::fill(now_.changed, std::uint64_t{0});
    now_.changed_values = 0;
}

// This loop takes most of the time of a closure. Local variables keep what it reads in registers.
void Closure::place(int cell, Bits value) {
    Bits* candidates = now_.candidates.data();
    now_.changed_values |= candidates[cell] | value;
    candidates[cell] = 0;
    now_.placed[at(cell)] = value;
    --now_.open_cells;
    note_change(cell);
    const auto peers = shape_.peers[at(cell)];
    if (words_ > 1) {
        for (int peer : peers) eliminate(peer, value);
        return;
    }
    const std::uint64_t* groups_of = groups_of_.data();
    std::uint64_t changed = 0;
    for (int peer : peers) {
        const Bits eliminated = candidates[peer] & value;
        candidates[peer] ^= eliminated;
        changed |= groups_of[peer] & (0 - static_cast<std::uint64_t>(eliminated != 0));  // without a branch
    }
    now_.changed[0] |= changed;
}

bool Closure::eliminate(int cell, Bits values) {
    const Bits eliminated = now_.candidates[at(cell)] & values;
    if (!eliminated) return false;
    now_.candidates[at(cell)] &= ~eliminated;
    now_.changed_values |= eliminated;
    note_change(cell);
    return true;
}

bool Closure::is_solution() const {
    for (const auto& group : shape_.groups) {
        Bits all = 0;
        for (int cell : group.cells) {
            if (!now_.placed[at(cell)] || (all & now_.placed[at(cell)])) return false;
            all |= now_.placed[at(cell)];
        }
    }
    return std::all_of(
        arcs_.begin(), arcs_.begin() + static_cast<std::ptrdiff_t>(now_.arcs),
        [&](const Arc& arc) { return now_.placed[at(arc.lesser)] < now_.placed[at(arc.greater)]; });
}

bool Closure::place_in_groups(Deductions allowed) {
    bool any = false;
    for (std::size_t w = 0; w < words_; ++w) {
        auto groups = now_.stale_places[w] &
                      ((allowed & box_places ? boxes_[w] : 0) | (allowed & line_places ? lines_[w] : 0));
        now_.stale_places[w] &= ~groups;
        for (; groups; groups &= groups - 1)
            any |= place_in(shape_.groups[w * 64 + at(std::countr_zero(groups))]);
    }
    return any;
}

bool Closure::place_in(const Group& group) {
    const Bits* candidates = now_.candidates.data();
    Bits once = 0, again = 0;
    for (int cell : group.cells) {
        again |= once & candidates[cell];
        once |= candidates[cell];
    }
    Bits lone = once & ~again;
    for (const int* cell = group.cells.data(); lone; ++cell) {
        const Bits values = candidates[*cell] & lone;
        if (!values) continue;
        place(*cell, lowest_bit(values));
        lone &= ~values;
    }
    return once & ~again;
}

bool Closure::place_lone_values() {
    if (!std::exchange(now_.stale_cells, false)) return false;
    bool any = false;
    for (int cell = 0; cell < cells(); ++cell)
        if (single(now_.candidates[at(cell)])) {
            place(cell, now_.candidates[at(cell)]);
            any = true;
        }
    return any;
}

bool Closure::tighten_signs() {
    if (!std::exchange(now_.stale_signs, false)) return false;
    bool any = false;
    const Bits *candidates = now_.candidates.data(), *placed = now_.placed.data();
    for (std::size_t a = 0; a < now_.arcs; ++a) {
        const auto [lesser, greater] = arcs_[a];
        const Bits low = candidates[lesser] | placed[lesser], high = candidates[greater] | placed[greater];
        if (!low || !high) continue;                                   // no solution
        const Bits too_low = candidates[greater] & (low ^ (low - 1));  // up to the minimum of the lesser
        const Bits too_high = candidates[lesser] & ~(std::bit_floor(high) - 1);
        if (too_low) any |= eliminate(greater, too_low);
        if (too_high) any |= eliminate(lesser, too_high);
    }
    return any;
}

}  // namespace sudoshiki::logic
