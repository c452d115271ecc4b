// Conflict-driven clause learning (Marques-Silva and Sakallah 1996), structured like MiniSat. One addition
// for our puzzles: "at most one of these" is a list of variables (an exclusion), not N²/2 binary clauses. A
// run can be stopped and resumed; clauses may be added in between.
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
    // Backtracks to level 0 first: backtracking saves phases and would overwrite this one.
    void set_phase(Variable variable, bool phase) {
        backtrack(0);
        phases_.set(variable, phase);
    }

    // Sets the lazy constraints, or null. Call before the first run; they must outlive all runs.
    void set_constraints(LazyConstraints* constraints) { lazy_ = constraints; }

    // Reports learned clauses from now on. The formula must be complete, and no model may be excluded.
    void set_lemma_sink(LemmaSink& lemmas) { lemma_sink_ = &lemmas; }

    // Runs for at most this many more conflicts and decisions, or until the control expires.
    Status run(std::uint64_t conflicts, std::uint64_t decisions, Control& control);

    // After `satisfied`: the model; and adds a clause that excludes only this model.
    bool value(Variable variable) const { return value_[yes(variable)] > 0; }
    void exclude_model();
    // The same for a model found elsewhere, to which the phases are set. Deciding by the phases has no
    // conflict, and the clause of its decisions is much shorter than one of all values. Resets activities,
    // which lead away from the model: most other models are near it.
    void exclude_phases(Control& control);
    std::size_t variables() const { return level_.size(); }

    std::uint64_t decisions() const { return decisions_; }
    std::uint64_t conflicts() const { return conflicts_; }
    Counters counters() const;

private:
    struct Watch {
        Literal blocker;  // if it is true, the clause is satisfied
        Reason clause;    // a binary clause is `blocker` and the watched literal
    };
    // A clause whose literals are all false, or two true variables of an exclusion.
    struct Conflict {
        Reason reason;
        Literal first;
    };

    // propagate.cpp
    std::optional<Conflict> propagate();
    std::optional<Conflict> propagate_clauses();
    bool propagate_lazily(std::optional<Conflict>& conflict);
    Conflict lazy_conflict(std::uint32_t constraint);
    bool propagate_exclusions(Variable variable, std::optional<Conflict>& conflict);
    bool propagate_watches(Literal falsified, std::optional<Conflict>& conflict);

    // analyse.cpp: conflict analysis
    void learn_from(const Conflict& conflict);
    void analyse(const Conflict& conflict);
    void add_antecedents(Reason reason, Literal implied);
    std::span<const Literal> antecedents(Reason reason, Literal implied);
    std::uint32_t explain(std::uint32_t constraint, Literal implied);
    void add_to_clause(Literal literal);
    void count_use(std::uint32_t clause);
    void minimise();
    bool redundant(Literal literal, int depth);
    bool antecedents_redundant(Reason reason, Literal implied, int depth);
    std::uint32_t glue_of(std::span<const Literal> literals);
    void add_learned(std::uint32_t glue);
    void report_lemma();

    // reduce.cpp: deletion of learned clauses, at level 0
    void reduce_clauses();
    void pick_worst(std::vector<std::uint32_t>& removed);
    void rebuild_clauses(const std::vector<std::uint32_t>& removed);
    bool keep_clause(const Clauses& old, std::uint32_t offset);
    void remove_satisfied_pairs();
    void shrink_exclusions();

    // cdcl.cpp
    void index_exclusions();
    void reset_activity();
    double initial_activity(Variable variable) const;
    void restart();
    void decide();
    Variable most_active();
    bool pick_phase(Variable variable) const;
    void assign(Literal literal, Reason reason);
    void backtrack(std::uint32_t level);
    void attach(std::span<const Literal> literals, std::uint32_t offset);
    void attach_pair(Literal a, Literal b);
    std::uint32_t level() const { return static_cast<std::uint32_t>(decision_starts_.size()); }

    // Assignment
    std::vector<std::int8_t> value_;    // by literal: 1 true, -1 false, 0 open
    std::vector<std::uint32_t> level_;  // by variable: its decision level
    std::vector<Reason> reason_;        // by variable
    std::vector<Literal> trail_;
    std::vector<std::uint32_t> decision_starts_;  // positions of the decisions on the trail
    std::size_t head_ = 0;                        // the first literal on the trail that is not propagated

    // Constraints
    Clauses clauses_;
    std::vector<std::vector<Watch>> watches_;     // by literal: clauses to visit when it becomes false
    std::vector<Variable> exclusion_vars_;        // all exclusions, concatenated
    std::vector<std::uint32_t> exclusion_start_;  // start of each; one more at the end
    std::vector<std::uint32_t> exclusion_end_;  // end of each: exclusions shrink when variables become facts
    std::vector<std::uint32_t> sets_of_;        // by variable: its exclusions …
    std::vector<std::uint32_t> sets_start_;     // … starting here
    // Lazy constraints, and their explanations since the last restart
    LazyConstraints* lazy_ = nullptr;
    std::size_t lazy_head_ = 0;  // the first literal on the trail that they do not have yet
    Clauses explanations_;
    std::vector<Literal> implied_, explanation_;

    bool indexed_ = false;
    bool contradictory_ = false;
    bool following_phases_ = false;  // decide by saved phases only, to retrace a known model

    // Receiver of learned clauses, or null; and the numbers of the learned clauses in the arena, in order
    LemmaSink* lemma_sink_ = nullptr;
    std::vector<std::uint32_t> lemma_numbers_;
    std::uint32_t next_lemma_ = 0;

    // Heuristics and buffers
    Activity activity_;
    Restart restart_;
    Phases phases_;
    Random random_;
    std::vector<Literal> clause_;
    std::vector<Variable> marked_;
    std::vector<std::uint8_t> marks_;          // by variable, during analysis
    std::vector<std::uint32_t> level_stamps_;  // by level, to compute glue
    std::uint32_t stamp_ = 0;
    std::uint32_t unresolved_ = 0;  // literals of the current level that are not resolved yet
    std::uint64_t next_reduction_ = tuning::first_reduction;
    std::uint64_t reductions_ = 0;
    std::size_t reduced_facts_ = 0;

    std::uint64_t decisions_ = 0;
    std::uint64_t conflicts_ = 0;
    std::uint64_t propagations_ = 0;
    std::uint64_t restarts_ = 0;
    std::uint64_t max_depth_ = 0;
};

}  // namespace sudoshiki::cdcl
