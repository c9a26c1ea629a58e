"""The help of each page: a drawing of three signs, and two sentences. Pure except `init_app`."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from flask import request

from tracker.game.sentences import message

if TYPE_CHECKING:
    from flask import Flask


class PageHelp(NamedTuple):
    """What a page is for, and how to use it; the signs are drawn in a row."""

    place: str  # its HTML id on the help page, which lists all pages
    title: str
    signs: tuple[str, str, str]
    purpose: str
    use: str
    for_players: bool = False


TABLE = PageHelp(
    "table",
    message("Table"),
    ("eye", "say", "chip"),
    message("The sentence at the top is the next thing to do, and the golden seat is whom it is for."),
    message("Touch a button beside the sentence, a key for a card, or the cards of a hand to correct it."),
)  # fmt: skip
STAKES = PageHelp(
    "stakes",
    message("Stakes"),
    ("hand", "chip", "play"),
    message("Touch chips to place the stake of the golden seat; the button in gold goes to the next one."),
    message("“All at once” places the same stake for everybody, “As before” repeats the last ones, “Camera” reads them."),
)  # fmt: skip
HAND = PageHelp(
    "hand",
    message("One hand"),
    ("hand", "pen", "check"),
    message("Touch the card that is wrong: name the right one, turn it over, move it or strike it out."),
    message("Decisions, chips and a card that was missed are written here too; Undo takes the last one back."),
)  # fmt: skip
LINE = PageHelp(
    "line",
    message("Correct an entry"),
    ("book", "pen", "undo"),
    message("Change this entry, strike it out, or add what was missed just before it."),
    message("Nothing is overwritten: totals and accounts are reckoned again, and the old entry stays to be read."),
)  # fmt: skip
JOURNAL = PageHelp(
    "journal",
    message("This coup's journal"),
    ("book", "hand", "pen"),
    message("Everything that was written down in this coup, the latest first, with its time and who wrote it."),
    message("Touch a line to put it right; a line that is struck through no longer counts."),
)  # fmt: skip
BANK = PageHelp(
    "bank",
    message("Bank and talon"),
    ("chip", "star", "again"),
    message("Here the bank is counted, sold or passed on, and the limits are changed between two coups."),
    message("Tell what happens to the pack as well: shuffled, cut, the Fou reached, a card burnt."),
)  # fmt: skip
SETUP = PageHelp(
    "new",
    message("New evening"),
    ("book", "chip", "play"),
    message("Choose a game, write down who plays and what the bank holds, and begin."),
    message("Every house rule can be changed; the line at the bottom says what the bank can lose at most."),
)  # fmt: skip
EVENINGS = PageHelp(
    "evenings",
    message("Evenings"),
    ("book", "undo", "play"),
    message("Every evening is kept: look at it again, go on with it, or take its files away."),
    message("Removing an evening cannot be undone, and is asked twice."),
)  # fmt: skip
REPLAY = PageHelp(
    "replay",
    message("Replay"),
    ("prev", "play", "next"),
    message("Drag the knob, or touch Play, to see the table as it stood at any moment."),
    message("Thin marks are coups and signs are irregularities; below stand everybody's result and the coup as a text."),
)  # fmt: skip
RESULT = PageHelp(
    "result",
    message("Result"),
    ("count", "up", "share"),
    message("Who won what on this evening, coup by coup, and who pays whom so that all is settled."),
    message("Share hands on one file that opens in any browser; an evening that was ended can go on."),
)  # fmt: skip
PEOPLE = PageHelp(
    "people",
    message("Players over all evenings"),
    ("count", "star", "chip"),
    message("Everybody's results over all evenings, and what the bank kept beside what it should keep."),
    message("A player can be forgotten: another name is written in every evening, and no account changes."),
)  # fmt: skip
CAMERA = PageHelp(
    "camera",
    message("Camera"),
    ("camera", "eye", "check"),
    message("The picture shows what the camera sees, and the list beside it how well."),
    message("Drag the corners of the felt and the places of the seats until they lie where they are on the table."),
)  # fmt: skip
DEVICES = PageHelp(
    "devices",
    message("Devices and look"),
    ("hand", "eye", "check"),
    message("Invite a tablet or a phone with a code that holds for ten minutes, and revoke what is no longer used."),
    message("Language, theme and sounds are chosen for this device alone."),
)  # fmt: skip
SETTINGS = PageHelp(
    "settings",
    message("Settings"),
    ("count", "camera", "check"),
    message("What is chosen once for all evenings: language, camera, network and other tables."),
    message("Each step says what is still missing; everything can be changed later."),
)  # fmt: skip
PLAYERS = PageHelp(
    "players",
    message("Players' view"),
    ("eye", "count", "chip"),
    message("Open cards, totals and results, for everybody at the table; the golden seat is playing."),
    message("What lies face down on the table is never shown here."),
    for_players=True,
)  # fmt: skip
RULES = PageHelp(
    "rules",
    message("Rules"),
    ("book", "say", "check"),
    message("The game at the table in short, then rule by rule; the buttons lead to the other games."),
    message("The number of a rule on the table opens it here."),
    for_players=True,
)  # fmt: skip
HELP = {
    "table.show": TABLE,
    "stakes.show": STAKES,
    "hand.show": HAND,
    "hand.line": LINE,
    "table.journal": JOURNAL,
    "bank.show": BANK,
    "setup.show": SETUP,
    "evenings.show": EVENINGS,
    "replay.show": REPLAY,
    "result.show": RESULT,
    "people.show": PEOPLE,
    "camera.show": CAMERA,
    "devices.show": DEVICES,
    "settings.show": SETTINGS,
    "players.show": PLAYERS,
    "rules.show": RULES,
}


def init_app(app: Flask) -> None:
    """Give every template the help of its page as `page_help`; None if it has none."""
    app.context_processor(lambda: {"page_help": HELP.get(request.endpoint or "")})
