"""The suite's own chance: no more statistical tests than places, streams that do not move."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

from tests import chance

_CALL = re.compile(r"\blevel\(")


def test_places_suffice():
    """Every call for a level has a place in the budget."""
    used = sum(
        len(_CALL.findall(path.read_text(encoding="utf-8"))) for path in Path(__file__).parent.rglob("*.py")
    )

    assert 0 < used <= chance.PLACES


def test_streams_are_named_and_fixed():
    """A stream depends on its name alone."""
    a, b = chance.stream("a"), chance.stream("a")

    assert np.array_equal(a.integers(1 << 30, size=8), b.integers(1 << 30, size=8))
    assert not np.array_equal(
        chance.stream("a").integers(1 << 30, size=8), chance.stream("b").integers(1 << 30, size=8)
    )


def test_levels_add_up():
    """All places together spend the budget, and parts share a place."""
    assert chance.BUDGET == pytest.approx(chance.PLACES * chance.level("x"))
    assert chance.level("x") == pytest.approx(4 * chance.level("x", parts=4))
    with pytest.raises(ValueError, match="name"):
        chance.level("")
