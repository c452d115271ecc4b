// Paths through the tables: from an assumption to a state, and as the branch of a step.
#include <algorithm>
#include <map>

#include "logic/hodoku/tables.hpp"

namespace sudoshiki::logic::hodoku {

namespace {

constexpr std::size_t max_path_length = 1000;

}  // namespace

int Tables::Path::length() const {
    auto total = main.size();
    for (const auto& side : sides) total += side.states.size();
    return static_cast<int>(total);
}

Tables::Path Tables::path(State table, State end) const {
    Path path;
    path.assumed = table;
    path.main = trace(table, index_of(table, end), nullptr, &path.sides);
    for (auto& side : path.sides)
        side.states = trace(table, index_of(table, side.states[0]), &path.main, nullptr);
    return path;
}

// Returns the path from an entry back to the assumption, or to a state of `main` if given. Follows an
// expanded entry through the table it was copied from, up to the assumption of that table.
std::vector<State> Tables::trace(State table, int entry, const std::vector<State>* main,
                                 std::vector<Path::Side>* sides) const {
    std::vector<State> states{tables_[table].entries[at(entry)].state};
    while (entry != 0 && states.size() < max_path_length) {
        const auto own = tables_[table].entries[at(entry)];
        const State within = own.expanded ? own.from : table;
        const auto& source = tables_[within];
        if (own.expanded) entry = index_of(within, own.state);
        do {
            const auto& more = source.more[at(entry)];
            const int before = static_cast<int>(states.size()) - 1;
            entry = source.entries[at(entry)].from;
            states.push_back(source.entries[at(entry)].state);
            if (main && std::ranges::find(*main, states.back()) != main->end()) return states;
            for (auto further : more)
                if (sides && further != 0) sides->push_back({{source.entries[further].state}, before});
        } while (own.expanded && entry != 0);
        if (own.expanded) entry = index_of(table, within);
    }
    return states;
}

// Leaves out detours, by which a path returns to one of its states.
Branch Tables::branch(std::span<const State> path) const {
    std::vector<State> states;
    for (State state : path) {
        const auto repeated = std::ranges::find(states, state);
        if (repeated == states.end())
            states.push_back(state);
        else
            states.erase(repeated + 1, states.end());
    }
    Branch branch;
    for (int i = 0; i < length(states); ++i) {
        const bool last = i + 1 == length(states);
        branch.push_back(link(states[at(i)], std::span(states).subspan(at(i) + 1, last ? 0 : 1)));
        if (!last) branch.back().parents.push_back(i + 1);
    }
    return branch;
}

// States that follow from one assumption, each once, after those that it follows from.
struct Tables::Derivation {
    std::vector<State> states;
    std::map<State, std::vector<State>> before;
};

Branch Tables::branch(const Path& path) const {
    Derivation derived;
    derived.states.push_back(path.assumed);
    derived.before[path.assumed] = {};
    derive(path.assumed, index_of(path.assumed, path.main.front()), derived);
    std::map<State, int> index_of_state;
    for (int i = 0; i < length(derived.states); ++i)
        index_of_state[derived.states[at(i)]] = length(derived.states) - 1 - i;
    Branch branch;
    for (auto state = derived.states.rbegin(); state != derived.states.rend(); ++state) {
        const auto& before = derived.before[*state];
        auto& to = branch.emplace_back(link(*state, before));
        for (State one : before) to.parents.push_back(index_of_state[one]);
    }
    return branch;
}

// Adds an entry after all that it follows from. An expanded entry follows from the assumption of the table it
// was copied from.
void Tables::derive(State table, int entry, Derivation& derived) const {
    const auto& [state, distance, from, expanded] = tables_[table].entries[at(entry)];
    if (derived.before.contains(state)) return;
    if (expanded) {
        derive(table, index_of(table, from), derived);
        derive(from, index_of(from, state), derived);
        return;
    }
    const auto premises = premises_of(table, entry);
    std::vector<State> before;
    for (int premise : premises) {
        derive(table, premise, derived);
        before.push_back(tables_[table].entries[at(premise)].state);
    }
    derived.states.push_back(state);
    derived.before[state] = std::move(before);
}

// Returns the entries that an entry follows from. A table stores at most five of them, so those of a single
// are searched for again: by the cell, or the group, that has nothing else left.
std::vector<int> Tables::premises_of(State table, int entry) const {
    const auto& [state, distance, from, expanded] = tables_[table].entries[at(entry)];
    std::vector<int> first;
    if (is_on(state) && node_of(state).plain())
        for (int group = -1; group < length(groups_of_[at(cell_of(state))]); ++group) {
            auto premises = others_off(table, entry, group);
            if (std::ranges::find(premises, int{from}) != premises.end()) return premises;
            if (first.empty()) first = std::move(premises);
        }
    return first.empty() ? std::vector<int>{from} : first;
}

// Returns the entries that leave nothing else in the cell (group -1) or in one of its groups; none if
// something else is left.
std::vector<int> Tables::others_off(State table, int entry, int group) const {
    const State state = tables_[table].entries[at(entry)].state;
    const int cell = cell_of(state), value = value_of(state);
    std::vector<int> others;
    const auto note = [&](int node) {
        if (node >= 0 && on(node) != state) others.push_back(index_of(table, off(node)));
    };
    if (group < 0) {
        for (int other = 1; other <= shape_.side; ++other) note(node(cell, other));
    } else {
        const auto& house = shape_.groups[at(groups_of_[at(cell)][at(group)])];
        if (!house.full) return {};
        for (int other : house.cells) note(node(other, value));
    }
    const bool all = std::ranges::all_of(others, [&](int other) { return other < entry; });
    return all ? others : std::vector<int>{};
}

ChainLink Tables::link(State state, std::span<const State> before) const {
    const auto& node = node_of(state);
    ChainLink link{{node.cells[0], node.value}, is_on(state), assumed, {}, {}, {}, {}};
    link.others.assign(node.cells.begin() + 1, node.cells.end());
    if (before.empty()) return link;
    if (node.plain() &&
        std::ranges::all_of(before, [&](State one) { return cell_of(one) == node.cells[0]; })) {
        link.cause = by_cell;
        return link;
    }
    const auto groups =
        is_on(state) ? std::vector{group_left_with(node, before)} : groups_between(node, node_of(before[0]));
    link.cause = static_cast<Cause>(groups[0]);
    link.more_groups.assign(groups.begin() + 1, groups.end());
    return link;
}

// Returns a group whose only places for the value are in these nodes.
int Tables::group_left_with(const TableNode& node_, std::span<const State> before) const {
    const auto& groups = groups_of_[at(node_.cells[0])];
    const auto is_left = [&](int group) {
        Bits places = 0;
        const auto add_places = [&](const TableNode& node) {
            return std::ranges::all_of(node.cells, [&](int cell) {
                const int place = shape_.place_in(group, cell);
                if (place >= 0) places |= Bits{1} << place;
                return place >= 0;
            });
        };
        const auto& cells = shape_.groups[at(group)].cells;
        if (!shape_.groups[at(group)].full || !add_places(node_)) return false;
        if (!std::ranges::all_of(before, [&](State one) { return add_places(node_of(one)); })) return false;
        for (int place = 0; place < length(cells); ++place)
            if (!(places >> place & 1) && node(cells[at(place)], node_.value) >= 0) return false;
        return true;
    };
    const auto found = std::ranges::find_if(groups, is_left);
    return found == groups.end() ? groups[0] : *found;
}

// Returns the group that contains all cells of both nodes; if there is none, enough groups to contain each
// pair of cells.
std::vector<int> Tables::groups_between(const TableNode& one, const TableNode& other) const {
    const auto has_all = [&](int group, const std::vector<int>& cells) {
        return std::ranges::all_of(cells, [&](int cell) { return shape_.place_in(group, cell) >= 0; });
    };
    for (int group : groups_of_[at(one.cells[0])])
        if (has_all(group, one.cells) && has_all(group, other.cells)) return {group};
    std::vector<int> groups;
    for (int cell : one.cells)
        for (int beside : other.cells) {
            const auto has_both = [&](int group) { return has_all(group, {cell, beside}); };
            if (std::ranges::any_of(groups, has_both)) continue;
            const auto& of_cell = groups_of_[at(cell)];
            if (const auto found = std::ranges::find_if(of_cell, has_both); found != of_cell.end())
                groups.push_back(*found);
        }
    return groups;
}

}  // namespace sudoshiki::logic::hodoku
