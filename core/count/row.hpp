// Enumerates the ways to fill a row, with interchangeable values merged.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>

#include "board/index.hpp"
#include "count/equivalence.hpp"
#include "count/state.hpp"
#include "run/control.hpp"

namespace sudoshiki::count {

// Calls `emit(state, ways)` for each state after the row; it returns false to stop.
template <class Emit>
class RowFiller {
public:
    // `equivalence` is that of this row and later ones.
    RowFiller(const BoxShape& shape, const Equivalence& equivalence, const Values* candidates, bool ends_band,
              Control& control, Emit& emit)
        : shape_(shape),
          equivalence_(equivalence),
          candidates_(candidates),
          ends_band_(ends_band),
          control_(control),
          emit_(emit) {}

    // Returns false if it was stopped.
    bool fill(const CountState& state) {
        start_ = next_ = state;
        if (ends_band_) next_.boxes = {};
        std::iota(order_.begin(), order_.end(), 0);
        for (int c = 0; c < shape_.side; ++c)
            options_[at(c)] = static_cast<Values>(candidates_[c] & ~state.columns[at(c)] &
                                                  ~state.boxes[at(c / shape_.width)]);
        std::sort(order_.begin(), order_.begin() + shape_.side, [&](int a, int b) {
            return std::popcount(options_[at(a)]) < std::popcount(options_[at(b)]);
        });
        find_twins();
        return place(0, shape_.all(), 1);
    }

private:
    // By value: the interchangeable values that the same columns and boxes have used, with itself.
    void find_twins() {
        for (int v = 0; v < shape_.side; ++v) {
            twins_[at(v)] = 0;
            for (int w = 0; w < shape_.side; ++w)
                if (are_twins(v, w)) twins_[at(v)] |= static_cast<Values>(1u << w);
        }
    }
    bool are_twins(int v, int w) const {
        if (equivalence_.value[at(v)] != equivalence_.value[at(w)]) return false;
        unsigned differ = 0;
        for (const Values used : start_.columns) differ |= (used >> v ^ used >> w) & 1u;
        for (const Values used : start_.boxes) differ |= (used >> v ^ used >> w) & 1u;
        return differ == 0;
    }

    bool place(int depth, unsigned free, std::uint64_t ways) {
        if (depth == shape_.side) return emit_(next_, ways);
        if (control_.expired()) return false;
        const auto column = at(order_[at(depth)]);
        const auto stack = column / at(shape_.width);
        const Values used = next_.columns[column], box = next_.boxes[stack];
        unsigned rest = options_[column] & free;
        while (rest) {
            const auto value = at(std::countr_zero(rest));
            const unsigned same = twins_[value] & free;
            const auto bit = static_cast<Values>(1u << value);
            rest &= ~same;
            next_.columns[column] = used | bit;
            if (!ends_band_) next_.boxes[stack] = box | bit;
            if (!place(depth + 1, free & ~unsigned{bit}, ways * static_cast<unsigned>(std::popcount(same))))
                return false;
        }
        next_.columns[column] = used;
        next_.boxes[stack] = box;
        return true;
    }

    const BoxShape& shape_;
    const Equivalence& equivalence_;
    const Values* candidates_;
    const bool ends_band_;
    Control& control_;
    Emit& emit_;
    CountState start_, next_;
    std::array<int, largest_side> order_{};
    std::array<Values, largest_side> options_{};
    std::array<Values, largest_side> twins_{};
};

}  // namespace sudoshiki::count
