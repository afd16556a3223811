"""Figure 3: average S_w and N_w in few and in many dimensions."""

from __future__ import annotations

from dxverify.experiments._base import Experiment, Outcome
from dxverify.experiments._context import Context
from dxverify.experiments._deniability import compared_averages

_EPSILONS = (3, 6, 9, 12, 15, 18, 21, 24, 27, 30)


def _run(context: Context) -> Outcome:
    return compared_averages(
        context,
        ("glove-50", _EPSILONS),
        ("wink-100", _EPSILONS),
        ["GloVe in 300 dimensions is in no package registry; GloVe in 100 stands in its place."],
        sample=16,
    )


EXPERIMENT = Experiment(
    id="feyisetan-2020-fig-3",
    title="N_w and S_w of GloVe in 50 and in more dimensions",
    data=("glove-50", "wink-100"),
    run=_run,
)
