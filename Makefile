# `make` lists the targets. A bare clone needs make and Python 3.11 or newer, nothing else.

VENV    ?= .venv
BIN     := $(VENV)/bin
PYTHONS := $(PYTHON) python3 python3.14 python3.13 python3.12 python3.11 python

# Stamps: touched when the package and these extras are in $(VENV); remade when pyproject.toml changes.
PLAIN := $(VENV)/.installed
TEST  := $(VENV)/.installed-test
DEV   := $(VENV)/.installed-dev

GALLERY := draw --all -o diagrams/gallery --format svg --format dot

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help run test check lint types models mutants spin fuzz diagrams install clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-9s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: $(PLAIN) ## install if needed, check the models, draw the charts
	$(BIN)/fsm check
	@mkdir -p build
	$(BIN)/fsm draw -o build/charts
	@echo "The charts are in $(CURDIR)/build/charts"

test: $(TEST) ## run the tests
	$(BIN)/python -m pytest -q -n auto --dist loadfile --no-loadscope-reorder

check: lint types test models ## everything that CI does: lint, types, test, models

lint: $(DEV) ## format and style
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types: $(DEV) ## type check
	$(BIN)/mypy

models: mutants ## claims, mutants and rulings
	$(BIN)/fsm check
	$(BIN)/fsm rulings

mutants: $(PLAIN) ## machines made wrong on purpose
	$(BIN)/fsm check --mutants

spin: $(TEST) ## every model and mutant once more with SPIN, and how fast its text is
	FSM_CI=1 FSM_SPIN=all $(BIN)/python -m pytest -q -n auto tests/test_spin_models.py tests/test_spin_mutants.py
	$(BIN)/python -m tests.measure_spin

fuzz: $(TEST) ## 500 random systems and 500 random casts, compared in every way
	FSM_CI=1 FSM_FUZZ=1 $(BIN)/python -m pytest -q -n auto tests/test_fuzz.py tests/test_casts.py \
	    tests/test_engines_agree.py

diagrams: $(PLAIN) ## draw diagrams/gallery again
	$(BIN)/fsm $(GALLERY)

install: $(PLAIN) ## install into .venv, editable
	@echo "The command is $(CURDIR)/$(BIN)/fsm"

clean: ## remove what make and the tools left, .venv too
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find fsm tests -name __pycache__ -type d -prune -exec rm -rf {} +

# pip says nothing but errors.
PIP := $(BIN)/python -m pip --disable-pip-version-check -qq

$(PLAIN): pyproject.toml $(BIN)/python
	@echo "Installing into $(VENV) ..."
	@$(PIP) install -e .
	@touch $@

$(TEST): pyproject.toml $(BIN)/python
	@echo "Installing into $(VENV), with what the tests need ..."
	@$(PIP) install -e '.[test]'
	@touch $(PLAIN) $@

$(DEV): pyproject.toml $(BIN)/python
	@echo "Installing into $(VENV), with the developer tools ..."
	@$(PIP) install -e '.[dev]'
	@touch $(PLAIN) $(TEST) $@

$(BIN)/python:
	@for name in $(PYTHONS); do \
	    if "$$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then found=$$name; break; fi; \
	done; \
	if [ -z "$$found" ]; then \
	    echo "No Python 3.11 or newer found (tried: $(strip $(PYTHONS)))." >&2; \
	    echo "Install one, or name it: make run PYTHON=/path/to/python3" >&2; \
	    exit 1; \
	fi; \
	if ! "$$found" -m venv --clear $(VENV); then \
	    rm -rf $(VENV); \
	    echo "$$found cannot make a virtual environment; on Debian and Ubuntu the package python3-venv is missing." >&2; \
	    exit 1; \
	fi
