"""Figure 1: percentiles over words of the distance to the k-th nearest neighbour."""

from __future__ import annotations

import numpy as np

from dxverify.aliases import Plain
from dxverify.experiments._base import Experiment, Outcome, Panel, half_width
from dxverify.experiments._context import Context
from dxverify.statistics.config import CONFIG
from dxverify.statistics.geometry.neighbours import Neighbours, distance_percentiles
from dxverify.statistics.sample_design import SampleDesign

_SETS = ("glove-50", "wink-100", "googlenews-300")


def _run(context: Context) -> Outcome:
    panels, digests, spread = [], {}, {}
    for index, name in enumerate(_SETS):
        vocabulary = context.vectors(name)
        digests[name] = vocabulary.digest
        rng = np.random.default_rng(np.random.SeedSequence(context.seed, spawn_key=(index,)))
        rows = np.sort(rng.permutation(len(vocabulary))[: context.size(400, 5000)])
        choice = SampleDesign(words=len(rows), size=len(vocabulary))
        table = distance_percentiles(Neighbours.of(vocabulary.vectors, rows, CONFIG.ks[-1]), choice)
        series = {
            f"{p} %": ([row[f"p{p}"] for row in table], _errors(table, p))
            for p in CONFIG.geometry_percentiles
        }
        series["mean"] = ([row["mean"] for row in table], [row["stderr"] for row in table])
        panels.append(
            Panel(
                title=f"{name}; {len(rows)} words",
                xlabel="k",
                ylabel="distance to neighbour k",
                x=[row["k"] for row in table],
                series=series,
                log=True,
            )
        )
        spread[name] = table[-1]["p50"] / table[0]["p50"]
        context.run.report_progress(index + 1, len(_SETS))
    return Outcome(
        panels=panels,
        findings={
            f"{name}: the 1000th neighbour is less than twice as far as the first ({ratio:.2f} times)": ratio
            < 2
            for name, ratio in spread.items()
        },
        differences=[
            "The paper shows GloVe and fastText in 300 dimensions, which are in no package registry.",
            "The printed figure has no numbers to compare with; errors are those of the choice of words.",
        ],
        digests=digests,
    )


def _errors(table: list[Plain], percent: int) -> list[float | None]:
    """Return standard errors of a percentile from its 95 % interval; None where too few words were sampled for one."""
    name = f"p{percent}"
    return [half_width({"low": row[f"{name}_low"], "high": row[f"{name}_high"]}) for row in table]


EXPERIMENT = Experiment(
    id="feyisetan-2020-fig-1", title="Distances to the k-th neighbour", data=_SETS, run=_run
)
