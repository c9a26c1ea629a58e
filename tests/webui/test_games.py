"""Games unlike the plain one, kept by touch alone in a real browser."""

from tracker.game.table import totals

from .touch import act, begin, go, key, moved, says, seq, settle_all, stake


def table(served):
    hub = served.app.extensions["hub"]
    return hub.live(hub.current()).table


def turn(page, hand, rank):
    """Say that a covered card is turned up, and which it was."""
    page.locator(f'.seg input[value="show {hand}"]').check(force=True)
    key(page, rank)


def test_a_coup_of_pirates_is_kept_by_touch_up_to_the_next(served, tablet):
    page = tablet()
    begin(page, served, "pirate")
    for _ in range(6):
        act(page, "Donnée")
    for _ in range(3):
        act(page, "Reste")
    for ranks in ("9T", "AK", "T9"):
        for rank in ranks:
            key(page, rank)
    says(page, "Bruno prend 1 pièce")
    act(page, "C'est payé")
    act(page, "Coup suivant")

    assert table(served).coups == 2
    assert table(served).pot.treasure == 9
    assert page.errors == []


def test_a_burnt_cards_coup_with_doubled_stakes_and_a_premium(served, tablet):
    page = tablet()
    begin(page, served, "brulee")
    says(page, "Montrez la première carte")
    key(page, "K")
    for _ in range(3):
        act(page, "Donnée")
    stake(page, "5", "2")
    act(page, "Double pour tous")
    go(page, served.url + "/stakes")
    page.locator(".stakeseat").first.get_by_role("button", name="Redouble").tap()
    page.wait_for_url("**place=1")  # its answer leads there
    page.locator(".stakeseat .bigstake", has_text="20").wait_for()
    go(page, served.url + "/table")
    for rank in ("2", "9", "8", "3", "2", "4"):
        key(page, rank)
    turn(page, "1", "5")
    page.locator("#seat-1 .total", has_text="16").wait_for()
    act(page, "Reste")
    act(page, "Reste")
    key(page, "T")
    act(page, "Je reste")
    says(page, "Payez 40 à Anne")
    act(page, "C'est payé")
    act(page, "Enterrées")
    key(page, "8")
    settle_all(page, then="Donnez à Anne une carte couverte")

    assert totals(table(served))["Anne"] == 40


def test_the_bank_passes_by_touch_and_is_sold(served, tablet):
    page = tablet()
    go(page, served.url + "/new?variant=temporaire")
    page.locator('[name="rule-bank_moves"][value="natural"]').check(force=True)
    page.fill('[name="pb"]', "Denis")
    page.fill('[name="p1"]', "Anne")
    page.fill('[name="p2"]', "Bruno")
    page.fill('[name="bank"]', "100")
    page.get_by_role("button", name="Commencer").tap()
    page.wait_for_url("**/table")
    stake(page, "5", "10")
    for covered in (True, True, False):
        act(page, "Donnée") if covered else key(page, "5")
    key(page, "K")
    key(page, "9")  # and the banker's second card, face down
    turn(page, "1", "A")
    act(page, "C'est payé")
    act(page, "Reste")
    for rank in ("6", "9"):
        key(page, rank)
    act(page, "Je reste")
    key(page, "8")
    act(page, "C'est pris")
    act(page, "Enterrées")
    act(page, "Enterrées")
    says(page, "Offrez la banque à Anne")
    act(page, "Refuse")
    go(page, served.url + "/bank")
    price = page.get_by_label("Prix pour Bruno")
    price.fill("20")
    page.locator("li", has=price).get_by_role("button", name="Vendue").tap()
    page.locator(".sub-h", has_text="Bruno").wait_for()
    page.get_by_role("button", name="Ouvrir le coup suivant").last.tap()
    page.wait_for_url("**/table")
    says(page, "Demandez les mises")

    assert table(served).banker == "Bruno"
    assert sum(totals(table(served)).values()) == 0


def test_three_hands_of_a_split_and_a_surrender(served, tablet):
    page = tablet()
    go(page, served.url + "/new?variant=blackjack")
    page.locator('[name="rule-surrender"][value="true"]').check(force=True)
    page.fill('[name="pb"]', "Denis")
    page.fill('[name="p1"]', "Anne")
    page.fill('[name="p2"]', "Bruno")
    page.get_by_role("button", name="Commencer").tap()
    page.wait_for_url("**/table")
    stake(page, "5", "5")
    for rank in ("8", "9", "6", "8", "7"):
        key(page, rank)
    act(page, "Scinder")
    for rank in ("8", "9"):
        key(page, rank)
    act(page, "Scinder")
    for rank in ("3", "T"):
        key(page, rank)
    says(page, "Anne, main 1")
    assert page.locator("#seat-1 .sub").count() == 3
    for hand in ("main 1", "main 2", "main 3"):
        says(page, f"Anne, {hand}")
        before = seq(page)
        page.locator(".acts").get_by_role("button", name="Reste").first.tap()
        moved(page, before)
    act(page, "Abandon")
    act(page, "C'est pris")
    act(page, "Enterrées")
    for rank in ("T", "T"):
        key(page, rank)
    settle_all(page)

    found = totals(table(served))
    assert (found["Anne"], float(found["Bruno"])) == (15, -2.5)
