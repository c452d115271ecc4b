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

// Symmetries of Sudoku at random: new names for the values, rows of a band, bands, columns of a stack and
// stacks in another order, rows for columns.
class Moves {
public:
    explicit Moves(const Kind& kind)
        : side_(kind.side()), height_(kind.shape.box_height), width_(kind.shape.box_width) {}

    void draw(Random& random) {
        draw_lines(random, height_, rows_);
        draw_lines(random, width_, columns_);
        const bool turned = height_ == width_ && random.below(2);
        row_step_ = turned ? 1 : side_;
        column_step_ = turned ? side_ : 1;
        for (int value = 0; value <= side_; ++value) names_[value] = static_cast<std::uint8_t>(value);
        random.shuffle(std::span(names_ + 1, at(side_)));
    }

    void move(const std::uint8_t* from, std::uint8_t* to) const {
        for (int row = 0; row < side_; ++row)
            for (int column = 0; column < side_; ++column)
                *to++ = names_[from[rows_[row] * row_step_ + columns_[column] * column_step_]];
    }

private:
    void draw_lines(Random& random, int together, std::uint8_t* lines) const {
        std::uint8_t bands[lanes::largest_side], within[lanes::largest_side];
        std::iota(bands, bands + side_ / together, std::uint8_t{0});
        std::iota(within, within + together, std::uint8_t{0});
        random.shuffle(std::span(bands, at(side_ / together)));
        for (int line = 0; line < side_; ++line) {
            if (line % together == 0) random.shuffle(std::span(within, at(together)));
            lines[line] =
                static_cast<std::uint8_t>(bands[line / together] * together + within[line % together]);
        }
    }

    const int side_, height_, width_;  // of the board and its boxes
    std::uint8_t rows_[lanes::largest_side], columns_[lanes::largest_side], names_[lanes::largest_side + 1];
    int row_step_ = 0, column_step_ = 0;
};

}  // namespace

MadeMany make_many(const Kind& kind, const MakeMany& make, Control& control) {
    const int cells = kind.cells(), boards = (make.count + make.alike - 1) / make.alike;
    std::vector<std::uint8_t> full(at(boards * cells)), clues(at(make.count * cells), 1);
    const auto first_board = make.first / static_cast<std::uint64_t>(make.alike);
    if (fill_many(kind, make.seed, first_board, boards, full.data(), control) < boards) return {};
    MadeMany made;
    made.settled.resize(at(make.count));
    DigMany dig;
    dig.count = make.count;
    dig.full = full.data();
    dig.alike = make.alike;
    dig.clues = clues.data();
    for (int cell = 0; cell < cells; ++cell) dig.items.push_back({{cell}});
    dig.keep_givens.resize(at(make.count));
    dig.keep_signs.resize(at(make.count));
    dig.seed = make.seed;
    dig.first = make.first;
    dig.most_guesses = make.most_guesses;
    dig.settled = made.settled.data();
    dig_many(kind, dig, control);
    std::vector<std::uint8_t> values(clues.size());
    write_clues(kind, dig, values.data(), nullptr);
    made.values.resize(values.size());
    made.marks.resize(at(make.count));
    finish_many(kind, make, values.data(), made.values.data(), made.marks.data());
    return made;
}

void finish_many(const Kind& kind, const MakeMany& make, const std::uint8_t* dug, std::uint8_t* values,
                 std::uint64_t* marks) {
    Moves moves(kind);
    Fingerprints fingerprints(kind);
    for (int puzzle = 0; puzzle < make.count; ++puzzle, dug += kind.cells(), values += kind.cells()) {
        // Another seed than that of its order.
        Random random(seed_of(~make.seed, make.first + static_cast<std::uint64_t>(puzzle)));
        moves.draw(random);
        moves.move(dug, values);
        *marks++ = fingerprints.of(dug, nullptr);
    }
}

}  // namespace sudoshiki::generate
