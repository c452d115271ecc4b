#include "cdcl/learner.hpp"

#include "board/index.hpp"

namespace sudoshiki::cdcl {

Board Learner::model() const {
    Board board = encoding_.known();
    for (int cell = 0; cell < encoding_.cells(); ++cell)
        for (const auto& choice : encoding_.choices(cell))
            if (solver.value(choice.variable)) board[at(cell)] = choice.value;
    return board;
}

void Learner::set_phases(const Board& board) {
    for (int cell = 0; cell < encoding_.cells(); ++cell) {
        const int chosen = board[at(cell)];
        const auto choices = encoding_.choices(cell);
        for (std::size_t i = 0; i < choices.size(); ++i) {
            solver.set_phase(choices[i].variable, choices[i].value == chosen);
            if (encoding_.has_order(cell) && i + 1 < choices.size())
                solver.set_phase(encoding_.order(cell, i), chosen <= choices[i].value);
        }
    }
}

void Learner::exclude(const Board& board, Control& control) {
    set_phases(board);
    solver.exclude_phases(control);
}

}  // namespace sudoshiki::cdcl
