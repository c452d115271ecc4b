// What a row of cells that lead from state to state leaves of their candidates, on small boards. Included by
// files compiled once for each instruction set.
#pragma once

#include "search/small_sets.hpp"
#include "simd/lanes32.hpp"

namespace sudoshiki::search::SUDOSHIKI_INSTRUCTION_SET {

class LayerSteps : protected SetSteps {
protected:
    using SetSteps::SetSteps;

    // Only layers beside a change are looked at.
    bool narrow_layers(const SmallCell* cells, const SmallConstraint& constraint) {
        const auto& layers = t_.layers[constraint.number];
        auto* seen = here_ + layers.seen_at;
        // By cell: are its steps to be looked at; by layer: has it lost states.
        std::uint64_t open[small_cells / 64 + 1], fewer[small_cells / 64 + 1] = {};
        const int words = constraint.size / 64 + 1;
        find_changed(cells, constraint.size, seen, open);
        for (int word = 0; word < words; ++word)
            for (auto left = open[word]; left;
                 left = open[word] & (~std::uint64_t{1} << __builtin_ctzll(left))) {
                const int i = word * 64 + __builtin_ctzll(left);
                if (!lose_unreached(layers, i, here_[cells[i]])) continue;
                fewer[(i + 1) / 64] |= std::uint64_t{1} << ((i + 1) % 64);
                if (i + 1 < constraint.size) open[(i + 1) / 64] |= std::uint64_t{1} << ((i + 1) % 64);
            }
        add_cells_before(fewer, words, open);
        for (int word = words; word-- > 0;)
            while (open[word]) {
                const int bit = 63 - __builtin_clzll(open[word]), i = word * 64 + bit;
                open[word] ^= std::uint64_t{1} << bit;
                const auto mask = here_[cells[i]];
                SmallMask kept = 0;
                const bool before = lose_dead_ends(layers, i, mask, kept);
                if (!kept) return false;
                if (kept != mask) set(cells[i], kept);
                seen[i] = kept;
                if (before && i > 0) open[(i - 1) / 64] |= std::uint64_t{1} << ((i - 1) % 64);
            }
        return true;
    }

private:
    void find_changed(const SmallCell* cells, int size, const SmallMask* seen, std::uint64_t* changed) const {
        for (int begin = 0; begin <= size; begin += 64) {
            std::uint64_t bits = 0;
            for (int i = begin; i < begin + 64 && i < size; ++i)
                bits |= std::uint64_t{here_[cells[i]] != seen[i]} << (i - begin);
            changed[begin / 64] = bits;
        }
    }

    // The cells before a layer that has lost states.
    static void add_cells_before(const std::uint64_t* fewer, int words, std::uint64_t* cells) {
        for (int word = 0; word < words; ++word) {
            cells[word] |= fewer[word] >> 1;
            if (word > 0) cells[word - 1] |= fewer[word] << 63;
        }
    }

    SmallStates* states(const SmallLayers& layers) const {
        return reinterpret_cast<SmallStates*>(here_ + layers.states_at);
    }

    // Whether the layer behind a cell has lost states because nothing leads there.
    bool lose_unreached(const SmallLayers& layers, int cell, unsigned mask) {
        auto* all = states(layers);
        if (layers.lanes) {
            vec::Lanes32 reached;
            const auto here = static_cast<std::uint32_t>(all[cell]);
            for (const auto* step = layers.lanes[cell].first; step != layers.lanes[cell].last; ++step)
                reached.add_rotated(here, step->from, step->by);
            const auto before = all[cell + 1];
            all[cell + 1] &= reached.any_of(mask);
            return all[cell + 1] != before;
        }
        const int begin = layers.first_word[cell], end = layers.first_word[cell + 1];
        const int words = layers.first_word[cell + 2] - end;
        std::uint64_t reached[small_states / 64];
        std::memset(reached, 0, sizeof *reached * at(words));
        for (int word = begin; word < end; ++word)
            for (auto left = all[word]; left; left &= left - 1) {
                const auto* from = layers.from[cell] + (word - begin) * 64 + __builtin_ctzll(left);
                for (const auto* step = from[0]; step != from[1]; ++step)
                    reached[step->to / 64] |= std::uint64_t{mask >> (step->value - 1) & 1} << (step->to % 64);
            }
        bool fewer = false;
        for (int word = 0; word < words; ++word) {
            fewer = fewer || (all[end + word] & ~reached[word]);
            all[end + word] &= reached[word];
        }
        return fewer;
    }

    // The same of the layer before it, because they lead nowhere; and which values lead on.
    bool lose_dead_ends(const SmallLayers& layers, int cell, unsigned mask, SmallMask& kept) {
        auto* all = states(layers);
        const int begin = layers.first_word[cell], end = layers.first_word[cell + 1];
        unsigned leading = 0;
        bool fewer = false;
        if (layers.lanes) {
            const auto after = static_cast<std::uint32_t>(all[cell + 1]);
            const auto before = static_cast<std::uint32_t>(all[cell]);
            vec::Lanes32 alive;
            for (const auto* step = layers.lanes[cell].first; step != layers.lanes[cell].last; ++step)
                alive.add_rotated_back(after, step->from, step->by);
            leading = mask & alive.with(before);
            all[cell] &= alive.any_of(mask);
            fewer = all[cell] != before;
        } else {
            for (int word = begin; word < end; ++word)
                fewer |= lose_dead_ends(all[word], leading, [&](int state) {
                    const auto* from = layers.from[cell] + (word - begin) * 64 + state;
                    unsigned leads = 0;
                    for (const auto* step = from[0]; step != from[1]; ++step)
                        leads |= static_cast<unsigned>(all[end + step->to / 64] >> (step->to % 64) & 1)
                                 << (step->value - 1);
                    return leads & mask;
                });
        }
        kept = static_cast<SmallMask>(leading);
        return fewer;
    }

    // Of one word of states; `values_of(state)` are the values that lead on from it.
    template <class ValuesOf>
    static bool lose_dead_ends(SmallStates& states, unsigned& leading, ValuesOf&& values_of) {
        const auto before = states;
        for (auto left = before; left; left &= left - 1) {
            const unsigned leads = values_of(__builtin_ctzll(left));
            leading |= leads;
            if (!leads) states &= ~(left & (~left + 1));
        }
        return states != before;
    }
};

}  // namespace sudoshiki::search::SUDOSHIKI_INSTRUCTION_SET
