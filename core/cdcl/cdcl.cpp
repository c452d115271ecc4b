#include "cdcl/cdcl.hpp"

#include <algorithm>

namespace sudoshiki::cdcl {

namespace {

std::uint64_t plus(std::uint64_t a, std::uint64_t b) { return a + b < a ? no_limit : a + b; }

}  // namespace

void Cdcl::add_variables(std::size_t count) {
    value_.assign(2 * count, 0);
    level_.assign(count, 0);
    reason_.assign(count, Reason());
    phases_.resize(count);
    watches_.resize(2 * count);
    seen_.assign(count, 0);
    stamp_.assign(count + 1, 0);
    trail_.reserve(count);
    exclusion_start_.assign(1, 0);
}

void Cdcl::add_exclusion(std::span<const Variable> at_most_one) {
    exclusion_vars_.insert(exclusion_vars_.end(), at_most_one.begin(), at_most_one.end());
    exclusion_start_.push_back(static_cast<std::uint32_t>(exclusion_vars_.size()));
}

void Cdcl::add_clause(std::span<const Literal> literals) {
    backtrack(0);
    learned_.clear();
    for (Literal literal : literals) {
        if (value_[literal] > 0) return;
        if (value_[literal] == 0) learned_.push_back(literal);
    }
    if (learned_.empty())
        contradictory_ = true;
    else if (learned_.size() == 1)
        assign(learned_[0], Reason());
    else if (learned_.size() == 2)
        attach_pair(learned_[0], learned_[1]);
    else
        attach(learned_, clauses_.add(learned_, false, 0));
}

Status Cdcl::run(std::uint64_t conflicts, std::uint64_t decisions, Control& control) {
    seal();
    if (control.expired()) return Status::unknown;
    const auto last_conflict = plus(conflicts_, conflicts);
    const auto last_decision = plus(decisions_, decisions);
    while (!contradictory_) {
        const auto before = propagations_;
        const auto conflict = propagate();
        const auto cost = 1 + static_cast<int>((propagations_ - before) / tuning::propagations_a_question);
        if (conflict) {
            if (level() > 0 && restart_.patient()) phases_.note_descent({trail_.data(), marks_.back()});
            learn_from(*conflict);
            if (control.expired(cost)) return Status::unknown;
            continue;
        }
        if (trail_.size() == variables()) return Status::satisfied;
        if (control.expired(cost) || conflicts_ >= last_conflict || decisions_ >= last_decision)
            return Status::unknown;
        if ((restart_.due() || conflicts_ >= next_reduction_) && !following_) restart();
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
    learned_.clear();
    for (auto mark = marks_.rbegin(); mark != marks_.rend(); ++mark)
        learned_.push_back(negated(trail_[*mark]));
    backtrack(level() - 1);
    if (learned_.size() == 1) {
        assign(learned_[0], Reason());
    } else if (learned_.size() == 2) {
        attach_pair(learned_[0], learned_[1]);
        assign(learned_[0], Reason::pair(learned_[1]));
    } else {
        const auto offset = clauses_.add(learned_, false, 0);
        attach(learned_, offset);
        assign(learned_[0], Reason::clause(offset));
    }
}

void Cdcl::exclude_phases(Control& control) {
    seal();
    backtrack(0);
    forget_order();
    following_ = true;
    const auto status = run(1, no_limit, control);
    following_ = false;
    if (status == Status::satisfied) exclude_model();
}

// The sets of each variable are listed once all are known.
void Cdcl::seal() {
    if (std::exchange(sealed_, true)) return;
    exclusion_end_.assign(exclusion_start_.begin() + 1, exclusion_start_.end());
    sets_start_.assign(variables() + 1, 0);
    for (Variable variable : exclusion_vars_) ++sets_start_[variable + 1];
    for (std::size_t at = 1; at < sets_start_.size(); ++at) sets_start_[at] += sets_start_[at - 1];
    sets_of_.resize(exclusion_vars_.size());
    auto next = sets_start_;
    for (std::uint32_t set = 0; set < exclusion_end_.size(); ++set)
        for (auto at = exclusion_start_[set]; at < exclusion_end_[set]; ++at)
            sets_of_[next[exclusion_vars_[at]]++] = set;
    forget_order();
}

void Cdcl::forget_order() {
    activity_ = {};
    activity_.resize(variables());
    for (Variable variable = 0; variable < variables(); ++variable) {
        activity_.set(variable, tightness(variable) + 1e-6 * random_.unit());
        activity_.insert(variable);
    }
    restart_ = {};
}

// Until conflicts tell more, what has few alternatives goes first.
double Cdcl::tightness(Variable variable) const {
    std::uint32_t alternatives = 0;
    for (auto at = sets_start_[variable]; at < sets_start_[variable + 1]; ++at)
        alternatives += exclusion_end_[sets_of_[at]] - exclusion_start_[sets_of_[at]];
    return alternatives ? 1.0 / alternatives : 0.0;
}

void Cdcl::restart() {
    backtrack(0);
    restart_.begin();
    explanations_ = {};
    ++restarts_;
    tidy();
    if (phases_.rephasing_due(conflicts_)) phases_.rephase(conflicts_);
}

void Cdcl::decide() {
    const bool by_cell = lazy_ && !following_;
    const Variable variable = by_cell ? lazy_->choose(activity_) : most_active();
    decisions_ += !following_;
    marks_.push_back(static_cast<std::uint32_t>(trail_.size()));
    if (!following_) max_depth_ = std::max<std::uint64_t>(max_depth_, level());
    assign(by_cell || first_value(variable) ? yes(variable) : no(variable), Reason());
}

Variable Cdcl::most_active() {
    Variable variable = activity_.pop();
    while (value_[yes(variable)] != 0) variable = activity_.pop();
    return variable;
}

// A candidate placed says more than one struck out, so the nervous mood always places.
bool Cdcl::first_value(Variable variable) const {
    if (following_) return phases_.saved(variable);
    if (restart_.patient()) return phases_.target(variable);
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
    const std::size_t end = marks_[to];
    if (told_ > end) {
        lazy_->take_back(std::span(trail_).subspan(end, told_ - end));
        told_ = end;
    }
    while (trail_.size() > end) {
        const Literal literal = trail_.back();
        trail_.pop_back();
        value_[literal] = value_[negated(literal)] = 0;
        phases_.save(literal);
        activity_.insert(variable_of(literal));
    }
    marks_.resize(to);
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
