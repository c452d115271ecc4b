// The Luby sequence of restart intervals: 1 1 2 1 1 2 4 … (Luby, Sinclair, Zuckerman 1993).
#pragma once

#include <cstdint>

namespace sudoshiki {

// Knuth's reluctant doubling.
class Luby {
public:
    std::uint64_t value() const { return value_; }
    void next() {
        if ((round_ & (~round_ + 1)) == value_) {
            ++round_;
            value_ = 1;
        } else {
            value_ *= 2;
        }
    }

private:
    std::uint64_t round_ = 1;
    std::uint64_t value_ = 1;
};

}  // namespace sudoshiki
