// One deduction: what is seen, and what follows from it. Words and pictures are made of it elsewhere.
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

// Why a state in a chain follows: a cell has room for one value, a group for one place, a sign forbids it, or
// something beyond links.
using Cause = std::int16_t;  // a group's number in the shape, or one of these
constexpr Cause by_cell = -1;
constexpr Cause by_pattern = -2;
constexpr Cause assumed = -3;
constexpr Cause by_sign = -4;  // the one between its cell and its parent's

struct Step;

// A candidate in a chain that is on (true) or off (false), and what it follows from.
struct ChainLink {
    Candidate candidate;
    bool on;
    Cause cause;
    Technique pattern;          // where the cause is one
    std::vector<int> parents;   // places in the same branch
    std::vector<int> others{};  // cells that go with it: on, one of them all has the value; off, none has
    // Off, where no group has all cells of the link and of its parent: beside the cause, those it takes.
    std::vector<int> more_groups{};
    // Where the cause is a chain on what the branch has left of the board: that chain.
    std::shared_ptr<const Step> inner{};
};
using Branch = std::vector<ChainLink>;  // from its end back to what was assumed

struct Step {
    Technique technique{};
    int size = 0;
    int type = 0;
    int level = 0;  // of a forcing chain: what it may use beside links
    int extra = 0;  // of a unique loop of type 3: the size of its set; less by one where it is hidden. Of
                    // strong links and larger wings: tenths that they are rated above the plainest
    std::vector<int> groups;              // where the pattern lies: bases before covers
    std::vector<int> cells;               // of the pattern
    std::vector<std::vector<int>> parts;  // of the pattern beside them: fins, colours, sets that go with it
    std::vector<Arc> arcs;                // its signs
    Bits values = 0;                      // of the pattern
    std::vector<Bits> joints;             // of sets in parts: what each and the next have in common
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

// Gets each step found; returns whether to search for more.
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

    // Whether time is up or a stop was asked for. A finder asks in each loop that takes long on large boards,
    // and then returns; what it tells from then on is not used. `cost` is about the microseconds of a turn.
    bool ended(int cost = 1) const { return control_ && control_->expired(cost); }
    Control* control() const { return control_; }

private:
    void* of_;
    bool (*call_)(void*, const Step&);
    Control* control_;
};

}  // namespace sudoshiki::logic
