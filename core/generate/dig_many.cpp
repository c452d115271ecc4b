#include "generate/dig_many.hpp"

#include <algorithm>
#include <memory>
#include <numeric>
#include <utility>

#include "board/index.hpp"
#include "generate/swaps.hpp"
#include "run/random.hpp"

namespace sudoshiki::generate {

namespace {

// Boards at work at the same time: enough to keep the lanes busy, few enough to stay in the cache.
constexpr int boards_at_once = 256;

// One board on its way. What is asked next is whether some items may go together: a yes settles all of them,
// a no is asked again with half as many. In the end it is as if they had been asked one by one.
class Dig {
public:
    Dig(const Kind& kind, const DigMany& dig)
        : kind_(kind),
          dig_(dig),
          swaps_(kind),
          values_(at(kind.cells())),
          signs_(at(kind.edges())),
          all_signs_(at(kind.edges())),
          order_(dig.items.size()) {}

    void begin(int board) {
        board_ = board;
        full_ = dig_.full + board * kind_.cells();
        dig_.settled[board] = 1;
        signs_of(kind_, full_, all_signs_.data());
        swaps_.begin(full_);
        const auto* clues = dig_.clues + board * kind_.clues();
        givens_ = sign_count_ = 0;
        for (int cell = 0; cell < kind_.cells(); ++cell) {
            values_[at(cell)] = clues[cell] ? full_[cell] : 0;
            givens_ += clues[cell];
            if (!clues[cell]) swaps_.take(cell);
        }
        for (int edge = 0; edge < kind_.edges(); ++edge) {
            const int there = clues[kind_.cells() + edge];
            signs_[at(edge)] = there ? all_signs_[at(edge)] : 0;
            sign_count_ += there;
        }
        draw_order();
        next_ = 0;
        boldness_ = std::max(1, length(order_) / 2);
    }

    // Takes the next items off, on trial; false when there are none left.
    bool ask() {
        int position = next_;
        for (; position < length(order_) && length(trial_) < boldness_; ++position) {
            const auto& item = dig_.items[order_[at(position)]];
            if (!can_go(item)) continue;
            for (const int clue : item.clues) remove(clue);
            trial_.push_back(position);
        }
        end_ = position;
        return !trial_.empty();
    }

    void answer(Verdict verdict) {
        if (verdict == Verdict::one) {
            next_ = end_;
            boldness_ = std::max(1, length(trial_) / 4);
        } else {
            restore();
            if (length(trial_) == 1) {
                next_ = trial_.front() + 1;
                if (verdict == Verdict::undecided) dig_.settled[board_] = 0;
            }
            boldness_ = std::max(1, length(trial_) / 2);
        }
        trial_.clear();
        removed_.clear();
    }

    // As it is without the items on trial.
    void write_question(std::uint8_t* values, std::int8_t* signs) const {
        std::copy(values_.begin(), values_.end(), values);
        std::copy(signs_.begin(), signs_.end(), signs);
    }

    void write_clues() const {
        auto* clues = dig_.clues + board_ * kind_.clues();
        for (const auto value : values_) *clues++ = value != 0;
        for (const auto sign : signs_) *clues++ = sign != 0;
    }

    // What is on trial when time is up was not proved to be superfluous.
    void give_up() {
        restore();
        dig_.settled[board_] = 0;
        write_clues();
    }

private:
    void draw_order() {
        Random random(seed_of(dig_.seed, dig_.first + static_cast<std::uint64_t>(board_)));
        std::iota(order_.begin(), order_.end(), 0);
        for (auto left = order_.size(); left > 1; --left)
            std::swap(order_[left - 1], order_[random.below(static_cast<std::uint32_t>(left))]);
        if (dig_.ranked)
            std::stable_sort(order_.begin(), order_.end(),
                             [&](auto a, auto b) { return dig_.items[a].rank < dig_.items[b].rank; });
    }

    bool is_there(int clue) const {
        return clue < kind_.cells() ? values_[at(clue)] != 0 : signs_[at(clue - kind_.cells())] != 0;
    }

    bool can_go(const Item& item) {
        int givens = 0, signs = 0;
        for (const int clue : item.clues) (clue < kind_.cells() ? givens : signs) += is_there(clue);
        if (givens + signs == 0) return false;
        if (givens && givens_ - givens < dig_.keep_givens[at(board_)]) return false;
        if (signs && sign_count_ - signs < dig_.keep_signs[at(board_)]) return false;
        return !(givens && length(item.clues) == 1 && swaps_.needs(item.clues.front()));
    }

    void remove(int clue) {
        if (!is_there(clue)) return;
        removed_.push_back(clue);
        if (clue < kind_.cells()) {
            values_[at(clue)] = 0;
            --givens_;
            swaps_.take(clue);
        } else {
            signs_[at(clue - kind_.cells())] = 0;
            --sign_count_;
        }
    }

    void restore() {
        for (const int clue : removed_) {
            if (clue < kind_.cells()) {
                values_[at(clue)] = full_[clue];
                ++givens_;
                swaps_.put_back(clue);
            } else {
                signs_[at(clue - kind_.cells())] = all_signs_[at(clue - kind_.cells())];
                ++sign_count_;
            }
        }
    }

    const Kind& kind_;
    const DigMany& dig_;
    int board_ = 0;
    const std::uint8_t* full_ = nullptr;
    Swaps swaps_;
    std::vector<std::uint8_t> values_;  // the givens, without those on trial
    std::vector<std::int8_t> signs_, all_signs_;
    std::vector<std::uint32_t> order_;
    int next_ = 0, end_ = 0;    // positions in the order: what comes before is settled; where the trial ends
    int boldness_ = 1;          // items on trial at once, at most
    std::vector<int> trial_;    // their positions
    std::vector<int> removed_;  // the clues they had
    int givens_ = 0, sign_count_ = 0;
};

// The boards that are at work, and their questions.
class Works {
public:
    Works(const Kind& kind, const DigMany& dig, Control& control)
        : kind_(kind), dig_(dig), control_(control), proofs_(proofs_for(kind, dig.most_guesses)) {
        values_.resize(at(boards_at_once * kind.cells()));
        signs_.resize(at(boards_at_once * kind.edges()));
        while (length(digs_) < boards_at_once && begin_next(nullptr)) continue;
    }

    void run() {
        std::vector<Verdict> verdicts(at(boards_at_once));
        while (ask_all()) {
            const Questions questions{count_, values_.data(), kind_.signs ? signs_.data() : nullptr};
            proofs_->prove(questions, verdicts.data(), control_);
            if (control_.look()) break;
            for (int i = 0; i < count_; ++i) digs_[at(i)]->answer(verdicts[at(i)]);
        }
        for (auto& dig : digs_) dig->give_up();
        for (; next_ < dig_.count; ++next_) dig_.settled[next_] = 0;
    }

private:
    // The next board that is left goes to `dig`, or to a new one.
    bool begin_next(Dig* dig) {
        if (next_ >= dig_.count) return false;
        if (!dig) dig = digs_.emplace_back(std::make_unique<Dig>(kind_, dig_)).get();
        dig->begin(next_++);
        return true;
    }

    // Asks of each board, those that are done leaving their place to others; false when there is none left.
    bool ask_all() {
        count_ = 0;
        for (std::size_t i = 0; i < digs_.size();) {
            auto& dig = *digs_[i];
            if (dig.ask()) {
                dig.write_question(values_.data() + count_ * kind_.cells(),
                                   signs_.data() + count_ * kind_.edges());
                ++count_;
                ++i;
                continue;
            }
            dig.write_clues();
            if (begin_next(&dig)) continue;
            std::swap(digs_[i], digs_.back());
            digs_.pop_back();
        }
        return count_ > 0;
    }

    const Kind& kind_;
    const DigMany& dig_;
    Control& control_;
    std::unique_ptr<Proofs> proofs_;
    std::vector<std::unique_ptr<Dig>> digs_;
    std::vector<std::uint8_t> values_;
    std::vector<std::int8_t> signs_;
    int count_ = 0;
    int next_ = 0;
};

}  // namespace

void dig_many(const Kind& kind, const DigMany& dig, Control& control) { Works(kind, dig, control).run(); }

void signs_of(const Kind& kind, const std::uint8_t* full, std::int8_t* signs) {
    for (int number = 0; number < kind.edges(); ++number) {
        const auto [first, second] = edge_of(kind.side(), number);
        signs[number] = full[first] < full[second] ? 1 : -1;
    }
}

}  // namespace sudoshiki::generate
