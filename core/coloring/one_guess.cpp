#include "coloring/one_guess.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "board/index.hpp"

namespace sudoshiki::coloring {

namespace {

template <int Words, bool Traced>
class OneGuess {
public:
    using Set = Mask<Words>;
    using Lists = std::vector<Set>;  // by vertex: the colours still possible

    OneGuess(const Problem& problem, std::size_t trace_capacity, Control& control)
        : graph_(*problem.graph), control_(control) {
        answer_.trace = Trace(trace_capacity);
        for (int cell = 0; cell < graph_.cells(); ++cell) {
            lists_.push_back(problem.start<Words>(cell));
            partial_.push_back(value_of(lists_.back()));
        }
    }

    Answer run() {
        if (control_.check_now()) return end(control_.reason());
        std::vector<int> coloured;
        for (int cell = 0; cell < graph_.cells(); ++cell)
            if (lists_[at(cell)].single()) coloured.push_back(cell);
        const bool possible = first_attempt(lists_, std::move(coloured));
        if (control_.check_now()) return end(control_.reason());
        if (!possible || keep_if_full(lists_)) {
            answer_.exhausted = true;  // no guess was made, so the result is proved
            return end(Stopped::finished);
        }
        return second_attempt();
    }

private:
    // Each coloured vertex removes its colour from its neighbours' lists; a list of one colours its vertex.
    // Returns false if a list becomes empty, also that of a coloured vertex. (S1 skips coloured vertices, so
    // its program does not notice here that two neighbours have the same colour.) Also returns false if the
    // run must stop, since some coloured vertices were not propagated then.
    bool first_attempt(Lists& lists, std::vector<int> coloured) {
        while (!coloured.empty()) {
            if (control_.expired(graph_.side)) return false;
            const int cell = coloured.back();
            coloured.pop_back();
            const Set colour = lists[at(cell)];
            const int value = colour.first();
            ++answer_.counters.placed;  // counts propagated vertices, givens too
            note(EventKind::placed, cell, value);
            for (int other : graph_.neighbours[at(cell)])
                if (!remove(lists, other, colour, cell, coloured)) return false;
            for (int other : graph_.above[at(cell)])
                if (!remove(lists, other, Set::upto(value), cell, coloured)) return false;
            for (int other : graph_.below[at(cell)])
                if (!remove(lists, other, ~Set::upto(value - 1), cell, coloured)) return false;
            if (&lists == &lists_) partial_[at(cell)] = static_cast<Value>(value);
        }
        return true;
    }

    bool remove(Lists& lists, int cell, const Set& colours, [[maybe_unused]] int because,
                std::vector<int>& coloured) {
        Set& list = lists[at(cell)];
        const Set removed = list & colours;
        if (removed.empty()) return true;
        list ^= removed;
        answer_.counters.eliminations += static_cast<std::uint64_t>(removed.count());
        if constexpr (Traced)
            removed.each([&](int value) { note(EventKind::eliminated, cell, value, because); });
        if (list.single()) coloured.push_back(cell);
        if (list.empty()) {
            ++answer_.counters.conflicts;
            note(EventKind::conflict, cell, 0, because);
        }
        return !list.empty();
    }

    // Tries every colour of every uncoloured vertex, each starting from the lists of the first attempt.
    Answer second_attempt() {
        Lists trial;
        for (int cell = 0; cell < graph_.cells(); ++cell) {
            if (lists_[at(cell)].single()) continue;
            for (Set rest = lists_[at(cell)]; !rest.empty(); rest.drop_first()) {
                if (control_.check_now()) return end(control_.reason());
                if (answer_.counters.tried >= control_.budget.effort) return end(Stopped::effort);
                ++answer_.counters.tried;
                ++answer_.counters.guesses;
                answer_.counters.max_depth = 1;
                note(EventKind::tried, cell, rest.first());
                note(EventKind::guessed, cell, rest.first());
                trial = lists_;
                trial[at(cell)] = Set::of(rest.first());
                if (first_attempt(trial, {cell}) && keep_if_full(trial) && enough())
                    return end(Stopped::solutions);
                ++answer_.counters.backtracks;
                note(EventKind::taken_back, cell, rest.first());
            }
        }
        return end(Stopped::finished);
    }

    // Keeps the board if every vertex is coloured. A solution is counted once.
    bool keep_if_full(const Lists& lists) {
        Board board;
        for (const Set& list : lists) {
            if (!list.single()) return false;
            board.push_back(static_cast<Value>(list.first()));
        }
        if (std::find(seen_.begin(), seen_.end(), board) != seen_.end()) return true;
        ++answer_.found;
        note(EventKind::solved, -1, 0);
        if (answer_.solutions.size() < control_.budget.keep) answer_.solutions.push_back(board);
        seen_.push_back(std::move(board));
        return true;
    }
    bool enough() const { return answer_.found >= control_.budget.solutions; }

    void note(EventKind kind, int cell, int value, int because = -1) {
        if constexpr (Traced) answer_.trace.add(kind, cell, value, because);
    }

    Answer end(Stopped stopped) {
        answer_.stopped = enough() ? Stopped::solutions : stopped;
        if (answer_.found == 0) answer_.partial = partial_;
        return std::move(answer_);
    }

    static Value value_of(const Set& list) { return static_cast<Value>(list.single() ? list.first() : 0); }

    const Graph& graph_;
    Control& control_;
    Lists lists_;
    // The givens and what the first attempt coloured. Not read from the lists: a clash empties some of them.
    Board partial_;
    std::vector<Board> seen_;
    Answer answer_;
};

}  // namespace

Answer solve_one_guess(const Problem& problem, std::size_t trace_capacity, Control& control) {
    return with_mask_width(problem.graph->side, [&]<int Words>() {
        if (trace_capacity > 0) return OneGuess<Words, true>(problem, trace_capacity, control).run();
        return OneGuess<Words, false>(problem, 0, control).run();
    });
}

}  // namespace sudoshiki::coloring
