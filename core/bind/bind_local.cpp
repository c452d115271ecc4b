#include "bind/bind.hpp"
#include "local/annealing.hpp"
#include "local/genetic.hpp"

namespace sudoshiki::bind {

void bind_local(nb::module_& module) {
    module.def(
        "solve_annealing",
        [](const Graph& graph, nb::bytes candidates, const Request& request, double cooling, int patience,
           bool propagate) {
            const auto problem = make_problem(graph, candidates);
            const local::AnnealingOptions options{cooling, patience, {propagate, request.trace_capacity}};
            return run_released(
                request, [&](Control& control) { return local::solve_annealing(problem, options, control); });
        },
        nb::arg("graph"), nb::arg("candidates"), nb::arg("request"), nb::arg("cooling"), nb::arg("patience"),
        nb::arg("propagate") = true);
    module.def(
        "solve_genetic",
        [](const Graph& graph, nb::bytes candidates, const Request& request, int population, double mutation,
           int climb, int patience, bool propagate) {
            const auto problem = make_problem(graph, candidates);
            const local::GeneticOptions options{
                population, mutation, climb, patience, {propagate, request.trace_capacity}};
            return run_released(
                request, [&](Control& control) { return local::solve_genetic(problem, options, control); });
        },
        nb::arg("graph"), nb::arg("candidates"), nb::arg("request"), nb::arg("population"),
        nb::arg("mutation"), nb::arg("climb"), nb::arg("patience"), nb::arg("propagate") = true);
}

}  // namespace sudoshiki::bind
