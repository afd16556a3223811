"""Units do not matter: vectors whose squares are past all doubles are searched and promised as others are."""

from __future__ import annotations

import numpy as np
import pytest

from dxverify import Vocabulary, audit
from dxverify.audit.findings import Verdict
from dxverify.mechanisms import create
from dxverify.search import ExactSearch

POINTS = np.random.default_rng(1).standard_normal((30, 4))
#: Powers of two, so that every number is the same in other units to the last bit.
SCALES = (2.0**-700, 2.0**-520, 2.0**520, 2.0**700)
NAMES = ("laplace", "mahalanobis", "vickrey", "lattice-laplace", "exponential", "gaussian")


def _in_units(name: str, scale: float):
    words = Vocabulary(words=[f"w{i}" for i in range(len(POINTS))], vectors=POINTS * scale)
    # The ε of a Gaussian release is that of neighbours, in no unit of length.
    return create(name, words, epsilon=0.5 if name == "gaussian" else 3.0 / scale)


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("name", NAMES)
def test_draws_and_promises_are_the_same_in_all_units(name, scale):
    """Every draw was the first word, and every promised loss zero or infinite."""
    plain, scaled = _in_units(name, 1.0), _in_units(name, scale)

    assert (scaled.sample(3, 500, 0) == plain.sample(3, 500, 0)).all()
    assert scaled.loss_bound(3, 5) == pytest.approx(plain.loss_bound(3, 5), rel=1e-15)
    rows = np.arange(6)
    assert scaled.loss_bounds(rows) == pytest.approx(plain.loss_bounds(rows), rel=1e-15)
    assert len(np.unique(plain.sample(3, 500, 0))) > 1


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("name", ["exponential", "gaussian"])
def test_levels_are_the_same_in_all_units(name, scale):
    """The exponential mechanism in units of 10⁻²⁰⁰ was REFUTED: all of its distances were zero."""
    found = audit(_in_units(name, scale), method="exact")
    unit = 1.0 if name == "gaussian" else scale
    plain = audit(_in_units(name, 1.0), method="exact")

    assert found.verdict is plain.verdict is Verdict.EXACT_OK
    assert found.effective_epsilon.lower * unit == pytest.approx(plain.effective_epsilon.lower, rel=1e-9)
    assert plain.effective_epsilon.lower > 0


@pytest.mark.parametrize("scale", SCALES)
def test_a_broken_promise_is_found_in_all_units(scale):
    """The control: outputs for ε = 3 break a promise of a tenth of it."""
    broken = audit(_in_units("exponential", scale), method="exact", epsilon=0.3 / scale)

    assert broken.verdict is Verdict.REFUTED
    assert np.isfinite(broken.effective_epsilon.lower)


@pytest.mark.parametrize("scale", SCALES)
def test_distances_to_neighbours_come_back_in_the_units_of_the_points(scale):
    """Indexes are the same, distances are scaled."""
    queries = np.random.default_rng(2).standard_normal((50, 4))
    plain, scaled = ExactSearch(points=POINTS), ExactSearch(points=POINTS * scale)

    near, away = plain.k_nearest(queries, 3)
    found, far = scaled.k_nearest(queries * scale, 3)

    assert (found == near).all()
    assert (far / scale == away).all()
    assert (scaled.nearest(queries * scale) == near[:, 0]).all()
    assert ExactSearch(points=np.zeros((2, 4))).nearest(queries).tolist() == [0] * 50
