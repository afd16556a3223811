"""What ``make audit`` runs: an audit that refutes nothing, one that refutes, and the verdicts of the theory."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence

import click
import numpy as np

from dxverify import Vocabulary, audit, catalog
from dxverify.aliases import PlainView
from dxverify.audit.findings import Verdict
from dxverify.audit.report import AuditReport
from dxverify.mechanisms import EuclideanLaplace
from dxverify.protocols import IntArray, Mechanism
from dxverify.reporting import parts, render, wording
from dxverify.reporting.claims import verdict_counts, verdict_table

_EPSILON = 1.0
#: Findings shown at the end; all of them stand in the table.
_SHOWN = 8


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
    click.secho("\nIn short", bold=True)
    click.echo("\n".join(_in_short(kept, broken, data["claims"])))
    as_expected = (
        kept.verdict is not Verdict.REFUTED
        and broken.verdict is Verdict.REFUTED
        and not changed
        and not any(judgement.failed for judgement in judgements)
    )
    sys.exit(0 if as_expected else 1)


def _in_short(kept: AuditReport, broken: AuditReport, claims: Sequence[PlainView]) -> Iterator[str]:
    """Yield the lines of the last screen: what was audited, the verdicts by evidence, the gravest, where to go next."""
    for title, report in (("Laplace, as defined", kept), ("20 % too little noise", broken)):
        yield f"  {title:<22} {report.verdict}: {parts.headline(report)}"
    yield f"  {'':<22} witness: {wording.too_likely(broken.witness) if broken.witness else ''}"
    yield ""
    yield from (f"  {line}" for line in verdict_counts(claims))
    yield ""
    grave = [claim for kind in ("guarantee", "result") for claim in claims if claim["severity"] == kind]
    yield "  The gravest of what is false as printed:"
    for claim in grave[:_SHOWN]:
        yield f"    {claim['severity']:<9}  {claim['id']:<30}  {claim['title']}"
    yield ""
    yield "  Where next:"
    yield from (f"    .venv/bin/dxverify show {claim['id']}" for claim in grave[:1])
    yield "    .venv/bin/dxverify audit mymodule:mechanism --epsilon 2 --vocabulary glove.txt"
    yield "    .venv/bin/dxverify --help     make book     README.md"


if __name__ == "__main__":
    main()
