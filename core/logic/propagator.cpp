#include "logic/propagator.hpp"

#include <algorithm>

#include "logic/forcing_chains.hpp"
#include "logic/patterns.hpp"

namespace sudoshiki::logic {

// What a pattern or an inner chain switches off.
struct Propagator::Gone {
    int candidate;
    std::vector<Index> parents;
    Technique pattern;
};

Propagator::Propagator(const Shape& shape, ForcingRules rules, Control& control)
    : shape_(shape), rules_(rules), links_(shape), working_(shape), is_gone_(2 * at(shape.candidates())) {
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
    if (rules_.dynamic) working_.take_candidates(*grid_);
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
        } else if (!rules_.level || !look_further(all)) {
            return;
        }
    }
}

// What goes off as this is on; false at a contradiction. What is off already need not be looked at, unless
// something beyond links has switched off what was on.
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

// What goes on as this is off, where nothing is taken from the board.
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

// What goes on as this is off; false at a contradiction. It is taken from the board after its own links were
// looked at, before what follows is noted.
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
        const std::span<const Index> parents{parents_.data() + next.parents, parents_.data() + next.end};
        if (all.has(negated(state))) {
            all.clash(state, next.cause, parents);
            return false;
        }
        if (!all.has(state)) ons_.push_back(all.add(state, next.cause, parents));
    }
    return true;
}

// Where links lead no further: patterns and chains on what is left of the board, the first kind that has any.
bool Propagator::look_further(Consequences& all) {
    if (add_patterns(all)) return true;
    if (simple_ && add_chains(all, simple_->all(working_), 0)) return true;
    return inner_ && add_chains(all, inner_->all(working_), rules_.inner);
}

bool Propagator::add_patterns(Consequences& all) {
    bool added = false;
    std::vector<Gone> gone;
    const auto note = [&](const Step& step) {
        parents_of(step);
        if (gone_.empty()) return true;  // it was there before
        const auto parents = entries_of_gone(all);
        for (const auto& e : step.eliminations)
            gone.push_back({shape_.candidate(e.cell, e.value), parents, step.technique});
        return true;
    };
    const auto flush = [&] {
        for (const auto& one : gone)
            if (!all.has(off(one.candidate))) {
                offs_.push_back(all.add(off(one.candidate), by_pattern, one.parents, -1, one.pattern));
                added = true;
            }
        return !gone.empty();
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
        parents_of(chain);
        if (gone_.empty()) continue;
        const auto parents = entries_of_gone(all);
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

std::vector<Propagator::Index> Propagator::entries_of_gone(const Consequences& all) const {
    std::vector<Index> entries;
    for (State state : gone_) entries.push_back(all.find(state));
    return entries;
}

// Once, though several links may need it.
void Propagator::note_eliminated(State state) {
    if (!is_gone_[state]) gone_.push_back(state);
    is_gone_[state] = 1;
}

void Propagator::gone_from_cell(int cell) {
    each_value(grid_->candidates(cell) & ~working_.candidates(cell),
               [&](int value) { note_eliminated(off(shape_.candidate(cell, value))); });
}

void Propagator::gone_from_group(int group, int value) {
    each_place(grid_->places(group, value) & ~working_.places(group, value), [&](int p) {
        note_eliminated(off(shape_.candidate(shape_.groups[at(group)].cells[at(p)], value)));
    });
}

// The candidates that had to go before the pattern was there.
void Propagator::parents_of(const Step& step) {
    gone_.clear();
    const auto id = [&](int cell, int value) { return off(shape_.candidate(cell, value)); };
    if (step.technique == Technique::naked_set) {
        for (int cell : step.cells)
            each_value(grid_->candidates(cell) & ~step.values, [&](int v) { gone_.push_back(id(cell, v)); });
    } else if (step.technique == Technique::hidden_set) {
        for (int cell : shape_.groups[at(step.groups[0])].cells)
            if (std::ranges::find(step.cells, cell) == step.cells.end())
                each_value(grid_->candidates(cell) & step.values,
                           [&](int v) { gone_.push_back(id(cell, v)); });
    } else if (!step.arcs.empty()) {  // what left the cells of its signs fewer values at either end
        for (int cell : step.cells) {
            Bits left = working_.open(cell) ? working_.candidates(cell) : 0;
            for (const auto& e : step.eliminations)
                if (e.cell == cell) left &= ~bit(e.value);
            const Bits ends = left ? up_to(lowest(left) - 1) | ~up_to(highest(left)) : ~Bits{0};
            each_value(grid_->candidates(cell) & ~working_.candidates(cell) & ends,
                       [&](int v) { gone_.push_back(id(cell, v)); });
        }
    } else {  // locked, or a fish
        const int value = lowest(step.values);
        const std::size_t bases = step.groups.size() / 2;
        for (std::size_t b = 0; b < bases; ++b)
            each_place(grid_->places(step.groups[b], value) & ~working_.places(step.groups[b], value),
                       [&](int p) {
                           const int cell = shape_.groups[at(step.groups[b])].cells[at(p)];
                           for (std::size_t c = bases; c < step.groups.size(); ++c)
                               if (shape_.place_in(step.groups[c], cell) >= 0) return;
                           gone_.push_back(id(cell, value));
                       });
    }
}

// The candidates that had to go before its links were there.
void Propagator::parents_of(const Chain& chain) {
    gone_.clear();
    const bool cycle = chain.technique == Technique::x_cycle || chain.technique == Technique::y_cycle ||
                       chain.technique == Technique::xy_cycle;
    for (const auto& branch : chain.branches)
        for (const auto& link : branch) {
            if (!link.on && !cycle) continue;  // a cycle is also read backwards
            const auto [cell, value] = link.candidate;
            if (link.cause == by_cell || (link.cause == assumed && chain.source_cell >= 0))
                gone_from_cell(cell);
            else if (link.cause >= 0 || (link.cause == assumed && chain.source_group >= 0))
                gone_from_group(link.cause >= 0 ? link.cause : chain.source_group, value);
        }
    for (State state : gone_) is_gone_[state] = 0;
}

// Equal chains count once.
int Propagator::intern(Chain chain, int level) {
    std::string signature;
    for (const auto& branch : chain.branches) {
        for (const auto& link : branch)
            signature.append({static_cast<char>(link.candidate.cell & 255),
                              static_cast<char>(link.candidate.cell >> 8),
                              static_cast<char>(link.candidate.value), static_cast<char>(link.on)});
        signature.append("\xFF\xFF", 2);
    }
    const auto [where, fresh] = nested_by_signature_.emplace(std::move(signature), length(nested_));
    if (fresh) nested_.push_back(std::make_shared<const Step>(step_of(std::move(chain), level)));
    return where->second;
}

}  // namespace sudoshiki::logic
