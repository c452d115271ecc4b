// One solving step: a pattern or chain, and the placements and eliminations that follow. Sentences and
// pictures of steps are made elsewhere.
#pragma once

#include <cstdint>
#include <memory>
#include <type_traits>
#include <vector>

#include "logic/grid.hpp"
#include "logic/technique.hpp"
#include "run/control.hpp"

namespace sudoshiki::logic {

struct Candidate {
    int cell;
    int value;
    friend bool operator==(const Candidate&, const Candidate&) = default;
};

// Why a state in a chain follows: the index of a group in the shape, or one of the constants.
using Cause = std::int16_t;
constexpr Cause by_cell = -1;     // the cell has only one value
constexpr Cause by_pattern = -2;  // a pattern or an inner chain
constexpr Cause assumed = -3;     // the start of the chain
constexpr Cause by_sign = -4;     // the sign between its cell and its parent's

struct Step;

// A candidate in a chain that is on (true) or off (false), and the links that it follows from.
struct ChainLink {
    Candidate candidate;
    bool on;
    Cause cause;
    Technique pattern;         // if the cause is by_pattern
    std::vector<int> parents;  // indices in the same branch
    // Other cells of a group of candidates. On: one of the cells has the value; off: none has it.
    std::vector<int> others{};
    // Off, if no single group contains all cells of the link and its parent: further groups beside the cause.
    std::vector<int> more_groups{};
    // The inner chain, if the cause is one. It holds on the board without the candidates that are off.
    std::shared_ptr<const Step> inner{};
};
using Branch = std::vector<ChainLink>;  // from the end back to the assumption

struct Step {
    Technique technique{};
    int size = 0;
    int type = 0;
    int level = 0;  // of a forcing chain: what it may use beside links, see ForcingRules
    // Of a unique loop of type 3: size of its naked set, or size of its hidden set minus one. Of strong links
    // and larger wings: tenths added to the lowest rating of their size.
    int extra = 0;
    std::vector<int> groups;              // of the pattern: bases before covers
    std::vector<int> cells;               // of the pattern
    std::vector<std::vector<int>> parts;  // further cells of the pattern: fins, colours, sets
    std::vector<Arc> arcs;                // signs of the pattern
    Bits values = 0;                      // of the pattern
    std::vector<Bits> joints;             // if parts are sets: the values that link each to the next
    std::vector<Branch> branches;         // of a chain
    std::vector<Candidate> placements;
    std::vector<Candidate> eliminations;

    void begin(Technique what, int how_large = 0) {
        technique = what;
        size = how_large;
        type = level = extra = 0;
        values = 0;
        groups.clear();
        cells.clear();
        parts.clear();
        arcs.clear();
        joints.clear();
        branches.clear();
        placements.clear();
        eliminations.clear();
    }
    void eliminate(int cell, Bits from) {
        each_value(from, [&](int value) { eliminations.push_back({cell, value}); });
    }
    bool does_something() const { return !placements.empty() || !eliminations.empty(); }
};

// Receives each step found; returns whether to search for more.
class Found {
public:
    template <class Call>
        requires(!std::is_same_v<std::remove_cvref_t<Call>, Found>)
    Found(Call&& call, Control* control = nullptr)  // NOLINT: made of a lambda on the spot
        : of_(const_cast<void*>(static_cast<const void*>(std::addressof(call)))),
          call_([](void* of, const Step& step) {
              return (*static_cast<std::remove_reference_t<Call>*>(of))(step);
          }),
          control_(control) {}
    bool operator()(const Step& step) const { return call_(of_, step); }

    // Whether time is up or a stop was requested. A finder calls this in each loop that is long on large
    // boards and then returns; steps that it reports after that are ignored. `cost`: about the microseconds
    // of one iteration.
    bool ended(int cost = 1) const { return control_ && control_->expired(cost); }
    Control* control() const { return control_; }

private:
    void* of_;
    bool (*call_)(void*, const Step&);
    Control* control_;
};

}  // namespace sudoshiki::logic
