// Bindings of core/logic: techniques, steps and ratings.
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <cstring>
#include <string>
#include <vector>

#include "bind/bind.hpp"
#include "logic/bands.hpp"
#include "logic/explainer.hpp"
#include "logic/scale_solver.hpp"

namespace sudoshiki::bind {

namespace {

using namespace logic;

nb::tuple pair_of(const Candidate& candidate) { return nb::make_tuple(candidate.cell, candidate.value); }

nb::list pairs_of(const std::vector<Candidate>& candidates) {
    nb::list list;
    for (const auto& one : candidates) list.append(pair_of(one));
    return list;
}

// Groups are returned by their number in the graph.
int cause_for_python(const Shape& shape, Cause cause) {
    return cause < 0 ? cause : shape.groups[at(cause)].number;
}

nb::tuple step_tuple(const Shape& shape, const Step& step, int rating);

nb::list branch_list(const Shape& shape, const Branch& branch) {
    nb::list links;
    for (const auto& link : branch) {
        nb::list more_groups;
        for (int group : link.more_groups) more_groups.append(shape.groups[at(group)].number);
        links.append(nb::make_tuple(link.candidate.cell, link.candidate.value, link.on,
                                    cause_for_python(shape, link.cause), static_cast<int>(link.pattern),
                                    nb::cast(link.parents), nb::cast(link.others), more_groups,
                                    link.inner ? nb::object(step_tuple(shape, *link.inner, 0)) : nb::none()));
    }
    return links;
}

nb::list value_list(Bits values) {
    nb::list list;
    each_value(values, [&](int value) { list.append(value); });
    return list;
}

// (rating in tenths, technique, size, type, level, groups, cells, parts, values, arcs, joints, branches,
// placements, eliminations)
nb::tuple step_tuple(const Shape& shape, const Step& step, int rating) {
    nb::list groups, branches, joints, arcs;
    for (int group : step.groups) groups.append(shape.groups[at(group)].number);
    for (const auto& arc : step.arcs) arcs.append(nb::make_tuple(arc.lesser, arc.greater));
    for (const auto& branch : step.branches) branches.append(branch_list(shape, branch));
    for (Bits joint : step.joints) joints.append(value_list(joint));
    return nb::make_tuple(rating, static_cast<int>(step.technique), step.size, step.type, step.level, groups,
                          nb::cast(step.cells), nb::cast(step.parts), value_list(step.values), arcs, joints,
                          branches, pairs_of(step.placements), pairs_of(step.eliminations));
}

// Boards of one shape, concatenated, and the candidates left; all if `candidates` is empty.
class Boards {
public:
    Boards(const Shape& shape, const nb::bytes& values, const nb::bytes& candidates)
        : shape_(shape),
          count_(values.size() / at(shape.cells())),
          values_(reinterpret_cast<const std::uint8_t*>(values.c_str())),
          candidates_(candidates.size() / sizeof(std::uint64_t)) {
        if (values.size() % at(shape.cells())) throw nb::value_error("values: wrong length for this graph");
        if (candidates.size() && candidates.size() != values.size() * sizeof(std::uint64_t))
            throw nb::value_error("candidates: not one mask a cell");
        for (std::size_t cell = 0; cell < values.size(); ++cell)
            if (values_[cell] > shape.side) throw nb::value_error("values: larger than the side");
        if (candidates.size()) std::memcpy(candidates_.data(), candidates.c_str(), candidates.size());
    }

    std::size_t count() const { return count_; }
    const std::uint8_t* values(std::size_t board) const { return values_ + board * at(shape_.cells()); }
    const std::uint64_t* candidates(std::size_t board) const {
        return candidates_.empty() ? nullptr : candidates_.data() + board * at(shape_.cells());
    }

    Grid grid(std::size_t board) const {
        Grid grid(shape_);
        for (int cell = 0; cell < shape_.cells(); ++cell)
            if (const int value = values(board)[cell]) grid.place(cell, value);
        if (const auto* left = candidates(board))
            for (int cell = 0; cell < shape_.cells(); ++cell)
                each_value(grid.candidates(cell) & ~static_cast<Bits>(left[cell]),
                           [&](int value) { grid.eliminate(cell, value); });
        return grid;
    }

private:
    const Shape& shape_;
    std::size_t count_;
    const std::uint8_t* values_;
    std::vector<std::uint64_t> candidates_;
};

void check_side(const Graph& graph) {
    if (graph.side > largest_side)
        throw nb::value_error("side: larger than 32, the largest that logic is built for");
}

// Techniques use position p of a row for column p: if a line is missing, they would read past the end.
const Shape& checked_shape(const Graph& graph) {
    check_side(graph);
    const Shape& shape = shape_of(graph);
    for (auto kind : {Kind::row, Kind::column})
        if (shape.side > 1 && length(shape.of_kind(kind)) != shape.side)
            throw nb::value_error("logic needs every row and column to be a group");
    return shape;
}

const ScaleEntry& scale_named(std::string_view name) {
    for (const auto& scale : scales())
        if (scale.name == name) return scale;
    throw nb::value_error("scale: none of that name");
}

// Returns (steps, answer): all steps to the solution, or as many as are found. `exhausted` is true if all
// cells are placed.
nb::tuple explain_path(const Graph& graph, nb::bytes values, nb::bytes candidates, const Request& request,
                       std::string_view scale_name, bool one_solution) {
    const Shape& shape = checked_shape(graph);
    const Boards board(shape, values, candidates);
    if (board.count() != 1) throw nb::value_error("values: one board, please");
    const auto& scale = scale_named(scale_name);
    std::vector<RatedStep> path;
    auto answer = run_released(request, [&](Control& control) {
        const auto solver = scale.make(graph, shape, control, one_solution);
        const Grid& grid = solver->grid();
        RatedStep rated;
        solver->begin(board.grid(0));
        while (grid.open_cells() > 0 && path.size() < request.budget.effort && solver->next(rated))
            path.push_back(rated);
        Answer done;
        done.stopped = control.reason();
        done.exhausted = grid.open_cells() == 0;
        for (int cell = 0; cell < grid.cells(); ++cell)
            done.partial.push_back(static_cast<Value>(grid.value(cell)));
        return done;
    });
    nb::list steps;
    for (const auto& rated : path) steps.append(step_tuple(shape, rated.step, tenths(rated.rating)));
    return nb::make_tuple(steps, answer);
}

// Returns every step that one board allows, with forcing chains of the first kinds.
nb::list all_steps(const Graph& graph, nb::bytes values, nb::bytes candidates, int kinds_of_forcing_chains,
                   const Request& request) {
    const Shape& shape = checked_shape(graph);
    const Boards board(shape, values, candidates);
    if (board.count() != 1) throw nb::value_error("values: one board, please");
    std::vector<RatedStep> found;
    run_released(request, [&](Control& control) {
        found = Explainer(shape, Program::sukaku, control).all(board.grid(0), kinds_of_forcing_chains);
        return Answer{};
    });
    nb::list steps;
    for (const auto& rated : found) steps.append(step_tuple(shape, rated.step, tenths(rated.rating)));
    return steps;
}

// Returns the ratings of each board on a scale (se: er, ep, ed in tenths; hodoku: score, level);
// fewer boards if time ran out.
nb::list rate_boards(const Graph& graph, nb::bytes values, nb::bytes candidates, const Request& request,
                     std::string_view scale_name) {
    const Shape& shape = checked_shape(graph);
    const Boards boards(shape, values, candidates);
    const auto& scale = scale_named(scale_name);
    std::vector<std::vector<int>> all;
    run_released(request, [&](Control& control) {
        const auto solver = scale.make(graph, shape, control, true);
        for (std::size_t board = 0; board < boards.count(); ++board) {
            auto ratings = solver->rate(boards.grid(board));
            if (control.reason() != Stopped::finished) break;
            all.push_back(std::move(ratings));
        }
        return Answer{};
    });
    nb::list list;
    for (const auto& one : all) list.append(nb::tuple(nb::cast(one)));
    return list;
}

// Returns by board the ER in tenths, or a lower bound above `max_rating`; fewer boards if time ran out.
std::vector<int> rate_boards_up_to(const Graph& graph, nb::bytes values, int max_rating,
                                   const Request& request) {
    const Shape& shape = checked_shape(graph);
    const Boards boards(shape, values, nb::bytes("", 0));
    std::vector<int> all;
    run_released(request, [&](Control& control) {
        Explainer explainer(shape, Program::explainer, control);
        for (std::size_t board = 0; board < boards.count(); ++board) {
            auto grid = boards.grid(board);
            const int rating = explainer.rate_up_to(max_rating, grid);
            if (control.reason() != Stopped::finished) break;
            all.push_back(rating);
        }
        return Answer{};
    });
    return all;
}

// Returns by board the band of its ER, one byte each; `max_ratings`: the highest ER of each band but the
// last, in tenths. Fewer boards if time ran out.
nb::bytes rate_bands(const Graph& graph, nb::bytes values, nb::bytes candidates,
                     const std::vector<int>& max_ratings, const Request& request) {
    const Shape& shape = checked_shape(graph);
    const Boards boards(shape, values, candidates);
    std::string all;
    run_released(request, [&](Control& control) {
        Bands bands(shape, max_ratings, control);
        for (std::size_t board = 0; board < boards.count(); ++board) {
            const int band = bands.band_of(boards.values(board), boards.candidates(board));
            if (control.expired(shape.side)) break;
            all.push_back(static_cast<char>(band));
        }
        return Answer{};
    });
    return nb::bytes(all.data(), all.size());
}

nb::list scale_list() {
    nb::list names;
    for (const auto& scale : scales()) names.append(scale.name);
    return names;
}

nb::list technique_list() {
    nb::list list;
    for (const auto& [name, assumes] : techniques) list.append(nb::make_tuple(name, assumes));
    return list;
}

}  // namespace

void bind_logic(nb::module_& module) {
    module.def("logic_techniques", &technique_list);
    module.def("logic_scales", &scale_list);
    module.def("explain_path", &explain_path, nb::arg("graph"), nb::arg("values"), nb::arg("candidates"),
               nb::arg("request"), nb::arg("scale"), nb::arg("one_solution"));
    module.def("all_steps", &all_steps, nb::arg("graph"), nb::arg("values"), nb::arg("candidates"),
               nb::arg("kinds_of_forcing_chains"), nb::arg("request"));
    module.def("rate_boards", &rate_boards, nb::arg("graph"), nb::arg("values"), nb::arg("candidates"),
               nb::arg("request"), nb::arg("scale"));
    module.def("rate_boards_up_to", &rate_boards_up_to, nb::arg("graph"), nb::arg("values"), nb::arg("most"),
               nb::arg("request"));
    module.def("rate_bands", &rate_bands, nb::arg("graph"), nb::arg("values"), nb::arg("candidates"),
               nb::arg("most"), nb::arg("request"));
    module.attr("logic_largest_side") = largest_side;
}

}  // namespace sudoshiki::bind
