// Finds how long the shortest chains from a candidate back to itself are, without the chains. Works on sets
// of candidates, which is far faster than following links one by one. A move goes from a candidate that is on
// to one that it switches off, and on to one that is on because of that.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "logic/links.hpp"

namespace sudoshiki::logic {

// Returns the moves in a chain of `states` states that begins with the source on, or off.
constexpr int moves_from_on(int states) { return states / 2 - 1; }
constexpr int moves_from_off(int states) { return states / 2 - 2; }

class Reach {
public:
    static constexpr int never = std::numeric_limits<int>::max();

    explicit Reach(const Shape& shape) : shape_(shape), number_of_(at(shape.candidates())) {}

    // Numbers the candidates of the grid.
    void begin(const Grid& grid);
    // Builds the moves along these links.
    void make(Links links);

    struct FromOn {
        int off;  // moves to the first candidate that switches the source off, or never
        std::uint64_t
            cycles;  // bit n: a move leads to the source after n moves; the last bit: after n or more
    };
    // Starts with the source on; looks at most `max_moves` moves ahead.
    FromOn from_on(int source, int max_moves);
    bool switches_itself_off(int source, int max_moves);
    // Starts with the source off. Returns the moves, from the candidates that are on because of that, to the
    // first one from which one more move leads to the source; or never.
    int from_off(int source, int max_moves);

private:
    template <std::size_t Words>
    FromOn walk_from_on(int source, int max_moves, bool with_cycles);
    template <std::size_t Words>
    int walk_from_off(int source, int max_moves);
    template <std::size_t Words>
    void make_moves();
    template <std::size_t Words>
    void add_weak(std::size_t number, std::uint64_t* set) const;
    template <std::size_t Words>
    void add_strong(std::size_t number, std::uint64_t* set);
    void add_across_signs(int cell, int value, std::uint64_t* set) const;

    std::size_t places_index(int group, int value) const {
        return (at(group) * at(shape_.side) + at(value - 1)) * words_;
    }
    std::size_t number(int candidate) const { return number_of_[at(candidate)]; }
    void put(std::uint64_t* set, int candidate) const {
        set[number(candidate) / 64] |= std::uint64_t{1} << (number(candidate) % 64);
    }
    bool in(const std::uint64_t* set, int candidate) const {
        return set[number(candidate) / 64] >> (number(candidate) % 64) & 1;
    }

    const Shape& shape_;
    const Grid* grid_ = nullptr;
    Links links_ = Links::all;
    std::vector<std::uint16_t> number_of_;   // by candidate
    std::vector<std::uint16_t> candidates_;  // by number
    std::size_t words_ = 0;                  // in a set of candidates
    std::vector<std::uint64_t> in_cell_;     // by cell: the set of its candidates
    std::vector<std::uint64_t> in_group_;    // by group and value: the set of candidates
    std::vector<std::uint64_t> strong_;      // by number: the set of candidates that are on if it is off
    std::vector<std::uint64_t> has_strong_;  // the set of candidates with strong links
    std::vector<std::uint64_t> next_;        // by number: the set of candidates that a move leads to
};

}  // namespace sudoshiki::logic
