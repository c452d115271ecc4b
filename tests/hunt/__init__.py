"""The hunt for wrong answers: `python -m tests.hunt --boards 100000 --seed 1`.

    boards.py (a board for each number) ─▶ ways.py (every way to solve it)
      ─▶ judging.py (whose answers can't both be true) ─▶ shrink.py ─▶ findings.py (tests/regressions)
      ├─▶ logic.py (steps compared with the solution)    made.py (generated puzzles, checked by other means)
      └─▶ explained.py (explanations) ─▶ tests/reasons (is each reason true?)

`brute_force.py` shares no code with the package: rules in, solutions out.
"""
