#include "auto/small_turns.hpp"

#include <algorithm>

#include "auto/tuning.hpp"
#include "board/propagate.hpp"

namespace sudoshiki {

// An effort budget is kept to the digit by going on with search, which also counts best.
bool SmallTurns::suits_learning() const {
    return control_.budget.effort == no_limit && control_.budget.solutions <= auto_tuning::many_solutions;
}

Stopped SmallTurns::run(double search_turn, double learning_turn) {
    if (!suits_learning()) return *search(no_limit);
    for (double share = 1;; share = std::min(share * auto_tuning::small_growth, 1e6)) {
        if (const auto stopped = search(static_cast<std::uint64_t>(search_turn * share))) return *stopped;
        if (const auto stopped = learn(static_cast<std::uint64_t>(learning_turn * share))) return *stopped;
    }
}

std::optional<Stopped> SmallTurns::search(std::uint64_t conflicts) {
    const auto before = small_.counters().conflicts;
    for (;;) {
        const auto counted = small_.counters();
        const auto status = small_.run(conflicts - std::min(conflicts, counted.conflicts - before),
                                       control_.budget.effort - counted.tried, control_);
        const std::string_view part = small_.counters().tried == 0 ? "propagation" : "search";
        if (status == search::SmallStatus::solution) {
            auto board = small_.board();
            if (is_known(board)) continue;
            if (learner_) learner_->exclude(board, control_);
            if (add(std::move(board), part)) return Stopped::solutions;
        } else if (status == search::SmallStatus::exhausted) {
            log_.note_proof(part);
            return Stopped::finished;
        } else {
            log_.note_failure("search");
            if (control_.check_now()) return control_.reason();
            if (control_.budget.effort != no_limit) return Stopped::effort;
            return std::nullopt;
        }
    }
}

std::optional<Stopped> SmallTurns::learn(std::uint64_t conflicts) {
    if (!learner_ && !prepare_learning()) {
        log_.note_proof("propagation");
        return Stopped::finished;
    }
    auto& solver = learner_->solver;
    const auto last = solver.conflicts() + conflicts;
    while (solver.conflicts() < last) {
        const auto status = solver.run(last - solver.conflicts(), no_limit, control_);
        if (status == cdcl::Status::contradictory) {
            log_.note_proof("clause learning");
            return Stopped::finished;
        }
        if (status == cdcl::Status::unknown) {
            log_.note_failure("clause learning");
            if (control_.check_now()) return control_.reason();
            return std::nullopt;
        }
        if (add(learner_->model(), "clause learning")) return Stopped::solutions;
        learner_->exclude_model();
    }
    return std::nullopt;
}

bool SmallTurns::prepare_learning() {
    Propagator<1> propagator(*problem_.graph);
    const bool possible = propagator.load(problem_) && propagator.propagate_by_matching();
    eliminations_ = propagator.eliminations;
    if (!possible) return false;
    learner_.emplace(*problem_.graph, propagator.masks(), control_, control_.seed);
    for (const auto& board : solutions_) learner_->exclude(board, control_);
    return true;
}

bool SmallTurns::is_known(const Board& board) const {
    return learner_ && std::ranges::count(solutions_, board) > 0;
}

bool SmallTurns::add(Board board, std::string_view part) {
    if (++found_ > earlier_) log_.note_solution(part);
    if (suits_learning() || solutions_.size() < control_.budget.keep) solutions_.push_back(std::move(board));
    return found_ >= control_.budget.solutions;
}

std::vector<Board> SmallTurns::take_solutions() {
    solutions_.resize(std::min<std::size_t>(solutions_.size(), control_.budget.keep));
    return std::move(solutions_);
}

Counters SmallTurns::counters() const {
    auto counters = small_.counters();
    if (learner_) counters += learner_->solver.counters();
    counters.eliminations += eliminations_;
    return counters;
}

}  // namespace sudoshiki
