"""`python -m tracker`: run the commands where `vingtetun` is not on the PATH."""

from tracker.cli.main import main

if __name__ == "__main__":
    main(prog_name="vingtetun")
