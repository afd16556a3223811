"""Faces by compiled loops: the numbers of the plain ones, within errors that are no smaller than the truth."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from dxverify.channel import climbing, faces, raising
from dxverify.channel.reduction import reduce_noise
from dxverify.distributions import GaussianNoise, LaplaceNoise

compiled = pytest.importorskip("dxverify.channel._raising", reason="numba is not installed")

CASES = {
    "scattered": (np.random.default_rng(5).normal(size=(12, 5)), LaplaceNoise(dim=5, epsilon=2.0)),
    "far": (np.random.default_rng(6).normal(size=(9, 4)) * 40, LaplaceNoise(dim=4, epsilon=3.0)),
    "normal": (np.random.default_rng(7).normal(size=(11, 6)), GaussianNoise(dim=6, sigma=0.8)),
    "ties": (np.array(list(itertools.product((0.0, 1.0), repeat=4))), LaplaceNoise(dim=4, epsilon=2.0)),
}


@pytest.mark.parametrize("case", CASES)
def test_compiled_loops_give_the_numbers_of_plain_ones(case, monkeypatch):
    """Also on the corners of a cube, where every foot lies on a rim, and far away, where little is left."""
    reduced = reduce_noise(*CASES[case])
    plain = faces.faces_channel(reduced)
    monkeypatch.setattr(faces, "_WORTH_COMPILING", 0)
    monkeypatch.setattr(raising, "_arriving", None)

    found = faces.faces_channel(reduced)

    assert np.abs(found.channel - plain.channel).max() < 1e-14
    assert (np.abs(found.channel - plain.channel) <= found.error).all()
    assert found.error.max() < 30 * plain.error.max()
    large = plain.channel > 1e-12
    assert np.abs(found.log - plain.log)[large].max() < 1e-9


def test_too_many_faces_are_left_to_directions(monkeypatch):
    """Above the limit of the way that is there nothing is computed."""
    reduced = reduce_noise(*CASES["scattered"])
    for limit in ("MOST", "MOST_COMPILED", "MOST_CLIMBED"):
        monkeypatch.setattr(faces, limit, 10)

    assert faces.faces_channel(reduced) is None


def test_without_the_compiler_the_plain_loops_have_their_own_limit(monkeypatch):
    """A channel that only compiled loops compute in time is left to directions where there is no numba."""
    reduced = reduce_noise(*CASES["scattered"])
    monkeypatch.setattr(faces, "_WORTH_COMPILING", 0)
    monkeypatch.setattr(faces, "raise_compiled", lambda: None)
    monkeypatch.setattr(climbing, "compiled", lambda _: None)

    assert faces.faces_channel(reduced) is not None
    monkeypatch.setattr(faces, "MOST", 10)
    assert faces.faces_channel(reduced) is None
    monkeypatch.undo()
    monkeypatch.setattr(faces, "MOST", 10)
    monkeypatch.setattr(faces, "_WORTH_COMPILING", 0)
    assert faces.faces_channel(reduced) is not None
