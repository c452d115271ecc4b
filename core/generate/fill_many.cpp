#include "generate/fill_many.hpp"

#include <algorithm>
#include <numeric>
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
constexpr int boards_at_once = 512;
constexpr int beginnings = 200;  // before the plain search is asked

class Beginning {
public:
    explicit Beginning(const Kind& kind)
        : kind_(kind), order_(at(kind.cells())), taken_(kind.graph->groups.size()) {}

    void draw(Random& random, std::uint8_t* board) {
        std::iota(order_.begin(), order_.end(), 0);
        std::fill_n(board, kind_.cells(), std::uint8_t{0});
        std::fill(taken_.begin(), taken_.end(), 0);
        for (int drawn = 0; drawn < cells_of_a_beginning(kind_.cells()); ++drawn) {
            const auto left = static_cast<std::uint32_t>(kind_.cells() - drawn);
            std::swap(order_[at(drawn)], order_[at(drawn) + random.below(left)]);
            const int cell = order_[at(drawn)];
            const auto& groups = kind_.graph->groups_of[at(cell)];
            auto open = (1u << (kind_.side() + 1)) - 2;
            for (const int group : groups) open &= ~taken_[at(group)];
            if (!open) continue;
            board[cell] = pick(open, random);
            for (const int group : groups) taken_[at(group)] |= 1u << board[cell];
        }
    }

private:
    static std::uint8_t pick(std::uint32_t open, Random& random) {
        auto skip = random.below(static_cast<std::uint32_t>(__builtin_popcount(open)));
        for (; skip; --skip) open &= open - 1;
        return static_cast<std::uint8_t>(__builtin_ctz(open));
    }

    const Kind& kind_;
    std::vector<int> order_;
    std::vector<std::uint32_t> taken_;  // by group: the values that stand there, as bits
};

// The lanes take the lowest value first: new names for the values leave no trace of that.
void rename(std::uint8_t* board, int cells, int side, Random& random) {
    std::uint8_t names[lanes::largest_side + 1];
    std::iota(names, names + side + 1, std::uint8_t{0});
    for (int left = side; left > 1; --left)
        std::swap(names[left], names[1 + random.below(static_cast<std::uint32_t>(left))]);
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

// Fills the boards as far as beginnings lead; the answer is those that are left, by number.
std::vector<int> fill_in_lanes(const Kind& kind, std::uint64_t seed, std::uint64_t first, int count,
                               std::uint8_t* boards, Control& control) {
    const auto proofs = proofs_for(kind, guesses_a_beginning);
    const auto cells = kind.cells();
    std::vector<Random> random;
    for (int board = 0; board < count; ++board)
        random.emplace_back(seed_of(seed, first + static_cast<std::uint64_t>(board)));
    std::vector<int> left(at(count));
    std::iota(left.begin(), left.end(), 0);
    Beginning beginning(kind);
    std::vector<std::uint8_t> begun(at(count * cells)), solved(at(count * cells));
    std::vector<Verdict> verdicts(at(count));
    for (int round = 0; round < beginnings && !left.empty() && !control.look(); ++round) {
        for (std::size_t i = 0; i < left.size(); ++i)
            beginning.draw(random[at(left[i])], begun.data() + i * at(cells));
        proofs->solve({length(left), begun.data(), nullptr}, verdicts.data(), solved.data(), control);
        std::vector<int> still;
        for (std::size_t i = 0; i < left.size(); ++i) {
            if (verdicts[i] != Verdict::some) {
                still.push_back(left[i]);
                continue;
            }
            auto* board = boards + left[i] * cells;
            std::copy_n(solved.data() + i * at(cells), cells, board);
            rename(board, cells, kind.side(), random[at(left[i])]);
        }
        left = std::move(still);
    }
    return left;
}

}  // namespace

int fill_many(const Kind& kind, std::uint64_t seed, std::uint64_t first, int count, std::uint8_t* boards,
              Control& control) {
    Kind without_signs = kind;
    without_signs.signs = false;
    for (int done = 0; done < count; done += boards_at_once) {
        const int now = std::min(boards_at_once, count - done);
        auto* into = boards + at(done) * at(kind.cells());
        std::vector<int> left(at(now));
        std::iota(left.begin(), left.end(), 0);
        if (kind.in_lanes) left = fill_in_lanes(without_signs, seed, first + at(done), now, into, control);
        for (const int board : left)
            if (!fill_plainly(kind, seed_of(seed, first + at(done) + at(board)), into + board * kind.cells(),
                              control))
                return done;
    }
    return count;
}

}  // namespace sudoshiki::generate
