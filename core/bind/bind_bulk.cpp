// Bindings of core/bulk: chunks of lines.
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include <map>

#include "bind/bind.hpp"
#include "bind/buffer.hpp"
#include "bulk/answers.hpp"
#include "bulk/csv_columns.hpp"
#include "bulk/csv_records.hpp"
#include "bulk/scan.hpp"

namespace sudoshiki::bind {

namespace {

std::string_view view(const nb::bytes& data) { return {data.c_str(), data.size()}; }

// A segment is a text as bytes, or (field, index); the index is used by cells and kept columns only.
bulk::Segment segment_of(nb::handle piece, const bulk::LineRequest& request) {
    if (nb::isinstance<nb::bytes>(piece))
        return {bulk::Field::literal, std::string(view(nb::cast<nb::bytes>(piece)))};
    static const std::map<std::string, bulk::Field> fields = {
        {"id", bulk::Field::id},
        {"number", bulk::Field::number},
        {"puzzle", bulk::Field::puzzle},
        {"neutral puzzle", bulk::Field::formula_safe_puzzle},
        {"solution", bulk::Field::solution},
        {"quoted solution", bulk::Field::quoted_solution},
        {"values", bulk::Field::values},
        {"cell", bulk::Field::cell},
        {"verdict", bulk::Field::verdict},
        {"guesses", bulk::Field::guesses},
        {"kept", bulk::Field::kept}};
    const auto [name, index] = nb::cast<std::pair<std::string, std::size_t>>(piece);
    const auto field = fields.find(name);
    if (field == fields.end()) throw nb::value_error("no such field of a record");
    const auto cells = static_cast<std::size_t>(request.shape.cells());
    if (field->second == bulk::Field::cell && index >= cells) throw nb::value_error("no such cell");
    if (field->second == bulk::Field::kept && index >= request.kept.size())
        throw nb::value_error("no such kept column");
    return {field->second, {}, index};
}

nb::tuple to_python(const bulk::Answers& answers) {
    nb::list leftovers, verdicts;
    for (const auto& left : answers.leftovers)
        leftovers.append(nb::make_tuple(left.line, left.number, left.start, left.length, left.position));
    for (const auto count : answers.verdicts) verdicts.append(count);
    return nb::make_tuple(nb::bytes(answers.output.data(), answers.output.size()), leftovers, verdicts,
                          answers.blank);
}

// The results of another engine by line: verdicts, faults, solutions and guesses. The last two may be empty
// if no segment needs them.
class ResultArrays {
public:
    ResultArrays(const nb::tuple& arrays, std::uint64_t lines, std::size_t cells)
        : verdict_(arrays[0], false),
          fault_(arrays[1], false),
          solution_(arrays[2], false),
          guesses_(arrays[3], false),
          results_{verdict_.as<const std::uint8_t>(lines), fault_.as<const std::uint8_t>(lines),
                   solution_.size() ? solution_.as<const std::uint8_t>(lines * cells) : nullptr,
                   guesses_.size() ? guesses_.as<const std::uint32_t>(lines) : nullptr} {}

    const bulk::LineResults& results(const bulk::LineRequest& request) const {
        using bulk::Field;
        for (const auto& segment : request.segments)
            if (!results_.solution && segment.field >= Field::solution && segment.field <= Field::cell)
                throw nb::value_error("solutions are to be shown, and there are none");
        return results_;
    }

private:
    Buffer verdict_, fault_, solution_, guesses_;
    bulk::LineResults results_;
};

// Chunks follow each other, with buffers of the same sizes. By default glibc returns such buffers to the
// system, and every chunk takes thousands of page faults to get them again.
void keep_freed_memory() {
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, 32 << 20);
    mallopt(M_TRIM_THRESHOLD, 256 << 20);
#endif
}

// Solves the lines unless `results` of another engine are passed.
nb::tuple answer_lines(const nb::bytes& text, const nb::tuple& shape, const nb::bytes& alphabet,
                       const std::string& symbols, std::uint32_t limit, std::uint32_t max_guesses,
                       std::uint64_t first_line, std::uint64_t first_number, const nb::bytes& ids,
                       const std::vector<nb::bytes>& kept, const nb::list& segments, bool unique_only,
                       const std::vector<std::string>& words, const nb::object& results,
                       const Request& request) {
    if (alphabet.size() != 256) throw nb::value_error("an alphabet has 256 bytes");
    const lanes::Shape board_shape{nb::cast<int>(shape[0]), nb::cast<int>(shape[1]), nb::cast<int>(shape[2])};
    const auto* table = reinterpret_cast<const std::uint8_t*>(alphabet.c_str());
    bulk::LineRequest lines{board_shape,  lanes::Alphabet(table, board_shape.side),
                            symbols,      limit,
                            max_guesses,  first_line,
                            first_number, view(ids),
                            {},           {},
                            unique_only,  words};
    for (const auto& column : kept) lines.kept.push_back(view(column));
    for (const auto piece : segments) lines.segments.push_back(segment_of(piece, lines));
    if (symbols.size() != static_cast<std::size_t>(board_shape.side))
        throw nb::value_error("one symbol for each value");
    if (words.size() != lanes::verdict_count) throw nb::value_error("one word for each verdict");
    const auto all = view(text);
    if (!results.is_none()) {
        const ResultArrays arrays(nb::cast<nb::tuple>(results), lanes::count_lines(all),
                                  static_cast<std::size_t>(board_shape.cells()));
        return to_python(bulk::write_lines(all, lines, arrays.results(lines)));
    }
    bulk::Answers answers;
    run_released(request, [&](Control& control) {
        answers = bulk::answer_lines(all, lines, control);
        return Answer{};
    });
    return to_python(answers);
}

bulk::FieldForm field_form(const std::string& name) {
    if (name == "plain") return bulk::FieldForm::plain;
    if (name == "csv") return bulk::FieldForm::csv;
    if (name == "jsonl") return bulk::FieldForm::json;
    throw nb::value_error("a field is written as plain, csv or jsonl");
}

// Returns (puzzles, ids, kept columns).
nb::tuple csv_columns(const nb::bytes& text, char separator, std::size_t puzzle, std::int64_t id,
                      const std::vector<std::size_t>& kept, const std::string& form, std::size_t headers,
                      bool is_utf8, std::size_t quote_limit) {
    const bulk::CsvRequest request{separator,        puzzle,  id,      kept,
                                   field_form(form), headers, is_utf8, quote_limit};
    const auto all = view(text);
    bulk::CsvColumns columns;
    {
        nb::gil_scoped_release released;
        columns = bulk::csv_columns(all, request);
    }
    const auto bytes = [](const std::string& column) { return nb::bytes(column.data(), column.size()); };
    nb::list others;
    for (const auto& column : columns.kept) others.append(bytes(column));
    return nb::make_tuple(bytes(columns.puzzles), bytes(columns.ids), others);
}

std::vector<std::size_t> csv_ends(const nb::bytes& data, bool final, std::size_t quote_limit) {
    const auto all = view(data);
    nb::gil_scoped_release released;
    return bulk::csv_ends(all, final, quote_limit);
}

nb::tuple scan(const nb::bytes& data, std::size_t stop) {
    const auto bytes = view(data).substr(0, stop);
    bulk::ScanResult result;
    {
        nb::gil_scoped_release released;
        result = bulk::scan(bytes);
    }
    return nb::make_tuple(result.line_feeds, result.carriage_returns, result.checksum);
}

}  // namespace

void bind_bulk(nb::module_& module) {
    module.def("answer_lines", &answer_lines, nb::kw_only(), nb::arg("text"), nb::arg("shape"),
               nb::arg("alphabet"), nb::arg("symbols"), nb::arg("limit"), nb::arg("most_guesses"),
               nb::arg("first_line"), nb::arg("first_number"), nb::arg("ids"), nb::arg("kept"),
               nb::arg("segments"), nb::arg("unique_only"), nb::arg("words"), nb::arg("results").none(),
               nb::arg("request"));
    module.def("csv_columns", &csv_columns, nb::kw_only(), nb::arg("text"), nb::arg("separator"),
               nb::arg("puzzle"), nb::arg("id"), nb::arg("kept"), nb::arg("form"), nb::arg("headers"),
               nb::arg("is_utf8"), nb::arg("quote_limit"));
    module.def("csv_ends", &csv_ends, nb::arg("data"), nb::arg("final"), nb::arg("quote_limit"));
    module.def("keep_freed_memory", &keep_freed_memory);
    module.def("scan", &scan, nb::arg("data"), nb::arg("stop"));
    module.def("is_plain_text", [](const nb::bytes& data) { return bulk::is_plain_text(view(data)); });
}

}  // namespace sudoshiki::bind
