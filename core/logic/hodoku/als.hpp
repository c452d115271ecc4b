// Almost locked sets, cells of a group that have one value more than they are cells, and the steps that are
// made of them: two sets, three, or a chain.
#pragma once

#include <span>
#include <vector>

#include "logic/hodoku/ranking.hpp"

namespace sudoshiki::logic::hodoku {

class AlmostLockedSets {
public:
    explicit AlmostLockedSets(const Shape& shape);

    // Each tells of its steps in HoDoKu's order.
    bool find_xz(const Grid& grid, Step& step, Found found);
    bool find_xy_wing(const Grid& grid, Step& step, Found found);
    bool find_chain(const Grid& grid, Step& step, Found found);

private:
    struct Set {
        std::vector<int> cells;
        Bits values;
    };
    // Two sets without a common cell, and a value that at most one of them has: all its cells in one see all
    // those in the other.
    struct Common {
        int one;
        int two;  // the later one
        int value;
        int value2;  // or 0

        Bits values() const { return bit(value) | (value2 ? bit(value2) : 0); }
    };
    // A chain from its first set, as far as it has come.
    struct Walk {
        int start;
        Bits first;                // the value of the first common that is used
        std::vector<int> commons;  // by number
        std::vector<Bits> taken;   // of each
    };
    struct Best;  // what chains were found

    // False where time was up: nothing may be looked up then.
    bool look(const Grid& grid, const Found& found);
    void find_sets(const Grid& grid, int group);
    void grow(const Grid& grid, int group, std::span<const int> open, std::size_t from, Bits values);
    bool in_earlier_group(int group) const;
    void add_set(const Grid& grid, Bits values);
    bool find_commons(const Found& found);
    bool is_common(int one, int two, int value) const;
    bool any_of_both(std::span<const std::uint64_t> a, std::span<const std::uint64_t> b) const;
    void cross_out(int one, int two, Bits not_these, std::vector<Candidate>& out) const;
    void cross_out_linked_twice(int one, int two, Bits common, std::vector<Candidate>& out) const;
    bool make_wing(const Common& first, const Common& second, Step& step) const;
    Bits shared_targets(int one, int two);
    void extend(Walk& walk, int set, int unusable, Best& best);
    void arrive(const Walk& walk, int end, Best& best);
    int cells_in(const Walk& walk) const;
    void name_chain(const Walk& walk, Step& step) const;
    void name_set(int set, Bits common, Step& step) const;
    void take(std::vector<Candidate> eliminations, Step& step) const;

    std::span<const std::uint64_t> cells_of(int set) const { return sets_at(set, 0); }
    std::span<const std::uint64_t> having(int set, int value) const { return sets_at(set, value); }
    // Cells outside a set that have the value and see all cells in it that have it.
    std::span<const std::uint64_t> touched(int set, int value) const {
        return sets_at(set, shape_.side + value);
    }
    std::span<const std::uint64_t> sets_at(int set, int which) const {
        const auto words = at(shape_.words);
        return {&pool_[(at(set) * at(2 * shape_.side + 1) + at(which)) * words], words};
    }

    static constexpr Bits unknown = ~Bits{0};

    const Shape& shape_;
    std::vector<Bits> last_;             // candidates by cell when the sets were found
    std::vector<int> rank_;              // by group: its place in the order of search
    std::vector<int> chosen_;            // cells, while sets are found
    std::vector<std::uint64_t> having_;  // by value: the cells that have it
    std::vector<Set> sets_;
    std::vector<std::uint64_t> pool_;
    std::vector<Common> commons_;              // by their first set
    std::vector<std::size_t> first_common_;    // by set, and one more
    std::vector<std::vector<int>> ending_in_;  // by set: commons of which it is the second
    std::vector<Bits> targets_;                // by pair of sets, or `unknown`
    std::vector<Bits> seen_;                   // by set: values that a chain came by
};

}  // namespace sudoshiki::logic::hodoku
