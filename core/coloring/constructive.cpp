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

// Lists the neighbours of each vertex in visiting order.
std::vector<std::vector<int>> ordered_neighbours(const Graph& graph, NeighbourOrder order) {
    std::vector<std::vector<int>> lists(at(graph.cells()));
    for (int vertex = 0; vertex < graph.cells(); ++vertex) {
        auto& list = lists[at(vertex)];
        const auto by_number = graph.neighbours[at(vertex)];
        if (order == NeighbourOrder::number || order == NeighbourOrder::random) {
            list.assign(by_number.begin(), by_number.end());
            continue;
        }
        const auto groups_of_vertex =
            graph.groups_of[at(vertex)];         // the row, the column, then the box if there is one
        if (groups_of_vertex.empty()) continue;  // no groups, no neighbours
        std::vector<int> groups(groups_of_vertex.begin(), groups_of_vertex.end());
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
          neighbours_(ordered_neighbours(graph_, habits_.neighbours)),
          control_(control),
          random_(control.seed),
          placement_(problem),
          saturation_(at(graph_.cells())) {
        answer_.trace = Trace(options.trace_capacity);
    }

    Answer run(std::uint64_t attempts) {
        if (control_.check_now()) return end(control_.reason());
        if (!placement_.start()) {
            ++answer_.counters.conflicts;
            note(EventKind::conflict, -1, 0);
            return end(Stopped::finished);
        }
        for (int cell = 0; cell < graph_.cells(); ++cell) {
            if (!placement_.is_open(cell)) saturate(cell, +1);
            if (placement_.is_open(cell) || habits_.through_givens) walk_vertices_.push_back(cell);
        }
        for (std::uint64_t n = 0; n < attempts; ++n) {
            answer_.counters.restarts = n;
            if (Traced && n > 0) note(EventKind::restarted, -1, 0);
            if (attempt()) keep_solution();
            if (answer_.found >= control_.budget.solutions) return end(Stopped::solutions);
            if (out_of_effort_) return end(Stopped::effort);
            if (control_.reason() != Stopped::finished) return end(control_.reason());
            keep_best_partial();
            clear();
        }
        return end(Stopped::attempts);
    }

private:
    // Algorithm 1 of S3. A walk colours one connected component; the loop starts another walk for the next.
    bool attempt() {
        visited_.assign(at(graph_.cells()), !habits_.through_givens);
        for (int cell : placement_.open_cells()) visited_[at(cell)] = false;
        while (coloured_.size() < placement_.open_cells().size()) {
            const int start = first_vertex();
            if (!visit(start)) return false;
            std::deque<int> queue{start};
            while (!queue.empty()) {
                const int vertex = walk_ == Walk::depth_first ? queue.back() : queue.front();
                const auto& neighbours = neighbours_[at(vertex)];
                const int next = walk_ == Walk::saturated ? most_saturated(neighbours) : first_of(neighbours);
                if (next < 0) {
                    walk_ == Walk::depth_first ? queue.pop_back() : queue.pop_front();
                    continue;
                }
                if (!visit(next)) return false;
                queue.push_back(next);
            }
        }
        return true;
    }

    int first_vertex() {
        if (walk_ == Walk::saturated || habits_.start == Start::saturated)
            return most_saturated(placement_.open_cells());
        return habits_.start == Start::random ? any_new_vertex() : first_of(walk_vertices_);
    }

    int any_new_vertex() {
        draw_candidates_.clear();
        std::ranges::copy_if(walk_vertices_, std::back_inserter(draw_candidates_),
                             [&](int vertex) { return !visited_[at(vertex)]; });
        return draw();
    }

    // Returns the first vertex that is not visited, or -1.
    int first_of(std::span<const int> vertices) const {
        for (int vertex : vertices)
            if (!visited_[at(vertex)]) return vertex;
        return -1;
    }

    // Returns an unvisited vertex of highest saturation, or -1. Breaks ties at random.
    int most_saturated(std::span<const int> vertices) {
        int highest = -1;
        for (int vertex : vertices) {
            if (visited_[at(vertex)] || saturation_[at(vertex)] < highest) continue;
            if (saturation_[at(vertex)] > highest) draw_candidates_.clear();
            highest = saturation_[at(vertex)];
            draw_candidates_.push_back(vertex);
        }
        return highest < 0 ? -1 : draw();
    }

    int draw() {
        const auto count = static_cast<std::uint32_t>(draw_candidates_.size());
        return draw_candidates_[count == 1 ? 0 : random_.below(count)];
    }

    // Returns false if the vertex has no colour left. A given is coloured already.
    bool visit(int vertex) {
        visited_[at(vertex)] = true;
        if (habits_.neighbours == NeighbourOrder::random) random_.shuffle(std::span(neighbours_[at(vertex)]));
        return !placement_.is_open(vertex) || colour(vertex);
    }

    // Places a random allowed colour. Returns false if there is none, or the budget is used up.
    bool colour(int vertex) {
        if (control_.expired()) return false;
        auto allowed = placement_.allowed(vertex);
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
        placement_.place(vertex, allowed.first());
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
            placement_.take_back(vertex, 0);
            saturate(vertex, -1);
        }
        coloured_.clear();
    }

    void keep_solution() {
        const auto& board = placement_.board();
        if (!seen_.emplace(board.begin(), board.end()).second) return;
        ++answer_.found;
        note(EventKind::solved, -1, 0);
        if (answer_.solutions.size() < control_.budget.keep) answer_.solutions.push_back(placement_.board());
    }

    void keep_best_partial() {
        if (answer_.found > 0 || (!best_partial_.empty() && coloured_.size() <= best_partial_size_)) return;
        best_partial_ = placement_.board();
        best_partial_size_ = coloured_.size();
    }

    Answer end(Stopped stopped) {
        answer_.stopped = stopped;
        keep_best_partial();
        if (answer_.found == 0) answer_.partial = std::move(best_partial_);
        return std::move(answer_);
    }

    const Graph& graph_;
    const Walk walk_;
    const WalkHabits habits_;
    std::vector<std::vector<int>> neighbours_;  // by vertex, in visiting order
    Control& control_;
    Random random_;
    Placement<Words> placement_;
    std::vector<int> saturation_;       // by vertex: number of coloured neighbours
    std::vector<int> walk_vertices_;    // all vertices that a walk visits
    std::vector<char> visited_;         // by vertex: in this attempt, or a given that walks skip
    std::vector<int> coloured_;         // in this attempt
    std::vector<int> draw_candidates_;  // buffer: one of these is drawn
    std::set<std::string> seen_;        // strings: GCC 12 warns wrongly about comparing byte vectors
    Board best_partial_;
    std::size_t best_partial_size_ = 0;
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
