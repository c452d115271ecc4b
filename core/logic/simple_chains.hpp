// Forcing chains and cycles of links, with one branch: no patterns, no cases.
#pragma once

#include <functional>
#include <limits>
#include <span>

#include "logic/links.hpp"
#include "logic/reach.hpp"

namespace sudoshiki::logic {

class SimpleChains {
public:
    static constexpr double min_rating = 6.5;
    static constexpr double min_mixed_rating = 7.0;  // of chains with links within cells and groups

    SimpleChains(const Shape& shape, Control& control);

    // Returns the first chain in order that is rated below the limit; its rating is infinite if there is
    // none. All results are invalid if the control has expired.
    Chain best(const Grid& grid, double limit = std::numeric_limits<double>::infinity());
    // Returns all chains in order; of several with the same eliminations, only the first.
    std::vector<Chain> all(const Grid& grid);

    // Reports each candidate that a chain of at most `max_states` states proves on or off, until `found`
    // returns false. Examines only values that `candidates` returns for a cell. Far faster than finding the
    // chains.
    using CandidatesOf = std::function<Bits(int cell)>;
    using Conclusion = std::function<bool(int cell, int value, bool on)>;
    void conclude(const Grid& grid, int max_states, const CandidatesOf& candidates, const Conclusion& found);
    // Returns true only if there is no chain or cycle of at most `max_states` states, and none of any length
    // with links of one kind. May return false if there is none.
    bool has_none(const Grid& grid, int max_states);
    // Returns the states of the longest chain that is rated at most `max_rating` tenths, or 0.
    static int max_states_rated(int max_rating);

private:
    struct Mode {
        Links links;
        double cycle;  // rating of the shortest cycle
        double chain;  // and chain
        int rank;
    };
    // Goes from a candidate that is on to one that is off, and on to one that is on.
    struct Move {
        std::uint16_t off;
        std::uint16_t on;
        Cause off_cause;
        Cause on_cause;
    };
    // A candidate that is on, and the move that led to it.
    struct Node {
        std::uint16_t candidate;
        std::uint16_t depth;
        std::int32_t parent;
        const Move* move;
    };

    void search(const Grid& grid);
    void list_places();
    bool is_without_chains(int value) const;
    void use_links(Links links);
    void make_moves();
    void search_pass(const Mode& mode, int max_states, int done_states = 0);
    void from_on(const Mode& mode, int source, int max_states);
    void from_off(const Mode& mode, int source, int max_states);
    bool may_end_on(int source);
    bool may_end_off(int source);
    void begin_tree();
    void visit(int candidate, int parent, const Move* move);
    std::span<const Move> moves(int candidate) const;
    bool excludes(int candidate, int other, Links links) const;
    bool excludes_by_sign(int candidate, int other) const;
    void find_bounds(const Mode& mode, int max_states);
    int max_useful_states(double base, int rank, int max_states) const;
    bool is_useful(double rating, int complexity, int rank) const;
    void close_cycle(const Mode& mode, int source, std::size_t node, const Move& back);
    bool has_eliminations(std::size_t node, int back);
    void find_eliminations(Chain& cycle) const;
    void end_off(const Mode& mode, int source, std::size_t node);
    void end_on(const Mode& mode, int source, std::size_t node, const Move& last);
    Chain begin_chain(const Mode& mode, double base, int complexity) const;
    void write_path(std::size_t node, Branch& path) const;
    void add_link(Branch& path, int candidate, bool on, Cause cause) const;
    bool is_above(std::size_t node, int off) const;
    void keep(Chain chain);

    const Shape& shape_;
    Control& control_;
    const Grid* grid_ = nullptr;
    LinkTable links_;
    std::vector<std::uint64_t> places_;          // by value: the set of cells that may have it
    std::vector<std::uint64_t> without_chains_;  // places_ of the last grid without chains of x links
    double limit_without_chains_ = 0;            // the limit on the rating of these chains
    bool may_skip_ = false;                      // whether values with the same places can be skipped
    std::vector<std::uint64_t> cycle_cells_;     // the set of cells in a cycle
    Reach reach_;
    // Results of reach_ for a candidate, each with its limit on moves.
    struct Reached {
        Reach::FromOn from_on;
        int from_off;
        int max_from_on, max_from_off;
    };
    std::vector<Reached> reached_;  // by candidate
    Links links_used_ = Links::all;
    bool has_moves_ = false;  // moves_ is built when the first chain is followed
    std::vector<Move> moves_;
    std::vector<std::uint32_t> moves_of_;  // by candidate: begin and end in moves_
    std::vector<Move> starts_;             // first moves from a source that is off
    std::vector<Node> tree_;
    std::vector<std::uint32_t> seen_;  // by candidate: the number of the tree it was last in
    std::uint32_t tree_number_ = 0;
    bool collect_all_ = false;
    Chain best_;
    bool has_bounds_ = false;                          // whether the bounds fit the mode and the best chain
    int max_cycle_states_ = 0, max_chain_states_ = 0;  // of useful cycles and chains
    int max_reach_states_ = 0;                         // how far reach_ looks
    int done_states_ = 0;                              // chains up to here were searched for before
    std::vector<Chain> all_;
};

}  // namespace sudoshiki::logic
