"""Confidence bounds of the effective ε, and outputs that one input gives and another never does, as results of tests.

Events are proposed by the samples of the e-process and bounded on a second table of independent samples (:mod:`dxverify.audit.bounds`).
Words, points and records use the same functions.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from dxverify.aliases import PlainView
from dxverify.audit.bounds import (
    EffectiveBounds,
    SupportLeak,
    align_counts,
    bound_effective_epsilon,
    find_support_leaks,
)
from dxverify.audit.checks import Check
from dxverify.audit.claim import Claim
from dxverify.audit.eprocess.config import CONFIG
from dxverify.audit.findings import EffectiveEpsilon, Witness, json_number
from dxverify.audit.suite.base import Evidence, EvidenceKind, Meaning, TestResult
from dxverify.spaces.inputs import show

if TYPE_CHECKING:
    from dxverify.audit.report import AuditReport

NAME, SUPPORT = "effective-epsilon", "support-leak"
#: Number of the stream that thins the second table.
THINNING = 4
_SHOWN_CLASSES = 5
_NO_TABLE = "no second table of counts with samples of every input"


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """Two independent tables of the classes of one observer.

    Parameters
    ----------
    observer : str
        Its name.
    proposal, table : sequences of Counter
        Counts that choose events, and counts that bound them.
    complete : bool
        Whether the classes are the outputs themselves, so that an upper bound speaks of every event.
    values : bool
        Whether classes are values; if not they are words, or a learned class: a sentence about it and a number that distinguishes
        it from others with the same sentence.
    words : bool
        Whether the points are words, which are shown without quotation marks.
    """

    observer: str
    proposal: Sequence[Mapping[Hashable, int]]
    table: Sequence[Mapping[Hashable, int]]
    complete: bool
    values: bool = True
    words: bool = False


NOTHING_MEASURED = Measured(observer="", proposal=(), table=(), complete=False)


def bounds_result(
    measured: Measured, claim: Claim, *, level: float, share: float, entropy: int | None
) -> TestResult:
    """Return the two-sided bounds as a test: the claim is rejected if the lower bound is above its ε.

    Parameters
    ----------
    measured : Measured
        The two tables.
    claim : Claim
        What is claimed.
    level, share : float
        What both bounds may spend, and which part of α that is.
    entropy : int, optional
        Root of the stream that thins the second table.
    """
    null = f"the effective ε is at most the claimed one: {claim.sentence}"
    classes, arrays = align_counts(measured.proposal, measured.table)
    if not classes or (arrays[1].sum(1) == 0).any():
        return TestResult(
            name=NAME, null=null, meaning=Meaning.CLAIM, share=share, applies=False, skipped=_NO_TABLE
        )
    proposal, table = arrays
    both = proposal + table
    found = _bounds(
        proposal,
        table,
        claim.inputs.distances,
        claim=(claim.epsilon, claim.delta),
        level=level,
        entropy=entropy,
        complete=measured.complete,
    )
    return TestResult(
        name=NAME,
        null=null,
        meaning=Meaning.CLAIM,
        share=share,
        evidence=Evidence(kind=EvidenceKind.P_VALUE, log_value=found.log_p_value, level=found.level),
        observed=True,
        sensitive=_bounds_claim(found, claim.epsilon, claim.delta),
        samples=found.samples,
        witness=_witness(found, claim, classes, measured),
        lines={"Bounds": found.sentence, **_explain(found, claim, classes, measured, both)},
        integers={
            "observer": measured.observer,
            "distances": [[json_number(one) for one in row] for row in claim.inputs.distances.tolist()],
            "level": level,
            "lower": found.lower,
            "upper": json_number(found.upper),
            "delta": found.delta,
            "proposal": _sparse(proposal),
            "table": _sparse(table),
            "classes": len(classes),
            "complete": measured.complete,
        },
    )


def _bounds(
    proposal: Any,
    table: Any,
    distances: Any,
    *,
    claim: tuple[float, float],
    level: float,
    entropy: int | None,
    complete: bool,
) -> EffectiveBounds:
    """Bound the effective ε; classes that merge outputs have no upper bound."""
    found = bound_effective_epsilon(
        proposal,
        table,
        distances,
        alpha=level,
        rng=np.random.default_rng(np.random.SeedSequence(entropy, spawn_key=(THINNING, THINNING))),
        epsilon=claim[0],
        delta=claim[1],
    )
    return found if complete else replace(found, upper=math.inf, delta=0.0)


def _explain(
    found: EffectiveBounds, claim: Claim, classes: Sequence[Hashable], measured: Measured, counts: Any
) -> dict[str, str]:
    """Return what was counted at the pair of the lower bound in both tables, and why there is no upper bound; reports on words say it."""
    if measured.words:
        return {}
    lines = {}
    if (witness := _witness(found, claim, classes, measured)) is not None and found.pair is not None:
        (x, z), event = found.pair, list(found.event)
        n, own, other = counts.sum(1), int(counts[x, event].sum()), int(counts[z, event].sum())
        allowed = max(own - claim.delta * n[x], 0.0) / n[x] * n[z] * math.exp(-float(claim.losses[x, z]))
        lines["Witness"] = (
            f"{', '.join(witness.event)}: {own:,} of {n[x]:,} samples from {witness.x} and {other:,} of {n[z]:,} from "
            f"{witness.x_prime}; the claim requires about {allowed:.3g} or more there."
        )
    if not math.isfinite(found.upper):
        lines["Note"] = (
            "No upper bound of ε: some outputs came from one input and never from another."
            if measured.complete
            else f"No upper bound of ε: observer {measured.observer} merges outputs."
        )
    return lines


def _witness(
    found: EffectiveBounds, claim: Claim, classes: Sequence[Hashable], measured: Measured
) -> Witness | None:
    if found.pair is None:
        return None
    x, z = found.pair
    name = str if measured.words else show
    names = tuple(dict.fromkeys(_label(classes[one], measured) for one in found.event))
    event = names[:_SHOWN_CLASSES]
    more = (f"and {len(names) - _SHOWN_CLASSES} more",) if len(names) > _SHOWN_CLASSES else ()
    points = claim.inputs.points
    return Witness(x=name(points[x]), x_prime=name(points[z]), event=(*event, *more))


def _label(value: Hashable, measured: Measured) -> str:
    """Return what a person reads of a class."""
    if measured.values:
        return show(value)
    return str(value[0]) if isinstance(value, tuple) else str(value)


def effective_epsilon(result: TestResult, *, least: float = 0.0) -> EffectiveEpsilon:
    """Return the bounds of a result as a report states them.

    Parameters
    ----------
    result : TestResult
        Of this test, run or not.
    least : float
        A lower bound from elsewhere: the claimed ε, if the e-process rejects it.
    """
    if not result.applies:
        return EffectiveEpsilon(lower=least)
    upper, lower = float(result.integers["upper"]), max(least, float(result.integers["lower"]))
    if not math.isfinite(upper) or upper < lower:
        return EffectiveEpsilon(lower=lower)
    return EffectiveEpsilon(lower=lower, upper=upper, delta=float(result.integers["delta"]))


def bounds_sentence(result: TestResult, *, by_bets: bool) -> str:
    """Return the bounds as a sentence for reports; empty if there is no second table.

    If the e-process rejects the claim (``by_bets``), the effective ε is above the claimed one, although the bounds of the second table may
    contain it: the sentence then says what it is about.
    """
    sentence = result.lines.get("Bounds", "")
    if not by_bets or result.rejected or not sentence:
        return sentence
    return f"From the second table alone, {sentence[0].lower()}{sentence[1:]}"


def recheck_bounds(result: TestResult, report: AuditReport) -> tuple[Check, ...]:
    """Compute recorded bounds again; nothing if they were not recorded."""
    if not result.applies or result.integers.get("table") is None:
        return ()
    data: PlainView = result.integers
    distances = np.array([[float(one) for one in row] for row in data["distances"]])
    proposal, table = (np.zeros((len(distances), int(data["classes"])), dtype=np.int64) for _ in range(2))
    for name, array in (("proposal", proposal), ("table", table)):
        for x, y, count in data[name]:
            array[x, y] = count
    again = _bounds(
        proposal,
        table,
        distances,
        claim=(report.claimed_epsilon, report.claimed_delta),
        level=float(data["level"]),
        entropy=report.entropy,
        complete=bool(data["complete"]),
    )
    kept = _bounds_claim(again, report.claimed_epsilon, report.claimed_delta)
    within = float(data["level"]) <= result.share * report.alpha * (1 + 1e-9)
    return (
        Check.of("level of the bounds", within, True),  # noqa: FBT003 - a statement
        # Method fixed gives its bounds as the test of outputs, which counts as a test for other reasons too.
        Check.of(
            "the upper bound is at most the claim",
            result.sensitive or None,
            kept if result.name == NAME else result.sensitive or None,
        ),
        Check.of("lower bound", data["lower"], again.lower),
        Check.of("upper bound", float(data["upper"]), again.upper),
        Check.of("delta of the upper bound", data["delta"], again.delta),
        Check.of(
            "log p-value", None if result.evidence is None else result.evidence.log_value, again.log_p_value
        ),
    )


def recheck_effective(result: TestResult, report: AuditReport, *, least: float = 0.0) -> tuple[Check, ...]:
    """Compute recorded bounds again, and compare them with the effective ε that the report states."""
    stated, again = report.effective_epsilon, effective_epsilon(result, least=least)
    return (
        *recheck_bounds(result, report),
        Check.of("effective_epsilon.lower", stated.lower, again.lower),
        Check.of("effective_epsilon.upper", stated.upper, again.upper),
        Check.of("effective_epsilon.delta", stated.delta, again.delta),
    )


def support_result(measured: Measured, claim: Claim, *, level: float, share: float) -> TestResult:
    """Return outputs of one input that another was never seen to give; half of the level is for the bounds, half for the p-value."""
    null = "no output that comes again and again from one input is impossible or rare from another"
    classes, arrays = align_counts(measured.proposal, measured.table)
    if not classes or (arrays[1].sum(1) == 0).any():
        return TestResult(
            name=SUPPORT, null=null, meaning=Meaning.WARNING, share=share, applies=False, skipped=_NO_TABLE
        )
    leaks: tuple[SupportLeak, ...] = find_support_leaks(classes, *arrays, alpha=level / 2)
    log_p = min((one.log_p_value for one in leaks), default=0.0)
    lines, witness = {}, None
    if leaks:
        worst = leaks[0]
        names = tuple(dict.fromkeys(_label(one, measured) for one in worst.classes))
        lines["Witness"] = worst.sentence(names, claim.inputs.points, float(claim.losses[worst.x, worst.z]))
        witness = Witness(
            x=show(claim.inputs.points[worst.x]),
            x_prime=show(claim.inputs.points[worst.z]),
            event=names[:_SHOWN_CLASSES],
        )
    return TestResult(
        name=SUPPORT,
        null=null,
        meaning=Meaning.WARNING,
        share=share,
        evidence=Evidence(kind=EvidenceKind.P_VALUE, log_value=log_p, level=level / 2),
        observed=True,
        samples=int(arrays[1].sum()),
        witness=witness,
        lines=lines,
    )


def _bounds_claim(found: EffectiveBounds, epsilon: float, delta: float) -> bool | None:
    """Return True if the upper bound is at most the claimed ε and leaves out rare outputs only; None says nothing."""
    return True if found.upper <= epsilon and found.delta <= delta + CONFIG.rare_outputs else None


def _sparse(table: Any) -> list[list[int]] | None:
    """Return (input, class, count) of a table, or nothing if it is too large to be recorded."""
    places = np.argwhere(table)
    if len(places) > CONFIG.recorded // 10:
        return None
    return [[int(x), int(y), int(table[x, y])] for x, y in places]
