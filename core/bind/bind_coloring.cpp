#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include "bind/bind.hpp"
#include "coloring/constructive.hpp"
#include "coloring/memetic.hpp"
#include "coloring/one_guess.hpp"
#include "coloring/tabu.hpp"

namespace sudoshiki::bind {

namespace {

void bind_walks(nb::module_& module) {
    nb::enum_<coloring::Walk>(module, "Walk")
        .value("breadth_first", coloring::Walk::breadth_first)
        .value("depth_first", coloring::Walk::depth_first)
        .value("saturated", coloring::Walk::saturated);
    nb::enum_<coloring::NeighbourOrder>(module, "Neighbours")
        .value("number", coloring::NeighbourOrder::number)
        .value("row", coloring::NeighbourOrder::row)
        .value("column", coloring::NeighbourOrder::column)
        .value("box", coloring::NeighbourOrder::box)
        .value("random", coloring::NeighbourOrder::random);
    nb::enum_<coloring::Start>(module, "Start")
        .value("first", coloring::Start::first)
        .value("random", coloring::Start::random)
        .value("saturated", coloring::Start::saturated);
    module.def(
        "solve_constructive",
        [](const Graph& graph, nb::bytes candidates, const Request& request, coloring::Walk walk,
           coloring::NeighbourOrder neighbours, coloring::Start start, bool through_givens,
           std::uint64_t attempts) {
            const auto problem = make_problem(graph, candidates);
            const coloring::WalkOptions options{
                walk, {neighbours, start, through_givens}, attempts, request.trace_capacity};
            return run_released(request, [&](Control& control) {
                return coloring::solve_constructive(problem, options, control);
            });
        },
        nb::arg("graph"), nb::arg("candidates"), nb::arg("request"), nb::arg("walk"), nb::arg("neighbours"),
        nb::arg("start"), nb::arg("through_givens"), nb::arg("attempts"));
}

}  // namespace

void bind_coloring(nb::module_& module) {
    bind_walks(module);
    module.def(
        "solve_one_guess",
        [](const Graph& graph, nb::bytes candidates, const Request& request) {
            const auto problem = make_problem(graph, candidates);
            return run_released(request, [&](Control& control) {
                return coloring::solve_one_guess(problem, request.trace_capacity, control);
            });
        },
        nb::arg("graph"), nb::arg("candidates"), nb::arg("request"));
    module.def(
        "solve_tabu",
        [](const Graph& graph, nb::bytes candidates, const Request& request, std::optional<int> random_tenure,
           std::optional<double> conflict_tenure, std::optional<std::uint64_t> perturb_after,
           std::uint64_t stall_limit, bool propagate, const std::string& instruction_set) {
            const auto problem = make_problem(graph, candidates);
            const coloring::TabuOptions options{random_tenure,
                                                conflict_tenure,
                                                perturb_after,
                                                stall_limit,
                                                {propagate, request.trace_capacity},
                                                simd::pick_instruction_set(instruction_set)};
            return run_released(
                request, [&](Control& control) { return coloring::solve_tabu(problem, options, control); });
        },
        nb::arg("graph"), nb::arg("candidates"), nb::arg("request"), nb::arg("random_tenure").none(),
        nb::arg("conflict_tenure").none(), nb::arg("shake_after").none(), nb::arg("patience"),
        nb::arg("propagate") = true, nb::arg("instruction_set") = "");
    module.def(
        "solve_memetic",
        [](const Graph& graph, nb::bytes candidates, const Request& request, int population,
           std::uint64_t depth, bool propagate) {
            const auto problem = make_problem(graph, candidates);
            const coloring::MemeticOptions options{
                population, depth, {}, {propagate, request.trace_capacity}};
            return run_released(request, [&](Control& control) {
                return coloring::solve_memetic(problem, options, control);
            });
        },
        nb::arg("graph"), nb::arg("candidates"), nb::arg("request"), nb::arg("population"), nb::arg("depth"),
        nb::arg("propagate") = true);
}

}  // namespace sudoshiki::bind
