// The incremental counts of tabu search: conflicts of each value of a cell, and the cells in conflict.
// Compiled once for each instruction set.
#pragma once

#include "coloring/tabu_state.hpp"
#include "simd/inline.hpp"

namespace sudoshiki::coloring::SUDOSHIKI_INSTRUCTION_SET {

struct Counting : TabuState {
    explicit Counting(const TabuState& state) : TabuState(state) {}

    // Counts the neighbours with this value and the arcs that it breaks; the cell counts itself, too.
    SIMD_INLINE int conflicts_with(Index cell, int of_value) const {
        const CellUnits& cell_units = units[cell];
        const std::uint8_t* count = counts + of_value;
        const int sum = count[cell_units.groups[0]] + count[cell_units.groups[1]] +
                        count[cell_units.groups[2]] - count[cell_units.overlaps[0]] -
                        count[cell_units.overlaps[1]];
        return cell_units.special ? sum + special_conflicts(special[cell_units.special], of_value) : sum;
    }
    SIMD_INLINE int special_conflicts(const SpecialUnits& special_units, int of_value) const {
        int sum = 0;
        for (auto m = special_units.more_begin; m < special_units.more_end; ++m) {
            const int count = counts[more[m].offset + of_value];
            sum += more[m].overlap ? -count : count;
        }
        return special_units.bounds ? sum + broken[special_units.bounds - first_broken + of_value] : sum;
    }

    SIMD_INLINE void add_clash(Index cell) {
        if (clashes[cell]++ > 0) return;
        const Index at = conflicting_count++;
        position[cell] = at;
        conflicting[at] = cell;
        for (Index kind = 0; kind < kinds; ++kind)
            conflicting_id[kind * list_length + at] = group_id[cell * kinds + kind];
    }
    SIMD_INLINE void remove_clash(Index cell) {
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

    SIMD_INLINE void add_to_group(Index cell, int cell_value, std::uint32_t group) {
        const int others = counts[group + cell_value]++;
        auto& holder = holders[group + cell_value];
        if (others > 0) add_clash(cell);
        if (others == 1) add_clash(holder);
        holder ^= static_cast<std::uint16_t>(cell);
    }
    SIMD_INLINE void remove_from_group(Index cell, int cell_value, std::uint32_t group) {
        const int others = --counts[group + cell_value];
        auto& holder = holders[group + cell_value];
        holder ^= static_cast<std::uint16_t>(cell);
        if (others > 0) remove_clash(cell);
        if (others == 1) remove_clash(holder);
    }

    // Updates the cells at the other end of its arcs when `cell` takes a value (`step` 1) or loses it (-1).
    SIMD_INLINE void update_bounds(Index cell, int cell_value, int step) {
        for (Index b = bound_start[cell]; b < bound_start[cell + 1]; ++b) {
            const auto [other, other_greater] = bounds[b];
            const std::uint32_t row = special[units[other].special].bounds;
            const int begin = other_greater ? 0 : cell_value;
            const int end = other_greater ? cell_value + 1 : width;
            for (int v = begin; v < end; ++v) {
                auto& count = broken[row - first_broken + static_cast<std::uint32_t>(v)];
                count = static_cast<std::uint16_t>(count + step);
                counts[row + static_cast<std::uint32_t>(v)] =
                    static_cast<std::uint8_t>(count < 255 ? count : 255);
            }
            const int held = value[other];
            if (held == no_value || held < begin || held >= end) continue;
            if (step > 0) {
                add_clash(cell);
                add_clash(other);
            } else {
                remove_clash(cell);
                remove_clash(other);
            }
        }
    }

    SIMD_INLINE void place(Index cell, int to) {
        const CellUnits& cell_units = units[cell];
        conflicts += conflicts_with(cell, to);
        for (auto group : cell_units.groups)
            if (group) add_to_group(cell, to, group);
        for (auto overlap : cell_units.overlaps)
            if (overlap) ++counts[overlap + to];
        if (cell_units.special) place_special(cell, to, special[cell_units.special]);
        value[cell] = static_cast<std::uint8_t>(to);
    }
    SIMD_INLINE void place_special(Index cell, int to, const SpecialUnits& special_units) {
        for (auto m = special_units.more_begin; m < special_units.more_end; ++m)
            if (more[m].overlap)
                ++counts[more[m].offset + to];
            else
                add_to_group(cell, to, more[m].offset);
        if (special_units.bounds) update_bounds(cell, to, 1);
    }

    SIMD_INLINE void remove(Index cell) {
        const CellUnits& cell_units = units[cell];
        const int from = value[cell];
        for (auto group : cell_units.groups)
            if (group) remove_from_group(cell, from, group);
        for (auto overlap : cell_units.overlaps)
            if (overlap) --counts[overlap + from];
        if (cell_units.special) remove_special(cell, from, special[cell_units.special]);
        conflicts -= conflicts_with(cell, from);
    }
    SIMD_INLINE void remove_special(Index cell, int from, const SpecialUnits& special_units) {
        for (auto m = special_units.more_begin; m < special_units.more_end; ++m)
            if (more[m].overlap)
                --counts[more[m].offset + from];
            else
                remove_from_group(cell, from, more[m].offset);
        if (special_units.bounds) update_bounds(cell, from, -1);
    }
};

}  // namespace sudoshiki::coloring::SUDOSHIKI_INSTRUCTION_SET
