// The moves of tabu search; compiled once for each instruction set.
#include "board/index.hpp"
#include "coloring/tabu_counts.hpp"
#include "coloring/tabu_state.hpp"
#include "coloring/tuning.hpp"
#include "simd/bytes.hpp"

namespace sudoshiki::coloring::SUDOSHIKI_INSTRUCTION_SET {

using namespace simd::SUDOSHIKI_INSTRUCTION_SET;

// Works on a copy of the state: what nobody else can point to the compiler may keep in registers.
template <int Width>
struct Moves : Counting {
    static constexpr int words = (Width + 63) / 64;
    using Values = Row<Width>;
    using Positions = Row<list_block>;
    using Counting::Counting;

    // `against` for all values at once; no more than 255.
    SIMD_INLINE Values against_each(Index cell) const {
        const CellUnits& its = units[cell];
        const auto row = [this](std::uint32_t offset) { return Values::at(counts + offset); };
        Values sum = row(its.groups[0]) + row(its.groups[1]) + row(its.groups[2]);
        Values twice = row(its.overlaps[0]) + row(its.overlaps[1]);
        if (!its.special) return sum - twice;
        const SpecialUnits& rest = special[its.special];
        for (auto m = rest.more_begin; m < rest.more_end; ++m)
            if (more[m].overlap)
                twice = twice + row(more[m].offset);
            else
                sum = sum + row(more[m].offset);
        return sum + row(rest.bounds) - twice;
    }
    SIMD_INLINE std::uint8_t* barred_of(Index cell) const { return barred + at(cell) * Width; }

    // What each value would change, tabu or not. Where more neighbours than in any sensible colouring clash,
    // the change is cut off.
    SIMD_INLINE Values changes(Index cell) const {
        const Values each = against_each(cell);
        const int present = each[value[cell]] - own[cell];
        const int less = present < no_change ? present : no_change;
        return each + Values::of(static_cast<std::uint8_t>(no_change - less));
    }
    SIMD_INLINE Values free_changes(Index cell) const { return changes(cell) | Values::at(barred_of(cell)); }
    SIMD_INLINE void look_at(Index at) { least_change[at] = free_changes(conflicting[at]).least(); }

    SIMD_INLINE bool has_either(Index cell, int one, int other) const {
        const std::uint64_t* its = candidates + cell * words;
        if constexpr (words == 1) return its[0] & (Bits{1} << one | Bits{1} << other);
        return (its[one / 64] >> (one % 64) | its[other / 64] >> (other % 64)) & 1;
    }

    // The counts of two values changed in the groups of `cell`: the best moves of their cells are looked for
    // again.
    SIMD_INLINE void look_around(Index cell, int from, int to) {
        for (Index block = 0; block < conflicting_count; block += list_block) {
            Bits near = 0;
            for (Index kind = 0; kind < kinds; ++kind)
                if (const auto id = group_id[cell * kinds + kind])
                    near |=
                        Positions::at(conflicting_id + kind * list_length + block).equals(Positions::of(id));
            for (; near; near &= near - 1) {
                const Index at = block + first_bit(near);
                const Index other = conflicting[at];
                if (has_either(other, from, to)) look_at(at);
            }
        }
        if (!units[cell].special) return;
        if (position[cell] >= 0) look_at(position[cell]);  // in no group it is not found by one
        for (Index b = bound_start[cell]; b < bound_start[cell + 1]; ++b)
            if (const Index at = position[bounds[b].other]; at >= 0) look_at(at);
    }

    SIMD_INLINE void make_tabu(Index cell, int given_up) {
        const Index other_conflicting = conflicting_count - (position[cell] >= 0);
        const std::uint64_t tenure =
            random.below(random_tenure) + static_cast<std::uint64_t>(conflict_tenure * other_conflicting);
        if (tenure == 0) {
            barred_of(cell)[given_up] = 0;
            return;
        }
        const std::uint64_t now = moves & ring_mask;
        Index& first = expiring[(moves + tenure) & ring_mask];
        ring[now] = {cell, given_up, first};
        first = static_cast<Index>(now);
    }
    SIMD_INLINE void free_expired() {
        Index& first = expiring[moves & ring_mask];
        for (Index ban = first; ban >= 0; ban = ring[ban].next_expiring) {
            const Index cell = ring[ban].cell;
            if (cell < 0) continue;
            barred_of(cell)[ring[ban].value] = 0;
            if (position[cell] >= 0) look_at(position[cell]);
        }
        first = -1;
    }
    // A tabu value is taken all the same: when its time is over it must not be freed.
    SIMD_INLINE void forget_ban(Index cell, int its_value) {
        for (std::uint64_t ban = 0; ban <= ring_mask; ++ban)
            if (ring[ban].cell == cell && ring[ban].value == its_value) ring[ban].cell = -1;
    }

    struct Move {
        Index cell;  // -1: none
        int to;
    };

    // A tabu move that would leave fewer conflicts than ever before, if there is one.
    SIMD_INLINE Move aspired() const {
        auto target = static_cast<int>(best - conflicts);
        Move found{-1, 0};
        for (Index at = 0; at < conflicting_count; ++at) {
            const Index cell = conflicting[at];
            const int present = against(cell, value[cell]) - own[cell];
            if (-present >= target || target <= -no_change) continue;
            const Values its = changes(cell);
            for (int word = 0; word < words; ++word)
                while (const Bits better = others_below(cell, its, no_change + target, word)) {
                    const int to = 64 * word + first_bit(better);
                    const int change = against(cell, to) - present;
                    if (change >= target) break;  // counts that were cut off
                    target = change;
                    found = {cell, to};
                }
        }
        return found;
    }

    // Candidates but the present value whose change is less than `limit`.
    SIMD_INLINE Bits others_below(Index cell, const Values& its, int limit, int word) const {
        if (limit <= 0) return 0;
        const Bits below = its.min(Values::of(static_cast<std::uint8_t>(limit - 1))).equals(its, word);
        const Bits present = value[cell] / 64 == word ? Bits{1} << (value[cell] % 64) : 0;
        return below & candidates[cell * words + word] & ~present;
    }

    // The move on a conflicting cell that leaves the fewest conflicts.
    SIMD_INLINE Move pick() {
        Positions all = Positions::at(least_change);
        for (Index block = list_block; block < conflicting_count; block += list_block)
            all = all.min(Positions::at(least_change + block));
        const std::uint8_t least = all.least();
        if (conflicts - best < tuning::aspiration_reach && conflicts + least - no_change >= best) {
            const Move tabu = aspired();
            if (tabu.cell >= 0) {
                forget_ban(tabu.cell, tabu.to);
                return tabu;
            }
        }
        if (least == no_move) return {-1, 0};
        const Index cell = conflicting[random_position(least)];
        const Values its = free_changes(cell);
        return {cell, random_value(its, least)};
    }

    SIMD_INLINE Index random_position(std::uint8_t least) {
        const Positions wanted = Positions::of(least);
        const auto in_block = [&](Index block) { return Positions::at(least_change + block).equals(wanted); };
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

    SIMD_INLINE int random_value(const Values& its, std::uint8_t least) {
        const Values wanted = Values::of(least);
        Bits bits = its.equals(wanted);
        const auto first = static_cast<std::uint32_t>(__builtin_popcountll(bits));
        if constexpr (words == 1) return nth_bit(bits, random.below(first));
        const Bits above = its.equals(wanted, words - 1);
        const std::uint32_t n = random.below(first + static_cast<std::uint32_t>(__builtin_popcountll(above)));
        return n < first ? nth_bit(bits, n) : 64 + nth_bit(above, n - first);
    }

    SIMD_INLINE int least_spoken_against(Index cell) {
        const Values its = against_each(cell).min(Values::of(254)) | Values::at(barred_of(cell));
        return random_value(its, its.least());
    }
    SIMD_INLINE void look_at_all() {
        for (Index at = 0; at < conflicting_count; ++at) look_at(at);
    }

    SIMD_INLINE void run(std::uint64_t end) {
        while (conflicts > 0 && conflicts >= best && moves < end) {
            ++moves;
            free_expired();
            const Move move = pick();
            if (move.cell < 0) {
                ++dead_ends;
                continue;
            }
            const int from = value[move.cell];
            ++clashes[move.cell];  // keeps its position in the list meanwhile
            take(move.cell);
            put(move.cell, move.to);
            barred_of(move.cell)[move.to] = 255;
            no_clash(move.cell);
            make_tabu(move.cell, from);
            look_around(move.cell, from, move.to);
        }
    }
};

// Not inlined, for any width, and on the state itself: a start is short, and the compiler slow.
__attribute__((noinline)) void start_with(TabuState& state, TabuState::Index cell, int value) {
    Counting counting(state);
    counting.put(cell, value);
    counting.barred[cell * counting.width + value] = 255;
    state = counting;
}

template <int Width>
void start_from(TabuState& state, const std::uint8_t* values) {
    for (TabuState::Index cell = 0; cell < state.cells; ++cell) start_with(state, cell, values[cell]);
    Moves<Width> moves(state);
    moves.look_at_all();
    state = moves;
}

template <int Width>
void start_greedily(TabuState& state, const TabuState::Index* order) {
    Moves<Width> moves(state);
    for (TabuState::Index i = 0; i < state.cells; ++i)
        start_with(moves, order[i], moves.least_spoken_against(order[i]));
    moves.look_at_all();
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
