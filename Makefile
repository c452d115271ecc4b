# Two commands for a stranger: `make demo` and `make test`. The rest is for those who change the code.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
CXX_FILES = $(shell git ls-files 'core/*.cpp' 'core/*.hpp')

.PHONY: demo test browser docs quick core-test build lint format hunt sanitize sanitize-threads fuzz libfuzzer arm s390x instructions mutants wasm wasm-test wheel-test windows macos clean help

help: ## list the targets
	@grep -E '^[a-z0-9-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 20

# Two stamps for one environment: what the package needs, and what its tests and tools need on top.
PIP := $(BIN)/pip install -q -c constraints.txt --no-build-isolation
$(VENV)/.ready: pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(PIP) scikit-build-core nanobind cmake ninja
	touch $@

$(VENV)/.tools: $(VENV)/.ready
	$(PIP) -e '.[all,test,dev,docs]'
	touch $@

# Compiled Python is kept, whatever the environment says: else each worker takes seconds to compile pytest's plugins.
unexport PYTHONDONTWRITEBYTECODE

# The same flags for every target, so that nothing is compiled twice. Warnings are errors with the compiler of CI
# alone: a newer one may know warnings that nobody has seen yet.
export SUDOSHIKI_WERROR ?= $(if $(filter 12.%,$(shell $(CXX) -dumpfullversion 2>/dev/null)),ON,OFF)

build: $(VENV)/.ready ## rebuild the native core after editing C++ (only what changed)
	$(PIP) -e .
	$(BIN)/python -m compileall -q src/sudoshiki # as an install does; else every start may compile anew

demo: build ## solve the boards that ship with the project and compare algorithms
	$(BIN)/python examples/demo.py

# One more than there are cores: many tests wait for a process or a page.
WORKERS ?= $(shell expr 1 + $$(nproc 2>/dev/null || echo 1))
test: $(VENV)/.tools build ## run everything that CI runs
	$(MAKE) -j2 --output-sync=target lint core-test browser docs
	$(BIN)/python -m pytest -n $(WORKERS) --dist loadgroup

# The browser tests say what they miss, and are left out, where these can't be had.
browser: ## install chromium, axe-core and TypeScript, where possible, for the tests of the web app
	@command -v chromium >/dev/null || apt-get install -y -q chromium >/dev/null 2>&1 \
	  || (apt-get update -q && apt-get install -y -q chromium) >/dev/null 2>&1 \
	  || echo "no chromium: the tests of the page are skipped"
	@test -e build/axe/node_modules/axe-core || npm install --silent --prefix build/axe axe-core@4 >/dev/null 2>&1 \
	  || echo "no axe-core: the tests of access are skipped"
	@test -e build/tsc/node_modules/typescript || npm install --silent --prefix build/tsc typescript@5 >/dev/null 2>&1 \
	  || echo "no TypeScript: the types of the page are not checked"

# Strict: a warning is an error, such as a link or an anchor that leads nowhere. The variable stops an advertisement.
docs: $(VENV)/.tools ## build the documentation site: python -m http.server -d build/site shows it
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet
	$(BIN)/python docs/site/check.py build/site

quick: $(VENV)/.tools ## run all tests but the slow ones, in under a minute
	HYPOTHESIS_PROFILE=quick $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -m 'not slow'

build/editable/build.ninja:
	$(MAKE) build

core-test: build/editable/build.ninja ## run the unit tests of the native core, for what Python can't reach
	$(BIN)/cmake --build build/editable --target core_tests
	build/editable/core/tests/core_tests

lint: $(VENV)/.tools ## run ruff, mypy strict and clang-format
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/clang-format --dry-run --Werror $(CXX_FILES)

format: $(VENV)/.tools ## format Python and C++
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/clang-format -i $(CXX_FILES)

BOARDS ?= 10000
SEED ?= 1
hunt: $(VENV)/.tools ## solve BOARDS random boards of SEED with every algorithm; save disagreements in tests/regressions
	$(BIN)/python -m tests.hunt --boards $(BOARDS) --seed $(SEED)

# The native tests first; then the package beside a sanitized core, -S keeping the editable install out of the way.
SANITIZED := build/sanitize
CONFIGURE = PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/cmake -S . -G Ninja -DPython_EXECUTABLE="$(CURDIR)/$(BIN)/python" \
  -DCMAKE_BUILD_TYPE=Sanitized -DCMAKE_CXX_FLAGS_SANITIZED="-O1 -g1"
SANITIZED_TESTS = tests/hunt tests/generate tests/many tests/coloring tests/local tests/auto tests/search tests/oracle
sanitize: $(VENV)/.tools ## run native and some Python tests with the address and undefined-behaviour sanitizers
	$(CONFIGURE) -B $(SANITIZED)/address -DSUDOSHIKI_SANITIZE=address
	$(BIN)/cmake --build $(SANITIZED)/address --target core_tests _core
	$(SANITIZED)/address/core/tests/core_tests 10
	rm -rf $(SANITIZED)/package && mkdir -p $(SANITIZED)/package && cp -r src/sudoshiki $(SANITIZED)/package/
	cp $(SANITIZED)/address/core/bind/_core*.so $(SANITIZED)/package/sudoshiki/
	LD_PRELOAD="$$($(CXX) -print-file-name=libasan.so) $$($(CXX) -print-file-name=libstdc++.so)" \
	  ASAN_OPTIONS=detect_leaks=0 HYPOTHESIS_PROFILE=quick \
	  PYTHONPATH="$(CURDIR)/$(SANITIZED)/package:$$($(BIN)/python -c 'import site; print(site.getsitepackages()[0])')" \
	  $(BIN)/python -S -m pytest -q -p no:cacheprovider -m 'not slow' $(SANITIZED_TESTS)

sanitize-threads: $(VENV)/.ready ## run native tests with the thread sanitizer: engines that share a graph, lanes, stop flags
	$(CONFIGURE) -B $(SANITIZED)/thread -DSUDOSHIKI_SANITIZE=thread
	$(BIN)/cmake --build $(SANITIZED)/thread --target core_tests
	$(SANITIZED)/thread/core/tests/core_tests 4

# Other machines, by Debian's cross compilers and qemu: g++-aarch64-linux-gnu, g++-s390x-linux-gnu, qemu-user.
arm s390x: export SUDOSHIKI_MACHINE = $(subst arm,aarch64,$@)
arm: ## build the core for ARM64 and run its tests (needs qemu)
s390x: ## build the core for big-endian s390x and run its tests (needs qemu)
arm s390x: $(VENV)/.ready
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/cmake -S . -B build/$@ -G Ninja -DSUDOSHIKI_BIND=OFF -DSUDOSHIKI_WERROR=ON \
	  -DCMAKE_SYSTEM_NAME=Linux -DCMAKE_SYSTEM_PROCESSOR=$$SUDOSHIKI_MACHINE \
	  -DCMAKE_CXX_COMPILER=$$SUDOSHIKI_MACHINE-linux-gnu-g++
	$(BIN)/cmake --build build/$@ --target core_tests
	qemu-$$SUDOSHIKI_MACHINE -L /usr/$$SUDOSHIKI_MACHINE-linux-gnu build/$@/core/tests/core_tests 2

instructions: build ## count instructions of hot paths, compare with benchmarks/instructions.tsv (needs valgrind)
	$(BIN)/cmake --build build/editable --target hot_paths
	$(BIN)/python benchmarks/instructions.py build/editable/core/tests/hot_paths

# By file, the tests that are to notice when something in it is changed.
mutants: $(VENV)/.tools ## mutation test: change checker, model and proof checker in one place at a time, count what the tests miss
	$(BIN)/python benchmarks/mutants.py src/sudoshiki/puzzle/check.py tests/puzzle/test_check.py
	$(BIN)/python benchmarks/mutants.py src/sudoshiki/puzzle/model.py tests/puzzle/test_model.py tests/puzzle/test_check.py
	$(BIN)/python benchmarks/mutants.py src/sudoshiki/proofs/proof_checker.py tests/proofs

SECONDS ?= 60
fuzz: $(VENV)/.ready ## fuzz the native readers for SECONDS, with the address and undefined-behaviour sanitizers
	$(CONFIGURE) -B $(SANITIZED)/address -DSUDOSHIKI_SANITIZE=address
	$(BIN)/cmake --build $(SANITIZED)/address --target fuzz
	$(SANITIZED)/address/core/tests/fuzz $(SECONDS) $(SEED)

CLANG ?= $(firstword $(foreach version,19 18 17 16,$(shell command -v clang++-$(version))) clang++)
libfuzzer: $(VENV)/.ready ## fuzz the native readers with libFuzzer (needs clang 16 or newer, and its libclang-rt)
	$(CONFIGURE) -B $(SANITIZED)/fuzzer -DSUDOSHIKI_SANITIZE=fuzzer -DSUDOSHIKI_BIND=OFF -DCMAKE_CXX_COMPILER=$(CLANG)
	$(BIN)/cmake --build $(SANITIZED)/fuzzer --target fuzz
	mkdir -p $(SANITIZED)/corpus
	$(SANITIZED)/fuzzer/core/tests/fuzz -max_total_time=$(SECONDS) -seed=$(SEED) -max_len=4096 \
	  -artifact_prefix=$(SANITIZED)/ -print_final_stats=1 $(SANITIZED)/corpus src/sudoshiki/boards

# Other systems, by a compiler that comes with the extra `wasm`: 100 MB that nothing else needs.
ZIG = $(BIN)/python-zig
$(ZIG): | $(VENV)/.ready
	$(BIN)/pip install -q $$($(BIN)/python -c "import tomllib; \
	  print(*tomllib.load(open('pyproject.toml', 'rb'))['project']['optional-dependencies']['wasm'])")
WITH_ZIG = PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/cmake -S . -G Ninja -DCMAKE_TOOLCHAIN_FILE=core/zig.cmake \
  -DSUDOSHIKI_ZIG="$(CURDIR)/$(ZIG)"
CORE_ALONE = -DSUDOSHIKI_BIND=OFF -DSUDOSHIKI_WERROR=ON

# The core for `sudoshiki web --export`.
WASM := build/wasm
wasm: $(ZIG) ## build core.wasm, the core for web pages that have no server
	$(WITH_ZIG) -B $(WASM) -DSUDOSHIKI_ZIG_TARGET=wasm32-wasi -DSUDOSHIKI_BARE=ON
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/cmake --build $(WASM)
	cp $(WASM)/core/wasm/core.wasm src/sudoshiki/web/core.wasm

wasm-test: wasm $(VENV)/.tools ## test the web app without a server: compare with Python, and run in a browser
	$(BIN)/python -m pytest tests/web/test_standalone.py tests/browser/test_standalone.py

windows: $(ZIG) ## build the core for Windows; run its tests if wine is installed
	$(WITH_ZIG) -B build/windows -DSUDOSHIKI_ZIG_TARGET=x86_64-windows-gnu $(CORE_ALONE)
	$(BIN)/cmake --build build/windows --target core_tests
	@if command -v wine >/dev/null; then \
	  WINEPREFIX="$(CURDIR)/build/wine" WINEDEBUG=-all wine build/windows/core/tests/core_tests.exe 2; \
	else echo "no wine: the tests were built, not run"; fi

macos: $(ZIG) ## build the core for macOS on ARM64 and x86; no test is run
	set -e; for processor in aarch64 x86_64; do \
	  $(WITH_ZIG) -B build/macos-$$processor -DSUDOSHIKI_ZIG_TARGET=$$processor-macos $(CORE_ALONE); \
	  $(BIN)/cmake --build build/macos-$$processor --target core_tests; \
	done

# As for PyPI and by cibuildwheel's test command: the wheel is built from the sdist and tested away from the sources.
WHEEL := build/wheel
wheel-test: ## build sdist and wheel, install the wheel in an empty environment, run tests/installed.py there
	rm -rf $(WHEEL) && mkdir -p $(WHEEL)/away
	$(PYTHON) -m venv $(WHEEL)/tools && $(WHEEL)/tools/bin/pip install -q build auditwheel twine
	$(WHEEL)/tools/bin/python -m build --outdir $(WHEEL)/dist
	$(WHEEL)/tools/bin/twine check --strict $(WHEEL)/dist/*
	[ "$$(uname)" != Linux ] || $(WHEEL)/tools/bin/auditwheel show $(WHEEL)/dist/*.whl
	$(PYTHON) -m venv $(WHEEL)/empty
	$(WHEEL)/empty/bin/pip install -q --constraint constraints.txt $(WHEEL)/dist/*.whl pytest hypothesis
	cp -r tests pyproject.toml $(WHEEL)/away
	cd $(WHEEL)/away && ../empty/bin/python -m tests.installed

clean: ## remove what was built, keep the sources
	rm -rf build $(VENV) .pytest_cache .mypy_cache .ruff_cache
