"""The command line: one command a file. `main` finds them by name and imports only the one that is asked."""
