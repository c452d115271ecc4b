// One deduction: what is seen, and what follows from it. Words and pictures are made of it elsewhere.
#pragma once

#include <cstdint>
#include <memory>
#include <type_traits>
#include <vector>

#include "logic/grid.hpp"

namespace sudoshiki::logic {

enum class Technique : std::uint8_t {
    full_house,
    hidden_single_box,
    hidden_single_line,
    direct_pointing,
    direct_claiming,
    direct_hidden_pair,
    naked_single,
    direct_hidden_triplet,
    pointing,
    claiming,
    naked_set,   // size: of the set
    hidden_set,
    fish,        // size: lines
    xy_wing,
    xyz_wing,
    unique_loop,  // size: cells; type 1 to 4
    bug,          // type 1 to 4; size: of type 3's set
    aligned_exclusion,  // size: cells
    x_cycle,            // chains: size is the number of states in them
    y_cycle,
    xy_cycle,
    x_forcing_chain,
    xy_forcing_chain,
    nishio,
    cell_chain,
    region_chain,
    contradiction,
    double_chain,
};

struct Candidate {
    int cell;
    int value;
    friend bool operator==(const Candidate&, const Candidate&) = default;
};

struct Step {
    Technique technique{};
    int size = 0;
    int type = 0;
    int level = 0;       // of a forcing chain: what it may use beside links
    int extra = 0;       // of a unique loop of type 3: the size of its set; less by one where it is hidden
    std::vector<int> groups;  // where the pattern lies: bases before covers
    std::vector<int> cells;   // of the pattern
    Bits values = 0;          // of the pattern
    std::vector<Candidate> placements;
    std::vector<Candidate> eliminations;

    void begin(Technique what, int how_large = 0) {
        technique = what;
        size = how_large;
        type = level = extra = 0;
        values = 0;
        groups.clear();
        cells.clear();
        placements.clear();
        eliminations.clear();
    }
    void eliminate(int cell, Bits from) {
        each_value(from, [&](int value) { eliminations.push_back({cell, value}); });
    }
    bool does_something() const { return !placements.empty() || !eliminations.empty(); }
};

// Who is told of each step found; answers whether to look for more.
class Found {
public:
    template <class Call>
        requires(!std::is_same_v<std::remove_cvref_t<Call>, Found>)
    Found(Call&& call)  // NOLINT: made of a lambda on the spot
        : of_(const_cast<void*>(static_cast<const void*>(std::addressof(call)))),
          call_([](void* of, const Step& step) { return (*static_cast<std::remove_reference_t<Call>*>(of))(step); }) {}
    bool operator()(const Step& step) const { return call_(of_, step); }

private:
    void* of_;
    bool (*call_)(void*, const Step&);
};

}  // namespace sudoshiki::logic
