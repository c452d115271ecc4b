#include <nanobind/stl/string.h>

#include "bind/bind.hpp"
#include "search/methods.hpp"
#include "search/solutions.hpp"

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

    nb::class_<search::Solutions>(module, "Solutions")
        .def(
            "__init__",
            [](search::Solutions* self, const Graph& graph, nb::bytes candidates, std::uint64_t seed) {
                new (self) search::Solutions(make_problem(graph, candidates), seed);
            },
            nb::arg("graph"), nb::arg("candidates"), nb::arg("seed"), nb::keep_alive<1, 2>())
        // Returns boards one after the other, one byte per cell. No board is lost if a signal handler raises.
        .def(
            "next",
            [](search::Solutions& self, const Request& request) {
                run_released(request, [&](Control& control) {
                    self.search(request.budget.keep, control);
                    return Answer{};
                });
                std::string boards;
                for (const auto& board : self.take())
                    boards.append(reinterpret_cast<const char*>(board.data()), board.size());
                return nb::bytes(boards.data(), boards.size());
            },
            nb::arg("request"))
        .def_prop_ro("exhausted", &search::Solutions::exhausted)
        .def_prop_ro("counters",
                     [](const search::Solutions& self) { return counter_tuple(self.counters()); });
}

}  // namespace sudoshiki::bind
