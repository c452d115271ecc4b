#include "auto/auto.hpp"
#include "bind/bind.hpp"
#include "cover/dlx.hpp"
#include "sat/solve.hpp"

namespace sudoshiki::bind {

void bind_auto(nb::module_& module) {
    module.def(
        "solve_auto",
        [](const Graph& graph, nb::bytes candidates, const Request& request, int threads) {
            const auto problem = make_problem(graph, candidates);
            const AutoOptions options{threads};
            return run_released(request,
                                [&](Control& control) { return solve_auto(problem, options, control); });
        },
        nb::arg("graph"), nb::arg("candidates"), nb::arg("request"), nb::arg("threads"));
    module.def(
        "solve_dlx",
        [](const Graph& graph, nb::bytes candidates, const Request& request) {
            const auto problem = make_problem(graph, candidates);
            return run_released(request,
                                [&](Control& control) { return cover::solve_dlx(problem, control); });
        },
        nb::arg("graph"), nb::arg("candidates"), nb::arg("request"));
    module.def(
        "solve_cdcl",
        [](const Graph& graph, nb::bytes candidates, const Request& request) {
            const auto problem = make_problem(graph, candidates);
            return run_released(request, [&](Control& control) { return sat::solve_cdcl(problem, control); });
        },
        nb::arg("graph"), nb::arg("candidates"), nb::arg("request"));
}

}  // namespace sudoshiki::bind
