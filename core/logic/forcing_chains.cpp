#include "logic/forcing_chains.hpp"

#include <algorithm>
#include <utility>

namespace sudoshiki::logic {

namespace {

constexpr int cost_of_a_cell = 100;  // the control checks the clock after a cost of 1024

}

double ForcingRules::base() const {
    if (level > 0) return 8.5 + 0.5 * level;
    return one_value ? 7.5 : dynamic ? 8.5 : 8.0;
}

ForcingChains::ForcingChains(const Shape& shape, ForcingRules rules, Control& control)
    : shape_(shape),
      rules_(rules),
      control_(control),
      propagator_(shape, rules, control),
      consequences_(2 * at(shape.candidates())),
      is_known_(2 * at(shape.candidates())),
      changed_states_((2 * at(shape.candidates()) + 63) / 64),
      cells_without_result_(at(shape.side) + 1),
      is_without_result_(at(shape.side) + 1) {}

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
    index_by_eliminations_.clear();
    search(grid);
    std::erase_if(all_,
                  [](const Chain& chain) { return chain.complexity == 0; });  // replaced by a better one
    std::ranges::stable_sort(all_, [](const Chain& a, const Chain& b) { return a.comes_before(b); });
    return std::move(all_);
}

void ForcingChains::search(const Grid& grid) {
    forget_changed(grid);
    grid_ = &grid;
    if (rules_.one_value) find_values_without_result();
    propagator_.begin(grid);
    for (int cell = 0; cell < grid.cells() && !control_.expired(cost_of_a_cell); ++cell) {
        const int count = grid.count(cell);
        if (count > 2 || (count > 1 && rules_.dynamic)) search_cell(cell, count);
    }
}

// With links alone, consequences depend only on the cells and groups of the candidates that are switched off.
// If none of these changed, the consequences are the same as before.
void ForcingChains::forget_changed(const Grid& grid) {
    bool all = rules_.level > 0 || last_candidates_.empty();
    std::ranges::fill(changed_states_, 0);
    const auto mark_changed = [&](int candidate) {
        for (State state : {on(candidate), off(candidate)})
            changed_states_[state / 64u] |= std::uint64_t{1} << (state % 64u);
    };
    last_candidates_.resize(at(shape_.cells()));
    for (int cell = 0; cell < shape_.cells(); ++cell) {
        const Bits before = std::exchange(last_candidates_[at(cell)], grid.candidates(cell));
        const Bits now = grid.candidates(cell);
        all |= (now & ~before) != 0;
        if (now == before || all) continue;
        each_value(before, [&](int value) { mark_changed(shape_.candidate(cell, value)); });
        each_value(before & ~now, [&](int value) {
            for (int peer : shape_.peers[at(cell)]) mark_changed(shape_.candidate(peer, value));
        });
    }
    for (std::size_t state = 0; state < is_known_.size(); ++state) {
        if (!is_known_[state]) continue;
        const auto set = consequences_[state]->set();
        bool same = !all;
        for (std::size_t w = 0; w < set.size() && same; ++w) same = !(set[w] & changed_states_[w]);
        is_known_[state] = same;
    }
}

void ForcingChains::find_values_without_result() {
    for (int value = 1; value <= shape_.side; ++value) {
        std::vector<std::uint8_t> cells(at(shape_.cells()));
        for (int cell = 0; cell < shape_.cells(); ++cell) cells[at(cell)] = grid_->has(cell, value);
        is_without_result_[at(value)] = cells == cells_without_result_[at(value)];
        cells_without_result_[at(value)] = std::move(cells);
    }
}

void ForcingChains::search_cell(int cell, int count) {
    each_value(grid_->candidates(cell), [&](int value) {
        if (rules_.one_value && is_without_result_[at(value)]) return;
        if (rules_.dynamic) search_candidate(shape_.candidate(cell, value), count >= 3 && !rules_.one_value);
        if (!rules_.one_value) search_groups(cell, value);
    });
    if (!rules_.one_value) search_values(cell);
}

// Both states of a candidate: a contradiction from either, or the same conclusion from both.
void ForcingChains::search_candidate(int candidate, bool doubles) {
    auto& with = consequences_of(on(candidate));
    auto& without = consequences_of(off(candidate));
    std::vector<Target> targets;
    for (auto* branch : {&with, &without})
        if (branch->contradiction()) {
            const auto [found_on, found_off] = branch->clashing();
            targets = {{branch, found_on}, {branch, found_off}};
            consider(rules_.one_value ? Technique::nishio : Technique::contradiction, 7,
                     branch == &with ? off(candidate) : on(candidate), targets, -1, -1);
        }
    if (!doubles) return;
    std::vector<Consequences*> branches{&with, &without};
    combine(branches, Technique::double_chain, 1, -1, -1);
}

void ForcingChains::search_groups(int cell, int value) {
    for (const auto& seat : shape_.seats[at(cell)]) {
        const Bits places = grid_->places(seat.group, value);
        const int count = popcount(places);
        if (!shape_.groups[at(seat.group)].full || std::countr_zero(places) != seat.place) continue;
        if (count == 2 || (rules_.multiple && count > 2)) search_group(seat.group, value, places);
    }
}

void ForcingChains::search_group(int group, int value, Bits places) {
    std::vector<Consequences*> branches;
    each_place(places, [&](int p) {
        branches.push_back(
            &consequences_of(on(shape_.candidate(shape_.groups[at(group)].cells[at(p)], value))));
    });
    combine(branches, Technique::region_chain, 6, -1, group);
}

void ForcingChains::search_values(int cell) {
    std::vector<Consequences*> branches;
    each_value(grid_->candidates(cell),
               [&](int value) { branches.push_back(&consequences_of(on(shape_.candidate(cell, value)))); });
    combine(branches, Technique::cell_chain, 5, cell, -1);
}

// Considers all states that every branch leads to: first those that are on.
void ForcingChains::combine(std::vector<Consequences*>& branches, Technique technique, int rank,
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
    for (bool state_on : {true, false})
        for (Index e : common_) {
            const State state = first[e].state;
            if (is_on(state) != state_on) continue;
            for (std::size_t b = 0; b < branches.size(); ++b)
                targets_[b] = {branches[b], branches[b]->find(state)};
            consider(technique, rank, state, targets_, source_cell, source_group);
        }
}

void ForcingChains::consider(Technique technique, int rank, State result, std::vector<Target>& targets,
                             int source_cell, int source_group) {
    const int cell = shape_.cell_of(candidate_of(result));
    const int value = shape_.value_of(candidate_of(result));
    const Bits eliminated = is_on(result) ? grid_->candidates(cell) & ~bit(value) : bit(value);
    if (!eliminated) return;
    cells_without_result_[at(value)].clear();
    const Chain* rival = collect_all_ ? same_eliminations(cell, eliminated) : &best_;
    const auto beaten = [&](int complexity) {
        return rival && rival->complexity &&
               (complexity != rival->complexity ? complexity > rival->complexity : rank >= rival->rank);
    };
    int min_complexity = 0;
    for (const auto& target : targets) min_complexity += target.branch->min_count(target.entry);
    if (beaten(min_complexity)) return;
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
    each_value(eliminated, [&](int v) { chain.eliminations.push_back({cell, v}); });
    keep(std::move(chain), targets, eliminated);
}

const Chain* ForcingChains::same_eliminations(int cell, Bits eliminated) const {
    const auto found = index_by_eliminations_.find({cell, eliminated});
    return found == index_by_eliminations_.end() ? nullptr : &all_[found->second];
}

void ForcingChains::keep(Chain chain, const std::vector<Target>& targets, Bits eliminated) {
    if (!collect_all_) {
        best_ = std::move(chain);
        best_targets_ = targets;
        return;
    }
    for (const auto& target : targets) chain.branches.push_back(branch_of(target));
    // Among equal chains the first is taken, so a chain that replaces another one must go to the end.
    const auto [where, is_new] =
        index_by_eliminations_.try_emplace({chain.placement.cell, eliminated}, all_.size());
    if (!is_new) all_[where->second].complexity = 0;
    where->second = all_.size();
    all_.push_back(std::move(chain));
}

Branch ForcingChains::branch_of(const Target& target) const {
    Branch branch;
    const auto& all = *target.branch;
    std::vector<int> place(all.size());  // by entry
    all.each_ancestor(target.entry, [&](Index e) {
        place[e] = length(branch);
        const int candidate = candidate_of(all[e].state);
        branch.push_back({{shape_.cell_of(candidate), shape_.value_of(candidate)},
                          is_on(all[e].state),
                          all[e].cause,
                          all[e].pattern,
                          {all.parents(e).begin(), all.parents(e).end()},
                          {},
                          {},
                          all[e].nested < 0 ? nullptr : propagator_.nested(all[e].nested)});
    });
    for (auto& link : branch)
        for (int& parent : link.parents) parent = place[at(parent)];
    return branch;
}

int ForcingChains::complexity_of(std::vector<Target>& targets) {
    int complexity = 0;
    for (const auto& target : targets) complexity += target.branch->count(target.entry);
    if (rules_.level < 2) return complexity;
    nested_seen_.clear();
    for (const auto& target : targets)
        target.branch->each_ancestor(target.entry, [&](Index e) {
            const int nested = (*target.branch)[e].nested;
            if (nested < 0 || std::ranges::find(nested_seen_, nested) != nested_seen_.end()) return;
            nested_seen_.push_back(nested);
            complexity += propagator_.nested(nested)->size;
        });
    return complexity;
}

Consequences& ForcingChains::consequences_of(State assumption) {
    auto& all = consequences_[assumption];
    if (!all) all = std::make_unique<Consequences>(shape_.candidates());
    if (!is_known_[assumption]) {
        is_known_[assumption] = 1;
        propagator_.run(*all, assumption);
    }
    return *all;
}

}  // namespace sudoshiki::logic
