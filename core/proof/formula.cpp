#include "proof/stated.hpp"

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

// A clause in the making: literals known to be false are left out, one known to be true makes it void.
class Clause {
public:
    void add(Literal literal) { literals_.push_back(literal); }
    void add_true() { void_ = true; }
    void hand_to(cnf::ClauseSink& sink) const {
        if (!void_) sink.add_clause(literals_);
    }

private:
    std::vector<Literal> literals_;
    bool void_ = false;
};

// By cell and value: what the puzzle allows, less what a given in the same group takes.
std::vector<bool> candidates_left(const Problem& problem) {
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

class Statement {
public:
    Statement(const Problem& problem, cnf::ClauseSink& sink, Control& control)
        : graph_(*problem.graph), side_(graph_.side), sink_(sink), control_(control) {
        const auto allowed = candidates_left(problem);
        Variable next = 0;
        is_.assign(allowed.size(), none);
        for (std::size_t i = 0; i < allowed.size(); ++i)
            if (allowed[i]) is_[i] = next++;
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
            for (int value = 1; value <= side_; ++value) list(cell, value, values);
            if (!one_of(values, true)) return false;
        }
        return true;
    }

    bool groups() const {
        for (const auto& group : graph_.groups)
            for (int value = 1; value <= side_; ++value) {
                std::vector<Variable> places;
                for (int cell : group) list(cell, value, places);
                if (!one_of(places, length(group) == side_)) return false;
            }
        return true;
    }

    // The value is v exactly if it is at most v and not at most v - 1.
    bool orders() const {
        for (int cell = 0; cell < graph_.cells(); ++cell) {
            if (!graph_.has_arcs(cell)) continue;
            if (control_.expired(side_)) return false;
            for (int value = 1; value <= side_; ++value) {
                if (is(cell, value) != none) {
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

    // Each value of one end needs one at the other that goes with it. In the order of their cells.
    bool pairs() const {
        auto pairs = graph_.constraints.pairs;
        std::ranges::sort(pairs, {}, [](const Pair& pair) { return std::pair(pair.first, pair.second); });
        for (const auto& pair : pairs) {
            if (control_.expired(side_)) return false;
            const int words = (side_ + 63) / 64;
            const auto goes = [&](int v, int w) {
                return (pair.allowed[at((v - 1) * words + (w - 1) / 64)] >> ((w - 1) % 64) & 1) != 0;
            };
            for (int value = 1; value <= side_; ++value)
                support(pair.first, value, pair.second, [&](int other) { return goes(value, other); });
            for (int value = 1; value <= side_; ++value)
                support(pair.second, value, pair.first, [&](int other) { return goes(other, value); });
        }
        return true;
    }

    void not_this(const Board& solution) const {
        Clause clause;
        for (int cell = 0; cell < graph_.cells(); ++cell) {
            const Variable variable = is(cell, solution[at(cell)]);
            variable == none ? clause.add_true() : clause.add(no(variable));
        }
        clause.hand_to(sink_);
    }

private:
    static constexpr Literal always = ~std::uint32_t{0};
    static constexpr Literal never = always - 1;

    Variable is(int cell, int value) const { return is_[at(cell * side_ + value - 1)]; }
    void list(int cell, int value, std::vector<Variable>& into) const {
        if (is(cell, value) != none) into.push_back(is(cell, value));
    }
    Literal is_value(int cell, int value) const {
        return is(cell, value) == none ? never : yes(is(cell, value));
    }
    Literal not_value(int cell, int value) const {
        return is(cell, value) == none ? always : no(is(cell, value));
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
        Clause made;
        for (Literal literal : literals) {
            if (literal == always) made.add_true();
            if (literal < never) made.add(literal);
        }
        made.hand_to(sink_);
    }
    // Nothing is said where all candidates of the other cell go with the value.
    void support(int cell, int value, int other, auto&& goes) const {
        if (is(cell, value) == none) return;
        Clause made;
        bool says = false;
        made.add(no(is(cell, value)));
        for (int partner = 1; partner <= side_; ++partner) {
            if (is(other, partner) == none) continue;
            goes(partner) ? made.add(yes(is(other, partner))) : void(says = true);
        }
        if (says) made.hand_to(sink_);
    }
    // False where time was up.
    bool one_of(const std::vector<Variable>& variables, bool at_least) const {
        if (control_.expired(1 + length(variables))) return false;
        Clause clause;
        for (Variable variable : variables) clause.add(yes(variable));
        if (at_least) clause.hand_to(sink_);
        sink_.add_exclusion(variables);
        return true;
    }

    const Graph& graph_;
    int side_;
    cnf::ClauseSink& sink_;
    Control& control_;
    std::vector<Variable> is_;       // by cell and value; `none` where it is no candidate
    std::vector<Variable> at_most_;  // by cell: its first order variable; `none` without signs
};

}  // namespace

bool state(const Problem& problem, const Board& solution, cnf::ClauseSink& sink, Control& control) {
    const Statement statement(problem, sink, control);
    if (!(statement.cells() && statement.groups() && statement.orders() && statement.arcs() &&
          statement.pairs()))
        return false;
    if (!solution.empty()) statement.not_this(solution);
    return true;
}

std::vector<Candidate> candidates_by_variable(const Problem& problem) {
    const auto allowed = candidates_left(problem);
    const int side = problem.graph->side;
    std::vector<Candidate> candidates;
    for (int i = 0; i < length(allowed); ++i)
        if (allowed[at(i)]) candidates.push_back({i / side, i % side + 1});
    return candidates;
}

}  // namespace sudoshiki::proof
