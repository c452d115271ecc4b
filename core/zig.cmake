# The compiler of the PyPI package ziglang, for other machines: `make wasm`, `make windows` and `make macos`.
#   SUDOSHIKI_ZIG         its executable
#   SUDOSHIKI_ZIG_TARGET  processor-system, as zig names them
set(CMAKE_TRY_COMPILE_PLATFORM_VARIABLES SUDOSHIKI_ZIG SUDOSHIKI_ZIG_TARGET)
string(REGEX MATCH "^[^-]+" CMAKE_SYSTEM_PROCESSOR "${SUDOSHIKI_ZIG_TARGET}")
set(CMAKE_SYSTEM_NAME Generic)  # the systems that CMake knows need more of their own tools than are here
set(CMAKE_CXX_COMPILER "${SUDOSHIKI_ZIG}" c++ -target ${SUDOSHIKI_ZIG_TARGET})
set(CMAKE_CXX_COMPILER_WORKS ON)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)  # nothing is linked to find out what the compiler can
set(CMAKE_CXX_ARCHIVE_CREATE "\"${SUDOSHIKI_ZIG}\" ar qc <TARGET> <OBJECTS>")
set(CMAKE_CXX_ARCHIVE_FINISH "\"${SUDOSHIKI_ZIG}\" ranlib <TARGET>")
# Without debug information, which zig writes by itself: a quarter of the time. In every command, also that by which
# CMake sees which compiler this is: zig compiles its C++ library once with -s and once without.
set(CMAKE_CXX_FLAGS_INIT "-s")
if(SUDOSHIKI_ZIG_TARGET MATCHES "^wasm32")
  string(APPEND CMAKE_CXX_FLAGS_INIT " -msimd128 -fno-exceptions")
elseif(SUDOSHIKI_ZIG_TARGET MATCHES "windows")
  set(CMAKE_EXECUTABLE_SUFFIX_CXX .exe)
endif()
