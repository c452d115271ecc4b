#include "auto/pattern.hpp"

#include <algorithm>
#include <numeric>

#include "board/index.hpp"

namespace sudoshiki {

namespace {

struct Size {
    int height = 0;
    int width = 0;
    friend bool operator==(const Size&, const Size&) = default;
};

// The size of the boxes; nothing unless rectangles of one size, in step, tile the board.
std::optional<Size> box_size(const Graph& graph) {
    const int side = graph.side;
    std::optional<Size> size;
    int boxes = 0;
    for (const auto& group : graph.groups) {
        if (length(group) < side) continue;
        const auto row = [&](int cell) { return cell / side; };
        const auto column = [&](int cell) { return cell % side; };
        const auto [top, bottom] = std::ranges::minmax(group, {}, row);
        const auto [left, right] = std::ranges::minmax(group, {}, column);
        const Size its{row(bottom) - row(top) + 1, column(right) - column(left) + 1};
        if (its.height == 1 || its.width == 1 || its.height * its.width != side) continue;
        if (row(top) % its.height || column(left) % its.width || (size && its != *size)) return std::nullopt;
        size = its;
        ++boxes;
    }
    return boxes == side ? size : std::nullopt;
}

// Which values were seen side by side in a short line, in one band or stack: sets that grow together.
class Ties {
public:
    explicit Ties(int side) : leader_(at(side) + 1), size_(at(side) + 1, 1) {
        std::iota(leader_.begin(), leader_.end(), 0);
    }

    int leader(int value) {
        while (leader_[at(value)] != value) value = leader_[at(value)] = leader_[at(leader_[at(value)])];
        return value;
    }
    int size(int leader) const { return size_[at(leader)]; }
    // False when the two were tied before.
    bool tie(int a, int b) {
        a = leader(a);
        b = leader(b);
        if (a == b) return false;
        leader_[at(b)] = a;
        size_[at(a)] += size_[at(b)];
        return true;
    }

private:
    std::vector<int> leader_;
    std::vector<int> size_;  // of the set, by its leader
};

using Line = std::vector<int>;  // cells

// The short rows of each band, or (upright) the short columns of each stack.
std::vector<std::vector<Line>> short_lines(int side, Size box, bool upright) {
    const int breadth = upright ? box.width : box.height;  // of a band, in lines
    const int length = side / breadth;                     // of a short line
    std::vector<std::vector<Line>> bands(at(side / breadth));
    for (int line = 0; line < side; ++line)
        for (int begin = 0; begin < side; begin += length) {
            Line cells;
            for (int along = begin; along < begin + length; ++along)
                cells.push_back(upright ? along * side + line : line * side + along);
            bands[at(line / breadth)].push_back(std::move(cells));
        }
    return bands;
}

template <int Words>
class Narrowing {
public:
    Narrowing(const Graph& graph, std::vector<Mask<Words>> candidates)
        : side_(graph.side), masks_(std::move(candidates)) {}

    // False when the lines contradict the pattern.
    bool narrow(const std::vector<Line>& lines) {
        Ties ties(side_);
        const int length = static_cast<int>(lines.front().size());
        for (const auto& line : lines)
            if (!tie_values(line, ties, length)) return false;
        for (const auto& line : lines) {
            const auto decided =
                std::ranges::find_if(line, [&](int cell) { return masks_[at(cell)].single(); });
            if (decided == line.end()) continue;
            const auto allowed = like(ties.leader(masks_[at(*decided)].first()), ties, length);
            for (int cell : line)
                if ((masks_[at(cell)] &= allowed).empty()) return false;
        }
        return true;
    }

    // By chance a tie is seldom seen twice before sets grow too large.
    bool convincing() const { return confirmed_ > 0 && 4 * confirmed_ >= made_; }
    std::vector<Mask<Words>>& masks() { return masks_; }

private:
    // False when a set grows larger than a line.
    bool tie_values(const Line& line, Ties& ties, int length) {
        int before = 0;
        for (int cell : line) {
            if (!masks_[at(cell)].single()) continue;
            const int value = masks_[at(cell)].first();
            if (before > 0) ++(ties.tie(before, value) ? made_ : confirmed_);
            if (ties.size(ties.leader(value)) > length) return false;
            before = value;
        }
        return true;
    }

    // The values of the leader's set, and those whose set may yet turn out to be the same.
    Mask<Words> like(int leader, Ties& ties, int length) const {
        Mask<Words> allowed;
        for (int value = 1; value <= side_; ++value) {
            const int its = ties.leader(value);
            if (its == leader || ties.size(its) + ties.size(leader) <= length)
                allowed |= Mask<Words>::of(value);
        }
        return allowed;
    }

    int side_;
    std::vector<Mask<Words>> masks_;
    int made_ = 0;
    int confirmed_ = 0;
};

}  // namespace

template <int Words>
std::optional<std::vector<Mask<Words>>> narrow_to_pattern(const Graph& graph,
                                                          const std::vector<Mask<Words>>& candidates) {
    const auto box = box_size(graph);
    if (!box) return std::nullopt;
    Narrowing<Words> narrowing(graph, candidates);
    for (bool upright : {false, true})
        for (const auto& lines : short_lines(graph.side, *box, upright))
            if (!narrowing.narrow(lines)) return std::nullopt;
    if (!narrowing.convincing()) return std::nullopt;
    return std::move(narrowing.masks());
}

template std::optional<std::vector<Mask<1>>> narrow_to_pattern(const Graph&, const std::vector<Mask<1>>&);
template std::optional<std::vector<Mask<2>>> narrow_to_pattern(const Graph&, const std::vector<Mask<2>>&);

}  // namespace sudoshiki
