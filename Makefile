# Every target sets up what it needs in .venv by itself.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
LOWEST := .venv-lowest
# what asks most of the libraries, and no browser
ASKING := tests/test_bounds.py tests/eyes tests/live tests/store tests/mqtt tests/webui/test_views.py \
	tests/webui/test_security.py tests/webui/test_listening.py tests/webui/test_stream.py \
	tests/security/test_front.py

# Tests start hundreds of processes: each would compile all that it imports again where this is set.
export PYTHONDONTWRITEBYTECODE :=

# Two workers more than there are cores, because tests in a browser and tests of whole households wait half of the
# time; a worker that has no more tests takes over some of another's.
WORKERS ?= $(shell $(PYTHON) -c 'import os; print((os.cpu_count() or 1) + 2)')
BOTH := -n $(WORKERS) --dist worksteal

.PHONY: test check quick explore demo demo-check documents docs messages pictures soak lint bench eval constraints lowest clean

# Style, types and layers, then all tests in three runs: what must reach every branch of game and scribe, the
# rest, and what has to be alone on the machine. FULL=1 tries as much as there is to try, see tests/chance.py.
test: check
	$(BIN)/python -m pytest -q $(BOTH) tests/game tests/scribe tracker/game tracker/scribe --cov -m "traced and not serial"
	$(BIN)/python -m pytest -q $(BOTH) -m "not traced and not serial"
	$(BIN)/python -m pytest -q -m serial tests

check: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/python -m mypy
	$(BIN)/lint-imports

# The tests of the rules, the log and the scribe, without coverage: for in between.
quick: $(VENV)/.dev
	$(BIN)/python -m pytest -q $(BOTH) tracker/game tracker/store tracker/scribe tests/game tests/store tests/scribe

# The laws and the attacks, a hundred times as many of them, others every time.
explore: $(VENV)/.dev
	EXPLORE=$(or $(TIMES),100) $(BIN)/python -m pytest -q -m "hypothesis or attack" \
		-o faulthandler_timeout=$(or $(MOST_S),14400) \
		tests/game tests/store tests/evening tests/scribe tests/mqtt tests/security tests/webui

demo: $(VENV)/.run
	$(BIN)/vingtetun demo

demo-check: $(VENV)/.run
	$(BIN)/python -m tests.demo tests/evenings/demo
	$(BIN)/python -m tests.demo tests/evenings/filmed
	$(BIN)/python -m tests.demo webui/demo/film --shown

# The tables of the documents that come from the code.
documents: $(VENV)/.dev
	$(BIN)/python -m tests.documents

# The pages of docs/ as a site, in build/site; what is wrong with a page or a link ends it.
docs: $(VENV)/.docs
	NO_MKDOCS_2_WARNING=1 PYTHONPATH=. $(BIN)/mkdocs build --quiet --strict

# The sentences of the code, into every catalogue; LANGUAGE=de begins another one.
messages: $(VENV)/.dev
	$(BIN)/python -m tests.messages $(LANGUAGE)

pictures: $(VENV)/.dev
	$(BIN)/python -m tests.pictures

soak: $(VENV)/.dev
	$(BIN)/python -m tests.soak

lint: $(VENV)/.dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: $(VENV)/.dev
	$(BIN)/python -m tests.bench
	$(BIN)/python -m tests.bench_tablet
	$(BIN)/python -m tests.bench_demo

# The versions that are installed here and by everybody who works on it; a wheel asks for bounds alone.
INSTALL := -m pip install --quiet --disable-pip-version-check

$(VENV)/.run: pyproject.toml constraints.txt
	@echo "Setting up $(VENV) (under a minute, once)"
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python $(INSTALL) --constraint constraints.txt --editable .
	@touch $@

$(VENV)/.dev: pyproject.toml constraints.txt
	@echo "Setting up $(VENV) (a minute or two, once)"
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python $(INSTALL) --constraint constraints.txt --editable '.[dev]'
	@touch $@

$(VENV)/.docs: $(VENV)/.run
	$(BIN)/python $(INSTALL) --constraint constraints.txt --editable '.[docs]'
	@touch $@

# The newest versions that go together, on every system and for every Python from 3.11.
constraints: $(VENV)/.dev
	$(BIN)/python $(INSTALL) uv
	$(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --no-header --no-annotate \
		--no-emit-package pip --extra dev --extra cluster --extra room --extra video --extra docs \
		--output-file constraints.txt pyproject.toml

# Are the lower bounds true? The oldest versions that pyproject.toml allows, on the oldest Python.
lowest: $(LOWEST)/.dev
	$(LOWEST)/bin/python -m pytest -q -n 2 -m "not slow" $(or $(TESTS),$(ASKING))

$(LOWEST)/.dev: pyproject.toml constraints.txt tests/lowest.py
	rm -rf $(LOWEST)
	$(PYTHON) -m venv $(LOWEST)
	$(PYTHON) -m tests.lowest > $(LOWEST)/lowest.txt
	$(LOWEST)/bin/python $(INSTALL) --requirement $(LOWEST)/lowest.txt --editable .
	@touch $@

# PHOTOS: a folder of labelled photographs, DRAWN: what models.dataset drew; see models/README.md.
eval: $(VENV)/.dev
	$(BIN)/python -m models.evaluate models/weights runs/eval $(if $(PHOTOS),--photos $(PHOTOS)) $(if $(DRAWN),--drawn $(DRAWN) test)

clean:
	rm -rf $(VENV) $(LOWEST) .coverage .pytest_cache .mypy_cache .ruff_cache
