// Graphs and problems, and what inference alone makes of them.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include "bind/bind.hpp"
#include "board/made.hpp"
#include "board/propagate.hpp"

namespace sudoshiki::bind {

namespace {

// Nothing when it finds a contradiction.
std::optional<nb::bytes> settle_candidates(const Graph& graph, nb::bytes candidates, Inference level) {
    const auto left = settled(make_problem(graph, candidates), level);
    if (!left) return std::nullopt;
    return nb::bytes(left->data(), left->size() * sizeof(left->front()));
}

}  // namespace

Problem make_problem(const Graph& graph, nb::bytes candidates) {
    return checked_problem({std::shared_ptr<const Graph>(), &graph}, candidates.c_str(), candidates.size());
}

void bind_board(nb::module_& module) {
    nb::class_<Graph>(module, "Graph")
        .def("__init__", [](Graph* self, int side, std::vector<std::vector<int>> groups,
                            std::vector<std::vector<int>> arcs) {
            new (self) Graph(checked_graph(side, std::move(groups), arcs));
        });

    nb::enum_<Inference>(module, "Inference")
        .value("singles", Inference::singles)
        .value("locked", Inference::locked)
        .value("matching", Inference::matching);
    module.def("settle", &settle_candidates, nb::arg("graph"), nb::arg("candidates"), nb::arg("level"));
}

}  // namespace sudoshiki::bind
