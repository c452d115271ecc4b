// The constraint graph: cells are vertices; groups (all different), arcs (lesser < greater) and the
// other constraints are edges.
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "board/cell_set.hpp"
#include "board/constraints.hpp"
#include "board/index.hpp"
#include "board/lists.hpp"

namespace sudoshiki {

struct ConstraintShape;
struct HouseShape;
struct PropagationShape;

struct Arc {
    int lesser;
    int greater;
};

// Groups and what follows from them alone: graphs that ask different things beside share it. Immutable.
struct GroupShape {
    GroupShape(int side, std::vector<std::vector<int>> groups);
    // The groups of another and more: what follows from the former is not found again.
    GroupShape(std::shared_ptr<const GroupShape> base, std::vector<std::vector<int>> more);

    int cells() const { return side * side; }

    int side;                              // N: the number of rows, columns and values
    std::vector<std::vector<int>> groups;  // cells that must all differ, at most N of them
    Lists groups_of;                       // by cell: the groups it is in
    std::vector<CellSet> sees;             // by cell: those sharing a group with it; none above side 16 …
    Lists neighbours;                      // … where they are too many for bits; ascending

    // Made on first use, by any thread: small puzzles are solved sooner than it is built.
    const PropagationShape& propagation_shape() const;
    const HouseShape& house_shape() const;
    // The same of search on small boards, which makes it: nothing here knows what it is.
    using MakeSearchShape = std::shared_ptr<const void> (*)(const GroupShape&);
    const void* search_shape(MakeSearchShape make) const;

private:
    struct Made;
    std::shared_ptr<Made> made_;
};

// Immutable once built; puzzles of one shape share it.
struct Graph {
    Graph(int side, std::vector<std::vector<int>> groups, std::vector<Arc> arcs,
          Constraints constraints = {});
    Graph(std::shared_ptr<const GroupShape> shape, std::vector<Arc> arcs, Constraints constraints);

    int cells() const { return side * side; }
    bool are_neighbours(int one, int other) const {
        return sees.empty() ? std::ranges::binary_search(neighbours[at(one)], other)
                            : sees[at(one)].has(other);
    }
    bool has_arcs(int cell) const { return !(above[at(cell)].empty() && below[at(cell)].empty()); }

private:
    std::shared_ptr<const GroupShape> groups_shape_;  // shared by copies

public:
    int side;
    const std::vector<std::vector<int>>& groups;  // this and the next three: see GroupShape
    const Lists& groups_of;
    const Lists& neighbours;
    const std::vector<CellSet>& sees;
    std::vector<Arc> arcs;
    Constraints constraints;
    std::vector<std::vector<int>> above;  // by cell: cells that must be greater
    std::vector<std::vector<int>> below;  // by cell: cells that must be less

    // Made on first use, by any thread.
    const PropagationShape& propagation_shape() const { return groups_shape_->propagation_shape(); }
    const GroupShape& group_shape() const { return *groups_shape_; }
    // The same of the constraints, for graphs that have any.
    const ConstraintShape& constraint_shape() const;
    const Lists& common_neighbours() const;  // of the sums in it
    // The same of logic, which makes it: nothing here knows what it is.
    using MakeLogicShape = std::shared_ptr<const void> (*)(const Graph&);
    const void* logic_shape(MakeLogicShape make) const;

private:
    struct Shape;
    std::shared_ptr<Shape> shape_;  // shared by copies
};

}  // namespace sudoshiki
