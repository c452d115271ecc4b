// Graphs, problems and inference.
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bind/bind.hpp"
#include "board/propagate.hpp"
#include "board/refuse.hpp"
#include "board/validation.hpp"

namespace sudoshiki::bind {

namespace {

// Returns None on a contradiction.
std::optional<nb::bytes> propagate_candidates(const Graph& graph, nb::bytes candidates, Inference level) {
    const auto left = remaining_candidates(make_problem(graph, candidates), level);
    if (!left) return std::nullopt;
    return nb::bytes(left->data(), left->size() * sizeof(left->front()));
}

struct Groups {
    std::shared_ptr<const GroupShape> shared;
};

using CellList = std::vector<int>;
using PythonPair = std::tuple<int, int, nb::object>;
using GivenSum = std::tuple<CellList, std::vector<int>, std::string, std::int64_t>;
using GivenProduct = std::tuple<CellList, std::uint64_t>;
using GivenAutomaton =
    std::tuple<CellList, int, std::vector<int>, std::vector<Automaton::Transition>, std::vector<int>>;

Relation relation_of(const std::string& sign) {
    if (sign == "=") return Relation::equal;
    if (sign == "<=") return Relation::at_most;
    if (sign == ">=") return Relation::at_least;
    refuse<std::invalid_argument>("a relation is =, <= or >=");
}

// The masks of a puzzle's relations, of which there are few: pairs share them.
class SharedMasks {
public:
    using Masks = std::vector<std::uint64_t>;

    const std::shared_ptr<const Masks>& of(nb::handle masks) {
        for (const auto& [known, values] : read_)
            if (known == masks.ptr()) return values;
        return read_.emplace_back(masks.ptr(), std::make_shared<const Masks>(nb::cast<Masks>(masks))).second;
    }

private:
    std::vector<std::pair<const PyObject*, std::shared_ptr<const Masks>>> read_;
};

std::vector<Pair> make_pairs(const std::vector<PythonPair>& python_pairs) {
    std::vector<Pair> pairs;
    pairs.reserve(python_pairs.size());
    SharedMasks masks;
    for (const auto& [first, second, allowed] : python_pairs)
        pairs.push_back({first, second, masks.of(allowed)});
    return pairs;
}

Constraints make_constraints(const std::vector<PythonPair>& pairs, std::vector<GivenSum> sums,
                             std::vector<GivenProduct> products, std::vector<GivenAutomaton> automata) {
    Constraints all;
    all.pairs = make_pairs(pairs);
    all.sums.reserve(sums.size());
    for (auto& [cells, coefficients, relation, total] : sums)
        all.sums.push_back({std::move(cells), std::move(coefficients), relation_of(relation), total});
    for (auto& [cells, total] : products) all.products.push_back({std::move(cells), total});
    for (auto& [cells, states, starts, transitions, accepts] : automata)
        all.automata.push_back(
            {std::move(cells), states, std::move(starts), std::move(transitions), std::move(accepts)});
    return all;
}

// The groups of a shape, and more: those of the shape alone are shared.
std::shared_ptr<const GroupShape> with_more(const Groups& shape, std::vector<CellList> more) {
    return more.empty() ? shape.shared : checked_groups(shape.shared, std::move(more));
}

}  // namespace

Problem make_problem(const Graph& graph, nb::bytes candidates) {
    return checked_problem({std::shared_ptr<const Graph>(), &graph}, candidates.c_str(), candidates.size());
}

void bind_board(nb::module_& module) {
    nb::class_<Groups>(module, "Groups")
        .def(
            "__init__",
            [](Groups* self, int side, std::vector<CellList> groups) {
                new (self) Groups{checked_groups(side, std::move(groups))};
            },
            nb::arg("side"), nb::arg("groups"));
    nb::class_<Graph>(module, "Graph")
        .def(
            "__init__",
            [](Graph* self, const Groups& shape, std::vector<CellList> more_groups,
               const std::vector<CellList>& arcs, const std::vector<PythonPair>& pairs,
               std::vector<GivenSum> sums, std::vector<GivenProduct> products,
               std::vector<GivenAutomaton> automata) {
                auto constraints =
                    make_constraints(pairs, std::move(sums), std::move(products), std::move(automata));
                auto groups = with_more(shape, std::move(more_groups));
                new (self) Graph(checked_graph(std::move(groups), arcs, std::move(constraints)));
            },
            nb::arg("groups"), nb::arg("more_groups"), nb::arg("arcs"), nb::arg("pairs") = nb::list(),
            nb::arg("sums") = nb::list(), nb::arg("products") = nb::list(), nb::arg("automata") = nb::list());

    nb::enum_<Inference>(module, "Inference")
        .value("singles", Inference::singles)
        .value("locked", Inference::locked)
        .value("matching", Inference::matching);
    module.def("propagate", &propagate_candidates, nb::arg("graph"), nb::arg("candidates"), nb::arg("level"));
}

}  // namespace sudoshiki::bind
