// Builds graphs and problems from outside input and checks every number that the engines rely on.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "board/problem.hpp"

namespace sudoshiki {

// Throws std::invalid_argument if a cell is off the board or occurs twice in a group or a constraint, if a
// group has more cells than there are values, if an arc does not have two different cells, or if a constraint
// lacks a mask or a coefficient or names a state that does not exist.
std::shared_ptr<const GroupShape> checked_groups(int side, std::vector<std::vector<int>> groups);
// The groups of a shape that was checked, and more.
std::shared_ptr<const GroupShape> checked_groups(std::shared_ptr<const GroupShape> base,
                                                 std::vector<std::vector<int>> more);
Graph checked_graph(std::shared_ptr<const GroupShape> shape, const std::vector<std::vector<int>>& arcs,
                    Constraints constraints = {});
Graph checked_graph(int side, std::vector<std::vector<int>> groups, const std::vector<std::vector<int>>& arcs,
                    Constraints constraints = {});

// `masks` has `bytes` bytes, words() words per cell. Throws if there are too few or too many, or if a mask
// has a bit beyond the side.
Problem checked_problem(std::shared_ptr<const Graph> graph, const void* masks, std::size_t bytes);

}  // namespace sudoshiki
