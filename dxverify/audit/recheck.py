"""Computing a report again from what it records: integers, expected draws, promised losses, alpha."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from dxverify.audit.findings import Verdict
from dxverify.audit.report import AuditReport, Check
from dxverify.errors import ReportError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from dxverify.audit.evidence import Table

#: Two computations of one number may differ by rounding, and by nothing else.
_ROUNDING = 1e-9


def recheck(report: AuditReport) -> tuple[Check, ...]:
    """Compute every bound again; see :meth:`dxverify.audit.report.AuditReport.recheck`."""
    how = _METHODS.get(report.method)
    if how is None:
        raise ReportError(
            f"a report of method {report.method!r} holds no counts from which it could be recomputed"
        )
    try:
        return how(report) if "noise" not in (report.evidence or {}) else _beside_noise(report, how)
    except (KeyError, TypeError, IndexError, ValueError) as problem:
        raise ReportError(
            f"the report does not hold what is needed to recompute it: {problem!r}"
        ) from problem


def _beside_noise(report: AuditReport, how: Callable[[AuditReport], tuple[Check, ...]]) -> tuple[Check, ...]:
    """Recompute what the outputs say, then what the recorded p-values of the noise make of it.

    The p-values themselves rest on noise that no report holds: only what follows from them is checked.
    """
    from dxverify.audit.noise.beside import refutes  # noqa: PLC0415 - the auditors import the report

    noise: Mapping[str, Any] = (report.evidence or {})["noise"]
    outputs = Verdict[noise["verdict_of_outputs"]]
    first, *others = how(replace(report, verdict=outputs))
    refuted = [
        str(found.numbers["check"])
        for found in report.findings
        if "check" in found.numbers and float(found.numbers["p_value"]) <= noise["share"]
    ]
    verdict = Verdict.REFUTED if refutes(report.findings) else outputs
    spent = noise["share"] * len(noise["checks"])
    return (
        _check("verdict", str(report.verdict), str(verdict)),
        replace(first, name="verdict of the outputs"),
        *others,
        _check("findings of the noise, given their p-values", sorted(noise["refuted"]), sorted(refuted)),
        _check("alpha of the noise", True, spent <= noise["alpha"] <= report.alpha / 2),  # noqa: FBT003 - a claim
    )


def _fixed(report: AuditReport) -> tuple[Check, ...]:
    from dxverify.audit import evidence  # noqa: PLC0415 - the auditors import the report
    from dxverify.audit.fixed_tests import lower_part  # noqa: PLC0415
    from dxverify.audit.methods import fixed  # noqa: PLC0415
    from dxverify.audit.verdicts import verdict_of  # noqa: PLC0415

    table = _table(report)
    recorded = report.evidence or {}
    chosen = np.array(recorded["chosen_on"]) if "chosen_on" in recorded else None
    outcome = fixed.outcome_of(table, chosen, report.alpha, report.method)
    seen, visible, _ = evidence.power_statement(
        table, lower_part(report.alpha), lower_part(report.alpha) / table.triples
    )
    drawn = int(table.counts.sum()) + (0 if chosen is None else int(chosen.sum()))
    return (
        *_common(
            report,
            verdict_of(refuted=bool(outcome.rejected), visible=visible),
            seen,
            drawn,
            outcome.level_lower,
        ),
        *_pair_checks(report, fixed.pair_bounds(table, outcome)),
    )


def _sequential(report: AuditReport) -> tuple[Check, ...]:
    from dxverify.audit import evidence  # noqa: PLC0415 - the auditors import the report
    from dxverify.audit.blocks import Block  # noqa: PLC0415
    from dxverify.audit.levels import lower_scale, replay, scales_for  # noqa: PLC0415
    from dxverify.audit.verdicts import EQUIVALENT_ALPHA, verdict_of  # noqa: PLC0415

    table = _table(report)
    recorded: Mapping[str, Any] = report.evidence or {}
    blocks = [Block.from_dict(block) for block in recorded["blocks"]]
    ledger = replay(blocks, table.losses, table.delta, scales_for(refuted=report.refuted))
    refuted = ledger.rejected(recorded["alpha_promise"])[0]
    scale = lower_scale(ledger, alpha=recorded["alpha_promise"], alpha_below=recorded["alpha_below"])
    seen, visible, _ = evidence.power_statement(
        table, recorded["alpha_promise"], recorded["alpha_promise"] * EQUIVALENT_ALPHA
    )
    drawn = sum(block.draws for block in blocks)
    return (
        *_common(report, verdict_of(refuted=refuted, visible=visible), seen, drawn, scale * table.epsilon),
        _check("log_wealth", recorded["log_wealth"], float(ledger.best[0])),
        _check("counts", report.counts["table"] if report.counts else None, ledger.tally.counts.tolist()),
        _check("expected draws", [list(block.expected) for block in blocks], _means(blocks, table, recorded)),
        _check("alpha", True, _spent(recorded) <= report.alpha),  # noqa: FBT003 - a claim
    )


def _spent(recorded: Mapping[str, Any]) -> float:
    """Return what a sequential audit spent in all, a look at the noise included."""
    noise: Mapping[str, Any] = recorded.get("noise", {"alpha": 0.0})
    return float(recorded["alpha_promise"] + recorded["alpha_below"] + noise["alpha"])


def _means(blocks: Sequence[Any], table: Table, recorded: Mapping[str, Any]) -> list[list[float]]:
    """Compute from earlier blocks what each block had to expect: nobody chose draws by their outcome."""
    from dxverify.audit.blocks import planned_totals  # noqa: PLC0415
    from dxverify.audit.ledger import Ledger  # noqa: PLC0415

    ledger, means = Ledger(table.losses, table.delta), []
    even = np.full(len(table.inputs), 1 / len(table.inputs))
    for block, total in zip(blocks, planned_totals(len(table.inputs), recorded["max_draws"]), strict=False):
        means.append((total * (ledger.share if recorded["adaptive"] else even)).tolist())
        ledger.add(block)
    return means


def _table(report: AuditReport) -> Table:
    from dxverify.audit.evidence import Table  # noqa: PLC0415

    if report.counts is None or report.evidence is None:
        raise ReportError("the report holds no counts")
    counts, promise = report.counts, report.evidence
    return Table(
        inputs=tuple(counts["inputs"]),
        outputs=tuple(counts["outputs"]),
        codes=tuple(promise["codes"]),
        counts=np.array(counts["table"], dtype=np.int64).reshape(
            len(counts["inputs"]), len(counts["outputs"])
        ),
        exposure=np.array(promise["exposure"], dtype=float),
        losses=np.array(promise["losses"], dtype=float),
        epsilon=report.promised_epsilon,
        delta=report.promised_delta,
        symbols=promise["symbols"],
    )


def _common(
    report: AuditReport, verdict: Verdict, seen: float | None, drawn: int, lower: float
) -> tuple[Check, ...]:
    return (
        _check("verdict", str(report.verdict), str(verdict)),
        _check("draws", report.draws, drawn),
        _check("level_lower", report.level_lower, lower),
        _check("detectable_level", report.detectable_level, seen),
    )


def _pair_checks(report: AuditReport, again: Sequence[Any]) -> tuple[Check, ...]:
    stated = [[pair.x, pair.x_prime, pair.lower, pair.upper] for pair in report.pairs]
    return (_check("pairs", stated, [[pair.x, pair.x_prime, pair.lower, pair.upper] for pair in again]),)


def _check(name: str, stated: Any, recomputed: Any) -> Check:
    return Check(name=name, stated=stated, recomputed=recomputed, agrees=_same(stated, recomputed))


def _same(one: Any, other: Any) -> bool:
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(_same(a, b) for a, b in zip(one, other, strict=True))
    if isinstance(one, float) or isinstance(other, float):
        return (
            one is not None
            and other is not None
            and math.isclose(one, other, rel_tol=_ROUNDING, abs_tol=_ROUNDING)
        )
    return bool(one == other)


def _white_box(report: AuditReport) -> tuple[Check, ...]:
    from dxverify.audit.white_box_recheck import recheck_white_box  # noqa: PLC0415 - the auditors import the report

    return recheck_white_box(report)


_METHODS: dict[str, Callable[[AuditReport], tuple[Check, ...]]] = {
    "fixed": _fixed,
    "fixed:clopper-pearson": _fixed,
    "sequential": _sequential,
    "exact": _white_box,
    "directions": _white_box,
}
