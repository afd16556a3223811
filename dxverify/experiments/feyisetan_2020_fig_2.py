"""Figure 2: S_w and N_w of GloVe in 50 dimensions."""

from __future__ import annotations

from dxverify.experiments._base import Context, Experiment, Outcome
from dxverify.experiments._deniability import deniability

_EPSILONS = (3, 6, 9, 12, 15, 18, 21, 24, 27, 30)


def _run(context: Context) -> Outcome:
    return deniability(
        context,
        {"glove-50": _EPSILONS},
        [
            "S_w is the expected number of distinct outputs in 1,000 runs, without bias, not one count.",
            "Whether the paper took all words or some it does not say; here they are chosen at random.",
        ],
        sample=24,
    )


EXPERIMENT = Experiment(
    id="feyisetan-2020-fig-2", title="N_w and S_w of GloVe, 50 dimensions", data=("glove-50",), run=_run
)
