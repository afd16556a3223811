"""Many outputs cost no time that shows nothing: what is left out of the work is left out of no result."""

from __future__ import annotations

import numpy as np
import pytest

from dxverify.audit import power
from dxverify.audit.accounts import OPENED, pair_bets, suspicious
from dxverify.audit.blocks import Tally, rates
from dxverify.audit.ledger import pooled
from dxverify.audit.table import Table
from tests.chance import stream


def _tally(name: str, inputs: int = 6, outputs: int = 900) -> Tally:
    """A few outputs that come often and a great many that hardly come."""
    tally = Tally(inputs, range(outputs))
    often = np.concatenate([np.full(8, 25.0), np.full(outputs - 8, 0.4)])
    tally.counts = stream(name).poisson(often, (inputs, outputs))
    tally.draws = tally.counts.sum(axis=1)
    return tally


def _apart(inputs: int, unit: float) -> np.ndarray:
    return unit * np.abs(np.subtract.outer(np.arange(inputs), np.arange(inputs)))


@pytest.mark.parametrize("most", [5, 100, 900])
def test_whole_numbers_are_merged_as_by_the_matrix(most):
    """To the last bit, with as many columns as stay on their own and one more for each input that has rare ones."""
    tally = _tally("merged outputs")
    columns = pooled(tally, most)

    assert (columns.counted(tally.counts) == tally.counts @ columns.matrix()).all()
    assert columns.counted(tally.counts).sum() == tally.counts.sum()
    assert most <= columns.matrix().shape[1] <= most + len(tally.counts)


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


@pytest.mark.parametrize("delta", [0.0, 0.01])
def test_suspicious_pairs_are_those_of_the_bets_themselves(delta):
    """Only two of the promises are computed, and they choose as all of them did."""
    tally = _tally("suspicious pairs", inputs=9, outputs=60)
    counts, losses, m = tally.counts.astype(float), _apart(9, 0.1), np.full(9, 50.0)

    found = suspicious(counts, rates(tally), m, losses, delta)

    promise = pair_bets(counts, rates(tally), m, losses[None], delta, found).promise[0]
    every = np.argwhere(~np.eye(9, dtype=bool))
    all_promise = pair_bets(counts, rates(tally), m, losses[None], delta, every).promise[0]
    for style in (1, -1):
        best = np.sort(all_promise[:, style])[-OPENED // 3 :]
        assert (np.isin(best, promise[:, style])).all()
