// WXYZ-wings and larger: n cells that see each other and have n + 1 values, and a pair, a cell with two of
// these values. If the pair sees all cells with one of its values, the other value is in the pair or one of
// the cells.
#pragma once

#include <string>
#include <vector>

#include "logic/step.hpp"

namespace sudoshiki::logic {

// Reports steps in the order of Sukaku Explainer: by rating, by the number of eliminations, by the number of
// candidates. Remembers the last grid without such a step: on later ones only cells that have changed can
// make one.
class LargerWings {
public:
    LargerWings(const Shape& shape, int values) : shape_(shape), size_(values), levels_(at(values)) {}
    bool find(const Grid& grid, Step& step, Found found);

private:
    struct Wing {
        int minus_eliminations = 0;
        std::string key;  // orders wings with equally many eliminations, the greatest first
        Step step;
    };

    void note_changes();
    void extend(std::size_t level, Bits values, bool any_changed);
    void add_pairs(Bits values, bool any_changed);
    bool sees_all_with(int cell, Bits value) const;
    void add_wing(int pair, Bits values, bool by_lower, bool by_higher);
    int eliminate(Bits value, int pair, Step& step) const;
    std::string key_of(bool linked_twice) const;
    int max_candidates() const;

    const Shape& shape_;
    const Found* found_ = nullptr;  // of the current search
    int size_;                      // number of values
    const Grid* grid_ = nullptr;
    std::vector<std::uint8_t> changed_;     // by cell
    std::vector<Bits> last_;                // candidates by cell of the last grid without a wing; empty: none
    std::vector<int> pairs_;                // cells with two candidates
    std::vector<std::vector<int>> levels_;  // by number of chosen cells: those that may be added
    std::vector<int> cells_;                // chosen
    std::vector<Wing> wings_;
};

}  // namespace sudoshiki::logic
