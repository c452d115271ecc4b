#include "count/band.hpp"

#include <bit>

#include "board/index.hpp"

namespace sudoshiki::count {

namespace {

// Two rows: each cycle of columns has two orientations.
std::uint64_t two_row_arrangements(const ColumnSets& sets, int side) {
    std::array<std::uint8_t, largest_side> first{},
        other{};  // by value: the last column with it, and the sum of its columns
    for (int c = 0; c < side; ++c)
        for (unsigned rest = sets[at(c)]; rest; rest &= rest - 1) {
            const auto value = at(std::countr_zero(rest));
            first[value] = static_cast<std::uint8_t>(c);
            other[value] = static_cast<std::uint8_t>(other[value] + c);
        }
    std::uint64_t ways = 1;
    unsigned open = (1u << side) - 1;
    while (open) {
        ways *= 2;
        auto column = static_cast<unsigned>(std::countr_zero(open));
        unsigned value = sets[column] & (0u - sets[column]);
        while (open >> column & 1) {
            open &= ~(1u << column);
            const auto at_value = static_cast<unsigned>(std::countr_zero(value));
            column = static_cast<unsigned>(other[at_value] - column);
            value = sets[column] ^ value;
        }
    }
    return ways;
}

// Chooses the first row column by column; `rest` has the values of the other rows.
std::uint64_t arrange(ColumnSets& rest, int side, int height, int column, unsigned free, Control& control) {
    if (column == side) return arrangements(rest, side, height - 1, control);
    if (control.expired()) return 0;
    const Values values = rest[at(column)];
    std::uint64_t ways = 0;
    unsigned options = values & free;
    if (column == 0) options &= 0u - options;  // by symmetry, count one value and multiply
    for (; options; options &= options - 1) {
        const unsigned bit = options & (0u - options);
        rest[at(column)] = static_cast<Values>(values & ~bit);
        ways += arrange(rest, side, height, column + 1, free & ~bit, control);
    }
    rest[at(column)] = values;
    return column == 0 ? ways * static_cast<unsigned>(height) : ways;
}

class Divider {
public:
    Divider(const BoxShape& shape, const Values* used, bool sorted, std::size_t limit, Control& control,
            std::vector<ColumnSets>& divisions)
        : shape_(shape),
          used_(used),
          sorted_(sorted),
          limit_(limit),
          control_(control),
          divisions_(divisions) {}

    bool column(int index, unsigned free) {
        if (index == shape_.width) {
            divisions_.push_back(sets_);
            return divisions_.size() <= limit_;
        }
        const unsigned options = free & ~unsigned{used_[index]};
        // If columns are interchangeable, the next one takes the least value left.
        return sorted_ && options ? choose(index, free, options & (options - 1), options & (0u - options))
                                  : choose(index, free, options, 0);
    }

private:
    bool choose(int index, unsigned free, unsigned options, unsigned chosen) {
        if (std::popcount(chosen) == shape_.height) {
            sets_[at(index)] = static_cast<Values>(chosen);
            return column(index + 1, free & ~chosen);
        }
        if (control_.expired()) return false;
        for (; options; options &= options - 1)
            if (!choose(index, free, options & (options - 1), chosen | (options & (0u - options))))
                return false;
        return true;
    }

    const BoxShape& shape_;
    const Values* used_;
    const bool sorted_;
    const std::size_t limit_;
    Control& control_;
    std::vector<ColumnSets>& divisions_;
    ColumnSets sets_{};
};

}  // namespace

std::uint64_t arrangements(const ColumnSets& sets, int side, int height, Control& control) {
    if (height == 1) return 1;
    if (height == 2) return two_row_arrangements(sets, side);
    ColumnSets rest = sets;
    return arrange(rest, side, height, 0, (1u << side) - 1, control);
}

bool divide_values(const BoxShape& shape, const Values* used, bool sorted, std::size_t limit,
                   Control& control, std::vector<ColumnSets>& divisions) {
    divisions.clear();
    return Divider(shape, used, sorted, limit, control, divisions).column(0, shape.all());
}

}  // namespace sudoshiki::count
