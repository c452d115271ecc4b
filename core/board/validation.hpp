// Graphs and problems from outside, each number held against what the engines take for granted.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "board/problem.hpp"

namespace sudoshiki {

// Throws std::invalid_argument where a cell is off the board or stands twice in a group or a constraint,
// where a group has more cells than there are values, or an arc has not two different cells; and where a
// constraint lacks a mask or a coefficient or names a state that is none.
std::shared_ptr<const GroupShape> checked_groups(int side, std::vector<std::vector<int>> groups);
Graph checked_graph(std::shared_ptr<const GroupShape> shape, const std::vector<std::vector<int>>& arcs,
                    Constraints constraints = {});
Graph checked_graph(int side, std::vector<std::vector<int>> groups, const std::vector<std::vector<int>>& arcs,
                    Constraints constraints = {});

// `bytes` of masks, words() words a cell. Throws where there are too few or too many, or one has a bit beyond
// the side.
Problem checked_problem(std::shared_ptr<const Graph> graph, const void* masks, std::size_t bytes);

}  // namespace sudoshiki
