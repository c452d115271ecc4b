#include "bulk/csv_columns.hpp"

#include <algorithm>

#include "bulk/formulas.hpp"

namespace sudoshiki::bulk {

namespace {

constexpr std::size_t longest_line = 1 << 20;  // longer ones are left to the caller, who has a limit for them

// The fields of one line. Those with doubled quotes are copied, all others are views of the line.
class Fields {
public:
    explicit Fields(char separator) : separator_(separator) {}

    // Whether the line was understood: every quote stands around a whole field or is doubled inside one.
    bool split(std::string_view line) {
        fields_.clear();
        unquoted_.clear();
        unquoted_.reserve(line.size());  // so that views of it stay good
        for (std::size_t at = 0;; ++at) {
            if (at < line.size() && line[at] == '"') {
                if (!quoted(line, at)) return false;
            } else {
                const auto end = std::min(line.find(separator_, at), line.size());
                const auto field = line.substr(at, end - at);
                if (field.find('"') != std::string_view::npos) return false;
                fields_.push_back(field);
                at = end;
            }
            if (at == line.size()) return true;
        }
    }

    std::size_t size() const { return fields_.size(); }
    std::string_view operator[](std::size_t column) const { return fields_[column]; }

private:
    // The field that begins with the quote at `at`, which ends up behind it.
    bool quoted(std::string_view line, std::size_t& at) {
        const auto start = unquoted_.size();
        for (++at; at < line.size(); ++at) {
            if (line[at] != '"') {
                unquoted_.push_back(line[at]);
            } else if (at + 1 < line.size() && line[at + 1] == '"') {
                unquoted_.push_back(line[at++]);
            } else {
                fields_.push_back(std::string_view(unquoted_).substr(start));
                ++at;
                return at == line.size() || line[at] == separator_;
            }
        }
        return false;
    }

    const char separator_;
    std::vector<std::string_view> fields_;
    std::string unquoted_;
};

bool has_control_characters(std::string_view line) {
    return std::any_of(line.begin(), line.end(), [](char symbol) {
        return static_cast<unsigned char>(symbol) < ' ' && symbol != '\t';
    });
}

std::string_view stripped(std::string_view field) {
    const auto start = field.find_first_not_of(" \t");
    if (start == std::string_view::npos) return {};
    return field.substr(start, field.find_last_not_of(" \t") - start + 1);
}

void append_escaped(std::string& out, std::string_view field, std::string_view special,
                    std::string_view escape) {
    for (std::size_t at = 0; at < field.size();) {
        const auto end = std::min(field.find_first_of(special, at), field.size());
        out.append(field.substr(at, end - at));
        if (end < field.size()) {
            if (field[end] == '\t')
                out.append("\\t");
            else
                out.append(escape).push_back(field[end]);
        }
        at = end + 1;
    }
}

void append_csv(std::string& out, std::string_view field) {
    const bool formula = is_formula(field);
    const bool quotes = field.find_first_of(",\"") != std::string_view::npos;
    if (quotes) out.push_back('"');
    if (formula) out.push_back('\'');
    append_escaped(out, field, "\"", "\"");
    if (quotes) out.push_back('"');
}

void append_field(std::string& out, std::string_view field, FieldForm form) {
    if (form == FieldForm::json) {
        out.push_back('"');
        append_escaped(out, field, "\"\\\t", "\\");
        out.push_back('"');
    } else if (form == FieldForm::csv) {
        append_csv(out, field);
    } else {
        out.append(field);
    }
}

class Splitter {
public:
    Splitter(const CsvRequest& request, CsvColumns& columns)
        : request_(request), columns_(columns), fields_(request.separator) {}

    // False if a quote is open at the end of the line.
    bool add(std::string_view line) {
        if (line.find('"') != std::string_view::npos && std::count(line.begin(), line.end(), '"') % 2)
            return false;
        if (!line.empty()) {
            if (line.size() <= longest_line && !has_control_characters(line) && fields_.split(line) &&
                is_whole())
                add_fields();
            else
                columns_.puzzles.push_back('?');
        }
        columns_.puzzles.push_back('\n');
        if (request_.id >= 0) columns_.ids.push_back('\n');
        for (auto& column : columns_.kept) column.push_back('\n');
        return true;
    }

private:
    // Whether puzzle and id are there, and no comment. The caller knows the number that stands for an empty
    // id.
    bool is_whole() const {
        if (request_.puzzle >= fields_.size()) return false;
        const auto puzzle = stripped(fields_[request_.puzzle]);
        if (puzzle.empty() || puzzle.find('#') != std::string_view::npos) return false;
        const auto is_there = [&](std::size_t column) { return column < fields_.size(); };
        if (request_.form == FieldForm::plain &&
            !std::all_of(request_.kept.begin(), request_.kept.end(), is_there))
            return false;
        if (request_.id < 0) return true;
        const auto id = static_cast<std::size_t>(request_.id);
        return id < fields_.size() && !fields_[id].empty();
    }

    void add_fields() {
        columns_.puzzles.append(stripped(fields_[request_.puzzle]));
        if (request_.id >= 0)
            append_field(columns_.ids, fields_[static_cast<std::size_t>(request_.id)], request_.form);
        for (std::size_t i = 0; i < request_.kept.size(); ++i) {
            if (request_.kept[i] < fields_.size())
                append_field(columns_.kept[i], fields_[request_.kept[i]], request_.form);
            else if (request_.form == FieldForm::json)
                columns_.kept[i].append("null");
        }
    }

    const CsvRequest& request_;
    CsvColumns& columns_;
    Fields fields_;
};

}  // namespace

CsvColumns csv_columns(std::string_view text, const CsvRequest& request) {
    CsvColumns columns;
    columns.puzzles.reserve(text.size());
    columns.kept.resize(request.kept.size());
    Splitter splitter(request, columns);
    for (std::size_t start = 0; start < text.size();) {
        const auto end = std::min(text.find('\n', start), text.size());
        if (!splitter.add(text.substr(start, end - start))) {
            columns = {};
            columns.one_line_a_record = false;
            return columns;
        }
        start = end + 1;
    }
    return columns;
}

}  // namespace sudoshiki::bulk
