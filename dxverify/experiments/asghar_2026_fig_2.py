"""Figure 2: either the original word or a distant one, hardly ever a close one."""

from __future__ import annotations

from dxverify.experiments._base import Context, Experiment, Outcome
from dxverify.experiments._ranks import either_kept_or_far, rank_panel
from dxverify.mechanisms import EuclideanLaplace

_GLOVE = (1, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 25, 30, 40)
_NEWS = (5, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 120, 150, 200)


def _run(context: Context) -> Outcome:
    glove, news = context.vectors("wink-100"), context.vectors("googlenews-300")
    sizes = {"draws": 100, "runs": 100}
    left = rank_panel(
        context,
        EuclideanLaplace(glove, epsilon=1.0),
        "GloVe, 100 dimensions",
        _GLOVE,
        sample=context.size(250, 5000),
        **sizes,
    )
    right = rank_panel(
        context,
        EuclideanLaplace(news, epsilon=1.0),
        "word2vec, 300 dimensions, unit length",
        _NEWS,
        sample=context.size(500, 5000),
        **sizes,
    )
    return Outcome(
        panels=[left, right],
        findings=either_kept_or_far({"GloVe": left, "word2vec": right}),
        differences=[
            "GloVe-Wiki in 300 dimensions is in no package registry; this is GloVe 6B in 100, 341,479 of 400,000 words.",
            "Word2Vec: 26,423 common words scaled to unit length instead of three million; its ε has another scale.",
            "The printed figure has no numbers to compare with; statements of the text are compared.",
        ],
        digests={"wink-100": glove.digest, "googlenews-300": news.digest},
    )


EXPERIMENT = Experiment(
    id="asghar-2026-fig-2",
    title="Original, close and distant outputs of the Laplace mechanism",
    data=("wink-100", "googlenews-300"),
    run=_run,
)
