"""What is asked of each puzzle, and the columns of its answers."""
