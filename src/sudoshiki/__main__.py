"""`python -m sudoshiki` is the same as `sudoshiki`."""

from sudoshiki.cli.main import main

if __name__ == "__main__":
    main()
