// Chains of two, three or four strong links of one value, joined by weak links: skyscrapers, kites, turbot
// fish, empty rectangles and longer chains; as a ring, X-loops.
#pragma once

#include <vector>

#include "logic/cell_set.hpp"
#include "logic/step.hpp"

namespace sudoshiki::logic {

// Reports steps in the order of Sukaku Explainer: by rating, by the number of eliminations, by the kinds of
// groups. Remembers the places of a value without steps, to skip it while they are the same.
class StrongLinks {
public:
    StrongLinks(const Shape& shape, int links);
    bool find(const Grid& grid, Step& step, Found found);

private:
    // One end of a strong link: some places of a value in a group. One of them has the value, or one of the
    // other end.
    struct Side {
        CellSet cells;
        CellSet seen;             // cells that see all of them
        std::vector<int> groups;  // groups that contain all of them: columns, rows, boxes, others
    };
    struct Link {
        int group;
        bool grouped;  // more than two places
        CellSet places;
        Side sides[2];
    };
    struct Visit {
        int link;
        int entered;  // the side at which the path enters
    };
    using Order = std::vector<int>;  // Sukaku Explainer finds steps in ascending order
    struct Hit {
        int minus_eliminations = 0;  // minus their number; an elimination that follows twice counts twice
        std::pair<int, int> key;     // number of grouped links; kinds of groups, equal for rotated boards
        Order order;
        Step step;
    };

    void search(const Grid& grid, int value);
    void collect(const Grid& grid, int value);
    void add_box(int group, const std::vector<int>& places);
    bool add_cross(int group, const std::vector<int>& places);
    bool add_halves(int group, const std::vector<int>& places, Kind kind);
    void add(int group, bool grouped, const std::vector<int>& one, const std::vector<int>& two);
    Side side_of(const std::vector<int>& cells) const;
    void join();
    static int side_number(const Visit& visit, bool left) {
        return 2 * visit.link + (left ? 1 - visit.entered : visit.entered);
    }
    const Side& side(int number) const { return links_[at(number / 2)].sides[number % 2]; }
    int shared(int from, int to) const { return shared_[at(from) * 2 * links_.size() + at(to)]; }
    void extend(int value);
    void check_path(int value);
    void keep(int value, const std::vector<int>& covers, const CellSet& eliminated, int count);
    Order order_of(int value) const;

    const Shape& shape_;
    const Found* found_ = nullptr;  // of the current search
    int length_;
    std::vector<std::vector<int>> orders_;  // of the links along a path, in the order in which they are tried
    std::vector<CellSet> group_cells_;
    CellSet places_;           // of the value
    std::vector<Link> links_;  // of the value
    std::vector<int> shared_;  // by two sides: the first group that contains both, or -1
    std::vector<Visit> path_;
    std::vector<CellSet> places_without_steps_;  // by value
    std::vector<bool> was_without_steps_;        // by value
    std::vector<Hit> hits_;
};

}  // namespace sudoshiki::logic
