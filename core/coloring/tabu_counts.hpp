// Counts by units: what speaks against each value of a cell, and which cells are in conflict. Compiled
// once for each instruction set.
#pragma once

#include "coloring/tabu_state.hpp"
#include "simd/inline.hpp"

namespace sudoshiki::coloring::SUDOSHIKI_INSTRUCTION_SET {

struct Counting : TabuState {
    explicit Counting(const TabuState& state) : TabuState(state) {}

    // What the cells of its units that hold a value say against it, the cell itself included.
    SIMD_INLINE int against(Index cell, int of_value) const {
        const CellUnits& its = units[cell];
        const std::uint8_t* count = counts + of_value;
        const int sum = count[its.groups[0]] + count[its.groups[1]] + count[its.groups[2]] -
                        count[its.overlaps[0]] - count[its.overlaps[1]];
        return its.special ? sum + more_against(special[its.special], of_value) : sum;
    }
    SIMD_INLINE int more_against(const SpecialUnits& its, int of_value) const {
        int sum = 0;
        for (auto m = its.more_begin; m < its.more_end; ++m) {
            const int count = counts[more[m].offset + of_value];
            sum += more[m].overlap ? -count : count;
        }
        return its.bounds ? sum + broken[its.bounds - first_broken + of_value] : sum;
    }

    SIMD_INLINE void clash(Index cell) {
        if (clashes[cell]++ > 0) return;
        const Index at = conflicting_count++;
        position[cell] = at;
        conflicting[at] = cell;
        for (Index kind = 0; kind < kinds; ++kind)
            conflicting_id[kind * list_length + at] = group_id[cell * kinds + kind];
    }
    SIMD_INLINE void no_clash(Index cell) {
        if (--clashes[cell] > 0) return;
        const Index at = position[cell];
        const Index last = --conflicting_count;
        conflicting[at] = conflicting[last];
        position[conflicting[at]] = at;
        position[cell] = -1;
        least_change[at] = least_change[last];
        least_change[last] = no_move;
        for (Index kind = 0; kind < kinds; ++kind) {
            auto* id = conflicting_id + kind * list_length;
            id[at] = id[last];
            id[last] = 0;
        }
    }

    SIMD_INLINE void join(Index cell, int its_value, std::uint32_t group) {
        const int others = counts[group + its_value]++;
        auto& holder = holders[group + its_value];
        if (others > 0) clash(cell);
        if (others == 1) clash(holder);
        holder ^= static_cast<std::uint16_t>(cell);
    }
    SIMD_INLINE void leave(Index cell, int its_value, std::uint32_t group) {
        const int others = --counts[group + its_value];
        auto& holder = holders[group + its_value];
        holder ^= static_cast<std::uint16_t>(cell);
        if (others > 0) no_clash(cell);
        if (others == 1) no_clash(holder);
    }

    // The cells bound to `cell` feel that it takes a value (`step` 1) or gives it up (-1).
    SIMD_INLINE void tell_bound(Index cell, int its_value, int step) {
        for (Index b = bound_start[cell]; b < bound_start[cell + 1]; ++b) {
            const auto [other, other_greater] = bounds[b];
            const std::uint32_t row = special[units[other].special].bounds;
            const int begin = other_greater ? 0 : its_value;
            const int end = other_greater ? its_value + 1 : width;
            for (int v = begin; v < end; ++v) {
                auto& count = broken[row - first_broken + static_cast<std::uint32_t>(v)];
                count = static_cast<std::uint16_t>(count + step);
                counts[row + static_cast<std::uint32_t>(v)] =
                    static_cast<std::uint8_t>(count < 255 ? count : 255);
            }
            const int held = value[other];
            if (held == no_value || held < begin || held >= end) continue;
            if (step > 0) {
                clash(cell);
                clash(other);
            } else {
                no_clash(cell);
                no_clash(other);
            }
        }
    }

    SIMD_INLINE void put(Index cell, int to) {
        const CellUnits& its = units[cell];
        conflicts += against(cell, to);
        for (auto group : its.groups)
            if (group) join(cell, to, group);
        for (auto overlap : its.overlaps)
            if (overlap) ++counts[overlap + to];
        if (its.special) put_more(cell, to, special[its.special]);
        value[cell] = static_cast<std::uint8_t>(to);
    }
    SIMD_INLINE void put_more(Index cell, int to, const SpecialUnits& its) {
        for (auto m = its.more_begin; m < its.more_end; ++m)
            if (more[m].overlap)
                ++counts[more[m].offset + to];
            else
                join(cell, to, more[m].offset);
        if (its.bounds) tell_bound(cell, to, 1);
    }

    SIMD_INLINE void take(Index cell) {
        const CellUnits& its = units[cell];
        const int from = value[cell];
        for (auto group : its.groups)
            if (group) leave(cell, from, group);
        for (auto overlap : its.overlaps)
            if (overlap) --counts[overlap + from];
        if (its.special) take_more(cell, from, special[its.special]);
        conflicts -= against(cell, from);
    }
    SIMD_INLINE void take_more(Index cell, int from, const SpecialUnits& its) {
        for (auto m = its.more_begin; m < its.more_end; ++m)
            if (more[m].overlap)
                --counts[more[m].offset + from];
            else
                leave(cell, from, more[m].offset);
        if (its.bounds) tell_bound(cell, from, -1);
    }
};

}  // namespace sudoshiki::coloring::SUDOSHIKI_INSTRUCTION_SET
