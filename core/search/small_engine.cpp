// The search on small boards; compiled once for each instruction set.
#include "search/small_engine.hpp"

#include <cstring>

#include "board/index.hpp"
#include "simd/masks.hpp"

namespace sudoshiki::search::SUDOSHIKI_INSTRUCTION_SET {

namespace {

namespace vec = simd::SUDOSHIKI_INSTRUCTION_SET;
using vec::Vector;
using vec::width;

struct Tag {};

inline bool single(SmallMask mask) { return (mask & (mask - 1)) == 0; }
inline int count(SmallMask mask) { return __builtin_popcount(mask); }

// What a conflict adds to the weight of the cell that had no value left or of each cell of the constraint,
// and to that of the cell guessed.
constexpr float blame = 1.0F;

class Engine {
public:
    Engine(const SmallTables& tables, SmallState& state)
        : t_(tables), l_(tables.lanes), s_(state), sums_(tables.side, *tables.sets) {
        here_ = board(s_.depth);
        std::memset(changed_, 0, sizeof changed_);
        std::memset(stale_, 0, sizeof stale_);
        std::memset(dirty_, 0, sizeof dirty_);
    }

    SmallStatus run(const SmallLimits& limits) {
        if (!s_.begun) begin();
        for (;;) {
            if (limits.expired(limits.control, 4)) return SmallStatus::unknown;
            if (!s_.consistent) {
                if (s_.depth == 0) return SmallStatus::exhausted;
                take_back();
                continue;
            }
            int cell;
            const auto value = choose(cell);
            if (!value) {
                s_.consistent = false;
                return SmallStatus::solution;
            }
            if (s_.conflicts >= limits.conflicts || s_.tried >= limits.tried) return SmallStatus::unknown;
            guess(cell, value);
        }
    }

private:
    SmallMask* board(int depth) const { return s_.masks + at(depth) * l_.stride; }

    void begin() {
        s_.begun = true;
        for (int cell = 0; cell < t_.cells; ++cell) touch(cell);
        for (int word = 0; word < t_.watch_words; ++word) dirty_[word] = ~std::uint64_t{0};
        const int beyond = t_.watch_words * 64 - t_.constraint_count;
        if (beyond) dirty_[t_.watch_words - 1] >>= beyond;
        settle(0);
    }

    void settle(int guessed) {
        s_.consistent = propagate();
        if (s_.consistent) return;
        ++s_.conflicts;
        s_.weight[guessed] += blame;
        by_cell_ = false;
        std::memset(changed_, 0, sizeof changed_);
        std::memset(stale_, 0, sizeof stale_);
        std::memset(dirty_, 0, sizeof(std::uint64_t) * at(t_.watch_words));
    }

    void guess(int cell, SmallMask value) {
        ++s_.tried;
        s_.chosen[s_.depth] = static_cast<SmallCell>(cell);
        s_.value[s_.depth] = value;
        std::memcpy(board(s_.depth + 1), here_, sizeof(SmallMask) * l_.stride);
        ++s_.depth;
        if (at(s_.depth) > s_.max_depth) s_.max_depth = at(s_.depth);
        here_ = board(s_.depth);
        set(cell, value);
        settle(cell);
    }

    void take_back() {
        ++s_.backtracks;
        --s_.depth;
        here_ = board(s_.depth);
        const int cell = s_.chosen[s_.depth];
        const auto left = static_cast<SmallMask>(here_[cell] & ~s_.value[s_.depth]);
        set(cell, left);
        settle(cell);
    }

    // ---- propagation ----

    void touch(int cell) {
        changed_[cell / 64] |= std::uint64_t{1} << (cell % 64);
        stale_[cell / 64] |= std::uint64_t{1} << (cell % 64);
        houses_changed_ = overlaps_changed_ = links_changed_ = true;
        const auto* watch = t_.watch + at(cell) * at(t_.watch_words);
        for (int word = 0; word < t_.watch_words; ++word) dirty_[word] |= watch[word];
    }

    void set(int cell, SmallMask mask) {
        s_.eliminations += at(count(here_[cell]) - count(mask));
        here_[cell] = mask;
        for (auto copy = l_.copy_start[cell]; copy < l_.overlap_copy_start[cell]; ++copy)
            here_[l_.copies[copy]] = mask;
        touch(cell);
    }

    // False when nothing is left.
    bool keep(int cell, SmallMask allowed) {
        const auto before = here_[cell];
        const auto after = static_cast<SmallMask>(before & allowed);
        if (after == before) return true;
        if (!after) {
            s_.weight[cell] += blame;
            return false;
        }
        set(cell, after);
        return true;
    }

    bool propagate() {
        for (;;) {
            if (!follow_changes()) return false;
            if (houses_changed_) {
                houses_changed_ = false;
                if (!sweep_houses()) return false;
                continue;
            }
            if (overlaps_changed_) {
                overlaps_changed_ = false;
                if (!sweep_overlaps()) return false;
                continue;
            }
            if (links_changed_ && t_.far_neighbours) {
                links_changed_ = false;
                if (!sweep_links()) return false;
                continue;
            }
            int word = 0;
            while (word < t_.watch_words && !dirty_[word]) ++word;
            if (word == t_.watch_words) return true;
            const int number = word * 64 + __builtin_ctzll(dirty_[word]);
            dirty_[word] &= dirty_[word] - 1;
            if (!look_at(t_.constraints[number])) return blame_constraint(t_.constraints[number]);
            dirty_[word] &= ~(std::uint64_t{1} << (number % 64));  // its own changes tell it nothing new
        }
    }

    bool follow_changes() {
        for (int word = 0; word < 4; ++word)
            while (changed_[word]) {
                const int cell = word * 64 + __builtin_ctzll(changed_[word]);
                changed_[word] &= changed_[word] - 1;
                if (!follow(cell)) return false;
                if (word > 0 && (changed_[0] | changed_[1] | changed_[2])) word = 0;
            }
        return true;
    }

    // ---- all houses at once ----

    const Vector* lanes(std::uint32_t place) const { return reinterpret_cast<const Vector*>(here_ + place); }

    // Values that a cell has leave the others of its house; values with one place left go there.
    bool sweep_houses() {
        const Vector full = vec::broadcast(t_.full);
        const auto step = l_.house_lanes / width;
        for (std::uint32_t lane = 0; lane < l_.house_lanes; lane += width) {
            const auto* rows = lanes(l_.houses_at + lane);
            Vector once{}, twice{}, decided{}, clash{}, open{};
            for (int i = 0; i < t_.side; ++i) {
                const Vector mask = rows[at(i) * step], lone = vec::single(mask);
                clash |= decided & lone;
                decided |= lone;
                open |= mask ^ lone;
                twice = vec::or_and(twice, once, mask);
                once |= mask;
            }
            if (const auto bad = vec::nonzero((once ^ full) | clash))
                return blame_house(lane + static_cast<unsigned>(__builtin_ctz(bad)));
            const Vector hidden = vec::without(once, twice, decided),
                         useful = vec::or_and(hidden, open, decided);
            if (vec::nonzero(useful) && !apply(lane, decided, hidden)) return false;
        }
        return true;
    }

    bool apply(std::uint32_t lane, Vector decided, Vector hidden) {
        const auto step = l_.house_lanes / width;
        const auto* rows = lanes(l_.houses_at + lane);
        for (int i = 0; i < t_.side; ++i) {
            const Vector mask = rows[at(i) * step];
            for (auto hits = vec::nonzero((mask ^ vec::single(mask)) & (decided | hidden)); hits;
                 hits &= hits - 1) {
                const int hit = __builtin_ctz(hits);
                const int cell = l_.cell_at[l_.houses_at + at(i) * l_.house_lanes + lane + at(hit)];
                const auto only = static_cast<SmallMask>(here_[cell] & hidden[hit]);
                if (!single(only)) return blame_house(lane + static_cast<unsigned>(hit));
                if (!keep(cell, only ? only : static_cast<SmallMask>(~decided[hit]))) return false;
            }
        }
        return true;
    }

    bool blame_house(unsigned lane) {
        for (std::size_t i = 0; i < at(t_.side); ++i)
            s_.weight[l_.cell_at[l_.houses_at + i * l_.house_lanes + lane]] += blame;
        return false;
    }

    // A value of a house that stands where it overlaps another group leaves the rest of that.
    bool sweep_overlaps() {
        for (int word = 0; word < 4; ++word)
            for (; stale_[word]; stale_[word] &= stale_[word] - 1) {
                const int cell = word * 64 + __builtin_ctzll(stale_[word]);
                for (auto copy = l_.overlap_copy_start[cell]; copy < l_.copy_start[cell + 1]; ++copy)
                    here_[l_.copies[copy]] = here_[cell];
            }
        const auto step = l_.overlap_lanes / width;
        for (std::uint32_t lane = 0; lane < l_.overlap_lanes; lane += width) {
            const auto* rows = lanes(l_.overlaps_at + lane);
            Vector both{}, first{}, second{};
            for (std::uint32_t i = 0; i < l_.both_rows; ++i, rows += step) both |= *rows;
            for (std::uint32_t i = 0; i < l_.first_rows; ++i, rows += step) first |= *rows;
            for (std::uint32_t i = 0; i < l_.second_rows; ++i, rows += step) second |= *rows;
            Vector houses;
            std::memcpy(&houses, l_.second_is_house + lane, sizeof houses);
            const Vector from_second = both & ~first & second, from_first = both & ~second & first & houses;
            for (auto hits = vec::nonzero(from_second | from_first); hits; hits &= hits - 1) {
                const int hit = __builtin_ctz(hits);
                const auto row =
                    l_.overlaps_at + lane + static_cast<unsigned>(hit) + l_.both_rows * l_.overlap_lanes;
                if (!exclude(row, l_.first_rows, from_first[hit]) ||
                    !exclude(row + l_.first_rows * l_.overlap_lanes, l_.second_rows, from_second[hit]))
                    return false;
            }
        }
        return true;
    }

    bool exclude(std::uint32_t place, std::uint32_t rows, SmallMask values) {
        if (!values) return true;
        for (std::uint32_t i = 0; i < rows; ++i, place += l_.overlap_lanes)
            if ((here_[place] & values) && !keep(l_.cell_at[place], static_cast<SmallMask>(~values)))
                return false;
        return true;
    }

    // A value with two places left in a house leaves the cells that see both.
    bool sweep_links() {
        const auto step = l_.house_lanes / width;
        for (std::uint32_t lane = 0; lane < l_.house_lanes; lane += width) {
            const auto* rows = lanes(l_.houses_at + lane);
            Vector once{}, twice{}, more{};
            for (int i = 0; i < t_.side; ++i) {
                const Vector mask = rows[at(i) * step];
                more = vec::or_and(more, twice, mask);
                twice = vec::or_and(twice, once, mask);
                once |= mask;
            }
            const Vector two = twice & ~more;
            for (auto hits = vec::nonzero(two); hits; hits &= hits - 1) {
                const int hit = __builtin_ctz(hits);
                for (unsigned left = two[hit]; left; left &= left - 1)
                    if (!exclude_linked(l_.houses_at + lane + static_cast<unsigned>(hit),
                                        static_cast<SmallMask>(left & (~left + 1))))
                        return false;
            }
        }
        return true;
    }

    bool exclude_linked(std::uint32_t place, SmallMask value) {
        std::uint64_t seen[small_cells / 64], inside[small_cells / 64] = {};
        see_all(seen);
        for (int i = 0; i < t_.side; ++i, place += l_.house_lanes) {
            const int cell = l_.cell_at[place];
            inside[cell / 64] |= std::uint64_t{1} << (cell % 64);
            if (here_[cell] & value)
                for (int word = 0; word < words_; ++word)
                    seen[word] &= t_.seen[at(cell) * (small_cells / 64) + at(word)];
        }
        for (int word = 0; word < words_; ++word) seen[word] &= ~inside[word];
        return exclude_seen(seen, value);
    }

    bool blame_constraint(const SmallConstraint& constraint) {
        if (by_cell_) return false;
        const auto* cells = t_.constraint_cells + constraint.first;
        for (int i = 0; i < constraint.size; ++i) s_.weight[cells[i]] += blame;
        return false;
    }

    bool follow(int cell) {
        const auto mask = here_[cell];
        if (single(mask)) {
            const auto others = static_cast<SmallMask>(~mask);
            const auto* end = t_.neighbours + t_.neighbour_start[cell + 1];
            for (const auto* other = t_.neighbours + t_.neighbour_start[cell]; other != end; ++other)
                if ((here_[*other] & mask) && !keep(*other, others)) return false;
        }
        const auto* end = t_.pairs + t_.pair_start[cell + 1];
        for (const auto* pair = t_.pairs + t_.pair_start[cell]; pair != end; ++pair) {
            const auto* table = t_.support + std::size_t{pair->table} * 512;
            if (!keep(pair->other, static_cast<SmallMask>(table[mask & 255] | table[256 + (mask >> 8)])))
                return false;
        }
        return true;
    }

    bool look_at(const SmallConstraint& constraint) {
        const auto* cells = t_.constraint_cells + constraint.first;
        switch (constraint.kind) {
            case SmallKind::part:
                return has_enough(cells, constraint.size);
            case SmallKind::sum:
                return narrow_sum(cells, constraint);
            default:
                return narrow_layers(cells, constraint);
        }
    }

    bool has_enough(const SmallCell* cells, int size) {
        SmallMask all = 0;
        for (int i = 0; i < size; ++i) all |= here_[cells[i]];
        return count(all) >= size;
    }

    bool keep_in_constraint(int cell, SmallMask allowed) {
        if (keep(cell, allowed)) return true;
        by_cell_ = true;
        return false;
    }

    bool narrow_sum(const SmallCell* cells, const SmallConstraint& constraint) {
        std::uint64_t masks[small_cells];
        for (int i = 0; i < constraint.size; ++i) masks[i] = here_[cells[i]];
        if (!sums_.narrow(t_.sums[constraint.number], masks, needed_by_houses(constraint))) return false;
        for (int i = 0; i < constraint.size; ++i)
            if (masks[i] != here_[cells[i]]) set(cells[i], static_cast<SmallMask>(masks[i]));
        return !sums_.required || exclude_required(cells, constraint.size);
    }

    // Values that the rest of a house around the sum can't have.
    unsigned needed_by_houses(const SmallConstraint& constraint) const {
        unsigned needed = 0;
        const int size = t_.side - constraint.size;
        const auto* end = t_.rest + t_.rest_start[constraint.number + 1];
        for (const auto* cell = t_.rest + t_.rest_start[constraint.number]; cell < end; cell += size) {
            unsigned others = 0;
            for (int i = 0; i < size; ++i) others |= here_[cell[i]];
            needed |= t_.full & ~others;
        }
        return needed;
    }

    // A value that one of the cells must have leaves those that see all cells that can have it.
    bool exclude_required(const SmallCell* cells, int size) {
        for (auto left = static_cast<unsigned>(sums_.required); left; left &= left - 1) {
            const auto value = static_cast<SmallMask>(left & (~left + 1));
            std::uint64_t seen[small_cells / 64];
            see_all(seen);
            for (int i = 0; i < size; ++i)
                if (here_[cells[i]] & value)
                    for (int word = 0; word < words_; ++word)
                        seen[word] &= t_.seen[at(cells[i]) * (small_cells / 64) + at(word)];
            if (!exclude_seen(seen, value)) return false;
        }
        return true;
    }

    void see_all(std::uint64_t* seen) const {
        for (int word = 0; word < words_; ++word) seen[word] = ~std::uint64_t{0};
        if (t_.cells % 64) seen[words_ - 1] >>= 64 - t_.cells % 64;
    }

    bool exclude_seen(const std::uint64_t* seen, SmallMask value) {
        for (int word = 0; word < words_; ++word)
            for (auto left = seen[word]; left; left &= left - 1) {
                const int cell = word * 64 + __builtin_ctzll(left);
                if ((here_[cell] & value) && !keep_in_constraint(cell, static_cast<SmallMask>(~value)))
                    return false;
            }
        return true;
    }

    bool narrow_layers(const SmallCell* cells, const SmallConstraint& constraint) {
        const auto& layers = t_.layers[constraint.number];
        const int size = constraint.size;
        auto* reached = s_.reached;
        std::memset(reached, 1, layers.states[0]);
        for (int i = 0; i < size; ++i) {
            auto* next = reached + layers.states[i];
            std::memset(next, 0, layers.states[i + 1]);
            const unsigned mask = here_[cells[i]];
            for (const auto* step = layers.steps[i]; step != layers.steps[i + 1]; ++step)
                next[step->to] |= reached[step->from] & (mask >> (step->value - 1) & 1);
            reached = next;
        }
        auto* after = s_.states_a;
        auto* before = s_.states_b;
        std::memcpy(after, reached, layers.states[size]);
        for (int i = size; i-- > 0;) {
            reached -= layers.states[i];
            std::memset(before, 0, layers.states[i]);
            const unsigned mask = here_[cells[i]];
            unsigned kept = 0;
            for (const auto* step = layers.steps[i]; step != layers.steps[i + 1]; ++step) {
                const unsigned alive =
                    after[step->to] & reached[step->from] & (mask >> (step->value - 1) & 1);
                kept |= alive << (step->value - 1);
                before[step->from] |= static_cast<std::uint8_t>(alive);
            }
            if (!kept) return false;
            if (kept != mask) set(cells[i], static_cast<SmallMask>(kept));
            auto* swap = after;
            after = before;
            before = swap;
        }
        return true;
    }

    // ---- choices ----

    // The fewest candidates for the most trouble; 0 when no cell is open.
    SmallMask choose(int& cell) {
        float best = 0;
        cell = -1;
        for (int c = 0; c < t_.cells; ++c) {
            const auto mask = here_[c];
            if (single(mask)) continue;
            const float score = s_.weight[c] / static_cast<float>(count(mask));
            if (score > best) {
                best = score;
                cell = c;
            }
        }
        if (cell < 0) return 0;
        if (count(here_[cell]) > 2)
            if (const auto value = choose_place(best, cell)) return value;
        return static_cast<SmallMask>(here_[cell] & -here_[cell]);
    }

    // A value with two places left in a house, if that is no worse than the best cell; else 0.
    SmallMask choose_place(float best, int& cell) {
        SmallMask value = 0;
        const auto step = l_.house_lanes / width;
        for (std::uint32_t lane = 0; lane < l_.house_lanes; lane += width) {
            const auto* rows = lanes(l_.houses_at + lane);
            Vector once{}, twice{}, more{};
            for (int i = 0; i < t_.side; ++i) {
                const Vector mask = rows[at(i) * step];
                more = vec::or_and(more, twice, mask);
                twice = vec::or_and(twice, once, mask);
                once |= mask;
            }
            const Vector two = twice & ~more;
            for (auto hits = vec::nonzero(two); hits; hits &= hits - 1) {
                const int hit = __builtin_ctz(hits);
                const auto place = l_.houses_at + lane + static_cast<unsigned>(hit);
                for (unsigned left = two[hit]; left; left &= left - 1)
                    choose_between(place, static_cast<SmallMask>(left & (~left + 1)), best, cell, value);
            }
        }
        return value;
    }

    void choose_between(std::uint32_t place, SmallMask bit, float& best, int& cell, SmallMask& value) {
        float weight = 0;
        int heaviest = -1;
        for (int i = 0; i < t_.side; ++i, place += l_.house_lanes)
            if ((here_[place] & bit) && s_.weight[l_.cell_at[place]] > weight) {
                heaviest = l_.cell_at[place];
                weight = s_.weight[heaviest];
            }
        if (weight / 2 < best) return;
        best = weight / 2;
        cell = heaviest;
        value = bit;
    }

    const SmallTables& t_;
    const SmallLanes& l_;
    SmallState& s_;
    SumFilter<Tag> sums_;
    SmallMask* here_;
    bool houses_changed_ = false, overlaps_changed_ = false, links_changed_ = false;
    const int words_ = (t_.cells + 63) / 64;
    bool by_cell_ = false;  // a contradiction has been blamed on a cell already
    std::uint64_t changed_[small_cells / 64];
    std::uint64_t stale_[small_cells / 64];  // cells whose copies for overlaps are older than their masks
    std::uint64_t dirty_[small_watch_words];
};

}  // namespace

SmallStatus run_small(const SmallTables& tables, SmallState& state, const SmallLimits& limits) {
    return Engine(tables, state).run(limits);
}

}  // namespace sudoshiki::search::SUDOSHIKI_INSTRUCTION_SET
