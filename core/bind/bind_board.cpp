// Graphs and problems, and what inference alone makes of them.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <cstring>

#include "bind/bind.hpp"
#include "board/index.hpp"
#include "board/propagate.hpp"

namespace sudoshiki::bind {

namespace {

std::vector<Arc> arc_list(const std::vector<std::vector<int>>& arcs) {
    std::vector<Arc> list;
    list.reserve(arcs.size());
    for (const auto& arc : arcs) list.push_back({arc.at(0), arc.at(1)});
    return list;
}

// Nothing when it finds a contradiction.
std::optional<nb::bytes> settle_candidates(const Graph& graph, nb::bytes candidates, Inference level) {
    const auto left = settled(make_problem(graph, candidates), level);
    if (!left) return std::nullopt;
    return nb::bytes(left->data(), left->size() * sizeof(left->front()));
}

}  // namespace

Problem make_problem(const Graph& graph, nb::bytes candidates) {
    Problem problem{std::shared_ptr<const Graph>(std::shared_ptr<const Graph>(), &graph), {}};
    problem.candidates.resize(at(problem.graph->cells() * problem.words()));
    if (candidates.size() != problem.candidates.size() * sizeof(std::uint64_t))
        throw nb::value_error("candidates: wrong length for this graph");
    std::memcpy(problem.candidates.data(), candidates.c_str(), candidates.size());
    return problem;
}

void bind_board(nb::module_& module) {
    nb::class_<Graph>(module, "Graph")
        .def("__init__", [](Graph* self, int side, std::vector<std::vector<int>> groups,
                            std::vector<std::vector<int>> arcs) {
            new (self) Graph(side, std::move(groups), arc_list(arcs));
        });

    nb::enum_<Inference>(module, "Inference")
        .value("singles", Inference::singles)
        .value("locked", Inference::locked)
        .value("matching", Inference::matching);
    module.def("settle", &settle_candidates, nb::arg("graph"), nb::arg("candidates"), nb::arg("level"));
}

}  // namespace sudoshiki::bind
