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

// Returns the size of the boxes, or nothing unless they are aligned rectangles of one size.
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
        const Size rectangle{row(bottom) - row(top) + 1, column(right) - column(left) + 1};
        if (rectangle.height == 1 || rectangle.width == 1 || rectangle.height * rectangle.width != side)
            continue;
        if (row(top) % rectangle.height || column(left) % rectangle.width || (size && rectangle != *size))
            return std::nullopt;
        size = rectangle;
        ++boxes;
    }
    return boxes == side ? size : std::nullopt;
}

// The sets of values that occur together in a short line of a band or stack (union-find).
class LinkedValues {
public:
    explicit LinkedValues(int side) : leader_(at(side) + 1), size_(at(side) + 1, 1) {
        std::iota(leader_.begin(), leader_.end(), 0);
    }

    int leader(int value) {
        while (leader_[at(value)] != value) value = leader_[at(value)] = leader_[at(leader_[at(value)])];
        return value;
    }
    int size(int leader) const { return size_[at(leader)]; }
    // Returns false if the two are in one set already.
    bool unite(int a, int b) {
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

// Returns the short rows of each band, or the short columns of each stack.
std::vector<std::vector<Line>> short_lines(int side, Size box, bool vertical) {
    const int breadth = vertical ? box.width : box.height;  // lines in a band
    const int length = side / breadth;                      // of a short line
    std::vector<std::vector<Line>> bands(at(side / breadth));
    for (int line = 0; line < side; ++line)
        for (int begin = 0; begin < side; begin += length) {
            Line cells;
            for (int along = begin; along < begin + length; ++along)
                cells.push_back(vertical ? along * side + line : line * side + along);
            bands[at(line / breadth)].push_back(std::move(cells));
        }
    return bands;
}

template <int Words>
class Narrowing {
public:
    Narrowing(const Graph& graph, std::vector<Mask<Words>> candidates)
        : side_(graph.side), masks_(std::move(candidates)) {}

    // Returns false if the lines contradict the pattern.
    bool narrow(const std::vector<Line>& lines) {
        LinkedValues sets(side_);
        const int length = static_cast<int>(lines.front().size());
        for (const auto& line : lines)
            if (!unite_values(line, sets, length)) return false;
        for (const auto& line : lines) {
            const auto decided =
                std::ranges::find_if(line, [&](int cell) { return masks_[at(cell)].single(); });
            if (decided == line.end()) continue;
            const auto allowed = compatible_values(sets.leader(masks_[at(*decided)].first()), sets, length);
            for (int cell : line)
                if ((masks_[at(cell)] &= allowed).empty()) return false;
        }
        return true;
    }

    // Whether enough pairs of values occur together twice. On random boards sets grow too large before that.
    bool is_significant() const { return repeated_pairs_ > 0 && 4 * repeated_pairs_ >= new_pairs_; }
    std::vector<Mask<Words>>& masks() { return masks_; }

private:
    // Returns false if a set becomes larger than a line.
    bool unite_values(const Line& line, LinkedValues& sets, int length) {
        int before = 0;
        for (int cell : line) {
            if (!masks_[at(cell)].single()) continue;
            const int value = masks_[at(cell)].first();
            if (before > 0) ++(sets.unite(before, value) ? new_pairs_ : repeated_pairs_);
            if (sets.size(sets.leader(value)) > length) return false;
            before = value;
        }
        return true;
    }

    // Returns the values of the leader's set, and those whose set is small enough to be part of it.
    Mask<Words> compatible_values(int leader, LinkedValues& sets, int length) const {
        Mask<Words> allowed;
        for (int value = 1; value <= side_; ++value) {
            const int other = sets.leader(value);
            if (other == leader || sets.size(other) + sets.size(leader) <= length)
                allowed |= Mask<Words>::of(value);
        }
        return allowed;
    }

    int side_;
    std::vector<Mask<Words>> masks_;
    int new_pairs_ = 0;       // that united two sets
    int repeated_pairs_ = 0;  // that were in one set already
};

}  // namespace

template <int Words>
std::optional<std::vector<Mask<Words>>> narrow_to_pattern(const Graph& graph,
                                                          const std::vector<Mask<Words>>& candidates) {
    const auto box = box_size(graph);
    if (!box) return std::nullopt;
    Narrowing<Words> narrowing(graph, candidates);
    for (bool vertical : {false, true})
        for (const auto& lines : short_lines(graph.side, *box, vertical))
            if (!narrowing.narrow(lines)) return std::nullopt;
    if (!narrowing.is_significant()) return std::nullopt;
    return std::move(narrowing.masks());
}

template std::optional<std::vector<Mask<1>>> narrow_to_pattern(const Graph&, const std::vector<Mask<1>>&);
template std::optional<std::vector<Mask<2>>> narrow_to_pattern(const Graph&, const std::vector<Mask<2>>&);

}  // namespace sudoshiki
