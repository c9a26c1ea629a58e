"""Coups written as text and settled as other people's tools see them: the language of these tests."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tests.languages.spoken import EN
from tracker.game.assist import Advice, advise
from tracker.game.coupfile import read_file
from tracker.game.fold import table_of_log
from tracker.game.report import as_json

if TYPE_CHECKING:
    from tracker.game.table import Table

PLAYERS = [
    "Anne",
    "Bruno",
    "Chloé",
    "Diane",
    "Émile",
    "Fanny",
    "Guy",
    "Hugo",
    "Inès",
    "Jules",
    "Karl",
    "Léa",
    "Max",
    "Nora",
    "Odile",
    "Paul",
    "Quentin",
    "Rose",
    "Serge",
    "Tania",
    "Ugo",
    "Viviane",
    "Walid",
    "Xavier",
    "Yves",
    "Zoé",
]
BANKER = "Denis"
VARIANTS = [
    "permanent",
    "casino",
    "temporaire",
    "brulee",
    "base",
    "ponte",
    "simplifie",
    "blackjack",
    "pirate",
]
BANKED = [variant for variant in VARIANTS if variant != "pirate"]

# How the two rounds lie: c covered, t turned, - no card; players then banker, round by round.
FACES = {
    "permanent": "ct cc",
    "casino": "ct cc",
    "temporaire": "ct tc",
    "brulee": "cc tt",
    "base": "tt t-",
    "ponte": "cc cc",
    "simplifie": "tt t-",
    "blackjack": "tt t-",
    "pirate": "cc cc",
}


@dataclass(frozen=True)
class Settled:
    """What `vingtetun settle --json` says of one coup."""

    json: dict[str, Any]

    @property
    def complete(self) -> bool:
        return self.json["complete"]

    @property
    def needs(self) -> str | None:
        return self.json.get("needs")

    @property
    def net(self) -> dict[str, float]:
        return self.json["net"]

    @property
    def anne(self) -> float:
        return self.net["Anne"]

    @property
    def order(self) -> list[str]:
        return self.json["order"]

    @property
    def raised(self) -> list[dict[str, Any]]:
        return self.json["irregularities"]

    @property
    def codes(self) -> list[tuple[str, str]]:
        return [(each["code"], each["hand"]) for each in self.raised]

    @property
    def outcomes(self) -> dict[str, str | None]:
        return {each["hand"]: each["outcome"] for each in self.json["hands"]}

    @property
    def stakes(self) -> dict[str, float]:
        return {each["hand"]: each["stake"] for each in self.json["hands"]}

    @property
    def nets(self) -> dict[str, float]:
        return {each["hand"]: each["net"] for each in self.json["hands"]}

    def hand(self, hand: str) -> dict[str, Any]:
        return next(each for each in self.json["hands"] if each["hand"] == hand)

    def only(self, code: str) -> dict[str, Any]:
        """Give the one irregularity of that code."""
        found = [each for each in self.raised if each["code"] == code]
        assert len(found) == 1, self.raised
        return found[0]


def rounds(variant: str, banker: str, *players: str) -> list[str]:
    """Deal two rounds as the variant has them; each covered card is known all the same.

    >>> rounds("temporaire", "6H KS", "AS KD")
    ['deal 1 [AS]', 'deal B 6H', 'deal 1 KD', 'deal B [KS]']
    """
    hands = [cards.split() for cards in players]
    bank = banker.split()
    actions = []
    for number, (player_face, banker_face) in enumerate(FACES[variant].split()):
        for seat, cards in enumerate(hands, 1):
            actions.append(f"deal {seat} {_placed(cards[number], player_face)}")
        if banker_face != "-":
            actions.append(f"deal B {_placed(bank[number], banker_face)}")
    return actions


def declares(variant: str, seat: int, cards: str) -> list[str]:
    """Let a player say that he is bust: he turns up his covered cards, where the variant has any.

    >>> declares("permanent", 1, "7S 9D"), declares("temporaire", 2, "7S 9D"), declares("base", 1, "")
    (['show 1 7S 9D'], ['show 2 7S'], [])
    """
    faces = [each[0] for each in FACES[variant].split()]
    covered = [card for card, face in zip(cards.split(), faces, strict=False) if face == "c"]
    return [" ".join(["show", str(seat), *covered])] if covered else []


def _placed(card: str, face: str) -> str:
    return f"[{card}]" if face == "c" and card != "??" else card


def coup_text(
    variant: str | None,
    stakes: list[float] | int | None,
    actions: list[str],
    *,
    top: dict[str, Any] | None = None,
    **rules: Any,
) -> str:
    """Write a coup file; a number in place of stakes is how many sit down without any."""
    seats = stakes if isinstance(stakes, int) else len(stakes or ())
    keys: dict[str, Any] = {"variant": variant, "banker": BANKER, "seats": PLAYERS[:seats]}
    if isinstance(stakes, list):
        keys["stakes"] = stakes
    keys |= {"rules": rules} if rules else {}
    return to_toml(keys | (top or {}) | {"actions": actions})


def to_toml(keys: dict[str, Any]) -> str:
    r"""Write keys as TOML lines.

    >>> to_toml({"variant": "base", "rules": {"decks": 1}})
    'variant = "base"\nrules = { decks = 1 }'
    """
    return "\n".join(f"{key} = {_toml(value)}" for key, value in keys.items())


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        inside = ", ".join(f"{key} = {_toml(each)}" for key, each in value.items())
        return f"{{ {inside} }}"
    return json.dumps(value, ensure_ascii=False)


def settle_text(text: str, language=EN) -> list[Settled]:
    """Settle a coup file, by way of JSON and back."""
    printed = json.dumps(as_json(read_file(text), language))
    return [Settled(each) for each in json.loads(printed)["coups"]]


def settle(
    variant: str, stakes: list[float] | int | None, actions: list[str], **given: Any
) -> Settled:
    """Settle one coup; house rules by their names, other keys of the file in `top`."""
    (settled,) = settle_text(coup_text(variant, stakes, actions, **given))
    return settled


def session_text(coups: list[dict[str, Any]], **top: Any) -> str:
    """Write a session file."""
    return "\n\n".join([to_toml(top), *(f"[[coup]]\n{to_toml(coup)}" for coup in coups)])


def evening(coups: list[dict[str, Any]], **top: Any) -> list[Settled]:
    """Settle a session file."""
    return settle_text(session_text(coups, **top))


def table_after(
    variant: str, stakes: list[float] | int | None, actions: list[str], **given: Any
) -> Table:
    """Fold one coup."""
    return table_of_log(read_file(coup_text(variant, stakes, actions, **given)).entries)


def table_of(text: str) -> Table:
    """Fold a coup file."""
    return table_of_log(read_file(text).entries)


def advised(
    variant: str, stakes: list[float] | int | None, actions: list[str], **given: Any
) -> Advice:
    """Say what the banker should do next."""
    return advise(table_after(variant, stakes, actions, **given))[0]
