// A puzzle as variables, exclusions and clauses, for our clause learning.
#pragma once

#include <span>
#include <vector>

#include "board/index.hpp"
#include "board/problem.hpp"
#include "cnf/clause_sink.hpp"
#include "cnf/constraint_clauses.hpp"
#include "run/control.hpp"

namespace sudoshiki::cnf {

// One variable for each candidate still open; the rest is known. Cells with arcs also get variables "at most
// this value" (the order encoding: Tamura et al., Constraints 2009), which make an arc one clause of two for
// each value. Sums, products and automata are left out: clause learning has them beside its clauses.
class OrderEncoding {
public:
    struct Choice {
        Value value;
        Variable variable;
    };

    // Hands everything to `sink`; ends early when `control` expires.
    template <int Words>
    OrderEncoding(const Graph& graph, const std::vector<Mask<Words>>& candidates, ClauseSink& sink,
                  Control& control);

    int cells() const { return length(known_); }
    // The variables of a cell, values ascending; none if it is known.
    std::span<const Choice> choices(int cell) const {
        return {choices_.data() + start_[at(cell)], choices_.data() + start_[at(cell) + 1]};
    }
    const Board& known() const { return known_; }  // the decided cells
    bool has_order(int cell) const { return order_[at(cell)] != none; }
    // "At most the value of choice i", for all choices but the last, of a cell that has them.
    Variable order(int cell, std::size_t choice) const {
        return order_[at(cell)] + static_cast<Variable>(choice);
    }

private:
    static constexpr Variable none = ~std::uint32_t{0};
    static constexpr Literal always = ~std::uint32_t{0};
    static constexpr Literal never = always - 1;

    template <int Words>
    Variable number_variables(const Graph& graph, const std::vector<Mask<Words>>& candidates);
    void add_cells(ClauseSink& sink) const;
    void add_groups(const Graph& graph, ClauseSink& sink, Control& control) const;
    void add_order(int cell, ClauseSink& sink) const;
    void add_arc(const Arc& arc, ClauseSink& sink) const;
    template <int Words>
    void add_pairs(const Graph& graph, const std::vector<Mask<Words>>& candidates, ClauseSink& sink,
                   Control& control) const;
    Literal at_most(int cell, int value) const;

    int side_;
    Board known_;
    std::vector<Choice> choices_;       // of the open cells, cell by cell, values ascending …
    std::vector<std::uint32_t> start_;  // … beginning here
    std::vector<Variable> order_;       // by cell: its first order variable, or `none`
};

}  // namespace sudoshiki::cnf
