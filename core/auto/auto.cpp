#include "auto/auto.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>

#include "auto/small_turns.hpp"
#include "auto/tuning.hpp"
#include "auto/turn_log.hpp"
#include "auto/turns.hpp"
#include "board/propagate.hpp"
#include "cover/dlx.hpp"
#include "search/methods.hpp"
#include "search/weighted.hpp"

namespace sudoshiki {

namespace {

// Whether there are groups smaller than a row, or signs between cells that are no neighbours. Plain search is
// rarely good at such puzzles.
bool has_unusual_rules(const Graph& graph) {
    const auto apart = [&](const Arc& arc) {
        const int rows = std::abs(arc.lesser / graph.side - arc.greater / graph.side);
        return rows + std::abs(arc.lesser % graph.side - arc.greater % graph.side) > 1;
    };
    return std::ranges::any_of(graph.groups,
                               [&](const auto& cells) { return length(cells) != graph.side; }) ||
           std::ranges::any_of(graph.arcs, apart);
}

template <int Words>
class Auto {
public:
    Auto(const Problem& problem, const AutoOptions& options, Control& control)
        : problem_(problem), options_(options), control_(control), log_(options.trace_capacity) {
        log_.set_counters_source([this] { return with_eliminations(answer_.counters); });
    }

    Answer run() {
        if (control_.check_now()) return end(control_.reason());
        if (!problem_.graph->constraints.empty() && search::SmallSearch::fits(*problem_.graph))
            return take_small_turns(problem_);
        if (!propagate()) {
            answer_.counters.conflicts = 1;
            log_.note_proof("propagation");
            return end(Stopped::finished);
        }
        if (propagator_->open_cells() == 0) return solved_by_propagation();
        note_kernel();
        const auto candidates = propagator_->masks();
        if (has_unusual_rules(*problem_.graph) && search::SmallSearch::fits(*problem_.graph))
            return take_small_turns(problem_.narrowed(candidates));
        search::WeightedSearch<Words> weighted(*problem_.graph, *propagator_, control_.seed);
        log_.set_counters_source([this, &weighted] { return with_eliminations(weighted.counters()); });
        const auto stopped = search(weighted);
        if (dense_) return count_plainly(candidates, weighted);
        if (stopped) return end(*stopped);
        if (small_search_follows())
            if (const auto later = search_small(problem_.narrowed(candidates), [this](SmallTurns& turns) {
                    return turns.search(auto_tuning::small_patience_later(problem_.graph->side));
                }))
                return end(*later);
        return take_turns(candidates, weighted);
    }

private:
    Answer take_small_turns(const Problem& problem) {
        return end(*search_small(problem, [side = problem.graph->side](SmallTurns& turns) {
            return turns.run(auto_tuning::small_search_turn(side), auto_tuning::small_learning_turn(side));
        }));
    }

    bool propagate() {
        propagator_.emplace(*problem_.graph);
        if (!propagator_->load(problem_) || !propagator_->propagate()) return false;
        if (problem_.graph->side <= auto_tuning::small_side || propagator_->open_cells() == 0) return true;
        return propagator_->propagate_by_matching();
    }

    Answer solved_by_propagation() {
        Board board;
        for (const auto& mask : propagator_->masks()) board.push_back(static_cast<Value>(mask.first()));
        keep(std::move(board));
        answer_.found = 1;
        log_.note_solution("propagation");
        if (control_.budget.solutions == 1)
            return end(Stopped::solutions);  // a second one is not searched for
        log_.note_proof("propagation");
        return end(Stopped::finished);
    }

    void note_kernel() {
        if (!log_.traced()) return;
        int candidates = 0;
        for (const auto& mask : propagator_->masks()) candidates += mask.single() ? 0 : mask.count();
        log_.note("propagation", "left " + std::to_string(propagator_->open_cells()) + " of " +
                                     std::to_string(problem_.graph->cells()) + " cells open, with " +
                                     std::to_string(candidates) + " candidates");
    }

    // Searches from the start, whatever was found before. Returns nothing if it stalled.
    template <class Run>
    std::optional<Stopped> search_small(const Problem& problem, Run&& run) {
        SmallTurns turns(problem, answer_.found, control_, log_, options_.instruction_set);
        log_.set_counters_source([&] {
            small_counters_ = turns.counters();
            return with_eliminations(answer_.counters);
        });
        const std::optional<Stopped> stopped = run(turns);
        small_counters_ = turns.counters();
        log_.set_counters_source([this] { return with_eliminations(answer_.counters); });
        if (stopped && turns.found() >= answer_.found) {  // else the other search found more
            answer_.found = turns.found();
            answer_.solutions = turns.take_solutions();
        }
        return stopped;
    }

    bool small_search_follows() const {
        return problem_.graph->constraints.empty() &&
               (problem_.graph->side <= auto_tuning::small_side || has_diagonals()) &&
               control_.budget.effort == no_limit &&
               control_.budget.solutions <= auto_tuning::many_solutions &&
               search::SmallSearch::fits(*problem_.graph);
    }

    // Whether there are one or two groups besides rows, columns and boxes. With more, clause learning is
    // faster.
    bool has_diagonals() const {
        const Graph& graph = *problem_.graph;
        const int more = length(graph.groups) - 3 * graph.side;
        return graph.arcs.empty() && (more == 1 || more == 2);
    }

    // Whether there are groups besides rows, columns and boxes, or signs in addition to all three.
    bool has_more_than_houses() const {
        const Graph& graph = *problem_.graph;
        return length(graph.groups) > (graph.arcs.empty() ? 3 : 2) * graph.side;
    }

    // Returns nothing if it stalled, or if there are so many solutions that another method counts faster: see
    // dense_.
    std::optional<Stopped> search(search::WeightedSearch<Words>& weighted) {
        const auto conflict_limit = small_search_follows() && has_more_than_houses()
                                        ? auto_tuning::patience_before_small
                                        : auto_tuning::patience(problem_.graph->side);
        std::optional<Stopped> stopped;
        for (;;) {
            const bool counting = answer_.found > auto_tuning::many_solutions;
            const auto status = weighted.run(counting ? ~std::uint64_t{0} : conflict_limit,
                                             control_.budget.effort - weighted.counters().tried, control_);
            if (status == search::WeightedStatus::solution) {
                log_.note_solution("search");
                keep(weighted.board());
                ++answer_.found;
                if (answer_.found == auto_tuning::many_solutions && worth_counting_plainly(weighted)) {
                    dense_ = true;
                    return std::nullopt;
                }
                if (answer_.found < control_.budget.solutions) continue;
                stopped = Stopped::solutions;
            } else if (status == search::WeightedStatus::exhausted) {
                log_.note_proof("search");
                stopped = Stopped::finished;
            } else {
                log_.note_failure("search");
                if (control_.check_now())
                    stopped = control_.reason();
                else if (weighted.counters().tried >= control_.budget.effort)
                    stopped = Stopped::effort;
            }
            answer_.counters = weighted.counters();
            return stopped;
        }
    }

    // With a limit on effort, continues with the same search, which keeps the limit exactly.
    bool worth_counting_plainly(const search::WeightedSearch<Words>& weighted) const {
        return control_.budget.effort == no_limit &&
               control_.budget.solutions > auto_tuning::many_solutions &&
               problem_.graph->side <=
                   (suits_cover() ? auto_tuning::covered_side : auto_tuning::small_side) &&
               weighted.counters().conflicts < auto_tuning::many_solutions;
    }

    bool suits_cover() const {
        const Graph& graph = *problem_.graph;
        return graph.arcs.empty() && graph.constraints.empty() &&
               std::ranges::all_of(graph.groups_of.all(), [](const auto& groups) {
                   return groups.size() <= auto_tuning::covered_groups;
               });
    }

    // Counts again from the start: the search so far took almost no time.
    Answer count_plainly(const std::vector<Mask<Words>>& candidates,
                         const search::WeightedSearch<Words>& weighted) {
        const auto narrowed = problem_.narrowed(candidates);
        answer_ = suits_cover() ? cover::solve_dlx(narrowed, control_)
                                : search::solve_tree(narrowed, {.method = "mrv"}, control_);
        answer_.counters += weighted.counters();
        log_.set_counters_source([this] { return with_eliminations(answer_.counters); });
        if (log_.traced())
            log_.note(suits_cover() ? "exact cover" : "mrv",
                      "counted " + std::to_string(answer_.found) + " solutions, from the start again");
        if (answer_.exhausted) log_.note_proof("search");
        return end(answer_.stopped);
    }

    Answer take_turns(const std::vector<Mask<Words>>& candidates, search::WeightedSearch<Words>& weighted) {
        Turns<Words> turns(problem_, candidates, weighted, std::move(known_), small_counters_, control_);
        turns.run(options_.threads, log_);
        answer_.counters = weighted.counters();
        turns.add_counters(answer_.counters);
        answer_.found = std::max<std::uint64_t>(weighted.solutions(), turns.known().size());
        answer_.solutions.assign(turns.known().begin(),
                                 turns.known().begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(
                                                             turns.known().size(), control_.budget.keep)));
        answer_.exhausted = turns.exhausted();
        return end(turns.stopped());
    }

    void keep(Board board) {
        if (answer_.found < auto_tuning::many_solutions) known_.push_back(board);
        if (answer_.solutions.size() < control_.budget.keep) answer_.solutions.push_back(std::move(board));
    }

    Counters with_eliminations(Counters counters) const {
        if (propagator_) counters.eliminations += propagator_->eliminations;
        counters += small_counters_;
        return counters;
    }

    static std::string_view reason_of_early_stop(Stopped stopped) {
        switch (stopped) {
            case Stopped::effort:
                return "has used up its effort";
            case Stopped::seconds:
                return "has used up its time";
            case Stopped::asked:
                return "was asked to stop";
            default:
                return "";
        }
    }

    Answer end(Stopped stopped) {
        answer_.stopped = stopped;
        answer_.exhausted = stopped == Stopped::finished;
        if (const auto reason = reason_of_early_stop(stopped); !reason.empty()) log_.note("the run", reason);
        answer_.way = log_.text();
        answer_.counters = with_eliminations(answer_.counters);
        answer_.trace = std::move(log_.trace);
        return std::move(answer_);
    }

    const Problem& problem_;
    const AutoOptions options_;
    Control& control_;
    std::optional<Propagator<Words>> propagator_;  // unset if the search on small boards runs first
    std::vector<Board> known_;                     // the first solutions, for methods that must exclude them
    Counters small_counters_;                      // of the search on small boards
    bool dense_ = false;
    TurnLog log_;
    Answer answer_;
};

}  // namespace

Answer solve_auto(const Problem& problem, const AutoOptions& options, Control& control) {
    return with_mask_width(problem.graph->side,
                           [&]<int Words>() { return Auto<Words>(problem, options, control).run(); });
}

}  // namespace sudoshiki
