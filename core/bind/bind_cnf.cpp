// Clauses for other SAT solvers.
#include <algorithm>
#include <cstdlib>

#include "bind/bind.hpp"
#include "board/index.hpp"
#include "cnf/formula.hpp"

namespace sudoshiki::bind {

namespace {

// Returns lists of Python ints. Clauses share one object per literal. Uses the C API, which allocates lists
// of known length.
nb::list clause_lists(const cnf::Formula& formula) {
    std::int32_t top = 0;
    for (auto literal : formula.literals) top = std::max(top, std::abs(literal));
    std::vector<nb::int_> literals;
    for (std::int32_t literal = -top; literal <= top; ++literal) literals.emplace_back(literal);
    nb::list clauses = nb::steal<nb::list>(PyList_New(static_cast<Py_ssize_t>(formula.clauses)));
    Py_ssize_t number = 0;
    for (auto from = formula.literals.begin(); from != formula.literals.end(); ++from, ++number) {
        const auto to = std::find(from, formula.literals.end(), 0);
        PyObject* clause = PyList_New(to - from);
        for (Py_ssize_t position = 0; from != to; ++from, ++position)
            PyList_SetItem(clause, position, literals[at(*from + top)].inc_ref().ptr());
        PyList_SetItem(clauses.ptr(), number, clause);
    }
    return clauses;
}

nb::list variable_list(const cnf::Formula& formula) {
    nb::list variables;
    for (std::size_t v = 0; v < formula.cell.size(); ++v)
        variables.append(nb::make_tuple(formula.cell[v], static_cast<int>(formula.value[v])));
    return variables;
}

}  // namespace

void bind_cnf(nb::module_& module) {
    using cnf::Formula;
    nb::class_<Formula>(module, "Formula")
        .def_ro("contradiction", &Formula::contradiction)
        .def_ro("refused", &Formula::refused)
        .def_ro("clause_count", &Formula::clauses)
        .def_ro("eliminations", &Formula::eliminations)
        .def_prop_ro("clauses", &clause_lists)
        .def_prop_ro("variables", &variable_list)
        .def_prop_ro("decided", [](const Formula& formula) {
            return nb::bytes(reinterpret_cast<const char*>(formula.decided.data()), formula.decided.size());
        });
    module.def(
        "encode_cnf",
        [](const Graph& graph, nb::bytes candidates, bool ladder, std::uint64_t max_clauses) {
            const auto problem = make_problem(graph, candidates);
            nb::gil_scoped_release released;
            return cnf::encode(problem, ladder ? cnf::AtMostOne::ladder : cnf::AtMostOne::pairwise,
                               max_clauses);
        },
        nb::arg("graph"), nb::arg("candidates"), nb::arg("ladder"), nb::arg("max_clauses"));
}

}  // namespace sudoshiki::bind
