#include "proof/derivation.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

#include "board/index.hpp"
#include "board/refuse.hpp"

namespace sudoshiki::proof {

using cnf::negated;
using cnf::no;
using cnf::variable_of;

void Derivation::add_variables(std::size_t count) {
    value_.assign(2 * count, 0);
    reason_.assign(count, no_clause);
    fact_.assign(count, no_clause);
    watches_.resize(2 * count);
    marks_.assign(count, 0);
    trail_.reserve(count);
}

void Derivation::add_exclusion(std::span<const Variable> at_most_one) {
    for (std::size_t i = 0; i < at_most_one.size(); ++i)
        for (std::size_t j = i + 1; j < at_most_one.size(); ++j) {
            const Literal pair[] = {no(at_most_one[i]), no(at_most_one[j])};
            add_clause(pair);
        }
}

void Derivation::add_clause(std::span<const Literal> literals) {
    literals_.insert(literals_.end(), literals.begin(), literals.end());
    literals_end_.push_back(literals_.size());
    ++formula_;
}

bool Derivation::start(Control& control) {
    deleted_.assign(formula_ + 1, false);
    for (Id id = 1; id <= formula_ && !refuted_; ++id) {
        if (control.expired()) return false;
        add_to_propagation(id);
    }
    if (!refuted_) add_facts(propagate());
    return true;
}

// Adds a clause to propagation. Call at level 0, where its literals are open or facts.
void Derivation::add_to_propagation(Id id) {
    const auto clause = literals(id);
    if (clause.size() >= 2) return attach(id);
    if (clause.empty()) {
        add_step({}, std::array{id});
        refuted_ = true;
    } else if (value_[clause[0]] < 0) {
        add_step({}, std::array{fact_[variable_of(clause[0])], id});
        refuted_ = true;
    } else if (value_[clause[0]] == 0) {
        assign(clause[0], id);
        fact_[variable_of(clause[0])] = id;
    }
}

void Derivation::attach(Id id) {
    const auto clause = literals(id);
    watches_[clause[0]].push_back({clause[1], id});
    watches_[clause[1]].push_back({clause[0], id});
}

Derivation::Id Derivation::add_step(std::span<const Literal> clause, std::span<const Id> hints) {
    literals_.insert(literals_.end(), clause.begin(), clause.end());
    literals_end_.push_back(literals_.size());
    hints_.insert(hints_.end(), hints.begin(), hints.end());
    hints_end_.push_back(hints_.size());
    deleted_.push_back(false);
    return last();
}

void Derivation::assign(Literal literal, Id reason) {
    value_[literal] = 1;
    value_[negated(literal)] = -1;
    reason_[variable_of(literal)] = reason;
    trail_.push_back(literal);
}

// Returns a clause whose literals are all false, or no_clause.
Derivation::Id Derivation::propagate() {
    while (head_ < trail_.size()) {
        const Literal falsified = negated(trail_[head_++]);
        auto& list = watches_[falsified];
        std::size_t kept = 0, read = 0;
        Id conflict = no_clause;
        while (read < list.size() && !conflict) {
            Watch watch = list[read++];
            bool keep = !deleted_[watch.clause];
            if (keep && value_[watch.blocker] <= 0 && visit_watch(watch, falsified, keep))
                conflict = watch.clause;
            if (keep) list[kept++] = watch;
        }
        while (read < list.size()) list[kept++] = list[read++];
        list.resize(kept);
        if (conflict) return conflict;
    }
    return no_clause;
}

// Returns true if the clause is false. Sets `kept` to false if it is watched by another literal from now on.
bool Derivation::visit_watch(Watch& watch, Literal falsified, bool& kept) {
    const auto clause = literals(watch.clause);
    if (clause[0] == falsified) std::swap(clause[0], clause[1]);
    const Literal other = clause[0];
    watch.blocker = other;
    if (value_[other] > 0) return false;
    for (std::size_t next = 2; next < clause.size(); ++next) {
        if (value_[clause[next]] < 0) continue;
        std::swap(clause[1], clause[next]);
        watches_[clause[1]].push_back({other, watch.clause});
        kept = false;
        return false;
    }
    if (value_[other] < 0) return true;
    assign(other, watch.clause);
    return false;
}

// At level 0 each implied literal becomes a step of its own, which later steps use as a hint.
void Derivation::add_facts(Id conflict) {
    for (; facts_ < trail_.size(); ++facts_) {
        const Literal literal = trail_[facts_];
        const Variable variable = variable_of(literal);
        if (fact_[variable]) continue;
        mark_literals(reason_[variable], literal);
        fact_hints_.push_back(reason_[variable]);
        fact_[variable] = add_step(std::array{literal}, fact_hints_);
        clear_marks();
    }
    if (!conflict) return;
    mark_literals(conflict, ~Literal{0});
    fact_hints_.push_back(conflict);
    add_step({}, fact_hints_);
    refuted_ = true;
}

void Derivation::add_lemma(std::span<const Literal> lemma) {
    step_of_.push_back(no_clause);
    if (refuted_ || std::ranges::any_of(lemma, [&](Literal l) { return value_[l] > 0; })) return;
    for (Literal literal : lemma)
        if (value_[literal] == 0) assign(negated(literal), no_clause);
    const Id conflict = propagate();
    if (!conflict) refuse<std::logic_error>("a learned clause does not follow by unit propagation");
    derive(lemma, conflict);
    backtrack();
    clear_marks();
    const Id step = add_step(clause_, hint_chain_);
    step_of_.back() = step;
    add_to_propagation(step);
    if (clause_.empty()) return;
    add_facts(propagate());
}

// Goes back from the conflict along the trail: collects the reasons as hints, and the literals of the lemma
// that are needed. The others are left out of the clause.
void Derivation::derive(std::span<const Literal> lemma, Id conflict) {
    hint_chain_.assign(1, conflict);
    mark_literals(conflict, ~Literal{0});
    for (std::size_t at = trail_.size(); at > facts_; --at) {
        const Literal literal = trail_[at - 1];
        const Id reason = reason_[variable_of(literal)];
        if (!marks_[variable_of(literal)] || !reason) continue;
        hint_chain_.push_back(reason);
        mark_literals(reason, literal);
    }
    std::ranges::reverse(hint_chain_);
    hint_chain_.insert(hint_chain_.begin(), fact_hints_.begin(), fact_hints_.end());
    clause_.clear();
    for (Literal literal : lemma)
        if (marks_[variable_of(literal)] && !fact_[variable_of(literal)]) clause_.push_back(literal);
}

void Derivation::mark_literals(Id clause, Literal except) {
    for (Literal literal : literals(clause)) {
        const Variable variable = variable_of(literal);
        if (literal == except || marks_[variable]) continue;
        marks_[variable] = 1;
        marked_.push_back(variable);
        if (fact_[variable]) fact_hints_.push_back(fact_[variable]);
    }
}

void Derivation::clear_marks() {
    for (Variable variable : marked_) marks_[variable] = 0;
    marked_.clear();
    fact_hints_.clear();
}

// Undoes the assumptions and what they imply; facts stay.
void Derivation::backtrack() {
    while (trail_.size() > facts_) {
        value_[trail_.back()] = value_[negated(trail_.back())] = 0;
        trail_.pop_back();
    }
    head_ = facts_;
}

void Derivation::delete_lemma(std::uint32_t number) {
    if (const Id step = step_of_[number]) deleted_[step] = true;
}

}  // namespace sudoshiki::proof
