// The plain program for one 9x9 Sudoku: cells row by row, values 1 to 9, arrays of what is used in each row,
// column and box. Takes 81 digits, counts the values tried until the first solution.
#include <chrono>
#include <cstdio>

namespace {

int cells[81];
bool row_used[9][10], column_used[9][10], box_used[9][10];
unsigned long long tried;

void put(int cell, int value, bool used) {
    const int row = cell / 9, column = cell % 9;
    row_used[row][value] = used;
    column_used[column][value] = used;
    box_used[row / 3 * 3 + column / 3][value] = used;
}

bool solve(int cell) {
    while (cell < 81 && cells[cell]) ++cell;
    if (cell == 81) return true;
    const int row = cell / 9, column = cell % 9, box = row / 3 * 3 + column / 3;
    for (int value = 1; value <= 9; ++value) {
        ++tried;
        if (row_used[row][value] || column_used[column][value] || box_used[box][value]) continue;
        cells[cell] = value;
        put(cell, value, true);
        if (solve(cell + 1)) return true;
        put(cell, value, false);
        cells[cell] = 0;
    }
    return false;
}

}  // namespace

int main(int count, char** arguments) {
    if (count < 2) return 2;
    for (int cell = 0; cell < 81; ++cell) {
        const int given = arguments[1][cell] - '0';
        if (given < 1 || given > 9) continue;
        cells[cell] = given;
        put(cell, given, true);
    }
    const auto begun = std::chrono::steady_clock::now();
    const bool solved = solve(0);
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begun;
    std::printf("%d %llu %.6f\n", solved, tried, seconds.count());
}
