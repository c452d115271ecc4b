// How many moves lead from a candidate to its own contradiction or proof, by sets of candidates: far quicker
// than to walk along the links. A move leads from a candidate that is on, by one that it switches off, to one
// that is on because of that.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "logic/links.hpp"

namespace sudoshiki::logic {

// The moves in a chain of so many states, of those that begin with the source on, or off.
constexpr int moves_from_on(int states) { return states / 2 - 1; }
constexpr int moves_from_off(int states) { return states / 2 - 2; }

class Reach {
public:
    static constexpr int never = std::numeric_limits<int>::max();

    explicit Reach(const Shape& shape) : shape_(shape), number_of_(at(shape.candidates())) {}

    // Numbers the candidates that are left.
    void begin(const Grid& grid);
    // The moves along some of the links of the grid.
    void make(Links links);

    struct FromOn {
        int off;               // moves to the first candidate that switches the source off, or never
        std::uint64_t cycles;  // bit n: a move leads back after n moves; the last bit: or more
    };
    // If the source is on; counts at most so many moves.
    FromOn from_on(int source, int most);
    bool switches_itself_off(int source, int most);
    // If the source is off: moves from what is on then to the first candidate from which one more switches
    // the source on.
    int from_off(int source, int most);

private:
    template <std::size_t Words>
    FromOn walk_from_on(int source, int most, bool with_cycles);
    template <std::size_t Words>
    int walk_from_off(int source, int most);
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
    std::size_t words_ = 0;                  // of a set
    std::vector<std::uint64_t> in_cell_;     // by cell, a set: its candidates
    std::vector<std::uint64_t> in_group_;    // by group and value, a set
    std::vector<std::uint64_t> strong_;      // by number, a set: what is on if the candidate is off
    std::vector<std::uint64_t> has_strong_;  // a set
    std::vector<std::uint64_t> next_;        // by number, a set: where a move leads
};

}  // namespace sudoshiki::logic
