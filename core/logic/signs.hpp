// Bounds that propagate along signs.
#pragma once

#include <vector>

#include "logic/step.hpp"

namespace sudoshiki::logic {

// Returns the candidates of a cell, or its placed value.
inline Bits values_of(const Grid& grid, int cell) {
    return grid.open(cell) ? grid.candidates(cell) : bit(grid.value(cell));
}

// A path of signs, lowest cell first, along which a bound propagates: a lower bound upwards, as long as the
// next cell loses its smallest values; or an upper bound downwards.
class SignPath {
public:
    // The path through this sign; it is empty if the sign eliminates nothing.
    SignPath(const Grid& grid, const Arc& arc);

    int signs() const { return length(cells_) - 1; }
    bool has_value() const { return !grid_.open(cells_.front()) || !grid_.open(cells_.back()); }
    void describe(Step& step) const;

private:
    bool pushes_up(int lesser, int greater) const;
    bool pushes_down(int greater, int lesser) const;
    // Extends the path by a cell for which `fits(lesser, greater)` is true.
    template <class Fits>
    bool add_at_front(Fits&& fits);
    template <class Fits>
    bool add_at_back(Fits&& fits);

    const Grid& grid_;
    std::vector<int> cells_;
};

}  // namespace sudoshiki::logic
