"""Sentences on steps of logic, in English and Portuguese.

    Step, Situation ─▶ phrases.py, chains.py (which sentences it needs, and the values of their placeholders)
                   ─▶ english.py or portuguese.py (the sentences) ─▶ Explained: title, reason, change
    explaining.py  all steps of a path             hints.py  the next one, in stages

A language is a table of sentences; both have the same keys, as a test checks.
"""

from .explaining import Explanation, explain
from .hints import Hint, hint
from .phrases import StepExplanation, explain_step
from .step_words import LANGUAGES

__all__ = ["LANGUAGES", "Explanation", "Hint", "StepExplanation", "explain", "explain_step", "hint"]
