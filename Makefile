# Two commands do all the set-up: `make audit` and `make test`.
# Each target leaves a stamp in its environment, so a second run installs nothing.
PYTHON ?= python3
VENV   := .venv
BOOK   := .venv-book
BIN    := $(VENV)/bin
PIP    := -m pip install --quiet --disable-pip-version-check
# Wheels are held to the hashes in locks/; the project itself comes last and fetches nothing. Where a system has no such wheel,
# `make LOOSE=1 ...` takes the same versions (constraints*.txt) from anywhere the index offers them, and builds them if it must.
# fill: a python, a lock, a file of constraints, what is asked for where the lock is not used.
ifdef LOOSE
fill = $(1) $(PIP) -c $(3) hatchling editables && $(1) $(PIP) -c $(3) --no-build-isolation -e $(4)
else
fill = $(1) $(PIP) --require-hashes --only-binary :all: --no-deps -r locks/$(2).txt && $(1) $(PIP) --no-build-isolation --no-deps -e .
endif

.PHONY: audit test lint kernel kernel-record bench book record clean help

audit: $(VENV)/.core            ## install, then: an audit that holds, an audit that is refuted, the verdict table
	@$(BIN)/python -m dxverify.demo

test: $(VENV)/.test             ## install the test extras and run the whole suite
	@$(BIN)/python -m compileall -q dxverify theory  # once, where bytecode is not written; hundreds of tests start a process
	@$(BIN)/python -m pytest -n 2 --dist worksteal

lint: $(VENV)/.test             ## ruff, mypy and the import rules
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports

kernel: $(VENV)/.core           ## compile theory/rocq with Debian's Rocq; red on a hole, an axiom, or a record not reproduced
	@$(BIN)/python -m theory.kernel.build --check

kernel-record: $(VENV)/.core    ## the same, and write theory/rocq/kernel.json (look at the diff!)
	@$(BIN)/python -m theory.kernel.build

bench: $(VENV)/.test            ## JSON lines; ratios against a baseline measured in the same run
	@$(BIN)/python -m tests.bench

book: $(BOOK)/.made              ## build the book into book/_build/html, warnings as errors, no network
	@$(BOOK)/bin/python -m book.build

record: $(VENV)/.core           ## write the verdicts and pages of this run as the recorded ones (look at the diff!)
	@$(BIN)/python -m dxverify.catalog
	@$(BIN)/python -m book.generate.readme

clean:                          ## remove what was built
	rm -rf .venv .venv-book build dist book/_build

help:
	@grep -E '^[a-z-]+:.*##' Makefile | sed 's/:.*##/\t/' | expand -t 16

# A Debian python3 without ensurepip can still make an environment: pip of the outside fills it.
$(VENV)/.made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "dxverify needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) -V 2>&1). Try: make PYTHON=python3.12 audit" >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV) 2>/dev/null || { $(PYTHON) -m venv --clear --without-pip $(VENV) && \
	  $(PYTHON) -m pip --python $(BIN)/python install --quiet pip; }
	@touch $@

$(VENV)/.core: $(VENV)/.made pyproject.toml locks/core.txt
	@echo "Installing dxverify into $(VENV) ..." >&2
	@$(call fill,$(BIN)/python,core,constraints.txt,.)
	@touch $@

$(VENV)/.test: $(VENV)/.made pyproject.toml locks/test.txt
	@echo "Installing dxverify and its test extras into $(VENV) ..." >&2
	@$(call fill,$(BIN)/python,test,constraints.txt,'.[test]')
	@touch $@ $(VENV)/.core

$(BOOK)/.made: pyproject.toml locks/book.txt
	@echo "Installing what builds the book into $(BOOK) ..." >&2
	@$(PYTHON) -m venv $(BOOK) 2>/dev/null || { $(PYTHON) -m venv --clear --without-pip $(BOOK) && \
	  $(PYTHON) -m pip --python $(BOOK)/bin/python install --quiet pip; }
	@$(call fill,$(BOOK)/bin/python,book,constraints-book.txt,'.[plots]' jupyter-book sphinx-proof)
	@touch $@
