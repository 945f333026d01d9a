BIN := .venv/bin
HOST := 127.0.0.1
PORT := 8000
DATA := ./data
MATCHES := 1000
JOBS := 2

.PHONY: help run test check laws faults mutants bench strength lock audit clean

help: ## show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' Makefile

run: ## serve on http://127.0.0.1:8000 with the data in ./data (HOST=, PORT=, DATA= change that)
	@.ci/setup
	@exec $(BIN)/orrery serve --host $(HOST) --port $(PORT) --data $(DATA)

test: ## everything: lint, types, import contract, OpenAPI, all tests with Redis, PostgreSQL and Chromium
	@.ci/services
	@.ci/setup dev
	@.ci/lint
	$(BIN)/pytest -n 2

check: ## the fast part of `make test`, without services
	@.ci/setup dev
	@.ci/lint
	$(BIN)/pytest -n 2 -m "not redis and not postgres and not chromium and not slow"

laws: ## the laws over MATCHES=1000 of every player count and solo level (takes long; GAME=, JOBS=, SEED=, FIRST=, MINUTES=)
	@.ci/setup dev
	$(BIN)/python -m tests.laws.nightly $(GAME) --matches $(MATCHES) --jobs $(JOBS) \
		$(if $(SEED),--seed "$(SEED)") $(if $(FIRST),--first $(FIRST)) $(if $(MINUTES),--minutes $(MINUTES))

faults: ## every promise of docs/security.md at full size (takes long)
	@.ci/services
	@.ci/setup dev
	$(BIN)/python -m tests.reliability

mutants: ## change what guards secrecy, tokens, durability and limits, line by line: a test has to notice (MODULE=api/access.py, JOBS=)
	@.ci/setup dev
	JOBS=$(JOBS) $(BIN)/python -m tests.mutants $(MODULE)

bench: ## measure against the floors, write benchmarks/results.json
	@.ci/setup bench
	$(BIN)/python -m benchmarks

strength: ## let the bots play each other, MATCHES=100 a contest at 1 s a move (takes hours, goes on after an end; GAME=, SEARCH=search:400, JOBS=, CLUSTER=tcp://host:8786)
	@.ci/setup dev
	$(BIN)/python -m benchmarks.strength $(GAME) $(if $(filter command line,$(origin MATCHES)),--matches $(MATCHES)) \
		$(if $(SEARCH),--search $(SEARCH)) $(if $(CLUSTER),--cluster $(CLUSTER),--jobs $(JOBS)) \
		--out benchmarks/strength.json

lock: ## write the requirements*.lock files anew from pyproject.toml
	@.ci/lock

audit: ## ask the advisories about every locked package (needs the network)
	@.ci/audit

clean: ## remove what can be made again (never ./data)
	rm -rf .venv .build .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache ./*.egg-info
