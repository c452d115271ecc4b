#include <nanobind/stl/string.h>

#include "bind/bind.hpp"
#include "search/methods.hpp"

namespace sudoshiki::bind {

void bind_search(nb::module_& module) {
    module.def(
        "solve_tree",
        [](const Graph& graph, nb::bytes candidates, const Request& request, const std::string& method,
           const std::string& habits, bool whole_groups) {
            const auto problem = make_problem(graph, candidates);
            const search::TreeOptions options{method, habits, whole_groups, request.trace_capacity};
            return run_released(
                request, [&](Control& control) { return search::solve_tree(problem, options, control); });
        },
        nb::arg("graph"), nb::arg("candidates"), nb::arg("request"), nb::arg("method"),
        nb::arg("habits") = "ours", nb::arg("whole_groups") = false);
}

}  // namespace sudoshiki::bind
