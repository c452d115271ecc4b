#include "cdcl/cdcl.hpp"

#include <algorithm>

namespace sudoshiki::cdcl {

namespace {

std::uint64_t add_capped(std::uint64_t a, std::uint64_t b) { return a + b < a ? no_limit : a + b; }

}  // namespace

void Cdcl::add_variables(std::size_t count) {
    value_.assign(2 * count, 0);
    level_.assign(count, 0);
    reason_.assign(count, Reason());
    phases_.resize(count);
    watches_.resize(2 * count);
    marks_.assign(count, 0);
    level_stamps_.assign(count + 1, 0);
    trail_.reserve(count);
    exclusion_start_.assign(1, 0);
}

void Cdcl::add_exclusion(std::span<const Variable> at_most_one) {
    exclusion_vars_.insert(exclusion_vars_.end(), at_most_one.begin(), at_most_one.end());
    exclusion_start_.push_back(static_cast<std::uint32_t>(exclusion_vars_.size()));
}

void Cdcl::add_clause(std::span<const Literal> literals) {
    backtrack(0);
    clause_.clear();
    for (Literal literal : literals) {
        if (value_[literal] > 0) return;
        if (value_[literal] == 0) clause_.push_back(literal);
    }
    if (clause_.empty())
        contradictory_ = true;
    else if (clause_.size() == 1)
        assign(clause_[0], Reason());
    else if (clause_.size() == 2)
        attach_pair(clause_[0], clause_[1]);
    else
        attach(clause_, clauses_.add(clause_, false, 0));
}

Status Cdcl::run(std::uint64_t conflicts, std::uint64_t decisions, Control& control) {
    index_exclusions();
    if (control.expired()) return Status::unknown;
    const auto last_conflict = add_capped(conflicts_, conflicts);
    const auto last_decision = add_capped(decisions_, decisions);
    while (!contradictory_) {
        const auto before = propagations_;
        const auto conflict = propagate();
        const auto cost = 1 + static_cast<int>((propagations_ - before) / tuning::propagations_per_check);
        if (conflict) {
            if (level() > 0 && restart_.is_stable())
                phases_.note_trail({trail_.data(), decision_starts_.back()});
            learn_from(*conflict);
            if (control.expired(cost)) return Status::unknown;
            continue;
        }
        if (trail_.size() == variables()) return Status::satisfied;
        if (control.expired(cost) || conflicts_ >= last_conflict || decisions_ >= last_decision)
            return Status::unknown;
        if ((restart_.due() || conflicts_ >= next_reduction_) && !following_phases_) restart();
        decide();
    }
    return Status::contradictory;
}

Counters Cdcl::counters() const {
    return {.tried = decisions_,
            .placed = decisions_,
            .guesses = decisions_,
            .conflicts = conflicts_,
            .backtracks = conflicts_,
            .eliminations = propagations_,
            .max_depth = max_depth_,
            .restarts = restarts_};
}

void Cdcl::exclude_model() {
    if (level() == 0) {
        contradictory_ = true;
        return;
    }
    clause_.clear();
    for (auto start = decision_starts_.rbegin(); start != decision_starts_.rend(); ++start)
        clause_.push_back(negated(trail_[*start]));
    backtrack(level() - 1);
    if (clause_.size() == 1) {
        assign(clause_[0], Reason());
    } else if (clause_.size() == 2) {
        attach_pair(clause_[0], clause_[1]);
        assign(clause_[0], Reason::pair(clause_[1]));
    } else {
        const auto offset = clauses_.add(clause_, false, 0);
        attach(clause_, offset);
        assign(clause_[0], Reason::clause(offset));
    }
}

void Cdcl::exclude_phases(Control& control) {
    index_exclusions();
    backtrack(0);
    reset_activity();
    following_phases_ = true;
    const auto status = run(1, no_limit, control);
    following_phases_ = false;
    if (status == Status::satisfied) exclude_model();
}

// Lists the exclusions of each variable, once all are added.
void Cdcl::index_exclusions() {
    if (std::exchange(indexed_, true)) return;
    exclusion_end_.assign(exclusion_start_.begin() + 1, exclusion_start_.end());
    sets_start_.assign(variables() + 1, 0);
    for (Variable variable : exclusion_vars_) ++sets_start_[variable + 1];
    for (std::size_t at = 1; at < sets_start_.size(); ++at) sets_start_[at] += sets_start_[at - 1];
    sets_of_.resize(exclusion_vars_.size());
    auto next = sets_start_;
    for (std::uint32_t set = 0; set < exclusion_end_.size(); ++set)
        for (auto at = exclusion_start_[set]; at < exclusion_end_[set]; ++at)
            sets_of_[next[exclusion_vars_[at]]++] = set;
    reset_activity();
}

void Cdcl::reset_activity() {
    activity_ = {};
    activity_.resize(variables());
    for (Variable variable = 0; variable < variables(); ++variable) {
        activity_.set(variable, initial_activity(variable) + 1e-6 * random_.unit());
        activity_.insert(variable);
    }
    restart_ = {};
}

// Variables with few alternatives are decided first, until conflicts change the order.
double Cdcl::initial_activity(Variable variable) const {
    std::uint32_t alternatives = 0;
    for (auto at = sets_start_[variable]; at < sets_start_[variable + 1]; ++at)
        alternatives += exclusion_end_[sets_of_[at]] - exclusion_start_[sets_of_[at]];
    return alternatives ? 1.0 / alternatives : 0.0;
}

void Cdcl::restart() {
    backtrack(0);
    restart_.count_restart();
    explanations_ = {};
    ++restarts_;
    reduce_clauses();
    if (phases_.rephasing_due(conflicts_)) phases_.rephase(conflicts_);
}

void Cdcl::decide() {
    const bool by_cell = lazy_ && !following_phases_;
    const Variable variable = by_cell ? lazy_->pick_candidate(activity_) : most_active();
    decisions_ += !following_phases_;
    decision_starts_.push_back(static_cast<std::uint32_t>(trail_.size()));
    if (!following_phases_) max_depth_ = std::max<std::uint64_t>(max_depth_, level());
    assign(by_cell || pick_phase(variable) ? yes(variable) : no(variable), Reason());
}

Variable Cdcl::most_active() {
    Variable variable = activity_.pop();
    while (value_[yes(variable)] != 0) variable = activity_.pop();
    return variable;
}

// The focused mode always tries true for candidates: a placement propagates more than a removal.
bool Cdcl::pick_phase(Variable variable) const {
    if (following_phases_) return phases_.saved(variable);
    if (restart_.is_stable()) return phases_.target(variable);
    return sets_start_[variable] != sets_start_[variable + 1] || phases_.saved(variable);
}

void Cdcl::assign(Literal literal, Reason reason) {
    const Variable variable = variable_of(literal);
    value_[literal] = 1;
    value_[negated(literal)] = -1;
    level_[variable] = level();
    reason_[variable] = reason;
    trail_.push_back(literal);
}

void Cdcl::backtrack(std::uint32_t to) {
    if (level() <= to) return;
    const std::size_t end = decision_starts_[to];
    if (lazy_head_ > end) {
        lazy_->unassign(std::span(trail_).subspan(end, lazy_head_ - end));
        lazy_head_ = end;
    }
    while (trail_.size() > end) {
        const Literal literal = trail_.back();
        trail_.pop_back();
        value_[literal] = value_[negated(literal)] = 0;
        phases_.save(literal);
        activity_.insert(variable_of(literal));
    }
    decision_starts_.resize(to);
    head_ = end;
}

void Cdcl::attach(std::span<const Literal> literals, std::uint32_t offset) {
    watches_[literals[0]].push_back({literals[1], Reason::clause(offset)});
    watches_[literals[1]].push_back({literals[0], Reason::clause(offset)});
}

void Cdcl::attach_pair(Literal a, Literal b) {
    watches_[a].push_back({b, Reason::pair(a)});
    watches_[b].push_back({a, Reason::pair(b)});
}

}  // namespace sudoshiki::cdcl
