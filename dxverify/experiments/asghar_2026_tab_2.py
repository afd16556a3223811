"""Table 2: thresholds between a word and its neighbours."""

from __future__ import annotations

import math

import numpy as np

from dxverify.experiments._base import Compared, Experiment, Outcome
from dxverify.experiments._context import Context
from dxverify.statistics.geometry.neighbours import Neighbours, thresholds
from dxverify.statistics.sample_design import SampleDesign
from dxverify.vocabulary import Vocabulary

_PRINTED = {
    "glove-50": ("GloVe-Wiki, n = 50", (1.369, 0.172, 0.757)),
    "wink-100": ("GloVe-Wiki, n = 100", (1.403, 0.152, 0.616)),
    "googlenews-300": ("Word2Vec, n = 300", (0.763, 0.058, 0.253)),
}
_NAMES = {"z_w_x1": "z_{w,x1}", "z_x1_x2": "z_{x1,x2}", "z_x1_x101": "z_{x1,x101}"}


def _run(context: Context) -> Outcome:
    compared, digests = [], {}
    for place, (name, (label, printed)) in enumerate(_PRINTED.items()):
        vocabulary = context.vectors(name)
        digests[name] = vocabulary.digest
        means = _means(
            vocabulary, context.size(1500, 5000), np.random.SeedSequence(context.seed, spawn_key=(place,))
        )
        compared += [
            Compared(quantity=f"{label}: {_NAMES[key]}", paper=paper, ours=mean, stderr=error)
            for (key, (mean, error)), paper in zip(means.items(), printed, strict=True)
        ]
        context.run.report_progress(place + 1, len(_PRINTED))
    # The printed means are over 5,000 random words too, so the difference has the errors of both.
    near = [
        abs(c.ours - c.paper) < 4 * (c.stderr or 0.0) * math.sqrt(1 + context.size(1500, 5000) / 5000)
        for c in compared[:3]
    ]
    return Outcome(
        compared=compared,
        findings={
            "GloVe-Wiki n = 50: all three agree with the printed ones within four standard errors of the difference": all(
                near
            ),
            "z_{w,x1} is more than four times z_{x1,x2} in every vocabulary": all(
                compared[3 * i].ours > 4 * compared[3 * i + 1].ours for i in range(3)
            ),
        },
        differences=[
            "The printed means are over 5,000 random words without error; ours are over as many as the standard error says.",
            "n = 100: the package leaves out 58,521 of the 400,000 words, so the means are over other words.",
            "Word2Vec: 26,423 words scaled to unit length instead of three million; only the order of size compares.",
            "GloVe-Twitter, GloVe-Wiki in 200 and 300 dimensions and fastText are in no package registry known to us.",
        ],
        digests=digests,
    )


def _means(
    vocabulary: Vocabulary, count: int, seed: np.random.SeedSequence
) -> dict[str, tuple[float, float]]:
    rows = np.sort(np.random.default_rng(seed).permutation(len(vocabulary))[:count])
    near = Neighbours.of(vocabulary.vectors, rows, min(101, len(vocabulary) - 1))
    choice = SampleDesign(words=len(rows), size=len(vocabulary))
    return {
        name: (float(column.mean()), choice.error(column) or 0.0)
        for name, column in thresholds(vocabulary.vectors, near).items()
    }


EXPERIMENT = Experiment(
    id="asghar-2026-tab-2",
    title="Thresholds z between a word and its neighbours",
    data=tuple(_PRINTED),
    run=_run,
)
