// The native module: calls the binding files, one for each folder of the core.
#include "bind/bind.hpp"
#include "bind/blocked_signals.hpp"

namespace {

// nanobind types are global to the process, so objects would be shared between interpreters.
void refuse_subinterpreters() {
    if (PyInterpreterState_GetID(PyInterpreterState_Get()) == 0) return;
    PyErr_SetString(PyExc_ImportError,
                    "sudoshiki works in the main interpreter only, not in a subinterpreter; "
                    "threads and processes (fork or spawn) are fine");
    throw nanobind::python_error();
}

}  // namespace

NB_MODULE(_core, module) {
    using namespace sudoshiki::bind;
    refuse_subinterpreters();
    [[maybe_unused]] const BlockedSignals blocked;
    module.doc() = "Native core of sudoshiki; use the sudoshiki package instead.";
    bind_board(module);
    bind_run(module);
    bind_auto(module);
    bind_bulk(module);
    bind_cdcl(module);
    bind_check(module);
    bind_cnf(module);
    bind_coloring(module);
    bind_count(module);
    bind_cover(module);
    bind_generate(module);
    bind_lanes(module);
    bind_local(module);
    bind_logic(module);
    bind_proof(module);
    bind_proof_check(module);
    bind_scales(module);
    bind_search(module);
}
