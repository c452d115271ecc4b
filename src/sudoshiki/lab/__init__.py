"""Experiments: run a recipe into a store, and make a report from the store only."""
