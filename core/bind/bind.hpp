// Declarations shared by the bindings. Only files in this folder include Python.
#pragma once

#include <nanobind/nanobind.h>

#include "run/control.hpp"

namespace sudoshiki::bind {

namespace nb = nanobind;

// The budget, stop flag and seed of a run, as passed by Python.
struct Request {
    Budget budget;
    nb::object stop;  // a bytearray of one byte; not 0: stop
    std::uint64_t seed = 0;
    std::size_t trace_capacity = 0;
};

// The problem refers to the graph, which Python keeps alive during the call.
Problem make_problem(const Graph& graph, nb::bytes candidates);

// In the order of Python's Counters.
nb::tuple counter_tuple(const Counters& counters);

// Runs `body(control)` without the GIL. If a signal handler of Python raises, stops the search and raises
// that.
Answer run_released(const Request& request, const std::function<Answer(Control&)>& body);

// Defines `name(graph, candidates, request)` for a method without options.
void def_plain(nb::module_& module, const char* name, Answer (*solve)(const Problem&, Control&));

// One for each folder of the core that Python uses.
void bind_auto(nb::module_& module);
void bind_board(nb::module_& module);
void bind_bulk(nb::module_& module);
void bind_cdcl(nb::module_& module);
void bind_check(nb::module_& module);
void bind_cnf(nb::module_& module);
void bind_coloring(nb::module_& module);
void bind_count(nb::module_& module);
void bind_cover(nb::module_& module);
void bind_generate(nb::module_& module);
void bind_lanes(nb::module_& module);
void bind_local(nb::module_& module);
void bind_logic(nb::module_& module);
void bind_proof(nb::module_& module);
void bind_proof_check(nb::module_& module);
void bind_run(nb::module_& module);
void bind_scales(nb::module_& module);
void bind_search(nb::module_& module);

}  // namespace sudoshiki::bind
