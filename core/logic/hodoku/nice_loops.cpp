#include "logic/hodoku/tabling.hpp"

namespace sudoshiki::logic::hodoku {

namespace {

constexpr int cost_of_a_look = 16;  // at a table
constexpr int grouped_too = 4;      // added to the kind of chains with groups of candidates

// After the search that found it: one among groups may find a chain without.
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
    for (int from : {1, 0})  // what is assumed to be true first
        for (int table = from; table < tables_.plain_states() && !found.ended(cost_of_a_look); table += 2)
            look_for_loops(static_cast<State>(table));
    for (int table = 0; table < tables_.plain_states() && !found.ended(cost_of_a_look); table += 2)
        look_for_chains(static_cast<State>(table));
    sort_as_java_does(ranked_);
    for (const auto& one : ranked_) {
        tell(one, grouped, step);
        if (!found(step)) return false;
    }
    return true;
}

// Back to the cell of the assumption, by whatever value; those met first, first.
void NiceLoops::look_for_loops(State table) {
    const int cell = tables_.cell_of(table);
    std::vector<int> places;
    each_value(grid_->candidates(cell), [&](int value) {
        const int node = tables_.node(cell, value);
        for (State state : {off(node), on(node)})
            if (const int place = tables_.place(table, state); place != Tables::none && place > 0)
                places.push_back(place);
    });
    std::ranges::sort(places);
    for (int place : places)
        if (const auto& entry = tables_.entries(table)[at(place)]; entry.distance > 2)
            check_loop(table, entry.state);
}

void NiceLoops::look_for_chains(State table) {
    const int start = tables_.cell_of(table), value = tables_.value_of(table);
    for (const auto& entry : tables_.entries(table).subspan(1)) {
        if (!is_on(entry.state) || entry.state >= tables_.plain_states() || entry.distance <= 2) continue;
        const int end = tables_.cell_of(entry.state), end_value = tables_.value_of(entry.state);
        if (end == start) continue;
        eliminations_.clear();
        if (value == end_value) {
            cross_out_between(tables_.node_of(table), tables_.node_of(entry.state));
            if (eliminations_.size() < 2) continue;  // that would be a loop too
        } else {
            if (!shape_.see(start, end) || !grid_->has(end, value) || !grid_->has(start, end_value)) continue;
            eliminations_ = {{start, end_value}, {end, value}};
        }
        if (trace(table, entry.state, false)) keep(between_ends);
    }
}

// False where the chain runs into itself, or is no loop: its first or last link stays within the cell.
bool NiceLoops::trace(State table, State end, bool loop) {
    auto path = tables_.path(table, end);
    path_.assign(path.main.rbegin(), path.main.rend());
    if (loop && tables_.cell_of(path_.back()) == tables_.cell_of(path_[path_.size() - 2])) return false;
    return !is_lasso(loop);
}

// A node's cells count as met once the chain has left it: a cell may come twice in succession.
bool NiceLoops::is_lasso(bool loop) const {
    std::vector<int> met;
    const int start = tables_.cell_of(path_[0]);
    for (std::size_t i = 1; i < path_.size(); ++i) {
        if (std::ranges::find(met, tables_.cell_of(path_[i])) != met.end()) return true;
        const auto& left = tables_.node_of(path_[i - 1]).cells;
        if (left[0] != start || !loop) met.insert(met.end(), left.begin(), left.end());
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
            cross_out_others(cell, bit(value));
        else
            eliminations_.push_back({cell, value});
        keep(discontinuous);
    } else if (first_strong != last_strong && value != end_value) {
        eliminations_.push_back({cell, first_strong ? end_value : value});
        keep(discontinuous);
    } else if (first_strong != last_strong || first_strong || grid_->count(cell) == 2) {
        if (first_strong && last_strong) cross_out_others(cell, bit(value) | bit(end_value));
        cross_out_around();
        keep(continuous);
    }
}

// Of a loop without a break each weak link is a strong one too.
void NiceLoops::cross_out_around() {
    const auto cell_at = [&](std::size_t i) { return tables_.cell_of(path_[i]); };
    for (std::size_t i = 1; i < path_.size(); ++i) {
        if (cell_at(i - 1) == cell_at(i)) continue;
        if (!is_on(path_[i])) {
            const auto before = length(eliminations_);
            cross_out_between(tables_.node_of(path_[i - 1]), tables_.node_of(path_[i]));
            spare_path(before);
        } else if (i + 2 < path_.size() && cell_at(i) == cell_at(i + 1) && !is_on(path_[i + 1]) &&
                   is_on(path_[i + 2]) && cell_at(i + 1) != cell_at(i + 2)) {
            cross_out_others(cell_at(i),
                             bit(tables_.value_of(path_[i])) | bit(tables_.value_of(path_[i + 2])));
        }
    }
}

// Of the eliminations from the given one on, those in cells of the loop don't count.
void NiceLoops::spare_path(int from) {
    const auto of_path = [&](const Candidate& gone) {
        return std::ranges::any_of(path_, [&](State state) {
            return std::ranges::find(tables_.node_of(state).cells, gone.cell) !=
                   tables_.node_of(state).cells.end();
        });
    };
    const auto kept = std::remove_if(eliminations_.begin() + from, eliminations_.end(), of_path);
    eliminations_.erase(kept, eliminations_.end());
}

void NiceLoops::cross_out_between(const Node& one, const Node& two) {
    for (int w = 0; w < shape_.words; ++w) {
        auto seen = tables_.candidates(two.value)[at(w)];
        for (const auto* node : {&one, &two})
            for (int cell : node->cells) seen &= shape_.seen_by(cell)[at(w)];
        for (; seen; seen &= seen - 1) eliminations_.push_back({64 * w + std::countr_zero(seen), two.value});
    }
}

void NiceLoops::cross_out_others(int cell, Bits keep) {
    each_value(grid_->candidates(cell) & ~keep, [&](int value) { eliminations_.push_back({cell, value}); });
}

// Of loops that do the same only those shorter than the last.
void NiceLoops::keep(Kind kind) {
    if (eliminations_.empty()) return;
    make_tidy(eliminations_);
    const bool grouped =
        std::ranges::any_of(path_, [&](State state) { return !tables_.node_of(state).plain(); });
    Ranked ranked;
    ranked.kind = kind + (grouped ? grouped_too : 0);
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

void NiceLoops::tell(const Ranked& ranked, bool grouped, Step& step) const {
    const auto& path = paths_[at(ranked.number)];
    step.begin(technique_of(ranked.kind % grouped_too, grouped), length(path));
    step.eliminations = ranked.eliminations;
    const std::vector<State> back(path.rbegin(), path.rend());
    step.branches.push_back(tables_.branch(back));
}

}  // namespace sudoshiki::logic::hodoku
