#include "auto/turns.hpp"

#include <algorithm>

#include "auto/kempe_chain.hpp"
#include "auto/pattern.hpp"
#include "auto/side_by_side.hpp"
#include "auto/tuning.hpp"
#include "board/index.hpp"

namespace sudoshiki {

template <int Words>
Turns<Words>::Turns(const Problem& problem, std::vector<Mask<Words>> candidates,
                    search::WeightedSearch<Words>& weighted, std::vector<Board> known,
                    const Counters& earlier, Control& control)
    : reduced_(problem.narrowed(candidates)),
      candidates_(std::move(candidates)),
      weighted_(weighted),
      control_(control),
      earlier_(earlier),
      known_(std::move(known)) {}

template <int Words>
void Turns<Words>::run(int threads, TurnLog& log) {
    log.set_counters_source([this] { return counters_so_far(); });
    // A limit on effort is exact, which threads could only keep by waiting for each other.
    const bool in_parallel = threads > 1 && control_.budget.effort == no_limit;
    const bool few_open_cells = std::ranges::count_if(candidates_, [](const auto& m) {
                                    return !m.single();
                                }) <= auto_tuning::few_cells;
    if (known_.empty() && follow_pattern(log)) return;
    if (known_.size() == 1 && add_by_kempe_chain(log)) return;
    if (few_open_cells && learn(auto_tuning::first_conflicts_on_few, log)) return;
    const bool can_colour = known_.empty() && prepare_colouring();
    if (can_colour && in_parallel && race(threads, log)) return;
    if (in_parallel && known_.size() + 1 == control_.budget.solutions && race_to_prove(threads, log)) return;
    const double moves = can_colour ? colouring_share() : 0;
    const double conflicts =
        few_open_cells ? auto_tuning::later_conflicts_on_few : auto_tuning::first_conflicts;
    for (double share = 1; !out_of_budget(); share *= auto_tuning::growth) {
        const auto turn = [&](double first) {
            return static_cast<std::uint64_t>(first * std::min(share, 1e6));
        };
        if (can_colour && known_.empty() && colour(turn(moves), log)) return;
        if (known_.size() < auto_tuning::most_known && learn(turn(conflicts), log)) return;
        if (control_.budget.solutions > 2 && search(turn(auto_tuning::first_search_conflicts), log)) return;
    }
}

template <int Words>
bool Turns<Words>::follow_pattern(TurnLog& log) {
    const auto narrowed = narrow_to_pattern(*reduced_.graph, candidates_);
    if (!narrowed) {
        log.note("a pattern", "is not seen");
        return false;
    }
    Propagator<Words> propagator(*reduced_.graph);
    if (!propagator.load(reduced_.narrowed(*narrowed)) || !propagator.propagate()) {
        log.note("a pattern", "is seen, and no solution that follows it");
        return false;
    }
    search::WeightedSearch<Words> weighted(*reduced_.graph, propagator, control_.seed);
    const auto status = weighted.run(auto_tuning::pattern_conflicts, effort_left(), control_);
    pattern_counters_ = weighted.counters();
    if (status != search::WeightedStatus::solution) {
        log.note_failure("a pattern");
        return status == search::WeightedStatus::unknown && out_of_budget();
    }
    log.note_solution("a pattern");
    return add(weighted.board(), log);
}

template <int Words>
bool Turns<Words>::prepare_colouring() {
    if (!reduced_.graph->constraints.empty() || control_.check_now()) return false;
    kernel_.emplace(reduced_);
    if (control_.check_now()) return false;
    colouring_.emplace(*kernel_, control_.seed);
    return true;
}

// Returns the moves in the first round.
template <int Words>
double Turns<Words>::colouring_share() const {
    const double list = static_cast<double>(kernel_->slots()) / kernel_->open_cells();
    if (kernel_->open_cells() > auto_tuning::large_kernel && list > auto_tuning::long_list)
        return auto_tuning::large_first_moves;
    if (kernel_->open_cells() > auto_tuning::many_cells && list > auto_tuning::wide_list)
        return auto_tuning::first_moves_on_wide;
    return auto_tuning::first_moves;
}

template <int Words>
void Turns<Words>::prepare_learning(std::optional<cdcl::Learner>& learning, std::uint64_t seed,
                                    Control& control) const {
    learning.emplace(*reduced_.graph, candidates_, control, seed);
    for (const auto& board : known_) learning->exclude(board, control);
}

template <int Words>
bool Turns<Words>::race(int threads, TurnLog& log) {
    auto learned = cdcl::Status::unknown;
    std::vector<Task> tasks;
    tasks.push_back([&](Control& own) {
        return (learned = learn_freely(learning_, own.seed, own)) != cdcl::Status::unknown;
    });
    tasks.push_back([&](Control& own) { return colouring_->run(no_limit, own); });
    more_colourings_.resize(at(threads - 2));
    Random seeds(control_.seed);
    for (auto& colouring : more_colourings_)
        tasks.push_back([&, seed = seeds()](Control& own) {
            return colouring.emplace(*kernel_, seed).run(no_limit, own);
        });
    const auto winner = run_side_by_side(tasks, control_);
    if (!winner) {
        log.note_failure("colouring beside clause learning");
        return out_of_budget();
    }
    if (*winner == 0) return take(*learning_, learned, log);
    log.note_solution("colouring");
    return add((*winner == 1 ? colouring_ : more_colourings_[*winner - 2])->board(), log);
}

template <int Words>
bool Turns<Words>::race_to_prove(int threads, TurnLog& log) {
    const auto count = at(threads);
    more_learning_.resize(count - 1);
    std::vector<cdcl::Status> status(count, cdcl::Status::unknown);
    std::vector<Task> tasks;
    Random seeds(control_.seed);
    for (std::size_t number = 0; number < count; ++number)
        tasks.push_back([&, number, seed = number ? seeds() : control_.seed](Control& own) {
            auto& learning = number ? more_learning_[number - 1] : learning_;
            return (status[number] = learn_freely(learning, seed, own)) != cdcl::Status::unknown;
        });
    const auto winner = run_side_by_side(tasks, control_);
    if (!winner) {
        log.note_failure("clause learning");
        return out_of_budget();
    }
    return take(*(*winner ? more_learning_[*winner - 1] : learning_), status[*winner], log);
}

template <int Words>
cdcl::Status Turns<Words>::learn_freely(std::optional<cdcl::Learner>& learning, std::uint64_t seed,
                                        Control& control) {
    if (!learning) prepare_learning(learning, seed, control);
    if (control.check_now()) {
        learning.reset();  // it may be incomplete; the single-threaded run builds it again
        return cdcl::Status::unknown;
    }
    return learning->solver.run(no_limit, no_limit, control);
}

template <int Words>
bool Turns<Words>::colour(std::uint64_t moves, TurnLog& log) {
    const bool solved = colouring_->run(std::min(moves, effort_left()), control_);
    if (!solved) {
        log.note_failure("colouring");
        return out_of_budget();
    }
    log.note_solution("colouring");
    return add(colouring_->board(), log);
}

template <int Words>
bool Turns<Words>::learn(std::uint64_t conflicts, TurnLog& log) {
    if (!learning_) prepare_learning(learning_, control_.seed, control_);
    auto& solver = learning_->solver;
    const auto conflict_limit = solver.conflicts() + conflicts;
    while (solver.conflicts() < conflict_limit) {
        const auto status = solver.run(conflict_limit - solver.conflicts(), effort_left(), control_);
        if (status == cdcl::Status::unknown) {
            log.note_failure("clause learning");
            return out_of_budget();
        }
        if (take(*learning_, status, log)) return true;
    }
    return false;
}

// Takes the result of clause learning, a model or a proof.
template <int Words>
bool Turns<Words>::take(cdcl::Learner& learning, cdcl::Status status, TurnLog& log) {
    if (status == cdcl::Status::contradictory) {
        log.note_proof("clause learning");
        return finish(Stopped::finished);
    }
    log.note_solution("clause learning");
    known_.push_back(learning.model());
    if (known_.size() >= control_.budget.solutions) return finish(Stopped::solutions);
    learning.exclude_model();
    return known_.size() == 1 && add_by_kempe_chain(log);
}

template <int Words>
bool Turns<Words>::search(std::uint64_t conflicts, TurnLog& log) {
    const auto conflict_limit = weighted_.counters().conflicts + conflicts;
    while (weighted_.counters().conflicts < conflict_limit) {
        const auto status =
            weighted_.run(conflict_limit - weighted_.counters().conflicts, effort_left(), control_);
        if (status == search::WeightedStatus::unknown) {
            log.note_failure("search");
            return out_of_budget();
        }
        if (status == search::WeightedStatus::exhausted) {
            log.note_proof("search");
            return finish(Stopped::finished);
        }
        if (weighted_.solutions() >= control_.budget.solutions) {
            log.note("search", "found as many solutions as asked for");
            return finish(Stopped::solutions);
        }
        if (known_.size() >= auto_tuning::most_known || std::ranges::count(known_, weighted_.board()) > 0)
            continue;
        log.note_solution("search");
        if (add(weighted_.board(), log)) return true;
    }
    return false;
}

// Adds a solution that was not found by clause learning. Returns true if it was the last one requested.
template <int Words>
bool Turns<Words>::add(Board board, TurnLog& log) {
    known_.push_back(std::move(board));
    if (known_.size() >= control_.budget.solutions) return finish(Stopped::solutions);
    if (learning_) learning_->exclude(known_.back(), control_);
    return known_.size() == 1 && add_by_kempe_chain(log);
}

template <int Words>
bool Turns<Words>::add_by_kempe_chain(TurnLog& log) {
    if (!reduced_.graph->constraints.empty()) return false;
    auto other = swap_along_a_chain(*reduced_.graph, candidates_, known_.front());
    if (!other) return false;
    log.note_solution("two values that change places");
    return add(std::move(*other), log);
}

template <int Words>
bool Turns<Words>::out_of_budget() {
    if (control_.check_now()) return finish(control_.reason());
    if (effort_left() == 0) return finish(Stopped::effort);
    return false;
}

template <int Words>
bool Turns<Words>::finish(Stopped stopped) {
    stopped_ = stopped;
    exhausted_ = stopped == Stopped::finished;
    return true;
}

template <int Words>
Counters Turns<Words>::counters_so_far() const {
    auto counters = weighted_.counters();
    counters.eliminations = weighted_.eliminations();
    add_counters(counters);
    counters += earlier_;
    return counters;
}

template <int Words>
std::uint64_t Turns<Words>::effort_used() const {
    auto used = weighted_.counters().tried + pattern_counters_.tried + moves();
    each_learner([&](const cdcl::Cdcl& solver) { used += solver.decisions(); });
    return used;
}

template <int Words>
std::uint64_t Turns<Words>::moves() const {
    std::uint64_t sum = colouring_ ? colouring_->moves() : 0;
    for (const auto& colouring : more_colourings_) sum += colouring ? colouring->moves() : 0;
    return sum;
}

template <int Words>
void Turns<Words>::add_counters(Counters& counters) const {
    counters += pattern_counters_;
    counters.tried = effort_used();
    counters.placed += moves();
    if (colouring_) counters.restarts += colouring_->restarts();
    for (const auto& colouring : more_colourings_)
        if (colouring) counters.restarts += colouring->restarts();
    each_learner([&](const cdcl::Cdcl& solver) {
        auto own = solver.counters();
        own.tried = 0;  // counted by effort_used()
        counters += own;
    });
}

template class Turns<1>;
template class Turns<2>;

}  // namespace sudoshiki
