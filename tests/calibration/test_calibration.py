import cv2
import numpy as np
import pytest

from calibration.board import BoardError, draw, look_for, write_pdf
from calibration.solve import MOVED_MM, drift_mm, from_board, from_corners, overlay
from tracker.vision.seats import Felt, lay_out
from tracker.vision.tablemap import TableMapError

FELT = Felt(1600, 1000)
SIZE = (1920, 1080)
CORNERS = ((300, 80), (1600, 70), (1850, 1000), (60, 1010))


def photograph(shift=0.0):
    """Lay the printed board in the middle of a felt and look at it from the banker's far side."""
    sheet = draw()
    high, wide = sheet.shape
    on_sheet = np.array([(0, 0), (wide, 0), (wide, high), (0, high)], np.float32)
    in_picture = np.array([(760, 300), (1120, 305), (1180, 760), (700, 755)], np.float32) + shift
    matrix = cv2.getPerspectiveTransform(on_sheet, in_picture)
    felt = np.full((SIZE[1], SIZE[0]), 90, np.uint8)
    return cv2.warpPerspective(
        sheet, matrix, SIZE, dst=felt, borderMode=cv2.BORDER_TRANSPARENT, flags=cv2.INTER_AREA
    )


@pytest.mark.parametrize(("paper", "width"), [("a4", 595.276), ("letter", 612.0)])
def test_the_board_is_a_pdf_of_the_papers_size(tmp_path, paper, width):
    path = tmp_path / "board.pdf"
    write_pdf(path, paper)

    text = path.read_bytes()

    assert text.startswith(b"%PDF-1.4")
    assert f"/MediaBox [0 0 {width:.3f}".encode() in text
    assert text.rstrip().endswith(b"%%EOF")


def test_an_unknown_paper_is_refused(tmp_path):
    with pytest.raises(BoardError, match=r"known: a4, letter\): 'a3'"):
        write_pdf(tmp_path / "board.pdf", "a3")


def test_a_board_in_the_picture_gives_a_map_with_its_error():
    found = look_for(photograph())

    table_map = from_board(found, SIZE, 7, FELT)

    assert table_map.error_mm < 1.0
    assert table_map.to_mm(found.pixels[:1]) == pytest.approx(
        (found.board_mm[:1] - (90, 126)) * (1, -1), abs=1.5
    )


def test_a_picture_without_a_board_has_none():
    assert look_for(np.full((400, 600), 90, np.uint8)) is None


def test_a_camera_that_was_knocked_is_noticed_and_a_still_one_is_not():
    before = look_for(photograph())
    table_map = from_board(before, SIZE, 7, FELT)

    assert drift_mm(table_map, before, look_for(photograph())) < 0.5
    assert drift_mm(table_map, before, look_for(photograph(shift=25))) > MOVED_MM


def test_four_corners_give_a_map():
    table_map = from_corners(CORNERS, FELT, SIZE, lay_out(7, FELT))

    assert table_map.to_mm(np.array(CORNERS[:1], float)) == pytest.approx(
        np.array([[-800, 500]]), abs=0.01
    )


@pytest.mark.parametrize(
    ("corners", "said"),
    [
        (CORNERS[:3], "four corners, not 3"),
        ((CORNERS[0], CORNERS[2], CORNERS[1], CORNERS[3]), "make no table"),
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
