"""The rules of nine games of vingt-et-un and blackjack: pure, standard library only.

A log of facts is folded into a table. Functions answer questions about a table: what is owed,
what comes next, what is wrong. Nothing here reads a clock, a file or a random number.

>>> table = table_of_log(read_file(EXAMPLE).entries)
>>> settle(table).net
{'Anne': 15, 'Bruno': 20, 'Denis': -35}
>>> [say(table, each) for each in advise(table)][-1]
'Open the next coup'

| what for | names |
|---|---|
| cards | `Card` `card` `total` |
| games | `Rules` `PRESETS` `HOUSE_RULES` `with_house_rules` |
| files | `read_file` `write_file` `CoupFileError` `EXAMPLE` `read_action` `write_action` |
| logs | `Entry` `Amended` `Line` `effective_lines` |
| tables | `Table` `EMPTY` `apply` `fold` `table_of_log` `refusal` |
| questions | `settle` `totals` `advise` `irregularities` `say` |
| simulation | `SimulationRequest` `simulate` |

The constants:

>>> PRESETS["ponte"].clockwise, HOUSE_RULES["decks"].title, EMPTY.coup
(False, 'Packs', None)
"""

from tracker.game.assist import advise
from tracker.game.cards import Card, card, total
from tracker.game.coupfile import EXAMPLE, CoupFileError, read_file
from tracker.game.coupwriter import write_file
from tracker.game.events import Amended, Entry, Line, effective_lines
from tracker.game.fold import EMPTY, apply, fold, table_of_log
from tracker.game.house import HOUSE_RULES, Rules, with_house_rules
from tracker.game.notation import read as read_action
from tracker.game.notation import write as write_action
from tracker.game.rules import PRESETS
from tracker.game.simulate.dealer import SimulationRequest
from tracker.game.simulate.edge import simulate
from tracker.game.table import Table, irregularities, settle, totals
from tracker.game.verify import refusal
from tracker.game.wording import advice as say

__all__ = [
    "EMPTY",
    "EXAMPLE",
    "HOUSE_RULES",
    "PRESETS",
    "Amended",
    "Card",
    "CoupFileError",
    "Entry",
    "Line",
    "Rules",
    "SimulationRequest",
    "Table",
    "advise",
    "apply",
    "card",
    "effective_lines",
    "fold",
    "irregularities",
    "read_action",
    "read_file",
    "refusal",
    "say",
    "settle",
    "simulate",
    "table_of_log",
    "total",
    "totals",
    "with_house_rules",
    "write_action",
    "write_file",
]

# names of version 0.1, for programs that import them
FORMER_NAMES = {
    "Request": SimulationRequest,
    "effective": effective_lines,
    "replay": table_of_log,
}


def __getattr__(name: str) -> object:
    if name in FORMER_NAMES:
        return FORMER_NAMES[name]
    raise AttributeError(name)
