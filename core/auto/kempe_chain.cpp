#include "auto/kempe_chain.hpp"

#include <algorithm>

#include "board/index.hpp"

namespace sudoshiki {

namespace {

// Cells of two values, each chain of them linked by groups: all that must change if one does.
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
    // In the first chain of these values that allows it.
    bool swap(Value one, Value other) {
        ++round_;
        for (Value value : {one, other})
            for (int cell : cells_of_[at(value)]) {
                if (seen_[at(cell)] == round_ || !gather(cell, one, other)) continue;
                exchange(one, other);
                if (keeps_arcs()) return true;
                exchange(one, other);
            }
        return false;
    }

    // The chain from `start`; false when some cell of it can't take the other value.
    bool gather(int start, Value one, Value other) {
        bool free = true;
        chain_.assign(1, start);
        seen_[at(start)] = round_;
        for (std::size_t next = 0; next < chain_.size(); ++next) {
            const int cell = chain_[next];
            const Value wanted = board_[at(cell)] == one ? other : one;
            free &= candidates_[at(cell)].has(wanted);
            for (int group : graph_.groups_of[at(cell)]) {
                const int linked = holder_[at(group) * values_ + at(wanted)];
                if (linked < 0 || seen_[at(linked)] == round_) continue;
                seen_[at(linked)] = round_;
                chain_.push_back(linked);
            }
        }
        return free;
    }

    void exchange(Value one, Value other) {
        for (int cell : chain_) board_[at(cell)] = board_[at(cell)] == one ? other : one;
    }

    bool keeps_arcs() const {
        return std::ranges::all_of(chain_, [this](int cell) {
            const auto greater = [&](int it) { return board_[at(it)] > board_[at(cell)]; };
            const auto less = [&](int it) { return board_[at(it)] < board_[at(cell)]; };
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
    std::vector<int> seen_;  // by cell: the last pair of values whose chain it was in
    std::vector<int> chain_;
    int round_ = 0;
};

}  // namespace

template <int Words>
std::optional<Board> along_a_chain(const Graph& graph, const std::vector<Mask<Words>>& candidates,
                                   const Board& solution) {
    return Chains<Words>(graph, candidates, solution).first();
}

template std::optional<Board> along_a_chain(const Graph&, const std::vector<Mask<1>>&, const Board&);
template std::optional<Board> along_a_chain(const Graph&, const std::vector<Mask<2>>&, const Board&);

}  // namespace sudoshiki
