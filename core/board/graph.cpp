#include "board/graph.hpp"

#include <bit>
#include <cstdint>
#include <mutex>
#include <optional>
#include <span>
#include <utility>

#include "board/constraint_shape.hpp"
#include "board/house_shape.hpp"
#include "board/index.hpp"
#include "board/propagation_shape.hpp"

namespace sudoshiki {

namespace {

Lists groups_by_cell(int cells, const std::vector<std::vector<int>>& groups) {
    return Lists::inverted(at(cells), groups.size(), [&](std::size_t group, auto&& visit) {
        for (int cell : groups[group]) visit(at(cell));
    });
}

std::vector<std::vector<int>> joined_groups(const std::vector<std::vector<int>>& some,
                                            std::vector<std::vector<int>> more) {
    more.insert(more.begin(), some.begin(), some.end());
    return more;
}

std::size_t most_neighbours(const std::vector<std::vector<int>>& groups) {
    std::size_t most = 0;
    for (const auto& group : groups) most += group.size() * group.size();
    return most;
}

// As sets of bits, whose bits come out ascending: sorting lists took most of the time a graph takes to build.
std::vector<CellSet> seen_by_cell(int side, const std::vector<std::vector<int>>& groups) {
    std::vector<CellSet> sees;
    if (side > CellSet::largest_side) return sees;
    sees.resize(at(side * side));
    for (const auto& group : groups) {
        const auto cells = CellSet::of(group);
        for (int cell : group) sees[at(cell)] = sees[at(cell)] | cells;
    }
    for (int cell = 0; cell < side * side; ++cell) sees[at(cell)].remove(cell);
    return sees;
}

Lists neighbours_by_cell(const std::vector<std::vector<int>>& groups, const std::vector<CellSet>& sees) {
    Lists by_cell;
    by_cell.reserve(sees.size(), most_neighbours(groups));
    for (const auto& cells : sees) {
        cells.each([&](int other) { by_cell.add(other); });
        by_cell.end_list();
    }
    return by_cell;
}

// The same of larger boards.
Lists neighbours_by_cell(const std::vector<std::vector<int>>& groups, const Lists& groups_of) {
    Lists by_cell;
    by_cell.reserve(groups_of.size(), most_neighbours(groups));
    std::vector<std::uint64_t> seen((groups_of.size() + 63) / 64);
    for (std::size_t cell = 0; cell < groups_of.size(); ++cell) {
        for (int g : groups_of[cell])
            for (int other : groups[at(g)]) seen[at(other) / 64] |= std::uint64_t{1} << (other % 64);
        seen[cell / 64] &= ~(std::uint64_t{1} << (cell % 64));
        for (std::size_t word = 0; word < seen.size(); ++word)
            for (auto bits = std::exchange(seen[word], 0); bits; bits &= bits - 1)
                by_cell.add(static_cast<int>(word) * 64 + std::countr_zero(bits));
        by_cell.end_list();
    }
    return by_cell;
}

}  // namespace

struct GroupShape::Made {
    std::shared_ptr<const GroupShape> base;  // whose groups come first; or none
    std::once_flag once;
    std::optional<PropagationShape> propagation;
    bool has_houses_of_base = false;  // and no others
    std::once_flag once_houses;
    std::optional<HouseShape> houses;
    std::once_flag once_search;
    std::shared_ptr<const void> search;
};

GroupShape::GroupShape(int side_, std::vector<std::vector<int>> groups_)
    : side(side_),
      groups(std::move(groups_)),
      groups_of(groups_by_cell(cells(), groups)),
      sees(seen_by_cell(side, groups)),
      neighbours(sees.empty() ? neighbours_by_cell(groups, groups_of) : neighbours_by_cell(groups, sees)),
      made_(std::make_shared<Made>()) {}

GroupShape::GroupShape(std::shared_ptr<const GroupShape> base, std::vector<std::vector<int>> more)
    : GroupShape(base->side, joined_groups(base->groups, std::move(more))) {
    made_->has_houses_of_base =
        std::ranges::none_of(std::span(groups).subspan(base->groups.size()),
                             [this](const auto& group) { return length(group) == side; });
    made_->base = std::move(base);
}

const PropagationShape& GroupShape::propagation_shape() const {
    std::call_once(made_->once, [this] { made_->propagation.emplace(*this, made_->base.get()); });
    return *made_->propagation;
}

const HouseShape& GroupShape::house_shape() const {
    if (made_->has_houses_of_base) return made_->base->house_shape();
    std::call_once(made_->once_houses, [this] { made_->houses.emplace(*this); });
    return *made_->houses;
}

const void* GroupShape::search_shape(MakeSearchShape make) const {
    std::call_once(made_->once_search, [&] { made_->search = make(*this); });
    return made_->search.get();
}

struct Graph::Shape {
    std::once_flag once_constraints;
    std::optional<ConstraintShape> constraints;
    std::once_flag once_common;
    std::optional<Lists> common;
    std::once_flag once_logic;
    std::shared_ptr<const void> logic;
};

const ConstraintShape& Graph::constraint_shape() const {
    std::call_once(shape_->once_constraints, [this] { shape_->constraints.emplace(*this); });
    return *shape_->constraints;
}

const Lists& Graph::common_neighbours() const {
    std::call_once(shape_->once_common, [this] {
        shape_->common.emplace(sudoshiki::common_neighbours(*this, constraint_shape()));
    });
    return *shape_->common;
}

const void* Graph::logic_shape(MakeLogicShape make) const {
    std::call_once(shape_->once_logic, [&] { shape_->logic = make(*this); });
    return shape_->logic.get();
}

Graph::Graph(int side_, std::vector<std::vector<int>> groups_, std::vector<Arc> arcs_,
             Constraints constraints_)
    : Graph(std::make_shared<const GroupShape>(side_, std::move(groups_)), std::move(arcs_),
            std::move(constraints_)) {}

Graph::Graph(std::shared_ptr<const GroupShape> shape, std::vector<Arc> arcs_, Constraints constraints_)
    : groups_shape_(std::move(shape)),
      side(groups_shape_->side),
      groups(groups_shape_->groups),
      groups_of(groups_shape_->groups_of),
      neighbours(groups_shape_->neighbours),
      sees(groups_shape_->sees),
      arcs(std::move(arcs_)),
      constraints(std::move(constraints_)),
      shape_(std::make_shared<Shape>()) {
    const auto count = at(cells());
    above.resize(count);
    below.resize(count);
    for (auto [lesser, greater] : arcs) {
        above[at(lesser)].push_back(greater);
        below[at(greater)].push_back(lesser);
    }
}

}  // namespace sudoshiki
