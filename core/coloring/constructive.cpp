#include "coloring/constructive.hpp"

#include <algorithm>
#include <deque>
#include <iterator>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "board/index.hpp"
#include "board/placement.hpp"
#include "run/random.hpp"

namespace sudoshiki::coloring {

namespace {

// By vertex, the others of its groups: those of the group that goes first, then those of the rest.
std::vector<std::vector<int>> in_order(const Graph& graph, Neighbours order) {
    std::vector<std::vector<int>> lists(at(graph.cells()));
    for (int vertex = 0; vertex < graph.cells(); ++vertex) {
        auto& list = lists[at(vertex)];
        const auto by_number = graph.neighbours[at(vertex)];
        if (order == Neighbours::number || order == Neighbours::random) {
            list.assign(by_number.begin(), by_number.end());
            continue;
        }
        auto groups = graph.groups_of[at(vertex)];  // the row, the column, then the box if there is one
        if (groups.empty()) continue;               // a board of rules of its own: no neighbours
        const auto chosen = std::min(groups.size(), static_cast<std::size_t>(order)) - 1;
        std::swap(groups[0], groups[chosen]);
        std::set<int> listed{vertex};
        for (int group : groups)
            for (int other : graph.groups[at(group)])
                if (listed.insert(other).second) list.push_back(other);
    }
    return lists;
}

template <int Words, bool Traced>
class Constructive {
public:
    Constructive(const Problem& problem, const WalkOptions& options, Control& control)
        : graph_(*problem.graph),
          walk_(options.walk),
          habits_(options.habits),
          neighbours_(in_order(graph_, habits_.neighbours)),
          control_(control),
          random_(control.seed),
          placed_(problem),
          saturation_(at(graph_.cells())) {
        answer_.trace = Trace(options.trace_capacity);
    }

    Answer run(std::uint64_t attempts) {
        if (control_.look()) return end(control_.reason());
        if (!placed_.start()) {
            ++answer_.counters.conflicts;
            note(EventKind::conflict, -1, 0);
            return end(Stopped::finished);
        }
        for (int cell = 0; cell < graph_.cells(); ++cell) {
            if (!placed_.is_open(cell)) saturate(cell, +1);
            if (placed_.is_open(cell) || habits_.through_givens) walked_.push_back(cell);
        }
        for (std::uint64_t n = 0; n < attempts; ++n) {
            answer_.counters.restarts = n;
            if (Traced && n > 0) note(EventKind::restarted, -1, 0);
            if (attempt()) take_solution();
            if (answer_.found >= control_.budget.solutions) return end(Stopped::solutions);
            if (out_of_effort_) return end(Stopped::effort);
            if (control_.reason() != Stopped::finished) return end(control_.reason());
            keep_furthest();
            clear();
        }
        return end(Stopped::attempts);
    }

private:
    // Algorithm 1 of the document. It colours what the first vertex reaches; where that leaves vertices over,
    // it begins again from one of them.
    bool attempt() {
        met_.assign(at(graph_.cells()), !habits_.through_givens);
        for (int cell : placed_.open_cells()) met_[at(cell)] = false;
        while (coloured_.size() < placed_.open_cells().size()) {
            const int begin = first_vertex();
            if (!meet(begin)) return false;
            std::deque<int> waiting{begin};
            while (!waiting.empty()) {
                const int vertex = walk_ == Walk::depth_first ? waiting.back() : waiting.front();
                const auto& near = neighbours_[at(vertex)];
                const int next = walk_ == Walk::saturated ? most_saturated(near) : first_of(near);
                if (next < 0) {
                    walk_ == Walk::depth_first ? waiting.pop_back() : waiting.pop_front();
                    continue;
                }
                if (!meet(next)) return false;
                waiting.push_back(next);
            }
        }
        return true;
    }

    int first_vertex() {
        if (walk_ == Walk::saturated || habits_.start == Start::saturated)
            return most_saturated(placed_.open_cells());
        return habits_.start == Start::random ? any_new_vertex() : first_of(walked_);
    }

    int any_new_vertex() {
        drawn_from_.clear();
        std::ranges::copy_if(walked_, std::back_inserter(drawn_from_),
                             [&](int vertex) { return !met_[at(vertex)]; });
        return draw();
    }

    // The first vertex not met yet; -1 if there is none.
    int first_of(std::span<const int> vertices) const {
        for (int vertex : vertices)
            if (!met_[at(vertex)]) return vertex;
        return -1;
    }

    // Of the vertices not met yet, one of highest saturation, drawn where several are; -1 if there is none.
    int most_saturated(std::span<const int> vertices) {
        int highest = -1;
        for (int vertex : vertices) {
            if (met_[at(vertex)] || saturation_[at(vertex)] < highest) continue;
            if (saturation_[at(vertex)] > highest) drawn_from_.clear();
            highest = saturation_[at(vertex)];
            drawn_from_.push_back(vertex);
        }
        return highest < 0 ? -1 : draw();
    }

    int draw() {
        const auto count = static_cast<std::uint32_t>(drawn_from_.size());
        return drawn_from_[count == 1 ? 0 : random_.below(count)];
    }

    // False where the vertex has no colour left. A given has one already.
    bool meet(int vertex) {
        met_[at(vertex)] = true;
        if (habits_.neighbours == Neighbours::random) random_.shuffle(std::span(neighbours_[at(vertex)]));
        return !placed_.is_open(vertex) || colour(vertex);
    }

    // A colour at random among those still allowed; false when there is none, or the budget is used up.
    bool colour(int vertex) {
        if (control_.expired()) return false;
        auto allowed = placed_.allowed(vertex);
        const int count = allowed.count();
        if (count == 0) {
            ++answer_.counters.conflicts;
            note(EventKind::conflict, vertex, 0);
            return false;
        }
        if (answer_.counters.tried >= control_.budget.effort) {
            out_of_effort_ = true;
            return false;
        }
        for (auto skip = random_.below(static_cast<std::uint32_t>(count)); skip > 0; --skip)
            allowed.drop_first();
        placed_.place(vertex, allowed.first());
        saturate(vertex, +1);
        coloured_.push_back(vertex);
        ++answer_.counters.tried;
        ++answer_.counters.placed;
        answer_.counters.guesses += count > 1;
        if constexpr (Traced) note_colour(vertex, allowed.first(), count > 1);
        return true;
    }

    void note_colour(int vertex, int value, bool guess) {
        note(EventKind::tried, vertex, value);
        if (guess) note(EventKind::guessed, vertex, value);
        note(EventKind::placed, vertex, value);
    }
    void note(EventKind kind, int vertex, int value) {
        if constexpr (Traced) answer_.trace.add(kind, vertex, value);
    }

    void saturate(int vertex, int change) {
        for (int other : graph_.neighbours[at(vertex)]) saturation_[at(other)] += change;
    }

    void clear() {
        for (int vertex : coloured_) {
            placed_.take_back(vertex, 0);
            saturate(vertex, -1);
        }
        coloured_.clear();
    }

    void take_solution() {
        const auto& board = placed_.board();
        if (!seen_.emplace(board.begin(), board.end()).second) return;
        ++answer_.found;
        note(EventKind::solved, -1, 0);
        if (answer_.solutions.size() < control_.budget.keep) answer_.solutions.push_back(placed_.board());
    }

    void keep_furthest() {
        if (answer_.found > 0 || (!furthest_.empty() && coloured_.size() <= furthest_count_)) return;
        furthest_ = placed_.board();
        furthest_count_ = coloured_.size();
    }

    Answer end(Stopped stopped) {
        answer_.stopped = stopped;
        keep_furthest();
        if (answer_.found == 0) answer_.partial = std::move(furthest_);
        return std::move(answer_);
    }

    const Graph& graph_;
    const Walk walk_;
    const WalkHabits habits_;
    std::vector<std::vector<int>> neighbours_;  // by vertex, in the order of their turns
    Control& control_;
    Random random_;
    Placement<Words> placed_;
    std::vector<int> saturation_;  // by vertex: its coloured neighbours
    std::vector<int> walked_;      // the vertices of a walk
    std::vector<char> met_;        // by vertex: in this attempt, or given and no part of the walk
    std::vector<int> coloured_;    // in this attempt
    std::vector<int> drawn_from_;  // vertices of which one is drawn
    std::set<std::string> seen_;   // as text: GCC 12 warns wrongly where vectors of bytes are compared
    Board furthest_;
    std::size_t furthest_count_ = 0;
    bool out_of_effort_ = false;
    Answer answer_;
};

}  // namespace

Answer solve_constructive(const Problem& problem, const WalkOptions& options, Control& control) {
    return with_mask_width(problem.graph->side, [&]<int Words>() {
        if (options.trace_capacity > 0)
            return Constructive<Words, true>(problem, options, control).run(options.attempts);
        return Constructive<Words, false>(problem, options, control).run(options.attempts);
    });
}

}  // namespace sudoshiki::coloring
