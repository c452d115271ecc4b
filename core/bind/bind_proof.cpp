// Writes proofs that a puzzle has no solution, or only one.

#include "bind/bind.hpp"
#include "proof/prove.hpp"

namespace sudoshiki::bind {

namespace {

using proof::Proof;

nb::bytes as_bytes(const auto& list) {
    return nb::bytes(reinterpret_cast<const char*>(list.data()), list.size());
}

Proof prove(const Graph& graph, nb::bytes candidates, nb::bytes solution, const Request& request,
            std::uint64_t max_hints) {
    const auto problem = make_problem(graph, candidates);
    const auto* values = reinterpret_cast<const Value*>(solution.c_str());
    const Board board(values, values + solution.size());
    if (!board.empty() && board.size() != at(graph.cells()))
        throw nb::value_error("a solution has a value a cell");
    for (Value value : board)
        if (value < 1 || value > graph.side) throw nb::value_error("a solution has a value that is none");
    Proof proof;
    run_released(request, [&](Control& control) {
        proof = proof::prove(problem, board, control, max_hints);
        Answer stopped;
        stopped.stopped = proof.stopped;
        return stopped;
    });
    return proof;
}

}  // namespace

void bind_proof(nb::module_& module) {
    nb::class_<Proof>(module, "Proof")
        .def_ro("refused", &Proof::refused)
        .def_ro("too_long", &Proof::too_long)
        .def_prop_ro("finished", [](const Proof& proof) { return proof.stopped == Stopped::finished; })
        .def_prop_ro("counterexample", [](const Proof& proof) { return as_bytes(proof.counterexample); })
        .def_prop_ro("lrat", [](const Proof& proof) { return as_bytes(proof.lrat); })
        .def_ro("variables", &Proof::variables)
        .def_ro("clauses", &Proof::clauses)
        .def_ro("conflicts", &Proof::conflicts);
    module.def("prove", &prove, nb::arg("graph"), nb::arg("candidates"), nb::arg("solution"),
               nb::arg("request"), nb::arg("most_hints") = proof::max_hints);
}

}  // namespace sudoshiki::bind
