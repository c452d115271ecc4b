// Sets of `size` bits among `of`, in rising order of the mask.
#pragma once

#include <bit>

#include "logic/shape.hpp"

namespace sudoshiki::logic {

class Combinations {
public:
    Combinations(int size, int of) : mask_((Bits{1} << size) - 1), end_(std::uint64_t{1} << of) {
        if (size > of) mask_ = end_;
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
