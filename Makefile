# Every target sets up what it needs in .venv by itself.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: test explore demo demo-check documents pictures soak lint bench eval clean

test: $(VENV)/.dev
	$(BIN)/python -m pytest --cov

# The laws and the attacks, a hundred times as many of them, others every time.
explore: $(VENV)/.dev
	EXPLORE=$(or $(TIMES),100) $(BIN)/python -m pytest -q -m "hypothesis or attack" \
		tests/game tests/store tests/evening tests/scribe tests/room tests/security tests/webui

demo: $(VENV)/.run
	$(BIN)/vingtetun settle tests/evenings/dimanche.coup.toml --explain
	@echo "A recorded table, played as it happened:"
	$(BIN)/python -m tests.demo

demo-check: $(VENV)/.run
	$(BIN)/python -m tests.demo tests/evenings/demo --check
	$(BIN)/python -m tests.demo tests/evenings/filmed --check

# The tables of the documents that come from the rules.
documents: $(VENV)/.dev
	$(BIN)/python -m tests.documents

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

$(VENV)/.run: pyproject.toml
	@echo "Setting up $(VENV) (under a minute, once)"
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/.dev: pyproject.toml
	@echo "Setting up $(VENV) (a minute or two, once)"
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

# PHOTOS: a folder of labelled photographs, DRAWN: what models.dataset drew; see models/README.md.
eval: $(VENV)/.dev
	$(BIN)/python -m models.evaluate models/weights runs/eval $(if $(PHOTOS),--photos $(PHOTOS)) $(if $(DRAWN),--drawn $(DRAWN) test)

clean:
	rm -rf $(VENV) .coverage .pytest_cache .mypy_cache .ruff_cache
