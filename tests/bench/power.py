"""How many draws the sequential audit needs, beside the oracle and two tests of fixed size on as many draws.

The oracle knows the channel, the nearest channel that keeps the promise, and how to share out the draws; no valid test needs fewer
draws on average. The bad triple and the bad pair are sized so that it needs about 2,400 and 3,700 draws on average.
"""

from __future__ import annotations

import math
import time
from typing import TYPE_CHECKING, Any

import numpy as np

from dxverify import Vocabulary
from dxverify.audit.bets import bounds_of, project, tournament
from dxverify.audit.fixed_tests import conditional, two_intervals
from dxverify.audit.stated_laws import BELIEFS, Laws
from dxverify.channel import exact_channel
from dxverify.mechanisms import EuclideanLaplace
from tests.bench._simulated import ALPHA, Case, simulated, table_of
from tests.dxverify.line import channel

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ENTROPY = 20261116
#: Steps towards the best allocation of the oracle, sweeps of its projection, and its runs.
_STEPS, _SWEEPS, _ORACLE_RUNS = 30, 200, 400
#: Beside the other benchmarks one in so many runs is made: enough for the time, too few for quantiles of draws.
_SHARE = 10


def run(*, small: bool = False) -> Iterator[dict[str, Any]]:
    """Yield one line for each case, of few runs; run as a program this module makes all of them."""
    for name, (case, limit, runs) in _cases().items():
        if not small or len(case.losses) <= 5:
            yield _measured(name, case, 1500 if small else limit, 2 if small else max(1, runs // _SHARE))


def in_full() -> Iterator[dict[str, Any]]:
    """Yield one line for each case, of all its runs."""
    for name, (case, limit, runs) in _cases().items():
        yield _measured(name, case, limit, runs)


def _cases() -> dict[str, tuple[Case, int, int]]:
    """Return each case with its limit on draws and the runs that are made."""
    line, plane, response = _on_a_line(), _in_the_plane(), _response()
    return {
        "line of 5, 20 % too little noise, law stated": (line(stated=True), 20_000, 60),
        "line of 5, 20 % too little noise": (line(stated=False), 20_000, 60),
        "20 words in the plane, 20 % too little noise, law stated": (plane(stated=True), 40_000, 20),
        "20 words in the plane, 20 % too little noise": (plane(stated=False), 40_000, 20),
        "randomised response of 20, ε 10 % too large, law stated": (response(stated=True), 100_000, 10),
        "randomised response of 20, ε 10 % too large": (response(stated=False), 100_000, 10),
        "one bad triple of 20 symbols": (_bad_triple(), 60_000, 10),
        "one bad pair of 100 words": (_bad_pair(), 200_000, 3),
        "(ε, δ): 0.04 for 0.02, by outputs that tell the input": (_delta_in_the_clear(), 20_000, 30),
        "(ε, δ): 0.04 for 0.02, hidden in likely outputs": (_too_much_delta(), 20_000, 10),
    }


def _measured(name: str, case: Case, limit: int, runs: int) -> dict[str, Any]:
    start = time.process_time()
    seeds = np.random.SeedSequence(ENTROPY).spawn(runs)
    draws = [simulated(case, limit, np.random.default_rng(seed)) for seed in seeds]
    spent = time.process_time() - start
    median, late = (_finite(float(np.quantile(draws, part, method="higher"))) for part in (0.5, 0.9))
    best = _oracle(case) if case.delta == 0 else None
    beside = {} if case.delta > 0 or late is None else _of_fixed_size(case, late, runs)
    return {
        "bench": "power",
        "case": name,
        "runs": runs,
        "median_draws": median,
        "q90_draws": late,
        "refuted": float(np.mean(np.isfinite(draws))),
        "oracle_q90_draws": best,
        "ratio_to_oracle": None if best is None or late is None else late / best,
        **beside,
        "cpu_seconds": spent / runs,
    }


def _finite(draws: float) -> float | None:
    return draws if math.isfinite(draws) else None


def _of_fixed_size(case: Case, draws: float, runs: int) -> dict[str, float]:
    """Return how often the two tests of fixed size refute with as many draws, shared out evenly."""
    rng = np.random.default_rng(ENTROPY)
    each = np.full(len(case.losses), draws / len(case.losses))
    tables = [table_of(case, rng.poisson(each[:, None] * case.channel), each) for _ in range(runs)]
    tests = {"refuted_by_conditional_binomial": conditional, "refuted_by_two_intervals": two_intervals}
    return {
        name: float(np.mean([bool(test(table, ALPHA).rejected) for table in tables]))
        for name, test in tests.items()
    }


def _oracle(case: Case) -> float:
    """Return the 90 % quantile of the draws of the oracle, who looks after every draw."""
    used = _unlike(case.channel)
    losses, rows = case.losses[np.ix_(used, used)], case.channel[used]
    share = np.full(len(rows), 1 / len(rows))
    for _ in range(_STEPS):
        gain = _gain(losses, rows, share)
        rate = (rows * gain).sum(axis=1)
        share = share * np.exp(3 * (rate / rate.max() - 1))
        share = np.maximum(share / share.sum(), 1e-6)
    share /= share.sum()
    gain = _gain(losses, rows, share)
    mean = math.log(1 / ALPHA) / float(share @ (rows * gain).sum(axis=1))
    rng = np.random.default_rng(ENTROPY)
    cells = (share[:, None] * rows).ravel()
    found = [_passage(gain.ravel(), cells / cells.sum(), int(8 * mean), rng) for _ in range(_ORACLE_RUNS)]
    return float(np.quantile(found, 0.9, method="higher"))


def _unlike(rows: np.ndarray) -> list[int]:
    """Return the inputs worth drawing: of inputs that are alike in many, two are enough."""
    _, first, count = np.unique(rows.round(12), axis=0, return_index=True, return_counts=True)
    return sorted(first.tolist()) if count.max() > 2 else list(range(len(rows)))


def _gain(losses: np.ndarray, rows: np.ndarray, share: np.ndarray) -> np.ndarray:
    """Return log p/q, q the nearest channel that keeps the promise."""
    m = share[:, None, None]
    near = project(
        rows[:, None, :] * m, m, bounds_of(losses)[:, :, None, None], tournament(len(rows)), _SWEEPS
    )
    nearest = (near.weights / m)[:, 0, :]
    return np.log(np.where(rows > 0, rows, 1.0) / np.where(rows > 0, nearest, 1.0))


def _passage(gain: np.ndarray, cells: np.ndarray, most: int, rng: np.random.Generator) -> float:
    path = np.cumsum(gain[rng.choice(len(cells), p=cells, size=most)])
    over = path >= math.log(1 / ALPHA)
    return float(over.argmax() + 1) if over.any() else math.inf


def _laws(channels: list[np.ndarray], *, stated: bool) -> Laws:
    rows = tuple(tuple(map(tuple, (one / one.sum(axis=1, keepdims=True)).tolist())) for one in channels)
    return Laws(codes=tuple(range(channels[0].shape[1])), channels=rows, stated=stated)


def _on_a_line() -> Callable[..., Case]:
    places = np.arange(5.0)
    losses, believed = np.abs(np.subtract.outer(places, places)), [channel(5, belief) for belief in BELIEFS]
    return lambda *, stated: Case(
        losses=losses, channel=channel(5, 1.25), laws=_laws(believed, stated=stated)
    )


def _in_the_plane() -> Callable[..., Case]:
    points = np.random.default_rng(ENTROPY).normal(size=(20, 2))
    words = Vocabulary(words=[f"w{i}" for i in range(20)], vectors=points)
    losses = np.linalg.norm(points[:, None] - points[None], axis=2)
    rows, *believed = (exact_channel(EuclideanLaplace(words, epsilon=rate)) for rate in (1.25, *BELIEFS))
    rows = rows / rows.sum(axis=1, keepdims=True)
    return lambda *, stated: Case(losses=losses, channel=rows, laws=_laws(believed, stated=stated))


def _response() -> Callable[..., Case]:
    believed = [_responding(belief) for belief in BELIEFS]
    return lambda *, stated: Case(
        losses=1 - np.eye(20), channel=_responding(1.1), laws=_laws(believed, stated=stated)
    )


def _responding(epsilon: float, size: int = 20) -> np.ndarray:
    rows = np.ones((size, size)) + math.expm1(epsilon) * np.eye(size)
    return rows / rows.sum(axis=1, keepdims=True)


def _bad_triple() -> Case:
    rows = np.full((20, 20), 0.05)
    rows[0, 0], rows[1, 0] = 0.05 * math.exp(0.735), 0.05 * math.exp(-0.735)
    rows[:2, 1:] = (1 - rows[:2, :1]) / 19
    believed = [_responding(belief) for belief in BELIEFS]
    return Case(losses=1 - np.eye(20), channel=rows, laws=_laws(believed, stated=False))


def _bad_pair() -> Case:
    rows = np.full((100, 100), 0.01)
    rows[0, :30], rows[1, :30] = 0.01 * math.exp(0.577), 0.01 * math.exp(-0.577)
    rows[:2, 30:] = (1 - rows[:2, :30].sum(axis=1, keepdims=True)) / 70
    return Case(losses=1 - np.eye(100), channel=rows)


def _delta_in_the_clear() -> Case:
    """Return noise on a line; each input has an output of its own, which comes with probability 0.04."""
    places = np.arange(3.0)
    rows = np.hstack([0.96 * channel(3, 0.9), 0.04 * np.eye(3)])
    return Case(losses=np.abs(np.subtract.outer(places, places)), channel=rows, delta=0.02)


def _too_much_delta() -> Case:
    """Return noise on a line that gives the input away so often that the divergence is 0.04."""
    places = np.arange(3.0)
    losses = np.abs(np.subtract.outer(places, places))

    def rows(share: float) -> np.ndarray:
        return (1 - share) * channel(3, 0.9) + share * np.eye(3)

    low, high = 0.0, 1.0
    for _ in range(50):
        middle = (low + high) / 2
        over = np.maximum(rows(middle)[:, None] - np.exp(losses)[:, :, None] * rows(middle)[None], 0)
        low, high = (low, middle) if over.sum(axis=2).max() > 0.04 else (middle, high)
    return Case(losses=losses, channel=rows(high), delta=0.02)


if __name__ == "__main__":
    for line in in_full():
        print(line, flush=True)  # noqa: T201 - what it is for
