"""Read what people type into the fields of a form: amounts, with a decimal comma or point."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.game.money import MoneyError, money
from webui.core.i18n import current_words
from webui.core.refusals import refused

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tracker.game.money import Money


LONGEST_NAME = 24  # letters of a player's name


def with_point(text: str) -> str:
    """Give a typed number with a decimal point, whatever the language of the page groups or parts it by."""
    return current_words().notation(text)


def amount_in(form: Mapping[str, str], field: str) -> Money | None:
    """Read the amount in a field; None if it is empty. Refuse what is no amount."""
    text = with_point(form.get(field, ""))
    try:
        return money(text) if text else None
    except MoneyError as error:
        raise refused(error) from None
