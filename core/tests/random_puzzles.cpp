#include "tests/random_puzzles.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <span>

#include "generate/board_kind.hpp"

namespace sudoshiki::tests {

namespace {

// Returns a full board of the shape: each row is the first one shifted, values are renamed at random.
std::vector<int> full_board(const lanes::Shape& shape, Random& random) {
    const int side = shape.side, high = std::max(shape.box_height, 1), wide = shape.box_width;
    std::vector<int> names(at(side)), board;
    for (int value = 0; value < side; ++value) names[at(value)] = value + 1;
    random.shuffle(std::span(names));
    for (int row = 0; row < side; ++row)
        for (int column = 0; column < side; ++column)
            board.push_back(names[at((row % high * wide + row / high + column) % side)]);
    return board;
}

bool chance(Random& random, unsigned percent) { return random.below(100) < percent; }

}  // namespace

lanes::Shape random_shape(Random& random) {
    static constexpr std::array<lanes::Shape, 14> shapes{{{1, 0, 0},
                                                          {2, 0, 0},
                                                          {3, 0, 0},
                                                          {4, 2, 2},
                                                          {4, 0, 0},
                                                          {5, 0, 0},
                                                          {6, 2, 3},
                                                          {6, 3, 2},
                                                          {7, 0, 0},
                                                          {8, 2, 4},
                                                          {9, 3, 3},
                                                          {9, 0, 0},
                                                          {12, 3, 4},
                                                          {16, 4, 4}}};
    return shapes[random.below(shapes.size())];
}

std::vector<std::vector<int>> groups_of(const lanes::Shape& shape) {
    const int side = shape.side;
    std::vector<std::vector<int>> groups(at(2 * side));
    for (int cell = 0; cell < shape.cells(); ++cell) {
        groups[at(cell / side)].push_back(cell);
        groups[at(side + cell % side)].push_back(cell);
    }
    if (shape.box_height == 0) return groups;
    groups.resize(at(3 * side));
    for (int cell = 0; cell < shape.cells(); ++cell) {
        const int band = cell / side / shape.box_height, stack = cell % side / shape.box_width;
        groups[at(2 * side + band * (side / shape.box_width) + stack)].push_back(cell);
    }
    return groups;
}

RandomPuzzle random_puzzle(Random& random, const lanes::Shape& shape) {
    const auto full = full_board(shape, random);
    const unsigned kept = 25 + random.below(50), signed_ = chance(random, 50) ? random.below(60) : 0;
    const bool marked = chance(random, 15);
    RandomPuzzle puzzle{{}, shape, {}, std::vector<std::int8_t>(at(shape.edges())), !marked};
    std::vector<Arc> arcs;
    for (int edge = 0; edge < shape.edges(); ++edge) {
        const auto [first, second] = generate::edge_of(shape.side, edge);
        if (!chance(random, signed_)) continue;
        const bool ascends = (full[at(first)] < full[at(second)]) != chance(random, 1);
        arcs.push_back(ascends ? Arc{first, second} : Arc{second, first});
        puzzle.signs[at(edge)] = ascends ? 1 : -1;
    }
    const std::uint64_t everything = (std::uint64_t{1} << shape.side) - 1;
    for (int value : full) {
        const auto right = std::uint64_t{1} << (value - 1);
        const bool given = chance(random, kept);
        puzzle.givens.push_back(given ? static_cast<std::uint8_t>(value) : 0);
        const auto marks = marked ? ((random() & everything) | right) : everything;
        puzzle.problem.candidates.push_back(given ? right : marks);
    }
    if (chance(random, 20)) {  // most likely a wrong one
        const auto cell = random.below(static_cast<std::uint32_t>(shape.cells()));
        const auto value = random.below(static_cast<std::uint32_t>(shape.side));
        puzzle.givens[cell] = static_cast<std::uint8_t>(value + 1);
        puzzle.problem.candidates[cell] = std::uint64_t{1} << value;
    }
    puzzle.problem.graph = std::make_shared<const Graph>(shape.side, groups_of(shape), arcs);
    return puzzle;
}

bool is_solution(const Problem& problem, const Board& board) {
    const Graph& graph = *problem.graph;
    if (board.size() != at(graph.cells())) return false;
    for (int cell = 0; cell < graph.cells(); ++cell)
        if (board[at(cell)] == 0 || !(problem.candidates[at(cell)] >> (board[at(cell)] - 1) & 1))
            return false;
    for (const auto& group : graph.groups) {
        std::set<Value> values;
        for (int cell : group) values.insert(board[at(cell)]);
        if (values.size() != group.size()) return false;
    }
    return std::ranges::all_of(
        graph.arcs, [&](const Arc& arc) { return board[at(arc.lesser)] < board[at(arc.greater)]; });
}

}  // namespace sudoshiki::tests
