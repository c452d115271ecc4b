// A puzzle as variables, exclusions and clauses.
#pragma once

#include <vector>

#include "board/problem.hpp"
#include "sat/cdcl.hpp"

namespace sudoshiki::sat {

// One variable for each candidate still open; the rest is known. Cells with arcs also get variables "at most
// this value" (the order encoding: Tamura et al., Constraints 2009), which make an arc one clause of two for
// each value.
class Encoding {
public:
    // If `control` expires while it is built, it says so in every run: half a puzzle is never solved.
    template <int Words>
    Encoding(const Graph& graph, const std::vector<Mask<Words>>& candidates, Control& control)
        : Encoding(graph, candidates, control, control.seed) {}
    template <int Words>
    Encoding(const Graph& graph, const std::vector<Mask<Words>>& candidates, Control& control,
             std::uint64_t seed);

    Cdcl solver;

    Board model() const;               // after `satisfied`
    void lean_to(const Board& board);  // tries these values first
    // Rules out one solution, found elsewhere, and looks for others near it.
    void exclude(const Board& board, Control& control);

private:
    struct Choice {
        Value value;
        Variable variable;
    };
    static constexpr Literal always = ~std::uint32_t{0};
    static constexpr Literal never = always - 1;

    template <int Words>
    Variable number_variables(const Graph& graph, const std::vector<Mask<Words>>& candidates);
    void add_cells();
    void add_groups(const Graph& graph, Control& control);
    void add_order(int cell);
    void add_arc(const Arc& arc);
    void add_pair(Literal a, Literal b);
    Literal at_most(int cell, int value) const;
    std::span<const Choice> choices(int cell) const {
        const auto at = static_cast<std::size_t>(cell);
        return {choices_.data() + start_[at], choices_.data() + start_[at + 1]};
    }

    int side_;
    Board known_;                       // the decided cells
    std::vector<Choice> choices_;       // of the open cells, cell by cell, values ascending …
    std::vector<std::uint32_t> start_;  // … beginning here
    std::vector<Variable> order_;       // by cell: its first order variable, or `always`
};

}  // namespace sudoshiki::sat
