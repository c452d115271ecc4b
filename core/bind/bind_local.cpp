// Incomplete search: list colouring by tabu search and a population, annealing, genetic.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include "bind/bind.hpp"
#include "coloring/memetic.hpp"
#include "coloring/tabu.hpp"
#include "local/annealing.hpp"
#include "local/genetic.hpp"

namespace sudoshiki::bind {

void bind_local(nb::module_& module) {
    module.def(
        "solve_tabu",
        [](const Graph& graph, nb::bytes candidates, const Request& request, std::optional<int> random_tenure,
           std::optional<double> conflict_tenure, std::optional<std::uint64_t> shake_after,
           std::uint64_t patience, const std::string& path) {
            const auto problem = make_problem(graph, candidates);
            const TabuOptions options{random_tenure, conflict_tenure, shake_after, patience, pick_path(path)};
            return run_released(request,
                                [&](Control& control) { return solve_tabu(problem, options, control); });
        },
        nb::arg("graph"), nb::arg("candidates"), nb::arg("request"), nb::arg("random_tenure").none(),
        nb::arg("conflict_tenure").none(), nb::arg("shake_after").none(), nb::arg("patience"),
        nb::arg("path") = "");
    module.def(
        "solve_memetic",
        [](const Graph& graph, nb::bytes candidates, const Request& request, int population,
           std::uint64_t depth) {
            const auto problem = make_problem(graph, candidates);
            const MemeticOptions options{population, depth, {}};
            return run_released(request,
                                [&](Control& control) { return solve_memetic(problem, options, control); });
        },
        nb::arg("graph"), nb::arg("candidates"), nb::arg("request"), nb::arg("population"), nb::arg("depth"));
    module.def(
        "solve_annealing",
        [](const Graph& graph, nb::bytes candidates, const Request& request, double cooling, int patience) {
            const auto problem = make_problem(graph, candidates);
            const local::AnnealingOptions options{cooling, patience};
            return run_released(
                request, [&](Control& control) { return local::solve_annealing(problem, options, control); });
        },
        nb::arg("graph"), nb::arg("candidates"), nb::arg("request"), nb::arg("cooling"), nb::arg("patience"));
    module.def(
        "solve_genetic",
        [](const Graph& graph, nb::bytes candidates, const Request& request, int population, double mutation,
           int climb, int patience) {
            const auto problem = make_problem(graph, candidates);
            const local::GeneticOptions options{population, mutation, climb, patience};
            return run_released(
                request, [&](Control& control) { return local::solve_genetic(problem, options, control); });
        },
        nb::arg("graph"), nb::arg("candidates"), nb::arg("request"), nb::arg("population"),
        nb::arg("mutation"), nb::arg("climb"), nb::arg("patience"));
}

}  // namespace sudoshiki::bind
