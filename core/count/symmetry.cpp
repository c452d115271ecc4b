#include "count/symmetry.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

#include "board/index.hpp"

namespace sudoshiki::count {

namespace {

using Mixed = std::uint64_t;

Mixed mixed(Mixed x) {
    x = (x ^ (x >> 32)) * 0xd6e8feb86659fd93ULL;
    return (x ^ (x >> 29)) * 0x9e3779b97f4a7c15ULL;
}

template <class Visit>
void each(unsigned set, Visit&& visit) {
    for (; set; set &= set - 1) visit(static_cast<unsigned>(std::countr_zero(set)));
}

// Insertion: there are at most 16, most of them in order already.
template <class Less>
void sort_few(std::uint8_t* first, unsigned count, Less&& less) {
    for (unsigned i = 1; i < count; ++i)
        for (unsigned j = i; j > 0 && less(first[j], first[j - 1]); --j) std::swap(first[j], first[j - 1]);
}

}  // namespace

Symmetry::Symmetry(const Shape& shape, const Alike& alike, bool dense)
    : shape_(shape),
      alike_(alike),
      dense_(dense),
      side_(static_cast<unsigned>(shape.side)),
      stacks_(static_cast<unsigned>(shape.stacks())) {
    const auto width = static_cast<unsigned>(shape.width);
    for (unsigned c = 0; c < side_; ++c) stack_of_[c] = static_cast<std::uint8_t>(c / width);
    std::iota(value_slots_.begin(), value_slots_.end(), std::uint8_t{0});
    std::iota(stack_slots_.begin(), stack_slots_.end(), std::uint8_t{0});
    sort_few(value_slots_.data(), side_, [&](auto a, auto b) { return alike_.value[a] < alike_.value[b]; });
    sort_few(stack_slots_.data(), stacks_, [&](auto a, auto b) { return alike_.stack[a] < alike_.stack[b]; });
    for (unsigned s = 0; s < stacks_; ++s) {
        auto& slots = column_slots_[s];
        std::iota(slots.begin(), slots.begin() + width, static_cast<std::uint8_t>(s * width));
        sort_few(slots.data(), width, [&](auto a, auto b) { return alike_.column[a] < alike_.column[b]; });
    }
}

State Symmetry::canonical(const State& state) {
    state_ = state;
    if (dense_)
        for (unsigned c = 0; c < side_; ++c) state_.columns[c] ^= shape_.all();
    has_leaf_ = false;
    search(0, first_colors());
    State result = best_;
    if (dense_)
        for (unsigned c = 0; c < side_; ++c) result.columns[c] ^= shape_.all();
    return result;
}

// Classes, and how many values each column shares with the others.
Symmetry::Colors Symmetry::first_colors() const {
    Colors colors;
    std::array<Color, largest_side> shared{};
    for (unsigned c = 0; c < side_; ++c)
        for (unsigned d = 0; d < c; ++d) {
            const auto common = static_cast<unsigned>(
                std::popcount(static_cast<unsigned>(state_.columns[c] & state_.columns[d])));
            const Color color = mixed(2 * common + (stack_of_[c] == stack_of_[d]) + 1);
            shared[c] += color;
            shared[d] += color;
        }
    for (unsigned c = 0; c < side_; ++c) {
        colors.column[c] = mixed(shared[c] + alike_.column[c]);
        colors.value[c] = mixed(alike_.value[c] + 100u);
    }
    for (unsigned s = 0; s < stacks_; ++s) colors.stack[s] = mixed(alike_.stack[s] + 200u);
    return colors;
}

// What a vertex sees of its neighbours is added to its own color: values see columns and boxes, stacks their
// columns and boxes, columns their values and their stack.
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
    for (unsigned v = 0; v < side_; ++v) colors.value[v] = mixed(value[v]);
    for (unsigned s = 0; s < stacks_; ++s) colors.stack[s] = mixed(stack[s]);
    for (unsigned c = 0; c < side_; ++c) {
        Color color = colors.column[c] * 11 + colors.stack[stack_of_[c]];
        each(state_.columns[c], [&](unsigned v) { color += colors.value[v]; });
        colors.column[c] = mixed(color);
    }
}

// True when all columns have a color of their own.
bool Symmetry::refine(Colors& colors) const {
    unsigned before = 0;
    for (int idle = 0; idle < 2;) {
        refine_once(colors);
        unsigned different = 0;
        for (unsigned c = 0; c < side_; ++c) {
            const auto end = colors.column.begin() + c;
            different += std::find(colors.column.begin(), end, colors.column[c]) == end;
        }
        if (different == side_) return true;
        idle = different == before ? idle + 1 : 0;
        before = different;
    }
    return false;
}

// The columns that share a color with others: as few as can be, then with the least color.
unsigned Symmetry::smallest_cell(const Colors& colors) const {
    unsigned best = 0;
    Color least = 0;
    for (unsigned c = 0; c < side_; ++c) {
        unsigned cell = 0;
        for (unsigned d = 0; d < side_; ++d) cell |= unsigned{colors.column[c] == colors.column[d]} << d;
        const auto size = std::popcount(cell);
        if (size < 2) continue;
        if (!best || size < std::popcount(best) ||
            (size == std::popcount(best) && colors.column[c] < least)) {
            best = cell;
            least = colors.column[c];
        }
    }
    return best;
}

bool Symmetry::are_twins(unsigned one, unsigned other) const {
    return state_.columns[one] == state_.columns[other] && stack_of_[one] == stack_of_[other];
}

// Whether a column of the cell that came before gives the same forms as this one.
bool Symmetry::seen_before(int depth, bool on_first_path, unsigned cell, unsigned column) {
    const auto& leader = orbits_[at(depth)];
    bool seen = false;
    each(cell & ((1u << column) - 1), [&](unsigned earlier) {
        seen |= are_twins(earlier, column) || (on_first_path && leader[earlier] == leader[column]);
    });
    return seen;
}

// Gives the depth to go back to: that of the node where an automorphism was found, or nowhere.
int Symmetry::search(int depth, const Colors& given) {
    Colors colors = given;
    if (refine(colors)) return leaf(colors);
    const bool on_first_path = !has_leaf_;
    if (on_first_path) std::iota(orbits_[at(depth)].begin(), orbits_[at(depth)].end(), std::uint8_t{0});
    const unsigned cell = smallest_cell(colors);
    for (unsigned rest = cell; rest; rest &= rest - 1) {
        const auto column = static_cast<unsigned>(std::countr_zero(rest));
        if (seen_before(depth, on_first_path, cell, column)) continue;
        path_[at(depth)] = static_cast<std::uint8_t>(column);
        Colors next = colors;
        next.column[column] = mixed(next.column[column] + 1);
        const int back = search(depth + 1, next);
        if (back < depth) return back;
    }
    return no_return;
}

int Symmetry::leaf(const Colors& colors) {
    const auto places = places_of(colors);
    const State found = form(places);
    if (!has_leaf_) {
        has_leaf_ = true;
        first_form_ = best_ = found;
        first_places_ = places;
        first_path_ = path_;
        return no_return;
    }
    if (found == first_form_) {
        int common = 0;
        while (path_[at(common)] == first_path_[at(common)]) ++common;
        join_orbits(common, places);
        return common;
    }
    if (found.columns < best_.columns || (found.columns == best_.columns && found.boxes < best_.boxes))
        best_ = found;
    return no_return;
}

// Two ways to the same form: an automorphism, which leaves the columns of the common path where they are.
void Symmetry::join_orbits(int common, const Columns& places) {
    Columns column_at{};
    for (unsigned c = 0; c < side_; ++c) column_at[places[c]] = static_cast<std::uint8_t>(c);
    for (int depth = 0; depth <= common; ++depth) {
        auto& leader = orbits_[at(depth)];
        for (unsigned c = 0; c < side_; ++c) {
            const auto one = leader[c], other = leader[column_at[first_places_[c]]];
            if (one != other) std::replace(leader.begin(), leader.begin() + side_, one, other);
        }
    }
}

// By column where it goes: stacks and columns in the order of their colors, into the places of their class.
Symmetry::Columns Symmetry::places_of(const Colors& colors) const {
    const auto width = static_cast<unsigned>(shape_.width);
    std::array<Color, largest_side> least{};
    Columns stacks = {};
    std::array<Columns, largest_side> columns;
    for (unsigned s = 0; s < stacks_; ++s) {
        stacks[s] = static_cast<std::uint8_t>(s);
        auto& mine = columns[s];
        std::iota(mine.begin(), mine.begin() + width, static_cast<std::uint8_t>(s * width));
        sort_few(mine.data(), width, [&](auto a, auto b) {
            return alike_.column[a] != alike_.column[b] ? alike_.column[a] < alike_.column[b]
                                                        : colors.column[a] < colors.column[b];
        });
        least[s] = colors.column[mine[0]];
    }
    sort_few(stacks.data(), stacks_, [&](auto a, auto b) {
        return alike_.stack[a] != alike_.stack[b] ? alike_.stack[a] < alike_.stack[b] : least[a] < least[b];
    });
    Columns places{};
    for (unsigned s = 0; s < stacks_; ++s)
        for (unsigned i = 0; i < width; ++i)
            places[columns[stacks[s]][i]] = column_slots_[stack_slots_[s]][i];
    return places;
}

// With the columns in place, the values follow: sorted by the columns and boxes that have used them.
State Symmetry::form(const Columns& places) const {
    const auto width = static_cast<unsigned>(shape_.width);
    std::array<std::uint64_t, largest_side> seen{};
    for (unsigned v = 0; v < side_; ++v) seen[v] = std::uint64_t{alike_.value[v]} << 32;
    for (unsigned c = 0; c < side_; ++c)
        each(state_.columns[c], [&](unsigned v) { seen[v] |= std::uint64_t{1} << places[c]; });
    for (unsigned s = 0; s < stacks_; ++s) {
        const unsigned place = places[s * width] / width;
        each(state_.boxes[s], [&](unsigned v) { seen[v] |= std::uint64_t{1} << (largest_side + place); });
    }
    Columns values;
    std::iota(values.begin(), values.end(), std::uint8_t{0});
    sort_few(values.data(), side_, [&](auto a, auto b) { return seen[a] < seen[b]; });
    State result;
    for (unsigned i = 0; i < side_; ++i) {
        const auto bit = static_cast<Values>(1u << value_slots_[i]);
        const auto mine = seen[values[i]];
        each(mine & 0xffff, [&](unsigned place) { result.columns[place] |= bit; });
        each(mine >> largest_side & 0xffff, [&](unsigned place) { result.boxes[place] |= bit; });
    }
    return result;
}

}  // namespace sudoshiki::count
