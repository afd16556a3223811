"""What ``make audit`` runs, on one screen: an audit that passes, an audit that refutes, and the verdicts of the theory."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence

import click
import numpy as np

from dxverify import Vocabulary, audit, catalog
from dxverify.aliases import PlainView
from dxverify.audit.decision import EXIT_STATUS
from dxverify.audit.findings import Verdict
from dxverify.audit.report import AuditReport
from dxverify.mechanisms import EuclideanLaplace
from dxverify.protocols import IntArray, Mechanism
from dxverify.reporting import parts, wording
from dxverify.reporting.claims import verdict_counts

_EPSILON = 1.0
#: Errors listed at the end; `dxverify verify` lists all statements.
_SHOWN = 5


def too_little_noise(word: int, size: int, rng: np.random.Generator) -> IntArray:
    """Add Laplace noise at 80 % of the scale that the guarantee needs: a bug people really ship."""
    shipped: Mechanism = EuclideanLaplace(Vocabulary.builtin("line"), epsilon=_EPSILON / 0.8)
    return shipped.sample(word, size, rng)


def main() -> None:
    """Print the three results; fail if one of them is not what it should be."""
    line = Vocabulary.builtin("line")
    kept = audit(EuclideanLaplace(line, epsilon=_EPSILON), rng=0)
    broken = audit(too_little_noise, vocabulary=line, epsilon=_EPSILON, rng=0)
    started = time.perf_counter()
    judgements = catalog.judge_claims()
    data, changed = catalog.report(judgements, started), catalog.changed(judgements)
    click.secho("\nTwo audits, and what the papers say", bold=True)
    click.echo("\n".join(_in_short(kept, broken, data["claims"])))
    for claim_id, (recorded, now) in sorted(changed.items()):
        click.secho(f"  {claim_id}: recorded as {recorded}, now {now}", fg="red")
    as_expected = (
        EXIT_STATUS[kept.verdict] == 0
        and broken.verdict is Verdict.REFUTED
        and not changed
        and not any(judgement.failed for judgement in judgements)
    )
    sys.exit(0 if as_expected else 1)


def _in_short(kept: AuditReport, broken: AuditReport, claims: Sequence[PlainView]) -> Iterator[str]:
    """Yield the lines of the screen: what was audited, the verdicts by evidence, the most serious errors, where to go next."""
    for title, report in (("Laplace, as defined", kept), ("20 % too little noise", broken)):
        yield f"  {title:<22} {report.verdict}: {parts.headline(report)}"
    yield f"  {'':<22} witness: {wording.too_likely(broken.witness) if broken.witness else ''}"
    yield ""
    yield from (f"  {line}" for line in verdict_counts(claims))
    yield ""
    grave = [claim for kind in ("guarantee", "result") for claim in claims if claim["severity"] == kind]
    yield f"  Most serious errors ({_SHOWN} of {len(grave)}; `dxverify verify` lists all statements):"
    wide = max((len(claim["id"]) for claim in grave[:_SHOWN]), default=0)
    for claim in grave[:_SHOWN]:
        yield f"    {claim['severity']:<9}  {claim['id']:<{wide}}  {claim['title']}"
    yield ""
    yield "  Next:"
    yield from (f"    .venv/bin/dxverify show {claim['id']}" for claim in grave[:1])
    yield "    .venv/bin/dxverify audit mymodule:mechanism --epsilon 2 --vocabulary glove.txt"
    yield "    .venv/bin/dxverify --help     make book     README.md"


if __name__ == "__main__":
    main()
