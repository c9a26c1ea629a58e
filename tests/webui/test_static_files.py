"""Styles, scripts and pictures of the pages: kept by browsers for good, and new as soon as one of them changes."""

import re

import pytest

from webui.core.static_files import FOLDER, mark_of

from .touch import go

FOR_GOOD = {"public", "max-age=31536000", "immutable"}


def sent(app, address):
    with app.test_client().get(address) as answer:
        return answer.status_code, answer.data, answer.headers["Cache-Control"]


def test_a_browser_keeps_what_a_page_loads_for_good(app, banker):
    found = re.findall(r'(?:src|href)="(/static/[^"]+)"', banker.get("/evenings/").text)

    assert len(found) > 10
    for address in found:
        status, content, kept = sent(app, address)
        assert (status, set(kept.split(", "))) == (200, FOR_GOOD), address
        assert content == (FOLDER / address.rsplit("/", 1)[1]).read_bytes()


@pytest.mark.parametrize("before", ["", "v-0123456789ab/"])
def test_an_address_of_before_gives_the_file_of_today_and_is_asked_for_again(app, before):
    for name in ("live.js", "voice/en.json"):
        content = (FOLDER / name).read_bytes()
        assert sent(app, f"/static/{before}{name}") == (200, content, "no-cache")
    assert sent(app, f"/static/{before}none.js")[0] == 404


def test_the_mark_changes_with_a_files_content_and_with_its_name(tmp_path):
    marks = []
    for name, content in (("a.js", "1"), ("a.js", "2"), ("b.js", "2")):
        folder = tmp_path / str(len(marks))
        (folder / "deep").mkdir(parents=True)
        (folder / "deep" / name).write_text(content)
        marks.append(mark_of(folder))

    assert len(set(marks)) == 3


# every file that the last page loaded lies in the worker's cache, and nothing else of ours does
KEPT = """async () => {
  const cache = await caches.open("vingtetun");
  const kept = (await cache.keys()).map((each) => new URL(each.url).pathname).filter((each) => each.startsWith("/static/"));
  const used = performance.getEntriesByType("resource").map((each) => new URL(each.name).pathname);
  const own = used.filter((each) => each.startsWith("/static/v-"));
  return own.length > 10 && own.every((each) => kept.includes(each)) && kept.every((each) => each.startsWith("/static/v-"));
}"""


def test_a_page_opened_again_asks_for_no_file_of_ours(app, served, tablet):
    page = tablet()
    go(page, served.url + "/evenings/")
    page.evaluate(
        "caches.open('vingtetun').then(found => found.put('/static/live.js', new Response('old')))"
    )
    go(page, served.url + "/evenings/")
    page.wait_for_function(KEPT)
    asked, answer = [], app.wsgi_app
    app.wsgi_app = lambda environ, start: (
        asked.append(environ["PATH_INFO"]) or answer(environ, start)
    )
    go(page, served.url + "/evenings/")
    page.wait_for_function(KEPT)

    assert "/evenings/" in asked
    assert [each for each in asked if each.startswith("/static/")] == []
