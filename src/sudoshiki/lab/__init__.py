"""Experiments: a recipe is run into a store, and a report is made from the store alone."""
