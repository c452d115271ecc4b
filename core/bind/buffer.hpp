// Access to the memory of Python objects.
#pragma once

#include <string_view>

#include "bind/bind.hpp"

namespace sudoshiki::bind {

// Holds the buffer of a Python object while this lives.
class Buffer {
public:
    Buffer(nb::handle object, bool writable) {
        const int flags = PyBUF_C_CONTIGUOUS | (writable ? PyBUF_WRITABLE : 0);
        if (PyObject_GetBuffer(object.ptr(), &view_, flags) != 0) throw nb::python_error();
    }
    ~Buffer() { PyBuffer_Release(&view_); }
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;

    std::size_t size() const { return static_cast<std::size_t>(view_.len); }
    template <class T>
    T* as(std::size_t count) const {
        if (size() < count * sizeof(T)) throw nb::value_error("an array is too small for this many boards");
        return static_cast<T*>(view_.buf);
    }
    std::string_view text() const { return {static_cast<const char*>(view_.buf), size()}; }

private:
    Py_buffer view_{};
};

}  // namespace sudoshiki::bind
