// Fills the tables of nets: places or eliminates a value on a copy of the board, then places the singles that
// follow, for some rounds. Singles are queued in the order in which they are found.
#include <algorithm>
#include <utility>

#include "logic/hodoku/tables.hpp"

namespace sudoshiki::logic::hodoku {

namespace {

constexpr int rounds = 4;
constexpr int cost_of_a_net = 64;
constexpr std::size_t max_before = 5;  // entries that an entry follows from

}  // namespace

// Fills one table after the other. Continues after a contradiction, as HoDoKu does: contradictions are what
// the tables are for.
class NetFiller {
public:
    NetFiller(Tables& tables, const Grid& grid)
        : tables_(tables), shape_(tables.shape_), grid_(grid), start_(board_of(grid)), board_(start_) {}

    void fill(int node, bool is_on) {
        const int cell = tables_.nodes_[at(node)].cells[0], value = tables_.nodes_[at(node)].value;
        board_ = start_;
        naked_.clear();
        hidden_.clear();
        table_ = is_on ? on(node) : off(node);
        if (is_on) {
            set(cell, value, {});
        } else {
            eliminate(cell, value);
            tables_.add(table_, table_);
            if (const Bits left = board_.candidates[at(cell)]; single(left)) set(cell, lowest(left), {});
        }
        for (int round = 0; round < rounds; ++round) set_singles();
    }

private:
    struct Board {
        std::vector<Bits> candidates;      // by cell
        std::vector<std::uint8_t> values;  // by cell
        std::vector<std::uint8_t> places;  // by group and value: their number
    };

    static Board board_of(const Grid& grid) {
        Board board;
        for (int cell = 0; cell < grid.cells(); ++cell) {
            board.candidates.push_back(grid.candidates(cell));
            board.values.push_back(static_cast<std::uint8_t>(grid.value(cell)));
        }
        for (int group = 0; group < length(grid.shape().groups); ++group)
            for (int value = 1; value <= grid.side(); ++value)
                board.places.push_back(static_cast<std::uint8_t>(popcount(grid.places(group, value))));
        return board;
    }

    std::uint8_t& places(int group, int value) {
        return board_.places[at(group) * at(shape_.side) + at(value - 1)];
    }
    const std::vector<int>& groups_of(int cell) const { return tables_.groups_of_[at(cell)]; }
    bool is_full(int group) const { return shape_.groups[at(group)].full; }

    // Places the singles that are queued now; those that follow belong to the next round.
    void set_singles() {
        singles_.clear();
        for (const auto& one : naked_)
            if (!board_.values[at(one.cell)]) singles_.push_back({one, true});
        std::vector<int> listed;
        for (const auto& one : hidden_) {
            if (board_.values[at(one.cell)] || std::ranges::find(listed, one.cell) != listed.end()) continue;
            if (std::ranges::none_of(groups_of(one.cell), [&](int group) {
                    return is_full(group) && places(group, one.value) == 1;
                }))
                continue;
            listed.push_back(one.cell);
            singles_.push_back({one, false});
        }
        for (std::size_t i = 0; i < singles_.size(); ++i) {
            const auto [single, is_naked] = singles_[i];
            before_.clear();
            if (is_naked)
                follow_from_cell(single);
            else
                follow_from_group(single);
            set(single.cell, single.value, before_);
        }
    }

    void follow(State state) {
        if (before_.size() == max_before) return;
        const int index = tables_.index_of(table_, state);
        before_.push_back(index == Tables::none ? 0 : index);
    }
    void follow_from_cell(const Candidate& single) {
        each_value(grid_.candidates(single.cell) & ~bit(single.value),
                   [&](int other) { follow(off(tables_.node(single.cell, other))); });
    }
    // Follows from the group with the fewest places left.
    void follow_from_group(const Candidate& single) {
        int best = -1;
        for (int group : groups_of(single.cell))
            if (is_full(group) && (best < 0 || places(group, single.value) < places(best, single.value)))
                best = group;
        for (int cell : shape_.groups[at(best)].cells)
            if (cell != single.cell && grid_.has(cell, single.value))
                follow(off(tables_.node(cell, single.value)));
    }

    void set(int cell, int value, std::span<const int> before) {
        const Bits others = board_.candidates[at(cell)] & ~bit(value);
        place(cell, value);
        const int entry[] = {length(tables_.tables_[table_].entries)};
        tables_.add(table_, on(tables_.node(cell, value)), before);
        for (int w = 0; w < shape_.words; ++w)
            for (auto seen = tables_.candidates(value)[at(w)] & shape_.seen_by(cell)[at(w)]; seen;
                 seen &= seen - 1)
                add_before_full(off(tables_.node(64 * w + std::countr_zero(seen), value)), entry);
        each_value(others, [&](int other) { add_before_full(off(tables_.node(cell, other)), entry); });
    }
    void add_before_full(State state, std::span<const int> entry) {
        if (entry[0] < length(tables_.tables_[table_].entries)) tables_.add(table_, state, entry);
    }

    void place(int cell, int value) {
        if (board_.values[at(cell)] == value) return;
        board_.values[at(cell)] = static_cast<std::uint8_t>(value);
        const Bits had = std::exchange(board_.candidates[at(cell)], 0);
        for (int w = 0; w < shape_.words; ++w)
            for (auto seen = shape_.seen_by(cell)[at(w)]; seen; seen &= seen - 1)
                eliminate(64 * w + std::countr_zero(seen), value);
        each_value(had, [&](int candidate) {
            for (int group : groups_of(cell))
                if (--places(group, candidate) == 1 && candidate != value) note_hidden(group, candidate);
        });
    }

    // As in HoDoKu, eliminating the last candidate of a cell does not change the counts of its groups.
    void eliminate(int cell, int value) {
        auto& candidates = board_.candidates[at(cell)];
        if (!(candidates & bit(value))) return;
        candidates &= ~bit(value);
        if (candidates == 0) return;
        if (single(candidates)) naked_.push_back({cell, lowest(candidates)});
        for (int group : groups_of(cell)) {
            const int left = --places(group, value);
            if (left == 1) note_hidden(group, value);
            if (left == 0) forget_hidden(group, value);
        }
    }

    void note_hidden(int group, int value) {
        if (!is_full(group)) return;
        for (int cell : shape_.groups[at(group)].cells)
            if (board_.candidates[at(cell)] & bit(value)) {
                hidden_.push_back({cell, value});
                return;
            }
    }
    void forget_hidden(int group, int value) {
        const auto hidden = std::ranges::find_if(hidden_, [&](const Candidate& one) {
            return one.value == value && shape_.place_in(group, one.cell) >= 0;
        });
        if (hidden != hidden_.end()) hidden_.erase(hidden);
    }

    Tables& tables_;
    const Shape& shape_;
    const Grid& grid_;
    const Board start_;
    Board board_;
    State table_ = 0;
    std::vector<Candidate> naked_;
    std::vector<Candidate> hidden_;
    std::vector<std::pair<Candidate, bool>> singles_;  // and whether it is a naked single
    std::vector<int> before_;
};

bool Tables::fill_nets(const Grid& grid, const Found& found) {
    NetFiller filler(*this, grid);
    for (int node = 0; node < plain_nodes_; ++node) {
        if (found.ended(cost_of_a_net)) return false;
        filler.fill(node, true);
        filler.fill(node, false);
    }
    return true;
}

}  // namespace sudoshiki::logic::hodoku
