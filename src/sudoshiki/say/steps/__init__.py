"""Steps of logic in words, in English and Portuguese.

    Step ─▶ phrases.py (which sentences it needs, and what stands in their gaps)
         ─▶ english.py or portuguese.py (the sentences) ─▶ Explained: title, what is seen, what changes

A language is a table of sentences; both have the same keys, which a test holds.
"""

from .phrases import LANGUAGES, Explained, explained

__all__ = ["LANGUAGES", "Explained", "explained"]
