"""Tables that are hard to draw: many seats, many cards, long sums, and trouble in the midst of it."""

SEVEN = (
    'banker = "Denis"\nseats = ["Anne", "Bruno", "Chloé", "David", "Élise", "Farid", "Gaëlle"]\n'
)
STAKED = "bank = 400\nlimits = [2, 20]\nstakes = [5, 10, 10, 10, 5, 20, 10]\n"
ONE = 'banker = "Denis"\nseats = ["Anne"]\n'
TWELVE = (
    'banker = "Denis"\nbank = 400\nlimits = [2, 20]\nstakes = [5, 10, 2, 20, 5, 20, 10, 5, 5, 10, 20, 2]\n'
    'seats = ["Anne", "Bruno", "Chloé", "David", "Élise", "Farid", "Gaëlle", "Hugo", "Inès",'
    ' "Jean-Baptiste", "Karim", "Léa"]\n'
)


def coup(head: str, *parts: str) -> str:
    """Write a coup file; each part is one or more actions with commas between them."""
    actions = [each.strip() for part in parts for each in part.split(",")]
    return f"{head}actions = {actions}\n".replace("'", '"')


def dealt(cards: str) -> str:
    """Deal so many cards, one to each seat; - is for the banker."""
    found = cards.split()
    return ", ".join(f"deal {seat} {card}" for seat, card in enumerate(found, 1) if card != "-")


_OPEN = (dealt("AS 5D 8S TS AH TD JD"), "deal B AC", dealt("KD 6S 8H 6D 6C 4C 8H"))
_DRAWN = (
    "insure 2 5, insure 4 5, pay 1 7.5, double 2, deal 2 9H, split 3, deal 3 3D, deal 3b 9S",
    "deal 3 TC, stand 3, deal 3b 5D, deal 4 8H",
)
_TRIPLE = (
    dealt("8S 9S 8C TS AH TD JD"),
    "deal B 6H",
    dealt("8H 2H 8D 6D 6C 4C 8H"),
    "split 1, deal 1 8D, split 1, deal 1 3C, deal 1b TC, deal 1c 2S, deal 1 TH",
)
_COVERED = (dealt(" ".join(["??"] * 7)), "deal B 9S", dealt("5H 6C 3D 7H 2C JD 6H"), "deal B ??")
_FULL_HOUSE = (dealt("9S 8H TD 4C AS 6H 7C JD QS 5H 8C 3D"), "deal B TH")
_PRIZED = (
    "show 1 4S, deal 1 2H, deal 1 3D, deal 1 2S, stand 1, show 2 7D, deal 2 8C, show 4 KD",
    "deal 4 5C",
)
TABLES = {
    "stakes": coup(f'variant = "blackjack"\n{SEVEN}bank = 400\n', "stake 1 5, stake 2 87.50"),
    "dealing": coup(f'variant = "base"\n{SEVEN}{STAKED}', dealt("9S TD 8C")),
    "insurance": coup(f'variant = "blackjack"\n{SEVEN}{STAKED}', *_OPEN),
    "drawn": coup(f'variant = "blackjack"\n{SEVEN}{STAKED}', *_OPEN, *_DRAWN),
    "accounts": coup(
        f'variant = "blackjack"\n{SEVEN}{STAKED}',
        *(*_OPEN, *_DRAWN),
        "deal 5 4D, stand 5, deal 6 3S, stand 6, stand 7, deal B 7D, pay 2 15",
    ),
    "three hands": coup(f'variant = "blackjack"\n{SEVEN}{STAKED}', *_TRIPLE),
    "accounts of three hands": coup(
        f'variant = "blackjack"\n{SEVEN}{STAKED}',
        *_TRIPLE,
        "stand 1, stand 1b, deal 1c TD, stand 1c, deal 2 5H, deal 2 3C, stand 2, split 3, deal 3 TC",
        "deal 3b 9C, stand 3, stand 3b, deal 4 9H, stand 5, deal 6 7H, stand 7, deal B TH, deal B 2D",
        "pay 1 5, pay 1b 5",
    ),
    "many cards": coup(
        f'variant = "base"\n{SEVEN}{STAKED}',
        dealt("2S AD 8S TS 2H TD JD"),
        "deal B AC",
        dealt("3D AS 7H 6D 2C 4C 8H"),
        "deal 1 2C, deal 1 3S, deal 1 4S, deal 1 AH, deal 1 3C, stand 1, deal 2 2D, deal 2 3H",
        "deal 2 AC, deal 2 4D, deal 2 2H, stand 2, stand 3, stand 4, deal 5 A?, deal 5 3?, deal 5 2S",
    ),
    "covered, with a breach": coup(f'variant = "temporaire"\n{SEVEN}{STAKED}', *_COVERED, *_PRIZED),
    "nothing done yet": f'variant = "blackjack"\n{ONE}actions = []\n',
    "insurance of one": coup(
        f'variant = "casino"\n{ONE}stakes = [5]\n', "deal 1 ??, deal B AH, deal 1 ??, deal B ??"
    ),
    "a card out of turn": coup(f'variant = "base"\n{SEVEN}{STAKED}', "deal 1 9S, deal 3 5H"),
    "twelve": coup(f'variant = "ponte"\n{TWELVE}', *_FULL_HOUSE, dealt("2S")),
    "accounts of a dozen": coup(
        f'variant = "ponte"\n{TWELVE}',
        *_FULL_HOUSE,
        dealt("2S 8D 9D 7C 2H 6D 9C 2D TS 5D 3C 8D"),
        ", ".join(f"stand {seat}" for seat in range(1, 13)),
        "deal B 9H, stand B",
    ),
    "twelve, with breaches": coup(
        f'variant = "ponte"\n{TWELVE}', *_FULL_HOUSE, dealt("AS 8D 9D 7C JS 6D 9C 2D TS 5D 3C 8D")
    ),
}
