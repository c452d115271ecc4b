#include "cnf/constraint_clauses.hpp"

#include <algorithm>
#include <map>

#include "board/constraint_shape.hpp"
#include "board/index.hpp"

namespace sudoshiki::cnf {

namespace {

constexpr std::int64_t max_steps = 5'000'000;  // of the layers of one sum

using Literals = std::vector<std::int32_t>;

}  // namespace

bool can_encode(const Graph& graph) {
    return std::ranges::all_of(graph.constraints.sums, [&](const Sum& sum) {
        std::int64_t range = 0;
        for (int c : sum.coefficients) range += std::int64_t{std::abs(c)} * (graph.side - 1);
        // Each cell multiplies the number of states by at most the side.
        std::int64_t states = 1;
        for (std::size_t i = 0; i < sum.cells.size() && states < range; ++i) states *= graph.side;
        return std::min(states, range) * graph.side <=
               max_steps / static_cast<std::int64_t>(sum.cells.size());
    });
}

template <int Words>
void write_pair(const Pair& pair, int side, const std::vector<Mask<Words>>& candidates,
                const VariableOf& variable_of, const AddClause& add) {
    const int words = (side + 63) / 64;
    const auto is_allowed = [&](int v, int w) {
        return (*pair.allowed)[at((v - 1) * words + (w - 1) / 64)] >> ((w - 1) % 64) & 1;
    };
    const auto write_direction = [&](int cell, int other, auto&& allows) {
        const auto& list = candidates[at(cell)];
        list.each([&](int value) {
            Literals clause;
            if (!list.single()) clause.push_back(-variable_of(cell, value));
            bool satisfied = false;
            candidates[at(other)].each([&](int partner) {
                if (!allows(value, partner)) return;
                if (candidates[at(other)].single())
                    satisfied = true;
                else
                    clause.push_back(variable_of(other, partner));
            });
            if (!satisfied) add(clause);
        });
    };
    write_direction(pair.first, pair.second, is_allowed);
    write_direction(pair.second, pair.first, [&](int w, int v) { return is_allowed(v, w); });
}

template <int Words>
ConstraintClauses<Words>::ConstraintClauses(const Graph& graph, const Masks& candidates)
    : graph_(graph), candidates_(candidates) {
    if (graph.constraints.empty()) return;
    std::vector<Mask<Words>> lists;
    for (const auto& sum : graph.constraints.sums) {
        lists.clear();
        for (int cell : sum.cells) lists.push_back(candidates[at(cell)]);
        layers_.push_back(Layers::of<Words>(sum, lists));
    }
    for (const auto& layers : graph.constraint_shape().layers) layers_.push_back(layers);
    for (const auto& layers : layers_)
        for (int states : layers.states) state_variables_ += states;
}

template <int Words>
void ConstraintClauses<Words>::write(const VariableOf& variable_of, std::int32_t first_state,
                                     const AddClause& add) const {
    for (const auto& pair : graph_.constraints.pairs)
        write_pair(pair, graph_.side, candidates_, variable_of, add);
    for (const auto& layers : layers_) {
        write_layers(layers, variable_of, first_state, add);
        for (int states : layers.states) first_state += states;
    }
}

template <int Words>
void ConstraintClauses<Words>::write_layers(const Layers& layers, const VariableOf& variable_of,
                                            std::int32_t first, const AddClause& add) const {
    if (!layers.possible) return add({});
    Literals clause;
    const auto exactly_one = [&](std::int32_t from, int states) {
        clause.clear();
        for (int s = 0; s < states; ++s) clause.push_back(from + s);
        add(clause);
        for (int s = 0; s < states; ++s)
            for (int t = s + 1; t < states; ++t) add(Literals{-(from + s), -(from + t)});
    };
    exactly_one(first, layers.states[0]);
    for (std::size_t i = 0; i < layers.cells.size(); ++i) {
        const auto next = first + layers.states[i];
        exactly_one(next, layers.states[i + 1]);
        const int cell = layers.cells[i];
        const auto& list = candidates_[at(cell)];
        // By state and value: the states that a step leads to, and those it comes from.
        std::map<std::pair<int, int>, Literals> forward, backward;
        for (const auto& step : layers.steps(i)) {
            if (!list.has(step.value)) continue;
            forward[{step.from, step.value}].push_back(next + step.to);
            backward[{step.to, step.value}].push_back(first + step.from);
        }
        const auto write_side = [&](std::int32_t from, int states, const auto& steps) {
            for (int s = 0; s < states; ++s) {
                Literals supports{-(from + s)};
                bool satisfied = false;
                list.each([&](int value) {
                    const auto step = steps.find({s, value});
                    if (step != steps.end()) {
                        satisfied = satisfied || list.single();
                        if (!list.single()) supports.push_back(variable_of(cell, value));
                    }
                    clause.assign(1, -(from + s));
                    if (!list.single()) clause.push_back(-variable_of(cell, value));
                    if (step != steps.end())
                        clause.insert(clause.end(), step->second.begin(), step->second.end());
                    add(clause);
                });
                if (!satisfied) add(supports);
            }
        };
        write_side(first, layers.states[i], forward);
        write_side(next, layers.states[i + 1], backward);
        first = next;
    }
}

template void write_pair(const Pair&, int, const std::vector<Mask<1>>&, const VariableOf&, const AddClause&);
template void write_pair(const Pair&, int, const std::vector<Mask<2>>&, const VariableOf&, const AddClause&);
template class ConstraintClauses<1>;
template class ConstraintClauses<2>;

}  // namespace sudoshiki::cnf
