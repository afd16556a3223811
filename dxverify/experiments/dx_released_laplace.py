"""Ours: how often the low bits of vectors released with spherical Laplace noise refute, as a sum and on the lattice."""

from __future__ import annotations

import numpy as np

from dxverify.audit.front import audit
from dxverify.experiments._base import Experiment, Outcome, Panel
from dxverify.experiments._context import Context
from dxverify.experiments.dx_released_vectors import DRAWS, seeds, turned
from dxverify.mechanisms import LatticeLaplace
from dxverify.vocabulary import Vocabulary

EPSILON = 1.0
#: Looks in 50 and in 300 dimensions: small size and full.
_LOOKS = ((50, (1, 200)), (300, (1, 20)))
_HOW = {"float": "as a floating-point sum", "lattice": "on the lattice"}


def _refuted(context: Context, vocabulary: Vocabulary, arithmetic: str, looks: int) -> int:
    """Return how many looks refute."""
    mechanism = LatticeLaplace(vocabulary, epsilon=EPSILON, arithmetic=arithmetic)
    given = seeds(context, vocabulary.dim, looks)
    return sum(audit(mechanism, method="arithmetic", max_samples=DRAWS, rng=seed).refuted for seed in given)


def _run(context: Context) -> Outcome:
    words = Vocabulary.builtin("english")
    findings: dict[str, bool] = {}
    shares: dict[str, list[float]] = {arithmetic: [] for arithmetic in _HOW}
    for dim, sizes in _LOOKS:
        vocabulary, looks = words if dim == words.dim else turned(words, dim), context.size(*sizes)
        for arithmetic, how in _HOW.items():
            refuted = _refuted(context, vocabulary, arithmetic, looks)
            text = f"{dim} dimensions, spherical Laplace {how}: {refuted} of {looks} looks refute"
            findings[text] = refuted == (looks if arithmetic == "float" else 0)
            shares[arithmetic].append(refuted / looks)
            context.run.report_progress(len(findings), 2 * len(_LOOKS))
    return Outcome(
        findings=findings,
        panels=[_panel(shares, [context.size(*sizes) for _, sizes in _LOOKS])],
        differences=[
            "No paper has this table: the release is that of this package on its built-in words, as they are and turned into 300 dimensions.",
            f"A look draws pilot vectors that choose pair, direction and family, and fresh ones that test the one event, at most {DRAWS:,} in all; alpha is 0.05.",
        ],
        digests={"built-in": words.digest},
    )


def _panel(shares: dict[str, list[float]], looks: list[int]) -> Panel:
    series = {}
    for arithmetic, values in shares.items():
        spread = np.sqrt(np.array(values) * (1 - np.array(values)) / np.array(looks))
        series[f"spherical Laplace, ε = {EPSILON:g}, {arithmetic}"] = (values, spread.tolist())
    return Panel(
        title=f"{looks[0]} looks in 50 dimensions, {looks[1]} in 300",
        xlabel="dimensions",
        ylabel="share of looks that refute",
        x=tuple(dim for dim, _ in _LOOKS),
        series=series,
    )


EXPERIMENT = Experiment(
    id="dx-released-laplace",
    title="Low bits of vectors with spherical Laplace noise: floating-point sums and lattice releases",
    data=(),
    run=_run,
)
