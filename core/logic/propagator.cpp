#include "logic/propagator.hpp"

#include <algorithm>

#include "logic/forcing_chains.hpp"
#include "logic/patterns.hpp"

namespace sudoshiki::logic {

// A candidate that a pattern switches off.
struct Propagator::Elimination {
    int candidate;
    std::vector<Index> parents;
    Technique pattern;
};

Propagator::Propagator(const Shape& shape, ForcingRules rules, Control& control)
    : shape_(shape), rules_(rules), links_(shape), working_(shape), is_premise_(2 * at(shape.candidates())) {
    if (rules.level == 2 || rules.level == 3) simple_ = std::make_unique<SimpleChains>(shape, control);
    if (rules.level == 3)
        inner_ = std::make_unique<ForcingChains>(shape, ForcingRules{true, false, false, 0, 0, rules.program},
                                                 control);
    if (rules.level >= 4)
        inner_ = std::make_unique<ForcingChains>(
            shape, ForcingRules{true, true, false, rules.inner, 0, rules.program}, control);
}

Propagator::~Propagator() = default;

void Propagator::begin(const Grid& grid) {
    grid_ = &grid;
    working_ = grid;
    links_.make(grid);
    nested_.clear();
    nested_by_signature_.clear();
}

void Propagator::run(Consequences& all, State assumption) {
    if (rules_.dynamic) working_.copy_candidates(*grid_);
    all.start(assumption);
    ons_.clear();
    offs_.clear();
    ons_done_ = offs_done_ = 0;
    (is_on(assumption) ? ons_ : offs_).push_back(0);
    for (;;) {
        if (ons_done_ < ons_.size()) {
            if (!switch_on(all, ons_[ons_done_++])) return;
        } else if (offs_done_ < offs_.size()) {
            const Index entry = offs_[offs_done_++];
            if (!(rules_.dynamic ? switch_off(all, entry) : follow_strong(all, entry))) return;
        } else if (!rules_.level || !go_beyond_links(all)) {
            return;
        }
    }
}

// Adds the states that are off because this one is on; returns false on a contradiction. A candidate that is
// on may have been removed from the board by a pattern or inner chain: then the link is no longer there.
bool Propagator::switch_on(Consequences& all, Index entry) {
    const int candidate = candidate_of(all[entry].state);
    for (const auto& link : links_.weak(candidate, rules_.one_value ? Links::x : Links::all)) {
        const State state = off(link.to);
        if (all.has(on(link.to))) {
            if (!working_.has(shape_.cell_of(link.to), shape_.value_of(link.to))) continue;
            all.clash(state, link.cause, {&entry, 1});
            return false;
        }
        if (!all.has(state)) offs_.push_back(all.add(state, link.cause, {&entry, 1}));
    }
    return true;
}

// Adds the states that are on because this one is off, by the links of the start grid. Returns false on a
// contradiction.
bool Propagator::follow_strong(Consequences& all, Index entry) {
    for (const auto& link : links_.strong(candidate_of(all[entry].state), Links::all)) {
        const State state = on(link.to);
        if (all.has(off(link.to))) {
            all.clash(state, link.cause, {&entry, 1});
            return false;
        }
        if (!all.has(state)) ons_.push_back(all.add(state, link.cause, {&entry, 1}));
    }
    return true;
}

// Does the same by the links of the board that is left. Removes the candidate from the board after finding
// its links, before adding what follows.
bool Propagator::switch_off(Consequences& all, Index entry) {
    const int candidate = candidate_of(all[entry].state);
    const int cell = shape_.cell_of(candidate);
    const int value = shape_.value_of(candidate);
    next_.clear();
    parents_.clear();
    if (!rules_.one_value) {
        const Bits others = working_.candidates(cell) & ~bit(value);
        if (single(others)) {
            const auto begin = parents_.size();
            parents_.push_back(entry);
            each_value(grid_->candidates(cell) & ~working_.candidates(cell),
                       [&](int v) { parents_.push_back(all.find(off(shape_.candidate(cell, v)))); });
            next_.push_back({shape_.candidate(cell, lowest(others)), by_cell, begin, parents_.size()});
        }
    }
    for (const auto& seat : shape_.seats[at(cell)]) {
        const auto& group = shape_.groups[at(seat.group)];
        const Bits places = working_.places(seat.group, value);
        const Bits others = places & ~(Bits{1} << seat.place);
        if (!single(others) || !group.full) continue;
        const auto begin = parents_.size();
        parents_.push_back(entry);
        each_place(grid_->places(seat.group, value) & ~places, [&](int p) {
            parents_.push_back(all.find(off(shape_.candidate(group.cells[at(p)], value))));
        });
        next_.push_back({shape_.candidate(group.cells[at(std::countr_zero(others))], value),
                         static_cast<Cause>(seat.group), begin, parents_.size()});
    }
    working_.eliminate(cell, value);
    for (const auto& next : next_) {
        const State state = on(next.candidate);
        const std::span<const Index> parents{parents_.data() + next.parents_begin,
                                             parents_.data() + next.parents_end};
        if (all.has(negated(state))) {
            all.clash(state, next.cause, parents);
            return false;
        }
        if (!all.has(state)) ons_.push_back(all.add(state, next.cause, parents));
    }
    return true;
}

// Called when no link is left to follow. Finds patterns and chains on the board that is left: those of the
// first kind that has any. Returns whether anything was added.
bool Propagator::go_beyond_links(Consequences& all) {
    if (add_patterns(all)) return true;
    if (simple_ && add_chains(all, simple_->all(working_), 0)) return true;
    return inner_ && add_chains(all, inner_->all(working_), rules_.inner);
}

bool Propagator::add_patterns(Consequences& all) {
    bool added = false;
    std::vector<Elimination> eliminations;
    const auto note = [&](const Step& step) {
        find_premises(step);
        if (premises_.empty()) return true;  // possible without the assumption
        const auto parents = premise_entries(all);
        for (const auto& e : step.eliminations)
            eliminations.push_back({shape_.candidate(e.cell, e.value), parents, step.technique});
        return true;
    };
    const auto flush = [&] {
        for (const auto& one : eliminations)
            if (!all.has(off(one.candidate))) {
                offs_.push_back(all.add(off(one.candidate), by_pattern, one.parents, -1, one.pattern));
                added = true;
            }
        return !eliminations.empty();
    };
    find_locked(working_, rules_.program, step_, note);
    if (flush()) return added;
    if (shape_.has_signs()) {
        find_sign_bounds(working_, step_, note);
        find_sign_chains(working_, step_, note);
        if (flush()) return added;
    }
    find_hidden_sets(working_, 2, step_, note);
    if (flush()) return added;
    find_naked_sets(working_, 2, step_, note);
    if (flush()) return added;
    find_fish(working_, 2, step_, note);
    flush();
    return added;
}

bool Propagator::add_chains(Consequences& all, std::vector<Chain> chains, int level) {
    bool added = false;
    for (auto& chain : chains) {
        find_premises(chain);
        if (premises_.empty()) continue;
        const auto parents = premise_entries(all);
        const auto technique = chain.technique;
        const auto eliminations = chain.eliminations;
        const int nested = intern(std::move(chain), level);
        for (const auto& e : eliminations) {
            const State state = off(shape_.candidate(e.cell, e.value));
            if (all.has(state)) continue;
            offs_.push_back(all.add(state, by_pattern, parents, nested, technique));
            added = true;
        }
    }
    return added;
}

std::vector<Propagator::Index> Propagator::premise_entries(const Consequences& all) const {
    std::vector<Index> entries;
    for (State state : premises_) entries.push_back(all.find(state));
    return entries;
}

// Adds a premise once, even if several links need it.
void Propagator::add_premise(State state) {
    if (!is_premise_[state]) premises_.push_back(state);
    is_premise_[state] = 1;
}

void Propagator::add_premises_of_cell(int cell) {
    each_value(grid_->candidates(cell) & ~working_.candidates(cell),
               [&](int value) { add_premise(off(shape_.candidate(cell, value))); });
}

void Propagator::add_premises_of_group(int group, int value) {
    each_place(grid_->places(group, value) & ~working_.places(group, value), [&](int p) {
        add_premise(off(shape_.candidate(shape_.groups[at(group)].cells[at(p)], value)));
    });
}

// Finds the candidates that had to be off for the pattern to appear.
void Propagator::find_premises(const Step& step) {
    premises_.clear();
    const auto id = [&](int cell, int value) { return off(shape_.candidate(cell, value)); };
    if (step.technique == Technique::naked_set) {
        for (int cell : step.cells)
            each_value(grid_->candidates(cell) & ~step.values,
                       [&](int v) { premises_.push_back(id(cell, v)); });
    } else if (step.technique == Technique::hidden_set) {
        for (int cell : shape_.groups[at(step.groups[0])].cells)
            if (std::ranges::find(step.cells, cell) == step.cells.end())
                each_value(grid_->candidates(cell) & step.values,
                           [&](int v) { premises_.push_back(id(cell, v)); });
    } else if (!step.arcs.empty()) {  // eliminations that tightened the bounds of its cells
        for (int cell : step.cells) {
            Bits left = working_.open(cell) ? working_.candidates(cell) : 0;
            for (const auto& e : step.eliminations)
                if (e.cell == cell) left &= ~bit(e.value);
            const Bits ends = left ? up_to(lowest(left) - 1) | ~up_to(highest(left)) : ~Bits{0};
            each_value(grid_->candidates(cell) & ~working_.candidates(cell) & ends,
                       [&](int v) { premises_.push_back(id(cell, v)); });
        }
    } else {  // locked values or a fish
        const int value = lowest(step.values);
        const std::size_t bases = step.groups.size() / 2;
        for (std::size_t b = 0; b < bases; ++b)
            each_place(grid_->places(step.groups[b], value) & ~working_.places(step.groups[b], value),
                       [&](int p) {
                           const int cell = shape_.groups[at(step.groups[b])].cells[at(p)];
                           for (std::size_t c = bases; c < step.groups.size(); ++c)
                               if (shape_.place_in(step.groups[c], cell) >= 0) return;
                           premises_.push_back(id(cell, value));
                       });
    }
}

// Finds the candidates that had to be off for the links of the chain to appear.
void Propagator::find_premises(const Chain& chain) {
    premises_.clear();
    const bool cycle = chain.technique == Technique::x_cycle || chain.technique == Technique::y_cycle ||
                       chain.technique == Technique::xy_cycle;
    for (const auto& branch : chain.branches)
        for (const auto& link : branch) {
            if (!link.on && !cycle) continue;  // the links of a cycle hold in both directions
            const auto [cell, value] = link.candidate;
            if (link.cause == by_cell || (link.cause == assumed && chain.source_cell >= 0))
                add_premises_of_cell(cell);
            else if (link.cause >= 0 || (link.cause == assumed && chain.source_group >= 0))
                add_premises_of_group(link.cause >= 0 ? link.cause : chain.source_group, value);
        }
    for (State state : premises_) is_premise_[state] = 0;
}

// Returns the number of the chain; equal chains have the same number.
int Propagator::intern(Chain chain, int level) {
    std::string signature;
    for (const auto& branch : chain.branches) {
        for (const auto& link : branch)
            signature.append({static_cast<char>(link.candidate.cell & 255),
                              static_cast<char>(link.candidate.cell >> 8),
                              static_cast<char>(link.candidate.value), static_cast<char>(link.on)});
        signature.append("\xFF\xFF", 2);
    }
    const auto [where, is_new] = nested_by_signature_.emplace(std::move(signature), length(nested_));
    if (is_new) nested_.push_back(std::make_shared<const Step>(step_of(std::move(chain), level)));
    return where->second;
}

}  // namespace sudoshiki::logic
