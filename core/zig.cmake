# The compiler of the PyPI package ziglang, for WebAssembly: `make wasm` says where it is.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
if(NOT SUDOSHIKI_ZIG)
  set(SUDOSHIKI_ZIG "$ENV{SUDOSHIKI_ZIG}")  # for the compiler's own tests, which read this file anew
endif()
set(ENV{SUDOSHIKI_ZIG} "${SUDOSHIKI_ZIG}")
set(CMAKE_CXX_COMPILER "${SUDOSHIKI_ZIG}" c++ -target wasm32-wasi)
set(CMAKE_CXX_COMPILER_WORKS ON)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)  # nothing is linked to find out what the compiler can
set(CMAKE_CXX_ARCHIVE_CREATE "${SUDOSHIKI_ZIG} ar qc <TARGET> <OBJECTS>")
set(CMAKE_CXX_ARCHIVE_FINISH "${SUDOSHIKI_ZIG} ranlib <TARGET>")
set(CMAKE_CXX_FLAGS_INIT "-msimd128 -fno-exceptions")
