"""Set up a new evening: the game, the players, the bank, the house rules, the chips."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from flask import Blueprint, redirect, render_template, request, url_for

from tracker.game.events import CoupOpened, DrawBegun, SessionOpened
from tracker.game.house import HOUSE_RULES, HouseRuleError, with_house_rules
from tracker.game.money import MoneyError
from tracker.game.rules import PRESETS, VARIANTS
from tracker.game.sentences import message
from tracker.game.table import TREASURE
from tracker.store.errors import StoreError
from tracker.store.evenings import note_begin
from tracker.store.log import Origin
from webui.core.auth import needs
from webui.core.devices import Role
from webui.core.evening_hub import now_ms
from webui.core.first_start import end_first_start, first_start
from webui.core.i18n import Refusal, current_words
from webui.core.refusals import refused
from webui.core.requests import hub, number, request_key
from webui.core.typed import LONGEST_NAME, amount_in, with_point
from webui.pages.setup.house_rules import groups
from webui.pages.setup.running_evening import is_running, running_evening
from webui.pages.setup.same_evening import as_opening, changed
from webui.pages.setup.view import saved_tables, summary
from webui.views import chips
from webui.views.guide import steps

if TYPE_CHECKING:
    from collections.abc import Mapping

    from werkzeug.wrappers import Response

    from tracker.game.rules import Rules
    from webui.views.chips import Chip
    from webui.views.guide import GuideStep

screen = Blueprint("setup", __name__)
SEATS = max(rules.players_max for rules in PRESETS.values())


@screen.get("/new")
@needs(Role.BANKER)
def show() -> str:
    words = current_words()
    opened, chosen = _template()
    given = request.args
    with hub().lock:
        evenings = hub().log.evenings()
    rules = _as_typed(_offered(opened), given)
    chosen = _chips_as_typed(chosen, given)
    seats = _names(given) if "pb" in given else (opened.seats if opened else ())
    empty = chips.CHIPS[len(chosen) :]
    running = running_evening(hub(), evenings, words)
    return render_template(
        "pages/setup/setup.html",
        rules=rules,
        variants=[
            (_choosing(name, given), name, words(each.title), words(each.sentence))
            for name, each in VARIANTS.items()
        ],
        groups=groups(rules, words),
        people=[*seats, *[""] * SEATS][: max(rules.players_max, len(seats))],
        banker=given.get("pb", opened.banker if opened else "")[:LONGEST_NAME],
        bank=given.get("bank", words.typed(opened.bank) if opened else "")[:LONGEST_NAME],
        low=given.get("rule-lowest_stake", words.typed(rules.lowest_stake))[:LONGEST_NAME],
        high=given.get("rule-highest_stake", words.typed(rules.highest_stake))[:LONGEST_NAME],
        chips=[*chosen, *(each._replace(value="") for each in empty)],
        colours=[(name, words(said)) for name, said in chips.COLOURS.items()],
        saved=saved_tables(evenings, words),
        running=running,
        changes=running is not None and running.is_open and given.get("beside") == "change",
        steps=_guide(),
    )


def _guide() -> list[GuideStep]:
    """List the steps of the first start, if this page is one of them."""
    chosen = first_start()
    return (
        steps("game", chosen, current_words())
        if chosen is not None and chosen.guide == "game"
        else []
    )


def _choosing(variant: str, given: Mapping[str, str]) -> str:
    """Give the address of this page for another game, with the values it was opened with.

    `setup.js` adds what was typed since. A touch before the script is loaded keeps at least these.
    """
    fits = (name for name in given if not name.startswith("rule-") or name.endswith("_stake"))
    kept = {name: given[name] for name in fits if name not in ("csrf", "like", "variant")}
    return f"{url_for('.show')}?{urlencode({**kept, 'variant': variant})}"


def _template() -> tuple[SessionOpened | None, tuple[Chip, ...]]:
    """Give opening and chips of the evening whose table is copied: the one named, or the last.

    The evening that is open is copied as its table stands now.
    """
    named = number(request.args.get("like", ""))
    session = (hub().current() or hub().log.latest_evening()) if named is None else named
    if session is None:
        return None, chips.CHIPS
    try:
        with hub().lock:
            live = hub().live(session)
            chosen = chips.read_chips(hub().log.settings(session).get("chips", ""))
    except StoreError:
        return None, chips.CHIPS  # an evening that cannot be read must not prevent a new one
    if session == hub().current():
        return as_opening(live.table), chosen
    opened = live.entries[0].event if live.entries else None
    return (opened if isinstance(opened, SessionOpened) else None), chosen


def _offered(opened: SessionOpened | None) -> Rules:
    """Give the rules to start with: those of the copied table, or of the game that was chosen.

    The letters on the cards stay those of the copied table, or else those of the page.
    """
    variant = request.args.get("variant", "")
    if opened is not None and variant not in PRESETS:
        return opened.rules
    index = current_words().index if opened is None else opened.rules.index
    return replace(PRESETS.get(variant, PRESETS["permanent"]), index=index)


def _as_typed(rules: Rules, form: Mapping[str, str]) -> Rules:
    """Give the rules with the house rules that were typed already; skip those that are wrong."""
    for name, rule in HOUSE_RULES.items():
        text = with_point(form.get(f"rule-{name}", ""))
        if not text:
            continue
        with suppress(HouseRuleError):
            rules = with_house_rules(rules, {name: rule.kind.typed(text)})
    return rules


def _chips_as_typed(chosen: tuple[Chip, ...], form: Mapping[str, str]) -> tuple[Chip, ...]:
    """Give the chips that were typed already; if there are none, or wrong ones, those given."""
    if "chip0" not in form:
        return chosen
    try:
        return _chips(form)
    except Refusal:
        return chosen


@screen.get("/new/said")
@needs(Role.BANKER)
def said() -> dict[str, object]:
    """Sum up the form while it is being filled in: places for names, and whether the bank could pay."""
    words = current_words()
    try:
        rules = _rules(request.args)
    except Refusal as error:
        return {"said": error.description, "bad": True}
    most = rules.players_max
    found: dict[str, object] = {"places": most, "most": words("{most} at most.", most=most)}
    try:
        seats, _ = _people(request.args, rules)
        bank = amount_in(request.args, "bank")
    except Refusal as error:
        return {"said": error.description, "bad": True, **found}
    return {**summary(rules, len(seats), bank, words)._asdict(), **found}


@screen.post("/new")
@needs(Role.BANKER)
def begin() -> Response:
    """Open the evening and its first coup."""
    rules = _rules(request.form)
    seats, banker = _people(request.form, rules)
    opening = SessionOpened(rules, banker, seats, amount_in(request.form, "bank"))
    chosen = _chips(request.form)
    draw = "draw" in request.form
    before = hub().current()
    if before is not None and request.form.get("beside") == "change":
        return _go_on_changed(before, opening, chosen, draw=draw)
    ends = _ends_open_evening(request.form.get("beside", ""), asks=is_running(hub(), before))
    session = hub().open_session(opening, request_key(), [DrawBegun() if draw else CoupOpened()])
    if before != session:
        hub().write_beside_log(lambda log: note_begin(log, session, before, now_ms(), ends=ends))
    with hub().lock:
        settings = hub().log.settings(session)
    if "chips" not in settings:
        hub().write_beside_log(
            lambda log: log.set_setting(session, "chips", chips.write_chips(chosen), now_ms())
        )
    end_first_start()
    return redirect(url_for("table.show"), 303)


def _go_on_changed(
    session: int, wanted: SessionOpened, chosen: tuple[Chip, ...], *, draw: bool
) -> Response:
    """Open the next coup of the open evening with other people, another game or other rules."""
    words = current_words()
    hub().decide(
        session,
        lambda live: changed(live.table, wanted, words, draw=draw),
        Origin(now_ms(), key=request_key()),
    )
    hub().write_beside_log(
        lambda log: log.set_setting(session, "chips", chips.write_chips(chosen), now_ms())
    )
    return redirect(url_for("table.show"), 303)


def _ends_open_evening(answer: str, *, asks: bool) -> bool:
    """Tell whether the new evening ends the open one; refuse if the form does not say it."""
    if asks and answer not in ("end", "keep"):
        raise Refusal(current_words()(message("An evening is open: say what becomes of it.")))
    return answer != "keep"


def _rules(form: Mapping[str, str]) -> Rules:
    words = current_words()
    variant = form.get("variant", "")
    if variant not in PRESETS:
        raise Refusal(words("There is no such game."))
    given: dict[str, object] = {}
    for name, rule in HOUSE_RULES.items():
        text = with_point(form.get(f"rule-{name}", ""))
        if text:
            given[name] = rule.kind.typed(text)
    try:
        return with_house_rules(PRESETS[variant], given)
    except HouseRuleError as error:
        raise refused(error.on_page) from None


def _names(form: Mapping[str, str]) -> tuple[str, ...]:
    """Give the players who were typed, without the empty places between them."""
    names = (form.get(f"p{place}", "").strip()[:LONGEST_NAME] for place in range(1, SEATS + 1))
    return tuple(name for name in names if name)


def _people(form: Mapping[str, str], rules: Rules) -> tuple[tuple[str, ...], str]:
    words = current_words()
    seats = _names(form)
    banker = form.get("pb", "").strip()[:LONGEST_NAME]
    everybody = [*seats, banker]
    if not banker or not seats:
        raise Refusal(words("A banker and one player at least."))
    if len({name.casefold() for name in everybody}) < len(everybody) or TREASURE in everybody:
        raise Refusal(words("Two people have the same name."))
    if len(seats) > rules.players_max:
        most = rules.players_max
        raise Refusal(words("{most} players at most.", most=most))
    return seats, banker


def _chips(form: Mapping[str, str]) -> tuple[Chip, ...]:
    try:
        return chips.chips_from_form(form, current_words())
    except MoneyError as error:
        raise refused(error) from None
