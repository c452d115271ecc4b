// Writes JSON: numbers, strings without control characters, lists and objects.
#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <vector>

namespace sudoshiki::wasm {

class Json {
public:
    Json& name(std::string_view key) {
        comma();
        quote(key);
        text_ += ':';
        first_ = true;
        return *this;
    }
    template <class Value>
    Json& field(std::string_view key, const Value& value) {
        return name(key).put(value);
    }

    template <std::integral Number>
    Json& put(Number number) {
        comma();
        text_ += std::to_string(number);
        return *this;
    }
    Json& put(bool is) {
        comma();
        text_ += is ? "true" : "false";
        return *this;
    }
    Json& put(std::string_view words) {
        comma();
        quote(words);
        return *this;
    }
    Json& put(const std::string& words) { return put(std::string_view(words)); }
    Json& none() {
        comma();
        text_ += "null";
        return *this;
    }
    template <class Value>
    Json& put(const std::vector<Value>& values) {
        return list(values, [this](const Value& value) { put(value); });
    }
    template <class Values, class Each>
    Json& list(const Values& values, Each each) {
        open('[');
        for (const auto& value : values) each(value);
        return close(']');
    }

    Json& open(char bracket) {
        comma();
        text_ += bracket;
        first_ = true;
        return *this;
    }
    Json& close(char bracket) {
        text_ += bracket;
        first_ = false;
        return *this;
    }

    const std::string& text() const { return text_; }

private:
    void comma() {
        if (!first_) text_ += ',';
        first_ = false;
    }
    void quote(std::string_view words) {
        text_ += '"';
        for (const char letter : words) {
            if (letter == '"' || letter == '\\') text_ += '\\';
            text_ += letter;
        }
        text_ += '"';
    }

    std::string text_;
    bool first_ = true;
};

}  // namespace sudoshiki::wasm
