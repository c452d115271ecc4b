// Almost locked sets (ALS): n cells of a group with n + 1 values in total. Finds steps with two sets, three,
// or a chain.
#pragma once

#include <span>
#include <vector>

#include "logic/hodoku/ranking.hpp"

namespace sudoshiki::logic::hodoku {

class AlmostLockedSets {
public:
    explicit AlmostLockedSets(const Shape& shape);

    // These report steps in HoDoKu's order.
    bool find_xz(const Grid& grid, Step& step, Found found);
    bool find_xy_wing(const Grid& grid, Step& step, Found found);
    bool find_chain(const Grid& grid, Step& step, Found found);

private:
    struct Set {
        std::vector<int> cells;
        Bits values;
    };
    // A restricted common: a value that only one of two disjoint sets can have, since all its cells in one
    // set see all those in the other. Two sets may have two such values.
    struct RestrictedCommon {
        int one;
        int two;  // the later set
        int value;
        int value2;  // or 0

        Bits values() const { return bit(value) | (value2 ? bit(value2) : 0); }
    };
    // A chain of sets, linked by restricted commons.
    struct SetChain {
        int start;                 // the first set
        Bits first;                // the value that links it to the next
        std::vector<int> commons;  // indices in commons_
        std::vector<Bits> used;    // by common: the values that link its sets
    };
    struct FoundChains;

    // Finds the sets and restricted commons of a grid. Returns false, without usable results, if time was up.
    bool update(const Grid& grid, const Found& found);
    void find_sets(const Grid& grid, int group);
    void grow(const Grid& grid, int group, std::span<const int> open, std::size_t from, Bits values);
    bool in_earlier_group(int group) const;
    void add_set(const Grid& grid, Bits values);
    bool find_commons(const Found& found);
    bool is_common(int one, int two, int value) const;
    bool any_of_both(std::span<const std::uint64_t> a, std::span<const std::uint64_t> b) const;
    void eliminate_common(int one, int two, Bits excluded, std::vector<Candidate>& eliminations) const;
    void eliminate_locked(int one, int two, Bits commons, std::vector<Candidate>& eliminations) const;
    bool make_wing(const RestrictedCommon& first, const RestrictedCommon& second, Step& step) const;
    Bits shared_targets(int one, int two);
    void extend(SetChain& chain, int set, int excluded, FoundChains& results);
    void check_chain(const SetChain& chain, int end, FoundChains& results);
    int cells_in(const SetChain& chain) const;
    void describe_chain(const SetChain& chain, Step& step) const;
    void add_set_to_step(int set, Bits joint, Step& step) const;
    void set_eliminations(std::vector<Candidate> eliminations, Step& step) const;

    std::span<const std::uint64_t> cells_of(int set) const { return sets_at(set, 0); }
    std::span<const std::uint64_t> having(int set, int value) const { return sets_at(set, value); }
    // Returns the cells outside the set that have the value and see all its cells with the value.
    std::span<const std::uint64_t> touched(int set, int value) const {
        return sets_at(set, shape_.side + value);
    }
    std::span<const std::uint64_t> sets_at(int set, int number) const {
        const auto words = at(shape_.words);
        return {&pool_[(at(set) * at(2 * shape_.side + 1) + at(number)) * words], words};
    }

    static constexpr Bits unknown = ~Bits{0};

    const Shape& shape_;
    std::vector<Bits> last_;             // candidates by cell when the sets were found
    std::vector<int> rank_;              // by group: its position in the search order
    std::vector<int> chosen_;            // cells of the set that is being built
    std::vector<std::uint64_t> having_;  // by value: the set of cells that may have it
    std::vector<Set> sets_;
    // By set: bit sets of its cells; by value, its cells with the value; by value, see `touched`.
    std::vector<std::uint64_t> pool_;
    std::vector<RestrictedCommon> commons_;    // sorted by the first set
    std::vector<std::size_t> first_common_;    // by set: start in commons_; one more at the end
    std::vector<std::vector<int>> ending_in_;  // by set: commons whose second set it is
    std::vector<Bits> targets_;                // by pair of sets, see shared_targets; or `unknown`
    std::vector<Bits> seen_;                   // by set: values by which a chain has reached it
};

}  // namespace sudoshiki::logic::hodoku
