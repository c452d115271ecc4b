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
    seen_.assign(count, 0);
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

bool Derivation::begin(Control& control) {
    dropped_.assign(formula_ + 1, false);
    for (Id id = 1; id <= formula_ && !refuted_; ++id) {
        if (control.expired()) return false;
        take_up(id);
    }
    if (!refuted_) settle_facts(propagate());
    return true;
}

// A clause that is new to propagation; at level 0, where its literals are open or facts.
void Derivation::take_up(Id id) {
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
    dropped_.push_back(false);
    return last();
}

void Derivation::assign(Literal literal, Id reason) {
    value_[literal] = 1;
    value_[negated(literal)] = -1;
    reason_[variable_of(literal)] = reason;
    trail_.push_back(literal);
}

// The clause that all this falsifies, or none.
Derivation::Id Derivation::propagate() {
    while (head_ < trail_.size()) {
        const Literal falsified = negated(trail_[head_++]);
        auto& list = watches_[falsified];
        std::size_t kept = 0, read = 0;
        Id conflict = no_clause;
        while (read < list.size() && !conflict) {
            Watch watch = list[read++];
            bool keep = !dropped_[watch.clause];
            if (keep && value_[watch.blocker] <= 0 && visit(watch, falsified, keep)) conflict = watch.clause;
            if (keep) list[kept++] = watch;
        }
        while (read < list.size()) list[kept++] = list[read++];
        list.resize(kept);
        if (conflict) return conflict;
    }
    return no_clause;
}

// True if the clause is falsified; `kept` turns false if another literal of it is watched from now on.
bool Derivation::visit(Watch& watch, Literal falsified, bool& kept) {
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

// At level 0 every literal that is implied becomes a step of its own: later ones need name no more of it.
void Derivation::settle_facts(Id conflict) {
    for (; facts_ < trail_.size(); ++facts_) {
        const Literal literal = trail_[facts_];
        const Variable variable = variable_of(literal);
        if (fact_[variable]) continue;
        need(reason_[variable], literal);
        fact_hints_.push_back(reason_[variable]);
        fact_[variable] = add_step(std::array{literal}, fact_hints_);
        forget_needs();
    }
    if (!conflict) return;
    need(conflict, ~Literal{0});
    fact_hints_.push_back(conflict);
    add_step({}, fact_hints_);
    refuted_ = true;
}

void Derivation::learned(std::span<const Literal> lemma) {
    step_of_.push_back(no_clause);
    if (refuted_ || std::ranges::any_of(lemma, [&](Literal l) { return value_[l] > 0; })) return;
    for (Literal literal : lemma)
        if (value_[literal] == 0) assign(negated(literal), no_clause);
    const Id conflict = propagate();
    if (!conflict) refuse<std::logic_error>("a learned clause does not follow by unit propagation");
    derive(lemma, conflict);
    take_back();
    forget_needs();
    const Id step = add_step(clause_, chain_);
    step_of_.back() = step;
    take_up(step);
    if (clause_.empty()) return;
    settle_facts(propagate());
}

// From the conflict back along the trail: what it rests on, and which literals of the lemma. The others are
// left out.
void Derivation::derive(std::span<const Literal> lemma, Id conflict) {
    chain_.assign(1, conflict);
    need(conflict, ~Literal{0});
    for (std::size_t at = trail_.size(); at > facts_; --at) {
        const Literal literal = trail_[at - 1];
        const Id reason = reason_[variable_of(literal)];
        if (!seen_[variable_of(literal)] || !reason) continue;
        chain_.push_back(reason);
        need(reason, literal);
    }
    std::ranges::reverse(chain_);
    chain_.insert(chain_.begin(), fact_hints_.begin(), fact_hints_.end());
    clause_.clear();
    for (Literal literal : lemma)
        if (seen_[variable_of(literal)] && !fact_[variable_of(literal)]) clause_.push_back(literal);
}

void Derivation::need(Id clause, Literal but) {
    for (Literal literal : literals(clause)) {
        const Variable variable = variable_of(literal);
        if (literal == but || seen_[variable]) continue;
        seen_[variable] = 1;
        seen_list_.push_back(variable);
        if (fact_[variable]) fact_hints_.push_back(fact_[variable]);
    }
}

void Derivation::forget_needs() {
    for (Variable variable : seen_list_) seen_[variable] = 0;
    seen_list_.clear();
    fact_hints_.clear();
}

// Takes back all that was assumed and followed from it; facts stay.
void Derivation::take_back() {
    while (trail_.size() > facts_) {
        value_[trail_.back()] = value_[negated(trail_.back())] = 0;
        trail_.pop_back();
    }
    head_ = facts_;
}

void Derivation::forgotten(std::uint32_t number) {
    if (const Id step = step_of_[number]) dropped_[step] = true;
}

}  // namespace sudoshiki::proof
