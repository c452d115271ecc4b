#include "bulk/csv_records.hpp"

#include <algorithm>

namespace sudoshiki::bulk {

namespace {

struct Line {
    std::size_t end;
    bool has_odd_quotes;
};

// Finds lines. Few files have carriage returns or quotes; other files are searched many bytes at a time.
class Lines {
public:
    explicit Lines(std::string_view data)
        : data_(data),
          has_returns_(data.find('\r') != std::string_view::npos),
          has_quotes_(data.find('"') != std::string_view::npos) {}

    Line at(std::size_t start) const {
        const auto end = has_returns_ ? end_of_any(start) : data_.find('\n', start);
        const bool odd = has_quotes_ && count_quotes(data_.substr(start, end - start)) % 2 != 0;
        if (end >= data_.size()) return {data_.size(), odd};
        return {end + (data_.substr(end, 2) == "\r\n" ? 2 : 1), odd};
    }

private:
    std::size_t end_of_any(std::size_t at) const {
        while (at < data_.size() && data_[at] != '\n' && data_[at] != '\r') ++at;
        return at;
    }

    static std::ptrdiff_t count_quotes(std::string_view line) {
        return std::count(line.begin(), line.end(), '"');
    }

    const std::string_view data_;
    const bool has_returns_, has_quotes_;
};

}  // namespace

std::vector<std::size_t> csv_ends(std::string_view data, bool final, std::size_t quote_limit) {
    const Lines lines(data);
    std::vector<std::size_t> ends;
    for (std::size_t at = 0; at < data.size(); at = ends.back()) {
        const auto first = lines.at(at);
        auto [end, open] = first;
        while (open && end < data.size() && end - at <= quote_limit) {
            const auto next = lines.at(end);
            end = next.end;
            open = open != next.has_odd_quotes;
        }
        if (open && !final && end - at <= quote_limit) return ends;
        if (open) end = first.end;
        if (!final && end == data.size()) return ends;
        ends.push_back(end);
    }
    return ends;
}

}  // namespace sudoshiki::bulk
