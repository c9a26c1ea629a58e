"""What people do to cards that lie there: push them, lay others on them, and what the eyes read then."""

from tests.belief.stage import find

DEAL = [
    *("deal 1 ??", "deal 2 ??", "deal 3 ??", "deal B 6H"),
    *("deal 1 ??", "deal 2 ??", "deal 3 ??", "deal B ??"),
]


def shift(evening, name, across=0.0, inward=0.0, face=None):
    x, y, lies = evening.stage.cards[name]
    evening.stage.lay(name, x + across, y - inward, face or lies)


def push(evening, name, across=0.0, inward=0.0, face=None):
    """Let a hand push a card, or several before the next wait; it lies over them until it leaves."""
    x, y, lies = evening.stage.cards[name]
    evening.stage.move(name, x + across, y - inward, face or lies)


def read_as(evening, name, ranks, suits, seconds):
    """Let one card be read otherwise than it is, for a while."""
    x, y, face = evening.stage.cards[name]
    plain = find(x, y, face)
    for found in evening.stage.frames(seconds):
        cards = [
            each._replace(ranks=ranks, suits=suits) if each == plain else each
            for each in found.cards
        ]
        evening.session.see(found._replace(cards=tuple(cards)))


def unsure(names, *likely):
    return tuple(-0.8 if name in likely else -5.0 for name in names)


def lay_all(evening, **places):
    """Lay cards of the first seat where they go: each "face across inward"."""
    for name, text in places.items():
        face, across, inward = text.split()
        evening.lay(name, "1", face, across=int(across), inward=int(inward))


def hands(evening):
    coup = evening.session.table.coup
    return {key: [*map(str, cards)] for key, cards in dealt_to(coup) if key.startswith("1")}


def dealt_to(coup):
    return [(key, [held.card for held in hand.cards]) for key, hand in coup.hands.items()]
