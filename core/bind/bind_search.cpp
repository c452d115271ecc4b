#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include "bind/bind.hpp"
#include "board/propagate.hpp"
#include "search/methods.hpp"

namespace sudoshiki::bind {

void bind_search(nb::module_& module) {
    module.def(
        "solve_tree",
        [](const Graph& graph, nb::bytes candidates, const Request& request, const std::string& method,
           bool restored_last, bool whole_groups) {
            const auto problem = make_problem(graph, candidates);
            const search::TreeOptions options{method, restored_last, whole_groups, request.trace_capacity};
            return run_released(
                request, [&](Control& control) { return search::solve_tree(problem, options, control); });
        },
        nb::arg("graph"), nb::arg("candidates"), nb::arg("request"), nb::arg("method"),
        nb::arg("restored_last") = false, nb::arg("whole_groups") = false);
    nb::enum_<Inference>(module, "Inference")
        .value("singles", Inference::singles)
        .value("locked", Inference::locked)
        .value("matching", Inference::matching);
    // What inference alone leaves of the candidates; nothing when it finds a contradiction.
    module.def(
        "settle",
        [](const Graph& graph, nb::bytes candidates, Inference level) -> std::optional<nb::bytes> {
            const auto problem = make_problem(graph, candidates);
            return with_mask_width(graph.side, [&]<int Words>() -> std::optional<nb::bytes> {
                Propagator<Words> propagator(graph, level);
                if (!propagator.load(problem) || !propagator.settle()) return std::nullopt;
                const auto left = problem.narrowed(propagator.masks()).candidates;
                return nb::bytes(left.data(), left.size() * sizeof(left[0]));
            });
        },
        nb::arg("graph"), nb::arg("candidates"), nb::arg("level"));
}

}  // namespace sudoshiki::bind
