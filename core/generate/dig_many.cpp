#include "generate/dig_many.hpp"

#include <deque>
#include <memory>

#include "board/index.hpp"
#include "generate/dig.hpp"

namespace sudoshiki::generate {

namespace {

// Boards at work at the same time: twice as many as there are lanes keep all of them busy, as half of the
// boards wait for answers; and they stay in the cache.
constexpr int digs_at_once = 64;
constexpr int questions_at_once = 32;

// The boards that are at work. They hand out questions for as long as there are any; answers are looked for
// whenever there is room for new questions.
class Works : lanes::Feed {
public:
    Works(const Kind& kind, const DigMany& dig, Control& control)
        : kind_(kind),
          dig_(dig),
          control_(control),
          swaps_(kind),
          proofs_(proofs_for(kind, dig.most_guesses)) {
        values_.resize(at(questions_at_once * kind.cells()));
        signs_.resize(at(digs_at_once * kind.edges()));
        while (length(digs_) < digs_at_once && next_ < dig.count) {
            digs_.push_back(std::make_unique<Dig>(kind, dig, swaps_));
            begin_next(length(digs_) - 1);
        }
    }

    void run() {
        while (!ready_.empty() && !control_.look()) {
            proofs_->run({this, kind_.signs ? signs_.data() : nullptr, verdicts_, nullptr, true}, control_);
            take_answers();
        }
        for (const int work : asked_) digs_[at(work)]->give_up();
        for (const int work : ready_) digs_[at(work)]->give_up();
        for (; next_ < dig_.count; ++next_) dig_.settled[next_] = 0;
    }

private:
    bool next(lanes::Block& block) override {
        take_answers();
        int count = 0;
        for (; count < questions_at_once && !ready_.empty(); ++count) {
            const int work = ready_.front();
            ready_.pop_front();
            asks_[count] = digs_[at(work)]->write_question(values_.data() + count * kind_.cells(),
                                                           signs_.data() + work * kind_.edges());
            indices_[count] = at(work);
            verdicts_[work] = waiting;
            asked_.push_back(work);
        }
        block = {values_.data(), indices_, count, asks_};
        return count > 0;
    }

    void take_answers() {
        std::size_t still = 0;
        for (const int work : asked_) {
            if (verdicts_[work] == waiting) {
                asked_[still++] = work;
                continue;
            }
            digs_[at(work)]->answer(verdicts_[work]);
            go_on(work);
        }
        asked_.resize(still);
    }

    void begin_next(int work) {
        begin(work);
        go_on(work);
    }

    void begin(int work) {
        if (swaps_.active() && next_ % dig_.alike == 0) swaps_.find(dig_.full_of(next_, kind_.cells()));
        digs_[at(work)]->begin(next_++);
    }

    // The board's next question; a board that is done leaves its place to the next.
    void go_on(int work) {
        while (!digs_[at(work)]->ask()) {
            digs_[at(work)]->write_clues();
            if (next_ == dig_.count) return;
            begin(work);
        }
        ready_.push_back(work);
    }

    static constexpr auto waiting = Verdict::rejected;

    const Kind& kind_;
    const DigMany& dig_;
    Control& control_;
    Swaps swaps_;
    std::unique_ptr<Proofs> proofs_;
    std::vector<std::unique_ptr<Dig>> digs_;
    std::deque<int> ready_;   // boards with a question, by their place in `digs_`
    std::vector<int> asked_;  // those whose question was handed out
    Verdict verdicts_[digs_at_once];
    std::vector<std::uint8_t> values_;  // by question
    std::vector<std::int8_t> signs_;    // by board
    lanes::Ask asks_[questions_at_once];
    std::uint64_t indices_[questions_at_once];
    int next_ = 0;
};

}  // namespace

void dig_many(const Kind& kind, const DigMany& dig, Control& control) { Works(kind, dig, control).run(); }

void write_clues(const Kind& kind, const DigMany& dig, std::uint8_t* values, std::int8_t* signs) {
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

void signs_of(const Kind& kind, const std::uint8_t* full, std::int8_t* signs) {
    for (int number = 0; number < kind.edges(); ++number) {
        const auto [first, second] = edge_of(kind.side(), number);
        signs[number] = full[first] < full[second] ? 1 : -1;
    }
}

}  // namespace sudoshiki::generate
