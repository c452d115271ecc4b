#include "board/validation.hpp"

#include <array>
#include <cstring>
#include <span>
#include <stdexcept>
#include <utility>

#include "board/index.hpp"
#include "board/refuse.hpp"

namespace sudoshiki {

namespace {

constexpr int largest_side = 128;

void check_cells(std::span<const int> list, std::vector<char>& seen) {
    for (int cell : list) {
        if (cell < 0 || at(cell) >= seen.size()) refuse<std::invalid_argument>("a cell is off the board");
        if (seen[at(cell)]++) refuse<std::invalid_argument>("a cell stands twice in a group or a constraint");
    }
    for (int cell : list) seen[at(cell)] = 0;
}

void check_groups(int side, const std::vector<std::vector<int>>& groups) {
    std::vector<char> seen(at(side * side));
    for (const auto& group : groups) {
        if (group.size() > at(side)) refuse<std::invalid_argument>("a group has more cells than values");
        check_cells(group, seen);
    }
}

// Limits within which no sum overflows.
constexpr int largest_coefficient = 1'000'000;
constexpr std::int64_t largest_total = 1'000'000'000'000;

void check_pair(const Pair& pair, int side, std::vector<char>& seen) {
    check_cells(std::array{pair.first, pair.second}, seen);
    if (pair.allowed->size() != at(side * ((side + 63) / 64)))
        refuse<std::invalid_argument>("a pair has as many masks as there are values");
}

void check_sum(const Sum& sum, std::vector<char>& seen) {
    check_cells(sum.cells, seen);
    if (sum.cells.empty() || sum.cells.size() != sum.coefficients.size())
        refuse<std::invalid_argument>("a sum has a coefficient for each of its cells, at least one");
    for (int c : sum.coefficients)
        if (c == 0 || c < -largest_coefficient || c > largest_coefficient)
            refuse<std::invalid_argument>("a coefficient is from 1 to a million, or that below 0");
    if (sum.total < -largest_total || sum.total > largest_total)
        refuse<std::invalid_argument>("a sum's total is too large");
}

void check_automaton(const Automaton& automaton, int side, std::vector<char>& seen) {
    check_cells(automaton.cells, seen);
    if (automaton.cells.empty()) refuse<std::invalid_argument>("an automaton has a cell at least");
    const auto check_state = [&](int state) {
        if (state < 0 || state >= automaton.states) refuse<std::invalid_argument>("no such state");
    };
    for (int state : automaton.starts) check_state(state);
    for (int state : automaton.accepts) check_state(state);
    for (const auto& [from, value, to] : automaton.transitions) {
        check_state(from);
        check_state(to);
        if (value < 1 || value > side) refuse<std::invalid_argument>("a transition by no value");
    }
}

void check_constraints(const Constraints& constraints, int side, std::vector<char>& seen) {
    for (const auto& pair : constraints.pairs) check_pair(pair, side, seen);
    for (const auto& sum : constraints.sums) check_sum(sum, seen);
    for (const auto& product : constraints.products) {
        check_cells(product.cells, seen);
        if (product.cells.empty()) refuse<std::invalid_argument>("a product has a cell at least");
    }
    for (const auto& automaton : constraints.automata) check_automaton(automaton, side, seen);
}

}  // namespace

std::shared_ptr<const GroupShape> checked_groups(int side, std::vector<std::vector<int>> groups) {
    if (side < 1 || side > largest_side) refuse<std::invalid_argument>("side: from 1 to 128");
    check_groups(side, groups);
    return std::make_shared<const GroupShape>(side, std::move(groups));
}

std::shared_ptr<const GroupShape> checked_groups(std::shared_ptr<const GroupShape> base,
                                                 std::vector<std::vector<int>> more) {
    check_groups(base->side, more);
    return std::make_shared<const GroupShape>(std::move(base), std::move(more));
}

Graph checked_graph(std::shared_ptr<const GroupShape> shape, const std::vector<std::vector<int>>& arcs,
                    Constraints constraints) {
    std::vector<char> seen(at(shape->cells()));
    std::vector<Arc> list;
    list.reserve(arcs.size());
    for (const auto& arc : arcs) {
        if (arc.size() != 2) refuse<std::invalid_argument>("an arc has two cells");
        check_cells(arc, seen);
        list.push_back({arc[0], arc[1]});
    }
    check_constraints(constraints, shape->side, seen);
    return {std::move(shape), std::move(list), std::move(constraints)};
}

Graph checked_graph(int side, std::vector<std::vector<int>> groups, const std::vector<std::vector<int>>& arcs,
                    Constraints constraints) {
    return checked_graph(checked_groups(side, std::move(groups)), arcs, std::move(constraints));
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
