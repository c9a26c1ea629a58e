"""`python -m tracker`: the commands, where no `vingtetun` stands on the path."""

from tracker.cli.main import main

if __name__ == "__main__":
    main(prog_name="vingtetun")
