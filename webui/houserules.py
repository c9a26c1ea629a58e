"""The games and house rules in words: each rule's name, sentence, choices and default. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tracker.game.house import HOUSE_RULES
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

if TYPE_CHECKING:
    from enum import StrEnum

    from tracker.game.house import HouseRule, Value
    from tracker.game.rules import Rules
    from webui.words import Words

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
    "to 17": "jusqu'à 17", "to soft 17": "jusqu'à 17 souple", "free": "libre", "never": "jamais", "natural": "naturelle",
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
        _text(now, words),
        _word(default, words),
        now != default,
    )


def _text(value: Value, words: Words) -> str:
    return value if isinstance(value, str) else words.typed(value)


def _word(value: Value, words: Words) -> str:
    if isinstance(value, bool):
        return words("yes", "oui") if value else words("no", "non")
    if isinstance(value, Index):
        return _VALUES["en"] if value is Index.EN else _VALUES["fr"]
    if isinstance(value, str):
        return words(str(value), _VALUES.get(value, str(value)))
    return words.amount(value)
