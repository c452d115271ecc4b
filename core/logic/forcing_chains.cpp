#include "logic/forcing_chains.hpp"

#include <algorithm>
#include <utility>

#include "logic/patterns.hpp"

namespace sudoshiki::logic {

namespace {

constexpr int cost_of_a_cell = 100;  // in steps of a search: the control looks at the clock every thousandth

}

double ForcingRules::base() const {
    if (level > 0) return 8.5 + 0.5 * level;
    return one_value ? 7.5 : dynamic ? 8.5 : 8.0;
}

// What a pattern or an inner chain switches off.
struct ForcingChains::Gone {
    int candidate;
    std::vector<Index> parents;
    Technique pattern;
};

ForcingChains::ForcingChains(const Shape& shape, ForcingRules rules, Control& control)
    : shape_(shape),
      rules_(rules),
      control_(control),
      links_(shape),
      working_(shape),
      on_(at(shape.candidates())),
      off_(at(shape.candidates())),
      on_known_(at(shape.candidates())),
      off_known_(at(shape.candidates())),
      touched_((2 * at(shape.candidates()) + 63) / 64),
      quiet_cells_(at(shape.side) + 1),
      quiet_(at(shape.side) + 1),
      is_gone_(2 * at(shape.candidates())) {
    if (rules.level == 2 || rules.level == 3) simple_ = std::make_unique<SimpleChains>(shape);
    if (rules.level == 3)
        inner_ = std::make_unique<ForcingChains>(shape, ForcingRules{true, false, false, 0}, control);
    if (rules.level >= 4)
        inner_ = std::make_unique<ForcingChains>(
            shape, ForcingRules{true, true, false, std::max(0, rules.level - 3)}, control);
}

ForcingChains::~ForcingChains() = default;

Chain ForcingChains::best(const Grid& grid) {
    collect_all_ = false;
    best_ = {};
    search(grid);
    for (const auto& target : best_targets_) best_.branches.push_back(branch_of(target));
    best_targets_.clear();
    return std::move(best_);
}

std::vector<Chain> ForcingChains::all(const Grid& grid) {
    collect_all_ = true;
    all_.clear();
    kept_by_eliminations_.clear();
    search(grid);
    std::ranges::stable_sort(all_, [](const Chain& a, const Chain& b) { return a.before(b); });
    return std::move(all_);
}

void ForcingChains::search(const Grid& grid) {
    forget_what_changed(grid);
    grid_ = &grid;
    if (rules_.one_value) find_quiet_values();
    nested_complexity_.clear();
    nested_by_signature_.clear();
    working_ = grid;
    links_.make(grid);
    for (int cell = 0; cell < grid.cells() && !control_.expired(cost_of_a_cell); ++cell) {
        const int count = grid.count(cell);
        if (count > 2 || (count > 1 && rules_.dynamic)) search_cell(cell, count);
    }
}

// A propagation looks at the cells and groups of what it switches off, and at nothing else, as long as it uses links
// alone. Where none of that changed, it would go the same way again.
void ForcingChains::forget_what_changed(const Grid& grid) {
    const int side = shape_.side;
    bool all = rules_.level > 0 || last_candidates_.empty();
    std::ranges::fill(touched_, 0);
    const auto touch = [&](int candidate) {
        for (State state : {on(candidate), off(candidate)}) touched_[state / 64u] |= std::uint64_t{1} << (state % 64u);
    };
    last_candidates_.resize(at(shape_.cells()));
    for (int cell = 0; cell < shape_.cells(); ++cell) {
        const Bits before = std::exchange(last_candidates_[at(cell)], grid.candidates(cell));
        const Bits now = grid.candidates(cell);
        all |= (now & ~before) != 0;
        if (now == before || all) continue;
        each_value(before, [&](int value) { touch(cell * side + value - 1); });
        each_value(before & ~now, [&](int value) {
            for (int peer : shape_.peers[at(cell)]) touch(peer * side + value - 1);
        });
    }
    const auto forget = [&](const auto& known_by, auto& known) {
        for (std::size_t c = 0; c < known.size(); ++c) {
            if (!known[c]) continue;
            const auto set = known_by[c]->set();
            bool same = !all;
            for (std::size_t w = 0; w < set.size() && same; ++w) same = !(set[w] & touched_[w]);
            known[c] = same;
        }
    };
    forget(on_, on_known_);
    forget(off_, off_known_);
}

void ForcingChains::find_quiet_values() {
    for (int value = 1; value <= shape_.side; ++value) {
        std::vector<std::uint8_t> cells(at(shape_.cells()));
        for (int cell = 0; cell < shape_.cells(); ++cell) cells[at(cell)] = grid_->has(cell, value);
        quiet_[at(value)] = cells == quiet_cells_[at(value)];
        quiet_cells_[at(value)] = std::move(cells);
    }
}

void ForcingChains::search_cell(int cell, int count) {
    each_value(grid_->candidates(cell), [&](int value) {
        if (rules_.one_value && quiet_[at(value)]) return;
        if (rules_.dynamic) binary(cell * shape_.side + value - 1, count >= 3 && !rules_.one_value);
        if (!rules_.one_value) regions(cell, value);
    });
    if (!rules_.one_value) cell_chains(cell);
}

// Both states of one candidate: a contradiction from either, or the same result from both.
void ForcingChains::binary(int candidate, bool doubles) {
    auto& with = if_on(candidate);
    auto& without = if_off(candidate);
    std::vector<Target> targets;
    for (auto* branch : {&with, &without})
        if (branch->contradiction()) {
            const auto [found_on, found_off] = branch->clashing();
            targets = {{branch, found_on}, {branch, found_off}};
            consider(Technique::contradiction, 7, branch == &with ? off(candidate) : on(candidate), targets,
                     -1, -1);
        }
    if (!doubles) return;
    std::vector<Consequences*> branches{&with, &without};
    together(branches, Technique::double_chain, 1, -1, -1);
}

void ForcingChains::regions(int cell, int value) {
    for (const auto& seat : shape_.seats[at(cell)]) {
        const Bits places = grid_->places(seat.group, value);
        const int count = std::popcount(places);
        if (!shape_.groups[at(seat.group)].full || std::countr_zero(places) != seat.place) continue;
        if (count == 2 || (rules_.multiple && count > 2)) region(seat.group, value, places);
    }
}

void ForcingChains::region(int group, int value, Bits places) {
    std::vector<Consequences*> branches;
    each_place(places, [&](int p) {
        branches.push_back(&if_on(shape_.groups[at(group)].cells[at(p)] * shape_.side + value - 1));
    });
    together(branches, Technique::region_chain, 6, -1, group);
}

void ForcingChains::cell_chains(int cell) {
    std::vector<Consequences*> branches;
    each_value(grid_->candidates(cell),
               [&](int value) { branches.push_back(&if_on(cell * shape_.side + value - 1)); });
    together(branches, Technique::cell_chain, 5, cell, -1);
}

// What all branches lead to: first what is on, then what is off.
void ForcingChains::together(std::vector<Consequences*>& branches, Technique technique, int rank,
                             int source_cell, int source_group) {
    auto& first = *branches[0];
    common_.clear();
    for (std::size_t w = 0; w < first.set().size(); ++w) {
        auto word = first.set()[w];
        for (auto* branch : branches) word &= branch->set()[w];
        for (; word; word &= word - 1)
            common_.push_back(first.find(static_cast<State>(64 * w + at(std::countr_zero(word)))));
    }
    std::ranges::sort(common_);
    targets_.resize(branches.size());
    for (bool wanted_on : {true, false})
        for (Index e : common_) {
            const State state = first[e].state;
            if (is_on(state) != wanted_on) continue;
            for (std::size_t b = 0; b < branches.size(); ++b)
                targets_[b] = {branches[b], branches[b]->find(state)};
            consider(technique, rank, state, targets_, source_cell, source_group);
        }
}

void ForcingChains::consider(Technique technique, int rank, State result, std::vector<Target>& targets,
                             int source_cell, int source_group) {
    const int cell = shape_.cell_of(candidate_of(result));
    const int value = shape_.value_of(candidate_of(result));
    const Bits gone = is_on(result) ? grid_->candidates(cell) & ~bit(value) : bit(value);
    if (!gone) return;
    quiet_cells_[at(value)].clear();
    int least = 0;
    for (const auto& target : targets) least += target.of->least_count(target.entry);
    Chain* rival = &best_;
    std::string key;
    if (collect_all_) {
        key.assign(reinterpret_cast<const char*>(&gone), sizeof gone);
        key.append(reinterpret_cast<const char*>(&cell), sizeof cell);
        const auto found = kept_by_eliminations_.find(key);
        rival = found == kept_by_eliminations_.end() ? nullptr : &all_[found->second];
    }
    const auto beaten = [&](int complexity) {
        return rival && rival->complexity &&
               (complexity != rival->complexity ? complexity > rival->complexity : rank >= rival->rank);
    };
    if (beaten(least)) return;
    const int complexity = complexity_of(targets);
    if (beaten(complexity)) return;
    Chain chain;
    chain.rating = rules_.base() + added_by_length(complexity);
    chain.complexity = complexity;
    chain.rank = rank;
    chain.technique = technique;
    chain.source_cell = source_cell;
    chain.source_group = source_group;
    chain.places = is_on(result);
    chain.placement = {cell, value};
    each_value(gone, [&](int v) { chain.eliminations.push_back({cell, v}); });
    if (!collect_all_) {
        best_ = std::move(chain);
        best_targets_ = targets;
        return;
    }
    for (const auto& target : targets) chain.branches.push_back(branch_of(target));
    if (rival) {
        // Its place in the order is by when it was found, among those of its length and rank.
        all_.erase(all_.begin() + (rival - all_.data()));
        for (auto& [_, index] : kept_by_eliminations_)
            if (index > at(rival - all_.data())) --index;
        kept_by_eliminations_[key] = all_.size();
        all_.push_back(std::move(chain));
    } else {
        kept_by_eliminations_[key] = all_.size();
        all_.push_back(std::move(chain));
    }
}

Branch ForcingChains::branch_of(const Target& target) const {
    Branch branch;
    const auto& all = *target.of;
    std::vector<int> place(all.size());  // by entry
    all.each_ancestor(target.entry, [&](Index e) {
        place[e] = length(branch);
        const int candidate = candidate_of(all[e].state);
        branch.push_back({{shape_.cell_of(candidate), shape_.value_of(candidate)},
                          is_on(all[e].state),
                          all[e].cause,
                          all[e].pattern,
                          {all.parents(e).begin(), all.parents(e).end()}});
    });
    for (auto& link : branch)
        for (int& parent : link.parents) parent = place[at(parent)];
    return branch;
}

int ForcingChains::complexity_of(std::vector<Target>& targets) {
    int complexity = 0;
    for (const auto& target : targets) complexity += target.of->count(target.entry);
    if (rules_.level < 2) return complexity;
    nested_seen_.clear();
    for (const auto& target : targets)
        target.of->each_ancestor(target.entry, [&](Index e) {
            const int nested = (*target.of)[e].nested;
            if (nested < 0 || std::ranges::find(nested_seen_, nested) != nested_seen_.end()) return;
            nested_seen_.push_back(nested);
            complexity += nested_complexity_[at(nested)];
        });
    return complexity;
}

Consequences& ForcingChains::if_on(int candidate) {
    auto& all = on_[at(candidate)];
    if (!all) all = std::make_unique<Consequences>(shape_.candidates());
    if (!on_known_[at(candidate)]) {
        on_known_[at(candidate)] = 1;
        propagate(*all, on(candidate));
    }
    return *all;
}

Consequences& ForcingChains::if_off(int candidate) {
    auto& all = off_[at(candidate)];
    if (!all) all = std::make_unique<Consequences>(shape_.candidates());
    if (!off_known_[at(candidate)]) {
        off_known_[at(candidate)] = 1;
        propagate(*all, off(candidate));
    }
    return *all;
}

void ForcingChains::propagate(Consequences& all, State assumption) {
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
bool ForcingChains::switch_on(Consequences& all, Index entry) {
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
bool ForcingChains::follow_strong(Consequences& all, Index entry) {
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
bool ForcingChains::switch_off(Consequences& all, Index entry) {
    const int candidate = candidate_of(all[entry].state);
    const int cell = shape_.cell_of(candidate);
    const int value = shape_.value_of(candidate);
    struct Next {
        int candidate;
        Cause cause;
        std::size_t parents;
        std::size_t end;
    };
    Next next[8];
    int count = 0;
    parents_.clear();
    if (!rules_.one_value) {
        const Bits others = working_.candidates(cell) & ~bit(value);
        if (std::has_single_bit(others)) {
            const auto begin = parents_.size();
            parents_.push_back(entry);
            each_value(grid_->candidates(cell) & ~working_.candidates(cell),
                       [&](int v) { parents_.push_back(all.find(off(cell * shape_.side + v - 1))); });
            next[count++] = {cell * shape_.side + lowest(others) - 1, by_cell, begin, parents_.size()};
        }
    }
    for (const auto& seat : shape_.seats[at(cell)]) {
        const auto& group = shape_.groups[at(seat.group)];
        const Bits places = working_.places(seat.group, value);
        const Bits others = places & ~(Bits{1} << seat.place);
        if (!group.full || !std::has_single_bit(others) || count == 8) continue;
        const auto begin = parents_.size();
        parents_.push_back(entry);
        each_place(grid_->places(seat.group, value) & ~places, [&](int p) {
            parents_.push_back(all.find(off(group.cells[at(p)] * shape_.side + value - 1)));
        });
        next[count++] = {group.cells[at(std::countr_zero(others))] * shape_.side + value - 1,
                         static_cast<Cause>(seat.group), begin, parents_.size()};
    }
    working_.eliminate(cell, value);
    for (int i = 0; i < count; ++i) {
        const State state = on(next[i].candidate);
        const std::span<const Index> parents{parents_.data() + next[i].parents,
                                             parents_.data() + next[i].end};
        if (all.has(negated(state))) {
            all.clash(state, next[i].cause, parents);
            return false;
        }
        if (!all.has(state)) ons_.push_back(all.add(state, next[i].cause, parents));
    }
    return true;
}

// Where links lead no further: patterns and chains on what is left of the board, the first kind that has any.
bool ForcingChains::look_further(Consequences& all) {
    if (add_patterns(all)) return true;
    if (simple_ && add_chains(all, simple_->all(working_))) return true;
    return inner_ && add_chains(all, inner_->all(working_));
}

bool ForcingChains::add_patterns(Consequences& all) {
    bool added = false;
    std::vector<Gone> gone;
    const auto note = [&](const Step& step) {
        parents_of(step);
        if (gone_.empty()) return true;  // it was there before
        std::vector<Index> parents;
        for (State state : gone_) parents.push_back(all.find(state));
        for (const auto& e : step.eliminations)
            gone.push_back({e.cell * shape_.side + e.value - 1, parents, step.technique});
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
    find_locked(working_, step_, note);
    if (flush()) return added;
    find_hidden_sets(working_, 2, step_, note);
    if (flush()) return added;
    find_naked_sets(working_, 2, step_, note);
    if (flush()) return added;
    find_fish(working_, 2, step_, note);
    flush();
    return added;
}

bool ForcingChains::add_chains(Consequences& all, std::vector<Chain> chains) {
    bool added = false;
    for (const auto& chain : chains) {
        parents_of(chain);
        if (gone_.empty()) continue;
        std::vector<Index> parents;
        for (State state : gone_) parents.push_back(all.find(state));
        const int nested = intern(chain);
        for (const auto& e : chain.eliminations) {
            const State state = off(e.cell * shape_.side + e.value - 1);
            if (all.has(state)) continue;
            offs_.push_back(all.add(state, by_pattern, parents, nested, chain.technique));
            added = true;
        }
    }
    return added;
}

void ForcingChains::gone_from_cell(int cell) {
    each_value(grid_->candidates(cell) & ~working_.candidates(cell), [&](int value) {
        const State state = off(cell * shape_.side + value - 1);
        if (!is_gone_[state]) gone_.push_back(state);
        is_gone_[state] = 1;
    });
}

void ForcingChains::gone_from_group(int group, int value) {
    each_place(grid_->places(group, value) & ~working_.places(group, value), [&](int p) {
        const State state = off(shape_.groups[at(group)].cells[at(p)] * shape_.side + value - 1);
        if (!is_gone_[state]) gone_.push_back(state);
        is_gone_[state] = 1;
    });
}

// The candidates that had to go before the pattern was there.
void ForcingChains::parents_of(const Step& step) {
    gone_.clear();
    const auto id = [&](int cell, int value) { return off(cell * shape_.side + value - 1); };
    if (step.technique == Technique::naked_set) {
        for (int cell : step.cells)
            each_value(grid_->candidates(cell) & ~step.values, [&](int v) { gone_.push_back(id(cell, v)); });
    } else if (step.technique == Technique::hidden_set) {
        for (int cell : shape_.groups[at(step.groups[0])].cells)
            if (std::ranges::find(step.cells, cell) == step.cells.end())
                each_value(grid_->candidates(cell) & step.values,
                           [&](int v) { gone_.push_back(id(cell, v)); });
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
void ForcingChains::parents_of(const Chain& chain) {
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
int ForcingChains::intern(const Chain& chain) {
    std::string signature;
    for (const auto& branch : chain.branches) {
        for (const auto& link : branch)
            signature.append({static_cast<char>(link.candidate.cell & 255),
                              static_cast<char>(link.candidate.cell >> 8),
                              static_cast<char>(link.candidate.value), static_cast<char>(link.on)});
        signature.append("\xFF\xFF", 2);
    }
    const auto [where, fresh] =
        nested_by_signature_.emplace(std::move(signature), length(nested_complexity_));
    if (fresh) nested_complexity_.push_back(chain.complexity);
    return where->second;
}

}  // namespace sudoshiki::logic
