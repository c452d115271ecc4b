// All-different with domain consistency: a candidate stays only if some matching of all cells with different
// values has it (Régin, AAAI 1994).
#pragma once

#include <array>
#include <span>
#include <vector>

#include "board/mask.hpp"

namespace sudoshiki {

template <int Words>
class Matching {
public:
    using Set = Mask<Words>;

    // Removes from each list the values that no choice of different values, one from each list, can use.
    // Returns false if there is no such choice; the lists are unchanged then.
    bool filter(std::span<Set> lists);

private:
    struct Component {
        Set members;  // values
        Set reached;  // what the cells that hold them could take instead
    };

    bool match(std::span<const Set> lists);
    bool augment(std::span<const Set> lists, std::size_t cell, Set& seen);
    void find_components(std::span<const Set> lists);
    void close_cycle(const Set& back);
    void take(std::size_t cell, int value);

    Set all_;    // every value of some list
    Set taken_;  // those matched
    std::vector<int> value_;
    std::array<std::size_t, Set::capacity + 1> cell_{};     // by value taken: whose it is
    std::array<Set, Set::capacity + 1> interchangeable_{};  // by value taken: those its cell can have
    std::vector<Component> path_;
};

}  // namespace sudoshiki
