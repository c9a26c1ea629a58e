"""Watch a stage for a while, with readings as a test wants them."""

from tracker.game.cards import RANKS, SUITS


def watch(followed, stage, seconds=1.0):
    sightings = ()
    for found in stage.frames(seconds):
        sightings = followed.see(found).sightings
    return {each.track: each for each in sightings}


def surely(rank):
    return tuple(0.0 if name == rank else -9.0 for name in RANKS)


def hardly(rank):
    """Read a rank with a chance of .7."""
    return tuple(-0.36 if name == rank else -3.7 for name in RANKS)


def suited(followed, stage, seconds, names, surety=0.0):
    """See open cards for a while, of surely that suit; give them as they lie then."""
    for found in stage.frames(seconds):
        leanings = [tuple(surety if suit == name[1] else -9.0 for suit in SUITS) for name in names]
        cards = [c._replace(suits=each) for c, each in zip(found.cards, leanings, strict=True)]
        look = followed.see(found._replace(cards=tuple(cards)))
    return look.sightings


def lie(look):
    return {each.track: (round(each.x), round(each.y)) for each in look.values()}
