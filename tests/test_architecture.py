"""What no tool knows of how the code is kept in order: `make check` runs the tools."""

from tests.places import ROOT

GAME = {
    path.name: path.read_text(encoding="utf-8") for path in (ROOT / "tracker/game").glob("*.py")
}


def test_no_file_is_longer_than_400_lines():
    rooms = ("tracker", "webui", "calibration", "models", "tests")
    lines = {
        str(path.relative_to(ROOT)): len(path.read_text(encoding="utf-8").splitlines())
        for room in rooms
        for path in (ROOT / room).rglob("*.py")
    }

    assert {name: count for name, count in lines.items() if count > 400} == {}


def test_every_pool_of_processes_comes_from_the_one_place_that_starts_them_afresh():
    rooms = ("tracker", "webui", "calibration", "models")
    makes_one = {
        str(path.relative_to(ROOT))
        for room in rooms
        for path in (ROOT / room).rglob("*.py")
        if "ProcessPoolExecutor(" in path.read_text(encoding="utf-8")
    }

    assert makes_one == {"tracker/host/processes.py"}


def test_no_rule_asks_for_a_variant_by_its_name():
    asks = (".variant ==", "if variant ==")

    assert [name for name, text in GAME.items() if any(each in text for each in asks)] == []
