// Singles in the order in which they come up, as HoDoKu takes them: a new single is put at the end
// of a queue.
#pragma once

#include <vector>

#include "logic/step.hpp"

namespace sudoshiki::logic {

class SinglesQueue {
public:
    explicit SinglesQueue(const Shape& shape);

    // Fills an empty grid with what another has, cell by cell, and forgets what was before.
    void fill(Grid& empty, const Grid& from);
    void place(Grid& grid, int cell, int value);
    void eliminate(Grid& grid, int cell, int value);

    // Removes a reported single from the queue, except a full house.
    bool full_house(const Grid& grid, Step& step);
    bool naked(const Grid& grid, Step& step);
    bool hidden(const Grid& grid, Step& step);

private:
    // A queue that is only ever added to while one board is solved.
    struct Queue {
        std::vector<Candidate> entries;
        std::size_t first = 0;

        void clear() {
            entries.clear();
            first = 0;
        }
    };

    int group_to_show(const Grid& grid, const Candidate& one) const;
    void note_hidden(const Grid& grid, int cell, int value);

    std::vector<std::vector<int>> groups_of_;  // by cell: its row, column, box, others
    Queue naked_;
    Queue hidden_;
};

}  // namespace sudoshiki::logic
