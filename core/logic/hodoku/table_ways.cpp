// The ways through the tables: from an assumption to a state, and as the branch of a step.
#include <algorithm>
#include <map>

#include "logic/hodoku/tables.hpp"

namespace sudoshiki::logic::hodoku {

namespace {

constexpr std::size_t longest_way = 1000;

}  // namespace

int Tables::Way::length() const {
    auto total = main.size();
    for (const auto& side : sides) total += side.states.size();
    return static_cast<int>(total);
}

Tables::Way Tables::way(State table, State end) const {
    Way way;
    way.main = trace(table, place(table, end), nullptr, &way.sides);
    for (auto& side : way.sides) side.states = trace(table, place(table, side.states[0]), &way.main, nullptr);
    return way;
}

// Back from an entry to the assumption, or to a state of the main way where that is given. An expanded entry
// is followed through the table it was taken from, up to what that one assumes.
std::vector<State> Tables::trace(State table, int entry, const std::vector<State>* main,
                                 std::vector<Way::Side>* sides) const {
    std::vector<State> states{tables_[table].entries[at(entry)].state};
    while (entry != 0 && states.size() < longest_way) {
        const auto own = tables_[table].entries[at(entry)];
        const State within = own.expanded ? own.from : table;
        const auto& source = tables_[within];
        if (own.expanded) entry = place(within, own.state);
        do {
            const auto& more = source.more[at(entry)];
            const int before = static_cast<int>(states.size()) - 1;
            entry = source.entries[at(entry)].from;
            states.push_back(source.entries[at(entry)].state);
            if (main && std::ranges::find(*main, states.back()) != main->end()) return states;
            for (auto further : more)
                if (sides && further != 0) sides->push_back({{source.entries[further].state}, before});
        } while (own.expanded && entry != 0);
        if (own.expanded) entry = place(table, within);
    }
    return states;
}

// Each state once, those it follows from behind it. A way may come by its own assumption, where it ends for
// us.
Branch Tables::branch(const Way& whole) const {
    Way way = whole;
    const auto first = std::ranges::find(way.main, way.main.back());
    way.main.erase(first + 1, way.main.end());
    std::erase_if(way.sides, [&](const Way::Side& side) { return side.before >= length(way.main); });
    for (auto& side : way.sides)
        if (std::ranges::find(way.main, side.states.back()) == way.main.end())
            side.states.insert(side.states.end(), std::ranges::find(whole.main, side.states.back()) + 1,
                               whole.main.end());
    std::vector<State> order;
    std::map<State, std::vector<State>> before;
    const auto link = [&](const std::vector<State>& states) {
        for (std::size_t i = 0; i + 1 < states.size(); ++i)
            if (auto& from = before[states[i]]; from.empty()) from.push_back(states[i + 1]);
    };
    link(way.main);
    for (int i = 0; i < length(way.main); ++i) {
        order.push_back(way.main[at(i)]);
        for (const auto& side : way.sides) {
            if (side.before != i) continue;
            before[way.main[at(i)]].push_back(side.states[0]);
            link(side.states);
            order.insert(order.end(), side.states.begin(), side.states.end() - 1);
        }
    }
    std::map<State, int> place_of;
    std::vector<State> once;
    for (State state : order)
        if (place_of.try_emplace(state, length(once)).second) once.push_back(state);
    Branch branch;
    for (State state : once) {
        const auto& node = node_of(state);
        const auto& from = before[state];
        auto& to = branch.emplace_back(
            ChainLink{{node.cells[0], node.value}, is_on(state), cause_of(state, from), {}, {}, {}});
        to.others.assign(node.cells.begin() + 1, node.cells.end());
        for (State one : from) to.parents.push_back(place_of[one]);
    }
    return branch;
}

// The cell, or a group with all these nodes in it; on: one that has no more places for the value.
Cause Tables::cause_of(State state, std::span<const State> before) const {
    if (before.empty()) return assumed;
    const auto& node_ = node_of(state);
    if (node_.plain() &&
        std::ranges::all_of(before, [&](State one) { return cell_of(one) == node_.cells[0]; }))
        return by_cell;
    auto found = static_cast<Cause>(groups_of_[at(node_.cells[0])][0]);
    for (int group : groups_of_[at(node_.cells[0])]) {
        Bits places = 0;
        const auto add_places = [&](const Node& node) {
            return std::ranges::all_of(node.cells, [&](int cell) {
                const int place = shape_.place_in(group, cell);
                if (place >= 0) places |= Bits{1} << place;
                return place >= 0;
            });
        };
        if (!add_places(node_) ||
            !std::ranges::all_of(before, [&](State one) { return add_places(node_of(one)); }))
            continue;
        found = static_cast<Cause>(group);
        if (!is_on(state)) break;
        const auto& cells = shape_.groups[at(group)].cells;
        bool all = shape_.groups[at(group)].full;
        for (int place = 0; place < length(cells); ++place)
            all &= places >> place & 1 || node(cells[at(place)], node_.value) < 0;
        if (all) break;
    }
    return found;
}

}  // namespace sudoshiki::logic::hodoku
