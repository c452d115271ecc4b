// Derives the lemmas of clause learning again, with the hints of an LRAT proof (Cruz-Filipe et al., CADE
// 2017). Propagating each lemma once more costs about as much as the search, but the search need not record
// anything.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "cdcl/lemma_sink.hpp"
#include "cnf/clause_sink.hpp"
#include "run/control.hpp"

namespace sudoshiki::proof {

using cnf::Literal;
using cnf::Variable;

class Derivation final : public cnf::ClauseSink, public cdcl::LemmaSink {
public:
    void add_variables(std::size_t count) override;
    void add_exclusion(std::span<const Variable> at_most_one) override;
    void add_clause(std::span<const Literal> literals) override;

    bool start(Control& control);  // call when the formula is complete; false if the control expired
    void add_lemma(std::span<const Literal> lemma) override;
    void delete_lemma(std::uint32_t number) override;

    bool refuted() const { return refuted_; }
    // After `refuted`: the steps that the empty clause depends on, with deletions after the last use.
    std::string as_lrat() const;
    std::size_t variables() const { return value_.size() / 2; }
    std::size_t hints() const { return hints_.size(); }  // of all steps so far

private:
    using Id = std::uint32_t;  // of a clause, from 1: first the formula, then the steps
    static constexpr Id no_clause = 0;

    struct Watch {
        Literal blocker;
        Id clause;
    };

    std::span<Literal> literals(Id id) {
        return {literals_.data() + literals_end_[id - 1], literals_.data() + literals_end_[id]};
    }
    std::span<const Literal> literals(Id id) const {
        return {literals_.data() + literals_end_[id - 1], literals_.data() + literals_end_[id]};
    }
    std::span<const Id> hints(Id id) const {
        return {hints_.data() + hints_end_[id - formula_ - 1], hints_.data() + hints_end_[id - formula_]};
    }
    Id last() const { return static_cast<Id>(literals_end_.size() - 1); }

    Id add_step(std::span<const Literal> clause, std::span<const Id> hints);
    void attach(Id id);
    void add_to_propagation(Id id);
    void assign(Literal literal, Id reason);
    Id propagate();
    bool visit_watch(Watch& watch, Literal falsified, bool& kept);
    void add_facts(Id conflict);
    void derive(std::span<const Literal> lemma, Id conflict);
    void mark_literals(Id clause, Literal except);
    void clear_marks();
    void backtrack();
    std::vector<bool> needed_steps() const;

    std::vector<Literal> literals_;  // of all clauses, concatenated
    std::vector<std::size_t> literals_end_{0};
    std::vector<Id> hints_;  // of all steps, concatenated
    std::vector<std::size_t> hints_end_{0};
    std::vector<bool> deleted_;  // by clause: no longer propagated
    std::size_t formula_ = 0;
    std::vector<Id> step_of_;  // by lemma; no_clause if it was a fact already
    bool refuted_ = false;

    std::vector<std::int8_t> value_;  // by literal: 1 true, -1 false, 0 open
    std::vector<Id> reason_;          // by variable
    std::vector<Id> fact_;            // by variable: the unit clause that fixes it
    std::vector<std::vector<Watch>> watches_;
    std::vector<Literal> trail_;
    std::size_t head_ = 0;   // the first literal on the trail that is not propagated
    std::size_t facts_ = 0;  // the number of facts, which come first on the trail

    std::vector<std::uint8_t> marks_;  // by variable, during a derivation
    std::vector<Variable> marked_;
    std::vector<Id> hint_chain_;  // its hints without facts, last first
    std::vector<Id> fact_hints_;
    std::vector<Literal> clause_;
};

}  // namespace sudoshiki::proof
