#include "board/tight_sums.hpp"

#include <algorithm>

#include "board/cell_set.hpp"
#include "board/value_sets.hpp"

namespace sudoshiki {

namespace {

constexpr int fewest_tight_cells = 7;   // shorter ones are derived sums
constexpr int many_tight_cells = 20;    // longer ones tell less, one by one
constexpr int most_tight_cells = 36;    // and cost too much
constexpr std::size_t most_tight = 20;  // sums
constexpr int fewest_joined_cells = 6;  // of a stated sum that is joined to others
constexpr int tight_ratio = 4;          // of what the sum may vary to what is left of it

struct KnownSum {
    CellSet cells;
    std::int64_t total;
};

// How far a sum is above the least and below the most that its cells can have.
struct Room {
    std::int64_t below = 0, above = 0, range = 0;
    int parts = 0;  // each of cells that differ
};

class Tightening {
public:
    explicit Tightening(const Graph& graph) : side_(graph.side) {
        for (const auto& sum : graph.constraints.sums)
            if (sum.relation == Relation::equal &&
                std::ranges::all_of(sum.coefficients, [](int factor) { return factor == 1; }))
                stated_.push_back({CellSet::of(sum.cells), sum.total});
        if (stated_.empty()) return;
        for (const auto& group : graph.groups) {
            groups_.push_back(CellSet::of(group));
            if (length(group) == side_) houses_.push_back({groups_.back(), side_ * (side_ + 1) / 2});
        }
    }

    std::vector<Sum> run() {
        for (const auto& house : houses_) surround(house);
        for (const auto& sum : stated_)
            if (is_joined(sum)) {
                join(sum, &Room::below);
                join(sum, &Room::above);
            }
        return std::move(found_);
    }

private:
    // The stated sums that have a cell in the house, and houses that fill its gaps, less the house.
    void surround(const KnownSum& house) {
        KnownSum around{{}, -house.total};
        for (const auto& sum : stated_)
            if (!(sum.cells & house.cells).empty()) add_apart(sum, around);
        if (around.cells.empty()) return;
        for (const auto& other : houses_)
            if (other.cells != house.cells && (other.cells & house.cells).count() > 1)
                add_apart(other, around);
        const auto missing = house.cells - around.cells;
        around.cells = around.cells - house.cells;
        for (const auto& other : houses_)
            if ((other.cells - around.cells).empty()) {
                around.cells = around.cells - other.cells;
                around.total -= other.total;
            }
        add(around.cells, missing, around.total);
    }

    static void add_apart(const KnownSum& more, KnownSum& sum) {
        if (!(sum.cells & more.cells).empty()) return;
        sum.cells = sum.cells | more.cells;
        sum.total += more.total;
    }

    static bool is_joined(const KnownSum& sum) { return sum.cells.count() >= fewest_joined_cells; }

    // Adds stated sums apart from it, each time the one that leaves least room, as long as that shrinks.
    void join(KnownSum sum, std::int64_t Room::* side) {
        auto least = room(sum.cells, {}, sum.total).*side;
        bool joined = false;
        for (;;) {
            const KnownSum* best = nullptr;
            for (const auto& more : stated_) {
                if (!is_joined(more) || !(sum.cells & more.cells).empty()) continue;
                const auto left = room(sum.cells | more.cells, {}, sum.total + more.total).*side;
                if (left >= least) continue;
                least = left;
                best = &more;
            }
            if (!best) break;
            add_apart(*best, sum);
            joined = true;
        }
        if (joined) add(sum.cells, {}, sum.total);
    }

    Room room(const CellSet& plus, const CellSet& minus, std::int64_t total) const {
        Room room{total, -total, 0, 0};
        const auto added = extent(plus), taken = extent(minus);
        room.below -= added.least - taken.most;
        room.above += added.most - taken.least;
        room.range = room.below + room.above;
        room.parts = added.parts + taken.parts;
        return room;
    }

    struct PartRange {
        std::int64_t least = 0, most = 0;
        int parts = 0;
    };

    // What cells add up to if those of a group differ: the largest parts of groups come first.
    PartRange extent(CellSet left) const {
        PartRange extent;
        for (int open = left.count(), size = 0; open > 0; open -= size) {
            CellSet part;
            size = 1;
            for (const auto& group : groups_) {
                const auto inside = group & left;
                if (const int count = inside.count(); count > size) {
                    size = count;
                    part = inside;
                }
            }
            const int parts = size == 1 ? open : 1;  // the rest are single cells
            extent.least += parts * size * (size + 1) / 2;
            extent.most += parts * size * (2 * side_ + 1 - size) / 2;
            extent.parts += parts;
            if (size == 1) break;
            left = left - part;
        }
        return extent;
    }

    void add(const CellSet& plus, const CellSet& minus, std::int64_t total) {
        const int count = plus.count() + minus.count();
        if (count < fewest_tight_cells || count > most_tight_cells || found_.size() == most_tight) return;
        const auto room = this->room(plus, minus, total);
        // A long one must bound a part by itself.
        const int ratio = count > many_tight_cells ? std::max(tight_ratio, room.parts) : tight_ratio;
        if (room.range < ratio * std::min(room.below, room.above)) return;
        if (std::ranges::find(seen_, plus) != seen_.end()) return;
        seen_.push_back(plus);
        auto& sum = found_.emplace_back(Sum{{}, {}, Relation::equal, total});
        (plus | minus).each([&](int cell) {
            sum.cells.push_back(cell);
            sum.coefficients.push_back(plus.has(cell) ? 1 : -1);
        });
    }

    const int side_;
    std::vector<KnownSum> stated_, houses_;
    std::vector<CellSet> groups_, seen_;
    std::vector<Sum> found_;
};

}  // namespace

std::vector<Sum> tight_sums(const Graph& graph) {
    if (graph.side > ValueSets::largest_side) return {};
    return Tightening(graph).run();
}

}  // namespace sudoshiki
