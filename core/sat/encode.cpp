#include "sat/encode.hpp"

#include <algorithm>

namespace sudoshiki::sat {

template <int Words>
Encoding::Encoding(const Graph& graph, const std::vector<Mask<Words>>& candidates, Control& control,
                   std::uint64_t seed)
    : solver(seed), side_(graph.side), known_(candidates.size(), 0), order_(candidates.size(), always) {
    solver.add_variables(number_variables(graph, candidates));
    add_cells();
    add_groups(graph, control);
    for (int cell = 0; cell < graph.cells() && !control.expired(side_); ++cell) add_order(cell);
    for (const Arc& arc : graph.arcs) {
        if (control.expired(side_)) return;
        add_arc(arc);
    }
}

template <int Words>
Variable Encoding::number_variables(const Graph& graph, const std::vector<Mask<Words>>& candidates) {
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
        const auto at = static_cast<std::size_t>(cell);
        if (choices(cell).empty() || (graph.above[at].empty() && graph.below[at].empty())) continue;
        order_[at] = next;
        next += static_cast<Variable>(choices(cell).size()) - 1;
    }
    return next;
}

void Encoding::add_cells() {
    std::vector<Variable> variables;
    std::vector<Literal> literals;
    for (int cell = 0; cell < static_cast<int>(known_.size()); ++cell) {
        if (known_[static_cast<std::size_t>(cell)]) continue;
        variables.clear();
        literals.clear();
        for (const auto& choice : choices(cell)) {
            variables.push_back(choice.variable);
            literals.push_back(yes(choice.variable));
        }
        solver.add_exclusion(variables);
        solver.add_clause(literals);
    }
}

void Encoding::add_groups(const Graph& graph, Control& control) {
    std::vector<std::vector<Variable>> places(static_cast<std::size_t>(side_) + 1);
    std::vector<std::uint8_t> taken(places.size());
    std::vector<Literal> literals;
    for (const auto& group : graph.groups) {
        if (control.expired(side_)) return;
        for (auto& list : places) list.clear();
        std::ranges::fill(taken, 0);
        for (int cell : group) {
            taken[known_[static_cast<std::size_t>(cell)]] = 1;
            for (const auto& choice : choices(cell)) places[choice.value].push_back(choice.variable);
        }
        for (std::size_t value = 1; value < places.size(); ++value) {
            if (places[value].size() > 1) solver.add_exclusion(places[value]);
            for (Variable variable : places[value])
                if (taken[value]) add_pair(no(variable), no(variable));
            if (taken[value] || static_cast<int>(group.size()) < side_) continue;
            literals.clear();
            for (Variable variable : places[value]) literals.push_back(yes(variable));
            solver.add_clause(literals);
        }
    }
}

// With candidates w1 < … < wk: order variable i says "at most wi", for i < k.
void Encoding::add_order(int cell) {
    const Variable first = order_[static_cast<std::size_t>(cell)];
    if (first == always) return;
    const auto list = choices(cell);
    const auto last = static_cast<Variable>(list.size()) - 1;
    for (Variable i = 0; i <= last; ++i) {
        const Variable here = list[i].variable;
        if (i < last) add_pair(no(here), yes(first + i));
        if (i > 0) add_pair(no(here), no(first + i - 1));
        if (i > 0 && i < last) add_pair(no(first + i - 1), yes(first + i));
        std::vector<Literal> both = {yes(here)};
        if (i < last) both.push_back(no(first + i));
        if (i > 0) both.push_back(yes(first + i - 1));
        solver.add_clause(both);
    }
}

// greater ≤ v means lesser ≤ v - 1.
void Encoding::add_arc(const Arc& arc) {
    for (int value = 1; value <= side_; ++value) {
        const Literal greater = at_most(arc.greater, value);
        const Literal lesser = at_most(arc.lesser, value - 1);
        if (greater == never || lesser == always) continue;
        if (greater == always && lesser == never)
            solver.add_clause({});
        else if (greater == always)
            add_pair(lesser, lesser);
        else if (lesser == never)
            add_pair(negated(greater), negated(greater));
        else
            add_pair(negated(greater), lesser);
    }
}

void Encoding::add_pair(Literal a, Literal b) {
    const Literal both[] = {a, b};
    solver.add_clause({both, a == b ? std::size_t{1} : std::size_t{2}});
}

Literal Encoding::at_most(int cell, int value) const {
    const auto at = static_cast<std::size_t>(cell);
    if (known_[at]) return known_[at] <= value ? always : never;
    const auto list = choices(cell);
    const auto below =
        std::ranges::upper_bound(list, value, {}, [](const Choice& c) { return int{c.value}; });
    const auto count = static_cast<std::size_t>(below - list.begin());
    if (count == 0) return never;
    if (count == list.size()) return always;
    return yes(order_[at] + static_cast<Variable>(count) - 1);
}

Board Encoding::model() const {
    Board board = known_;
    for (int cell = 0; cell < static_cast<int>(board.size()); ++cell)
        for (const auto& choice : choices(cell))
            if (solver.value(choice.variable)) board[static_cast<std::size_t>(cell)] = choice.value;
    return board;
}

void Encoding::lean_to(const Board& board) {
    for (int cell = 0; cell < static_cast<int>(board.size()); ++cell) {
        const int chosen = board[static_cast<std::size_t>(cell)];
        const auto list = choices(cell);
        const Variable order = order_[static_cast<std::size_t>(cell)];
        for (std::size_t i = 0; i < list.size(); ++i) {
            solver.set_phase(list[i].variable, list[i].value == chosen);
            if (order != always && i + 1 < list.size())
                solver.set_phase(order + static_cast<Variable>(i), chosen <= list[i].value);
        }
    }
}

void Encoding::exclude(const Board& board, Control& control) {
    lean_to(board);
    solver.exclude_phases(control);
}

template Encoding::Encoding(const Graph&, const std::vector<Mask<1>>&, Control&, std::uint64_t);
template Encoding::Encoding(const Graph&, const std::vector<Mask<2>>&, Control&, std::uint64_t);

}  // namespace sudoshiki::sat
