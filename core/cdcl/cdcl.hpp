// Conflict-driven clause learning (Marques-Silva and Sakallah 1996; the arrangement follows MiniSat), with
// one addition for our puzzles: sets of variables that exclude one another are kept as lists, not as N²/2
// clauses of two. A run can be cut into slices of conflicts and taken up again; clauses may be added in
// between.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "cdcl/activity.hpp"
#include "cdcl/clauses.hpp"
#include "cdcl/lazy_constraints.hpp"
#include "cdcl/lemma_sink.hpp"
#include "cdcl/phases.hpp"
#include "cdcl/reason.hpp"
#include "cdcl/restart.hpp"
#include "cdcl/tuning.hpp"
#include "cnf/clause_sink.hpp"
#include "run/control.hpp"
#include "run/random.hpp"

namespace sudoshiki::cdcl {

enum class Status : std::uint8_t { unknown, satisfied, contradictory };

class Cdcl final : public cnf::ClauseSink {
public:
    explicit Cdcl(std::uint64_t seed) : random_(seed) {}

    void add_variables(std::size_t count) override;
    void add_exclusion(std::span<const Variable> at_most_one) override;
    void add_clause(std::span<const Literal> literals) override;
    // Takes back every decision first: taking back later would put the old values in place of the phases.
    void set_phase(Variable variable, bool phase) {
        backtrack(0);
        phases_.set(variable, phase);
    }

    // Constraints beside the clauses, if any; they outlive all runs. Before the first.
    void watch(LazyConstraints* constraints) { lazy_ = constraints; }

    // From now on tells what it learns; the formula is complete, and no model is excluded.
    void tell(LemmaSink& lemmas) { lemmas_ = &lemmas; }

    // Goes on for so many conflicts and decisions more, or until the control says stop.
    Status run(std::uint64_t conflicts, std::uint64_t decisions, Control& control);

    // After `satisfied`: the model, and a clause that excludes it and nothing else.
    bool value(Variable variable) const { return value_[yes(variable)] > 0; }
    void exclude_model();
    // The same for a model found elsewhere, which the phases are set to. Deciding by it meets no conflict,
    // and the few decisions needed make a far shorter clause than all its values. The order of decisions
    // learned so far is forgotten: it leads away from the model, but most others are near it.
    void exclude_phases(Control& control);
    std::size_t variables() const { return level_.size(); }

    std::uint64_t decisions() const { return decisions_; }
    std::uint64_t conflicts() const { return conflicts_; }
    Counters counters() const;

private:
    struct Watch {
        Literal blocker;  // if this one is true the clause need not be looked at
        Reason clause;    // where it is; of a clause of two, `blocker` is all the rest
    };
    // Two false literals that exclude each other, or a clause whose literals are all false.
    struct Conflict {
        Reason reason;
        Literal first;
    };

    // propagate.cpp
    std::optional<Conflict> propagate();
    std::optional<Conflict> propagate_clauses();
    bool propagate_lazily(std::optional<Conflict>& conflict);
    Conflict lazy_conflict(std::uint32_t constraint);
    bool exclude_others(Variable variable, std::optional<Conflict>& conflict);
    bool visit_watches(Literal falsified, std::optional<Conflict>& conflict);

    // analyse.cpp: from a conflict to a clause that would have prevented it
    void learn_from(const Conflict& conflict);
    void analyse(const Conflict& conflict);
    void take_antecedents(Reason reason, Literal implied);
    std::span<const Literal> antecedents(Reason reason, Literal implied);
    std::uint32_t explain(std::uint32_t constraint, Literal implied);
    void take(Literal literal);
    void note_use(std::uint32_t clause);
    void minimise();
    bool redundant(Literal literal, int depth);
    bool antecedents_redundant(Reason reason, Literal implied, int depth);
    std::uint32_t glue_of(std::span<const Literal> literals);
    void add_learned(std::uint32_t glue);
    void tell_learned();

    // tidy.cpp: between descents
    void tidy();
    void mark_worst(std::vector<std::uint32_t>& doomed);
    void rebuild_clauses(const std::vector<std::uint32_t>& doomed);
    bool keep_clause(const Clauses& old, std::uint32_t offset);
    void strip_pairs();
    void strip_exclusions();

    // cdcl.cpp
    void seal();
    void forget_order();
    double tightness(Variable variable) const;
    void restart();
    void decide();
    Variable most_active();
    bool first_value(Variable variable) const;
    void assign(Literal literal, Reason reason);
    void backtrack(std::uint32_t level);
    void attach(std::span<const Literal> literals, std::uint32_t offset);
    void attach_pair(Literal a, Literal b);
    std::uint32_t level() const { return static_cast<std::uint32_t>(marks_.size()); }

    // Assignment
    std::vector<std::int8_t> value_;    // by literal: 1 true, -1 false, 0 open
    std::vector<std::uint32_t> level_;  // by variable: the decision level it was set at
    std::vector<Reason> reason_;        // by variable
    std::vector<Literal> trail_;
    std::vector<std::uint32_t> marks_;  // where on the trail each decision is
    std::size_t head_ = 0;              // the first literal on the trail not yet propagated

    // Constraints
    Clauses clauses_;
    std::vector<std::vector<Watch>> watches_;     // by literal: clauses to look at when it turns false
    std::vector<Variable> exclusion_vars_;        // the sets, one after the other
    std::vector<std::uint32_t> exclusion_start_;  // where each begins; one more at the end
    std::vector<std::uint32_t> exclusion_end_;    // where each ends: sets shrink as facts are found
    std::vector<std::uint32_t> sets_of_;          // by variable: the sets it is in …
    std::vector<std::uint32_t> sets_start_;       // … beginning here
    // Constraints beside the clauses, what they were told of the trail, and what they said since the last
    // restart
    LazyConstraints* lazy_ = nullptr;
    std::size_t told_ = 0;
    Clauses explanations_;
    std::vector<Literal> implied_, explanation_;

    bool sealed_ = false;
    bool contradictory_ = false;
    bool following_ = false;  // deciding by the phases alone, to retrace a known model

    // Who is told of learned clauses, if anybody; and of those that stand in memory, in order, the numbers
    LemmaSink* lemmas_ = nullptr;
    std::vector<std::uint32_t> lemma_numbers_;
    std::uint32_t next_lemma_ = 0;

    // Heuristics and working space
    Activity activity_;
    Restart restart_;
    Phases phases_;
    Random random_;
    std::vector<Literal> learned_;
    std::vector<Variable> seen_list_;
    std::vector<std::uint8_t> seen_;    // by variable, during analysis
    std::vector<std::uint32_t> stamp_;  // by level, for counting glue
    std::uint32_t stamp_now_ = 0;
    std::uint32_t open_at_level_ = 0;  // antecedents of the current level still to resolve
    std::uint64_t next_reduction_ = tuning::first_reduction;
    std::uint64_t reductions_ = 0;
    std::size_t facts_tidied_ = 0;

    std::uint64_t decisions_ = 0;
    std::uint64_t conflicts_ = 0;
    std::uint64_t propagations_ = 0;
    std::uint64_t restarts_ = 0;
    std::uint64_t max_depth_ = 0;
};

}  // namespace sudoshiki::cdcl
