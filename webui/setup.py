"""A new evening: the game, the people, the bank, every house rule, the chips."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

from flask import Blueprint, redirect, render_template, request, url_for

from tracker.game.events import CoupOpened, SessionOpened
from tracker.game.house import HOUSE_RULES, HouseRuleError, Number, with_house_rules
from tracker.game.money import Money, MoneyError, decimal, money
from tracker.game.rules import (
    PRESETS,
    BankerDraws,
    BankMoves,
    Index,
    Insurance,
    Marker,
    Pair,
    Treasure,
)
from tracker.game.table import TREASURE
from tracker.store.log import Written
from webui.acts import key, room
from webui.devices import Role
from webui.room import now_ms
from webui.security import needs
from webui.stakes import CHIPS, chips_of
from webui.words import Refusal, Words, here

if TYPE_CHECKING:
    from enum import StrEnum

    from werkzeug.wrappers import Response

    from tracker.game.house import HouseRule, Value
    from tracker.game.rules import Rules

screen = Blueprint("setup", __name__)
SEATS = 14

VARIANTS: dict[str, tuple[str, str, str, str]] = {
    "permanent": (
        "Permanent bank",
        "Banque permanente",
        "2 packs and the Fou · covered cards · naturals 3 to 2",
        "2 jeux et le Fou · cartes couvertes · naturelle 3 pour 2",
    ),
    "casino": (
        "Casino vingt-et-un",
        "Vingt-et-un de casino",
        "The same, with doubling, insurance and repeated splits",
        "La même, avec double, assurance et partage répété",
    ),
    "temporaire": (
        "Passing bank",
        "Banque temporaire",
        "1 pack and the Fou · the bank goes round · naturals 2 to 1",
        "1 jeu et le Fou · la banque tourne · naturelle 2 pour 1",
    ),
    "brulee": (
        "Burnt card",
        "Carte brûlée",
        "Stakes after the first card · premiums from five cards on",
        "On mise après sa première carte · primes à cinq cartes",
    ),
    "base": (
        "Plain vingt-et-un",
        "Vingt-et-un simple",
        "4 packs · every card turned",
        "4 jeux · tout est tourné",
    ),
    "ponte": (
        "Ponte",
        "Ponte",
        "The other way round · no Fou · the bank goes to the right",
        "Sens inverse · sans Fou · la banque passe à droite",
    ),
    "simplifie": (
        "Simplified",
        "Simplifié",
        "A shoe · neither split nor double",
        "Sabot · ni partage ni double",
    ),
    "blackjack": (
        "Blackjack",
        "Black-jack",
        "4 packs · three hands, double, insurance",
        "4 jeux · trois mains, double, assurance",
    ),
    "pirate": ("Pirates", "Pirate", "54 cards · ten gold coins", "54 cartes · dix pièces d'or"),
}
_GROUPS = {
    "table": ("The table", "La table"),
    "stakes": ("Stakes", "Mises"),
    "naturals": ("Naturals", "Naturelles"),
    "splitting": ("Splitting", "Partage"),
    "doubling": ("Doubling, insuring, giving up", "Double, assurance, abandon"),
    "bank": ("The bank", "La banque"),
    "premiums": ("Premiums and treasure", "Primes et trésor"),
}
_NAMES = {
    "decks": ("Packs", "Nombre de jeux"),
    "players_max": ("Most players", "Joueurs au plus"),
    "marker": ("End of the talon", "Fin du talon"),
    "index": ("Letters on the cards", "Lettres des cartes"),
    "lowest_stake": ("Lowest stake", "Plus basse mise"),
    "highest_stake": ("Highest stake", "Plus haute mise"),
    "natural_pays": ("A natural pays", "La naturelle paie"),
    "ace_ten_is_natural": ("Ace and ten", "As et dix"),
    "split_natural": ("Natural after a split", "Naturelle après partage"),
    "pair": ("What is a pair", "Ce qui fait une paire"),
    "split_hands": ("Hands from a split", "Mains d'un partage"),
    "split_aces_one_card": ("Split Aces", "As partagés"),
    "double": ("Double", "Double"),
    "double_after_split": ("Double after a split", "Double après partage"),
    "insurance": ("Insurance", "Assurance"),
    "surrender": ("Giving up", "Abandon"),
    "banker_draws": ("How the banker draws", "Tirage du banquier"),
    "bank_moves": ("The bank passes", "La banque passe"),
    "premiums": ("Premiums", "Primes"),
    "premium_adds_to_win": ("Premium on top", "Prime en plus du gain"),
    "treasure": ("The treasure", "Le trésor"),
}
_ENUMS: dict[str, type[StrEnum]] = {
    "marker": Marker,
    "index": Index,
    "pair": Pair,
    "insurance": Insurance,
    "banker_draws": BankerDraws,
    "bank_moves": BankMoves,
    "treasure": Treasure,
}
_VALUES = {
    "fou": "le Fou", "burnt": "carte brûlée", "none": "aucun", "en": "K Q J", "fr": "R D V",
    "value": "valeur", "rank": "rang", "half": "moitié", "up to half": "jusqu'à moitié",
    "to 17": "jusqu'à 17", "free": "libre", "never": "jamais", "natural": "naturelle",
    "five deals": "cinq donnes", "talon": "talon", "common": "commun", "shared": "partagé",
}  # fmt: skip


class Option(NamedTuple):
    value: str
    word: str
    chosen: bool


class RuleView(NamedTuple):
    name: str
    title: str
    said: str
    options: tuple[Option, ...]  # empty where a number is typed
    value: str
    default: str
    changed: bool


@screen.get("/new")
@needs(Role.BANKER)
def show() -> str:
    words = here()
    variant = request.args.get("variant", "")
    opened, chips = _template()
    if variant in PRESETS:
        rules = PRESETS[variant]
    else:
        rules = opened.rules if opened else PRESETS["permanent"]
    return render_template(
        "setup.html",
        rules=rules,
        variants=[
            (name, words(en, fr), words(say, dit)) for name, (en, fr, say, dit) in VARIANTS.items()
        ],
        groups=groups(rules, words),
        people=[*(opened.seats if opened else ()), *[""] * SEATS][:SEATS],
        banker=opened.banker if opened else "",
        bank=decimal(opened.bank) if opened and opened.bank is not None else "",
        low="" if rules.lowest_stake is None else decimal(rules.lowest_stake),
        high="" if rules.highest_stake is None else decimal(rules.highest_stake),
        chips=list(zip([*chips, *[""] * 6][:6], CHIPS, strict=True)),
        saved=_saved(),
    )


def _template() -> tuple[SessionOpened | None, tuple[str, ...]]:
    """Give the evening whose table is taken over: the one named, else the last."""
    named = request.args.get("like", "")
    session = int(named) if named.isdigit() else room().current()
    if session is None:
        return None, CHIPS
    with room().lock:
        entries = room().live(session).entries
        chips = chips_of(room().log.settings(session).get("chips", ""))
    opened = entries[0].event if entries else None
    return (opened if isinstance(opened, SessionOpened) else None), chips


def _saved() -> list[tuple[int, str]]:
    words = here()
    with room().lock:
        return [(each.id, words.date(each.began_ms)) for each in room().log.evenings()[:4]]


def groups(rules: Rules, words: Words) -> list[tuple[str, list[RuleView]]]:
    """Word every house rule, in its group, with its sentence and its default."""
    found: dict[str, list[RuleView]] = {}
    for rule in HOUSE_RULES.values():
        if rule.group != "stakes":
            found.setdefault(rule.group, []).append(_rule(rule, rules, words))
    return [(words(*_GROUPS.get(group, (group, group))), views) for group, views in found.items()]


def _rule(rule: HouseRule, rules: Rules, words: Words) -> RuleView:
    now: Value = getattr(rules, rule.name)
    default: Value = getattr(PRESETS[rules.variant], rule.name)
    options: tuple[Option, ...] = ()
    if isinstance(now, bool):
        options = tuple(
            Option(text, _word(value, words), now is value)
            for text, value in (("false", False), ("true", True))
        )
    elif rule.name in _ENUMS:
        options = tuple(
            Option(each.value, _word(each, words), now == each) for each in _ENUMS[rule.name]
        )
    return RuleView(
        rule.name,
        words(*_NAMES.get(rule.name, (rule.name, rule.name))),
        words(rule.english, rule.french),
        options,
        _text(now),
        _word(default, words),
        now != default,
    )


def _text(value: Value) -> str:
    return value if isinstance(value, str) else "" if value is None else decimal(value)


def _word(value: Value, words: Words) -> str:
    if isinstance(value, bool):
        return words("yes", "oui") if value else words("no", "non")
    if isinstance(value, Index):
        return _VALUES["en"] if value is Index.EN else _VALUES["fr"]
    if isinstance(value, str):
        return words(str(value), _VALUES.get(value, str(value)))
    return words.amount(value)


@screen.post("/new")
@needs(Role.BANKER)
def begin() -> Response:
    """Open the evening and its first coup."""
    rules = _rules()
    seats, banker = _people(rules)
    opening = SessionOpened(rules, banker, seats, _bank())
    chips = _chips()
    session = room().open_session(opening, key())
    with room().lock:
        fresh = len(room().live(session).entries) == 1
    if fresh:
        room().beside(lambda log: log.set(session, "chips", json.dumps(chips), now_ms()))
        if "draw" not in request.form:
            room().write(session, [CoupOpened()], Written(now_ms()))
    return redirect(url_for("bank.show" if "draw" in request.form else "table.show"), 303)


def _rules() -> Rules:
    variant = request.form.get("variant", "")
    if variant not in PRESETS:
        raise Refusal(f"no variant of that name: {variant!r}")
    given: dict[str, object] = {}
    for name in HOUSE_RULES:
        text = request.form.get(f"rule-{name}", "").strip()
        if text:
            given[name] = _given(name, text)
    try:
        return with_house_rules(PRESETS[variant], given)
    except HouseRuleError as error:
        raise Refusal(str(error)) from None


def _given(name: str, text: str) -> object:
    """Read a field of the form as a coup file would give it."""
    if text in ("true", "false"):
        return text == "true"
    if name in ("decks", "players_max", "split_hands"):
        return int(text) if text.isdigit() else text
    if name in ("natural_pays", "lowest_stake", "highest_stake"):
        return Number(text.replace(",", "."))
    return text


def _people(rules: Rules) -> tuple[tuple[str, ...], str]:
    words = here()
    names = [request.form.get(f"p{place}", "").strip()[:24] for place in range(1, SEATS + 1)]
    seats = tuple(name for name in names if name)
    banker = request.form.get("pb", "").strip()[:24]
    everybody = [*seats, banker]
    if not banker or not seats:
        raise Refusal(
            words("A banker and one player at least.", "Un banquier et un joueur au moins.")
        )
    if len({name.casefold() for name in everybody}) < len(everybody) or TREASURE in everybody:
        raise Refusal(
            words("Two people have the same name.", "Deux personnes portent le même nom.")
        )
    if len(seats) > rules.players_max:
        most = rules.players_max
        raise Refusal(words(f"{most} players at most.", f"{most} joueurs au plus."))
    return seats, banker


def _bank() -> Money | None:
    text = request.form.get("bank", "").strip().replace(",", ".")
    try:
        return money(text) if text else None
    except MoneyError as error:
        raise Refusal(str(error)) from None


def _chips() -> list[str]:
    found = [request.form.get(f"chip{place}", "").strip().replace(",", ".") for place in range(6)]
    try:
        values = sorted({money(each) for each in found if each} - {0})
    except MoneyError as error:
        raise Refusal(str(error)) from None
    return [decimal(value) for value in values] or list(CHIPS)
