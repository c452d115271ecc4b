// Forcing chains and cycles of plain links: one branch, no case analysis.
#pragma once

#include <functional>
#include <limits>
#include <span>

#include "logic/links.hpp"
#include "logic/reach.hpp"

namespace sudoshiki::logic {

class SimpleChains {
public:
    static constexpr double least_rating = 6.5;
    static constexpr double least_of_both = 7.0;  // where links within cells and groups are used

    SimpleChains(const Shape& shape, Control& control);

    // The first chain in order that is rated below the limit; its rating is infinite if there is none.
    // Nothing to be used once the control has expired; so are all of them.
    Chain best(const Grid& grid, double limit = std::numeric_limits<double>::infinity());
    // All chains in order, of those with the same eliminations the first.
    std::vector<Chain> all(const Grid& grid);

    // Tells `found` what chains of at most `longest` states prove, a candidate that is on or off each time,
    // until it says false: no chain is written down, so this takes far less time. Only values that `left`
    // returns for a cell are looked at.
    using Left = std::function<Bits(int cell)>;
    using Conclusion = std::function<bool(int cell, int value, bool on)>;
    void conclude(const Grid& grid, int longest, const Left& left, const Conclusion& found);
    // Whether there is no chain and no cycle of at most `longest` states, and none at all of links of one
    // kind. May say no where there is none.
    bool has_none(const Grid& grid, int longest);
    // The longest chain that is rated so many tenths at most, 0 where none is.
    static int longest_rated(int tenths);

private:
    struct Mode {
        Links links;
        double cycle;  // ratings of the shortest
        double chain;
        int rank;
    };
    // From a candidate that is on, by way of one that is off, to one that is on.
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
    void use(Links links);
    void make_moves();
    void pass(const Mode& mode, int longest, int done = 0);
    void from_on(const Mode& mode, int source, int longest);
    void from_off(const Mode& mode, int source, int longest);
    bool may_end_on(int source);
    bool may_end_off(int source);
    void begin_tree();
    void visit(int candidate, int parent, const Move* move);
    std::span<const Move> moves(int candidate) const;
    bool excludes(int candidate, int other, Links links) const;
    bool excludes_by_sign(int candidate, int other) const;
    void find_bounds(const Mode& mode, int longest);
    int longest_wanted(double base, int rank, int longest) const;
    bool wanted(double rating, int complexity, int rank) const;
    void close_cycle(const Mode& mode, int source, std::size_t node, const Move& back);
    bool rules_out(std::size_t node, int back);
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
    std::vector<std::uint64_t> places_;          // by value: the cells that may have it, as a set
    std::vector<std::uint64_t> without_chains_;  // the same of a grid that had no chain within groups
    double limit_without_chains_ = 0;            // on their rating
    bool may_skip_ = false;                      // values without chains
    std::vector<std::uint64_t> inside_;          // the cells of a cycle
    Reach reach_;
    // What is known of how soon a candidate reaches itself, if it is counted up to so many moves.
    struct Reached {
        Reach::FromOn from_on;
        int from_off;
        int most_from_on, most_from_off;
    };
    std::vector<Reached> reached_;  // by candidate
    Links links_used_ = Links::all;
    bool has_moves_ = false;  // along these links: they are made when a chain is first followed
    std::vector<Move> moves_;
    std::vector<std::uint32_t> moves_of_;  // by candidate, begin and end
    std::vector<Move> starts_;             // from a source that is off
    std::vector<Node> tree_;
    std::vector<std::uint32_t> seen_;  // by candidate: the number of the tree it was last in
    std::uint32_t tree_number_ = 0;
    bool collect_all_ = false;
    Chain best_;
    bool has_bounds_ = false;  // of the mode and the best chain as it is
    int longest_cycle_ = 0, longest_chain_ = 0;
    int longest_looked_at_ = 0, longest_done_ = 0;
    std::vector<Chain> all_;
};

}  // namespace sudoshiki::logic
