// A puzzle as Python states it, in tuples of whole numbers: the check of a solution reads it here, so that it
// shares nothing with the engines, not even the conversion of the puzzle.
#pragma once

#include <cstdint>
#include <vector>

#include "bind/bind.hpp"

namespace sudoshiki::bind {

// What can't be read holds for no board: Python's own check then says what is wrong.
class StatedPuzzle {
public:
    // The board's values, one per cell. Up to 64 different ones are supported.
    StatedPuzzle(int side, nb::handle candidates, nb::handle board);

    bool has_candidates() const { return readable_; }  // each value is one of its cell's
    bool all_differ(nb::handle cells);
    bool ascends(nb::handle arc);            // lesser, greater
    bool is_allowed(nb::handle pair);        // first, second, masks of the second by value of the first
    bool adds_up(nb::handle sum);            // cells, coefficients, relation, total
    bool multiplies(nb::handle product);     // cells, total
    bool is_accepted(nb::handle automaton);  // cells, states, starts, transitions, accepts

    // Whether a test of the above holds for each entry of a tuple.
    bool each(nb::handle tuple, bool (StatedPuzzle::*test)(nb::handle));

private:
    using Numbers = std::vector<std::int64_t>;

    static nb::handle item(nb::handle tuple, std::size_t place);
    std::size_t size(nb::handle tuple);  // as all below, makes it unreadable if it is no such thing
    std::int64_t number(nb::handle whole);
    std::uint64_t mask(nb::handle whole);
    std::int64_t value(nb::handle cell);
    void values(nb::handle cells, Numbers& found);
    void numbers(nb::handle tuple, Numbers& found);
    void read_steps(nb::handle transitions);

    int side_;
    bool readable_;
    Numbers board_, here_, factors_;
    Numbers steps_;                   // state, value, state; of the transitions that were read last
    const PyObject* read_ = nullptr;  // these; lines of one rule share them
};

}  // namespace sudoshiki::bind
