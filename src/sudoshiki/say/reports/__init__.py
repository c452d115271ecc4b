"""Texts of the lab's reports, one table per language; both have the same keys."""
