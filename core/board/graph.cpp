#include "board/graph.hpp"

#include <bit>
#include <cstdint>
#include <mutex>
#include <optional>
#include <utility>

#include "board/constraint_shape.hpp"
#include "board/index.hpp"
#include "board/propagation_shape.hpp"

namespace sudoshiki {

namespace {

constexpr std::size_t usual_groups = 4;  // of a cell: row, column, box, and one of a rule

std::vector<std::vector<int>> groups_by_cell(int cells, const std::vector<std::vector<int>>& groups) {
    std::vector<std::vector<int>> by_cell(at(cells));
    for (auto& its : by_cell) its.reserve(usual_groups);
    for (std::size_t g = 0; g < groups.size(); ++g)
        for (int cell : groups[g]) by_cell[at(cell)].push_back(static_cast<int>(g));
    return by_cell;
}

// Collected as a set of bits, whose bits come out ascending: sorting lists took most of the time a graph
// takes to build.
Lists neighbours_by_cell(const std::vector<std::vector<int>>& groups,
                         const std::vector<std::vector<int>>& groups_of) {
    Lists by_cell;
    std::size_t most = 0;
    for (const auto& group : groups) most += group.size() * group.size();
    by_cell.reserve(groups_of.size(), most);
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

struct Graph::Shape {
    std::once_flag once;
    std::optional<PropagationShape> made;
    std::once_flag once_constraints;
    std::optional<ConstraintShape> constraints;
    std::once_flag once_common;
    std::optional<Lists> common;
    std::once_flag once_logic;
    std::shared_ptr<const void> logic;
};

const PropagationShape& Graph::propagation_shape() const {
    std::call_once(shape_->once, [this] { shape_->made.emplace(*this); });
    return *shape_->made;
}

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
    : side(side_),
      groups(std::move(groups_)),
      arcs(std::move(arcs_)),
      constraints(std::move(constraints_)),
      groups_of(groups_by_cell(cells(), groups)),
      neighbours(neighbours_by_cell(groups, groups_of)),
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
