#include "cnf/order_encoding.hpp"

#include <algorithm>

#include "board/index.hpp"

namespace sudoshiki::cnf {

namespace {

// Adds a clause of two literals, or of one if they are equal.
void add_pair(ClauseSink& sink, Literal a, Literal b) {
    const Literal pair[] = {a, b};
    sink.add_clause({pair, a == b ? std::size_t{1} : std::size_t{2}});
}

}  // namespace

template <int Words>
OrderEncoding::OrderEncoding(const Graph& graph, const std::vector<Mask<Words>>& candidates, ClauseSink& sink,
                             Control& control)
    : side_(graph.side), known_(candidates.size(), 0), order_(candidates.size(), none) {
    sink.add_variables(number_variables(graph, candidates));
    add_cells(sink);
    add_groups(graph, sink, control);
    for (int cell = 0; cell < graph.cells() && !control.expired(side_); ++cell) add_order(cell, sink);
    for (const Arc& arc : graph.arcs) {
        if (control.expired(side_)) return;
        add_arc(arc, sink);
    }
    add_pairs(graph, candidates, sink, control);
}

template <int Words>
void OrderEncoding::add_pairs(const Graph& graph, const std::vector<Mask<Words>>& candidates,
                              ClauseSink& sink, Control& control) const {
    std::vector<Literal> literals;
    const auto variable_of = [&](int cell, int value) {
        const auto list = choices(cell);
        const auto place =
            std::ranges::lower_bound(list, value, {}, [](const Choice& c) { return int{c.value}; });
        return static_cast<std::int32_t>(place->variable) + 1;
    };
    const auto add = [&](std::span<const std::int32_t> clause) {
        if (control.expired()) return;
        literals.clear();
        for (auto literal : clause)
            literals.push_back(literal > 0 ? yes(static_cast<Variable>(literal - 1))
                                           : no(static_cast<Variable>(-literal - 1)));
        if (literals.size() == 2)
            add_pair(sink, literals[0], literals[1]);
        else
            sink.add_clause(literals);
    };
    for (const auto& pair : graph.constraints.pairs)
        write_pair<Words>(pair, graph.side, candidates, variable_of, add);
}

template <int Words>
Variable OrderEncoding::number_variables(const Graph& graph, const std::vector<Mask<Words>>& candidates) {
    Variable next = 0;
    start_.assign(1, 0);
    start_.reserve(candidates.size() + 1);
    for (std::size_t cell = 0; cell < candidates.size(); ++cell) {
        if (candidates[cell].single())
            known_[cell] = static_cast<Value>(candidates[cell].first());
        else
            candidates[cell].each(
                [&](int value) { choices_.push_back({static_cast<Value>(value), next++}); });
        start_.push_back(static_cast<std::uint32_t>(choices_.size()));
    }
    for (int cell = 0; cell < graph.cells(); ++cell) {
        if (choices(cell).empty() || !graph.has_arcs(cell)) continue;
        order_[at(cell)] = next;
        next += static_cast<Variable>(choices(cell).size()) - 1;
    }
    return next;
}

void OrderEncoding::add_cells(ClauseSink& sink) const {
    std::vector<Variable> variables;
    std::vector<Literal> literals;
    for (int cell = 0; cell < length(known_); ++cell) {
        if (known_[at(cell)]) continue;
        variables.clear();
        literals.clear();
        for (const auto& choice : choices(cell)) {
            variables.push_back(choice.variable);
            literals.push_back(yes(choice.variable));
        }
        sink.add_exclusion(variables);
        sink.add_clause(literals);
    }
}

void OrderEncoding::add_groups(const Graph& graph, ClauseSink& sink, Control& control) const {
    std::vector<std::vector<Variable>> by_value(at(side_) + 1);
    std::vector<std::uint8_t> taken(by_value.size());
    std::vector<Literal> literals;
    for (const auto& group : graph.groups) {
        if (control.expired(side_)) return;
        for (auto& list : by_value) list.clear();
        std::ranges::fill(taken, 0);
        for (int cell : group) {
            taken[known_[at(cell)]] = 1;
            for (const auto& choice : choices(cell)) by_value[choice.value].push_back(choice.variable);
        }
        for (std::size_t value = 1; value < by_value.size(); ++value) {
            if (by_value[value].size() > 1) sink.add_exclusion(by_value[value]);
            for (Variable variable : by_value[value])
                if (taken[value]) add_pair(sink, no(variable), no(variable));
            if (taken[value] || length(group) < side_) continue;
            literals.clear();
            for (Variable variable : by_value[value]) literals.push_back(yes(variable));
            sink.add_clause(literals);
        }
    }
}

// With candidates w1 < … < wk, order variable i means "at most wi", for i < k.
void OrderEncoding::add_order(int cell, ClauseSink& sink) const {
    const Variable first = order_[at(cell)];
    if (first == none) return;
    const auto list = choices(cell);
    const auto last = static_cast<Variable>(list.size()) - 1;
    for (Variable i = 0; i <= last; ++i) {
        const Variable value_variable = list[i].variable;
        if (i < last) add_pair(sink, no(value_variable), yes(first + i));
        if (i > 0) add_pair(sink, no(value_variable), no(first + i - 1));
        if (i > 0 && i < last) add_pair(sink, no(first + i - 1), yes(first + i));
        std::vector<Literal> clause = {yes(value_variable)};
        if (i < last) clause.push_back(no(first + i));
        if (i > 0) clause.push_back(yes(first + i - 1));
        sink.add_clause(clause);
    }
}

// greater ≤ v implies lesser ≤ v - 1.
void OrderEncoding::add_arc(const Arc& arc, ClauseSink& sink) const {
    for (int value = 1; value <= side_; ++value) {
        const Literal greater = at_most(arc.greater, value);
        const Literal lesser = at_most(arc.lesser, value - 1);
        if (greater == never || lesser == always) continue;
        if (greater == always && lesser == never)
            sink.add_clause({});
        else if (greater == always)
            add_pair(sink, lesser, lesser);
        else if (lesser == never)
            add_pair(sink, negated(greater), negated(greater));
        else
            add_pair(sink, negated(greater), lesser);
    }
}

Literal OrderEncoding::at_most(int cell, int value) const {
    if (known_[at(cell)]) return known_[at(cell)] <= value ? always : never;
    const auto list = choices(cell);
    const auto below =
        std::ranges::upper_bound(list, value, {}, [](const Choice& c) { return int{c.value}; });
    const auto count = at(below - list.begin());
    if (count == 0) return never;
    if (count == list.size()) return always;
    return yes(order_[at(cell)] + static_cast<Variable>(count) - 1);
}

template OrderEncoding::OrderEncoding(const Graph&, const std::vector<Mask<1>>&, ClauseSink&, Control&);
template OrderEncoding::OrderEncoding(const Graph&, const std::vector<Mask<2>>&, ClauseSink&, Control&);

}  // namespace sudoshiki::cnf
