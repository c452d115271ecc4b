#include "cnf/formula.hpp"

#include <span>
#include <utility>

#include "board/index.hpp"
#include "board/propagate.hpp"
#include "cnf/constraint_clauses.hpp"

namespace sudoshiki::cnf {

namespace {

// Shorter ladders have no fewer clauses than pairs.
constexpr std::size_t min_ladder = 6;

using Literals = std::vector<std::int32_t>;

// Counts clauses in the first pass, and keeps them in the second.
class ClauseWriter {
public:
    ClauseWriter(Formula& formula, bool keep) : formula_(formula), keep_(keep), next_(length(formula.cell)) {
        formula_.clauses = 0;
    }

    void add(std::initializer_list<std::int32_t> clause) { append(clause.begin(), clause.end()); }
    void at_least_one(std::span<const std::int32_t> list) { append(list.begin(), list.end()); }
    // Returns the first of `count` new consecutive variables.
    std::int32_t fresh(std::int32_t count) { return std::exchange(next_, next_ + count) + 1; }
    void pairs(const Literals& list) {
        for (std::size_t i = 0; i < list.size(); ++i)
            for (std::size_t j = i + 1; j < list.size(); ++j) add({-list[i], -list[j]});
    }
    void ladder(const Literals& list) {
        if (list.size() < min_ladder) return pairs(list);
        std::int32_t prefix = 0;  // true if one of the literals so far is
        for (std::size_t i = 0; i + 1 < list.size(); ++i) {
            const std::int32_t previous = prefix;
            prefix = ++next_;
            add({-list[i], prefix});
            if (previous) add({-previous, prefix}), add({-previous, -list[i]});
        }
        add({-prefix, -list.back()});
    }

private:
    static std::int32_t length(const auto& list) { return static_cast<std::int32_t>(list.size()); }

    template <class Iterator>
    void append(Iterator from, Iterator to) {
        ++formula_.clauses;
        if (!keep_) return;
        formula_.literals.insert(formula_.literals.end(), from, to);
        formula_.literals.push_back(0);
    }

    Formula& formula_;
    bool keep_;
    std::int32_t next_;
};

template <int Words>
class Encoder {
public:
    Encoder(const Graph& graph, const Propagator<Words>& propagator, AtMostOne at_most_one, Formula& formula)
        : graph_(graph),
          propagator_(propagator),
          at_most_one_(at_most_one),
          formula_(formula),
          constraints_(graph, propagator.masks()) {
        number_variables();
    }

    void write(bool keep) {
        ClauseWriter clauses(formula_, keep);
        cells(clauses);
        groups(clauses);
        if (at_most_one_ == AtMostOne::pairwise) neighbours(clauses);
        arcs(clauses);
        constraints_.write([this](int cell, int value) { return variable(cell, value); },
                           clauses.fresh(constraints_.state_variables()),
                           [&](std::span<const std::int32_t> clause) { clauses.at_least_one(clause); });
    }

private:
    std::int32_t variable(int cell, int value) const { return variable_[at(cell * graph_.side + value - 1)]; }

    void number_variables() {
        formula_.decided.assign(at(graph_.cells()), 0);
        variable_.assign(at(graph_.cells()) * at(graph_.side), 0);
        for (int cell = 0; cell < graph_.cells(); ++cell) {
            if (propagator_[cell].single()) {
                formula_.decided[at(cell)] = static_cast<Value>(propagator_[cell].first());
                continue;
            }
            open_.push_back(cell);
            propagator_[cell].each([&](int value) {
                formula_.cell.push_back(cell);
                formula_.value.push_back(static_cast<Value>(value));
                variable_[at(cell * graph_.side + value - 1)] =
                    static_cast<std::int32_t>(formula_.cell.size());
            });
        }
    }

    // Returns the variables of `cell` with a value in from..to.
    Literals variables(int cell, int from, int to) const {
        Literals list;
        for (int value = from; value <= to; ++value)
            if (const auto v = variable(cell, value)) list.push_back(v);
        return list;
    }

    void at_most_one(ClauseWriter& clauses, const Literals& list) const {
        at_most_one_ == AtMostOne::pairwise ? clauses.pairs(list) : clauses.ladder(list);
    }

    void cells(ClauseWriter& clauses) const {
        for (int cell : open_) {
            const auto list = variables(cell, 1, graph_.side);
            clauses.at_least_one(list);
            at_most_one(clauses, list);
        }
    }

    // A group of N cells needs every value. `neighbours` writes the pairs: groups overlap and would repeat
    // them.
    void groups(ClauseWriter& clauses) const {
        Literals list;
        for (const auto& group : graph_.groups) {
            for (int value = 1; value <= graph_.side; ++value) {
                list.clear();
                for (int cell : group)
                    if (const auto v = variable(cell, value)) list.push_back(v);
                // A value without open cells is placed: propagation found no contradiction.
                if (!list.empty() && group.size() == at(graph_.side)) clauses.at_least_one(list);
                if (at_most_one_ == AtMostOne::ladder) clauses.ladder(list);
            }
        }
    }

    void neighbours(ClauseWriter& clauses) const {
        for (int cell : open_)
            for (int other : graph_.neighbours[at(cell)]) {
                if (other <= cell || formula_.decided[at(other)]) continue;
                (propagator_[cell] & propagator_[other]).each([&](int value) {
                    clauses.add({-variable(cell, value), -variable(other, value)});
                });
            }
    }

    // Each value of one cell needs a support in the other. Decided cells were propagated already.
    void arcs(ClauseWriter& clauses) const {
        for (int lesser : open_)
            for (int greater : graph_.above[at(lesser)]) {
                if (formula_.decided[at(greater)]) continue;
                propagator_[lesser].each([&](int value) {
                    auto list = variables(greater, value + 1, graph_.side);
                    list.push_back(-variable(lesser, value));
                    clauses.at_least_one(list);
                });
                propagator_[greater].each([&](int value) {
                    auto list = variables(lesser, 1, value - 1);
                    list.push_back(-variable(greater, value));
                    clauses.at_least_one(list);
                });
            }
    }

    const Graph& graph_;
    const Propagator<Words>& propagator_;
    AtMostOne at_most_one_;
    Formula& formula_;
    ConstraintClauses<Words> constraints_;
    std::vector<int> open_;
    std::vector<std::int32_t> variable_;  // by cell and value; 0: none
};

}  // namespace

Formula encode(const Problem& problem, AtMostOne at_most_one, std::uint64_t max_clauses) {
    const auto& graph = *problem.graph;
    return with_mask_width(graph.side, [&]<int Words>() {
        Formula formula;
        Propagator<Words> propagator(graph);
        formula.contradiction = !(propagator.load(problem) && propagator.propagate());
        formula.eliminations = propagator.eliminations;
        if (formula.contradiction) return formula;
        if (!can_encode(graph)) {
            formula.refused = true;
            formula.clauses = max_clauses + 1;
            return formula;
        }
        Encoder<Words> encoder(graph, propagator, at_most_one, formula);
        encoder.write(false);
        formula.refused = formula.clauses > max_clauses;
        if (!formula.refused) encoder.write(true);
        return formula;
    });
}

}  // namespace sudoshiki::cnf
