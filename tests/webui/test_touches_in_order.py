"""The network is away for a while: touches wait, arrive in their order, each once, or are said not to be taken."""

from tests.patience import until
from tracker.game.notation import write

from .touch import PEOPLE, says

DEALT = (
    f'variant = "base"\n{PEOPLE}stakes = [5, 10]\nactions = ["shuffle", "cut", "deal 1 TS", "deal 2 9S",'
    ' "deal B TH", "deal 1 2S", "deal 2 9D"]\n'
)


def written(app):
    hub = app.extensions["hub"]
    return [write(each.event) for each in hub.live(hub.current()).entries[11:]]


def touch(page, rank):
    page.locator(f'.keys .key[value="{rank}?"]').tap()


def stand(page):
    page.locator(".acts .act", has_text="Stand").first.tap()


def test_touches_of_a_minute_without_network_arrive_in_their_order(load, app, tablet):
    load(DEALT)
    page = tablet(locale="en-GB", worker="block")
    says(page, "Anne: card or stand?")
    page.context.set_offline(True)
    touch(page, "2")
    page.wait_for_timeout(1500)  # by now the first touch waits longer between two tries
    stand(page)
    page.context.set_offline(False)
    says(page, "Bruno: card or stand?")

    assert written(app) == ["deal 1 2?", "stand 1"]


def test_a_touch_that_is_not_taken_while_another_is_on_its_way_says_so(load, app, tablet):
    load(DEALT)
    page = tablet(locale="en-GB", worker="block")
    says(page, "Anne: card or stand?")
    page.context.set_offline(True)
    touch(page, "2")
    page.wait_for_timeout(500)
    touch(page, "3")
    page.locator("#refusal", has_text="this one was not taken").wait_for()
    page.context.set_offline(False)
    page.locator("#seat-1", has_text="14").wait_for()

    assert written(app) == ["deal 1 2?"]


def test_a_touch_whose_answer_never_comes_is_sent_again_and_counts_once(load, app, tablet):
    load(DEALT)
    page = tablet(locale="en-GB", worker="block")
    says(page, "Anne: card or stand?")
    held = []

    def hold(route):
        if held:
            route.continue_()
        else:
            held.append(route.fetch(max_redirects=0))  # it was written, and the answer is lost

    page.route("**/act", hold)
    touch(page, "2")
    assert until(lambda: page.wait_for_timeout(50) or held)
    page.locator("form.sending").wait_for(state="detached")
    page.unroute("**/act")

    assert written(app) == ["deal 1 2?"]
