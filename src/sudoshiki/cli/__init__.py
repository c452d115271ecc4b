"""The command line: one command per file, imported when it is used."""
