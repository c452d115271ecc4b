// X-chains, with links of one value, and XY-chains, through cells with two values. Strong and weak links
// alternate; one of the two ends has the value.
#pragma once

#include <map>
#include <span>
#include <vector>

#include "logic/hodoku/ranking.hpp"

namespace sudoshiki::logic::hodoku {

class ValueChains {
public:
    explicit ValueChains(const Shape& shape);

    // These report steps in HoDoKu's order.
    bool find_x(const Grid& grid, Step& step, Found found);
    bool find_xy(const Grid& grid, Step& step, Found found);

private:
    struct Link {
        std::uint16_t cell;
        std::uint8_t value;
        bool strong;
        Cause cause;
    };
    using Path = std::vector<Link>;  // the first entry is the start, not a link

    bool find(const Grid& grid, bool xy, Step& step, Found found);
    void make_links(bool xy);
    void add_links(int cell, int value, bool xy);
    void begin_with(int cell, int value);
    void extend(bool strong_only);
    void check_end();
    int common_peers(int end);
    void describe(const Path& path, bool xy, Step& step) const;
    std::span<const Link> links(int cell, int value) const {
        const auto candidate = at(shape_.candidate(cell, value));
        return {links_.data() + links_of_[candidate], links_.data() + links_of_[candidate + 1]};
    }

    const Shape& shape_;
    const Grid* grid_ = nullptr;
    std::vector<std::vector<int>> groups_of_;  // by cell: its row, column, box, others
    std::vector<Link> links_;
    std::vector<std::size_t> links_of_;  // by candidate: start in links_; one more at the end
    Path path_;
    std::vector<bool> on_path_;  // by cell
    std::vector<int> targets_;   // by end cell: the number of its eliminations, for the current start
    std::map<std::vector<int>, int> known_targets_;  // numbers of sets of eliminations
    std::vector<Ranked> ranked_by_targets_;          // by number: the shortest chain so far
    std::vector<Ranked> ranked_;
    std::vector<Path> paths_;
    long steps_left_ = 0;
};

}  // namespace sudoshiki::logic::hodoku
