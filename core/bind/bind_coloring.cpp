#include "bind/bind.hpp"
#include "coloring/constructive.hpp"
#include "coloring/one_guess.hpp"

namespace sudoshiki::bind {

void bind_coloring(nb::module_& module) {
    nb::enum_<coloring::Walk>(module, "Walk")
        .value("breadth_first", coloring::Walk::breadth_first)
        .value("depth_first", coloring::Walk::depth_first)
        .value("saturated", coloring::Walk::saturated);
    module.def(
        "solve_one_guess",
        [](const Graph& graph, nb::bytes candidates, const Request& request) {
            const auto problem = make_problem(graph, candidates);
            return run_released(
                request, [&](Control& control) { return coloring::solve_one_guess(problem, control); });
        },
        nb::arg("graph"), nb::arg("candidates"), nb::arg("request"));
    module.def(
        "solve_constructive",
        [](const Graph& graph, nb::bytes candidates, const Request& request, coloring::Walk walk,
           std::uint64_t attempts) {
            const auto problem = make_problem(graph, candidates);
            return run_released(request, [&](Control& control) {
                return coloring::solve_constructive(problem, walk, attempts, control);
            });
        },
        nb::arg("graph"), nb::arg("candidates"), nb::arg("request"), nb::arg("walk"), nb::arg("attempts"));
}

}  // namespace sudoshiki::bind
