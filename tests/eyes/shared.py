"""Eyes that tests share: to open their networks takes longer than to look at a small picture."""

from functools import cache

from tracker.eyes.eyes import Eyes


@cache
def _open():
    return Eyes()


def shared(weights=None, deck=None):
    """Give eyes as `Eyes` does; those of the trained weights, without a deck, are opened once."""
    if weights or deck:
        return Eyes(weights, deck)
    eyes = _open()
    eyes.learn(None)  # which forgets the last table too
    return eyes
