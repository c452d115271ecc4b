#include <algorithm>

#include "board/index.hpp"
#include "cover/links.hpp"
#include "run/random.hpp"
#include "tests/check.hpp"

namespace sudoshiki::cover {

namespace {

using Index = DancingLinks::Index;

// Returns the visible state of the links: the nodes of every item, in order.
std::vector<std::vector<Index>> seen(const DancingLinks& links, Index items) {
    std::vector<std::vector<Index>> nodes(at(items));
    for (Index item = 0; item < items; ++item) {
        for (Index node = links.first(item); node != item; node = links.next(node))
            nodes[at(item)].push_back(node);
        nodes[at(item)].push_back(links.size(item));
    }
    nodes.push_back({links.pick()});
    return nodes;
}

DancingLinks random_links(Random& random, Index primary, Index secondary) {
    DancingLinks links(primary, secondary);
    for (int option = 0; option < 60; ++option) {
        std::vector<Index> items;
        for (Index item = 0; item < primary + secondary; ++item)
            if (random.below(4) == 0) items.push_back(item);
        if (!items.empty()) links.add_option(items);
    }
    return links;
}

// Covers items and options repeatedly; uncovering must restore every state.
void dance(DancingLinks& links, Index items, Random& random, int depth) {
    const auto before = seen(links, items);
    const Index item = links.pick();
    if (item < 0 || depth == 0) return;
    links.cover(item);
    for (Index node = links.first(item); node != item; node = links.next(node)) {
        if (random.below(2)) continue;
        links.cover_others(node);
        dance(links, items, random, depth - 1);
        links.uncover_others(node);
    }
    links.uncover(item);
    CHECK(seen(links, items) == before);
}

}  // namespace

TEST(links_are_restored_in_place) {
    Random random(11);
    for (int round = 0; round < 20; ++round) {
        auto links = random_links(random, 12, 5);
        dance(links, 17, random, 4);
    }
}

TEST(the_item_with_fewest_options_is_picked_and_secondary_ones_never) {
    DancingLinks links(2, 1);
    const Index first[] = {0, 2}, second[] = {0, 1};
    links.add_option(first);
    links.add_option(second);
    CHECK(links.pick() == 1);
    links.cover(0);
    links.cover(1);
    CHECK(links.pick() == -1);
}

}  // namespace sudoshiki::cover
