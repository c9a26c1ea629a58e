"""What the first start's pages say about table and seats, from the camera's report. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tracker.camera.limits import NARROWEST_PX
from tracker.game.cards import CardError, card
from tracker.game.sentences import unpacked
from webui.core.refusals import in_words
from webui.views import cards
from webui.views.camera_status import Zone
from webui.views.camera_words import why

if TYPE_CHECKING:
    from tracker.store.camera_report import Point, SeenOnFelt
    from webui.core.i18n import Words
    from webui.views.camera_status import CameraStatus
    from webui.views.cards import CardView

MOST_SEATS = 12  # that may be chosen in the first start
COVERED = "blocked"  # a value of `camera.picture_check.Fault`


class FoundLine(NamedTuple):
    """One thing that was found, whether it is good, and which of its words are drawn in bold."""

    said: str
    is_good: bool
    strong: str = ""
    state: str = ""  # size: the table's size, which follows dragged corners; tip: advice

    @property
    def parts(self) -> tuple[str, str, str]:
        """Split the sentence at its bold words: before them, the words, and after them."""
        return self.said.partition(self.strong) if self.strong else (self.said, "", "")


class FoundTable(NamedTuple):
    """What the camera sees of the table, as lines, and whether that is enough to go on."""

    lines: tuple[FoundLine, ...]
    card: CardView | None
    is_ready: bool
    is_asked: bool  # whether the page must ask which size the cards have
    plane: str  # nine numbers of a homography from shares of the picture to millimetres
    corners: str = ""  # the felt's, as found by the eyes; they hold until somebody drags one


def table_view(seen: CameraStatus, words: Words) -> FoundTable:
    """Say what was found on the table, and what to do if it is not enough."""
    trouble = camera_trouble(seen, words)
    if trouble:
        return FoundTable((FoundLine(trouble, is_good=False),), None, False, False, "")  # noqa: FBT003
    scale = seen.report.scale
    opened = next((each for each in seen.report.cards if each.is_open), None)
    read = None if opened is None else card_view(opened, words)
    px = float(scale.get("card_px", 0.0))
    is_small = 0.0 < px < NARROWEST_PX
    if is_small and "felt_mm" not in scale:
        small = _large_enough(px, words, is_enough=False)
        return FoundTable((small,), read, False, False, "")  # noqa: FBT003
    if "felt_mm" not in scale:
        said = in_words(unpacked(scale["said"]), words) if "said" in scale else ""
        said = said or words("Looking for a card…")
        waits = not seen.report.cards  # nothing is wrong yet
        line = FoundLine(said, is_good=waits, state="tip" if waits else "")
        return FoundTable((line,), read, False, False, "")  # noqa: FBT003
    lines = list(_measured(seen, words))
    lines.append(_large_enough(px, words, is_enough=not is_small))
    if opened is None:
        lines.insert(0, FoundLine(words("The card lies face down: turn it over."), is_good=False))
    plane = " ".join(str(each) for each in scale["plane"])
    corners = " ".join(f"{x},{y}" for x, y in scale.get("corners", ()))
    return FoundTable(tuple(lines), read, opened is not None, not scale["sure"], plane, corners)


def _measured(seen: CameraStatus, words: Words) -> tuple[FoundLine, ...]:
    scale = seen.report.scale
    wide, high = (f"{side:.0f}" for side in scale["card_mm"])
    said = words("The card measures {wide} × {high} mm", wide=wide, high=high)
    card = FoundLine(said, is_good=True, strong=words("{wide} × {high} mm", wide=wide, high=high))
    wide, high = (f"{side / 10:.0f}" for side in scale["felt_mm"])
    said = words("Your table is about {wide} × {high} cm", wide=wide, high=high)
    size = words("{wide} × {high} cm", wide=wide, high=high)
    found = [card, FoundLine(said, is_good=True, strong=size, state="size")]
    if scale["off"] is not None:
        error = f"{100 * scale['off']:.0f}"
        said = words("{count} cards agree within {percent} %", count=scale["cards"], percent=error)
        found.append(FoundLine(said, is_good=True))
    elif scale["cards"] < CHECKED:
        said = words("Lay three more near the edges: then it is exact")
        found.append(FoundLine(said, is_good=True, state="tip"))
    return tuple(found)


CHECKED = 4  # cards from which on their sizes check each other


def _large_enough(px: float, words: Words, *, is_enough: bool) -> FoundLine:
    if is_enough:
        return FoundLine(words("Cards are large enough to be read"), is_good=True)
    said = words(
        "Cards are only {px} pixels wide, and {needed} are needed: bring the camera closer, or take a larger picture",
        px=f"{px:.0f}",
        needed=f"{NARROWEST_PX:.0f}",
    )
    return FoundLine(said, is_good=False)


def camera_trouble(seen: CameraStatus, words: Words) -> str:
    """Say why the table is not seen well, and what to do; empty if it is seen well."""
    if seen.state == "none":
        return words("The camera is being opened…")
    if seen.state == "lost":
        if seen.why == COVERED:
            return words(
                "The picture shows nothing but one colour: take away what covers the lens, or lay a card on the table."
            )
        reason = why(seen, words)
        return words(
            "The camera does not see the table: {reason}.",
            reason=reason or words("no picture has come"),
        )
    if seen.report.light == "dark":
        return words("It is too dark to read cards: switch a lamp on.")
    return ""


def card_view(found: SeenOnFelt, words: Words) -> CardView | None:
    """Give a card that was seen as it is drawn; None if it was not read."""
    try:
        return cards.drawn_card(card(found.name), words)
    except (CardError, ValueError):
        return None


class SeatLine(NamedTuple):
    """A seat in the list: its number, its state, and the card that was seen there."""

    name: str
    state: str  # seen; covered: face down; now: the next to get a card; next: later
    said: str
    card: CardView | None
    zone: Zone
    at: Point = (0.5, 0.5)  # where its name is written: from the seat towards the middle


class SeatsView(NamedTuple):
    """The seats, at how many a card was seen, and what is wrong with the camera."""

    seats: tuple[SeatLine, ...]
    seen: int
    trouble: str
    strays: int  # open cards outside every seat

    @property
    def is_complete(self) -> bool:
        return bool(self.seats) and self.seen == len(self.seats)


def seats_view(seen: CameraStatus, words: Words) -> SeatsView:
    """Say of each seat whether its card was seen and read, in the order of play."""
    zones = [Zone(name, outline) for name, outline in seen.report.zones]
    order = sorted(zones, key=lambda each: (each.name == "B", each.name.zfill(3)))
    lines, waits = [], True
    for zone in order:
        here = [each for each in seen.report.cards if each.place == zone.name]
        line = _seat(zone, here, words)
        if line.state == "next" and waits:
            line, waits = line._replace(state="now", said=words("no card seen yet")), False
        elif line.state == "covered":
            waits = False
        lines.append(line)
    middle = _middle([each.middle for each in order])
    lines = [each._replace(at=_towards(each.zone.middle, middle)) for each in lines]
    strays = sum(each.is_open and not each.place for each in seen.report.cards)
    count = sum(each.state == "seen" for each in lines)
    return SeatsView(tuple(lines), count, camera_trouble(seen, words), strays)


def _middle(points: list[Point]) -> Point:
    count = max(len(points), 1)
    return sum(x for x, _ in points) / count, sum(y for _, y in points) / count


def _towards(one: Point, other: Point) -> Point:
    return (
        one[0] + INWARD * (other[0] - one[0]),
        one[1] + INWARD * (other[1] - one[1]),
    )


INWARD = 0.4  # share of the way from a seat to the middle at which its name is written


def _seat(zone: Zone, here: list[SeenOnFelt], words: Words) -> SeatLine:
    for each in here:
        drawn = card_view(each, words) if each.is_open else None
        if drawn is not None:
            return SeatLine(zone.name, "seen", words("{card} seen", card=drawn.label), drawn, zone)
    if here:
        return SeatLine(zone.name, "covered", words("face down: turn it over"), None, zone)
    return SeatLine(zone.name, "next", words("comes later"), None, zone)
