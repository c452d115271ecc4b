// Two, three or four groups that each leave a value two ways, joined one after the other by what can't be
// both: skyscrapers, kites, turbot fish, empty rectangles and their longer kin; closed to a ring, X-loops.
#pragma once

#include <vector>

#include "logic/cell_set.hpp"
#include "logic/step.hpp"

namespace sudoshiki::logic {

// Steps come in the order of Sukaku Explainer: by rating, by the number of eliminations, by the kinds of
// groups. It remembers where each value was when it led nowhere: there it does so again.
class StrongLinks {
public:
    StrongLinks(const Shape& shape, int links);
    bool find(const Grid& grid, Step& step, Found found);

private:
    // One way of the two: some places of a value in a group, one of which has it unless the other way does.
    struct Side {
        CellSet cells;
        CellSet seen;            // what all of them see
        std::vector<int> homes;  // groups that have all of them: column, row, box, others
    };
    struct Link {
        int group;
        bool grouped;  // more than two places
        CellSet places;
        Side sides[2];
    };
    struct Visit {
        int link;
        int entered;  // by which side
    };
    using Order = std::vector<int>;  // in which Sukaku Explainer comes upon a step: the lesser, the earlier
    struct Hit {
        int fewer = 0;  // eliminations, one that follows twice counted twice, less than none
        std::pair<int, int>
            name;  // how many links are grouped; the kinds of groups, however the board is turned
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
    void judge(int value);
    void keep(int value, const std::vector<int>& covers, const CellSet& gone, int count);
    Order order_of(int value) const;

    const Shape& shape_;
    const Found* found_ = nullptr;  // of the search at hand
    int length_;
    std::vector<std::vector<int>> orders_;  // of so many links along a path, as they are tried
    std::vector<CellSet> group_cells_;
    CellSet places_;           // of the value
    std::vector<Link> links_;  // of the value
    std::vector<int> shared_;  // by side and side: the first group that has both, or -1
    std::vector<Visit> path_;
    std::vector<CellSet> quiet_;  // by value: its places when it led nowhere
    std::vector<bool> is_quiet_;
    std::vector<Hit> hits_;
};

}  // namespace sudoshiki::logic
