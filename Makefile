# Everything there is to do with a checkout. Each target makes its own set-up first.
#   make play | edit | test | lint | bench        daily work
#   make coverage-rules | mutate-rules | ...      proofs that the rules are the rulebook's
# Parameters are given as words: make fuzz-table GAME=czech38 GAMES=20 SEED=7

SYSTEM_PYTHON ?= python3
PYTHON := .venv/bin/python
TOOL := $(PYTHON) tests/tools
STAMP := .venv/.set-up

GAME ?= czech38
SEED ?= 1
OFFSCREEN := QT_QPA_PLATFORM=offscreen
# What was compiled once serves every process, also where the environment says to keep nothing.
export PYTHONDONTWRITEBYTECODE :=

.DEFAULT_GOAL := help
.PHONY: help setup play edit test lint types contracts bench soak clean \
	coverage-rules mutate-rules fuzz-table sanity transform kill editor-kill mutate-files probe clicks messages standalone \
	access monkey screens setup-proof box-check-demo through-window rejected-readings leaks odds-proof partition-proof referee board-properties scale-proof build-scenario

help:  ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-16s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

setup: $(STAMP)  ## make .venv with everything in it

$(STAMP): pyproject.toml constraints.txt tests/probe/pyproject.toml .ci/set_up.py
	@$(SYSTEM_PYTHON) .ci/set_up.py
	@touch $@

# Linux without a screen: X11 and Wayland both announce themselves in the environment.
SCREEN := $(if $(filter Linux,$(shell uname -s)),$(DISPLAY)$(WAYLAND_DISPLAY),yes)

play: setup  ## play (without a screen: play the demonstration off screen)
ifeq ($(SCREEN),)
	@echo "No screen here (neither DISPLAY nor WAYLAND_DISPLAY is set):"
	@echo "playing the demonstration off screen; its pictures go to build/demonstration."
	@$(OFFSCREEN) $(PYTHON) -m player --demonstration build/demonstration
else
	@$(PYTHON) -m player
endif

edit: setup  ## open the scenario editor
ifeq ($(SCREEN),)
	@echo "No screen here (neither DISPLAY nor WAYLAND_DISPLAY is set); the editor needs one."
	@exit 1
else
	@$(PYTHON) -m editor
endif

test: setup  ## the whole test suite
	$(OFFSCREEN) $(PYTHON) -m pytest -n 2 --dist worksteal $(PYTEST)

lint: setup  ## style, types and layers
	$(PYTHON) -m ruff check .
	$(MAKE) --no-print-directory types contracts

types: setup  ## mypy, strict, on all that knows no window
	$(PYTHON) -m mypy

contracts: setup  ## which package may import which
	.venv/bin/lint-imports

bench: setup  ## speed against peers, side by side: goal, ours, peer, ratio, met or not
	$(OFFSCREEN) $(PYTHON) -m benchmarks $(BENCH) $(ONLY)

coverage-rules: setup  ## which clause of each rulebook is proven by which test
	$(OFFSCREEN) $(TOOL)/coverage_rules.py

mutate-rules: setup  ## break N rules of GAME; each break must fail a test of its clause
	$(OFFSCREEN) $(TOOL)/mutate_rules.py --game $(GAME) --n $(or $(N),40) --seed $(SEED)

rejected-readings: setup  ## bring back every reading of GAME's rulebook that was turned down; its cases must fail
	$(OFFSCREEN) $(TOOL)/rejected_readings.py --game $(GAME)

fuzz-table: setup  ## GAMES random games of GAME through the window's own models
	$(OFFSCREEN) $(TOOL)/fuzz_table.py --game $(GAME) --games $(or $(GAMES),20) --seed $(SEED)

sanity: setup  ## N whole games between scripted sides, as a table; fails where the balance is insane
	$(OFFSCREEN) $(TOOL)/sanity.py --game $(GAME) --n $(or $(N),50) --seed $(SEED)

transform: setup  ## the golden game of GAME on the map shifted, turned and renumbered
	$(OFFSCREEN) $(TOOL)/transform.py --game $(GAME)

kill: setup  ## kill a game in progress N times; no confirmed step may be lost
	$(OFFSCREEN) $(TOOL)/kill.py --n $(or $(N),50) --seed $(SEED)

editor-kill: setup  ## kill an editor that paints N times; no stroke that was on the screen may be lost
	$(OFFSCREEN) $(TOOL)/editor_kill.py --n $(or $(N),30) --seed $(SEED)

mutate-files: setup  ## open N broken files; each must give a sentence, never a traceback
	$(OFFSCREEN) $(TOOL)/mutate_files.py --n $(or $(N),2000) --seed $(SEED)

probe: setup  ## play the probe game by mouse and by keyboard
	$(OFFSCREEN) $(TOOL)/probe.py

messages: setup  ## the template of all that a translator translates, into build/countermarch.pot
	@mkdir -p build
	$(PYTHON) -m babel.messages.frontend -q extract --project Countermarch --no-wrap -k tr -k tr_n:1,2 -k message -k Command:2 \
		-o build/countermarch.pot core player editor

screens: setup  ## the pictures of the manual and of the map in docs/screens, from the real program
	$(OFFSCREEN) $(TOOL)/player_screens.py
	$(OFFSCREEN) $(PYTHON) -m tests.tools.map_screens

access: setup  ## names, contrast, order of Tab, and in the pseudo-locale nothing cut or untranslated
	$(OFFSCREEN) $(TOOL)/access.py

clicks: setup  ## count the clicks that a move and an attack of GAME take, and the curtains a turn
	$(OFFSCREEN) $(TOOL)/clicks.py --game $(GAME) --seed $(SEED)

leaks: setup  ## look for what a side may not know in everything it can look at
	$(OFFSCREEN) $(TOOL)/leaks.py --game $(GAME) --seed $(SEED)

odds-proof: setup  ## compare N previews of battles of GAME with the battles, over every die
	$(OFFSCREEN) $(TOOL)/odds_proof.py --game $(GAME) --n $(or $(N),1000) --seed $(SEED)

standalone: setup  ## the program for Linux that needs no Python, into dist/
	$(PYTHON) .ci/standalone/build.py

partition-proof: setup  ## coverings of N random small fronts against every partition there is
	@$(TOOL)/partition_proof.py --n $(or $(N),2000) --seed $(SEED)

referee: setup  ## N whole games of kaiser watched by a second reading of the rulebook
	$(OFFSCREEN) $(TOOL)/referee.py --n $(or $(N),5) --seed $(SEED)

setup-proof: setup  ## every set-up sheet against the list of units, both ways
	@$(OFFSCREEN) $(TOOL)/setup_proof.py $(SCENARIO)

box-check-demo: setup  ## compare 60 factor sets with the printed game by real keys; keys and saved files are counted
	@$(OFFSCREEN) $(TOOL)/box_check_demo.py --sets $(or $(N),60) --seed $(SEED)

board-properties: setup  ## CASES random boards resized, cut, pasted and picked, against a model of points
	$(OFFSCREEN) $(TOOL)/board_properties.py --cases $(or $(CASES),5000) --seed $(SEED)

build-scenario: setup  ## a new map from the wizard to a played turn, by mouse and keys, killed and reopened on the way
	@$(OFFSCREEN) $(TOOL)/build_scenario.py

scale-proof: setup  ## lengths on the rasterised pages of map and sheet, within 0.2 mm
	@$(OFFSCREEN) $(TOOL)/scale_proof.py

monkey: setup  ## N random clicks, drags, keys, resizes in the player's window of GAME; nothing may break or get stuck
	$(OFFSCREEN) $(TOOL)/monkey.py --game $(GAME) --n $(or $(N),2000) --seed $(SEED)

through-window: setup  ## play TURNS turns of GAME through the window by HANDS (mouse, keys), from the wizard on (99: to the end)
	@$(OFFSCREEN) $(TOOL)/through_window.py --game $(GAME) --hands $(or $(HANDS),mouse) --turns $(or $(TURNS),4) --seed $(SEED) --pictures build/through-window

soak: setup  ## the suite and the proofs at full counts; takes hours
	HYPOTHESIS_PROFILE=soak $(OFFSCREEN) $(PYTHON) -m pytest -n 2 --dist worksteal
	$(MAKE) --no-print-directory fuzz-table GAMES=500
	$(MAKE) --no-print-directory sanity N=200
	$(MAKE) --no-print-directory mutate-rules N=1000
	$(MAKE) --no-print-directory rejected-readings
	$(MAKE) --no-print-directory kill N=500
	$(MAKE) --no-print-directory editor-kill N=200
	$(MAKE) --no-print-directory mutate-files N=20000
	$(MAKE) --no-print-directory transform
	$(MAKE) --no-print-directory clicks
	$(MAKE) --no-print-directory leaks
	$(MAKE) --no-print-directory odds-proof N=10000
	$(MAKE) --no-print-directory partition-proof N=20000
	$(MAKE) --no-print-directory referee N=20

clean:  ## throw away what was built (not .venv)
	rm -rf build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .import_linter_cache
