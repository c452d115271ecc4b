"""The meaning of each rule, one file each; `tests/rules/words.py` finds them."""
