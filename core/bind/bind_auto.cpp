#include <nanobind/stl/string.h>

#include "auto/auto.hpp"
#include "bind/bind.hpp"

namespace sudoshiki::bind {

void bind_auto(nb::module_& module) {
    module.def(
        "solve_auto",
        [](const Graph& graph, nb::bytes candidates, const Request& request, int threads,
           const std::string& instruction_set) {
            const auto problem = make_problem(graph, candidates);
            const AutoOptions options{threads, request.trace_capacity,
                                      simd::pick_instruction_set(instruction_set)};
            return run_released(request,
                                [&](Control& control) { return solve_auto(problem, options, control); });
        },
        nb::arg("graph"), nb::arg("candidates"), nb::arg("request"), nb::arg("threads"),
        nb::arg("instruction_set") = "");
}

}  // namespace sudoshiki::bind
