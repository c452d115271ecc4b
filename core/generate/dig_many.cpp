#include "generate/dig_many.hpp"

#include <deque>
#include <memory>

#include "board/index.hpp"
#include "generate/dig.hpp"

namespace sudoshiki::generate {

namespace {

// Boards in progress: twice the number of lanes, since half of the boards wait for verdicts. They fit into
// the cache.
constexpr int max_digs = 64;
constexpr int dig_block_size = 32;

// The boards in progress. Feeds boards to the prover while there are any, and collects verdicts whenever
// another block is requested.
class DigQueue : lanes::Feed {
public:
    DigQueue(const BoardKind& kind, const DigBatch& dig, Control& control)
        : kind_(kind),
          dig_(dig),
          control_(control),
          unavoidable_(kind),
          prover_(make_batch_prover(kind, dig.max_guesses)) {
        values_.resize(at(dig_block_size * kind.cells()));
        signs_.resize(at(max_digs * kind.edges()));
        while (length(digs_) < max_digs && next_ < dig.count) {
            digs_.push_back(std::make_unique<Dig>(kind, dig, unavoidable_));
            start_next(length(digs_) - 1);
        }
    }

    void run() {
        while (!ready_.empty() && !control_.check_now()) {
            prover_->run({this, kind_.signs ? signs_.data() : nullptr, verdicts_, nullptr, true}, control_);
            collect_verdicts();
        }
        for (const int slot : pending_) digs_[at(slot)]->abort();
        for (const int slot : ready_) digs_[at(slot)]->abort();
        for (; next_ < dig_.count; ++next_) dig_.proved[next_] = 0;
    }

private:
    bool next(lanes::Block& block) override {
        collect_verdicts();
        int count = 0;
        for (; count < dig_block_size && !ready_.empty(); ++count) {
            const int slot = ready_.front();
            ready_.pop_front();
            asks_[count] = digs_[at(slot)]->write_board(values_.data() + count * kind_.cells(),
                                                        signs_.data() + slot * kind_.edges());
            indices_[count] = at(slot);
            verdicts_[slot] = waiting;
            pending_.push_back(slot);
        }
        block = {values_.data(), indices_, count, asks_};
        return count > 0;
    }

    void collect_verdicts() {
        std::size_t kept = 0;
        for (const int slot : pending_) {
            if (verdicts_[slot] == waiting) {
                pending_[kept++] = slot;
                continue;
            }
            digs_[at(slot)]->apply(verdicts_[slot]);
            advance(slot);
        }
        pending_.resize(kept);
    }

    void start_next(int slot) {
        start(slot);
        advance(slot);
    }

    void start(int slot) {
        if (unavoidable_.active() && next_ % dig_.per_solution == 0)
            unavoidable_.find(dig_.full_of(next_, kind_.cells()));
        digs_[at(slot)]->begin(next_++);
    }

    // Prepares the next test in this slot; a finished board is replaced by the next one.
    void advance(int slot) {
        while (!digs_[at(slot)]->next_batch()) {
            digs_[at(slot)]->write_clues();
            if (next_ == dig_.count) return;
            start(slot);
        }
        ready_.push_back(slot);
    }

    static constexpr auto waiting = Verdict::rejected;

    const BoardKind& kind_;
    const DigBatch& dig_;
    Control& control_;
    UnavoidableSets unavoidable_;
    std::unique_ptr<BatchProver> prover_;
    std::vector<std::unique_ptr<Dig>> digs_;
    std::deque<int> ready_;     // slots with a board to test; a slot is an index of `digs_`
    std::vector<int> pending_;  // slots that wait for a verdict
    Verdict verdicts_[max_digs];
    std::vector<std::uint8_t> values_;  // of the block
    std::vector<std::int8_t> signs_;    // by slot
    lanes::Ask asks_[dig_block_size];
    std::uint64_t indices_[dig_block_size];
    int next_ = 0;
};

}  // namespace

void dig_many(const BoardKind& kind, const DigBatch& dig, Control& control) {
    DigQueue(kind, dig, control).run();
}

void write_clues(const BoardKind& kind, const DigBatch& dig, std::uint8_t* values, std::int8_t* signs) {
    const auto* clues = dig.clues;
    for (int board = 0; board < dig.count; ++board) {
        const auto* full = dig.full_of(board, kind.cells());
        for (int cell = 0; cell < kind.cells(); ++cell)
            values[cell] = static_cast<std::uint8_t>(full[cell] & -clues[cell]);
        values += kind.cells(), clues += kind.cells();
        signs_of(kind, full, signs);
        for (int edge = 0; edge < kind.edges(); ++edge) *signs++ *= static_cast<std::int8_t>(*clues++);
    }
}

void signs_of(const BoardKind& kind, const std::uint8_t* full, std::int8_t* signs) {
    for (int number = 0; number < kind.edges(); ++number) {
        const auto [first, second] = edge_of(kind.side(), number);
        signs[number] = full[first] < full[second] ? 1 : -1;
    }
}

}  // namespace sudoshiki::generate
