"""A watch from its first picture to the log, with cameras and eyes that a test writes down."""

import json

import numpy as np

from tests.live.script import DEAL, GAME, MAP, ScriptedCamera, deal
from tracker.game.events import Amended, CardDealt, SightLost, Vouched
from tracker.game.notation import read
from tracker.game.table import settle
from tracker.live.session import EveningLog
from tracker.replay.replay import at_once, open_replay
from tracker.store.doubts import doubts
from tracker.store.log import Origin
from tracker.store.seen_picture import finds_in


def test_what_is_seen_is_written_into_the_log_and_settled(table):
    table.open_evening()

    table.run(deal(*DEAL))

    assert table.facts() == [f"deal {each}" for each in DEAL]
    assert settle(table.table).complete
    assert settle(table.table).net["Anne"] == 10


def test_without_an_evening_nothing_is_written(table):
    watch = table.run(deal(*DEAL))

    assert watch.counts.frames > 0
    assert watch.evening is None
    assert table.log.latest_evening() is None


def test_what_the_banker_says_between_two_pictures_is_heard(table):
    evening = table.open_evening()
    script = deal(*DEAL)
    watch = table.watch(ScriptedCamera([True] * len(script)), script)
    while not table.facts():
        watch.step()
    nine = table.entries[-1]
    table.tablet.append(
        evening, Amended(nine.seq, (read("deal 1 TS"),)), Origin(nine.at_ms, "banker")
    )
    watch.run(lambda: False)

    assert [str(held.card) for held in table.table.coup.hands["1"].cards] == ["TS", "9D"]
    assert settle(table.table).net["Anne"] == 10


def test_a_watch_that_was_killed_goes_on_with_the_open_evening(table):
    table.open_evening()
    table.run(deal(*DEAL[:3]))

    lying = deal(*DEAL)
    table.run(lying[len(deal(*DEAL[:3])) :])

    assert table.facts() == [
        *(f"deal {each}" for each in DEAL[:3]),
        "unseen",
        "deal B TD",
        "deal B 9C",
    ]
    assert table.log.evenings()[0].coups == 1


def test_no_coup_is_settled_across_a_gap_without_the_bankers_word(table):
    evening = table.open_evening()
    script = deal(*DEAL)
    half = len(script) // 2
    sights = [True] * half + [False] * 20 + [True] * half

    table.run(script, sights)

    assert "unseen" in table.facts()
    assert not settle(table.table).complete
    table.tablet.append(evening, Vouched(), Origin(1))
    assert settle(table.table).complete


def test_a_gap_between_two_coups_asks_nothing(table):
    table.open_evening()
    script = deal(*DEAL)

    table.run(script, [*([True] * len(script)), *([False] * 20), True])

    assert SightLost() not in [each.event for each in table.entries]


def test_while_the_banker_keeps_the_table_by_hand_nothing_is_written(table):
    evening = table.open_evening()
    table.tablet.set_setting(evening, "by_hand", "1", 1)

    table.run(deal(*DEAL))

    assert table.facts() == []


def test_a_recording_says_when_the_banker_kept_the_table_by_hand(table):
    evening = table.open_evening()
    script = deal(*DEAL)
    watch = table.watch(ScriptedCamera([True] * len(script)), script)
    for place in range(len(script)):
        if place == len(script) // 3:
            table.tablet.set_setting(evening, "by_hand", "1", 1)
            table.tablet.append(evening, read("deal 2 4S"), Origin(1, "banker"))
        watch.step()
    watch.close()

    assert table.facts() == [f"deal {each}" for each in DEAL[:2]]
    assert table.entries[-1].event == read("deal 2 4S")
    recorded = open_replay(watch.evening.recorder.folder)
    ledger, _ = recorded.run(EveningLog(), at_once)
    assert [each.event for each in ledger.entries] == [each.event for each in table.entries]


def test_a_new_evening_on_the_tablet_is_followed(table):
    first = table.open_evening()
    script = deal(*DEAL)
    watch = table.watch(ScriptedCamera([True] * (2 * len(script))), script * 2)
    for _ in script:
        watch.step()
    second = table.open_evening()
    watch.run(lambda: False)

    for evening in (first, second):
        assert any(isinstance(each.event, CardDealt) for each in table.log.read(evening))
    assert len(list((table.folder / "recordings").iterdir())) == 2


def test_a_live_evening_replays_to_the_same_facts(table):
    table.open_evening()
    watch = table.run(deal(*DEAL))

    ledger, _ = open_replay(watch.evening.recorder.folder).run(EveningLog(), at_once)

    assert [each.event for each in ledger.entries] == [each.event for each in table.entries]


def test_the_tablet_is_told_how_the_camera_fares(table):
    table.open_evening()
    table.run(deal(*DEAL[:1]))

    assert table.status["recording"] == "on"
    assert table.status["error_mm"] == MAP.error_mm
    assert [seat for seat, _ in table.status["zones"]] == ["B", "1", "2", "3"]
    assert (table.folder / "camera" / "frame.jpg").read_bytes().startswith(b"\xff\xd8")


def test_the_tablet_is_told_at_once_that_the_table_is_lost_and_back(table):
    table.open_evening()
    seeing = [True, False, True]
    watch = table.watch(ScriptedCamera(seeing), deal(*DEAL))
    told = []
    for _ in seeing:
        watch.step()
        told.append(table.status["seeing"])
    watch.close()

    assert told == seeing


def test_each_entry_of_the_camera_has_its_picture(table):
    evening = table.open_evening()
    table.run(deal(*DEAL))

    kept = {path.stem for path in (table.folder / "camera" / "frames" / str(evening)).iterdir()}
    assert kept == {str(each.frame) for each in table.entries if each.frame}


def test_each_picture_carries_what_was_found_in_it(table):
    evening = table.open_evening()
    table.run(deal(*DEAL))
    camera = table.folder / "camera"

    kept = (camera / "frames" / str(evening)).iterdir()
    for path in (camera / "seen.jpg", *kept):
        finds = json.loads(finds_in(path.read_bytes()))
        assert finds, path
        assert all(len(outline) == 8 for _, _, outline in finds)


def test_a_picture_that_changes_size_stops_the_facts_and_says_so(table):
    table.open_evening()
    script = deal(*DEAL)
    camera = ScriptedCamera([True] * len(script))
    watch = table.watch(camera, script)
    while len(table.facts()) < 2:
        watch.step()
    camera.shape = (720, 1280, 3)
    watch.run(lambda: False)

    assert "for pictures of 1600×1000" in table.status["said"]
    assert table.facts() == [f"deal {each}" for each in DEAL[:2]]


def test_a_camera_that_comes_back_with_its_old_size_goes_on(table):
    table.open_evening()
    script = deal(*DEAL)
    camera = ScriptedCamera([True] * (len(script) + 8))
    watch = table.watch(camera, script)
    camera.shape = (720, 1280, 3)
    watch.step()
    camera.shape = (1000, 1600, 3)
    watch.run(lambda: False)

    assert table.facts() == [f"deal {each}" for each in DEAL]


def test_a_log_that_cannot_be_written_is_said_and_the_game_goes_on(table):
    table.open_evening()
    script = deal(*DEAL)
    lying = [script[-1]] * 40
    watch = table.watch(ScriptedCamera([True] * (2 * len(script) + 40)), script + lying)
    watch.step()
    table.log.db.execute("PRAGMA query_only = ON").fetchall()
    for _ in script:
        watch.step()
    assert "nothing was written" in table.said[-1]
    table.log.db.execute("PRAGMA query_only = OFF").fetchall()
    watch.run(lambda: False)

    assert table.facts() == [f"deal {each}" for each in DEAL]
    assert table.status["said"] == ""


def test_a_full_disk_stops_the_tape_and_the_tablet_is_told(table):
    table.open_evening()
    (table.folder / "recordings").write_text("a file where a folder should be")

    table.run(deal(*DEAL))

    assert table.status["recording"].startswith("recording has stopped")
    assert table.facts() == [f"deal {each}" for each in DEAL]


def test_once_there_is_room_again_another_tape_begins_between_two_coups(table):
    table.open_evening()
    blocked = table.folder / "recordings"
    blocked.write_text("a file where a folder should be")
    script = deal(*DEAL[:3])
    lying, dealt = [script[-1]] * 250, deal(*DEAL)[len(script) :]  # longer than RETRY_MS
    shown = [*script, *lying, *dealt, *lying[:24]]
    watch = table.watch(ScriptedCamera([True] * len(shown)), shown)
    for _ in script:
        watch.step()
    blocked.unlink()
    for _ in lying:
        watch.step()
    assert watch.evening.recorder.stopped
    assert list(table.folder.glob("recordings*")) == []  # amid a coup nothing is begun

    watch.run(lambda: False)

    assert table.facts() == [f"deal {each}" for each in DEAL]
    assert table.status["recording"] == "on"
    (recorder,) = (table.folder / "recordings").iterdir()
    assert table.log.settings(table.log.latest_evening())["recording"] == str(recorder.resolve())
    again, _ = open_replay(recorder).run(EveningLog(), at_once)
    assert [entry.event for entry in again.entries] == [entry.event for entry in table.entries]


def test_a_doubt_comes_with_a_picture_of_the_card(table):
    evening = table.open_evening()
    script = deal("1 9S")
    blind = [tuple(each._replace(ranks=(-2.5,) * 13) for each in seen) for seen in script * 3]

    table.run(blind)

    (asked,) = doubts(table.log, evening)
    assert asked.question.hand == "1"
    assert asked.question.crop.startswith(b"\xff\xd8")
    assert asked.question.about == table.entries[-1].seq


def test_the_evenings_doubts_are_counted_over_a_restart(table):
    table.open_evening()
    script = deal("1 9S")
    blind = [tuple(each._replace(ranks=(-2.5,) * 13) for each in seen) for seen in script * 3]
    table.run(blind)

    assert table.run(blind[-1:]).evening.asked == 1


COVERED_GAME = GAME.replace('"base"', '"permanent"').replace("[10, 0, 0]", "[10, 10, 10]")
COVERED = ["1 ??", "2 ??", "3 ??", "B 6H", "1 ??", "2 ??", "3 ??", "B ??"]


def test_after_a_restart_each_card_is_known_again_by_how_it_lies(table):
    table.open_evening(COVERED_GAME)
    table.run(deal(*COVERED))
    assert table.facts() == [f"deal {each}" for each in COVERED]

    # the banker's covered card is the first the new eyes believe: it flickers the least
    lying = [deal(*COVERED)[-1]] * 24
    table.run([tuple(reversed(seen)) for seen in lying])

    assert table.facts() == [*(f"deal {each}" for each in COVERED), "unseen"]


def test_a_film_that_was_shown_to_its_end_is_said_to_be_over(table):
    table.open_evening()
    table.run(deal(*DEAL))

    assert (table.status["seeing"], table.status["why"]) == (False, "over")


def test_a_dim_table_whose_cards_are_read_is_not_called_dark(table):
    table.open_evening()
    script = deal(*DEAL)
    camera = ScriptedCamera([True] * (len(script) + 1))
    camera.picture = np.full((1000, 1600, 3), 40, np.uint8)
    watch = table.watch(camera, [[], *script])
    watch.reporter.hurry()
    watch.step()
    before = table.status["light"]
    watch.reporter.hurry()
    watch.step()  # the first card lies there
    watch.close()

    assert (before, table.status["light"]) == ("dark", "ok")
