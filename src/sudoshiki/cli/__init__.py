"""The command line: one command a file. `main` imports a command's module when it is used."""
