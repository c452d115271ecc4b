// Runs native algorithms by name, with the options of the registry.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <span>
#include <string_view>

#include "auto/auto.hpp"
#include "board/refuse.hpp"
#include "cdcl/solve.hpp"
#include "coloring/constructive.hpp"
#include "coloring/memetic.hpp"
#include "coloring/one_guess.hpp"
#include "coloring/tabu.hpp"
#include "cover/dlx.hpp"
#include "local/annealing.hpp"
#include "local/genetic.hpp"
#include "search/methods.hpp"
#include "wasm/calls.hpp"

namespace sudoshiki::wasm {

namespace {

struct Run {
    std::string_view name;
    const Problem& problem;
    const Options& options;
    std::size_t events;
    Control& control;

    std::string word(const std::string& option, const char* fallback) const {
        const auto entry = options.find(option);
        return entry == options.end() ? fallback : entry->second;
    }
    double number(const std::string& option) const { return std::strtod(word(option, "0").c_str(), nullptr); }
    template <class Number>
    std::optional<Number> optional_number(const std::string& option) const {
        if (!options.contains(option)) return std::nullopt;
        return static_cast<Number>(number(option));
    }
    template <class Number>
    Number of(const std::string& option) const {
        return static_cast<Number>(number(option));
    }
    KernelOptions kernel() const { return {word("propagation", "true") == "true", events}; }
};

Answer run_auto(const Run& run) { return solve_auto(run.problem, {1, run.events}, run.control); }

Answer run_cdcl(const Run& run) { return cdcl::solve_cdcl(run.problem, run.control); }

Answer run_dlx(const Run& run) { return cover::solve_dlx(run.problem, run.control); }

Answer run_tree(const Run& run) {
    const auto habits = run.word("habits", "ours");
    const bool whole_groups = run.word("all-different", "pairs") == "matching";
    return search::solve_tree(run.problem, {run.name, habits, whole_groups, run.events}, run.control);
}

Answer run_one_guess(const Run& run) {
    return coloring::solve_one_guess(run.problem, run.events, run.control);
}

// `words` are in the order of the enum. The page has refused all others.
std::uint8_t index_of(std::string_view word, std::span<const std::string_view> words) {
    return static_cast<std::uint8_t>(std::ranges::find(words, word) - words.begin());
}

template <coloring::Walk Walk>
Answer run_walk(const Run& run) {
    constexpr std::array<std::string_view, 5> neighbours{"number", "row", "column", "box", "random"};
    constexpr std::array<std::string_view, 3> starts{"first", "random", "saturated"};
    const coloring::WalkHabits habits{
        static_cast<coloring::NeighbourOrder>(index_of(run.word("neighbours", "number"), neighbours)),
        static_cast<coloring::Start>(index_of(run.word("start", "first"), starts)),
        run.word("through-givens", "false") == "true"};
    const coloring::WalkOptions options{Walk, habits, run.of<std::uint64_t>("attempts"), run.events};
    return coloring::solve_constructive(run.problem, options, run.control);
}

Answer run_tabu(const Run& run) {
    coloring::TabuOptions options;
    options.random_tenure = run.optional_number<int>("random-tenure");
    options.conflict_tenure = run.optional_number<double>("conflict-tenure");
    options.perturb_after = run.optional_number<std::uint64_t>("perturb-after");
    options.stall_limit = run.of<std::uint64_t>("restart-after");
    options.kernel = run.kernel();
    return coloring::solve_tabu(run.problem, options, run.control);
}

Answer run_memetic(const Run& run) {
    const coloring::MemeticOptions options{
        run.of<int>("population"), run.of<std::uint64_t>("depth"), {}, run.kernel()};
    return coloring::solve_memetic(run.problem, options, run.control);
}

Answer run_annealing(const Run& run) {
    const local::AnnealingOptions options{run.number("cooling"), run.of<int>("restart-after"), run.kernel()};
    return local::solve_annealing(run.problem, options, run.control);
}

Answer run_genetic(const Run& run) {
    const local::GeneticOptions options{run.of<int>("population"), run.number("mutation"),
                                        run.of<int>("climb"), run.of<int>("restart-after"), run.kernel()};
    return local::solve_genetic(run.problem, options, run.control);
}

struct Entry {
    std::string_view name;
    Answer (*run)(const Run&);
};

constexpr Entry entries[] = {
    {"auto", run_auto},
    {"cdcl", run_cdcl},
    {"backtracking", run_tree},
    {"forward-checking", run_tree},
    {"mrv", run_tree},
    {"dsatur", run_tree},
    {"mac", run_tree},
    {"one-guess", run_one_guess},
    {"bfs", run_walk<coloring::Walk::breadth_first>},
    {"dfs", run_walk<coloring::Walk::depth_first>},
    {"saturbfs", run_walk<coloring::Walk::saturated>},
    {"tabu", run_tabu},
    {"memetic", run_memetic},
    {"annealing", run_annealing},
    {"genetic", run_genetic},
    {"dlx", run_dlx},
};

Answer run_named(const Run& run) {
    for (const auto& row : entries)
        if (row.name == run.name) return row.run(run);
    refuse<std::invalid_argument>("no such algorithm");
}

void put_counters(Json& json, const Counters& c) {
    json.put(std::vector<std::uint64_t>{c.tried, c.placed, c.guesses, c.conflicts, c.backtracks,
                                        c.eliminations, c.max_depth, c.restarts});
}

// Four numbers per event.
std::vector<std::int32_t> event_numbers(const Trace& trace) {
    std::vector<std::int32_t> numbers;
    numbers.reserve(4 * trace.events.size());
    for (const auto& event : trace.events)
        numbers.insert(numbers.end(),
                       {static_cast<std::int32_t>(event.kind), event.cell, event.value, event.because});
    return numbers;
}

}  // namespace

// ─▶ names of the algorithms
WASM_CALL(algorithms) {
    Json json;
    json.list(entries, [&](const Entry& row) { json.put(row.name); });
    return set_answer(json);
}

// name, options, problem, request ─▶ an answer; the events as additional numbers
WASM_CALL(solve) {
    auto numbers = input();
    const auto name = numbers.text();
    const auto options = options_of(numbers);
    const auto problem = numbers.problem();
    const WasmRequest request(numbers);
    auto control = request.control();
    const auto answer = run_named({name, problem, options, request.events, control});
    set_numbers(event_numbers(answer.trace));
    Json json;
    json.open('{')
        .field("solutions", answer.solutions)
        .field("found", answer.found)
        .field("exhausted", answer.exhausted)
        .field("stopped", word(answer.stopped))
        .field("way", answer.way)
        .field("dropped", answer.trace.dropped)
        .field("every", answer.trace.every);
    put_counters(json.name("counters"), answer.counters);
    json.name("notes").list(answer.trace.notes, [&](const Note& note) {
        json.open('{').field("part", note.part).field("found", note.found);
        put_counters(json.name("counters"), note.counters);
        json.close('}');
    });
    json.name("measures").list(answer.trace.measures, [&](const Measure& m) {
        json.open('[').put(m.step).put(m.tried).put(m.placed).put(m.cost).close(']');
    });
    json.close('}');
    return set_answer(json);
}

}  // namespace sudoshiki::wasm
