"""Faces by compiled loops: the numbers of the plain ones, within errors that are no smaller than the truth."""

from __future__ import annotations

import itertools
from dataclasses import replace

import numpy as np
import pytest

from dxverify.channel import face_recursion
from dxverify.channel.config import CONFIG
from dxverify.channel.low_dimensional import reduce_dimension
from dxverify.distributions import GaussianNoise, LaplaceNoise

compiled = pytest.importorskip("dxverify.channel._face_recursion", reason="numba is not installed")

CASES = {
    "scattered": (np.random.default_rng(5).normal(size=(12, 5)), LaplaceNoise(dim=5, epsilon=2.0)),
    "far": (np.random.default_rng(6).normal(size=(9, 4)) * 40, LaplaceNoise(dim=4, epsilon=3.0)),
    "normal": (np.random.default_rng(7).normal(size=(11, 6)), GaussianNoise(dim=6, sigma=0.8)),
    "ties": (np.array(list(itertools.product((0.0, 1.0), repeat=4))), LaplaceNoise(dim=4, epsilon=2.0)),
}


def _configure(monkeypatch, **changes):
    monkeypatch.setattr(face_recursion, "CONFIG", replace(CONFIG, **changes))


@pytest.mark.parametrize("case", CASES)
def test_compiled_loops_give_the_numbers_of_plain_ones(case, monkeypatch):
    """Also on the corners of a cube, where every foot lies on a rim, and far away, where little is left."""
    reduced = reduce_dimension(*CASES[case])
    plain = face_recursion.face_channel(reduced)
    _configure(monkeypatch, compile_facets=0)
    monkeypatch.setattr(face_recursion, "_panel_flux", None)

    found = face_recursion.face_channel(reduced)

    assert np.abs(found.channel - plain.channel).max() < 1e-14
    assert (np.abs(found.channel - plain.channel) <= found.error).all()
    assert found.error.max() < 30 * plain.error.max()
    large = plain.channel > 1e-12
    assert np.abs(found.log - plain.log)[large].max() < 1e-9


def test_too_many_faces_are_left_to_directions(monkeypatch):
    """Above the limit of the way that is there nothing is computed."""
    reduced = reduce_dimension(*CASES["scattered"])
    _configure(monkeypatch, max_facets_numpy=10, max_facets_compiled=10)

    assert face_recursion.face_channel(reduced) is None


def test_without_the_compiler_the_plain_loops_have_their_own_limit(monkeypatch):
    """A channel that only compiled loops compute in time is left to directions where there is no numba."""
    reduced = reduce_dimension(*CASES["scattered"])
    _configure(monkeypatch, compile_facets=0)
    monkeypatch.setattr(face_recursion, "compiled_integration", lambda: None)

    assert face_recursion.face_channel(reduced) is not None
    _configure(monkeypatch, compile_facets=0, max_facets_numpy=10)
    assert face_recursion.face_channel(reduced) is None
    monkeypatch.undo()
    _configure(monkeypatch, compile_facets=0, max_facets_numpy=10)
    assert face_recursion.face_channel(reduced) is not None


def test_progress_is_reported_row_by_row():
    """The callback gets the number of inputs that are done and of all, in order, and ends with all."""
    calls = []

    face_recursion.face_channel(reduce_dimension(*CASES["scattered"]), lambda *call: calls.append(call))

    assert calls == sorted(calls)
    assert calls[-1] == (12, 12)
