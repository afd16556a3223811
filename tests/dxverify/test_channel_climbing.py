"""Faces on a ladder of scales: the numbers of panels, within errors that are measured and no smaller than the truth."""

from __future__ import annotations

import numpy as np
import pytest

from dxverify.channel import climbing, faces
from dxverify.channel.exact import exact_logs
from dxverify.channel.feet import feet_on, moved
from dxverify.channel.ladder import stages
from dxverify.channel.reduction import reduce_noise
from dxverify.channel.rims import rounding, shifted
from dxverify.channel.scales import scales_of
from dxverify.channel.triangulation import triangulated
from dxverify.distributions import LaplaceNoise
from tests.dxverify.channel_cases import CLOUD, MIXTURES, laplace

LOOPS = pytest.importorskip("dxverify.channel._ladder", reason="numba is not installed")


def _on_ladder(reduced):
    cells = triangulated(reduced)
    return climbing.climbed(reduced, cells, scales_of(reduced.law, 0.0, faces.FALL))


@pytest.mark.parametrize("case", MIXTURES)
def test_ladders_give_the_numbers_of_panels(case):
    """Wide and narrow noise, elliptical noise, inputs on rims of faces: what is stated is small, and three times what is wrong."""
    reduced = reduce_noise(*MIXTURES[case])
    panels = faces.faces_channel(reduced)

    value, error = _on_ladder(reduced)

    assert error.max() < 2e-5
    assert (3 * np.abs(value - panels.channel) <= error + panels.error).all()


def test_ladders_that_are_both_too_wide_would_be_noticed(monkeypatch):
    """The comparison can fail: two ladders alike see no error where there is one."""
    monkeypatch.setattr(climbing, "_SMOOTH", (3, 3))
    reduced = reduce_noise(*MIXTURES["scattered"])
    panels = faces.faces_channel(reduced)

    value, error = _on_ladder(reduced)

    assert (np.abs(value - panels.channel) > error + panels.error).any()


def test_rounding_changes_less_than_is_charged():
    """Squared distances that are off by a hundred-thousandth part, every one its own way: each entry has its own charge."""
    reduced = reduce_noise(*MIXTURES["scattered"])
    scales = scales_of(reduced.law, 0.0, faces.FALL)
    climb = climbing._Climb(LOOPS, stages(reduced, triangulated(reduced)), scales)
    squares, wrong = reduced.squares[0], rounding(reduced, np.array([0]))[0]
    off = 1e-5 * squares * np.random.default_rng(1).choice((-1.0, 1.0), len(squares))

    plain, moved = (
        climb._cells(feet_on(LOOPS, climb.every, given, wrong), climb.ladders[0])
        for given in (squares, squares + off)
    )

    charged = shifted(reduced, np.abs(off), scales.mean())
    assert (np.abs(plain - moved) <= charged).all()
    assert (np.abs(plain - moved) > charged / 100).any()


def test_an_input_on_a_rim_is_moved_by_less_than_is_charged():
    """Corners of a cube: every foot lies on a rim, so inputs are moved; without a move there is no answer."""
    reduced = reduce_noise(*MIXTURES["ties"])
    scales = scales_of(reduced.law, 0.0, faces.FALL)
    climb = climbing._Climb(LOOPS, stages(reduced, triangulated(reduced)), scales)
    wrong = rounding(reduced, np.array([0]))[0]

    assert feet_on(LOOPS, climb.every, reduced.squares[0], wrong) is None
    assert climb.row(reduced, 0) is not None
    squares, length = moved(reduced, 0, 1e-3)
    assert np.abs(np.sqrt(squares[1:]) - np.sqrt(reduced.squares[0, 1:])).max() <= length <= 2e-3
    # ε times a step bounds what it changes, since the mechanism is ε·d-private.
    assert length * scales.mean() / np.sqrt(2 * np.pi) < 2.0 * length


def test_faces_too_many_for_panels_go_to_the_ladder(monkeypatch):
    """What panels would take too long for has no chance in it and small errors; beyond the next limit directions are left."""
    mechanism = laplace(CLOUD, epsilon=2.0)
    panels = exact_logs(mechanism)
    monkeypatch.setattr(faces, "MOST", 10)
    monkeypatch.setattr(faces, "MOST_COMPILED", 10)

    found = exact_logs(mechanism)

    assert found.chance == 0
    assert 1e-8 < found.error.max() < 1e-5
    assert (np.abs(found.channel - panels.channel) <= found.error + panels.error).all()
    monkeypatch.setattr(faces, "MOST_CLIMBED", 10)
    assert faces.faces_channel(reduce_noise(CLOUD, LaplaceNoise(dim=6, epsilon=2.0))) is None


def test_without_the_compiler_there_is_no_ladder(monkeypatch):
    """Plain loops would take hours, so there are none."""
    monkeypatch.setattr(climbing, "compiled", lambda _: None)

    assert _on_ladder(reduce_noise(*MIXTURES["scattered"])) is None
