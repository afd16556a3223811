"""Figure 9: outputs of the exponential mechanism are the original word or distant words, seldom close neighbours.

The same gap at close neighbours as in Figure 2 for Laplace noise. Output probabilities are computed exactly here.
"""

from __future__ import annotations

from dxverify.experiments._base import Experiment, Outcome
from dxverify.experiments._context import Context
from dxverify.experiments._ranks import either_kept_or_far, rank_panel
from dxverify.mechanisms import Exponential

_GLOVE = (1, 2, 4, 6, 8, 10, 12, 15, 20, 30)
_NEWS = (5, 10, 15, 20, 25, 30, 40, 50, 70, 100)


def _run(context: Context) -> Outcome:
    glove, news = context.vectors("wink-100"), context.vectors("googlenews-300")
    left = rank_panel(
        context.part(0, 2),
        Exponential(glove, epsilon=1.0),
        f"GloVe, {glove.dim} dimensions",
        _GLOVE,
        sample=context.size(20, 2000),
    )
    right = rank_panel(
        context.part(1, 2),
        Exponential(news, epsilon=1.0),
        f"word2vec, {news.dim} dimensions",
        _NEWS,
        sample=context.size(500, 5000),
    )
    return Outcome(
        panels=[left, right],
        findings=either_kept_or_far({"GloVe": left, "word2vec": right}),
        differences=[
            "Probabilities are exact; the error is that of the choice of words alone.",
            "The paper takes 5,000 words; how many there are here stands above each panel.",
            "GloVe in 100 instead of 300 dimensions, word2vec with 26,423 words of unit length instead of three million.",
        ],
        digests={"wink-100": glove.digest, "googlenews-300": news.digest},
    )


EXPERIMENT = Experiment(
    id="asghar-2026-fig-9",
    title="Original, close and distant outputs of the exponential mechanism",
    data=("wink-100", "googlenews-300"),
    run=_run,
)
