// Forcing chains and cycles of plain links: one branch, no case analysis.
#pragma once

#include <span>

#include "logic/chains.hpp"

namespace sudoshiki::logic {

class SimpleChains {
public:
    explicit SimpleChains(const Shape& shape);

    // The first chain in order; its rating is infinite if there is none.
    Chain best(const Grid& grid);
    // All chains in order, of those with the same eliminations the first.
    std::vector<Chain> all(const Grid& grid);

private:
    struct Link {
        std::uint16_t to;
        Cause cause;
    };
    // The links of a candidate: those within the cell, then those within groups.
    struct Links {
        std::uint32_t begin;
        std::uint32_t groups;
        std::uint32_t end;
    };
    struct Mode {
        bool y;  // links within cells
        bool x;  // links within groups
        double cycle;
        double chain;
        int rank;
    };
    // A candidate that is on: from which other one, by way of which that is off.
    struct Node {
        std::uint16_t candidate;
        std::uint16_t depth;
        std::int32_t parent;
        std::uint16_t by_off;
        Cause off_cause;
        Cause on_cause;
    };

    void search(const Grid& grid);
    void make_links(const Grid& grid);
    void add_link(std::vector<Link>& links, std::size_t begin, int to, Cause cause);
    void pass(const Mode& mode);
    void from_on(const Mode& mode, int source);
    void from_off(const Mode& mode, int source);
    void grow(const Mode& mode, std::size_t node);
    void visit(int candidate, int parent, int by_off, Cause off_cause, Cause on_cause);
    void begin_tree();
    std::span<const Link> weak(const Mode& mode, int candidate) const;
    std::span<const Link> strong(const Mode& mode, int candidate) const;
    int deepest(const Mode& mode, double base) const;
    bool wanted(double rating, int complexity, int rank) const;
    void close_cycle(const Mode& mode, int source, std::size_t node, Link off);
    Cause cause_between(const Mode& mode, int off, int on) const;
    void tell_chain(const Mode& mode, State target, std::size_t node, Cause cause, int complexity, int by_off,
                    Cause off_cause);
    void keep(Chain chain);
    void write_path(std::size_t node, bool from_off, int source, std::vector<ChainLink>& path) const;
    bool is_above(std::size_t node, int candidate) const;

    const Shape& shape_;
    const Grid* grid_ = nullptr;
    std::vector<Link> weak_list_;
    std::vector<Link> strong_list_;
    std::vector<Links> weak_;
    std::vector<Links> strong_;
    std::vector<Node> tree_;
    std::vector<std::uint32_t> seen_on_;   // by candidate: the number of the tree it was last in
    std::vector<std::uint32_t> seen_off_;
    std::vector<std::uint32_t> closes_;  // by candidate: the tree whose source it would switch on
    std::uint32_t tree_number_ = 0;
    bool collect_all_ = false;
    Chain best_;
    std::vector<Chain> all_;
};

}  // namespace sudoshiki::logic
