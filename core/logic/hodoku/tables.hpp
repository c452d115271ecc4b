// What follows from each assumption: for each candidate taken to be true, and each taken to be false, a table
// of all states that this leads to, link by link, with the path to each. HoDoKu finds its nice loops, forcing
// chains and forcing nets in such tables; which path it knows to a state depends on the order in which they
// are filled, which is the same here.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "logic/chains.hpp"

namespace sudoshiki::logic::hodoku {

// A candidate, or several of one value where a box and a line cross. On: one of the cells has the value.
// Off: none has.
struct Node {
    int value;
    std::vector<int> cells;
    int line = -1;  // of several: the groups that cross
    int box = -1;

    bool plain() const { return cells.size() == 1; }
};

class Tables {
public:
    // What the tables are filled with: single links, links between groups of candidates too, or whatever
    // singles follow on the board.
    enum class Depth : std::uint8_t { links, grouped_links, nets };

    explicit Tables(const Shape& shape);

    // What was made last is kept if it is the same. False where time was up: nothing may be looked up then.
    bool make(const Grid& grid, Depth depth, const Found& found);

    // A node's number and whether it is on: 2 * node + on. Tables go by the state that is assumed.
    int states() const { return 2 * length(nodes_); }
    int plain_states() const { return 2 * plain_nodes_; }
    const Node& node_of(State state) const { return nodes_[candidate_of(state)]; }
    int cell_of(State state) const { return node_of(state).cells[0]; }
    int value_of(State state) const { return node_of(state).value; }
    // The node of a candidate, or -1.
    int node(int cell, int value) const { return node_at_[at(shape_.candidate(cell, value))]; }

    struct Entry {
        State state;
        std::uint16_t distance;  // only ever compared: a link counts two
        std::uint16_t from;      // expanded: the table it was taken from; else the entry before it
        bool expanded;
    };
    std::span<const Entry> entries(State table) const { return tables_[table].entries; }
    bool has(State table, State state) const { return place(table, state) != none; }
    int place(State table, State state) const { return places_[at(table) * at(states()) + state]; }
    std::span<const std::uint64_t> candidates(int value) const {
        return {&candidates_[at(value) * at(shape_.words)], at(shape_.words)};
    }

    // The path from a table's assumption to one of its states. Where a state needs more than one before it,
    // the further ones have paths of their own, from where they leave the main path.
    struct Path {
        struct Side {
            std::vector<State> states;  // from its end back to a state of the main path
            int before;                 // the place in the main path of what its end is needed for
        };
        State assumed = 0;
        std::vector<State> main;  // from its end back to the assumption
        std::vector<Side> sides;

        bool is_net() const { return !sides.empty(); }
        int length() const;
    };
    Path path(State table, State end) const;
    // The end of a path with all that it follows from, whatever paths HoDoKu shows.
    Branch branch(const Path& path) const;
    // States each of which follows from the next one alone.
    Branch branch(std::span<const State> path) const;

    static constexpr int none = 0xFFFF;

private:
    struct Table {
        std::vector<Entry> entries;
        std::vector<std::array<std::uint16_t, 4>> more;  // of those not expanded: further entries before it
        int direct = 0;                                  // entries that are not expanded
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
    void link_groups_if_alone(int group, int other, int house);
    bool fill_nets(const Grid& grid, const Found& found);
    void expand(State table);
    void expand_by(State table, const Entry& by, std::uint16_t* place_of);
    std::vector<State> trace(State table, int entry, const std::vector<State>* main,
                             std::vector<Path::Side>* sides) const;
    struct Derivation;
    void derive(State table, int entry, Derivation& derived) const;
    std::vector<int> premises_of(State table, int entry) const;
    std::vector<int> others_off(State table, int entry, int group) const;
    ChainLink link(State state, std::span<const State> before) const;
    int group_left_with(const Node& node, std::span<const State> before) const;
    std::vector<int> groups_between(const Node& one, const Node& other) const;
    friend class NetFiller;

    const Shape& shape_;
    std::vector<std::vector<int>> groups_of_;  // by cell: its row, column, box, others
    std::vector<Bits> last_;                   // candidates when the tables were made
    Depth last_depth_ = Depth::links;
    std::vector<Node> nodes_;
    int plain_nodes_ = 0;
    std::vector<int> node_at_;               // by candidate
    std::vector<std::uint64_t> candidates_;  // by value: cells
    std::vector<Table> tables_;              // by state
    std::vector<std::uint16_t> places_;      // by table and state
};

}  // namespace sudoshiki::logic::hodoku
