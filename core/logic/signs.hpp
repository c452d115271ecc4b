// Bounds that pass on along signs.
#pragma once

#include <vector>

#include "logic/step.hpp"

namespace sudoshiki::logic {

// What a cell may be, also where its value is placed.
inline Bits values_of(const Grid& grid, int cell) {
    return grid.open(cell) ? grid.candidates(cell) : bit(grid.value(cell));
}

// A path of signs with the least cell first, along which a bound passes on: from the cell it comes from, as
// long as the next cell loses its smallest values by it; or downwards, its largest.
class SignPath {
public:
    // Through one sign; nothing, if no cell beside it loses anything by it.
    SignPath(const Grid& grid, const Arc& arc);

    int signs() const { return length(cells_) - 1; }
    bool has_value() const { return !grid_.open(cells_.front()) || !grid_.open(cells_.back()); }
    void describe(Step& step) const;

private:
    bool pushes_up(int lesser, int greater) const;
    bool pushes_down(int greater, int lesser) const;
    // The cells beside the path's ends are tried with (lesser, greater).
    template <class Fits>
    bool add_at_front(Fits&& fits);
    template <class Fits>
    bool add_at_back(Fits&& fits);

    const Grid& grid_;
    std::vector<int> cells_;
};

}  // namespace sudoshiki::logic
