// Singles in HoDoKu's order: a new single is put at the end of a queue.
#pragma once

#include <vector>

#include "logic/step.hpp"

namespace sudoshiki::logic {

class SinglesQueue {
public:
    explicit SinglesQueue(const Shape& shape);

    // Copies a grid to an empty one, cell by cell, and lists its singles. Clears the queues first.
    void fill(Grid& empty, const Grid& from);
    void place(Grid& grid, int cell, int value);
    void eliminate(Grid& grid, int cell, int value);

    // Find a single; remove it from the queue unless it is a full house.
    bool full_house(const Grid& grid, Step& step);
    bool naked(const Grid& grid, Step& step);
    bool hidden(const Grid& grid, Step& step);

private:
    // Entries are never removed while one board is solved; `first` moves instead.
    struct Queue {
        std::vector<Candidate> entries;
        std::size_t first = 0;

        void clear() {
            entries.clear();
            first = 0;
        }
    };

    int group_of_hidden(const Grid& grid, const Candidate& one) const;
    void note_hidden(const Grid& grid, int cell, int value);

    std::vector<std::vector<int>> groups_of_;  // by cell: its row, column, box, others
    Queue naked_;
    Queue hidden_;
};

}  // namespace sudoshiki::logic
