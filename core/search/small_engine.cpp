// The search on small boards; compiled once for each instruction set.
#include "search/small_engine.hpp"

#include <cstring>

#include "board/index.hpp"

namespace sudoshiki::search::SUDOSHIKI_INSTRUCTION_SET {

namespace {

struct Tag {};

inline bool single(SmallMask mask) { return (mask & (mask - 1)) == 0; }
inline int count(SmallMask mask) { return __builtin_popcount(mask); }

// What a conflict adds to the weight of the cell that had no value left, or of each cell of the constraint.
constexpr float blame = 1.0F;

class Engine {
public:
    Engine(const SmallTables& tables, SmallState& state)
        : t_(tables), s_(state), sums_(tables.side, *tables.sets) {
        here_ = board(s_.depth);
        std::memset(changed_, 0, sizeof changed_);
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
    SmallMask* board(int depth) const { return s_.masks + at(depth) * at(t_.cells); }

    void begin() {
        s_.begun = true;
        for (int cell = 0; cell < t_.cells; ++cell) touch(cell);
        for (int word = 0; word < t_.watch_words; ++word) dirty_[word] = ~std::uint64_t{0};
        const int beyond = t_.watch_words * 64 - t_.constraint_count;
        if (beyond) dirty_[t_.watch_words - 1] >>= beyond;
        settle();
    }

    void settle() {
        s_.consistent = propagate();
        if (s_.consistent) return;
        ++s_.conflicts;
        std::memset(changed_, 0, sizeof changed_);
        std::memset(dirty_, 0, sizeof(std::uint64_t) * at(t_.watch_words));
    }

    void guess(int cell, SmallMask value) {
        ++s_.tried;
        s_.chosen[s_.depth] = static_cast<SmallCell>(cell);
        s_.value[s_.depth] = value;
        std::memcpy(board(s_.depth + 1), here_, sizeof(SmallMask) * at(t_.cells));
        ++s_.depth;
        if (at(s_.depth) > s_.max_depth) s_.max_depth = at(s_.depth);
        here_ = board(s_.depth);
        set(cell, value);
        settle();
    }

    void take_back() {
        ++s_.backtracks;
        --s_.depth;
        here_ = board(s_.depth);
        const int cell = s_.chosen[s_.depth];
        const auto left = static_cast<SmallMask>(here_[cell] & ~s_.value[s_.depth]);
        set(cell, left);
        settle();
    }

    // ---- propagation ----

    void touch(int cell) {
        changed_[cell / 64] |= std::uint64_t{1} << (cell % 64);
        const auto* watch = t_.watch + at(cell) * at(t_.watch_words);
        for (int word = 0; word < t_.watch_words; ++word) dirty_[word] |= watch[word];
    }

    void set(int cell, SmallMask mask) {
        s_.eliminations += at(count(here_[cell]) - count(mask));
        here_[cell] = mask;
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
            for (int word = 0; word < 4; ++word)
                while (changed_[word]) {
                    const int cell = word * 64 + __builtin_ctzll(changed_[word]);
                    changed_[word] &= changed_[word] - 1;
                    if (!follow(cell)) return false;
                    if (word > 0 && (changed_[0] | changed_[1] | changed_[2])) word = 0;
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

    bool blame_constraint(const SmallConstraint& constraint) {
        if (by_cell_) {
            by_cell_ = false;
            return false;
        }
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
            case SmallKind::house:
                return place_hidden(cells);
            case SmallKind::part:
                return has_enough(cells, constraint.size);
            case SmallKind::locked:
                return exclude_locked(cells, constraint);
            case SmallKind::sum:
                return narrow_sum(cells, constraint);
            default:
                return narrow_layers(cells, constraint);
        }
    }

    bool place_hidden(const SmallCell* cells) {
        unsigned once = 0, twice = 0, decided = 0;
        for (int i = 0; i < t_.side; ++i) {
            const unsigned mask = here_[cells[i]];
            twice |= once & mask;
            once |= mask;
            if (!(mask & (mask - 1))) decided |= mask;
        }
        if (once != t_.full) return false;
        const unsigned hidden = once & ~twice & ~decided;
        if (!hidden) return true;
        for (int i = 0; i < t_.side; ++i) {
            const auto only = static_cast<SmallMask>(here_[cells[i]] & hidden);
            if (!only) continue;
            if (!single(only)) return false;
            set(cells[i], only);
        }
        return true;
    }

    bool has_enough(const SmallCell* cells, int size) {
        SmallMask all = 0;
        for (int i = 0; i < size; ++i) all |= here_[cells[i]];
        return count(all) >= size;
    }

    // A value of the group that only one of its parts can have leaves the rest of the other group.
    bool exclude_locked(const SmallCell* cells, const SmallConstraint& constraint) {
        unsigned inside[small_side], once = 0, twice = 0;
        const auto* entry = cells + t_.side;
        for (unsigned part = 0; part < constraint.number; ++part) {
            const int both = entry[0], other = entry[1];
            unsigned mask = 0;
            for (int i = 0; i < both; ++i) mask |= here_[entry[2 + i]];
            inside[part] = mask;
            twice |= once & mask;
            once |= mask;
            entry += 2 + both + other;
        }
        const unsigned locked = once & ~twice;
        if (!locked) return true;
        entry = cells + t_.side;
        for (unsigned part = 0; part < constraint.number; ++part) {
            const int both = entry[0], other = entry[1];
            if (const unsigned here = inside[part] & locked)
                for (int i = 2 + both; i < 2 + both + other; ++i)
                    if ((here_[entry[i]] & here) &&
                        !keep_in_constraint(entry[i], static_cast<SmallMask>(~here)))
                        return false;
            entry += 2 + both + other;
        }
        return true;
    }

    bool keep_in_constraint(int cell, SmallMask allowed) {
        if (keep(cell, allowed)) return true;
        by_cell_ = true;
        return false;
    }

    bool narrow_sum(const SmallCell* cells, const SmallConstraint& constraint) {
        std::uint64_t masks[small_cells];
        for (int i = 0; i < constraint.size; ++i) masks[i] = here_[cells[i]];
        if (!sums_.narrow(t_.sums[constraint.number], masks)) return false;
        for (int i = 0; i < constraint.size; ++i)
            if (masks[i] != here_[cells[i]]) set(cells[i], static_cast<SmallMask>(masks[i]));
        if (!sums_.required) return true;
        const auto allowed = static_cast<SmallMask>(~sums_.required);
        for (auto c = t_.common_start[constraint.number]; c < t_.common_start[constraint.number + 1]; ++c)
            if (!keep_in_constraint(t_.common[c], allowed)) return false;
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
        for (int number = 0; number < t_.house_count; ++number) {
            const auto* cells = t_.constraint_cells + t_.constraints[number].first;
            unsigned once = 0, twice = 0, more = 0;
            for (int i = 0; i < t_.side; ++i) {
                const unsigned mask = here_[cells[i]];
                more |= twice & mask;
                twice |= once & mask;
                once |= mask;
            }
            for (auto two = twice & ~more; two; two &= two - 1) {
                const auto bit = static_cast<SmallMask>(two & (~two + 1));
                float weight = 0;
                int heaviest = -1;
                for (int i = 0; i < t_.side; ++i)
                    if ((here_[cells[i]] & bit) && s_.weight[cells[i]] > weight) {
                        weight = s_.weight[cells[i]];
                        heaviest = cells[i];
                    }
                const float score = weight / 2;
                if (score < best) continue;
                best = score;
                cell = heaviest;
                value = bit;
            }
        }
        return value;
    }

    const SmallTables& t_;
    SmallState& s_;
    SumFilter<Tag> sums_;
    SmallMask* here_;
    bool by_cell_ = false;  // a contradiction has been blamed on a cell already
    std::uint64_t changed_[small_cells / 64];
    std::uint64_t dirty_[small_watch_words];
};

}  // namespace

SmallStatus run_small(const SmallTables& tables, SmallState& state, const SmallLimits& limits) {
    return Engine(tables, state).run(limits);
}

}  // namespace sudoshiki::search::SUDOSHIKI_INSTRUCTION_SET
