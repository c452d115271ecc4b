#include "bulk/csv_columns.hpp"

#include <algorithm>

#include "bulk/csv_records.hpp"
#include "bulk/formulas.hpp"

namespace sudoshiki::bulk {

namespace {

constexpr std::size_t max_record_bytes = 1 << 20;  // longer records are left to the caller

// Whether the text has one of these characters: many bytes at once, as no byte ends the loop.
template <class... Characters>
bool has_any(std::string_view text, Characters... wanted) {
    std::uint8_t found = 0;
    for (const char symbol : text) found |= static_cast<std::uint8_t>(((symbol == wanted) | ...));
    return found != 0;
}

// Whether a record has characters that are left to the caller. Tabs and line breaks, which are quoted, are
// fine.
bool needs_full_reader(std::string_view text, bool is_utf8) {
    std::uint8_t found = 0;
    const std::uint8_t last = is_utf8 ? 0xFF : 0x7F;
    for (const char symbol : text) {
        const auto code = static_cast<std::uint8_t>(symbol);
        const bool is_break = (symbol == '\t') | (symbol == '\n') | (symbol == '\r');
        found |= static_cast<std::uint8_t>((code > last) | ((code < ' ') & !is_break));
    }
    return found != 0;
}

// The fields of one record. Those with quotes are copied, all others are views of the record.
class Fields {
public:
    Fields(char separator, bool has_quotes) : separator_(separator), has_quotes_(has_quotes) {}

    // Returns false if a quote is neither around a whole field nor doubled inside one.
    bool split(std::string_view line) {
        fields_.clear();
        unquoted_.clear();
        if (has_quotes_) unquoted_.reserve(line.size());  // keeps views of it valid
        for (std::size_t at = 0;; ++at) {
            if (at < line.size() && line[at] == '"') {
                if (!read_quoted(line, at)) return false;
            } else {
                const auto end = std::min(line.find(separator_, at), line.size());
                const auto field = line.substr(at, end - at);
                if (has_quotes_ && field.find('"') != std::string_view::npos) return false;
                fields_.push_back(field);
                at = end;
            }
            if (at == line.size()) return true;
        }
    }

    std::size_t size() const { return fields_.size(); }
    std::string_view operator[](std::size_t column) const { return fields_[column]; }

private:
    // Reads the field that starts with the quote at `at`; moves `at` behind it.
    bool read_quoted(std::string_view line, std::size_t& at) {
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
    const bool has_quotes_;  // whether any record has some
    std::vector<std::string_view> fields_;
    std::string unquoted_;
};

// Whether a record begins with # and a blank. What #1 begins may be a puzzle with this id.
bool is_comment(std::string_view record) {
    const auto start = record.find_first_not_of(" \t");
    if (start == std::string_view::npos || record[start] != '#') return false;
    return start + 1 == record.size() || record[start + 1] == ' ' || record[start + 1] == '\t';
}

std::string_view strip(std::string_view field) {
    const auto start = field.find_first_not_of(" \t");
    if (start == std::string_view::npos) return {};
    return field.substr(start, field.find_last_not_of(" \t") - start + 1);
}

// Appends the field, and calls `escape` for each special character.
template <class Escape>
void append_escaped(std::string& out, std::string_view field, std::string_view special, Escape escape) {
    for (std::size_t at = 0; at < field.size();) {
        const auto end = std::min(field.find_first_of(special, at), field.size());
        out.append(field.substr(at, end - at));
        if (end < field.size()) escape(field[end]);
        at = end + 1;
    }
}

void append_csv(std::string& out, std::string_view field) {
    const bool quotes = has_any(field, ',', '"', '\r', '\n');
    if (quotes) out.push_back('"');
    if (is_formula(field)) out.push_back('\'');
    if (quotes)
        append_escaped(out, field, "\"", [&](char) { out.append("\"\""); });
    else
        out.append(field);
    if (quotes) out.push_back('"');
}

void append_json(std::string& out, std::string_view field) {
    out.push_back('"');
    append_escaped(out, field, "\"\\\t\r\n", [&](char symbol) {
        const char* letter = symbol == '\t' ? "t" : symbol == '\r' ? "r" : symbol == '\n' ? "n" : nullptr;
        out.push_back('\\');
        out.push_back(letter ? *letter : symbol);
    });
    out.push_back('"');
}

void append_field(std::string& out, std::string_view field, FieldForm form) {
    if (form == FieldForm::json)
        append_json(out, field);
    else if (form == FieldForm::csv)
        append_csv(out, field);
    else
        out.append(field);
}

class Splitter {
public:
    Splitter(std::string_view text, const CsvRequest& request, CsvColumns& columns)
        : request_(request),
          columns_(columns),
          fields_(request.separator, text.find('"') != std::string_view::npos),
          some_need_full_reader_(needs_full_reader(text, request.is_utf8)) {}

    void add(std::string_view record) {
        if (!record.empty()) {
            if (record.size() <= max_record_bytes && !is_comment(record) &&
                !(some_need_full_reader_ && needs_full_reader(record, request_.is_utf8)) &&
                fields_.split(record) && is_complete())
                add_fields();
            else
                columns_.puzzles.push_back('?');
        }
        columns_.puzzles.push_back('\n');
        if (request_.id_column >= 0) columns_.ids.push_back('\0');
        for (auto& column : columns_.kept) column.push_back('\0');
    }

private:
    // Whether there are puzzle and id, and the puzzle is a single line without a comment. An empty id is left
    // to the caller, who knows the number of the line.
    bool is_complete() const {
        if (request_.puzzle_column >= fields_.size()) return false;
        const auto puzzle = strip(fields_[request_.puzzle_column]);
        if (puzzle.empty() || has_any(puzzle, '#', '\r', '\n')) return false;
        const auto exists = [&](std::size_t column) { return column < fields_.size(); };
        if (request_.form == FieldForm::plain &&
            !std::all_of(request_.kept.begin(), request_.kept.end(), exists))
            return false;
        if (request_.id_column < 0) return true;
        const auto id = static_cast<std::size_t>(request_.id_column);
        return id < fields_.size() && !fields_[id].empty();
    }

    void add_fields() {
        columns_.puzzles.append(strip(fields_[request_.puzzle_column]));
        if (request_.id_column >= 0)
            append_field(columns_.ids, fields_[static_cast<std::size_t>(request_.id_column)], request_.form);
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
    const bool some_need_full_reader_;
};

}  // namespace

CsvColumns csv_columns(std::string_view text, const CsvRequest& request) {
    CsvColumns columns;
    columns.puzzles.reserve(text.size());
    columns.kept.resize(request.kept.size());
    Splitter splitter(text, request, columns);
    std::size_t start = 0, number = 0;
    for (const auto end : csv_ends(text, true, request.quote_limit)) {
        const auto record = text.substr(start, end - start);
        if (number++ >= request.headers) splitter.add(record.substr(0, record.find_last_not_of("\r\n") + 1));
        start = end;
    }
    return columns;
}

}  // namespace sudoshiki::bulk
