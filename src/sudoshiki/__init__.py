"""Sudoku and Futoshiki of every size: many algorithms, one way to run, compare and check them."""
