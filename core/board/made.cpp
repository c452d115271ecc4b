#include "board/made.hpp"

#include <cstring>
#include <stdexcept>
#include <utility>

#include "board/index.hpp"
#include "board/refuse.hpp"

namespace sudoshiki {

namespace {

constexpr int largest_side = 128;

void check_cells(const std::vector<int>& list, std::vector<char>& seen) {
    for (int cell : list) {
        if (cell < 0 || at(cell) >= seen.size()) refuse<std::invalid_argument>("a cell is off the board");
        if (seen[at(cell)]++) refuse<std::invalid_argument>("a cell stands twice in a group or an arc");
    }
    for (int cell : list) seen[at(cell)] = 0;
}

}  // namespace

Graph checked_graph(int side, std::vector<std::vector<int>> groups,
                    const std::vector<std::vector<int>>& arcs) {
    if (side < 1 || side > largest_side) refuse<std::invalid_argument>("side: from 1 to 128");
    std::vector<char> seen(at(side * side));
    for (const auto& group : groups) {
        if (group.size() > at(side)) refuse<std::invalid_argument>("a group has more cells than values");
        check_cells(group, seen);
    }
    std::vector<Arc> list;
    list.reserve(arcs.size());
    for (const auto& arc : arcs) {
        if (arc.size() != 2) refuse<std::invalid_argument>("an arc has two cells");
        check_cells(arc, seen);
        list.push_back({arc[0], arc[1]});
    }
    return {side, std::move(groups), std::move(list)};
}

Problem checked_problem(std::shared_ptr<const Graph> graph, const void* masks, std::size_t bytes) {
    Problem problem{std::move(graph), {}};
    const int words = problem.words(), side = problem.graph->side;
    problem.candidates.resize(at(problem.graph->cells() * words));
    if (bytes != problem.candidates.size() * sizeof(std::uint64_t))
        refuse<std::invalid_argument>("candidates: wrong length for this graph");
    std::memcpy(problem.candidates.data(), masks, bytes);
    const int in_last = side - 64 * (words - 1);
    const auto beyond = in_last == 64 ? 0 : ~std::uint64_t{0} << in_last;
    for (std::size_t last = at(words - 1); last < problem.candidates.size(); last += at(words))
        if (problem.candidates[last] & beyond) refuse<std::invalid_argument>("candidates: beyond the side");
    return problem;
}

}  // namespace sudoshiki
