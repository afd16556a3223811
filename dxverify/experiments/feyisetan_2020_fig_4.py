"""Figure 4: average S_w and N_w of two kinds of vectors."""

from __future__ import annotations

from dxverify.experiments._base import Experiment, Outcome
from dxverify.experiments._context import Context
from dxverify.experiments._deniability import compared_averages

_GLOVE = (3, 6, 9, 12, 15, 18, 21, 24, 27, 30)
_NEWS = (20, 40, 50, 60, 70, 80, 90, 100, 120, 150)


def _run(context: Context) -> Outcome:
    return compared_averages(
        context,
        ("wink-100", _GLOVE),
        ("googlenews-300", _NEWS),
        [
            "Neither GloVe nor fastText in 300 dimensions is in a package registry known to us.",
            "GloVe in 100 dimensions and word2vec of unit length stand in their places; each has its own scale of ε.",
        ],
        sample=16,
    )


EXPERIMENT = Experiment(
    id="feyisetan-2020-fig-4",
    title="N_w and S_w of GloVe and of another kind of vectors",
    data=("wink-100", "googlenews-300"),
    run=_run,
)
