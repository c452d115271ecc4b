#include "generate/make_many.hpp"

#include <numeric>
#include <span>

#include "board/index.hpp"
#include "generate/dig_many.hpp"
#include "generate/fill_many.hpp"
#include "generate/fingerprint.hpp"
#include "run/random.hpp"

namespace sudoshiki::generate {

namespace {

// A random symmetry of Sudoku: permutes values, bands, rows of a band, stacks and columns of a stack, and may
// transpose the board.
class RandomSymmetry {
public:
    explicit RandomSymmetry(const BoardKind& kind)
        : side_(kind.side()), height_(kind.shape.box_height), width_(kind.shape.box_width) {}

    void draw(Random& random) {
        draw_lines(random, height_, rows_);
        draw_lines(random, width_, columns_);
        const bool transposed = height_ == width_ && random.below(2);
        row_step_ = transposed ? 1 : side_;
        column_step_ = transposed ? side_ : 1;
        for (int value = 0; value <= side_; ++value) labels_[value] = static_cast<std::uint8_t>(value);
        random.shuffle(std::span(labels_ + 1, at(side_)));
    }

    void apply(const std::uint8_t* from, std::uint8_t* to) const {
        for (int row = 0; row < side_; ++row)
            for (int column = 0; column < side_; ++column)
                *to++ = labels_[from[rows_[row] * row_step_ + columns_[column] * column_step_]];
    }

private:
    void draw_lines(Random& random, int box_size, std::uint8_t* lines) const {
        std::uint8_t bands[lanes::largest_side], within[lanes::largest_side];
        std::iota(bands, bands + side_ / box_size, std::uint8_t{0});
        std::iota(within, within + box_size, std::uint8_t{0});
        random.shuffle(std::span(bands, at(side_ / box_size)));
        for (int line = 0; line < side_; ++line) {
            if (line % box_size == 0) random.shuffle(std::span(within, at(box_size)));
            lines[line] =
                static_cast<std::uint8_t>(bands[line / box_size] * box_size + within[line % box_size]);
        }
    }

    const int side_, height_, width_;  // of the board and its boxes
    std::uint8_t rows_[lanes::largest_side], columns_[lanes::largest_side], labels_[lanes::largest_side + 1];
    int row_step_ = 0, column_step_ = 0;
};

}  // namespace

MadePuzzles make_many(const BoardKind& kind, const MakeBatch& make, Control& control) {
    const int cells = kind.cells(), boards = (make.count + make.per_solution - 1) / make.per_solution;
    std::vector<std::uint8_t> full(at(boards * cells)), clues(at(make.count * cells), 1);
    const auto first_board = make.first / static_cast<std::uint64_t>(make.per_solution);
    if (fill_many(kind, make.seed, first_board, boards, full.data(), control) < boards) return {};
    MadePuzzles made;
    made.proved.resize(at(make.count));
    DigBatch dig;
    dig.count = make.count;
    dig.full = full.data();
    dig.per_solution = make.per_solution;
    dig.clues = clues.data();
    for (int cell = 0; cell < cells; ++cell) dig.items.push_back({{cell}});
    dig.keep_givens.resize(at(make.count));
    dig.keep_signs.resize(at(make.count));
    dig.seed = make.seed;
    dig.first = make.first;
    dig.max_guesses = make.max_guesses;
    dig.proved = made.proved.data();
    dig_many(kind, dig, control);
    std::vector<std::uint8_t> values(clues.size());
    write_clues(kind, dig, values.data(), nullptr);
    made.values.resize(values.size());
    made.fingerprints.resize(at(make.count));
    finish_many(kind, make, values.data(), made.values.data(), made.fingerprints.data());
    return made;
}

void finish_many(const BoardKind& kind, const MakeBatch& make, const std::uint8_t* reduced,
                 std::uint8_t* values, std::uint64_t* fingerprints) {
    RandomSymmetry symmetry(kind);
    Fingerprinter fingerprinter(kind);
    for (int puzzle = 0; puzzle < make.count; ++puzzle, reduced += kind.cells(), values += kind.cells()) {
        // ~seed: the order of the clues uses the seed itself.
        Random random(seed_of(~make.seed, make.first + static_cast<std::uint64_t>(puzzle)));
        symmetry.draw(random);
        symmetry.apply(reduced, values);
        *fingerprints++ = fingerprinter.of(reduced, nullptr);
    }
}

}  // namespace sudoshiki::generate
