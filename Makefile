# On a fresh machine with git, make and Python 3.11 or newer (with its venv module):
#   make play    sets everything up and runs the app
#   make test    sets everything up and runs every test
#   make bench   measures the rules beside another framework's games
#   make soak    keeps the server busy for MINUTES (20) and fails where its memory grows
#   make moves   measures the processor time of a move at a table, by part
#   make load    measures the server under load, beside another framework's server
# Nothing else is needed: Node.js, Chromium and uv come as locked PyPI and npm packages.

PYTHON ?= python3
MINUTES ?= 20
BIN := $(CURDIR)/.venv/bin
INSTALL := $(BIN)/uv pip install --quiet --python $(BIN)/python --compile-bytecode
WEB := $(shell find web -name node_modules -prune -o -type f -print)
export PATH := $(BIN):$(PATH)

.PHONY: play test bench moves load soak check unit types lock clean
.NOTPARALLEL:
.DELETE_ON_ERROR:

play: .venv/.app
	@$(BIN)/parlorcar serve --open $(ARGS)

test: check unit

bench: .venv/.app .venv/.bench
	@$(BIN)/parlorcar bench $(ARGS)

moves: .venv/.app
	@python benchmarks/table/moves.py $(ARGS)

load: .venv/.app .venv/.dev benchmarks/load/node_modules/.ready
	@node benchmarks/load/load.ts $(ARGS)

soak: .venv/.app benchmarks/load/node_modules/.ready
	@node benchmarks/load/soak.ts --minutes $(MINUTES) $(ARGS)

check: .venv/.dev web/node_modules/.dev
	ruff check .
	ruff format --check .
	mypy
	cd web && npm run --silent lint && npm run --silent check
	cd web && npx prettier --check ../benchmarks/load

# The browser's tests run apart: while Playwright holds a process, no other test can run a loop there.
unit: .venv/.dev web/node_modules/.dev .venv/.app
	cd web && npm run --silent test
	python -c 'from parlorcar import game_names; from parlorcar.table.warm import warm; [warm(name) for name in game_names()]'
	python -m pytest -n 2 --ignore tests/browser $(ARGS)
	python -m pytest -n 2 tests/browser $(ARGS)

# The virtual environment, and in it the one tool that fills it.
.venv/.uv: requirements/uv.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed: make PYTHON=python3.x")'
	@echo "Making a Python environment in .venv ..."
	@$(PYTHON) -m venv --clear .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $<
	@touch $@

.venv/.deps: requirements/app.lock .venv/.uv
	@echo "Installing the Python packages ..."
	@$(INSTALL) --require-hashes -r $<
	@touch $@

.venv/.dev: requirements/dev.lock .venv/.deps
	@echo "Installing what the tests need ..."
	@$(INSTALL) --require-hashes -r $<
	@touch $@

.venv/.bench: requirements/bench.lock .venv/.deps
	@echo "Installing what the comparison needs ..."
	@$(INSTALL) --require-hashes -r $<
	@touch $@

# The package itself, editable; its build hook builds the front-end first where that is stale.
.venv/.app: .venv/.deps pyproject.toml hatch_build.py $(WEB)
	@echo "Building the page ..."
	@$(INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@

web/node_modules/.dev: web/package-lock.json .venv/.deps
	@echo "Installing the page's tools and a browser for the tests ..."
	@cd web && npm ci --loglevel=error
	@touch $@

benchmarks/load/node_modules/.ready: benchmarks/load/package-lock.json .venv/.deps
	@echo "Installing the driver of the load and the server beside ours ..."
	@cd benchmarks/load && npm ci --loglevel=error
	@touch $@

# The page's message types, from the server's messages.
types: .venv/.dev web/node_modules/.dev
	python -m parlorcar.service.message_schema | node web/scripts/types.mjs > web/src/lib/messages.ts

lock: .venv/.uv
	uv pip compile -q --universal --generate-hashes --no-header --python-version 3.11 $(UPGRADE) requirements/uv.in -o requirements/uv.lock
	uv pip compile -q --universal --generate-hashes --no-header --python-version 3.11 $(UPGRADE) pyproject.toml --group build -o requirements/app.lock
	uv pip compile -q --universal --generate-hashes --no-header --python-version 3.11 $(UPGRADE) pyproject.toml --group test -c requirements/app.lock -o requirements/dev.lock
	uv pip compile -q --universal --generate-hashes --no-header --python-version 3.11 $(UPGRADE) pyproject.toml --group bench -c requirements/app.lock -o requirements/bench.lock

clean:
	rm -rf .venv web/node_modules benchmarks/load/node_modules src/parlorcar/static dist
