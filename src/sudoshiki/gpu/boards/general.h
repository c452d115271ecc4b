// Every other shape: Sudoku of any box height and width up to 16×16, Latin squares, and either with signs
// between neighbouring cells. A board is too large for the registers of a lane, so a warp has one, in shared
// memory, and its lanes share the cells and the groups.
#pragma once

#include "job.h"

namespace boards {

constexpr int largest_side = 16;
constexpr int most_cells = largest_side * largest_side;

struct GeneralMemory {
    u16 cell[most_cells];
    u16 after[most_cells];        // what signs leave of the cells
    u16 segment[most_cells];      // what a line shares with a box: its candidates
    u16 fixed[3 * largest_side];  // by row, column and box: values of cells with one candidate
    u16 only[3 * largest_side];   // values with one cell
    u16 line_only[largest_side];  // values with one segment in the line
    u16 box_only[largest_side];   // values with one segment in the box
};

struct GeneralLane {
    bool dead, changed, open;  // of its cells and groups; open: some cell has several candidates
};

ON_DEVICE bool is_single(u32 candidates) { return candidates && !(candidates & (candidates - 1)); }
// Collects values that were added exactly once.
struct Seen {
    u32 once = 0, twice = 0;
    ON_DEVICE void add(u32 candidates) {
        twice |= once & candidates;
        once |= candidates;
    }
    ON_DEVICE u32 only() const { return once & ~twice; }
};

// A propagation pass on one board; `warp` has the data shared by its lanes.
class General {
public:
    ON_DEVICE General(const Job& job, GeneralMemory& memory, Warp<GeneralLane>& warp)
        : memory_(memory),
          warp_(warp),
          side(static_cast<int>(job.side)),
          height(static_cast<int>(job.box_height)),
          width(static_cast<int>(job.box_width)),
          cells(side * side),
          every((1u << side) - 1) {}

    ON_DEVICE void pass(const i8* signs) {
        warp_.each([&](GeneralLane& lane, int) { lane.dead = lane.changed = lane.open = false; });
        survey();
        place_singles();
        if (width) {
            lock(width, side / width, height, 1, side);
            lock(height, side / height, width, side, 1);
        }
        if (signs) obey(signs);
        each_of(cells, [&](GeneralLane& lane, int cell) {
            lane.dead |= !memory_.cell[cell];
            lane.open |= !is_single(memory_.cell[cell]);
        });
    }

private:
    // Divides `count` items among the lanes; the next step sees all results.
    template <class Do>
    ON_DEVICE void each_of(int count, Do&& act) {
        warp_.each([&](GeneralLane& lane, int number) {
            for (int i = number; i < count; i += warp_width) act(lane, i);
        });
        in_step();
    }

    ON_DEVICE int box_of(int row, int column) const { return row / height * height + column / width; }
    ON_DEVICE int cell_of_group(int group, int i) const {
        if (group < side) return group * side + i;
        if (group < 2 * side) return i * side + group - side;
        const int box = group - 2 * side;
        return (box / height * height + i / width) * side + box % height * width + i % width;
    }

    ON_DEVICE void survey() {
        each_of((width ? 3 : 2) * side, [&](GeneralLane& lane, int group) {
            Seen seen;
            u32 fixed = 0;
            for (int i = 0; i < side; ++i) {
                const u32 candidates = memory_.cell[cell_of_group(group, i)];
                seen.add(candidates);
                if (!is_single(candidates)) continue;
                lane.dead |= (fixed & candidates) != 0;
                fixed |= candidates;
            }
            lane.dead |= seen.once != every;
            memory_.fixed[group] = static_cast<u16>(fixed);
            memory_.only[group] = static_cast<u16>(seen.only());
        });
    }

    ON_DEVICE void place_singles() {
        each_of(cells, [&](GeneralLane& lane, int cell) {
            const int row = cell / side, column = cell % side;
            u32 fixed = memory_.fixed[row] | memory_.fixed[side + column];
            u32 only = memory_.only[row] | memory_.only[side + column];
            if (width) {
                fixed |= memory_.fixed[2 * side + box_of(row, column)];
                only |= memory_.only[2 * side + box_of(row, column)];
            }
            const u32 before = memory_.cell[cell], here = before & only;
            put(lane, cell, here ? here : is_single(before) ? before : before & ~fixed);
        });
    }

    ON_DEVICE void put(GeneralLane& lane, int cell, u32 after) {
        lane.changed |= memory_.cell[cell] != after;
        memory_.cell[cell] = static_cast<u16>(after);
    }

    // Locked candidates between boxes and their rows (or columns). A value that has one segment left in its
    // line leaves the rest of that segment's box; one that has one left in its box, the rest of that
    // segment's line.
    ON_DEVICE void lock(int length, int across, int lines, int along, int over) {
        const auto first_cell = [=](int segment) {
            return segment / across * over + segment % across * length * along;
        };
        each_of(side * across, [&](GeneralLane&, int segment) {
            u32 has = 0;
            for (int i = 0; i < length; ++i) has |= memory_.cell[first_cell(segment) + i * along];
            memory_.segment[segment] = static_cast<u16>(has);
        });
        each_of(side, [&](GeneralLane&, int i) {
            Seen line, box;
            for (int j = 0; j < across; ++j) line.add(memory_.segment[i * across + j]);
            // Box i, counted band by band.
            for (int j = 0; j < lines; ++j)
                box.add(memory_.segment[(i / across * lines + j) * across + i % across]);
            memory_.line_only[i] = static_cast<u16>(line.only());
            memory_.box_only[i] = static_cast<u16>(box.only());
        });
        each_of(side * across, [&](GeneralLane& lane, int segment) {
            const int line = segment / across, box = segment % across, band = line / lines;
            u32 gone = 0;
            for (int j = band * lines; j < (band + 1) * lines; ++j)
                if (j != line) gone |= memory_.segment[j * across + box] & memory_.line_only[j];
            for (int j = 0; j < across; ++j)
                if (j != box)
                    gone |= memory_.segment[line * across + j] & memory_.box_only[band * across + j];
            for (int i = 0; i < length; ++i) {
                const int cell = first_cell(segment) + i * along;
                put(lane, cell, memory_.cell[cell] & ~gone);
            }
        });
    }

    // A cell that is less than another stays below the greatest candidate of that one, and vice versa.
    ON_DEVICE void obey(const i8* signs) {
        each_of(cells, [&](GeneralLane&, int cell) {
            const int row = cell / side, column = cell % side;
            const i8* across = signs + row * (side - 1) + column;
            const i8* beneath = signs + side * (side - 1) + cell;
            u32 left = memory_.cell[cell];
            if (column + 1 < side) left &= allowed(*across, cell + 1);
            if (column) left &= allowed(-across[-1], cell - 1);
            if (row + 1 < side) left &= allowed(*beneath, cell + side);
            if (row) left &= allowed(-beneath[-side], cell - side);
            memory_.after[cell] = static_cast<u16>(left);
        });
        each_of(cells, [&](GeneralLane& lane, int cell) { put(lane, cell, memory_.after[cell]); });
    }
    // The candidates of a cell that is less than the other (sign 1), or greater (-1).
    ON_DEVICE u32 allowed(int sign, int other) const {
        const u32 candidates = memory_.cell[other];
        if (sign == 0) return every;
        if (!candidates) return 0;
        return sign > 0 ? (1u << highest_bit(candidates)) - 1 : every & ~((2u << lowest_bit(candidates)) - 1);
    }

    GeneralMemory& memory_;
    Warp<GeneralLane>& warp_;

public:
    const int side, height, width, cells;
    const u32 every;
};

}  // namespace boards
