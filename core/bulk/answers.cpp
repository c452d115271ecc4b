#include "bulk/answers.hpp"

#include "bulk/formulas.hpp"

namespace sudoshiki::bulk {

namespace {

using lanes::Fault;
using lanes::Verdict;

// Iterates over the entries of a column; returns empty ones after the last.
class Entries {
public:
    explicit Entries(std::string_view column) : column_(column) {}

    std::string_view next() {
        if (start_ >= column_.size()) return {};
        const auto start = start_;
        const auto end = std::min(column_.find('\0', start), column_.size());
        start_ = end + 1;
        return column_.substr(start, end - start);
    }

private:
    std::string_view column_;
    std::size_t start_ = 0;
};

class Writer {
public:
    Writer(std::string_view text, const LineRequest& request, Answers& answers)
        : text_(text),
          request_(request),
          answers_(answers),
          plain_(request.segments.empty()),
          cells_(static_cast<std::size_t>(request.shape.cells())),
          number_(request.first_number),
          ids_(request.ids),
          kept_(request.kept.begin(), request.kept.end()),
          fields_(request.kept.size()),
          digits_(request.symbols == std::string_view("123456789").substr(0, request.symbols.size())) {
        answers_.output.reserve(text.size() * (plain_ ? 1 : 3) + 64);
    }

    // Writes the lines from `start` to `end`, which follow those written before.
    void write(std::size_t start, std::size_t end, const LineResults& results) {
        for (std::uint64_t index = 0; start < end; ++index, ++line_) {
            const auto line_end = std::min(text_.find('\n', start), end);
            id_ = ids_.next();
            for (std::size_t i = 0; i < kept_.size(); ++i) fields_[i] = kept_[i].next();
            write_line(start, text_.substr(start, line_end - start), results, index);
            start = line_end + 1;
        }
    }

private:
    void write_line(std::size_t start, std::string_view line, const LineResults& results,
                    std::uint64_t index) {
        const auto verdict = static_cast<Verdict>(results.verdict[index]);
        if (static_cast<Fault>(results.fault[index]) == Fault::blank) {
            ++answers_.blank;
            if (plain_) answers_.output.append(line).push_back('\n');
            return;
        }
        if (verdict == Verdict::rejected || verdict == Verdict::undecided ||
            (request_.unique_only && verdict != Verdict::one) || (!plain_ && line.size() != cells_)) {
            answers_.leftovers.push_back({line_, number_, start, line.size(), answers_.output.size()});
        } else {
            ++answers_.verdicts[static_cast<std::size_t>(verdict)];
            solution_ = results.solution ? results.solution + index * cells_ : nullptr;
            guesses_ = results.guesses ? results.guesses[index] : 0;
            if (plain_)
                write_plain(line, verdict);
            else
                for (const auto& segment : request_.segments) append(segment, line, verdict);
        }
        ++number_;
    }

    void write_plain(std::string_view line, Verdict verdict) {
        auto& output = answers_.output;
        if (verdict == Verdict::none)
            output.append(line.substr(0, cells_));
        else
            append_solution();
        if (verdict != Verdict::one && verdict != Verdict::some) output.append(" # ").append(word(verdict));
        if (line.size() != cells_) {
            const auto comment = line.find('#');
            if (comment != std::string_view::npos) output.append(" ").append(line.substr(comment));
        }
        output.push_back('\n');
    }

    void append(const Segment& segment, std::string_view line, Verdict verdict) {
        auto& output = answers_.output;
        switch (segment.field) {
            case Field::literal:
                output.append(segment.text);
                break;
            case Field::id:
                if (request_.ids.empty())
                    output.append(std::to_string(request_.first_line + line_));
                else
                    output.append(id_);
                break;
            case Field::number:
                output.append(std::to_string(number_));
                break;
            case Field::formula_safe_puzzle:
                if (is_formula(line)) output.push_back('\'');
                [[fallthrough]];
            case Field::puzzle:
                output.append(line);
                break;
            case Field::solution:
                if (verdict != Verdict::none) append_solution();
                break;
            case Field::quoted_solution:
                append_quoted(verdict);
                break;
            case Field::values:
                append_values();
                break;
            case Field::cell:
                output.push_back(symbol(solution_[segment.index]));
                break;
            case Field::verdict:
                output.append(word(verdict));
                break;
            case Field::guesses:
                output.append(std::to_string(guesses_));
                break;
            case Field::kept:
                output.append(fields_[segment.index]);
                break;
        }
    }

    void append_quoted(Verdict verdict) {
        auto& output = answers_.output;
        if (verdict == Verdict::none) {
            output.append("null");
            return;
        }
        output.push_back('"');
        append_solution();
        output.push_back('"');
    }

    void append_solution() {
        auto& output = answers_.output;
        const auto at = output.size();
        output.resize(at + cells_);
        char* target = output.data() + at;
        // Local copies: the compiler can't rule out that writing characters changes the members.
        const auto* values = solution_;
        const auto cells = cells_;
        if (digits_) {
            for (std::size_t cell = 0; cell < cells; ++cell)
                target[cell] = static_cast<char>('0' + values[cell]);
        } else {
            for (std::size_t cell = 0; cell < cells; ++cell) target[cell] = symbol(values[cell]);
        }
    }

    void append_values() {
        auto& output = answers_.output;
        for (std::size_t cell = 0; cell < cells_; ++cell) {
            if (cell) output.push_back(',');
            if (solution_[cell] < 10)
                output.push_back(static_cast<char>('0' + solution_[cell]));
            else
                output.append(std::to_string(solution_[cell]));
        }
    }

    char symbol(std::uint8_t value) const { return value ? request_.symbols[value - 1u] : '.'; }

    const std::string& word(Verdict verdict) const {
        return request_.verdict_names[static_cast<std::size_t>(verdict)];
    }

    const std::string_view text_;
    const LineRequest& request_;
    Answers& answers_;
    const bool plain_;
    const std::size_t cells_;
    std::uint64_t line_ = 0, number_;
    Entries ids_;
    std::vector<Entries> kept_;
    // These are of the current line.
    std::string_view id_;
    std::vector<std::string_view> fields_;  // by kept column
    const std::uint8_t* solution_ = nullptr;
    std::uint32_t guesses_ = 0;
    const bool digits_;
};

// Limits the memory for results, however short the lines are.
constexpr std::uint64_t lines_per_block = 1 << 16;

std::size_t end_of_lines(std::string_view text, std::size_t start) {
    for (auto lines = lines_per_block; lines && start < text.size(); --lines)
        start = std::min(text.find('\n', start), text.size() - 1) + 1;
    return start;
}

void solve_and_write(std::string_view text, std::size_t start, std::size_t end, const LineRequest& request,
                     Writer& writer, Control& control) {
    const lanes::TextSource source(request.shape, request.alphabet, text.substr(start, end - start));
    const auto lines = source.count;
    std::vector<std::uint8_t> verdict(lines), fault(lines),
        solution(lines * static_cast<std::size_t>(request.shape.cells()));
    std::vector<std::uint32_t> guesses(lines), column(lines);
    lanes::Request boards;
    boards.shape = request.shape;
    boards.boards = &source;
    boards.limit = request.limit;
    boards.most_guesses = request.max_guesses;
    boards.results = {verdict.data(), solution.data(), guesses.data(), nullptr};
    boards.fault = fault.data();
    boards.column = column.data();
    lanes::solve(boards, control);
    writer.write(start, end, {verdict.data(), fault.data(), solution.data(), guesses.data()});
}

}  // namespace

Answers answer_lines(std::string_view text, const LineRequest& request, Control& control) {
    Answers answers;
    Writer writer(text, request, answers);
    for (std::size_t start = 0; start < text.size();) {
        const auto end = end_of_lines(text, start);
        solve_and_write(text, start, end, request, writer, control);
        start = end;
    }
    return answers;
}

Answers write_lines(std::string_view text, const LineRequest& request, const LineResults& results) {
    Answers answers;
    Writer(text, request, answers).write(0, text.size(), results);
    return answers;
}

}  // namespace sudoshiki::bulk
