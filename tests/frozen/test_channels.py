"""Exact channels stay what they were, within the errors stated then and now."""

from __future__ import annotations

import numpy as np
import pytest

from dxverify.channel import exact_log_channel
from tests.frozen.channels import CASES, DIRECTIONS, recorded


def _disagreement(log, relative, other_log, other_relative):
    """Return the largest difference of two channels over the sum of their stated errors; 1 is the most that is allowed."""
    top = np.maximum(np.maximum(log, other_log), -1e300)
    first, second = np.exp(log - top), np.exp(other_log - top)
    allowed = first * relative + second * other_relative
    return float((np.abs(first - second) / np.maximum(allowed, 1e-300)).max())


@pytest.mark.filterwarnings("ignore:.*released as they are")
@pytest.mark.parametrize("name", CASES)
def test_exact_channels_are_the_recorded_ones(name):
    """Every entry agrees within the stated errors, and no stated error has grown."""
    log, relative = recorded()[name]

    found = exact_log_channel(CASES[name]())

    assert np.isnan(found.log).sum() == 0
    assert ((found.log == -np.inf) == (log == -np.inf)).all()
    assert _disagreement(found.log, found.relative, log, relative) <= 1
    assert (found.relative <= 1.5 * relative + 1e-14).all()


@pytest.mark.parametrize("change", [3.0, -3.0])
def test_the_comparison_notices_a_change_beyond_the_stated_error(change):
    """One entry that moves by three times the stated errors makes it fail."""
    log, relative = recorded()["2 scattered"]
    moved = log.copy()
    moved[3, 4] += change * 2 * relative[3, 4]

    assert _disagreement(moved, relative, log, relative) > 1


@pytest.mark.slow
@pytest.mark.parametrize("name", DIRECTIONS)
def test_directions_agree_with_the_methods_they_replace(name):
    """Quasi-Monte Carlo directions agree, within their stated error, with methods that were deleted."""
    log, relative = recorded()[name]

    found = exact_log_channel(DIRECTIONS[name]())

    assert _disagreement(found.log, found.relative, log, relative) <= 1
    assert found.error.max() < 2e-3
