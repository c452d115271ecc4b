// Tables of consequences: for each candidate, assumed true and assumed false, a table of all states that
// follow by links, with a path to each. HoDoKu finds nice loops, forcing chains and forcing nets in such
// tables. Which path a table has depends on the order in which it is filled; this is HoDoKu's order.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "logic/chains.hpp"

namespace sudoshiki::logic::hodoku {

// A candidate, or a group of candidates: cells where a box and a line cross, with one value. On: one of the
// cells has the value; off: none has it.
struct TableNode {
    int value;
    std::vector<int> cells;
    int line = -1;  // of a group of candidates
    int box = -1;

    bool plain() const { return cells.size() == 1; }
};

class Tables {
public:
    // What the tables are filled with: links between candidates; also links of groups of candidates; or
    // singles that follow on the board.
    enum class Depth : std::uint8_t { links, grouped_links, nets };

    explicit Tables(const Shape& shape);

    // Fills the tables, unless they are those of the same grid and depth. Returns false, without usable
    // tables, if time was up.
    bool make(const Grid& grid, Depth depth, const Found& found);

    // A state is 2 * node + on. Plain states are those of single candidates. A table is identified by the
    // state that it assumes.
    int states() const { return 2 * length(nodes_); }
    int plain_states() const { return 2 * plain_nodes_; }
    const TableNode& node_of(State state) const { return nodes_[candidate_of(state)]; }
    int cell_of(State state) const { return node_of(state).cells[0]; }
    int value_of(State state) const { return node_of(state).value; }
    // Returns the node of a candidate, or -1.
    int node(int cell, int value) const { return node_at_[at(shape_.candidate(cell, value))]; }

    struct Entry {
        State state;
        std::uint16_t distance;  // only compared; a link counts two
        std::uint16_t from;      // expanded: the table it was copied from; else the entry it follows from
        bool expanded;
    };
    std::span<const Entry> entries(State table) const { return tables_[table].entries; }
    bool has(State table, State state) const { return index_of(table, state) != none; }
    int index_of(State table, State state) const { return indices_[at(table) * at(states()) + state]; }
    std::span<const std::uint64_t> candidates(int value) const {
        return {&candidates_[at(value) * at(shape_.words)], at(shape_.words)};
    }

    // The path from a table's assumption to one of its states. If a state follows from several others, these
    // have side paths, which start at the main path.
    struct Path {
        struct Side {
            std::vector<State> states;  // from its end back to a state of the main path
            int before;                 // index in the main path of the state that needs its end
        };
        State assumed = 0;
        std::vector<State> main;  // from its end back to the assumption
        std::vector<Side> sides;

        bool is_net() const { return !sides.empty(); }
        int length() const;
    };
    Path path(State table, State end) const;
    // Returns the end of a path with all that it follows from, independent of the paths that HoDoKu shows.
    Branch branch(const Path& path) const;
    // The same for states each of which follows from the next one alone.
    Branch branch(std::span<const State> path) const;

    static constexpr int none = 0xFFFF;

private:
    struct Table {
        std::vector<Entry> entries;
        std::vector<std::array<std::uint16_t, 4>>
            more;        // by entry, not expanded: further ones it follows from
        int direct = 0;  // number of entries that are not expanded
    };

    void number_nodes(const Grid& grid);
    void find_groups(Kind lines);
    bool clear_tables(const Found& found);
    int add(State table, State state, std::span<const int> before = {});
    void fill_links(const Grid& grid);
    void fill_group_links();
    void link_group_to_cells(int group);
    void link_group_to_only(int group, int house);
    void link_group_to_groups(int group);
    void link_groups_if_only(int group, int other, int house);
    bool fill_nets(const Grid& grid, const Found& found);
    void expand(State table);
    void expand_by(State table, const Entry& by, std::uint16_t* index_of_state);
    std::vector<State> trace(State table, int entry, const std::vector<State>* main,
                             std::vector<Path::Side>* sides) const;
    struct Derivation;
    void derive(State table, int entry, Derivation& derived) const;
    std::vector<int> premises_of(State table, int entry) const;
    std::vector<int> others_off(State table, int entry, int group) const;
    ChainLink link(State state, std::span<const State> before) const;
    int group_left_with(const TableNode& node, std::span<const State> before) const;
    std::vector<int> groups_between(const TableNode& one, const TableNode& other) const;
    friend class NetFiller;

    const Shape& shape_;
    std::vector<std::vector<int>> groups_of_;  // by cell: its row, column, box, others
    std::vector<Bits> last_;                   // candidates by cell of the grid
    Depth last_depth_ = Depth::links;
    std::vector<TableNode> nodes_;
    int plain_nodes_ = 0;
    std::vector<int> node_at_;               // by candidate
    std::vector<std::uint64_t> candidates_;  // by value: the set of cells
    std::vector<Table> tables_;              // by assumed state
    std::vector<std::uint16_t> indices_;     // by table and state: index of the entry, or `none`
};

}  // namespace sudoshiki::logic::hodoku
