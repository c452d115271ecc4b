#include "bulk/answers.hpp"

#include <cstring>

namespace sudoshiki::bulk {

namespace {

using lanes::Fault;
using lanes::Verdict;

// What the engine found, by line.
struct Found {
    Found(std::uint64_t lines, std::size_t cells)
        : verdict(lines), fault(lines), solution(lines * cells), guesses(lines), column(lines) {}
    std::vector<std::uint8_t> verdict, fault, solution;
    std::vector<std::uint32_t> guesses, column;
};

// Lines one after the other; empty ones where there are none.
class Lines {
public:
    explicit Lines(std::string_view text) : text_(text) {}

    std::string_view next() {
        if (start_ >= text_.size()) return {};
        const auto start = start_;
        const auto end = std::min(text_.find('\n', start), text_.size());
        start_ = end + 1;
        return text_.substr(start, end - start);
    }

private:
    std::string_view text_;
    std::size_t start_ = 0;
};

class Writer {
public:
    Writer(std::string_view text, const Request& request, Answers& answers)
        : text_(text),
          request_(request),
          form_(request.form),
          answers_(answers),
          cells_(static_cast<std::size_t>(request.shape.cells())),
          ids_(request.ids),
          kept_(request.kept.begin(), request.kept.end()),
          fields_(request.kept.size()),
          digits_(request.symbols == std::string_view("123456789").substr(0, request.symbols.size())) {
        answers_.output.reserve(text.size() * (form_.plain ? 1 : 3) + 64);
    }

    // The lines from `start` to `end`, which follow those written before.
    void write(std::size_t start, std::size_t end, const Found& found) {
        for (std::uint64_t index = 0; start < end; ++index, ++line_) {
            const auto line_end = std::min(text_.find('\n', start), end);
            id_ = ids_.next();
            for (std::size_t i = 0; i < kept_.size(); ++i) fields_[i] = kept_[i].next();
            write_line(start, text_.substr(start, line_end - start), found, index);
            start = line_end + 1;
        }
    }

private:
    void write_line(std::size_t start, std::string_view line, const Found& found, std::uint64_t index) {
        const auto verdict = static_cast<Verdict>(found.verdict[index]);
        const auto* solution = found.solution.data() + index * cells_;
        if (static_cast<Fault>(found.fault[index]) == Fault::blank) {
            ++answers_.blank;
            if (form_.plain) answers_.output.append(line).push_back('\n');
        } else if (verdict == Verdict::rejected || verdict == Verdict::undecided ||
                   (!form_.plain && line.size() != cells_)) {
            answers_.leftovers.push_back({line_, start, line.size(), answers_.output.size()});
        } else {
            ++answers_.verdicts[static_cast<std::size_t>(verdict)];
            if (form_.plain)
                write_plain(line, verdict, solution);
            else
                write_record(line, verdict, solution);
        }
    }

    void write_plain(std::string_view line, Verdict verdict, const std::uint8_t* solution) {
        auto& output = answers_.output;
        if (verdict == Verdict::none)
            output.append(line.substr(0, cells_));
        else
            append_solution(solution);
        if (verdict != Verdict::one && verdict != Verdict::some) output.append(" # ").append(word(verdict));
        if (line.size() != cells_) {
            const auto comment = line.find('#');
            if (comment != std::string_view::npos) output.append(" ").append(line.substr(comment));
        }
        output.push_back('\n');
    }

    void write_record(std::string_view line, Verdict verdict, const std::uint8_t* solution) {
        auto& output = answers_.output;
        output.append(form_.before_id);
        if (request_.ids.empty())
            output.append(std::to_string(request_.first_line + line_));
        else
            output.append(id_);
        output.append(form_.before_puzzle);
        if (form_.neutral && std::strchr("=+-@", line.front())) output.push_back('\'');
        output.append(line).append(form_.before_solution);
        if (verdict == Verdict::none) {
            output.append(form_.no_solution);
        } else {
            output.append(form_.quote);
            append_solution(solution);
            output.append(form_.quote);
        }
        output.append(form_.before_verdict).append(word(verdict)).append(form_.before_kept);
        for (std::size_t i = 0; i < fields_.size(); ++i)
            output.append(request_.before_kept[i]).append(fields_[i]);
        output.append(form_.end);
    }

    void append_solution(const std::uint8_t* values) {
        auto& output = answers_.output;
        const auto at = output.size();
        output.resize(at + cells_);
        char* target = output.data() + at;
        if (digits_) {
            for (std::size_t cell = 0; cell < cells_; ++cell)
                target[cell] = static_cast<char>('0' + values[cell]);
        } else {
            for (std::size_t cell = 0; cell < cells_; ++cell)
                target[cell] = request_.symbols[values[cell] - 1u];
        }
    }

    const std::string& word(Verdict verdict) const {
        return request_.words[static_cast<std::size_t>(verdict)];
    }

    const std::string_view text_;
    const Request& request_;
    const Template& form_;
    Answers& answers_;
    const std::size_t cells_;
    Lines ids_;
    std::vector<Lines> kept_;
    std::vector<std::string_view> fields_;  // of the line at hand, one for each kept column
    const bool digits_;
    std::uint64_t line_ = 0;
    std::string_view id_;  // of the line at hand
};

// The results of so many lines are held at a time, however short the lines are.
constexpr std::uint64_t lines_at_once = 1 << 16;

std::size_t end_of_lines(std::string_view text, std::size_t start) {
    for (auto lines = lines_at_once; lines && start < text.size(); --lines)
        start = std::min(text.find('\n', start), text.size() - 1) + 1;
    return start;
}

Found solve(std::string_view text, const Request& request, Control& control) {
    const lanes::TextSource source(request.shape, request.alphabet, text);
    Found found(source.count, static_cast<std::size_t>(request.shape.cells()));
    lanes::Request boards;
    boards.shape = request.shape;
    boards.boards = &source;
    boards.limit = request.limit;
    boards.most_guesses = request.most_guesses;
    boards.results = {found.verdict.data(), found.solution.data(), found.guesses.data(), nullptr};
    boards.fault = found.fault.data();
    boards.column = found.column.data();
    lanes::solve(boards, control);
    return found;
}

}  // namespace

Answers answer_lines(std::string_view text, const Request& request, Control& control) {
    Answers answers;
    Writer writer(text, request, answers);
    for (std::size_t start = 0; start < text.size();) {
        const auto end = end_of_lines(text, start);
        writer.write(start, end, solve(text.substr(start, end - start), request, control));
        start = end;
    }
    return answers;
}

}  // namespace sudoshiki::bulk
