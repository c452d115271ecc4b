// A full board whose blocks (boxes, or rows) hold each value once; swaps inside a block keep it so.
#pragma once

#include <cstdint>
#include <vector>

#include "board/index.hpp"
#include "board/kernel.hpp"
#include "run/random.hpp"

namespace sudoshiki::local {

// What all arrangements of one kernel share.
struct Layout {
    explicit Layout(const Kernel& kernel);

    bool allows(int cell, Value value) const { return allowed[at(cell * kernel.side() + value - 1)]; }

    const Kernel& kernel;
    std::vector<std::vector<int>> blocks;     // disjoint groups of N cells: the open ones of each
    std::vector<std::vector<Value>> missing;  // by block: the values its open cells share out
    std::vector<int> block_of;                // by cell: its block, or -1
    std::vector<int> loose;                   // open cells in no block: each takes any candidate
    std::vector<std::vector<int>> counted;    // by cell: its groups that swaps can break
    std::vector<std::uint8_t> allowed;        // by cell and value - 1: is it a candidate
};

// Two cells of a block change places, or a loose cell (`second` is -1) takes a value.
struct Swap {
    int first, second;
    Value for_first, for_second;
};

// Cost: values too many in a group, plus values that are no candidate of their cell, plus broken arcs. It is
// 0 exactly when the board is a solution.
class Arrangement {
public:
    explicit Arrangement(const Layout& layout);

    void fill_randomly(Random& random);
    void take(const Board& board);  // one that an arrangement of this layout had
    Swap random_swap(Random& random) const;
    int change(const Swap& swap) const;  // what it would add to the cost
    void apply(const Swap& swap, int change);

    int cost() const { return cost_; }
    const Board& board() const { return board_; }
    // How far it got: the cells in order, without those that break a rule.
    Board consistent_part() const;

private:
    int change_in_groups(int cell, int partner, Value from, Value to) const;
    int broken_arcs(int cell, Value value, int partner, Value of_partner) const;
    void put(int cell, Value value);
    std::int16_t& count(int group, Value value) {
        return count_[at(group * layout_.kernel.side() + value - 1)];
    }
    int count(int group, Value value) const { return count_[at(group * layout_.kernel.side() + value - 1)]; }

    const Layout& layout_;
    Board board_;
    std::vector<std::int16_t> count_;  // by group and value - 1
    int cost_ = 0;
};

}  // namespace sudoshiki::local
