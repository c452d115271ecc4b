// Scales of core/logic that need no steps: levels, and the effort of a search.
#include <nanobind/stl/vector.h>

#include <cstring>
#include <vector>

#include "bind/bind.hpp"
#include "logic/levels.hpp"
#include "logic/search_scale.hpp"

namespace sudoshiki::bind {

namespace {

using namespace logic;

// Returns the level of each board, one byte each; fewer if time ran out.
nb::bytes levels_of(const Graph& graph, nb::bytes values, nb::bytes candidates,
                    const std::vector<Deductions>& levels, const Request& request) {
    if (graph.side > largest_side) throw nb::value_error("side: larger than 32, the largest built");
    const auto cells = at(graph.cells());
    if (values.size() % cells) throw nb::value_error("values: wrong length for this graph");
    if (candidates.size() && candidates.size() != values.size() * sizeof(std::uint64_t))
        throw nb::value_error("candidates: not one mask a cell");
    const auto* all = reinterpret_cast<const std::uint8_t*>(values.c_str());
    for (std::size_t cell = 0; cell < values.size(); ++cell)
        if (all[cell] > graph.side) throw nb::value_error("values: larger than the side");
    std::vector<std::uint64_t> masks(candidates.size() / sizeof(std::uint64_t));
    if (!masks.empty()) std::memcpy(masks.data(), candidates.c_str(), candidates.size());
    std::vector<char> result;
    run_released(request, [&](Control& control) {
        const Shape& shape = shape_of(graph);
        Closure closure(shape);
        for (std::size_t first = 0; first < values.size() && !control.expired(); first += cells)
            result.push_back(static_cast<char>(level_of(
                closure, graph.arcs, all + first, masks.empty() ? nullptr : masks.data() + first, levels)));
        return Answer{};
    });
    return nb::bytes(result.data(), result.size());
}

// Returns (singles, guesses or None, cells of a backdoor or None, lower bound on their number).
nb::tuple search_scale(const Graph& graph, nb::bytes candidates, const std::vector<Value>& solution,
                       int restarts, std::uint64_t tries, const Request& request) {
    const auto problem = make_problem(graph, candidates);
    if (length(solution) != graph.cells()) throw nb::value_error("solution: not one value a cell");
    SearchNeeds needs;
    run_released(request, [&](Control& control) {
        needs = search_needs(problem, solution, {restarts, tries}, control);
        return Answer{};
    });
    return nb::make_tuple(needs.singles, needs.counted ? nb::cast(needs.guesses) : nb::none(),
                          needs.has_backdoor ? nb::cast(needs.backdoor) : nb::none(),
                          needs.min_backdoor_size);
}

nb::dict deductions() {
    nb::dict by_name;
    by_name["box places"] = static_cast<Deductions>(box_places);
    by_name["line places"] = static_cast<Deductions>(line_places);
    by_name["cell values"] = static_cast<Deductions>(cell_values);
    by_name["sign bounds"] = static_cast<Deductions>(sign_bounds);
    by_name["locked"] = static_cast<Deductions>(locked);
    by_name["pairs"] = static_cast<Deductions>(pairs);
    by_name["sets"] = static_cast<Deductions>(sets);
    by_name["fish"] = static_cast<Deductions>(fish);
    by_name["chains"] = static_cast<Deductions>(chains);
    return by_name;
}

}  // namespace

void bind_scales(nb::module_& module) {
    module.def("levels_of", &levels_of, nb::arg("graph"), nb::arg("values"), nb::arg("candidates"),
               nb::arg("levels"), nb::arg("request"));
    module.def("search_scale", &search_scale, nb::arg("graph"), nb::arg("candidates"), nb::arg("solution"),
               nb::arg("restarts"), nb::arg("tries"), nb::arg("request"));
    module.def("deductions", &deductions);
}

}  // namespace sudoshiki::bind
