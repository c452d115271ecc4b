#include "generate/fill_many.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <span>
#include <vector>

#include "board/index.hpp"
#include "generate/batch_prover.hpp"
#include "generate/unique.hpp"
#include "run/random.hpp"

namespace sudoshiki::generate {

namespace {

// In the lanes: place random values without conflicts in a few random cells and let the lanes complete them.
// If that fails or takes too many guesses, draw another start.
constexpr int start_cells(int cells) { return cells * 3 / 10; }
constexpr std::uint32_t guesses_per_start = 200;
constexpr int max_starts = 200;  // before falling back to single search
constexpr int fill_block_size = 32;

class RandomStart {
public:
    explicit RandomStart(const BoardKind& kind) : kind_(kind), all_cells_(at(kind.cells())) {
        std::iota(all_cells_.begin(), all_cells_.end(), std::uint8_t{0});
        for (const auto groups : kind.graph->groups_of.all()) {
            first_group_.push_back(groups_.size());
            groups_.insert(groups_.end(), groups.begin(), groups.end());
        }
        first_group_.push_back(groups_.size());
        taken_.resize(kind.graph->groups.size());
        order_.resize(all_cells_.size());
    }

    void draw(Random& random, std::uint8_t* board) {
        std::copy(all_cells_.begin(), all_cells_.end(), order_.begin());
        std::fill_n(board, kind_.cells(), std::uint8_t{0});
        std::fill(taken_.begin(), taken_.end(), 0);
        for (int drawn = 0; drawn < start_cells(kind_.cells()); ++drawn) {
            const auto left = static_cast<std::uint32_t>(kind_.cells() - drawn);
            std::swap(order_[at(drawn)], order_[at(drawn) + random.below(left)]);
            const int cell = order_[at(drawn)];
            const auto begin = first_group_[at(cell)], end = first_group_[at(cell) + 1];
            auto open = (1u << (kind_.side() + 1)) - 2;
            for (auto i = begin; i < end; ++i) open &= ~taken_[at(groups_[i])];
            if (!open) continue;
            board[cell] = pick(open, random);
            for (auto i = begin; i < end; ++i) taken_[at(groups_[i])] |= 1u << board[cell];
        }
    }

private:
    // Returns a random value of a mask, without a branch that could not be predicted.
    std::uint8_t pick(std::uint32_t open, Random& random) const {
        const auto skip = random.below(count_bits(open));
        const auto side = static_cast<std::uint32_t>(kind_.side());
        for (std::uint32_t value = 1; value < side; ++value) open &= open - (value <= skip);
        return static_cast<std::uint8_t>(std::countr_zero(open));
    }
    // Faster than std::popcount where the baseline has no instruction for it.
    static std::uint32_t count_bits(std::uint32_t mask) {
        mask -= mask >> 1 & 0x55555555;
        mask = (mask & 0x33333333) + (mask >> 2 & 0x33333333);
        return ((mask + (mask >> 4)) & 0x0F0F0F0F) * 0x01010101 >> 24;
    }

    const BoardKind& kind_;
    std::vector<std::uint8_t> all_cells_, order_;  // cells
    std::vector<std::size_t> first_group_;         // by cell, in `groups_`
    std::vector<int> groups_;                      // of all cells, one after the other
    std::vector<std::uint32_t> taken_;             // by group: its values, as bits
};

// Relabels the values at random: the lanes try the lowest value first, which would bias the boards.
void relabel_values(std::uint8_t* board, int cells, int side, Random& random) {
    std::uint8_t labels[lanes::largest_side + 1];
    std::iota(labels, labels + side + 1, std::uint8_t{0});
    random.shuffle(std::span(labels + 1, at(side)));
    for (int cell = 0; cell < cells; ++cell) board[cell] = labels[board[cell]];
}

bool fill_by_search(const BoardKind& kind, std::uint64_t seed, std::uint8_t* board, Control& control) {
    return with_mask_width(kind.side(), [&]<int Words>() {
        Problem problem{kind.graph, {}};
        const auto every = Mask<Words>::upto(kind.side());
        for (int cell = 0; cell < kind.cells(); ++cell)
            for (int w = 0; w < problem.words(); ++w) problem.candidates.push_back(every.words[at(w)]);
        Random random(seed);
        const auto answer = fill_with_random(problem, random, control);
        if (!answer.found) return false;
        std::copy(answer.solutions[0].begin(), answer.solutions[0].end(), board);
        return true;
    });
}

// Feeds a start of each board to the lanes, and another one after a failure.
class StartFeed : public lanes::Feed {
public:
    StartFeed(const BoardKind& kind, std::uint64_t seed, std::uint64_t first, int count)
        : kind_(kind), start_(kind), starts_(at(count)), verdicts_(at(count), waiting) {
        for (int board = 0; board < count; ++board)
            random_.emplace_back(seed_of(seed, first + static_cast<std::uint64_t>(board)));
        values_.resize(at(fill_block_size * kind.cells()));
    }

    bool next(lanes::Block& block) override {
        int count = 0;
        collect_failures();
        for (; count < fill_block_size && !failed_.empty(); ++count) {
            start(failed_.back(), count);
            failed_.pop_back();
        }
        for (; count < fill_block_size && next_ < length(random_); ++count) start(next_++, count);
        block = {values_.data(), indices_, count, asks_.data()};
        return count > 0;
    }

    // Whether boards need a first or another start.
    bool has_work() {
        collect_failures();
        return !failed_.empty() || next_ < length(random_);
    }
    Verdict* verdicts() { return verdicts_.data(); }
    bool filled(int board) const { return verdicts_[at(board)] == Verdict::some; }
    Random& random(int board) { return random_[at(board)]; }

private:
    static constexpr auto waiting = Verdict::rejected;

    void collect_failures() {
        std::size_t kept = 0;
        for (const int board : pending_) {
            const auto verdict = verdicts_[at(board)];
            if (verdict == waiting)
                pending_[kept++] = board;
            else if (verdict != Verdict::some && starts_[at(board)] < max_starts)
                failed_.push_back(board);
        }
        pending_.resize(kept);
    }

    void start(int board, int place) {
        start_.draw(random(board), values_.data() + place * kind_.cells());
        indices_[place] = at(board);
        verdicts_[at(board)] = waiting;
        ++starts_[at(board)];
        pending_.push_back(board);
    }

    const BoardKind& kind_;
    RandomStart start_;
    std::vector<Random> random_;        // by board
    std::vector<std::uint8_t> starts_;  // by board
    std::vector<Verdict> verdicts_;
    std::vector<int> pending_, failed_;
    std::vector<std::uint8_t> values_;  // of the block
    std::uint64_t indices_[fill_block_size];
    std::vector<lanes::Ask> asks_{at(fill_block_size), lanes::Ask{1}};
    int next_ = 0;
};

// Fills boards by the lanes. Returns the numbers of the boards that are not filled.
std::vector<int> fill_in_lanes(const BoardKind& kind, std::uint64_t seed, std::uint64_t first, int count,
                               std::uint8_t* boards, Control& control) {
    StartFeed feed(kind, seed, first, count);
    const auto prover = make_batch_prover(kind, guesses_per_start);
    while (feed.has_work() && !control.check_now())
        prover->run({&feed, nullptr, feed.verdicts(), boards}, control);
    std::vector<int> left;
    for (int board = 0; board < count; ++board)
        if (feed.filled(board))
            relabel_values(boards + board * kind.cells(), kind.cells(), kind.side(), feed.random(board));
        else
            left.push_back(board);
    return left;
}

}  // namespace

int fill_many(const BoardKind& kind, std::uint64_t seed, std::uint64_t first, int count, std::uint8_t* boards,
              Control& control) {
    BoardKind without_signs = kind;
    without_signs.signs = false;
    std::vector<int> left(at(count));
    std::iota(left.begin(), left.end(), 0);
    if (kind.in_lanes) left = fill_in_lanes(without_signs, seed, first, count, boards, control);
    for (const int board : left)
        if (!fill_by_search(kind, seed_of(seed, first + at(board)), boards + board * kind.cells(), control))
            return board;
    return count;
}

}  // namespace sudoshiki::generate
