#include "generate/fill_many.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <span>
#include <vector>

#include "board/index.hpp"
#include "generate/proofs.hpp"
#include "generate/unique.hpp"
#include "run/random.hpp"

namespace sudoshiki::generate {

namespace {

// In the lanes: values that clash with nothing stand in a few random cells, and the lanes complete them.
// Those that can't be completed, or not soon, are drawn again.
constexpr int cells_of_a_beginning(int cells) { return cells * 3 / 10; }
constexpr std::uint32_t guesses_a_beginning = 200;
constexpr int most_beginnings = 200;  // before the plain search is asked
constexpr int fills_at_once = 32;

class Beginning {
public:
    explicit Beginning(const Kind& kind) : kind_(kind), in_order_(at(kind.cells())) {
        std::iota(in_order_.begin(), in_order_.end(), std::uint8_t{0});
        for (const auto& groups : kind.graph->groups_of) {
            first_group_.push_back(groups_.size());
            groups_.insert(groups_.end(), groups.begin(), groups.end());
        }
        first_group_.push_back(groups_.size());
        taken_.resize(kind.graph->groups.size());
        order_.resize(in_order_.size());
    }

    void draw(Random& random, std::uint8_t* board) {
        std::copy(in_order_.begin(), in_order_.end(), order_.begin());
        std::fill_n(board, kind_.cells(), std::uint8_t{0});
        std::fill(taken_.begin(), taken_.end(), 0);
        for (int drawn = 0; drawn < cells_of_a_beginning(kind_.cells()); ++drawn) {
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
    // Any of the values. Which one it is, is a toss-up: a branch that depends on it would cost more.
    std::uint8_t pick(std::uint32_t open, Random& random) const {
        const auto skip = random.below(count_bits(open));
        const auto side = static_cast<std::uint32_t>(kind_.side());
        for (std::uint32_t value = 1; value < side; ++value) open &= open - (value <= skip);
        return static_cast<std::uint8_t>(std::countr_zero(open));
    }
    // Not every CPU has an instruction for it, and what the compiler calls instead takes longer.
    static std::uint32_t count_bits(std::uint32_t mask) {
        mask -= mask >> 1 & 0x55555555;
        mask = (mask & 0x33333333) + (mask >> 2 & 0x33333333);
        return ((mask + (mask >> 4)) & 0x0F0F0F0F) * 0x01010101 >> 24;
    }

    const Kind& kind_;
    std::vector<std::uint8_t> in_order_, order_;  // cells
    std::vector<std::size_t> first_group_;        // by cell, in `groups_`
    std::vector<int> groups_;                     // of each cell in turn
    std::vector<std::uint32_t> taken_;            // by group: the values that stand there, as bits
};

// The lanes take the lowest value first: new names for the values leave no trace of that.
void rename(std::uint8_t* board, int cells, int side, Random& random) {
    std::uint8_t names[lanes::largest_side + 1];
    std::iota(names, names + side + 1, std::uint8_t{0});
    random.shuffle(std::span(names + 1, at(side)));
    for (int cell = 0; cell < cells; ++cell) board[cell] = names[board[cell]];
}

bool fill_plainly(const Kind& kind, std::uint64_t seed, std::uint8_t* board, Control& control) {
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

// Boards begun, and begun again for as long as their beginnings lead nowhere.
class Beginnings : public lanes::Feed {
public:
    Beginnings(const Kind& kind, std::uint64_t seed, std::uint64_t first, int count)
        : kind_(kind), beginning_(kind), begun_(at(count)), verdicts_(at(count), waiting) {
        for (int board = 0; board < count; ++board)
            random_.emplace_back(seed_of(seed, first + static_cast<std::uint64_t>(board)));
        values_.resize(at(fills_at_once * kind.cells()));
    }

    bool next(lanes::Block& block) override {
        int count = 0;
        look_for_failures();
        for (; count < fills_at_once && !failed_.empty(); ++count) {
            begin(failed_.back(), count);
            failed_.pop_back();
        }
        for (; count < fills_at_once && next_ < length(random_); ++count) begin(next_++, count);
        block = {values_.data(), indices_, count, asks_.data()};
        return count > 0;
    }

    // Boards to be begun are left, for all that is known.
    bool goes_on() {
        look_for_failures();
        return !failed_.empty() || next_ < length(random_);
    }
    Verdict* verdicts() { return verdicts_.data(); }
    bool filled(int board) const { return verdicts_[at(board)] == Verdict::some; }
    Random& random(int board) { return random_[at(board)]; }

private:
    static constexpr auto waiting = Verdict::rejected;

    void look_for_failures() {
        std::size_t still = 0;
        for (const int board : asked_) {
            const auto verdict = verdicts_[at(board)];
            if (verdict == waiting)
                asked_[still++] = board;
            else if (verdict != Verdict::some && begun_[at(board)] < most_beginnings)
                failed_.push_back(board);
        }
        asked_.resize(still);
    }

    void begin(int board, int place) {
        beginning_.draw(random(board), values_.data() + place * kind_.cells());
        indices_[place] = at(board);
        verdicts_[at(board)] = waiting;
        ++begun_[at(board)];
        asked_.push_back(board);
    }

    const Kind& kind_;
    Beginning beginning_;
    std::vector<Random> random_;       // by board
    std::vector<std::uint8_t> begun_;  // by board: how often
    std::vector<Verdict> verdicts_;
    std::vector<int> asked_, failed_;
    std::vector<std::uint8_t> values_;  // of the block
    std::uint64_t indices_[fills_at_once];
    std::vector<lanes::Ask> asks_{at(fills_at_once), lanes::Ask{1}};
    int next_ = 0;
};

// Fills the boards as far as beginnings lead; the answer is those that are left, by number.
std::vector<int> fill_in_lanes(const Kind& kind, std::uint64_t seed, std::uint64_t first, int count,
                               std::uint8_t* boards, Control& control) {
    Beginnings beginnings(kind, seed, first, count);
    const auto proofs = proofs_for(kind, guesses_a_beginning);
    while (beginnings.goes_on() && !control.look())
        proofs->run({&beginnings, nullptr, beginnings.verdicts(), boards}, control);
    std::vector<int> left;
    for (int board = 0; board < count; ++board)
        if (beginnings.filled(board))
            rename(boards + board * kind.cells(), kind.cells(), kind.side(), beginnings.random(board));
        else
            left.push_back(board);
    return left;
}

}  // namespace

int fill_many(const Kind& kind, std::uint64_t seed, std::uint64_t first, int count, std::uint8_t* boards,
              Control& control) {
    Kind without_signs = kind;
    without_signs.signs = false;
    std::vector<int> left(at(count));
    std::iota(left.begin(), left.end(), 0);
    if (kind.in_lanes) left = fill_in_lanes(without_signs, seed, first, count, boards, control);
    for (const int board : left)
        if (!fill_plainly(kind, seed_of(seed, first + at(board)), boards + board * kind.cells(), control))
            return board;
    return count;
}

}  // namespace sudoshiki::generate
