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
        const int size = constraint.size;
        auto* seen = here_ + layers.seen_at;
        bool moved[small_cells], fewer[small_cells + 1];  // by cell; by layer: has it lost states
        fewer[0] = false;
        for (int i = 0; i < size; ++i) {
            moved[i] = here_[cells[i]] != seen[i];
            fewer[i + 1] = (moved[i] || fewer[i]) && lose_unreached(layers, i, here_[cells[i]]);
        }
        bool after = fewer[size];
        for (int i = size; i-- > 0;) {
            if (!moved[i] && !fewer[i] && !after) continue;
            const auto mask = here_[cells[i]];
            SmallMask kept = 0;
            after = lose_dead_ends(layers, i, mask, kept) || fewer[i];
            if (!kept) return false;
            if (kept != mask) set(cells[i], kept);
            seen[i] = kept;
        }
        return true;
    }

private:
    SmallStates* states(const SmallLayers& layers) const {
        return reinterpret_cast<SmallStates*>(here_ + layers.states_at);
    }

    // Whether the layer behind a cell has lost states because nothing leads there.
    bool lose_unreached(const SmallLayers& layers, int cell, unsigned mask) {
        auto* all = states(layers);
        if (layers.lanes) {
            vec::Lanes32 reached;
            for (auto left = all[cell]; left; left &= left - 1)
                reached.add(layers.lanes[cell][__builtin_ctzll(left)].to);
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
            fewer = lose_dead_ends(all[cell], leading, [&](int state) {
                return mask & vec::lanes_with(layers.lanes[cell][state].to, after);
            });
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
