// Checks many boards, for engines that are not native and for the tests of the check.
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <exception>
#include <optional>

#include "bind/bind.hpp"
#include "bind/stated_puzzle.hpp"
#include "board/index.hpp"
#include "check/check.hpp"
#include "lanes/engines.hpp"

namespace sudoshiki::bind {

namespace {

template <class T>
using Rows = nb::ndarray<const T, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Cells = std::vector<std::uint16_t>;

Cells flat(const std::vector<Cells>& lists, std::size_t length, int cells) {
    Cells all;
    for (const auto& list : lists) {
        if (list.size() != length) throw nb::value_error("a group has as many cells as the side, an arc two");
        for (const auto cell : list)
            if (cell >= cells) throw nb::value_error("a cell is not on the board");
        all.insert(all.end(), list.begin(), list.end());
    }
    return all;
}

template <class T>
void expect_shape(const Rows<T>& rows, std::size_t count, std::size_t length) {
    if (rows.shape(0) != count || rows.shape(1) != length)
        throw nb::value_error("an array does not have a row a board of the right length");
}

// Returns a byte per board: nonzero if the solution is wrong.
nb::bytes check_boards(int side, const std::vector<Cells>& groups, const std::vector<Cells>& arcs,
                       const Rows<std::uint8_t>& givens, const Rows<std::uint8_t>& solutions,
                       const std::optional<Rows<std::int8_t>>& signs, const std::string& instruction_set) {
    if (side < 1 || side > check::largest_side) throw nb::value_error("side must be 1 to 16");
    if (arcs.size() > at(2 * side * (side - 1))) throw nb::value_error("more arcs than there are neighbours");
    const int cells = side * side;
    const auto all_groups = flat(groups, at(side), cells), all_arcs = flat(arcs, 2, cells);
    const auto count = givens.shape(0);
    expect_shape(givens, count, at(cells));
    expect_shape(solutions, count, at(cells));
    if (signs) expect_shape(*signs, count, arcs.size());
    const check::Rules rules{side, static_cast<int>(groups.size()), all_groups.data(),
                             static_cast<int>(arcs.size()), all_arcs.data()};
    const auto check = check::check_on(simd::pick_instruction_set(instruction_set));
    std::string wrong(count, '\0');
    {
        nb::gil_scoped_release released;
        check(rules, {count, solutions.data(), givens.data(), signs ? signs->data() : nullptr},
              reinterpret_cast<std::uint8_t*>(wrong.data()));
    }
    return nb::bytes(wrong.data(), wrong.size());
}

// Whether a board satisfies all rules of a puzzle, in the form of the views of Python's Graph.
bool solves(nb::tuple board, int side, nb::tuple candidates, nb::tuple groups, nb::tuple arcs,
            nb::tuple pairs, nb::tuple sums, nb::tuple products, nb::tuple automata) {
    StatedPuzzle puzzle(side, candidates, board);
    return puzzle.has_candidates() && puzzle.each(groups, &StatedPuzzle::all_differ) &&
           puzzle.each(arcs, &StatedPuzzle::ascends) && puzzle.each(pairs, &StatedPuzzle::is_allowed) &&
           puzzle.each(sums, &StatedPuzzle::adds_up) && puzzle.each(products, &StatedPuzzle::multiplies) &&
           puzzle.each(automata, &StatedPuzzle::is_accepted);
}

void raise_wrong_answer(const std::exception_ptr& exception, void*) {
    try {
        std::rethrow_exception(exception);
    } catch (const check::WrongSolution& wrong) {
        PyErr_SetString(nb::module_::import_("sudoshiki").attr("WrongAnswer").ptr(), wrong.what());
    }
}

}  // namespace

void bind_check(nb::module_& module) {
    nb::register_exception_translator(&raise_wrong_answer);
    module.def("check_boards", &check_boards, nb::kw_only(), nb::arg("side"), nb::arg("groups"),
               nb::arg("arcs"), nb::arg("givens"), nb::arg("solutions"), nb::arg("signs").none(),
               nb::arg("instruction_set") = "");
    module.def("solves", &solves, nb::arg("board"), nb::arg("side"), nb::arg("candidates"), nb::arg("groups"),
               nb::arg("arcs"), nb::arg("pairs"), nb::arg("sums"), nb::arg("products"), nb::arg("automata"));
    module.def(
        "plant_wrong_solution",
        [](std::optional<std::uint64_t> board) {
            lanes::plant_wrong_solution(board.value_or(lanes::no_such_board));
        },
        nb::arg("board").none());
}

}  // namespace sudoshiki::bind
