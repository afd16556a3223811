"""The privacy promise of the mechanism as a regression test: one line each."""

from __future__ import annotations

import pytest
from own_mechanism import PLACES, Scrambler

from dxverify import Vocabulary

VOCABULARY = Vocabulary(words=list(PLACES), vectors=list(PLACES.values()))


@pytest.mark.parametrize("epsilon", [1.0, 4.0])
def test_the_promise_is_not_refuted(dx_audit, epsilon):
    """Draws do not contradict ε per unit of Euclidean distance."""
    dx_audit(Scrambler(epsilon), VOCABULARY, epsilon, max_samples=8_000)


def test_the_audit_has_teeth(dx_audit):
    """A control that must be refuted: the same mechanism held to a third of its ε."""
    report = dx_audit(Scrambler(3.0), VOCABULARY, 1.0, max_samples=8_000, check=False)

    assert report.refuted
