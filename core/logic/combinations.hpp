// Enumerates the choices of `size` items out of `count` as masks, in ascending order.
#pragma once

#include <bit>

#include "logic/shape.hpp"

namespace sudoshiki::logic {

class Combinations {
public:
    Combinations(int size, int count) : mask_((Bits{1} << size) - 1), end_(std::uint64_t{1} << count) {
        if (size > count) mask_ = end_;
    }
    bool more() const { return mask_ < end_; }
    Bits mask() const { return static_cast<Bits>(mask_); }
    void next() {
        if (mask_ == 0) {
            mask_ = end_;
            return;
        }
        const auto lowest = mask_ & -mask_;
        const auto ripple = mask_ + lowest;
        mask_ = ripple | ((mask_ ^ ripple) >> 2 >> std::countr_zero(lowest));
    }

private:
    std::uint64_t mask_;
    std::uint64_t end_;
};

}  // namespace sudoshiki::logic
