"""How the lines of the log are worded."""

from tracker.game.events import Earlier
from tracker.game.notation import read
from tracker.game.wording import Language
from webui.facts import say
from webui.words import Words


def test_a_fact_written_down_late_says_before_which_line_it_stands():
    late = Earlier(7, read("deal 2 5C"))

    assert say(late, Words(Language.EN)).endswith(", before line 7")
    assert say(late, Words(Language.FR)).endswith(", avant la ligne 7")
