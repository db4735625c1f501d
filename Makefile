# Every target goes through packaging/bootstrap.py, which sets up what is missing and then does the work.
# Another Python: PYTHON=python3.12 make run        Arguments: make run ARGS=--selftest

PYTHON ?= python3
VERBS := run test check coverage bench soak package windows release setup judges doctor lock clean

.DEFAULT_GOAL := help
.PHONY: help $(VERBS)

help $(VERBS):
	@command -v $(PYTHON) >/dev/null || { echo "There is no $(PYTHON) here: install Python 3.11 or newer, or name one with PYTHON=…" >&2; exit 127; }
	@exec $(PYTHON) packaging/bootstrap.py $@ $(ARGS)
