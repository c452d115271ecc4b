// The moves of tabu search; compiled once for each instruction set.
#include "board/index.hpp"
#include "coloring/tabu_counts.hpp"
#include "coloring/tabu_state.hpp"
#include "coloring/tuning.hpp"
#include "simd/bytes.hpp"

namespace sudoshiki::coloring::SUDOSHIKI_INSTRUCTION_SET {

using namespace simd::SUDOSHIKI_INSTRUCTION_SET;

// Works on a copy of the state: no pointer aliases it, so the compiler can keep it in registers.
template <int Width>
struct Moves : Counting {
    static constexpr int words = (Width + 63) / 64;
    using Values = Row<Width>;
    using Positions = Row<list_block>;
    using Counting::Counting;

    // `conflicts_with` for all values at once, at most 255.
    SIMD_INLINE Values conflicts_by_value(Index cell) const {
        const CellUnits& cell_units = units[cell];
        const auto row = [this](std::uint32_t offset) { return Values::at(counts + offset); };
        Values sum = row(cell_units.groups[0]) + row(cell_units.groups[1]) + row(cell_units.groups[2]);
        Values twice = row(cell_units.overlaps[0]) + row(cell_units.overlaps[1]);
        if (!cell_units.special) return sum - twice;
        const SpecialUnits& rest = special[cell_units.special];
        for (auto m = rest.more_begin; m < rest.more_end; ++m)
            if (more[m].overlap)
                twice = twice + row(more[m].offset);
            else
                sum = sum + row(more[m].offset);
        return sum + row(rest.bounds) - twice;
    }
    SIMD_INLINE std::uint8_t* unavailable_of(Index cell) const { return unavailable + at(cell) * Width; }

    // Returns the change of the conflicts by each value, tabu or not. Very large changes are cut off.
    SIMD_INLINE Values changes(Index cell) const {
        const Values each = conflicts_by_value(cell);
        const int present = each[value[cell]] - own[cell];
        const int less = present < no_change ? present : no_change;
        return each + Values::of(static_cast<std::uint8_t>(no_change - less));
    }
    SIMD_INLINE Values allowed_changes(Index cell) const {
        return changes(cell) | Values::at(unavailable_of(cell));
    }
    SIMD_INLINE void update_min_change(Index at) {
        least_change[at] = allowed_changes(conflicting[at]).least();
    }

    SIMD_INLINE bool has_either(Index cell, int one, int other) const {
        const std::uint64_t* cell_candidates = candidates + cell * words;
        if constexpr (words == 1) return cell_candidates[0] & (Bits{1} << one | Bits{1} << other);
        return (cell_candidates[one / 64] >> (one % 64) | cell_candidates[other / 64] >> (other % 64)) & 1;
    }

    // Updates the best moves of the cells that share a group with `cell`, after it changed its value.
    SIMD_INLINE void update_neighbours(Index cell, int from, int to) {
        for (Index block = 0; block < conflicting_count; block += list_block) {
            Bits affected = 0;
            for (Index kind = 0; kind < kinds; ++kind)
                if (const auto id = group_id[cell * kinds + kind])
                    affected |=
                        Positions::at(conflicting_id + kind * list_length + block).equals(Positions::of(id));
            for (; affected; affected &= affected - 1) {
                const Index at = block + first_bit(affected);
                const Index other = conflicting[at];
                if (has_either(other, from, to)) update_min_change(at);
            }
        }
        if (!units[cell].special) return;
        if (position[cell] >= 0) update_min_change(position[cell]);  // it may be in no group
        for (Index b = bound_start[cell]; b < bound_start[cell + 1]; ++b)
            if (const Index at = position[bounds[b].other]; at >= 0) update_min_change(at);
    }

    SIMD_INLINE void make_tabu(Index cell, int old_value) {
        const Index other_conflicting = conflicting_count - (position[cell] >= 0);
        const std::uint64_t tenure =
            random.below(random_tenure) + static_cast<std::uint64_t>(conflict_tenure * other_conflicting);
        if (tenure == 0) {
            unavailable_of(cell)[old_value] = 0;
            return;
        }
        const std::uint64_t now = moves & tabu_list_mask;
        Index& first = expiring[(moves + tenure) & tabu_list_mask];
        tabu_list[now] = {cell, old_value, first};
        first = static_cast<Index>(now);
    }
    SIMD_INLINE void lift_expired_bans() {
        Index& first = expiring[moves & tabu_list_mask];
        for (Index entry = first; entry >= 0; entry = tabu_list[entry].next_expiring) {
            const Index cell = tabu_list[entry].cell;
            if (cell < 0) continue;
            unavailable_of(cell)[tabu_list[entry].value] = 0;
            if (position[cell] >= 0) update_min_change(position[cell]);
        }
        first = -1;
    }
    // Call when a tabu value is placed by aspiration: the end of its ban must not allow it again.
    SIMD_INLINE void cancel_tabu(Index cell, int its_value) {
        for (std::uint64_t entry = 0; entry <= tabu_list_mask; ++entry)
            if (tabu_list[entry].cell == cell && tabu_list[entry].value == its_value)
                tabu_list[entry].cell = -1;
    }

    struct Move {
        Index cell;  // -1: none
        int to;
    };

    // Returns a tabu move that leaves fewer conflicts than the best colouring, if there is one.
    SIMD_INLINE Move aspiration_move() const {
        auto target = static_cast<int>(best - conflicts);
        Move best_move{-1, 0};
        for (Index at = 0; at < conflicting_count; ++at) {
            const Index cell = conflicting[at];
            const int present = conflicts_with(cell, value[cell]) - own[cell];
            if (-present >= target || target <= -no_change) continue;
            const Values by_value = changes(cell);
            for (int word = 0; word < words; ++word)
                while (const Bits better = better_values(cell, by_value, no_change + target, word)) {
                    const int to = 64 * word + first_bit(better);
                    const int change = conflicts_with(cell, to) - present;
                    if (change >= target) break;  // the counts were cut off
                    target = change;
                    best_move = {cell, to};
                }
        }
        return best_move;
    }

    // Returns the candidates other than the current value whose change is less than `limit`.
    SIMD_INLINE Bits better_values(Index cell, const Values& by_value, int limit, int word) const {
        if (limit <= 0) return 0;
        const Bits below =
            by_value.min(Values::of(static_cast<std::uint8_t>(limit - 1))).equals(by_value, word);
        const Bits present = value[cell] / 64 == word ? Bits{1} << (value[cell] % 64) : 0;
        return below & candidates[cell * words + word] & ~present;
    }

    // Returns the allowed move of a conflicting cell that leaves the fewest conflicts.
    SIMD_INLINE Move pick_move() {
        Positions all = Positions::at(least_change);
        for (Index block = list_block; block < conflicting_count; block += list_block)
            all = all.min(Positions::at(least_change + block));
        const std::uint8_t least = all.least();
        if (conflicts - best < tuning::aspiration_reach && conflicts + least - no_change >= best) {
            const Move tabu = aspiration_move();
            if (tabu.cell >= 0) {
                cancel_tabu(tabu.cell, tabu.to);
                return tabu;
            }
        }
        if (least == no_move) return {-1, 0};
        const Index cell = conflicting[random_position(least)];
        const Values by_value = allowed_changes(cell);
        return {cell, random_value(by_value, least)};
    }

    SIMD_INLINE Index random_position(std::uint8_t least) {
        const Positions minimum = Positions::of(least);
        const auto in_block = [&](Index block) {
            return Positions::at(least_change + block).equals(minimum);
        };
        const auto count = [](Bits bits) { return static_cast<std::uint32_t>(__builtin_popcountll(bits)); };
        std::uint32_t ties = 0;
        for (Index block = 0; block < conflicting_count; block += list_block) ties += count(in_block(block));
        std::uint32_t skip = random.below(ties);
        Index block = 0;
        Bits bits = in_block(0);
        for (std::uint32_t here; skip >= (here = count(bits)); bits = in_block(block)) {
            skip -= here;
            block += list_block;
        }
        return block + nth_bit(bits, skip);
    }

    SIMD_INLINE int random_value(const Values& by_value, std::uint8_t least) {
        const Values minimum = Values::of(least);
        Bits bits = by_value.equals(minimum);
        const auto first = static_cast<std::uint32_t>(__builtin_popcountll(bits));
        if constexpr (words == 1) return nth_bit(bits, random.below(first));
        const Bits above = by_value.equals(minimum, words - 1);
        const std::uint32_t n = random.below(first + static_cast<std::uint32_t>(__builtin_popcountll(above)));
        return n < first ? nth_bit(bits, n) : 64 + nth_bit(above, n - first);
    }

    SIMD_INLINE int best_start_value(Index cell) {
        const Values by_value =
            conflicts_by_value(cell).min(Values::of(254)) | Values::at(unavailable_of(cell));
        return random_value(by_value, by_value.least());
    }
    SIMD_INLINE void update_all() {
        for (Index at = 0; at < conflicting_count; ++at) update_min_change(at);
    }

    SIMD_INLINE void run(std::uint64_t end) {
        while (conflicts > 0 && conflicts >= best && moves < end) {
            ++moves;
            lift_expired_bans();
            const Move move = pick_move();
            if (move.cell < 0) {
                ++dead_ends;
                continue;
            }
            const int from = value[move.cell];
            ++clashes[move.cell];  // keeps its position in the list until the move is done
            remove(move.cell);
            place(move.cell, move.to);
            unavailable_of(move.cell)[move.to] = 255;
            remove_clash(move.cell);
            make_tabu(move.cell, from);
            update_neighbours(move.cell, from, move.to);
        }
    }
};

// One function for all widths and not inlined, to save compile time: starts are short.
__attribute__((noinline)) void place_first(TabuState& state, TabuState::Index cell, int value) {
    Counting counting(state);
    counting.place(cell, value);
    counting.unavailable[cell * counting.width + value] = 255;
    state = counting;
}

template <int Width>
void start_from(TabuState& state, const std::uint8_t* values) {
    for (TabuState::Index cell = 0; cell < state.cells; ++cell) place_first(state, cell, values[cell]);
    Moves<Width> moves(state);
    moves.update_all();
    state = moves;
}

template <int Width>
void start_greedily(TabuState& state, const TabuState::Index* order) {
    Moves<Width> moves(state);
    for (TabuState::Index i = 0; i < state.cells; ++i)
        place_first(moves, order[i], moves.best_start_value(order[i]));
    moves.update_all();
    state = moves;
}

template <int Width>
void run(TabuState& state, std::uint64_t end) {
    Moves<Width> moves(state);
    moves.run(end);
    state = moves;
}

template <int Width>
TabuMoves of_width() {
    return {&start_from<Width>, &start_greedily<Width>, &run<Width>};
}

TabuMoves moves_of(std::size_t width) {
    switch (width) {
        case 16:
            return of_width<16>();
        case 32:
            return of_width<32>();
        case 64:
            return of_width<64>();
        default:
            return of_width<128>();
    }
}

}  // namespace sudoshiki::coloring::SUDOSHIKI_INSTRUCTION_SET
