#include "check/proof_formula.hpp"

#include <algorithm>
#include <functional>
#include <set>
#include <utility>

namespace sudoshiki::check {

namespace {

using Clause = std::vector<std::int32_t>;

std::string name_of(int cell, int side) {
    std::string name = "r";  // not "r" + …: GCC 12 warns wrongly there when it compiles for ARM
    return name += std::to_string(cell / side + 1) + "c" + std::to_string(cell % side + 1);
}

// Removes givens from the candidates of the other cells in their groups.
std::vector<std::vector<int>> remaining_candidates(const PlainPuzzle& puzzle) {
    auto left = puzzle.candidates;
    for (const auto& group : puzzle.groups)
        for (int given : group) {
            const auto& only = puzzle.candidates[static_cast<std::size_t>(given)];
            if (only.size() != 1) continue;
            for (int cell : group)
                if (cell != given) std::erase(left[static_cast<std::size_t>(cell)], only[0]);
        }
    return left;
}

class Writer {
public:
    Writer(const PlainPuzzle& puzzle, const std::function<bool()>& expired)
        : puzzle_(puzzle), side_(puzzle.side), expired_(expired) {
        const auto left = remaining_candidates(puzzle);
        const auto cells = left.size();
        is_.assign(cells, std::vector<std::int32_t>(static_cast<std::size_t>(side_) + 1, 0));
        at_most_.assign(cells, 0);
        for (std::size_t cell = 0; cell < cells; ++cell)
            for (int value : left[cell]) is_[cell][static_cast<std::size_t>(value)] = ++out.variables;
        std::set<int> ordered;
        for (const auto& [lesser, greater] : puzzle.arcs) ordered.insert({lesser, greater});
        for (int cell : ordered) {
            at_most_[static_cast<std::size_t>(cell)] = out.variables + 1;
            out.variables += side_ - 1;
        }
        ordered_.assign(ordered.begin(), ordered.end());
    }

    void cells() {
        for (int cell = 0; cell < side_ * side_ && !expired_(); ++cell) {
            Clause values;
            for (int value = 1; value <= side_; ++value)
                if (is(cell, value)) values.push_back(is(cell, value));
            out.add(values);
            pairs(values);
        }
    }
    void groups() {
        for (const auto& group : puzzle_.groups)
            for (int value = 1; value <= side_ && !expired_(); ++value) {
                Clause variables;
                for (int cell : group)
                    if (is(cell, value)) variables.push_back(is(cell, value));
                if (static_cast<int>(group.size()) == side_) out.add(variables);
                pairs(variables);
            }
    }
    void orders() {
        for (int cell : ordered_)
            for (int value = 1; value <= side_; ++value) {
                const auto is_value = is(cell, value);
                const bool first = value == 1, last = value == side_;
                if (is_value && !last) out.add({-is_value, at_most(cell, value)});
                if (is_value && !first) out.add({-is_value, -at_most(cell, value - 1)});
                if (!first && !last) out.add({-at_most(cell, value - 1), at_most(cell, value)});
                Clause both;
                if (!last) both.push_back(-at_most(cell, value));
                if (!first) both.push_back(at_most(cell, value - 1));
                if (is_value) both.push_back(is_value);
                out.add(both);
            }
    }
    void arcs() {
        for (const auto& [lesser, greater] : puzzle_.arcs)
            for (int value = 1; value <= side_; ++value) {
                Clause clause;
                if (value < side_) clause.push_back(-at_most(greater, value));
                if (value > 1) clause.push_back(at_most(lesser, value - 1));
                out.add(clause);
            }
    }
    void relations() {
        for (const auto& relation : puzzle_.pairs) {
            if (expired_()) return;
            std::vector<std::vector<int>> reversed(static_cast<std::size_t>(side_));
            for (int value = 1; value <= side_; ++value)
                for (int other : relation.allowed_with(value))
                    reversed[static_cast<std::size_t>(other - 1)].push_back(value);
            for (int value = 1; value <= side_; ++value)
                add_support(relation.first, value, relation.second, relation.allowed_with(value));
            for (int value = 1; value <= side_; ++value)
                add_support(relation.second, value, relation.first,
                            reversed[static_cast<std::size_t>(value - 1)]);
        }
    }
    void exclude(const std::vector<int>& solution) {
        Clause clause;
        for (int cell = 0; cell < side_ * side_; ++cell)
            clause.push_back(-is(cell, solution[static_cast<std::size_t>(cell)]));
        out.add(clause);
    }

    DimacsClauses out;

private:
    std::int32_t is(int cell, int value) const {
        return is_[static_cast<std::size_t>(cell)][static_cast<std::size_t>(value)];
    }
    std::int32_t at_most(int cell, int value) const {
        return at_most_[static_cast<std::size_t>(cell)] + value - 1;
    }
    // If the cell has the value, the other has one of `partners`. Adds no clause if it has no other
    // candidates.
    void add_support(int cell, int value, int other, const std::vector<int>& partners) {
        if (!is(cell, value)) return;
        Clause clause{-is(cell, value)};
        for (int partner : partners)
            if (is(other, partner)) clause.push_back(is(other, partner));
        const auto& candidates = is_[static_cast<std::size_t>(other)];
        const auto left = candidates.size() - static_cast<std::size_t>(std::ranges::count(candidates, 0));
        if (clause.size() - 1 < left) out.add(clause);
    }
    void pairs(const Clause& variables) {
        for (std::size_t i = 0; i < variables.size(); ++i)
            for (std::size_t j = i + 1; j < variables.size(); ++j) out.add({-variables[i], -variables[j]});
    }

    const PlainPuzzle& puzzle_;
    int side_;
    const std::function<bool()>& expired_;
    std::vector<std::vector<std::int32_t>> is_;  // by cell and value; 0 if it is no candidate
    std::vector<std::int32_t> at_most_;          // by cell: the variable of "at most 1"
    std::vector<int> ordered_;                   // the cells with signs, ascending
};

}  // namespace

std::string find_fault(const PlainPuzzle& puzzle) {
    const int cells = puzzle.side * puzzle.side;
    const auto is_outside = [&](int cell) { return cell < 0 || cell >= cells; };
    if (puzzle.side < 1 || puzzle.side > 128) return "a side is 1 to 128";
    if (static_cast<int>(puzzle.candidates.size()) != cells) return "not a list of candidates a cell";
    for (const auto& group : puzzle.groups)
        if (std::ranges::any_of(group, is_outside) || static_cast<int>(group.size()) > puzzle.side)
            return "a group leaves the board";
    for (const auto& [lesser, greater] : puzzle.arcs)
        if (is_outside(lesser) || is_outside(greater)) return "a sign leaves the board";
    const auto no_value = [&](int value) { return value < 1 || value > puzzle.side; };
    for (const auto& relation : puzzle.pairs) {
        if (is_outside(relation.first) || is_outside(relation.second)) return "a relation leaves the board";
        if (relation.first == relation.second) return "a relation of a cell with itself";
        if (static_cast<int>(relation.allowed.size()) != puzzle.side)
            return "not a list a value in a relation";
        for (const auto& values : relation.allowed)
            if (std::ranges::any_of(values, no_value) ||
                std::ranges::adjacent_find(values, std::greater_equal<>()) != values.end())
                return "a relation has what is no list of values";
    }
    for (const auto& values : puzzle.candidates)
        if (std::ranges::any_of(values, no_value)) return "a candidate is no value";
    return "";
}

std::string find_fault(const PlainPuzzle& puzzle, const std::vector<int>& board) {
    const auto value = [&](int cell) { return board[static_cast<std::size_t>(cell)]; };
    if (static_cast<int>(board.size()) != puzzle.side * puzzle.side)
        return "it has " + std::to_string(board.size()) + " cells";
    for (int cell = 0; cell < static_cast<int>(board.size()); ++cell)
        if (std::ranges::count(puzzle.candidates[static_cast<std::size_t>(cell)], value(cell)) == 0)
            return name_of(cell, puzzle.side) + " can't be " + std::to_string(value(cell));
    for (const auto& group : puzzle.groups)
        for (std::size_t i = 0; i < group.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                if (value(group[i]) == value(group[j]))
                    return name_of(group[j], puzzle.side) + " and " + name_of(group[i], puzzle.side) +
                           " are both " + std::to_string(value(group[i]));
    for (const auto& [lesser, greater] : puzzle.arcs)
        if (value(lesser) >= value(greater))
            return name_of(lesser, puzzle.side) + " is not less than " + name_of(greater, puzzle.side);
    for (const auto& relation : puzzle.pairs)
        if (std::ranges::count(relation.allowed_with(value(relation.first)), value(relation.second)) == 0)
            return name_of(relation.first, puzzle.side) + " does not go with " +
                   name_of(relation.second, puzzle.side);
    return "";
}

DimacsClauses proof_clauses(const PlainPuzzle& puzzle, const std::vector<int>& solution,
                            const std::function<bool()>& expired) {
    Writer writer(puzzle, expired);
    writer.cells();
    writer.groups();
    writer.orders();
    writer.arcs();
    writer.relations();
    if (!solution.empty()) writer.exclude(solution);
    return std::move(writer.out);
}

}  // namespace sudoshiki::check
