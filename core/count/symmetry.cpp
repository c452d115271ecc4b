#include "count/symmetry.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

#include "board/index.hpp"

namespace sudoshiki::count {

namespace {

using Hash = std::uint64_t;

Hash mix(Hash x) {
    x = (x ^ (x >> 32)) * 0xd6e8feb86659fd93ULL;
    return (x ^ (x >> 29)) * 0x9e3779b97f4a7c15ULL;
}

template <class Visit>
void each(unsigned set, Visit&& visit) {
    for (; set; set &= set - 1) visit(static_cast<unsigned>(std::countr_zero(set)));
}

// Insertion sort: at most 16 items, mostly sorted.
template <class Less>
void sort_few(std::uint8_t* first, unsigned count, Less&& less) {
    for (unsigned i = 1; i < count; ++i)
        for (unsigned j = i; j > 0 && less(first[j], first[j - 1]); --j) std::swap(first[j], first[j - 1]);
}

}  // namespace

Symmetry::Symmetry(const BoxShape& shape, const Equivalence& equivalence, bool dense)
    : shape_(shape),
      equivalence_(equivalence),
      dense_(dense),
      side_(static_cast<unsigned>(shape.side)),
      stacks_(static_cast<unsigned>(shape.stacks())) {
    const auto width = static_cast<unsigned>(shape.width);
    for (unsigned c = 0; c < side_; ++c) stack_of_[c] = static_cast<std::uint8_t>(c / width);
    std::iota(value_slots_.begin(), value_slots_.end(), std::uint8_t{0});
    std::iota(stack_slots_.begin(), stack_slots_.end(), std::uint8_t{0});
    sort_few(value_slots_.data(), side_,
             [&](auto a, auto b) { return equivalence_.value[a] < equivalence_.value[b]; });
    sort_few(stack_slots_.data(), stacks_,
             [&](auto a, auto b) { return equivalence_.stack[a] < equivalence_.stack[b]; });
    for (unsigned s = 0; s < stacks_; ++s) {
        auto& slots = column_slots_[s];
        std::iota(slots.begin(), slots.begin() + width, static_cast<std::uint8_t>(s * width));
        sort_few(slots.data(), width,
                 [&](auto a, auto b) { return equivalence_.column[a] < equivalence_.column[b]; });
    }
}

CountState Symmetry::canonical(const CountState& state) {
    state_ = state;
    if (dense_)
        for (unsigned c = 0; c < side_; ++c) state_.columns[c] ^= shape_.all();
    has_leaf_ = false;
    search(0, first_colors());
    CountState result = best_;
    if (dense_)
        for (unsigned c = 0; c < side_; ++c) result.columns[c] ^= shape_.all();
    return result;
}

// Colours by class, and by the number of values that columns share.
Symmetry::Colors Symmetry::first_colors() const {
    Colors colors;
    std::array<Color, largest_side> shared{};
    for (unsigned c = 0; c < side_; ++c)
        for (unsigned d = 0; d < c; ++d) {
            const auto common = static_cast<unsigned>(
                std::popcount(static_cast<unsigned>(state_.columns[c] & state_.columns[d])));
            const Color color = mix(2 * common + (stack_of_[c] == stack_of_[d]) + 1);
            shared[c] += color;
            shared[d] += color;
        }
    for (unsigned c = 0; c < side_; ++c) {
        colors.column[c] = mix(shared[c] + equivalence_.column[c]);
        colors.value[c] = mix(equivalence_.value[c] + 100u);
    }
    for (unsigned s = 0; s < stacks_; ++s) colors.stack[s] = mix(equivalence_.stack[s] + 200u);
    return colors;
}

// Adds the colours of the neighbours to each vertex: values have columns and boxes as neighbours, stacks
// their columns and boxes, columns their values and their stack.
void Symmetry::refine_once(Colors& colors) const {
    auto value = colors.value;
    auto stack = colors.stack;
    for (unsigned c = 0; c < side_; ++c) {
        const Color color = colors.column[c];
        stack[stack_of_[c]] += color * 3;
        each(state_.columns[c], [&](unsigned v) { value[v] += color; });
    }
    for (unsigned s = 0; s < stacks_; ++s)
        each(state_.boxes[s], [&](unsigned v) {
            value[v] += colors.stack[s] * 5;
            stack[s] += colors.value[v] * 7;
        });
    for (unsigned v = 0; v < side_; ++v) colors.value[v] = mix(value[v]);
    for (unsigned s = 0; s < stacks_; ++s) colors.stack[s] = mix(stack[s]);
    for (unsigned c = 0; c < side_; ++c) {
        Color color = colors.column[c] * 11 + colors.stack[stack_of_[c]];
        each(state_.columns[c], [&](unsigned v) { color += colors.value[v]; });
        colors.column[c] = mix(color);
    }
}

// Returns true if all columns have distinct colours.
bool Symmetry::refine(Colors& colors) const {
    unsigned before = 0;
    for (int unchanged = 0; unchanged < 2;) {
        refine_once(colors);
        unsigned distinct = 0;
        for (unsigned c = 0; c < side_; ++c) {
            const auto end = colors.column.begin() + c;
            distinct += std::find(colors.column.begin(), end, colors.column[c]) == end;
        }
        if (distinct == side_) return true;
        unchanged = distinct == before ? unchanged + 1 : 0;
        before = distinct;
    }
    return false;
}

// Returns the smallest set of columns with the same colour; on ties, that of the least colour.
unsigned Symmetry::smallest_cell(const Colors& colors) const {
    unsigned best = 0;
    Color min_color = 0;
    for (unsigned c = 0; c < side_; ++c) {
        unsigned cell = 0;
        for (unsigned d = 0; d < side_; ++d) cell |= unsigned{colors.column[c] == colors.column[d]} << d;
        const auto size = std::popcount(cell);
        if (size < 2) continue;
        if (!best || size < std::popcount(best) ||
            (size == std::popcount(best) && colors.column[c] < min_color)) {
            best = cell;
            min_color = colors.column[c];
        }
    }
    return best;
}

bool Symmetry::are_twins(unsigned one, unsigned other) const {
    return state_.columns[one] == state_.columns[other] && stack_of_[one] == stack_of_[other];
}

// Whether an earlier column of the cell gives the same forms.
bool Symmetry::is_symmetric(int depth, bool on_first_path, unsigned cell, unsigned column) {
    const auto& leader = orbits_[at(depth)];
    bool key = false;
    each(cell & ((1u << column) - 1), [&](unsigned earlier) {
        key |= are_twins(earlier, column) || (on_first_path && leader[earlier] == leader[column]);
    });
    return key;
}

// Returns the depth to backjump to after an automorphism was found, or no_return.
int Symmetry::search(int depth, const Colors& parent_colors) {
    Colors colors = parent_colors;
    if (refine(colors)) return leaf(colors);
    const bool on_first_path = !has_leaf_;
    if (on_first_path) std::iota(orbits_[at(depth)].begin(), orbits_[at(depth)].end(), std::uint8_t{0});
    const unsigned cell = smallest_cell(colors);
    for (unsigned rest = cell; rest; rest &= rest - 1) {
        const auto column = static_cast<unsigned>(std::countr_zero(rest));
        if (is_symmetric(depth, on_first_path, cell, column)) continue;
        path_[at(depth)] = static_cast<std::uint8_t>(column);
        Colors next = colors;
        next.column[column] = mix(next.column[column] + 1);
        const int back = search(depth + 1, next);
        if (back < depth) return back;
    }
    return no_return;
}

int Symmetry::leaf(const Colors& colors) {
    const auto positions = column_positions(colors);
    const CountState candidate = form(positions);
    if (!has_leaf_) {
        has_leaf_ = true;
        first_form_ = best_ = candidate;
        first_positions_ = positions;
        first_path_ = path_;
        return no_return;
    }
    if (candidate == first_form_) {
        int common = 0;
        while (path_[at(common)] == first_path_[at(common)]) ++common;
        join_orbits(common, positions);
        return common;
    }
    if (candidate.columns < best_.columns ||
        (candidate.columns == best_.columns && candidate.boxes < best_.boxes))
        best_ = candidate;
    return no_return;
}

// Two leaves with the same form give an automorphism, which fixes the columns of the common path.
void Symmetry::join_orbits(int common, const Columns& positions) {
    Columns column_at{};
    for (unsigned c = 0; c < side_; ++c) column_at[positions[c]] = static_cast<std::uint8_t>(c);
    for (int depth = 0; depth <= common; ++depth) {
        auto& leader = orbits_[at(depth)];
        for (unsigned c = 0; c < side_; ++c) {
            const auto one = leader[c], other = leader[column_at[first_positions_[c]]];
            if (one != other) std::replace(leader.begin(), leader.begin() + side_, one, other);
        }
    }
}

// Returns by column its position: sorts stacks and columns by colour, within the positions of their class.
Symmetry::Columns Symmetry::column_positions(const Colors& colors) const {
    const auto width = static_cast<unsigned>(shape_.width);
    std::array<Color, largest_side> min_color{};
    Columns stacks = {};
    std::array<Columns, largest_side> columns;
    for (unsigned s = 0; s < stacks_; ++s) {
        stacks[s] = static_cast<std::uint8_t>(s);
        auto& order = columns[s];
        std::iota(order.begin(), order.begin() + width, static_cast<std::uint8_t>(s * width));
        sort_few(order.data(), width, [&](auto a, auto b) {
            return equivalence_.column[a] != equivalence_.column[b]
                       ? equivalence_.column[a] < equivalence_.column[b]
                       : colors.column[a] < colors.column[b];
        });
        min_color[s] = colors.column[order[0]];
    }
    sort_few(stacks.data(), stacks_, [&](auto a, auto b) {
        return equivalence_.stack[a] != equivalence_.stack[b] ? equivalence_.stack[a] < equivalence_.stack[b]
                                                              : min_color[a] < min_color[b];
    });
    Columns positions{};
    for (unsigned s = 0; s < stacks_; ++s)
        for (unsigned i = 0; i < width; ++i)
            positions[columns[stacks[s]][i]] = column_slots_[stack_slots_[s]][i];
    return positions;
}

// Permutes columns, then sorts values by the columns and boxes that have used them.
CountState Symmetry::form(const Columns& positions) const {
    const auto width = static_cast<unsigned>(shape_.width);
    std::array<std::uint64_t, largest_side> key{};
    for (unsigned v = 0; v < side_; ++v) key[v] = std::uint64_t{equivalence_.value[v]} << 32;
    for (unsigned c = 0; c < side_; ++c)
        each(state_.columns[c], [&](unsigned v) { key[v] |= std::uint64_t{1} << positions[c]; });
    for (unsigned s = 0; s < stacks_; ++s) {
        const unsigned position = positions[s * width] / width;
        each(state_.boxes[s], [&](unsigned v) { key[v] |= std::uint64_t{1} << (largest_side + position); });
    }
    Columns values;
    std::iota(values.begin(), values.end(), std::uint8_t{0});
    sort_few(values.data(), side_, [&](auto a, auto b) { return key[a] < key[b]; });
    CountState result;
    for (unsigned i = 0; i < side_; ++i) {
        const auto bit = static_cast<Values>(1u << value_slots_[i]);
        const auto used_by = key[values[i]];
        each(used_by & 0xffff, [&](unsigned position) { result.columns[position] |= bit; });
        each(used_by >> largest_side & 0xffff, [&](unsigned position) { result.boxes[position] |= bit; });
    }
    return result;
}

}  // namespace sudoshiki::count
