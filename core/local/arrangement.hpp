// The full board of a local search: each block (box or row) has each value once, and swaps preserve that.
#pragma once

#include <cstdint>
#include <vector>

#include "board/index.hpp"
#include "board/kernel.hpp"
#include "run/random.hpp"

namespace sudoshiki::local {

// The data that all arrangements of one kernel share.
struct Layout {
    explicit Layout(const Kernel& kernel);

    bool allows(int cell, Value value) const { return allowed[at(cell * kernel.side() + value - 1)]; }

    const Kernel& kernel;
    std::vector<std::vector<int>> blocks;     // disjoint groups of N cells: the open cells of each
    std::vector<std::vector<Value>> missing;  // by block: the values of its open cells
    std::vector<int> block_of;                // by cell: its block, or -1
    std::vector<int> free_cells;              // open cells in no block: each can take any candidate
    std::vector<std::vector<int>> counted;    // by cell: its groups that swaps can break
    std::vector<std::uint8_t> allowed;        // by cell and value - 1: 1 for a candidate
};

// Exchanges the values of two cells of a block, or changes a free cell (`second` is -1).
struct Swap {
    int first, second;
    Value for_first, for_second;
};

// The cost is the number of duplicates in groups, of values that are no candidates, and of broken arcs. It is
// 0 exactly for solutions.
class Arrangement {
public:
    explicit Arrangement(const Layout& layout);

    void fill_randomly(Random& random);
    void set(const Board& board);  // a board of another arrangement of this layout
    Swap random_swap(Random& random) const;
    int change(const Swap& swap) const;  // the change of the cost
    void apply(const Swap& swap, int change);

    int cost() const { return cost_; }
    const Board& board() const { return board_; }
    // Returns a partial board: takes the cells in order and leaves out those in conflict.
    Board consistent_part() const;

private:
    int change_in_groups(int cell, int partner, Value from, Value to) const;
    int broken_arcs(int cell, Value value, int partner, Value of_partner) const;
    void set_value(int cell, Value value);
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
