"""A bumped camera: a corrected map is offered only where it is right."""

import numpy as np
import pytest

from tests.map.bumps import bare, bump, in_a_room, judged


@pytest.fixture(scope="module")
def plain():
    return bare()


@pytest.fixture(scope="module")
def room(plain):
    return in_a_room(plain)


@pytest.mark.parametrize(
    ("kind", "size"), [("shift", 20), ("shift", 90), ("turn", 2), ("tilt", 1), ("zoom", 0.95)]
)
def test_a_camera_bumped_over_a_table_in_a_room_is_corrected(room, kind, size):
    chance = np.random.default_rng(1)
    found = [judged(room, bump(kind, size, chance), chance) for _ in range(3)]

    assert "right" in found
    assert set(found) <= {"right", "moved, not offered"}


@pytest.mark.parametrize(("kind", "size"), [("shift", 90), ("turn", 8), ("tilt", 2)])
def test_over_a_plain_felt_no_wrong_map_is_offered(plain, kind, size):
    chance = np.random.default_rng(2)
    found = [judged(plain, bump(kind, size, chance), chance) for _ in range(4)]

    assert "wrong" not in found
    assert "moved, not offered" in found


def test_where_nothing_moved_another_lamp_changes_nothing(plain, room):
    chance = np.random.default_rng(3)
    for scene in (plain, room):
        found = {judged(scene, np.eye(3), chance, lamp=True) for _ in range(4)}
        assert found <= {"not moved", "not comparable"}
