#include "logic/hodoku/tables.hpp"

#include <algorithm>

namespace sudoshiki::logic::hodoku {

namespace {

constexpr int cost_of_a_table = 8;
constexpr int max_entries = 1000;   // of a table
constexpr int max_states = 12'000;  // limits the memory; no 16×16 board has more

}  // namespace

Tables::Tables(const Shape& shape) : shape_(shape), groups_of_(at(shape.cells())) {
    for (int group : shape.by_rows)
        for (int cell : shape.groups[at(group)].cells) groups_of_[at(cell)].push_back(group);
}

bool Tables::make(const Grid& grid, Depth depth, const Found& found) {
    std::vector<Bits> now(at(grid.cells()));
    for (int cell = 0; cell < grid.cells(); ++cell) now[at(cell)] = grid.candidates(cell);
    if (now == last_ && depth == last_depth_) return true;
    last_ = std::move(now);
    last_depth_ = depth;
    number_nodes(grid);
    if (depth != Depth::links) {
        find_groups(Kind::row);
        find_groups(Kind::column);
    }
    if (states() > max_states) nodes_.clear(), plain_nodes_ = 0;
    if (!clear_tables(found)) return false;
    if (depth != Depth::nets)
        fill_links(grid);
    else if (!fill_nets(grid, found))
        return false;
    if (depth != Depth::links) fill_group_links();
    for (auto& table : tables_) table.direct = length(table.entries);
    for (int table = 0; table < plain_states(); ++table) {
        if (found.ended(cost_of_a_table)) return false;
        expand(static_cast<State>(table));
    }
    return true;
}

void Tables::number_nodes(const Grid& grid) {
    nodes_.clear();
    node_at_.assign(at(shape_.candidates()), -1);
    candidates_.assign(at(shape_.side + 1) * at(shape_.words), 0);
    for (int cell = 0; cell < shape_.cells(); ++cell)
        each_value(grid.candidates(cell), [&](int value) {
            node_at_[at(shape_.candidate(cell, value))] = length(nodes_);
            nodes_.push_back({value, {cell}});
            candidates_[at(value) * at(shape_.words) + at(cell) / 64] |= std::uint64_t{1} << (cell % 64);
        });
    plain_nodes_ = length(nodes_);
}

// Checks the time, too: on large boards these are hundreds of megabytes.
bool Tables::clear_tables(const Found& found) {
    tables_.resize(at(states()));
    indices_.clear();
    indices_.reserve(at(states()) * at(states()));
    for (int state = 0; state < states(); ++state) {
        if (found.ended(cost_of_a_table)) return false;
        indices_.resize(indices_.size() + at(states()), none);
        auto& table = tables_[at(state)];
        table.entries.clear();
        table.more.clear();
        if (last_depth_ != Depth::nets || state >= plain_states())
            add(static_cast<State>(state), static_cast<State>(state));
    }
    return true;
}

// Adds a state unless the table has it. Returns the index of its entry.
int Tables::add(State table, State state, std::span<const int> before) {
    auto& to = tables_[table];
    auto& index = indices_[at(table) * at(states()) + state];
    if (index != none || length(to.entries) == max_entries) return index;
    const int first = before.empty() ? 0 : before[0];
    index = static_cast<std::uint16_t>(to.entries.size());
    const int distance = to.entries.empty() ? 1 : to.entries[at(first)].distance + 1;
    to.entries.push_back(
        {state, static_cast<std::uint16_t>(distance), static_cast<std::uint16_t>(first), false});
    auto& more = to.more.emplace_back();
    // The latest of the entries that it follows from is in `from`.
    for (std::size_t i = 1; i < before.size(); ++i) {
        auto& main = to.entries.back().from;
        more[i - 1] = static_cast<std::uint16_t>(before[i]);
        if (more[i - 1] > main) std::swap(more[i - 1], main);
    }
    return index;
}

void Tables::fill_links(const Grid& grid) {
    for (int n = 0; n < plain_nodes_; ++n) {
        const int cell = nodes_[at(n)].cells[0], value = nodes_[at(n)].value;
        const Bits others = grid.candidates(cell) & ~bit(value);
        each_value(others, [&](int other) { add(on(n), off(node(cell, other))); });
        if (single(others)) add(off(n), on(node(cell, lowest(others))));
        for (int group : groups_of_[at(cell)]) {
            const Bits places = grid.places(group, value);
            const auto& [kind, cells, full, number] = shape_.groups[at(group)];
            each_place(places, [&](int place) {
                const int other = cells[at(place)];
                if (other == cell) return;
                add(on(n), off(node(other, value)));
                if (full && popcount(places) == 2) add(off(n), on(node(other, value)));
            });
        }
    }
}

void Tables::expand(State table) {
    auto* index_of_state = &indices_[at(table) * at(states())];
    for (std::size_t j = 1; j < tables_[table].entries.size(); ++j) {
        if (length(tables_[table].entries) == max_entries) break;
        expand_by(table, Entry{tables_[table].entries[j]}, index_of_state);
    }
}

void Tables::expand_by(State table, const Entry& by, std::uint16_t* index_of_state) {
    auto& to = tables_[table].entries;
    const auto& source = tables_[by.state];
    for (int k = 1; k < source.direct; ++k) {
        const auto& [state, further, from, expanded] = source.entries[at(k)];
        const auto distance = static_cast<std::uint16_t>(by.distance + further);
        if (index_of_state[state] == none) {
            if (length(to) == max_entries) return;
            index_of_state[state] = static_cast<std::uint16_t>(to.size());
            to.push_back({state, distance, by.state, true});
        } else if (auto& known = to[index_of_state[state]]; known.expanded && known.distance > distance) {
            known.distance = distance;
            known.from = by.state;
        }
    }
}

}  // namespace sudoshiki::logic::hodoku
