#include <algorithm>

#include "logic/hodoku/tabling.hpp"

namespace sudoshiki::logic::hodoku {

namespace {

constexpr int cost_of_reading = 32;

}  // namespace

Forcing::Forcing(const Shape& shape, Tables& tables) : shape_(shape), tables_(tables) {
    for (const auto& group : shape.groups) {
        if (!group.full) continue;
        const auto first = full_groups_.size();
        full_groups_.resize(first + at(shape.words));
        for (int cell : group.cells) full_groups_[first + at(cell) / 64] |= std::uint64_t{1} << (cell % 64);
    }
}

bool Forcing::find(const Grid& grid, bool nets, Step& step, const Found& found) {
    const auto depth = nets ? Tables::Depth::nets : Tables::Depth::grouped_links;
    if (!tables_.make(grid, depth, found)) return true;
    grid_ = &grid;
    find_allowed();
    collect_targets(found);
    // Placements before eliminations, then by cell, then by value.
    for (int from : {1, 0})
        for (int target = from; target < tables_.plain_states() && !found.ended(); target += 2)
            if (targets_[at(target)] && make_step(static_cast<State>(target), nets, step) && !found(step))
                return false;
    return true;
}

void Forcing::find_allowed() {
    const auto words = at(shape_.words);
    allowed_.assign(at(shape_.side + 1) * words, 0);
    open_.assign(words, 0);
    for (int cell = 0; cell < shape_.cells(); ++cell) {
        if (!grid_->open(cell)) continue;
        open_[at(cell) / 64] |= std::uint64_t{1} << (cell % 64);
        Bits seen = 0;
        for (int peer : shape_.peers[at(cell)])
            if (!grid_->open(peer)) seen |= bit(grid_->value(peer));
        for (int value = 1; value <= shape_.side; ++value)
            if (!(seen & bit(value)))
                allowed_[at(value) * words + at(cell) / 64] |= std::uint64_t{1} << (cell % 64);
    }
}

// Finds the states that follow: by a contradiction of their negation, or in all cases. Works on sets; paths
// are traced later, for reported steps only.
void Forcing::collect_targets(const Found& found) {
    targets_.assign(at(tables_.plain_states()), false);
    state_words_ = (at(tables_.plain_states()) + 63) / 64;
    known_.assign(at(tables_.plain_states()) * state_words_, 0);
    for (int table = 0; table < tables_.plain_states() && !found.ended(cost_of_reading); ++table) {
        read(static_cast<State>(table));
        if (contradicts(static_cast<State>(table))) targets_[negated(static_cast<State>(table))] = true;
    }
    std::vector<std::uint64_t> common(state_words_);
    each_cases([&](const States& cases, int) {
        std::ranges::fill(common, ~std::uint64_t{0});
        for (State one : cases)
            for (std::size_t w = 0; w < state_words_; ++w) common[w] &= known_[one * state_words_ + w];
        for (std::size_t w = 0; w < state_words_; ++w)
            for (auto left = common[w]; left; left &= left - 1) {
                const auto state = static_cast<State>(64 * w + at(std::countr_zero(left)));
                if (!is_loop(cases, state)) targets_[state] = true;
            }
    });
}

void Forcing::read(State table) {
    const auto words = at(shape_.words);
    on_cells_.assign(at(shape_.side + 1) * words, 0);
    off_cells_.assign(at(shape_.side + 1) * words, 0);
    for (const auto& entry : tables_.entries(table)) {
        if (entry.state >= tables_.plain_states()) continue;
        known_[table * state_words_ + entry.state / 64u] |= std::uint64_t{1} << (entry.state % 64u);
        const auto cell = at(tables_.cell_of(entry.state));
        auto& cells = is_on(entry.state) ? on_cells_ : off_cells_;
        cells[at(tables_.value_of(entry.state)) * words + cell / 64] |= std::uint64_t{1} << (cell % 64);
    }
}

// Whether `each_contradiction` would visit any, for the table read last.
bool Forcing::contradicts(State table) const {
    if (tables_.has(table, negated(table))) return true;
    const auto words = at(shape_.words);
    for (std::size_t w = 0; w < words; ++w) {
        std::uint64_t once = 0, wrong = 0, empty = open_[w];
        for (auto i = words + w; i < on_cells_.size(); i += words) {
            wrong |= on_cells_[i] & (once | off_cells_[i]);
            once |= on_cells_[i];
            empty &= off_cells_[i] | ~tables_.candidates(static_cast<int>(i / words))[w];
        }
        if (wrong || (empty & ~once)) return true;
    }
    for (int value = 1; value <= shape_.side; ++value)
        if (is_twice_in_a_group(value) || lacks_place_in_a_group(value)) return true;
    return false;
}

bool Forcing::is_twice_in_a_group(int value) const {
    const auto* cells = &on_cells_[at(value) * at(shape_.words)];
    for (int w = 0; w < shape_.words; ++w)
        for (auto left = cells[w]; left; left &= left - 1) {
            const auto seen = shape_.seen_by(64 * w + std::countr_zero(left));
            for (std::size_t v = 0; v < seen.size(); ++v)
                if (seen[v] & cells[v]) return true;
        }
    return false;
}

bool Forcing::lacks_place_in_a_group(int value) const {
    const auto words = at(shape_.words);
    const auto* off = &off_cells_[at(value) * words];
    const auto* may = &allowed_[at(value) * words];
    for (std::size_t first = 0; first < full_groups_.size(); first += words) {
        std::uint64_t any = 0, left = 0;
        for (std::size_t w = 0; w < words; ++w) {
            any |= full_groups_[first + w] & may[w];
            left |= full_groups_[first + w] & may[w] & ~off[w];
        }
        if (any && !left) return true;
    }
    return false;
}

// Whether both cases of a candidate lead to a state in its own cell: that is a nice loop.
bool Forcing::is_loop(const States& cases, State end) const {
    return cases.size() == 2 && cases[0] == negated(cases[1]) &&
           tables_.cell_of(cases[0]) == tables_.cell_of(end);
}

bool Forcing::each_contradiction(State table, const Visit& visit) const {
    if (tables_.has(table, negated(table)) && !visit({negated(table)})) return false;
    return each_clash(table, visit) && each_house(table, visit, true) && each_empty_cell(table, visit) &&
           each_house(table, visit, false);
}

// Visits candidates that are on and off, the first of each value; and two values on in one cell, the first of
// each pair of values.
bool Forcing::each_clash(State table, const Visit& visit) const {
    std::vector<State> first(at(shape_.side + 1), Tables::none);
    std::vector<State> pairs(at(shape_.side + 1) * at(shape_.side + 1), Tables::none);
    bool any = false;
    for (int cell = 0; cell < shape_.cells(); ++cell) {
        Bits values = 0;
        each_value(grid_->candidates(cell), [&](int value) {
            const int node = tables_.node(cell, value);
            if (!tables_.has(table, on(node))) return;
            values |= bit(value);
            if (auto& one = first[at(value)]; one == Tables::none && tables_.has(table, off(node))) {
                one = on(node);
                any = true;
            }
        });
        if (!several(values)) continue;
        any = true;
        each_value(values, [&](int one) {
            each_value(values & ~((bit(one) << 1) - 1), [&](int two) {
                auto& pair = pairs[at(one) * at(shape_.side + 1) + at(two)];
                if (pair == Tables::none) pair = static_cast<State>(cell);
            });
        });
    }
    if (!any) return true;
    for (State one : first)
        if (one != Tables::none && !visit({negated(one), one})) return false;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        if (pairs[i] == Tables::none) continue;
        const int one = static_cast<int>(i) / (shape_.side + 1),
                  two = static_cast<int>(i) % (shape_.side + 1);
        if (!visit({on(tables_.node(pairs[i], one)), on(tables_.node(pairs[i], two))})) return false;
    }
    return true;
}

// `is_on`: visits values that are on twice in a group. Else: values without a place left in a group, unless a
// place allowed by the givens was eliminated before.
bool Forcing::each_house(State table, const Visit& visit, bool is_on) const {
    for (int value = 1; value <= shape_.side; ++value)
        for (int group : shape_.by_rows) {
            if (!is_on && !shape_.groups[at(group)].full) continue;
            States states;
            bool all = true;
            for (int cell : shape_.groups[at(group)].cells) {
                const int node = tables_.node(cell, value);
                const bool has = node >= 0 && tables_.has(table, is_on ? on(node) : off(node));
                if (has)
                    states.push_back(is_on ? on(node) : off(node));
                else if (!is_on && allowed(cell, value))
                    all = false;
                if (!all) break;
            }
            const bool wrong = is_on ? states.size() > 1 : all && !states.empty();
            if (wrong && !visit(states)) return false;
        }
    return true;
}

bool Forcing::each_empty_cell(State table, const Visit& visit) const {
    for (int cell = 0; cell < shape_.cells(); ++cell) {
        if (!grid_->open(cell)) continue;
        States states;
        bool empty = true;
        each_value(grid_->candidates(cell), [&](int value) {
            const int node = tables_.node(cell, value);
            empty = empty && tables_.has(table, off(node)) && !tables_.has(table, on(node));
            states.push_back(off(node));
        });
        if (empty && !visit(states)) return false;
    }
    return true;
}

// Visits the cases: a candidate on or off; the candidates of a cell; those of a value in a group.
void Forcing::each_cases(const VisitCases& visit) const {
    for (int table = 0; table < tables_.plain_states(); table += 2)
        visit({static_cast<State>(table + 1), static_cast<State>(table)}, -1);
    States cases;
    for (int cell = 0; cell < shape_.cells(); ++cell) {
        if (!grid_->open(cell)) continue;
        cases.clear();
        each_value(grid_->candidates(cell),
                   [&](int value) { cases.push_back(on(tables_.node(cell, value))); });
        visit(cases, -1);
    }
    for (int group : shape_.by_rows) {
        if (!shape_.groups[at(group)].full) continue;
        for (int value = 1; value <= shape_.side; ++value) {
            cases.clear();
            for (int cell : shape_.groups[at(group)].cells)
                if (grid_->has(cell, value)) cases.push_back(on(tables_.node(cell, value)));
            if (!cases.empty()) visit(cases, group);
        }
    }
}

bool Forcing::make_step(State target, bool nets, Step& step) {
    best_.clear();
    const State assumed[] = {negated(target)};
    each_contradiction(assumed[0], [&](const States& ends) {
        if (consider(assumed, ends, nets)) best_by_cases_ = false;
        return true;
    });
    const State ends[] = {target};
    // A placement by contradiction is not searched for in cases.
    if (best_.empty() || !is_on(target))
        each_cases([&](const States& cases, int group) {
            if (!is_loop(cases, target) &&
                std::ranges::all_of(cases, [&](State one) { return tables_.has(one, target); }) &&
                consider(cases, ends, nets)) {
                best_by_cases_ = true;
                best_group_ = group;
            }
        });
    if (best_.empty()) return false;
    describe(target, nets, step);
    return true;
}

// Considers one assumption with several ends, or several with one end. Keeps the shortest so far.
bool Forcing::consider(std::span<const State> assumed, std::span<const State> ends, bool nets) {
    std::vector<Tables::Path> paths;
    int length = 0;
    for (State table : assumed)
        for (State end : ends) {
            paths.push_back(tables_.path(table, end));
            length += paths.back().length();
        }
    if (nets && std::ranges::none_of(paths, &Tables::Path::is_net)) return false;
    if (!best_.empty() && best_length_ <= length) return false;
    best_ = std::move(paths);
    best_length_ = length;
    return true;
}

void Forcing::describe(State target, bool nets, Step& step) const {
    if (best_by_cases_)
        step.begin(nets ? Technique::forcing_net_verity : Technique::forcing_chain_verity, best_length_);
    else
        step.begin(nets ? Technique::forcing_net_contradiction : Technique::forcing_chain_contradiction,
                   best_length_);
    for (const auto& path : best_) step.branches.push_back(tables_.branch(path));
    if (best_by_cases_ && best_group_ >= 0) step.groups.push_back(best_group_);
    const State one = best_[0].main.back(), other = best_.back().main.back();
    if (best_by_cases_ && best_group_ < 0 && one != negated(other))
        step.cells.push_back(tables_.cell_of(one));
    auto& changes = is_on(target) ? step.placements : step.eliminations;
    changes.push_back({tables_.cell_of(target), tables_.value_of(target)});
}

}  // namespace sudoshiki::logic::hodoku
