// Conflict analysis: learns a clause from the first unique implication point.
#include <algorithm>

#include "cdcl/cdcl.hpp"

namespace sudoshiki::cdcl {

namespace {

// Marks on variables during analysis.
constexpr std::uint8_t unmarked = 0;
constexpr std::uint8_t in_clause = 1;    // in the learned clause, or resolved
constexpr std::uint8_t implied = 2;      // implied by literals of the clause: redundant
constexpr std::uint8_t not_implied = 3;  // known not to be implied

}  // namespace

void Cdcl::learn_from(const Conflict& conflict) {
    ++conflicts_;
    if (level() == 0) {
        contradictory_ = true;
        return;
    }
    analyse(conflict);
    minimise();
    const auto glue = glue_of(clause_);
    for (Variable variable : marked_) marks_[variable] = unmarked;
    marked_.clear();
    restart_.add_glue(glue);
    activity_.decay(restart_.is_stable() ? tuning::stable_decay : tuning::focused_decay);
    add_learned(glue);
}

void Cdcl::analyse(const Conflict& conflict) {
    clause_.assign(1, 0);  // the first literal is the implication point, set below
    unresolved_ = 0;
    add_to_clause(conflict.first);
    add_antecedents(conflict.reason, conflict.first);
    std::size_t at = trail_.size();
    for (;;) {
        while (marks_[variable_of(trail_[at - 1])] == unmarked) --at;
        const Literal literal = trail_[--at];
        if (--unresolved_ == 0) {
            clause_[0] = negated(literal);
            return;
        }
        add_antecedents(reason_[variable_of(literal)], literal);
    }
}

void Cdcl::add_antecedents(Reason reason, Literal implied_literal) {
    if (reason.is_pair()) return add_to_clause(reason.other());
    if (reason.is_clause()) count_use(reason.offset());
    for (Literal literal : antecedents(reason, implied_literal))
        if (literal != implied_literal) add_to_clause(literal);
}

// Returns the clause of a reason. A lazy reason is explained once and replaced.
std::span<const Literal> Cdcl::antecedents(Reason reason, Literal implied_literal) {
    if (reason.is_clause()) return std::as_const(clauses_)[reason.offset()];
    if (reason.is_lazy())
        reason = reason_[variable_of(implied_literal)] =
            Reason::explained(explain(reason.constraint(), implied_literal));
    return std::as_const(explanations_)[reason.explanation()];
}

std::uint32_t Cdcl::explain(std::uint32_t constraint, Literal implied_literal) {
    lazy_->explain(constraint, implied_literal,
                   decision_starts_.empty() ? trail_.size() : decision_starts_[0], explanation_);
    return explanations_.add(explanation_, false, 0);
}

void Cdcl::add_to_clause(Literal literal) {
    const Variable variable = variable_of(literal);
    if (marks_[variable] != unmarked || level_[variable] == 0) return;
    marks_[variable] = in_clause;
    marked_.push_back(variable);
    activity_.bump(variable);
    if (level_[variable] == level())
        ++unresolved_;
    else
        clause_.push_back(literal);
}

// Keeps a used clause longer, and updates its glue if it improved.
void Cdcl::count_use(std::uint32_t clause) {
    if (!clauses_.is_learned(clause)) return;
    const auto old = clauses_.glue(clause);
    if (old > tuning::core_glue) {
        const auto now = glue_of(clauses_[clause]);
        if (now < old) clauses_.set_glue(clause, now);
    }
    clauses_.set_used(clause, clauses_.glue(clause) <= tuning::tier2_glue ? 2 : 1);
}

void Cdcl::minimise() {
    const auto is_redundant = [&](Literal literal) {
        const Reason reason = reason_[variable_of(literal)];
        return !reason.none() && antecedents_redundant(reason, negated(literal), 0);
    };
    clause_.erase(std::remove_if(clause_.begin() + 1, clause_.end(), is_redundant), clause_.end());
}

bool Cdcl::redundant(Literal literal, int depth) {
    const Variable variable = variable_of(literal);
    if (level_[variable] == 0 || marks_[variable] == in_clause || marks_[variable] == implied) return true;
    const Reason reason = reason_[variable];
    if (marks_[variable] == not_implied || reason.none() || depth > tuning::max_minimisation_depth)
        return false;
    const bool follows = antecedents_redundant(reason, negated(literal), depth);
    marks_[variable] = follows ? implied : not_implied;
    marked_.push_back(variable);
    return follows;
}

bool Cdcl::antecedents_redundant(Reason reason, Literal implied_literal, int depth) {
    if (reason.is_pair()) return redundant(reason.other(), depth + 1);
    const auto follows = [&](Literal other) {
        return other == implied_literal || redundant(other, depth + 1);
    };
    if (reason.is_clause()) return std::ranges::all_of(std::as_const(clauses_)[reason.offset()], follows);
    const auto size = antecedents(reason, implied_literal).size();
    const auto offset = reason_[variable_of(implied_literal)].explanation();
    for (std::size_t i = 0; i < size; ++i)  // by index: an explanation may reallocate
        if (!follows(std::as_const(explanations_)[offset][i])) return false;
    return true;
}

// Returns the number of decision levels among the literals (Audemard and Simon, IJCAI 2009).
std::uint32_t Cdcl::glue_of(std::span<const Literal> literals) {
    ++stamp_;
    std::uint32_t levels = 0;
    for (Literal literal : literals) {
        auto& stamp = level_stamps_[level_[variable_of(literal)]];
        if (stamp != stamp_) ++levels;
        stamp = stamp_;
    }
    return levels;
}

void Cdcl::report_lemma() {
    lemma_sink_->add_lemma(clause_);
    if (clause_.size() > 2) lemma_numbers_.push_back(next_lemma_);
    ++next_lemma_;
}

void Cdcl::add_learned(std::uint32_t glue) {
    if (lemma_sink_) report_lemma();
    if (clause_.size() == 1) {
        backtrack(0);
        assign(clause_[0], Reason());
        return;
    }
    const auto level_of = [&](Literal literal) { return level_[variable_of(literal)]; };
    std::iter_swap(clause_.begin() + 1,
                   std::ranges::max_element(clause_.begin() + 1, clause_.end(), {}, level_of));
    backtrack(level_of(clause_[1]));
    if (clause_.size() == 2) {
        attach_pair(clause_[0], clause_[1]);
        assign(clause_[0], Reason::pair(clause_[1]));
        return;
    }
    const auto offset = clauses_.add(clause_, true, glue);
    clauses_.set_used(offset, 1);
    attach(clause_, offset);
    assign(clause_[0], Reason::clause(offset));
}

}  // namespace sudoshiki::cdcl
