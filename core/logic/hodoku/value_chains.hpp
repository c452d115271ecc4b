// X-chains, which stay with one value, and XY-chains, which go from cell to cell of two values: strong and
// weak links in turn, from one end where a value may be to another; one of them has it.
#pragma once

#include <map>
#include <span>
#include <vector>

#include "logic/hodoku/ranking.hpp"

namespace sudoshiki::logic::hodoku {

class ValueChains {
public:
    explicit ValueChains(const Shape& shape);

    // Each tells of its steps in HoDoKu's order.
    bool find_x(const Grid& grid, Step& step, Found found);
    bool find_xy(const Grid& grid, Step& step, Found found);

private:
    struct Link {
        std::uint16_t cell;
        std::uint8_t value;
        bool strong;
        Cause cause;
    };
    using Path = std::vector<Link>;  // its first is where it starts, and no link

    bool find(const Grid& grid, bool xy, Step& step, Found found);
    void make_links(bool xy);
    void add_links(int cell, int value, bool xy);
    void begin_with(int cell, int value);
    void extend(bool strong_only);
    void arrive();
    int common_peers(int end);
    void tell(const Path& path, bool xy, Step& step) const;
    std::span<const Link> links(int cell, int value) const {
        const auto candidate = at(shape_.candidate(cell, value));
        return {links_.data() + links_of_[candidate], links_.data() + links_of_[candidate + 1]};
    }

    const Shape& shape_;
    const Grid* grid_ = nullptr;
    std::vector<std::vector<int>> groups_of_;  // by cell: its row, column, box, others
    std::vector<Link> links_;
    std::vector<std::size_t> links_of_;  // by candidate, and one more
    Path path_;
    std::vector<bool> on_path_;  // by cell
    std::vector<int> targets_;   // by end cell: what a chain from the present start to there crosses out
    std::map<std::vector<int>, int> known_targets_;
    std::vector<Ranked> ranked_by_targets_;  // with the length of the shortest chain so far
    std::vector<Ranked> ranked_;
    std::vector<Path> paths_;
    long steps_left_ = 0;
};

}  // namespace sudoshiki::logic::hodoku
