#include "auto/kempe_chain.hpp"

#include <algorithm>

#include "board/index.hpp"

namespace sudoshiki {

namespace {

// The cells with either of two values form chains, linked by groups. If one cell of a chain changes, all
// must.
template <int Words>
class Chains {
public:
    Chains(const Graph& graph, const std::vector<Mask<Words>>& candidates, const Board& solution)
        : graph_(graph),
          candidates_(candidates),
          board_(solution),
          values_(at(graph.side) + 1),
          holder_(graph.groups.size() * values_, -1),
          cells_of_(values_),
          seen_(solution.size(), 0) {
        for (std::size_t group = 0; group < graph.groups.size(); ++group)
            for (int cell : graph.groups[group]) holder_[group * values_ + at(board_[at(cell)])] = cell;
        for (int cell = 0; cell < graph.cells(); ++cell) cells_of_[at(board_[at(cell)])].push_back(cell);
    }

    std::optional<Board> first() {
        for (std::size_t one = 1; one < values_; ++one)
            for (std::size_t other = one + 1; other < values_; ++other)
                if (swap(static_cast<Value>(one), static_cast<Value>(other))) return board_;
        return std::nullopt;
    }

private:
    // Swaps the values in the first chain that allows it. Returns false if none does.
    bool swap(Value one, Value other) {
        ++pair_number_;
        for (Value value : {one, other})
            for (int cell : cells_of_[at(value)]) {
                if (seen_[at(cell)] == pair_number_ || !gather(cell, one, other)) continue;
                exchange(one, other);
                if (arcs_hold()) return true;
                exchange(one, other);
            }
        return false;
    }

    // Finds the chain of `start`. Returns false if one of its cells can't have the other value.
    bool gather(int start, Value one, Value other) {
        bool all_allowed = true;
        chain_.assign(1, start);
        seen_[at(start)] = pair_number_;
        for (std::size_t next = 0; next < chain_.size(); ++next) {
            const int cell = chain_[next];
            const Value new_value = board_[at(cell)] == one ? other : one;
            all_allowed &= candidates_[at(cell)].has(new_value);
            for (int group : graph_.groups_of[at(cell)]) {
                const int linked = holder_[at(group) * values_ + at(new_value)];
                if (linked < 0 || seen_[at(linked)] == pair_number_) continue;
                seen_[at(linked)] = pair_number_;
                chain_.push_back(linked);
            }
        }
        return all_allowed;
    }

    void exchange(Value one, Value other) {
        for (int cell : chain_) board_[at(cell)] = board_[at(cell)] == one ? other : one;
    }

    bool arcs_hold() const {
        return std::ranges::all_of(chain_, [this](int cell) {
            const auto greater = [&](int other) { return board_[at(other)] > board_[at(cell)]; };
            const auto less = [&](int other) { return board_[at(other)] < board_[at(cell)]; };
            return std::ranges::all_of(graph_.above[at(cell)], greater) &&
                   std::ranges::all_of(graph_.below[at(cell)], less);
        });
    }

    const Graph& graph_;
    const std::vector<Mask<Words>>& candidates_;
    Board board_;
    std::size_t values_;
    std::vector<int> holder_;  // by group and value: the cell that holds it, or -1
    std::vector<std::vector<int>> cells_of_;
    std::vector<int> seen_;  // by cell: the number of the last pair of values in whose chains it was
    std::vector<int> chain_;
    int pair_number_ = 0;
};

}  // namespace

template <int Words>
std::optional<Board> swap_along_a_chain(const Graph& graph, const std::vector<Mask<Words>>& candidates,
                                        const Board& solution) {
    return Chains<Words>(graph, candidates, solution).first();
}

template std::optional<Board> swap_along_a_chain(const Graph&, const std::vector<Mask<1>>&, const Board&);
template std::optional<Board> swap_along_a_chain(const Graph&, const std::vector<Mask<2>>&, const Board&);

}  // namespace sudoshiki
