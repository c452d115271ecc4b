#include "logic/shape.hpp"

#include <algorithm>
#include <bit>
#include <memory>

namespace sudoshiki::logic {

namespace {

Kind kind_of(const std::vector<int>& cells, int side) {
    if (length(cells) != side) return Kind::other;
    const auto all = [&](auto same) {
        return std::ranges::all_of(cells, [&](int c) { return same(c, cells[0]); });
    };
    if (all([&](int a, int b) { return a / side == b / side; })) return Kind::row;
    if (all([&](int a, int b) { return a % side == b % side; })) return Kind::column;
    return Kind::box;
}

// Boxes cover every cell exactly once. A group whose cells are all in other boxes, such as a diagonal, is not
// a box.
void find_boxes(std::vector<Group>& groups, int cells) {
    std::vector<int> boxes_of(at(cells));
    const auto in_boxes = [&](const Group& group, int step) {
        for (int cell : group.cells) boxes_of[at(cell)] += step;
    };
    for (const auto& group : groups)
        if (group.kind == Kind::box) in_boxes(group, 1);
    for (auto& group : groups)
        if (group.kind == Kind::box &&
            std::ranges::all_of(group.cells, [&](int c) { return boxes_of[at(c)] > 1; })) {
            in_boxes(group, -1);
            group.kind = Kind::other;
        }
    if (std::ranges::all_of(boxes_of, [](int count) { return count == 1; })) return;
    for (auto& group : groups)
        if (group.kind == Kind::box) group.kind = Kind::other;
}

}  // namespace

const Shape& shape_of(const Graph& graph) {
    const auto make = [](const Graph& of) -> std::shared_ptr<const void> {
        return std::make_shared<const Shape>(of);
    };
    return *static_cast<const Shape*>(graph.logic_shape(make));
}

Shape::Shape(const Graph& graph)
    : side(graph.side),
      words((graph.cells() + 63) / 64),
      arcs(graph.arcs),
      above(graph.above),
      below(graph.below) {
    for (const auto& cells : graph.groups) {
        auto sorted = cells;
        std::ranges::sort(sorted);
        // A region that is a row or column is listed twice; the second one is the box.
        const bool repeated = std::ranges::any_of(groups, [&](const Group& g) { return g.cells == sorted; });
        const bool full = length(sorted) == side;
        const auto kind = full && repeated ? Kind::box : kind_of(sorted, side);
        groups.push_back({kind, sorted, full, length(groups)});
    }
    find_boxes(groups, this->cells());
    std::ranges::stable_sort(
        groups, {}, [](const Group& g) { return std::pair{g.kind, g.kind == Kind::other ? 0 : g.cells[0]}; });
    for (int g = 0; g < length(groups); ++g)
        of_kind_[static_cast<std::size_t>(groups[at(g)].kind)].push_back(g);
    const auto append = [&](Kind kind, std::vector<int>& list) {
        list.insert(list.end(), of_kind(kind).begin(), of_kind(kind).end());
    };
    for (auto kind : {Kind::box, Kind::column, Kind::row, Kind::other}) append(kind, by_columns);
    for (auto kind : {Kind::row, Kind::column, Kind::box, Kind::other}) append(kind, by_rows);
    group_of_.assign(at(this->cells()) * kinds, -1);
    for (int g = 0; g < length(groups); ++g)
        for (int cell : groups[at(g)].cells)
            group_of_[at(cell) * kinds + static_cast<std::size_t>(groups[at(g)].kind)] = g;
    seats.resize(at(this->cells()));
    places.assign(groups.size() * at(this->cells()), -1);
    for (int g = 0; g < length(groups); ++g)
        for (int p = 0; p < length(groups[at(g)].cells); ++p) {
            const int cell = groups[at(g)].cells[at(p)];
            seats[at(cell)].push_back({g, p});
            places[at(g) * at(this->cells()) + at(cell)] = static_cast<std::int8_t>(p);
        }
    sees.assign(at(this->cells()) * at(words), 0);
    for (int cell = 0; cell < this->cells(); ++cell) {
        auto* seen = &sees[at(cell) * at(words)];
        for (auto& seat : seats[at(cell)])
            for (int p = 0; p < length(groups[at(seat.group)].cells); ++p) {
                const int other = groups[at(seat.group)].cells[at(p)];
                if (other == cell || seen[at(other) / 64] >> (other % 64) & 1) continue;
                seen[at(other) / 64] |= std::uint64_t{1} << (other % 64);
                seat.added |= Bits{1} << p;
                peers.add(other);
            }
        peers.end_list();
        for (int word = 0; word < words; ++word)
            for (auto rest = seen[word]; rest; rest &= rest - 1)
                peers_in_order.add(64 * word + std::countr_zero(rest));
        peers_in_order.end_list();
    }
    for (int candidate = 0; candidate < candidates(); ++candidate) {
        cell_of_.push_back(static_cast<std::uint16_t>(candidate / side));
        value_of_.push_back(static_cast<std::uint8_t>(candidate % side + 1));
    }
    find_crossings();
}

void Shape::find_crossings() {
    const auto shared = [&](int of, int with) {
        Bits places_of = 0;
        const auto& members = groups[at(of)].cells;
        for (int p = 0; p < length(members); ++p)
            if (place_in(with, members[at(p)]) >= 0) places_of |= Bits{1} << p;
        return places_of;
    };
    for (auto [from, to] : {std::pair{Kind::box, Kind::column}, std::pair{Kind::box, Kind::row},
                            std::pair{Kind::column, Kind::box}, std::pair{Kind::row, Kind::box}})
        for (int base : of_kind(from))
            for (int cover : of_kind(to)) {
                if (!shared(base, cover)) continue;
                auto& crossing = crossings.emplace_back(
                    Crossing{base, cover, shared(base, cover), shared(cover, base), {}});
                for (int other : of_kind(from))
                    if (other != base && shared(other, cover))
                        crossing.others.emplace_back(other, shared(other, cover));
            }
}

}  // namespace sudoshiki::logic
