#include "proof/formula.hpp"

#include <algorithm>
#include <utility>

#include "board/index.hpp"

namespace sudoshiki::proof {

namespace {

using cnf::Literal;
using cnf::no;
using cnf::Variable;
using cnf::yes;

constexpr Variable none = ~std::uint32_t{0};

// Builds a clause. False literals are left out; a true one makes it satisfied, and it is dropped.
class Clause {
public:
    void add(Literal literal) { literals_.push_back(literal); }
    void add_true() { satisfied_ = true; }
    void add_to(cnf::ClauseSink& sink) const {
        if (!satisfied_) sink.add_clause(literals_);
    }

private:
    std::vector<Literal> literals_;
    bool satisfied_ = false;
};

// Returns by cell and value: the candidates that no given in the same group removes.
std::vector<bool> remaining_candidates(const Problem& problem) {
    const auto& graph = *problem.graph;
    const int side = graph.side;
    std::vector<int> given(at(graph.cells()), 0);
    std::vector<bool> allowed(at(graph.cells() * side));
    with_mask_width(side, [&]<int Words>() {
        for (int cell = 0; cell < graph.cells(); ++cell) {
            const auto mask = problem.start<Words>(cell);
            if (mask.single()) given[at(cell)] = mask.first();
            mask.each([&](int value) { allowed[at(cell * side + value - 1)] = true; });
        }
    });
    for (const auto& group : graph.groups)
        for (int from : group)
            for (int cell : group)
                if (given[at(from)] && cell != from) allowed[at(cell * side + given[at(from)] - 1)] = false;
    return allowed;
}

class FormulaWriter {
public:
    FormulaWriter(const Problem& problem, cnf::ClauseSink& sink, Control& control)
        : graph_(*problem.graph), side_(graph_.side), sink_(sink), control_(control) {
        const auto allowed = remaining_candidates(problem);
        Variable next = 0;
        value_variables_.assign(allowed.size(), none);
        for (std::size_t i = 0; i < allowed.size(); ++i)
            if (allowed[i]) value_variables_[i] = next++;
        at_most_.assign(at(graph_.cells()), none);
        for (int cell = 0; cell < graph_.cells(); ++cell) {
            if (!graph_.has_arcs(cell)) continue;
            at_most_[at(cell)] = next;
            next += static_cast<Variable>(side_ - 1);
        }
        sink_.add_variables(next);
    }

    bool cells() const {
        for (int cell = 0; cell < graph_.cells(); ++cell) {
            std::vector<Variable> values;
            for (int value = 1; value <= side_; ++value) add_variable(cell, value, values);
            if (!add_exactly_one(values, true)) return false;
        }
        return true;
    }

    bool groups() const {
        for (const auto& group : graph_.groups)
            for (int value = 1; value <= side_; ++value) {
                std::vector<Variable> variables;
                for (int cell : group) add_variable(cell, value, variables);
                if (!add_exactly_one(variables, length(group) == side_)) return false;
            }
        return true;
    }

    // The value is v exactly if it is at most v and not at most v - 1.
    bool orders() const {
        for (int cell = 0; cell < graph_.cells(); ++cell) {
            if (!graph_.has_arcs(cell)) continue;
            if (control_.expired(side_)) return false;
            for (int value = 1; value <= side_; ++value) {
                if (value_variable(cell, value) != none) {
                    clause({not_value(cell, value), at_most(cell, value)});
                    clause({not_value(cell, value), above(cell, value - 1)});
                }
                clause({above(cell, value - 1), at_most(cell, value)});
                clause({above(cell, value), at_most(cell, value - 1), is_value(cell, value)});
            }
        }
        return true;
    }

    // The greater is at most v only if the lesser is at most v - 1.
    bool arcs() const {
        for (const auto& arc : graph_.arcs) {
            if (control_.expired(side_)) return false;
            for (int value = 1; value <= side_; ++value)
                clause({above(arc.greater, value), at_most(arc.lesser, value - 1)});
        }
        return true;
    }

    // Each value of one cell needs a support in the other. Sorted by cells.
    bool pairs() const {
        auto pairs = graph_.constraints.pairs;
        std::ranges::sort(pairs, {}, [](const Pair& pair) { return std::pair(pair.first, pair.second); });
        for (const auto& pair : pairs) {
            if (control_.expired(side_)) return false;
            const int words = (side_ + 63) / 64;
            const auto is_allowed = [&](int v, int w) {
                return ((*pair.allowed)[at((v - 1) * words + (w - 1) / 64)] >> ((w - 1) % 64) & 1) != 0;
            };
            for (int value = 1; value <= side_; ++value)
                add_support(pair.first, value, pair.second,
                            [&](int other) { return is_allowed(value, other); });
            for (int value = 1; value <= side_; ++value)
                add_support(pair.second, value, pair.first,
                            [&](int other) { return is_allowed(other, value); });
        }
        return true;
    }

    void exclude(const Board& solution) const {
        Clause clause;
        for (int cell = 0; cell < graph_.cells(); ++cell) {
            const Variable variable = value_variable(cell, solution[at(cell)]);
            variable == none ? clause.add_true() : clause.add(no(variable));
        }
        clause.add_to(sink_);
    }

private:
    static constexpr Literal always = ~std::uint32_t{0};
    static constexpr Literal never = always - 1;

    Variable value_variable(int cell, int value) const {
        return value_variables_[at(cell * side_ + value - 1)];
    }
    void add_variable(int cell, int value, std::vector<Variable>& into) const {
        if (value_variable(cell, value) != none) into.push_back(value_variable(cell, value));
    }
    Literal is_value(int cell, int value) const {
        return value_variable(cell, value) == none ? never : yes(value_variable(cell, value));
    }
    Literal not_value(int cell, int value) const {
        return value_variable(cell, value) == none ? always : no(value_variable(cell, value));
    }
    Literal at_most(int cell, int value) const {
        if (value == 0) return never;
        if (value == side_) return always;
        return yes(at_most_[at(cell)] + static_cast<Variable>(value - 1));
    }
    Literal above(int cell, int value) const {
        const Literal literal = at_most(cell, value);
        if (literal == never) return always;
        return literal == always ? never : cnf::negated(literal);
    }

    void clause(std::initializer_list<Literal> literals) const {
        Clause result;
        for (Literal literal : literals) {
            if (literal == always) result.add_true();
            if (literal < never) result.add(literal);
        }
        result.add_to(sink_);
    }
    // Adds no clause if the value allows all candidates of the other cell.
    void add_support(int cell, int value, int other, auto&& is_allowed) const {
        if (value_variable(cell, value) == none) return;
        Clause result;
        bool excludes_any = false;
        result.add(no(value_variable(cell, value)));
        for (int partner = 1; partner <= side_; ++partner) {
            if (value_variable(other, partner) == none) continue;
            is_allowed(partner) ? result.add(yes(value_variable(other, partner))) : void(excludes_any = true);
        }
        if (excludes_any) result.add_to(sink_);
    }
    // Returns false if the control expired.
    bool add_exactly_one(const std::vector<Variable>& variables, bool at_least) const {
        if (control_.expired(1 + length(variables))) return false;
        Clause clause;
        for (Variable variable : variables) clause.add(yes(variable));
        if (at_least) clause.add_to(sink_);
        sink_.add_exclusion(variables);
        return true;
    }

    const Graph& graph_;
    int side_;
    cnf::ClauseSink& sink_;
    Control& control_;
    std::vector<Variable> value_variables_;  // by cell and value; `none` if it is no candidate
    std::vector<Variable> at_most_;          // by cell: its first order variable; `none` without signs
};

}  // namespace

bool write_formula(const Problem& problem, const Board& solution, cnf::ClauseSink& sink, Control& control) {
    const FormulaWriter writer(problem, sink, control);
    if (!(writer.cells() && writer.groups() && writer.orders() && writer.arcs() && writer.pairs()))
        return false;
    if (!solution.empty()) writer.exclude(solution);
    return true;
}

std::vector<Candidate> candidates_by_variable(const Problem& problem) {
    const auto allowed = remaining_candidates(problem);
    const int side = problem.graph->side;
    std::vector<Candidate> candidates;
    for (int i = 0; i < length(allowed); ++i)
        if (allowed[at(i)]) candidates.push_back({i / side, i % side + 1});
    return candidates;
}

}  // namespace sudoshiki::proof
