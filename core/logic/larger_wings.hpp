// WXYZ-wing and larger: n cells that see each other and have n + 1 values, and a cell with two of these. A
// value that both can't have forces the other one into one of them.
#pragma once

#include <string>
#include <vector>

#include "logic/step.hpp"

namespace sudoshiki::logic {

// Steps come in the order of Sukaku Explainer: by rating, by the number of eliminations, by how many
// candidates there are. It remembers the last grid that had none: on one with fewer candidates only what
// changed can make one.
class LargerWings {
public:
    LargerWings(const Shape& shape, int values) : shape_(shape), size_(values), levels_(at(values)) {}
    bool find(const Grid& grid, Step& step, Found found);

private:
    struct Hit {
        int fewer = 0;     // eliminations, less than none
        std::string name;  // of its candidates, the greatest first
        Step step;
    };

    void note_news();
    void extend(std::size_t level, Bits values, bool is_new);
    void with_pairs(Bits values, bool is_new);
    bool sees_all_with(int cell, Bits value) const;
    void judge(int pair, Bits values, bool by_lower, bool by_higher);
    int eliminate(Bits value, int pair, Step& step) const;
    std::string name_of(bool linked_twice) const;
    int most_candidates() const;

    const Shape& shape_;
    const Found* found_ = nullptr;  // of the search at hand
    int size_;
    const Grid* grid_ = nullptr;
    std::vector<std::uint8_t> news_;        // by cell: whether it changed
    std::vector<Bits> last_;                // candidates by cell; empty: nothing is known
    std::vector<int> pairs_;                // cells with two candidates
    std::vector<std::vector<int>> levels_;  // cells that may be taken next, by the number taken
    std::vector<int> cells_;                // taken
    std::vector<Hit> hits_;
};

}  // namespace sudoshiki::logic
