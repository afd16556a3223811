"""Many outputs cost no time that shows nothing: what is left out of the work is left out of no result."""

from __future__ import annotations

import numpy as np
import pytest

from dxverify.audit import power
from dxverify.audit.blocks import Tally
from dxverify.audit.table import Table
from tests.chance import stream


def _tally(name: str, inputs: int = 6, outputs: int = 900) -> Tally:
    """A few outputs that come often and a great many that hardly come."""
    tally = Tally(inputs)
    tally.codes = np.arange(outputs)
    often = np.concatenate([np.full(8, 25.0), np.full(outputs - 8, 0.4)])
    tally.counts = stream(name).poisson(often, (inputs, outputs))
    tally.draws = tally.counts.sum(axis=1)
    return tally


def _apart(inputs: int, unit: float) -> np.ndarray:
    return unit * np.abs(np.subtract.outer(np.arange(inputs), np.arange(inputs)))


@pytest.mark.parametrize("limit", [-2.0, -8.0, -20.0])
def test_columns_that_are_not_looked_at_hold_no_triple(monkeypatch, limit):
    """The same triples as with every column, and most columns left out."""
    tally = _tally("promising outputs")
    size = len(tally.counts)
    labels = tuple(map(str, range(size)))
    table = Table(
        inputs=labels,
        outputs=tuple(map(str, tally.codes)),
        codes=tuple(tally.codes.tolist()),
        counts=tally.counts,
        exposure=np.full(size, 500.0) * np.linspace(0.5, 1.5, size),
        losses=_apart(size, 0.05),
        epsilon=1.0,
        delta=0.0,
        symbols=len(tally.codes),
    )
    looked = []

    def noted(*given):
        looked.append(_chosen(*given))
        return looked[-1]

    _chosen = power._often_enough
    monkeypatch.setattr(power, "_often_enough", noted)
    some = power._promising(table, limit)
    monkeypatch.setattr(power, "_often_enough", lambda counts, _, __: np.arange(counts.shape[1]))

    assert some == power._promising(table, limit)
    assert some or limit == -20.0
    assert len(looked[0]) < 20 or limit == -2.0
