// The search on small boards; compiled once for each instruction set.
#include "search/small_engine.hpp"

#include <algorithm>

#include "search/small_propagation.hpp"

namespace sudoshiki::search::SUDOSHIKI_INSTRUCTION_SET {

namespace {

class Engine : Propagation {
public:
    Engine(const SmallTables& tables, SmallState& state) : Propagation(tables, state) {}

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
            if (s_.conflicts >= limits.conflicts || s_.tried >= limits.tried || s_.depth >= limits.depth)
                return SmallStatus::unknown;
            guess(cell, value);
        }
    }

private:
    // In a long search the conflicts move on: the older they are, the less they count.
    static constexpr std::uint64_t conflicts_before_decay = 1 << 12;

    void begin() {
        s_.begun = true;
        for (int cell = 0; cell < t_.cells; ++cell) touch(cell);
        for (int word = 0; word < t_.watch_words; ++word) dirty_[word] = ~std::uint64_t{0};
        const int beyond = t_.watch_words * 64 - t_.constraint_count;
        if (beyond) dirty_[t_.watch_words - 1] >>= beyond;
        propagate_or_blame(0);
    }

    void propagate_or_blame(int guessed) {
        s_.consistent = propagate();
        if (s_.consistent) return;
        ++s_.conflicts;
        s_.weight[guessed] += blame_of_guess;
        if (s_.conflicts % conflicts_before_decay == 0) decay_weights();
        by_cell_ = false;
        forget_changes();
    }

    void decay_weights() {
        for (int cell = 0; cell < t_.cells; ++cell) s_.weight[cell] = (s_.weight[cell] + 1) / 2;
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
        propagate_or_blame(cell);
    }

    void take_back() {
        ++s_.backtracks;
        --s_.depth;
        here_ = board(s_.depth);
        const int cell = s_.chosen[s_.depth];
        const auto left = static_cast<SmallMask>(here_[cell] & ~s_.value[s_.depth]);
        set(cell, left);
        propagate_or_blame(cell);
    }

    // The fewest candidates for the most trouble; 0 when no cell is open.
    SmallMask choose(int& cell) {
        alignas(64) std::int32_t scores[small_cells];
        find_scores(scores);
        std::int32_t highest = 0;
        for (int c = 0; c < t_.cells; ++c) highest = std::max(highest, scores[c]);
        if (highest == 0) return 0;
        for (cell = 0; scores[cell] != highest;) ++cell;
        if (count(here_[cell]) > 2)
            if (const auto value =
                    choose_place(s_.weight[cell] / static_cast<float>(count(here_[cell])), cell))
                return value;
        return static_cast<SmallMask>(here_[cell] & -here_[cell]);
    }

    // By cell: its weight by its number of candidates; 0 if it is decided. As bits: those of positive numbers
    // have their order, and the compiler finds the greatest of them by vectors.
    void find_scores(std::int32_t* scores) const {
        alignas(64) std::uint16_t counts[small_cells];
        for (int first = 0; first < t_.cells; first += width)
            *reinterpret_cast<Vector*>(counts + first) =
                vec::count_bits(*lanes(static_cast<std::uint32_t>(first)));
        for (int c = 0; c < t_.cells; ++c) {
            const float score = s_.weight[c] / static_cast<float>(counts[c]);
            std::int32_t bits;
            std::memcpy(&bits, &score, sizeof bits);
            scores[c] = counts[c] > 1 ? bits : 0;
        }
    }

    // A value with two places left in a house, if that is no worse than the best cell; else 0.
    SmallMask choose_place(float best, int& cell) {
        return words_ <= 2 ? choose_place<2>(best, cell) : choose_place<cell_words>(best, cell);
    }

    template <int Words>
    SmallMask choose_place(float best, int& cell) {
        SmallMask value = 0;
        WordsOfCells<Words> places[small_side];
        unsigned found = 0;
        for (std::uint32_t block = 0; block < l_.house_lanes; block += block_lanes) {
            HouseBlock two;
            for (auto hits = find_two_places(block, two); hits; hits &= hits - 1) {
                const int hit = __builtin_ctz(hits);
                const auto* house = l_.house_cells + (block + at(hit)) * cell_words;
                for (unsigned left = two[hit]; left; left &= left - 1) {
                    const int bit = __builtin_ctz(left);
                    if (!(found >> bit & 1)) places[bit] = find_places<Words>(bit);
                    found |= 1U << bit;
                    choose_between(house, places[bit].words, static_cast<SmallMask>(1U << bit), best, cell,
                                   value);
                }
            }
        }
        return value;
    }

    void choose_between(const std::uint64_t* house, const std::uint64_t* places, SmallMask bit, float& best,
                        int& cell, SmallMask& value) {
        float sum = 0, weight = 0;
        int heaviest = -1;
        for (int word = 0; word < words_; ++word)
            for (auto left = house[word] & places[word]; left; left &= left - 1) {
                const int place = word * 64 + __builtin_ctzll(left);
                sum += s_.weight[place];
                if (s_.weight[place] <= weight) continue;
                heaviest = place;
                weight = s_.weight[place];
            }
        const float mean = sum / 2, score = t_.place_weight * mean / 2;
        if (score < best) return;
        best = score;
        cell = heaviest;
        value = bit;
    }
};

}  // namespace

SmallStatus run_small(const SmallTables& tables, SmallState& state, const SmallLimits& limits) {
    return Engine(tables, state).run(limits);
}

}  // namespace sudoshiki::search::SUDOSHIKI_INSTRUCTION_SET
