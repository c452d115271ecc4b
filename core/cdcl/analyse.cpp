// From a conflict back to its first unique implication point, and the clause that rules it out.
#include <algorithm>

#include "cdcl/cdcl.hpp"

namespace sudoshiki::cdcl {

namespace {

// Marks on variables during analysis.
constexpr std::uint8_t unseen = 0;
constexpr std::uint8_t in_clause = 1;  // stands in the clause being learned, or was resolved away
constexpr std::uint8_t implied = 2;    // follows from literals of the clause: may be left out
constexpr std::uint8_t needed = 3;     // was found not to follow

}  // namespace

void Cdcl::learn_from(const Conflict& conflict) {
    ++conflicts_;
    if (level() == 0) {
        contradictory_ = true;
        return;
    }
    analyse(conflict);
    minimise();
    const auto glue = glue_of(learned_);
    for (Variable variable : seen_list_) seen_[variable] = unseen;
    seen_list_.clear();
    restart_.learned(glue);
    activity_.decay(restart_.patient() ? tuning::patient_decay : tuning::nervous_decay);
    add_learned(glue);
}

void Cdcl::analyse(const Conflict& conflict) {
    learned_.assign(1, 0);  // the first is for the implication point
    open_at_level_ = 0;
    take(conflict.first);
    take_antecedents(conflict.reason, conflict.first);
    std::size_t at = trail_.size();
    for (;;) {
        while (seen_[variable_of(trail_[at - 1])] == unseen) --at;
        const Literal literal = trail_[--at];
        if (--open_at_level_ == 0) {
            learned_[0] = negated(literal);
            return;
        }
        take_antecedents(reason_[variable_of(literal)], literal);
    }
}

void Cdcl::take_antecedents(Reason reason, Literal implied_literal) {
    if (reason.is_pair()) return take(reason.other());
    if (reason.is_clause()) note_use(reason.offset());
    for (Literal literal : antecedents(reason, implied_literal))
        if (literal != implied_literal) take(literal);
}

// The clause behind a reason; a constraint is asked once.
std::span<const Literal> Cdcl::antecedents(Reason reason, Literal implied_literal) {
    if (reason.is_clause()) return std::as_const(clauses_)[reason.offset()];
    if (reason.is_lazy())
        reason = reason_[variable_of(implied_literal)] =
            Reason::explained(explain(reason.constraint(), implied_literal));
    return std::as_const(explanations_)[reason.explanation()];
}

std::uint32_t Cdcl::explain(std::uint32_t constraint, Literal implied_literal) {
    lazy_->explain(constraint, implied_literal, marks_.empty() ? trail_.size() : marks_[0], explanation_);
    return explanations_.add(explanation_, false, 0);
}

void Cdcl::take(Literal literal) {
    const Variable variable = variable_of(literal);
    if (seen_[variable] != unseen || level_[variable] == 0) return;
    seen_[variable] = in_clause;
    seen_list_.push_back(variable);
    activity_.bump(variable);
    if (level_[variable] == level())
        ++open_at_level_;
    else
        learned_.push_back(literal);
}

// A learned clause that serves again has earned a longer life, and may have come closer together.
void Cdcl::note_use(std::uint32_t clause) {
    if (!clauses_.learned(clause)) return;
    const auto old = clauses_.glue(clause);
    if (old > tuning::kept_forever) {
        const auto now = glue_of(clauses_[clause]);
        if (now < old) clauses_.set_glue(clause, now);
    }
    clauses_.set_used(clause, clauses_.glue(clause) <= tuning::long_lived ? 2 : 1);
}

void Cdcl::minimise() {
    const auto superfluous = [&](Literal literal) {
        const Reason reason = reason_[variable_of(literal)];
        return !reason.none() && antecedents_redundant(reason, negated(literal), 0);
    };
    learned_.erase(std::remove_if(learned_.begin() + 1, learned_.end(), superfluous), learned_.end());
}

bool Cdcl::redundant(Literal literal, int depth) {
    const Variable variable = variable_of(literal);
    if (level_[variable] == 0 || seen_[variable] == in_clause || seen_[variable] == implied) return true;
    const Reason reason = reason_[variable];
    if (seen_[variable] == needed || reason.none() || depth > tuning::deepest_minimisation) return false;
    const bool follows = antecedents_redundant(reason, negated(literal), depth);
    seen_[variable] = follows ? implied : needed;
    seen_list_.push_back(variable);
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
    for (std::size_t i = 0; i < size; ++i)  // more may be explained on the way, and move the memory
        if (!follows(std::as_const(explanations_)[offset][i])) return false;
    return true;
}

// The number of decision levels among the literals (Audemard and Simon, IJCAI 2009).
std::uint32_t Cdcl::glue_of(std::span<const Literal> literals) {
    ++stamp_now_;
    std::uint32_t levels = 0;
    for (Literal literal : literals) {
        auto& stamp = stamp_[level_[variable_of(literal)]];
        if (stamp != stamp_now_) ++levels;
        stamp = stamp_now_;
    }
    return levels;
}

void Cdcl::tell_learned() {
    lemmas_->learned(learned_);
    if (learned_.size() > 2) lemma_numbers_.push_back(next_lemma_);
    ++next_lemma_;
}

void Cdcl::add_learned(std::uint32_t glue) {
    if (lemmas_) tell_learned();
    if (learned_.size() == 1) {
        backtrack(0);
        assign(learned_[0], Reason());
        return;
    }
    const auto level_of = [&](Literal literal) { return level_[variable_of(literal)]; };
    std::iter_swap(learned_.begin() + 1,
                   std::ranges::max_element(learned_.begin() + 1, learned_.end(), {}, level_of));
    backtrack(level_of(learned_[1]));
    if (learned_.size() == 2) {
        attach_pair(learned_[0], learned_[1]);
        assign(learned_[0], Reason::pair(learned_[1]));
        return;
    }
    const auto offset = clauses_.add(learned_, true, glue);
    clauses_.set_used(offset, 1);
    attach(learned_, offset);
    assign(learned_[0], Reason::clause(offset));
}

}  // namespace sudoshiki::cdcl
