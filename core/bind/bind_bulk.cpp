// Chunks of lines, answered as a whole.
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bind/bind.hpp"
#include "bulk/answers.hpp"
#include "bulk/csv_columns.hpp"
#include "bulk/scan.hpp"

namespace sudoshiki::bind {

namespace {

std::string_view view(const nb::bytes& data) { return {data.c_str(), data.size()}; }

// before_id, before_puzzle, before_solution, before_verdict, before_kept, end, quote, no_solution; empty for
// plain text.
bulk::Template make_template(const nb::tuple& pieces, bool neutral) {
    bulk::Template form;
    form.neutral = neutral;
    form.plain = pieces.size() == 0;
    if (form.plain) return form;
    std::string* fields[] = {&form.before_id,      &form.before_puzzle, &form.before_solution,
                             &form.before_verdict, &form.before_kept,   &form.end,
                             &form.quote,          &form.no_solution};
    if (pieces.size() != std::size(fields)) throw nb::value_error("a template has eight pieces");
    for (std::size_t i = 0; i < std::size(fields); ++i) *fields[i] = view(nb::cast<nb::bytes>(pieces[i]));
    return form;
}

nb::tuple to_python(const bulk::Answers& answers) {
    nb::list leftovers, verdicts;
    for (const auto& left : answers.leftovers)
        leftovers.append(nb::make_tuple(left.line, left.start, left.length, left.position));
    for (const auto count : answers.verdicts) verdicts.append(count);
    return nb::make_tuple(nb::bytes(answers.output.data(), answers.output.size()), leftovers, verdicts,
                          answers.blank);
}

nb::tuple answer_lines(const nb::bytes& text, const nb::tuple& shape, const nb::bytes& alphabet,
                       const std::string& symbols, std::uint32_t limit, std::uint32_t most_guesses,
                       std::uint64_t first_line, const nb::bytes& ids, const std::vector<nb::bytes>& kept,
                       const std::vector<std::string>& before_kept, const nb::tuple& pieces, bool neutral,
                       const std::vector<std::string>& words, const Request& request) {
    if (kept.size() != before_kept.size()) throw nb::value_error("one text before each kept column");
    std::vector<std::string_view> views;
    for (const auto& column : kept) views.push_back(view(column));
    if (alphabet.size() != 256) throw nb::value_error("an alphabet has 256 bytes");
    const lanes::Shape asked{nb::cast<int>(shape[0]), nb::cast<int>(shape[1]), nb::cast<int>(shape[2])};
    const auto* table = reinterpret_cast<const std::uint8_t*>(alphabet.c_str());
    const bulk::Request lines{asked,        lanes::Alphabet(table, asked.side),
                              symbols,      limit,
                              most_guesses, first_line,
                              view(ids),    views,
                              before_kept,  make_template(pieces, neutral),
                              words};
    if (symbols.size() != static_cast<std::size_t>(asked.side))
        throw nb::value_error("one symbol for each value");
    if (words.size() != lanes::verdict_count) throw nb::value_error("one word for each verdict");
    bulk::Answers answers;
    const auto all = view(text);
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

// Puzzles, ids and kept columns; None where a record takes several lines.
nb::object csv_columns(const nb::bytes& text, char separator, std::size_t puzzle, std::int64_t id,
                       const std::vector<std::size_t>& kept, const std::string& form) {
    const bulk::CsvRequest request{separator, puzzle, id, kept, field_form(form)};
    const auto all = view(text);
    bulk::CsvColumns columns;
    {
        nb::gil_scoped_release released;
        columns = bulk::csv_columns(all, request);
    }
    if (!columns.one_line_a_record) return nb::none();
    const auto bytes = [](const std::string& column) { return nb::bytes(column.data(), column.size()); };
    nb::list others;
    for (const auto& column : columns.kept) others.append(bytes(column));
    return nb::make_tuple(bytes(columns.puzzles), bytes(columns.ids), others);
}

nb::tuple scan(const nb::bytes& data, std::size_t stop) {
    const auto bytes = view(data).substr(0, stop);
    bulk::Scanned scanned;
    {
        nb::gil_scoped_release released;
        scanned = bulk::scan(bytes);
    }
    return nb::make_tuple(scanned.line_feeds, scanned.carriage_returns, scanned.checksum);
}

}  // namespace

void bind_bulk(nb::module_& module) {
    module.def("answer_lines", &answer_lines, nb::kw_only(), nb::arg("text"), nb::arg("shape"),
               nb::arg("alphabet"), nb::arg("symbols"), nb::arg("limit"), nb::arg("most_guesses"),
               nb::arg("first_line"), nb::arg("ids"), nb::arg("kept"), nb::arg("before_kept"),
               nb::arg("template"), nb::arg("neutral"), nb::arg("words"), nb::arg("request"));
    module.def("csv_columns", &csv_columns, nb::kw_only(), nb::arg("text"), nb::arg("separator"),
               nb::arg("puzzle"), nb::arg("id"), nb::arg("kept"), nb::arg("form"));
    module.def("scan", &scan, nb::arg("data"), nb::arg("stop"));
}

}  // namespace sudoshiki::bind
