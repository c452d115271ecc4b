// Encodes a puzzle as variables, exclusions and clauses for our clause learning.
#pragma once

#include <span>
#include <vector>

#include "board/index.hpp"
#include "board/problem.hpp"
#include "cnf/clause_sink.hpp"
#include "cnf/constraint_clauses.hpp"
#include "run/control.hpp"

namespace sudoshiki::cnf {

// Each candidate of an open cell is a variable. Cells with arcs also have variables "at most this value"
// (order encoding: Tamura et al., Constraints 2009), so that an arc is one binary clause per value. Sums,
// products and automata are not encoded: they are lazy constraints of clause learning.
class OrderEncoding {
public:
    struct Choice {
        Value value;
        Variable variable;
    };

    // Writes everything to `sink`; stops early if `control` expires.
    template <int Words>
    OrderEncoding(const Graph& graph, const std::vector<Mask<Words>>& candidates, ClauseSink& sink,
                  Control& control);

    int cells() const { return length(known_); }
    // Returns the variables of a cell, values ascending; none if it is decided.
    std::span<const Choice> choices(int cell) const {
        return {choices_.data() + start_[at(cell)], choices_.data() + start_[at(cell) + 1]};
    }
    const Board& known() const { return known_; }  // the decided cells
    bool has_order(int cell) const { return order_[at(cell)] != none; }
    // Returns the variable "at most the value of this choice". The last choice has none.
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
    std::vector<std::uint32_t> start_;  // … starting here
    std::vector<Variable> order_;       // by cell: its first order variable, or `none`
};

}  // namespace sudoshiki::cnf
