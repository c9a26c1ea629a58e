# Every target sets up what it needs in .venv by itself.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: test demo lint bench clean

test: $(VENV)/.dev
	$(BIN)/python -m pytest --cov

demo: $(VENV)/.run
	$(BIN)/vingtetun settle tests/evenings/dimanche.coup.toml --explain

lint: $(VENV)/.dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: $(VENV)/.dev
	$(BIN)/python -m tests.bench

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

clean:
	rm -rf $(VENV) .coverage .pytest_cache .mypy_cache .ruff_cache
