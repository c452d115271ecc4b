// The sets of values of one size and one sum, as masks: the values that cells which differ can have.
#pragma once

#include <cstdint>
#include <vector>

#include "board/index.hpp"

namespace sudoshiki {

// For values 1..side; nothing above side 16, where there are too many. Always inline: see index.hpp.
class ValueSets {
public:
    static constexpr int largest_side = 16;

    explicit ValueSets(int side);
    // Made once for each side, by any thread.
    static const ValueSets& for_side(int side);

    struct Range {
        const std::uint16_t* first;
        const std::uint16_t* last;
    };
    [[gnu::always_inline]] bool has_size(int size) const { return size <= side_; }
    [[gnu::always_inline]] bool few_of(int size, int limit) const {
        return has_size(size) && start_at_[index(size + 1, 0)] - start_at_[index(size, 0)] <= limit;
    }
    [[gnu::always_inline]] int largest_sum() const { return sums_ - 1; }
    [[gnu::always_inline]] Range with_sum(int size, int sum) const {
        return range(index(size, sum), index(size, sum) + 1);
    }
    [[gnu::always_inline]] Range of_size(int size) const { return range(index(size, 0), index(size + 1, 0)); }
    [[gnu::always_inline]] int sum(std::uint64_t set) const { return sum_of_[set]; }

private:
    [[gnu::always_inline]] int index(int size, int sum) const { return size * sums_ + sum; }
    [[gnu::always_inline]] Range range(int from, int to) const {
        return {sets_at_ + start_at_[from], sets_at_ + start_at_[to]};
    }

    int side_;
    int sums_;
    std::vector<std::uint16_t> sets_;  // by size, then by sum …
    std::vector<std::int32_t> start_;  // … beginning here
    std::vector<std::int16_t> sum_;    // by set
    const std::uint16_t* sets_at_;     // the same, for code that may not call containers
    const std::int32_t* start_at_;
    const std::int16_t* sum_of_;
};

}  // namespace sudoshiki
