#include "logic/hodoku/tabling.hpp"

namespace sudoshiki::logic::hodoku {

namespace {

constexpr int cost_of_a_table = 16;
constexpr int grouped_offset = 4;  // added to the kind of chains with groups of candidates

// Depends on the search: a grouped one may also find chains without groups, and names them grouped.
Technique technique_of(int kind, bool grouped) {
    using enum Technique;
    constexpr Technique plain_ones[] = {discontinuous_loop, continuous_loop, inference_chain};
    constexpr Technique grouped_ones[] = {grouped_discontinuous_loop, grouped_continuous_loop,
                                          grouped_inference_chain};
    return (grouped ? grouped_ones : plain_ones)[kind];
}

}  // namespace

bool NiceLoops::find(const Grid& grid, bool grouped, Step& step, const Found& found) {
    const auto depth = grouped ? Tables::Depth::grouped_links : Tables::Depth::links;
    if (!tables_.make(grid, depth, found)) return true;
    grid_ = &grid;
    known_.clear();
    ranked_.clear();
    paths_.clear();
    for (int from : {1, 0})  // true assumptions first
        for (int table = from; table < tables_.plain_states() && !found.ended(cost_of_a_table); table += 2)
            find_loops(static_cast<State>(table));
    for (int table = 0; table < tables_.plain_states() && !found.ended(cost_of_a_table); table += 2)
        find_chains(static_cast<State>(table));
    sort_as_java_does(ranked_);
    for (const auto& one : ranked_) {
        describe(one, grouped, step);
        if (!found(step)) return false;
    }
    return true;
}

// Finds loops back to the cell of the assumption, by any value, in the order of the table.
void NiceLoops::find_loops(State table) {
    const int cell = tables_.cell_of(table);
    std::vector<int> indices;
    each_value(grid_->candidates(cell), [&](int value) {
        const int node = tables_.node(cell, value);
        for (State state : {off(node), on(node)})
            if (const int index = tables_.index_of(table, state); index != Tables::none && index > 0)
                indices.push_back(index);
    });
    std::ranges::sort(indices);
    for (int index : indices)
        if (const auto& entry = tables_.entries(table)[at(index)]; entry.distance > 2)
            check_loop(table, entry.state);
}

void NiceLoops::find_chains(State table) {
    const int start = tables_.cell_of(table), value = tables_.value_of(table);
    for (const auto& entry : tables_.entries(table).subspan(1)) {
        if (!is_on(entry.state) || entry.state >= tables_.plain_states() || entry.distance <= 2) continue;
        const int end = tables_.cell_of(entry.state), end_value = tables_.value_of(entry.state);
        if (end == start) continue;
        eliminations_.clear();
        if (value == end_value) {
            eliminate_between(tables_.node_of(table), tables_.node_of(entry.state));
            if (eliminations_.size() < 2) continue;  // a loop finds this, too
        } else {
            if (!shape_.see(start, end) || !grid_->has(end, value) || !grid_->has(start, end_value)) continue;
            eliminations_ = {{start, end_value}, {end, value}};
        }
        if (trace(table, entry.state, false)) keep(between_ends);
    }
}

// Sets path_. Returns false if the path crosses itself, or is no loop because its last link is within the
// cell.
bool NiceLoops::trace(State table, State end, bool loop) {
    auto path = tables_.path(table, end);
    path_.assign(path.main.rbegin(), path.main.rend());
    if (loop && tables_.cell_of(path_.back()) == tables_.cell_of(path_[path_.size() - 2])) return false;
    return !is_lasso(loop);
}

// Whether the path crosses itself. A cell counts as visited when the path has left it, so it may occur twice
// in succession.
bool NiceLoops::is_lasso(bool loop) const {
    std::vector<int> visited;
    const int start = tables_.cell_of(path_[0]);
    for (std::size_t i = 1; i < path_.size(); ++i) {
        if (std::ranges::find(visited, tables_.cell_of(path_[i])) != visited.end()) return true;
        const auto& left = tables_.node_of(path_[i - 1]).cells;
        if (left[0] != start || !loop) visited.insert(visited.end(), left.begin(), left.end());
    }
    return false;
}

void NiceLoops::check_loop(State table, State end) {
    if (!trace(table, end, true) || tables_.cell_of(path_[0]) == tables_.cell_of(path_[1])) return;
    const bool first_strong = !is_on(table), last_strong = is_on(end);
    const int cell = tables_.cell_of(table);
    const int value = tables_.value_of(table), end_value = tables_.value_of(end);
    eliminations_.clear();
    if (first_strong == last_strong && value == end_value) {
        if (first_strong)
            eliminate_others(cell, bit(value));
        else
            eliminations_.push_back({cell, value});
        keep(discontinuous);
    } else if (first_strong != last_strong && value != end_value) {
        eliminations_.push_back({cell, first_strong ? end_value : value});
        keep(discontinuous);
    } else if (first_strong != last_strong || first_strong || grid_->count(cell) == 2) {
        if (first_strong && last_strong) eliminate_others(cell, bit(value) | bit(end_value));
        eliminate_around_loop();
        keep(continuous);
    }
}

// In a continuous loop each weak link is a strong one, too.
void NiceLoops::eliminate_around_loop() {
    const auto cell_at = [&](std::size_t i) { return tables_.cell_of(path_[i]); };
    for (std::size_t i = 1; i < path_.size(); ++i) {
        if (cell_at(i - 1) == cell_at(i)) continue;
        if (!is_on(path_[i])) {
            const auto before = length(eliminations_);
            eliminate_between(tables_.node_of(path_[i - 1]), tables_.node_of(path_[i]));
            remove_path_cells(before);
        } else if (i + 2 < path_.size() && cell_at(i) == cell_at(i + 1) && !is_on(path_[i + 1]) &&
                   is_on(path_[i + 2]) && cell_at(i + 1) != cell_at(i + 2)) {
            eliminate_others(cell_at(i),
                             bit(tables_.value_of(path_[i])) | bit(tables_.value_of(path_[i + 2])));
        }
    }
}

// Removes eliminations in cells of the path, from index `from` on.
void NiceLoops::remove_path_cells(int from) {
    const auto is_on_path = [&](const Candidate& elimination) {
        return std::ranges::any_of(path_, [&](State state) {
            return std::ranges::find(tables_.node_of(state).cells, elimination.cell) !=
                   tables_.node_of(state).cells.end();
        });
    };
    const auto kept = std::remove_if(eliminations_.begin() + from, eliminations_.end(), is_on_path);
    eliminations_.erase(kept, eliminations_.end());
}

void NiceLoops::eliminate_between(const TableNode& one, const TableNode& two) {
    for (int w = 0; w < shape_.words; ++w) {
        auto seen = tables_.candidates(two.value)[at(w)];
        for (const auto* node : {&one, &two})
            for (int cell : node->cells) seen &= shape_.seen_by(cell)[at(w)];
        for (; seen; seen &= seen - 1) eliminations_.push_back({64 * w + std::countr_zero(seen), two.value});
    }
}

void NiceLoops::eliminate_others(int cell, Bits keep) {
    each_value(grid_->candidates(cell) & ~keep, [&](int value) { eliminations_.push_back({cell, value}); });
}

// Keeps a chain only if it is shorter than the last one with the same eliminations.
void NiceLoops::keep(LoopKind kind) {
    if (eliminations_.empty()) return;
    make_tidy(eliminations_);
    const bool grouped =
        std::ranges::any_of(path_, [&](State state) { return !tables_.node_of(state).plain(); });
    Ranked ranked;
    ranked.kind = kind + (grouped ? grouped_offset : 0);
    std::vector<int> key{ranked.kind};
    for (const auto& [cell, value] : eliminations_) key.push_back(shape_.candidate(cell, value));
    const auto [known, is_new] = known_.try_emplace(std::move(key), length(path_));
    if (!is_new && known->second <= length(path_)) return;
    known->second = length(path_);
    ranked.eliminations = eliminations_;
    ranked.length = length(path_);
    ranked.number = length(paths_);
    ranked.weight = weight_of(eliminations_, shape_.cells());
    ranked_.push_back(std::move(ranked));
    paths_.push_back(path_);
}

void NiceLoops::describe(const Ranked& ranked, bool grouped, Step& step) const {
    const auto& path = paths_[at(ranked.number)];
    step.begin(technique_of(ranked.kind % grouped_offset, grouped), length(path));
    step.eliminations = ranked.eliminations;
    const std::vector<State> back(path.rbegin(), path.rend());
    step.branches.push_back(tables_.branch(back));
}

}  // namespace sudoshiki::logic::hodoku
