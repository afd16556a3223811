"""N_w and S_w of real vectors against ε: what Figures 2 to 4 of Feyisetan et al. show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from dxverify.experiments._base import Context, Outcome, Panel
from dxverify.mechanisms import EuclideanLaplace
from dxverify.statistics import statistics

RUNS = 1000


def deniability(
    context: Context, sets: Mapping[str, Sequence[float]], differences: Sequence[str], *, sample: int
) -> Outcome:
    """Measure N_w and the distinct outputs in 1,000 runs on each data set, at its own ε.

    Parameters
    ----------
    context : Context
        Size and seed.
    sets : mapping
        Names of data sets to the ε to measure.
    differences : sequence of str
        What is not as in the paper.
    sample : int
        Words to take in a small run; 500 in a full one.
    """
    panels, digests = [], {}
    findings: dict[str, bool] = {}
    for name, epsilons in sets.items():
        vocabulary = context.vectors(name)
        digests[name] = vocabulary.digest
        found = statistics(
            EuclideanLaplace(vocabulary, epsilon=1.0),
            epsilons,
            sample=context.size(sample, 500),
            draws=RUNS,
            runs=RUNS,
            neighbours=0,
            rng=context.seed,
            workers=context.workers,
            progress=context.progress,
        )
        entries = found["summary"]
        stay = [e["n_w"] for e in entries]
        distinct = [e["distinct"] for e in entries]
        series = {
            "N_w, of 1,000 runs": ([RUNS * s["mean"] for s in stay], [RUNS * s["stderr"] for s in stay]),
            "S_w, distinct outputs": ([d["mean"] for d in distinct], [d["stderr"] for d in distinct]),
            "N_w, 5th percentile": ([RUNS * s["p5"] for s in stay], [0.0] * len(stay)),
            "N_w, 95th percentile": ([RUNS * s["p95"] for s in stay], [0.0] * len(stay)),
        }
        panels.append(
            Panel(
                title=f"{name}; {found['words']} words",
                xlabel="ε",
                ylabel="words",
                x=list(epsilons),
                series=series,
            )
        )
        n_w, s_w = series["N_w, of 1,000 runs"][0], series["S_w, distinct outputs"][0]
        findings |= {
            f"{name}: N_w grows with ε": n_w == sorted(n_w),
            f"{name}: S_w falls with ε": s_w == sorted(s_w, reverse=True),
        }
    return Outcome(
        panels=panels,
        findings=findings,
        differences=[
            *differences,
            "The printed figures have no numbers to compare with; shapes are compared.",
        ],
        digests=digests,
    )
