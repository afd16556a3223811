"""Figure 2a: human judgements of similarity against cosines of noisy vectors."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
from scipy import stats

from dxverify.experiments._base import Experiment, Outcome, Panel
from dxverify.experiments._context import Context
from dxverify.experiments._releases import EPSILONS, makers
from dxverify.protocols import FloatArray, IntArray, Mechanism
from dxverify.statistics.overlap import released
from dxverify.vocabulary import Vocabulary

if TYPE_CHECKING:
    from dxverify.aliases import PlainView

_SETS = ("men", "ws353", "simlex-999")


def _run(context: Context) -> Outcome:
    news = context.vectors("googlenews-300")
    pairs = [_known(context.arrays(name), news) for name in _SETS]
    used = np.unique(np.concatenate([np.concatenate((first, second)) for first, second, _ in pairs]))
    vocabulary = news.subset(int(i) for i in used)
    pairs = [(np.searchsorted(used, a), np.searchsorted(used, b), score) for a, b, score in pairs]
    plain = _agreement(vocabulary.vectors.astype(float), pairs)
    repeats = context.size(5, 20)
    series = {"without noise": ([plain] * len(EPSILONS), [0.0] * len(EPSILONS))}
    for place, (name, make) in enumerate(makers(vocabulary, 1 / len(vocabulary)).items()):
        table = np.array(
            [
                [
                    _agreement(_noisy(make(e), vocabulary, (context.seed, place, number, repeat)), pairs)
                    for repeat in range(repeats)
                ]
                for number, e in enumerate(EPSILONS)
            ]
        )
        series[name] = (
            table.mean(axis=1).tolist(),
            (table.std(axis=1, ddof=1) / math.sqrt(repeats)).tolist(),
        )
        context.run.report_progress(place + 1, 6)
    best = [
        max(series, key=lambda name: series[name][0][j] if name != "without noise" else -1)
        for j in range(len(EPSILONS))
    ]
    return Outcome(
        panels=[
            Panel(
                title=f"{sum(len(s) for *_, s in pairs)} pairs of MEN, WS353 and SimLex, {repeats} repeats",
                xlabel="ε",
                ylabel="rank correlation, mean of the three",
                x=EPSILONS,
                series=series,
            )
        ],
        findings={
            "NADP agrees best with people at every ε": all(name.startswith("NADP") for name in best),
            f"agreement of NADP, τ = 0.5, is higher at ε = {EPSILONS[-1]:g} than at ε = {EPSILONS[0]:g}": series[
                "NADP, τ = 0.5"
            ][0][-1]
            > series["NADP, τ = 0.5"][0][0],
        },
        differences=[
            "word2vec of unit length, and only the pairs whose words it knows.",
            "Part of the lead of NADP is words that get no noise at all: those without neighbours in its graph.",
            "Of the four tasks of the figure only word similarity is done; the other collections are not in our data sets.",
        ],
        digests={"words of the pairs": vocabulary.digest},
    )


def _known(arrays: PlainView, news: Vocabulary) -> tuple[IntArray, IntArray, FloatArray]:
    rows = [
        (news.index(str(a)), news.index(str(b)), float(score))
        for a, b, score in zip(arrays["first"], arrays["second"], arrays["score"], strict=True)
        if str(a) in news and str(b) in news
    ]
    first, second, score = zip(*rows, strict=True)
    return np.array(first), np.array(second), np.array(score)


def _noisy(mechanism: Mechanism, vocabulary: Vocabulary, key: tuple[int, ...]) -> FloatArray:
    seed = np.random.SeedSequence(key[0], spawn_key=key[1:])
    return released(mechanism, np.arange(len(vocabulary)), seed)


def _agreement(vectors: FloatArray, pairs: list[tuple[IntArray, IntArray, FloatArray]]) -> float:
    units = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    found = [stats.spearmanr((units[a] * units[b]).sum(axis=1), score).statistic for a, b, score in pairs]
    return float(np.mean(found))


EXPERIMENT = Experiment(
    id="bollegala-2023-fig-2",
    title="Word similarity from noisy vectors",
    data=("googlenews-300", *_SETS),
    run=_run,
)
