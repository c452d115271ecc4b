#include "cover/dlx.hpp"

#include <algorithm>
#include <optional>

#include "board/index.hpp"
#include "cover/links.hpp"

namespace sudoshiki::cover {

namespace {

using Index = DancingLinks::Index;

struct Choice {
    std::int32_t cell;
    Value value;
};

// Limit on the nodes that arcs take as items. Beyond it, arcs are only tested when a value is tried.
constexpr double most_arc_nodes = 2e7;

// The exact cover problem after the givens are placed.
template <int Words>
class Matrix {
public:
    explicit Matrix(const Problem& problem) : graph_(*problem.graph), board_(at(graph_.cells())) {
        for (int cell = 0; cell < graph_.cells(); ++cell) masks_.push_back(problem.start<Words>(cell));
    }

    // Returns false if the givens contradict each other.
    bool build(Control& control) {
        if (!place_givens()) return false;
        number_items();
        number_arcs();
        links.emplace(primary_, secondary_);
        std::vector<Index> items;
        for (int cell = 0; cell < graph_.cells() && !control.expired(graph_.side); ++cell)
            if (!board_[at(cell)]) masks_[at(cell)].each([&](int value) { add_option(cell, value, items); });
        return true;
    }

    const Board& board() const { return board_; }
    std::optional<DancingLinks> links;
    std::vector<Choice> choices;  // by option

private:
    bool place_givens() {
        for (int cell = 0; cell < graph_.cells(); ++cell)
            if (masks_[at(cell)].single()) board_[at(cell)] = static_cast<Value>(masks_[at(cell)].first());
        for (int cell = 0; cell < graph_.cells(); ++cell) {
            const int value = board_[at(cell)];
            if (!value) continue;
            for (int other : graph_.neighbours[at(cell)]) masks_[at(other)] &= ~Mask<Words>::of(value);
            for (int other : graph_.above[at(cell)]) masks_[at(other)] &= ~Mask<Words>::upto(value);
            for (int other : graph_.below[at(cell)]) masks_[at(other)] &= Mask<Words>::upto(value - 1);
        }
        return std::ranges::none_of(masks_, [](const auto& mask) { return mask.empty(); });
    }

    // Numbers open cells first, then missing values of full groups, then values of smaller groups.
    void number_items() {
        const auto side = at(graph_.side);
        cell_item_.assign(board_.size(), -1);
        value_item_.assign(graph_.groups.size() * side, -1);
        for (std::size_t cell = 0; cell < board_.size(); ++cell)
            if (!board_[cell]) cell_item_[cell] = primary_++;
        for (const bool full : {true, false})
            for (std::size_t group = 0; group < graph_.groups.size(); ++group) {
                const auto& cells = graph_.groups[group];
                if ((cells.size() == side) != full) continue;
                auto missing = Mask<Words>::upto(graph_.side);
                for (int cell : cells)
                    if (const int value = board_[at(cell)]) missing &= ~Mask<Words>::of(value);
                missing.each([&](int value) {
                    value_item_[group * side + at(value - 1)] = primary_ + secondary_;
                    ++(full ? primary_ : secondary_);
                });
            }
    }

    // For an arc and each value t, "the lesser cell has t or more" and "the greater has t or less" exclude
    // each other: a secondary item.
    void number_arcs() {
        arcs_of_.resize(board_.size());
        const double nodes = static_cast<double>(graph_.arcs.size()) * graph_.side * graph_.side;
        if (nodes > most_arc_nodes) return;
        for (const auto& [lesser, greater] : graph_.arcs) {
            if (board_[at(lesser)] || board_[at(greater)]) continue;
            arcs_of_[at(lesser)].push_back({primary_ + secondary_, true});
            arcs_of_[at(greater)].push_back({primary_ + secondary_, false});
            secondary_ += graph_.side;
        }
    }

    void add_option(int cell, int value, std::vector<Index>& items) {
        items.assign(1, cell_item_[at(cell)]);
        for (int group : graph_.groups_of[at(cell)])
            items.push_back(value_item_[at(group * graph_.side + value - 1)]);
        for (const auto& [first, lesser] : arcs_of_[at(cell)]) {
            const int low = lesser ? 1 : value;
            const int high = lesser ? value : graph_.side;
            for (int t = low; t <= high; ++t) items.push_back(first + t - 1);
        }
        links->add_option(items);
        choices.push_back({cell, static_cast<Value>(value)});
    }

    struct ArcEnd {
        Index first_item;
        bool lesser;  // whether the cell is the lesser end
    };

    const Graph& graph_;
    std::vector<Mask<Words>> masks_;
    Board board_;  // the givens
    Index primary_ = 0;
    Index secondary_ = 0;
    std::vector<Index> cell_item_;              // by cell, -1 if given
    std::vector<Index> value_item_;             // by group and value, -1 if given
    std::vector<std::vector<ArcEnd>> arcs_of_;  // by cell
};

// Algorithm X without recursion; `chosen_` is the stack, with one node for each covered item.
class ExactCover {
public:
    ExactCover(const Graph& graph, DancingLinks& links, const std::vector<Choice>& choices, Board board,
               Control& control)
        : graph_(graph), links_(links), choices_(choices), board_(std::move(board)), control_(control) {}

    Answer run() {
        bool more = descend() && !chosen_.empty();
        while (more) {
            const auto before = links_.updates;
            const Index node = chosen_.back();
            const Index option = links_.option(node);
            if (option < 0) {
                more = ascend();
            } else if (answer_.counters.tried >= control_.budget.effort) {
                return end(Stopped::effort);
            } else if (++answer_.counters.tried; !fits(choices_[at(option)])) {
                chosen_.back() = links_.next(node);
            } else {
                place(node);
                if (!descend()) return end(Stopped::solutions);
            }
            if (control_.expired(1 + static_cast<int>((links_.updates - before) / 256)))
                return end(control_.reason());
        }
        answer_.exhausted = true;
        return end(Stopped::finished);
    }

private:
    // Covers the item with the fewest options; without any item left, the board is a solution. Returns false
    // if that was the last solution requested.
    bool descend() {
        const Index item = links_.pick();
        if (item < 0) return keep_solution();
        if (links_.size(item) == 0) ++answer_.counters.conflicts;
        guesses_ += links_.size(item) > 1;
        answer_.counters.max_depth = std::max(answer_.counters.max_depth, guesses_);
        links_.cover(item);
        chosen_.push_back(links_.first(item));
        return true;
    }

    // Uncovers the last item, which has no option left. Returns false if it was the first.
    bool ascend() {
        const Index item = links_.item(chosen_.back());
        chosen_.pop_back();
        links_.uncover(item);
        guesses_ -= links_.size(item) > 1;
        if (chosen_.empty()) return false;
        undo();
        return true;
    }

    void place(Index node) {
        const auto& choice = choices_[at(links_.option(node))];
        board_[at(choice.cell)] = choice.value;
        ++answer_.counters.placed;
        answer_.counters.guesses += links_.size(links_.item(node)) > 1;
        links_.cover_others(node);
    }

    void undo() {
        const Index node = chosen_.back();
        links_.uncover_others(node);
        board_[at(choices_[at(links_.option(node))].cell)] = 0;
        ++answer_.counters.backtracks;
        chosen_.back() = links_.next(node);
    }

    bool fits(const Choice& choice) const {
        const auto cell = at(choice.cell);
        const auto value_of = [&](int other) { return board_[at(other)]; };
        return std::ranges::all_of(
                   graph_.above[cell],
                   [&](int other) { return !value_of(other) || value_of(other) > choice.value; }) &&
               std::ranges::all_of(graph_.below[cell],
                                   [&](int other) { return value_of(other) < choice.value; });
    }

    bool keep_solution() {
        if (answer_.solutions.size() < control_.budget.keep) answer_.solutions.push_back(board_);
        if (++answer_.found >= control_.budget.solutions) return false;
        if (!chosen_.empty()) undo();
        return true;
    }

    Answer end(Stopped stopped) {
        answer_.stopped = stopped;
        answer_.counters.eliminations = links_.updates;
        return std::move(answer_);
    }

    const Graph& graph_;
    DancingLinks& links_;
    const std::vector<Choice>& choices_;
    Board board_;
    Control& control_;
    std::vector<Index> chosen_;
    std::uint64_t guesses_ = 0;
    Answer answer_;
};

template <int Words>
Answer solve(const Problem& problem, Control& control) {
    Answer answer;
    Matrix<Words> matrix(problem);
    const bool consistent = control.check_now() || matrix.build(control);
    if (control.check_now()) {
        answer.stopped = control.reason();
        return answer;
    }
    if (!consistent) {
        answer.counters.conflicts = 1;
        answer.exhausted = true;
        return answer;
    }
    return ExactCover(*problem.graph, *matrix.links, matrix.choices, matrix.board(), control).run();
}

}  // namespace

Answer solve_dlx(const Problem& problem, Control& control) {
    return with_mask_width(problem.graph->side, [&]<int Words>() { return solve<Words>(problem, control); });
}

}  // namespace sudoshiki::cover
