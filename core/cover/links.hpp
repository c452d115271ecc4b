// Dancing links (Knuth 2000): an exact cover problem whose options can be hidden and restored in place.
//
//   item headers   0..items-1; the primary ones are in a circular list with the root
//   an option      consecutive nodes, one for each of its items; each node is also in its item's circular
//   list
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "board/index.hpp"

namespace sudoshiki::cover {

class DancingLinks {
public:
    using Index = std::int32_t;

    // Primary items must be covered exactly once; the secondary items, numbered after them, at most once.
    DancingLinks(Index primary, Index secondary);
    void add_option(std::span<const Index> items);

    // Returns the primary item with the fewest options left, or -1 if all are covered.
    Index pick() const;
    Index size(Index item) const { return size_[at(item)]; }
    Index first(Index item) const { return nodes_[at(item)].down; }
    Index next(Index node) const { return nodes_[at(node)].down; }
    Index item(Index node) const { return nodes_[at(node)].item; }
    Index option(Index node) const { return nodes_[at(node)].option; }  // -1 for an item's header

    void cover(Index item);
    void uncover(Index item);
    // These cover and uncover all other items of the node's option.
    void cover_others(Index node);
    void uncover_others(Index node);

    std::uint64_t updates = 0;  // hidden nodes, Knuth's measure of work

private:
    struct Node {
        Index up, down;
        Index item;
        Index option;
    };

    void hide(Index node);
    void unhide(Index node);

    Index root_;
    std::vector<Node> nodes_;
    std::vector<Index> left_, right_;  // by item, and the root
    std::vector<Index> size_;          // by item
    std::vector<Index> option_start_;  // by option, one more at the end
};

}  // namespace sudoshiki::cover
