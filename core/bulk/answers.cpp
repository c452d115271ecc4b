#include "bulk/answers.hpp"

#include <cstring>

namespace sudoshiki::bulk {

namespace {

using lanes::Reason;
using lanes::Verdict;

constexpr std::array<std::string_view, 5> words{"none", "one", "many", "some", "undecided"};

// What the engine found, by line.
struct Found {
    Found(std::uint64_t lines, std::size_t cells)
        : verdict(lines), reason(lines), solution(lines * cells), guesses(lines), column(lines) {}
    std::vector<std::uint8_t> verdict, reason, solution;
    std::vector<std::uint32_t> guesses, column;
};

class Writer {
public:
    Writer(std::string_view text, const Question& question, const Found& found, Answers& answers)
        : text_(text),
          question_(question),
          form_(question.form),
          found_(found),
          answers_(answers),
          cells_(static_cast<std::size_t>(question.shape.cells())),
          digits_(question.symbols == std::string_view("123456789").substr(0, question.symbols.size())) {}

    void write_all() {
        auto& output = answers_.output;
        output.reserve(text_.size() * (form_.plain ? 1 : 3) + 64);
        std::uint64_t index = 0;
        for (std::size_t start = 0; start < text_.size(); ++index) {
            const auto end = std::min(text_.find('\n', start), text_.size());
            write(index, start, text_.substr(start, end - start));
            start = end + 1;
        }
    }

private:
    void write(std::uint64_t index, std::size_t start, std::string_view line) {
        const auto verdict = static_cast<Verdict>(found_.verdict[index]);
        if (static_cast<Reason>(found_.reason[index]) == Reason::blank) {
            ++answers_.blank;
            if (form_.plain) answers_.output.append(line).push_back('\n');
        } else if (verdict == Verdict::rejected || verdict == Verdict::undecided ||
                   (!form_.plain && line.size() != cells_)) {
            answers_.leftovers.push_back({index, start, line.size(), answers_.output.size()});
        } else {
            ++answers_.verdicts[static_cast<std::size_t>(verdict)];
            if (form_.plain)
                write_plain(index, line, verdict);
            else
                write_record(index, line, verdict);
        }
    }

    void write_plain(std::uint64_t index, std::string_view line, Verdict verdict) {
        auto& output = answers_.output;
        if (verdict == Verdict::none)
            output.append(line.substr(0, cells_));
        else
            append_solution(index);
        if (verdict != Verdict::one && verdict != Verdict::some) output.append(" # ").append(word(verdict));
        if (line.size() != cells_) {
            const auto comment = line.find('#');
            if (comment != std::string_view::npos) output.append(" ").append(line.substr(comment));
        }
        output.push_back('\n');
    }

    void write_record(std::uint64_t index, std::string_view line, Verdict verdict) {
        auto& output = answers_.output;
        output.append(form_.before_id).append(std::to_string(question_.first_line + index));
        output.append(form_.before_puzzle);
        if (form_.neutral && std::strchr("=+-@", line.front())) output.push_back('\'');
        output.append(line).append(form_.before_solution);
        if (verdict == Verdict::none) {
            output.append(form_.no_solution);
        } else {
            output.append(form_.quote);
            append_solution(index);
            output.append(form_.quote);
        }
        output.append(form_.before_verdict).append(word(verdict)).append(form_.end);
    }

    void append_solution(std::uint64_t index) {
        auto& output = answers_.output;
        const auto at = output.size();
        output.resize(at + cells_);
        char* target = output.data() + at;
        const auto* values = found_.solution.data() + index * cells_;
        if (digits_) {
            for (std::size_t cell = 0; cell < cells_; ++cell)
                target[cell] = static_cast<char>('0' + values[cell]);
        } else {
            for (std::size_t cell = 0; cell < cells_; ++cell)
                target[cell] = question_.symbols[values[cell] - 1u];
        }
    }

    static std::string_view word(Verdict verdict) { return words[static_cast<std::size_t>(verdict)]; }

    const std::string_view text_;
    const Question& question_;
    const Template& form_;
    const Found& found_;
    Answers& answers_;
    const std::size_t cells_;
    const bool digits_;
};

}  // namespace

Answers answer_lines(std::string_view text, const Question& question, Control& control) {
    const lanes::TextSource source(question.shape, question.alphabet, text);
    Found found(source.count, static_cast<std::size_t>(question.shape.cells()));
    lanes::Request request;
    request.shape = question.shape;
    request.boards = &source;
    request.limit = question.limit;
    request.most_guesses = question.most_guesses;
    request.results = {found.verdict.data(), found.solution.data(), found.guesses.data(), nullptr};
    request.reason = found.reason.data();
    request.column = found.column.data();
    lanes::solve(request, control);
    Answers answers;
    Writer(text, question, found, answers).write_all();
    return answers;
}

}  // namespace sudoshiki::bulk
