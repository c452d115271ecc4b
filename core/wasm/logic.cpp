// Calls of logic: steps, ratings and levels of boards.
#include <string_view>
#include <vector>

#include "board/refuse.hpp"
#include "logic/levels.hpp"
#include "logic/scale_solver.hpp"
#include "logic/search_scale.hpp"
#include "wasm/calls.hpp"

namespace sudoshiki::wasm {

namespace {

using namespace logic;

// The placed values and the candidates left.
struct BoardState {
    std::vector<std::uint8_t> values;
    std::vector<std::uint64_t> candidates;

    explicit BoardState(Numbers& numbers)
        : values(numbers.list<std::uint8_t>()), candidates(numbers.wide_list()) {}

    Grid grid(const Shape& shape) const {
        Grid grid(shape);
        for (int cell = 0; cell < shape.cells(); ++cell)
            if (const int value = values[at(cell)]) grid.place(cell, value);
        for (int cell = 0; cell < shape.cells(); ++cell)
            each_value(grid.candidates(cell) & ~static_cast<Bits>(candidates[at(cell)]),
                       [&](int value) { grid.eliminate(cell, value); });
        return grid;
    }
};

// Techniques use position p of a row for column p: if a line is missing, they would read past the end. The
// page refuses such boards before it calls.
void check_lines(const Shape& shape) {
    for (auto kind : {Kind::row, Kind::column})
        if (shape.side > 1 && length(shape.of_kind(kind)) != shape.side)
            refuse<std::invalid_argument>("logic needs every row and column to be a group");
}

const ScaleEntry& scale_named(std::string_view name) {
    for (const auto& row : scales())
        if (row.name == name) return row;
    refuse<std::invalid_argument>("no such scale");
}

void put_values(Json& json, Bits values) {
    json.open('[');
    each_value(values, [&](int value) { json.put(value); });
    json.close(']');
}

void put_candidate(Json& json, const Candidate& one) { json.put(std::vector<int>{one.cell, one.value}); }

void put_step(Json& json, const Shape& shape, const Step& step, int tenths);

// Groups are written by their number in the graph.
void put_link(Json& json, const Shape& shape, const ChainLink& link) {
    const int cause = link.cause < 0 ? link.cause : shape.groups[at(link.cause)].number;
    json.open('[').put(link.candidate.cell).put(link.candidate.value).put(link.on).put(cause);
    json.put(techniques[at(static_cast<int>(link.pattern))].name).put(link.parents).put(link.others);
    std::vector<int> more_groups;
    for (int group : link.more_groups) more_groups.push_back(shape.groups[at(group)].number);
    json.put(more_groups);
    if (link.inner) put_step(json, shape, *link.inner, 0);
    json.close(']');
}

void put_step(Json& json, const Shape& shape, const Step& step, int tenths) {
    json.open('{')
        .field("technique", techniques[at(static_cast<int>(step.technique))].name)
        .field("tenths", tenths)
        .field("size", step.size)
        .field("type", step.type)
        .field("level", step.level)
        .field("cells", step.cells)
        .field("parts", step.parts);
    json.name("groups").list(step.groups, [&](int group) { json.put(shape.groups[at(group)].number); });
    put_values(json.name("values"), step.values);
    json.name("arcs").list(step.arcs,
                           [&](const Arc& arc) { json.put(std::vector<int>{arc.lesser, arc.greater}); });
    json.name("joints").list(step.joints, [&](Bits joint) { put_values(json, joint); });
    json.name("branches").list(step.branches, [&](const Branch& branch) {
        json.list(branch, [&](const ChainLink& link) { put_link(json, shape, link); });
    });
    const auto put_one = [&](const Candidate& one) { put_candidate(json, one); };
    json.name("placements").list(step.placements, put_one);
    json.name("eliminations").list(step.eliminations, put_one);
    json.close('}');
}

}  // namespace

// scale, graph, board, request (effort counts steps) ─▶ the steps to the solution, or as many as are found
WASM_CALL(steps) {
    auto numbers = input();
    const auto& row = scale_named(numbers.text());
    const auto graph = numbers.graph();
    const BoardState board_state(numbers);
    const WasmRequest request(numbers);
    auto control = request.control();
    const Shape shape(graph);
    check_lines(shape);
    const auto solver = row.make(graph, shape, control, true);
    const Grid& grid = solver->grid();
    solver->begin(board_state.grid(shape));
    RatedStep rated;
    Json json;
    json.open('{').name("steps").open('[');
    for (std::uint64_t count = 0; grid.open_cells() > 0 && count < request.budget.effort; ++count) {
        if (!solver->next(rated)) break;
        put_step(json, shape, rated.step, static_cast<int>(rated.rating * 10 + 0.5));
    }
    json.close(']').field("solved", grid.open_cells() == 0).field("stopped", word(control.reason()));
    json.name("board").open('[');
    for (int cell = 0; cell < grid.cells(); ++cell) json.put(grid.value(cell));
    json.close(']').close('}');
    return set_answer(json);
}

// scale, graph, boards, request ─▶ ratings of each; fewer if time ran out
WASM_CALL(ratings) {
    auto numbers = input();
    const auto& row = scale_named(numbers.text());
    const auto graph = numbers.graph();
    std::vector<BoardState> boards;
    for (int count = numbers.next(); count > 0; --count) boards.emplace_back(numbers);
    const WasmRequest request(numbers);
    auto control = request.control();
    const Shape shape(graph);
    check_lines(shape);
    const auto solver = row.make(graph, shape, control, true);
    std::vector<std::vector<int>> all;
    for (const auto& board : boards) {
        auto ratings = solver->rate(board.grid(shape));
        if (control.reason() != Stopped::finished) break;
        all.push_back(std::move(ratings));
    }
    Json json;
    return set_answer(json.put(all));
}

// graph, board, deductions by level ─▶ the first level that fills it, or the number of levels
WASM_CALL(level) {
    auto numbers = input();
    const auto graph = numbers.graph();
    const BoardState board_state(numbers);
    const auto levels = numbers.list<Deductions>();
    const Shape shape(graph);
    Closure closure(shape);
    Json json;
    return set_answer(json.put(
        level_of(closure, graph.arcs, board_state.values.data(), board_state.candidates.data(), levels)));
}

// problem, solution, restarts, tries, request ─▶ what a search that infers singles needs
WASM_CALL(search_scale) {
    auto numbers = input();
    const auto problem = numbers.problem();
    const auto solution = numbers.list<Value>();
    const int restarts = numbers.next();
    const auto tries = numbers.next_wide();
    const WasmRequest request(numbers);
    auto control = request.control();
    const auto needs = search_needs(problem, solution, {restarts, tries}, control);
    Json json;
    json.open('{').field("singles", needs.singles).name("guesses");
    if (needs.counted)
        json.put(needs.guesses);
    else
        json.none();
    json.name("backdoor");
    if (needs.has_backdoor)
        json.put(needs.backdoor);
    else
        json.none();
    return set_answer(json.field("at_least", needs.min_backdoor_size).close('}'));
}

}  // namespace sudoshiki::wasm
