// What clause learning learned, derived anew with the clauses that each step needs: an LRAT proof
// (Cruz-Filipe et al., CADE 2017). Each lemma is propagated once more, which costs about as much as finding
// it did; in return the search itself keeps no books.
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

    bool begin(Control& control);  // when the formula is complete; false where time was up
    void learned(std::span<const Literal> lemma) override;
    void forgotten(std::uint32_t number) override;

    bool refuted() const { return refuted_; }
    // After `refuted`: the steps that the empty clause rests on, and where each is needed for the last time.
    std::string as_lrat() const;
    std::size_t variables() const { return value_.size() / 2; }
    std::size_t hints() const { return hints_.size(); }  // of all steps so far

private:
    using Id = std::uint32_t;  // of a clause, from 1: the formula's first, then the steps
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
    void take_up(Id id);
    void assign(Literal literal, Id reason);
    Id propagate();
    bool visit(Watch& watch, Literal falsified, bool& kept);
    void settle_facts(Id conflict);
    void derive(std::span<const Literal> lemma, Id conflict);
    void need(Id clause, Literal but);
    void forget_needs();
    void take_back();
    std::vector<bool> needed_steps() const;

    std::vector<Literal> literals_;  // of all clauses, one after the other …
    std::vector<std::size_t> literals_end_{0};
    std::vector<Id> hints_;  // … and of the steps what they follow from, in order
    std::vector<std::size_t> hints_end_{0};
    std::vector<bool> dropped_;  // by clause: forgotten, not to be propagated any more
    std::size_t formula_ = 0;
    std::vector<Id> step_of_;  // by lemma; no_clause where it said nothing new
    bool refuted_ = false;

    std::vector<std::int8_t> value_;  // by literal: 1 true, -1 false, 0 open
    std::vector<Id> reason_;          // by variable
    std::vector<Id> fact_;            // by variable: the clause of one literal that decides it
    std::vector<std::vector<Watch>> watches_;
    std::vector<Literal> trail_;
    std::size_t head_ = 0;   // the first literal on the trail not yet propagated
    std::size_t facts_ = 0;  // so many on the trail hold for good

    std::vector<std::uint8_t> seen_;  // by variable, while a step is derived
    std::vector<Variable> seen_list_;
    std::vector<Id> chain_;  // its hints, last first; facts apart
    std::vector<Id> fact_hints_;
    std::vector<Literal> clause_;
};

}  // namespace sudoshiki::proof
