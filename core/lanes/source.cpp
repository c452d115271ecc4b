#include "lanes/source.hpp"

#include <algorithm>
#include <cstring>
#include <stdexcept>

namespace sudoshiki::lanes {

namespace {

typedef unsigned char Bytes __attribute__((vector_size(16)));

Bytes load(const char* from) {
    Bytes bytes;
    std::memcpy(&bytes, from, sizeof bytes);
    return bytes;
}

// Digits and dots, sixteen at a time. False when anything else is among them.
inline __attribute__((always_inline)) bool read_digits(const char* line, int cells, int side,
                                                       std::uint8_t* values) {
    const auto most = static_cast<unsigned char>(side);
    if (cells < 16) {
        bool fine = true;
        for (int cell = 0; cell < cells; ++cell) {
            values[cell] = static_cast<std::uint8_t>(line[cell] == '.' ? 0 : line[cell] - '0');
            fine = fine && values[cell] <= most;
        }
        return fine;
    }
    Bytes greatest{};
    for (int at = 0; at < cells; at += 16) {
        const int cell = at + 16 <= cells ? at : cells - 16;  // the last sixteen may overlap those before
        const auto symbols = load(line + cell);
        const auto found = (symbols - '0') & ~reinterpret_cast<Bytes>(symbols == '.');
        greatest = greatest > found ? greatest : found;
        std::memcpy(values + cell, &found, sizeof found);
    }
    const auto wrong = reinterpret_cast<Bytes>(greatest > most);
    std::uint64_t halves[2];
    std::memcpy(halves, &wrong, sizeof halves);
    return (halves[0] | halves[1]) == 0;
}

// Counts the bytes for which `is_one` is true; it gets sixteen at a time, or one.
template <class IsOne>
std::uint64_t count_bytes(std::string_view text, IsOne is_one) {
    std::uint64_t found = 0;
    std::size_t at = 0;
    while (at + 16 <= text.size()) {
        Bytes counts{};  // a byte holds up to 255
        const auto steps = std::min<std::size_t>(255, (text.size() - at) / 16);
#pragma GCC unroll 5
        for (std::size_t i = 0; i < steps; ++i, at += 16)
            counts -= reinterpret_cast<Bytes>(is_one(load(text.data() + at)));
        for (int i = 0; i < 16; ++i) found += counts[i];
    }
    for (; at < text.size(); ++at) found += is_one(static_cast<unsigned char>(text[at]));
    return found;
}

// Whether each line, of `width` bytes with its end, ends with a line feed.
bool end_evenly(std::string_view text, std::uint64_t width, std::uint64_t lines) {
    bool even = true;
    for (std::uint64_t i = 0; i < lines; ++i) {
        const auto* end = text.data() + i * width + width - 1;
        __builtin_prefetch(end + 4096);
        even &= *end == '\n';
    }
    return even;
}

// White space for the reader of lines too, which knows more of it.
std::string_view without_end(std::string_view text) {
    const auto last = text.find_last_not_of(" \t\n\v\f\r");
    return text.substr(0, last == std::string_view::npos ? 0 : last + 1);
}

// A line may end with a line end; a break before that makes two lines of it.
bool has_break_inside(std::string_view line) {
    const auto last = line.find_last_not_of("\r\n");
    return last != std::string_view::npos &&
           line.substr(0, last).find_first_of("\r\n") != std::string_view::npos;
}

bool is_ascii_without_nul(std::string_view text) {
    return std::all_of(text.begin(), text.end(), [](char c) { return static_cast<signed char>(c) > 0; });
}

}  // namespace

Alphabet::Alphabet(const std::uint8_t* table, int side) : digits(table[std::size_t{'.'}] == 0) {
    std::copy(table, table + values.size(), values.begin());
    for (int value = 0; value <= std::min(side, 9); ++value)
        digits = digits && values[static_cast<std::size_t>('0' + value)] == value;
}

ValueSource::ValueSource(const Shape& shape, const std::uint8_t* values, std::uint64_t boards)
    : shape_(shape), values_(values) {
    count = boards;
}

FaultAt ValueSource::read(std::uint64_t index, std::uint8_t* values) const {
    const auto cells = static_cast<std::size_t>(shape_.cells());
    const auto* given = values_ + index * cells;
    std::memcpy(values, given, cells);
    std::uint8_t worst = 0;
    for (std::size_t cell = 0; cell < cells; ++cell) worst = std::max(worst, given[cell]);
    if (worst <= shape_.side) return {};
    const auto* bad = std::find_if(given, given + cells, [&](auto value) { return value > shape_.side; });
    return {Fault::value, static_cast<std::uint32_t>(bad - given + 1)};
}

std::uint64_t count_lines(std::string_view text) {
    const auto ends = count_bytes(text, [](auto byte) { return byte == '\n'; });
    return ends + (!text.empty() && text.back() != '\n');
}

bool has_even_lines(std::string_view text, std::size_t width) {
    const auto lines = text.size() / width;
    return lines * width == text.size() && end_evenly(text, width, lines) &&
           count_bytes(text, [](auto byte) { return byte <= '\r'; }) == lines;
}

std::vector<std::string_view> lines_at(std::string_view text, const std::vector<std::uint64_t>& wanted) {
    std::vector<std::string_view> lines;
    std::size_t start = 0;
    std::uint64_t number = 0;
    for (const auto next : wanted) {
        for (; number < next && start < text.size(); ++number)
            start = std::min(text.find('\n', start), text.size() - 1) + 1;
        const auto end = std::min(text.find('\n', start), text.size());
        lines.push_back(text.substr(start, end - start));
    }
    return lines;
}

TextSource::TextSource(const Shape& shape, const Alphabet& alphabet, std::string_view text,
                       std::uint64_t boards)
    : shape_(shape), alphabet_(alphabet), text_(text) {
    count = boards;
    const auto stride = static_cast<std::uint64_t>(shape.cells()) + 1;
    const bool ended = !text.empty() && text.back() == '\n';
    if (text.size() + (ended ? 0 : 1) == count * stride && (!count || end_evenly(text, stride, count - 1))) {
        stride_ = stride;
        return;
    }
    starts_.reserve(count + 1);
    for (std::size_t at = 0; at < text.size(); at = std::min(text.find('\n', at), text.size() - 1) + 1)
        starts_.push_back(at);
    if (starts_.size() != count) throw std::invalid_argument("the text has another number of lines");
    starts_.push_back(text.size() + (!text.empty() && text.back() != '\n'));
}

TextSource::TextSource(const Shape& shape, const Alphabet& alphabet, std::string_view text,
                       std::uint64_t boards, const void* offsets, int offset_bytes)
    : shape_(shape), alphabet_(alphabet), text_(text), offsets_(offsets), offset_bytes_(offset_bytes) {
    count = boards;
}

std::string_view TextSource::uneven_line(std::uint64_t index) const {
    if (!offsets_) return text_.substr(starts_[index], starts_[index + 1] - starts_[index] - 1);
    if (offset_bytes_ == 4) {
        const auto* offsets = static_cast<const std::int32_t*>(offsets_) + index;
        return text_.substr(static_cast<std::size_t>(offsets[0]),
                            static_cast<std::size_t>(offsets[1] - offsets[0]));
    }
    const auto* offsets = static_cast<const std::int64_t*>(offsets_) + index;
    return text_.substr(static_cast<std::size_t>(offsets[0]),
                        static_cast<std::size_t>(offsets[1] - offsets[0]));
}

FaultAt TextSource::read(std::uint64_t index, std::uint8_t* values) const {
    const auto whole =
        stride_ ? std::string_view(text_.data() + index * stride_, stride_ - 1) : uneven_line(index);
    const auto cells = shape_.cells();
    // Boards are read in order, a block at a time: prefetch what follows this block.
    for (int line = 0; line < 2; ++line) __builtin_prefetch(whole.data() + 2048 + 64 * line);
    if (alphabet_.digits && whole.size() == static_cast<std::size_t>(cells)) {
        // With the number of cells known the loop is unrolled.
        if (cells == 81 ? read_digits(whole.data(), 81, 9, values)
                        : read_digits(whole.data(), cells, std::min(shape_.side, 9), values))
            return {};
    }
    return read_by_table(whole, values);
}

// Reads a plain board, optionally followed by white space and a comment. All other lines, wrong or in another
// notation, are left to the reader of lines in Python.
FaultAt TextSource::read_by_table(std::string_view line, std::uint8_t* values) const {
    constexpr FaultAt unsure{Fault::unsure, 0};
    const auto comment = std::min(line.find('#'), line.size());
    // A comment is text like the rest: UTF-8 without NUL, which is looked at elsewhere.
    if (!is_ascii_without_nul(line.substr(comment))) return unsure;
    const auto board = without_end(line.substr(0, comment));
    // A break within the board is no symbol, so the rest of the line is all there is to look at.
    if (has_break_inside(line.substr(board.size()))) return unsure;
    if (board.empty()) return {Fault::blank, 1};
    const auto cells = static_cast<std::size_t>(shape_.cells());
    // A # that follows without a gap may be part of a name, or of an address.
    if (board.size() != cells || (comment == cells && comment < line.size())) return unsure;
    bool empties = false, doubtful = false;
    for (std::size_t cell = 0; cell < cells; ++cell) {
        auto value = alphabet_.values[static_cast<unsigned char>(board[cell])];
        if (value == Alphabet::unknown) return unsure;
        empties |= value == 0;
        doubtful |= value == Alphabet::doubtful;
        values[cell] = value == Alphabet::doubtful ? 0 : value;
    }
    return empties && doubtful ? unsure : FaultAt{};
}

FaultAt find_clash(const Shape& shape, const std::uint8_t* values, const std::int8_t* signs) {
    std::uint32_t rows[largest_side] = {}, columns[largest_side] = {}, boxes[largest_side] = {};
    for (int cell = 0; cell < shape.cells(); ++cell) {
        if (!values[cell]) continue;
        const int row = cell / shape.side, column = cell % shape.side;
        const auto bit = 1u << values[cell];
        bool clash = (rows[row] | columns[column]) & bit;
        rows[row] |= bit;
        columns[column] |= bit;
        if (shape.box_width) {
            const int box = row / shape.box_height * shape.box_height + column / shape.box_width;
            clash |= (boxes[box] & bit) != 0;
            boxes[box] |= bit;
        }
        if (signs) {
            // The signs to the cell on the left and the one above.
            const auto breaks = [&](std::int8_t sign, int first) {
                return sign && values[first] && (sign > 0) != (values[first] < values[cell]);
            };
            const int side = shape.side;
            if (column) clash |= breaks(signs[row * (side - 1) + column - 1], cell - 1);
            if (row) clash |= breaks(signs[side * (side - 1) + (row - 1) * side + column], cell - side);
        }
        if (clash) return {Fault::clash, static_cast<std::uint32_t>(cell + 1)};
    }
    return {};
}

}  // namespace sudoshiki::lanes
