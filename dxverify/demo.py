"""What ``make audit`` runs: an audit that refutes nothing, one that refutes, and the verdicts of the theory."""

from __future__ import annotations

import sys
import time

import click
import numpy as np

from dxverify import Vocabulary, audit, catalog
from dxverify.audit.findings import Verdict
from dxverify.mechanisms import EuclideanLaplace
from dxverify.protocols import IntArray, Mechanism
from dxverify.render import render
from dxverify.render.claims import verdict_table

_EPSILON = 1.0


def _too_little_noise(word: int, size: int, rng: np.random.Generator) -> IntArray:
    """Add Laplace noise at 80 % of the scale that the promise needs: a bug people really ship."""
    shipped: Mechanism = EuclideanLaplace(Vocabulary.builtin("line"), epsilon=_EPSILON / 0.8)
    return shipped.sample(word, size, rng)


def main() -> None:
    """Print the three results; fail if one of them is not what it should be."""
    line = Vocabulary.builtin("line")
    click.secho("\n1. The multivariate Laplace mechanism, as the papers define it", bold=True)
    kept = audit(EuclideanLaplace(line, epsilon=_EPSILON), rng=0)
    click.echo(render(kept))
    click.secho("\n2. The same with 20 % too little noise, seen only through its outputs", bold=True)
    broken = audit(_too_little_noise, vocabulary=line, epsilon=_EPSILON, rng=0)
    click.echo(render(broken))
    click.secho("\n3. What the papers say, judged as printed", bold=True)
    started = time.perf_counter()
    judgements = catalog.judge_claims()
    data, changed = catalog.report(judgements, started), catalog.changed(judgements)
    catalog.keep(data)
    click.echo(verdict_table(data, changed))
    as_expected = (
        kept.verdict is not Verdict.REFUTED
        and broken.verdict is Verdict.REFUTED
        and not changed
        and not any(judgement.failed for judgement in judgements)
    )
    sys.exit(0 if as_expected else 1)


if __name__ == "__main__":
    main()
