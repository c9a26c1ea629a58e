import re

import cv2
import numpy as np
import pytest

from calibration.overlay import overlay
from calibration.sheet import PAPERS_MM, POINTS_PER_MM, PaperError, write_pdf
from tests.calibration.photographs import CORNERS, SIZE, photograph
from tracker.languages import language
from tracker.map.board import MIDDLE_MM, BoardCorners, find_board
from tracker.map.seats import Felt, lay_out
from tracker.map.solve import from_board, from_corners, lens_of
from tracker.map.table_map import TableMapError

FELT = Felt(1600, 1000)


@pytest.mark.parametrize(("paper", "width"), [("a4", 595.276), ("letter", 612.0)])
def test_the_board_is_a_pdf_of_the_papers_size(tmp_path, paper, width):
    path = tmp_path / "board.pdf"
    write_pdf(path, paper)

    text = path.read_bytes()

    assert text.startswith(b"%PDF-1.4")
    assert f"/MediaBox [0 0 {width:.3f}".encode() in text
    assert text.rstrip().endswith(b"%%EOF")


@pytest.mark.parametrize("paper", PAPERS_MM)
def test_the_sheet_says_how_to_print_and_lay_it_inside_what_printers_print(tmp_path, paper):
    french = language("fr")
    write_pdf(tmp_path / "board.pdf", paper, french.say)

    page = (tmp_path / "board.pdf").read_bytes().decode("cp1252", "replace")
    texts = re.findall(r"([\d.]+) ([\d.]+) Td \((.*?)\) Tj", page)
    said = [text for _, _, text in texts]
    wide, high = PAPERS_MM[paper]
    assert "Ce bord vers le banquier." in said
    assert {"0", "50", "100", "150", "200"} < set(said)
    edge = 5.0 * POINTS_PER_MM
    for x, y, _ in texts:
        assert edge < float(x) < wide * POINTS_PER_MM - edge
        assert edge < float(y) < high * POINTS_PER_MM - edge
    ticks = {float(y) for y in re.findall(r"([\d.]+) m [\d.]+ \1 l S", page)}
    assert (max(ticks) - min(ticks)) / POINTS_PER_MM == pytest.approx(200, abs=0.01)


def test_a_bracket_or_a_strange_letter_in_the_words_spoils_no_sheet(tmp_path):
    write_pdf(tmp_path / "board.pdf", "a4", lambda _: "(\\ 桌子")

    assert rb"(\(\\ ??) Tj" in (tmp_path / "board.pdf").read_bytes()


def test_an_unknown_paper_is_refused(tmp_path):
    with pytest.raises(PaperError, match=r"known: a4, letter\): 'a3'"):
        write_pdf(tmp_path / "board.pdf", "a3")


def test_a_board_in_the_picture_gives_a_map_with_its_error():
    found = find_board(photograph())

    table_map = from_board(found, FELT, lay_out(7, FELT), SIZE, None)

    assert table_map.error_mm < 1.0
    assert table_map.to_mm(found.pixels[:1]) == pytest.approx(
        (found.board_mm[:1] - MIDDLE_MM) * (1, -1), abs=1.5
    )


def test_a_picture_without_a_board_has_none():
    assert find_board(np.full((400, 600), 90, np.uint8)) is None


def test_four_corners_give_a_map():
    table_map = from_corners(CORNERS, FELT, SIZE, lay_out(7, FELT))

    assert table_map.to_mm(np.array(CORNERS[:1], float)) == pytest.approx(
        np.array([[-800, 500]]), abs=0.01
    )


@pytest.mark.parametrize(
    ("corners", "said"),
    [
        (CORNERS[:3], "four corners, not 3"),
        ((CORNERS[0], CORNERS[2], CORNERS[1], CORNERS[3]), "make no convex outline"),
        (CORNERS[::-1], "run anticlockwise"),
        ([(x / 99, y / 99) for x, y in CORNERS], "lie too close"),
    ],
)
def test_corners_that_make_no_table_are_refused(corners, said):
    with pytest.raises(TableMapError, match=said):
        from_corners(corners, FELT, SIZE, ())


def test_the_overlay_draws_every_place():
    table_map = from_corners(CORNERS, FELT, SIZE, lay_out(3, FELT))
    blank = np.zeros((SIZE[1], SIZE[0], 3), np.uint8)

    drawn = overlay(blank, table_map)

    assert (drawn.sum(axis=2) > 0).sum() > 5000
    assert blank.sum() == 0


def bent_view(turn, tilt, aside=(10.0, -5.0)):
    """Look through a bent lens at the board held at an angle, so far aside; give its corners."""
    columns, rows = np.meshgrid(np.arange(1, 5) * 36.0, np.arange(1, 7) * 36.0)
    points = np.column_stack((columns.ravel(), rows.ravel()))
    on_board = np.column_stack((points - MIDDLE_MM, np.zeros(len(points))))
    turned, _ = cv2.Rodrigues(np.array(tilt, float))
    flat, _ = cv2.Rodrigues(np.array([0, 0, turn], float))
    camera = np.array([[1400, 0, 960], [0, 1400, 540], [0, 0, 1]], float)
    seen, _ = cv2.projectPoints(
        on_board, cv2.Rodrigues(turned @ flat)[0], np.array([*aside, 700.0]), camera, BENT
    )
    return BoardCorners(seen.reshape(-1, 2), points)


BENT = np.array([-0.22, 0.06, 0.0, 0.0, 0.0])
ASIDE = [(-280.0, -120.0), (280.0, -120.0), (280.0, 120.0), (-280.0, 120.0), (0, 0), (10.0, -5.0)]
TILTS = [(0.4, 0, 0), (-0.4, 0, 0), (0, 0.4, 0), (0, -0.4, 0), (0.3, 0.3, 0), (0, 0, 0)]


def test_a_bent_lens_is_learnt_from_several_views_and_taken_out():
    turns = enumerate(zip(TILTS, ASIDE, strict=True))
    views = [bent_view(0.2 * number, tilt, aside) for number, (tilt, aside) in turns]
    lens = lens_of(views, SIZE)
    flat = bent_view(0.0, (0.0, 0.0, 0.0))

    straight = from_board(flat, FELT, lay_out(3, FELT), SIZE, lens)
    bent = from_board(flat, FELT, lay_out(3, FELT), SIZE, None)

    assert lens.distortion[0] == pytest.approx(-0.22, abs=0.02)
    assert straight.error_mm < 0.05 < bent.error_mm
    assert straight.to_pixels(straight.to_mm(flat.pixels)) == pytest.approx(flat.pixels, abs=0.05)


def test_views_in_the_middle_of_the_picture_tell_nothing_of_its_edges():
    assert (
        lens_of([bent_view(0.2 * number, tilt) for number, tilt in enumerate(TILTS)], SIZE) is None
    )


def test_too_few_views_tell_nothing_of_the_lens():
    assert lens_of([bent_view(0.0, tilt) for tilt in TILTS[:3]], SIZE) is None
