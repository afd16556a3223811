"""The exact audit of stated scores: inputs of any type, and for each a row of logits or probabilities of all outputs.

The privacy loss of a pair is max_y log P_x(y)/P_z(y), infinite where z can never give what x can. With δ > 0 the hockey-stick
divergence Σ_y max(P_x(y) − e^{ε·d} P_z(y), 0) must not exceed δ. Nothing is sampled: the report speaks of the stated scores.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from scipy import special

from dxverify.adapters.points import PointSampler
from dxverify.audit.claim import Claim
from dxverify.audit.decision import EXACT_CHANNEL, decide
from dxverify.audit.findings import EffectiveEpsilon, Finding, FindingKind, Verdict, Witness
from dxverify.audit.report import AuditReport
from dxverify.audit.suite.base import Evidence, EvidenceKind, Meaning, TestResult
from dxverify.errors import InputError, MechanismFault
from dxverify.protocols import FloatArray
from dxverify.runtime.run import Run, versions
from dxverify.spaces.inputs import show
from dxverify.spaces.observers import Failure

METHOD = "scores"
#: Rounding of a few hundred terms; a stated row sums to one up to _SUM.
_ROUNDING, _SUM = 1e-9, 1e-6


def audit_scores(sampler: PointSampler, claim: Claim, run: Run, *, alpha: float) -> AuditReport:
    """Ask the code once for the scores of each input, and compute every privacy loss."""
    try:
        stated = sampler.sample(
            tuple((label, 1) for label in range(len(claim.inputs))), np.random.default_rng(run.seeds(0))
        )
    finally:
        sampler.close()
    for point, row in zip(claim.inputs.points, stated, strict=True):
        if isinstance(row, Failure):
            notes = "".join(f" {note.message}" for note in sampler.observations()[:1])
            raise MechanismFault(f"no scores came for {show(point)}: {row}.{notes}")
    logs, kind = _normalise(stated, claim)
    value, threshold, (x, z, y) = worst_loss(logs, claim.losses, claim.delta)
    evidence = Evidence(kind=EvidenceKind.EXACT, log_value=value, level=0.0, threshold=threshold)
    names = [show(point) for point in claim.inputs.points]
    witness = Witness(x=names[x], x_prime=names[z], event=(f"output {y}",))
    result = TestResult(
        name=EXACT_CHANNEL,
        null=claim.sentence,
        meaning=Meaning.CLAIM,
        share=0.0,
        evidence=evidence,
        sensitive=True,
        witness=witness if evidence.rejects else None,
        lines=_lines(logs, claim, (x, z, y), names, rejects=evidence.rejects)
        | {
            "Tested": f"{len(names)} inputs, metric {claim.inputs.metric}, {logs.shape[1]:,} outputs; {kind} as stated by the code"
        },
        integers={"logs": _written(logs), "losses": _written(claim.losses), "delta": claim.delta},
    )
    verdict = decide([result], matrix_only=True)
    effective = _effective(logs, claim)
    found = Finding(
        kind=FindingKind.RATIO, message=result.lines.get("Witness", ""), established=True, witness=witness
    )
    return AuditReport(
        verdict=verdict,
        method=METHOD,
        reason=f"Computed from {kind} of {logs.shape[1]:,} outputs, stated by the code for {len(names)} inputs.",
        claimed_epsilon=claim.epsilon,
        claimed_delta=claim.delta,
        effective_epsilon=EffectiveEpsilon(lower=effective, upper=effective, confidence=1.0),
        alpha=alpha,
        tests=(result,),
        witness=result.witness,
        findings=(found,) if verdict is Verdict.REFUTED else (),
        draws=0,
        entropy=run.entropy,
        versions=versions(),
        mechanism=sampler.name,
    )


def _normalise(stated: list[Any], claim: Claim) -> tuple[FloatArray, str]:
    """Return logarithms of probabilities, inputs × outputs, and what was stated."""
    rows: list[FloatArray] = []
    for point, given in zip(claim.inputs.points, stated, strict=True):
        try:
            row = np.asarray(given, dtype=float)
        except (TypeError, ValueError):
            raise InputError(
                f"scores of {show(point)}: a row of numbers is needed, got {show(given)}"
            ) from None
        if row.ndim != 1 or not len(row) or np.isnan(row).any() or (row == np.inf).any():
            raise InputError(
                f"scores of {show(point)}: a flat row of numbers (or −∞) is needed, got {show(given)}"
            )
        if rows and len(row) != len(rows[0]):
            raise InputError(
                f"scores of {show(point)}: {len(row)} outputs, {len(rows[0])} for the first input"
            )
        rows.append(row)
    table = np.array(rows)
    probabilities = bool((table >= 0).all() and (np.abs(table.sum(1) - 1) < _SUM).all())
    with np.errstate(divide="ignore"):
        logs = np.log(table) if probabilities else table
    if not np.isfinite(logs).any(axis=1).all():
        raise InputError("scores: a row has no output with a finite score")
    return np.asarray(special.log_softmax(logs, axis=1)), "probabilities" if probabilities else "logits"


def _pair_losses(logs: FloatArray) -> FloatArray:
    """Return log P_x(y)/P_z(y), inputs × inputs × outputs; −∞ where x never gives y."""
    with np.errstate(invalid="ignore"):
        found = logs[:, None] - logs[None]
    return np.where(np.isneginf(logs)[:, None], -np.inf, found)


def worst_loss(
    logs: FloatArray, losses: FloatArray, delta: float
) -> tuple[float, float, tuple[int, int, int]]:
    """Return the value that decides, the threshold it must not exceed, and the pair and output where it is largest.

    Without δ the value is the privacy loss of the pair that exceeds its claimed loss by most; with δ the largest divergence.
    """
    pairs = _pair_losses(logs)
    if delta == 0:
        with np.errstate(invalid="ignore"):
            excess = np.where(np.isinf(losses)[..., None], -np.inf, pairs - losses[..., None])
        excess[np.eye(len(logs), dtype=bool)] = -np.inf
        place = np.unravel_index(int(excess.argmax()), excess.shape)
        x, z, y = (int(one) for one in place)
        return float(pairs[x, z, y]), float(losses[x, z]) + _ROUNDING, (x, z, y)
    p = np.exp(logs)
    with np.errstate(over="ignore", invalid="ignore"):
        scaled = np.nan_to_num(np.exp(losses)[..., None] * p[None], nan=0.0, posinf=np.inf)
    mass = np.maximum(p[:, None] - scaled, 0.0)
    mass[np.isinf(losses) | np.eye(len(logs), dtype=bool)] = 0.0
    x, z = divmod(int(mass.sum(-1).argmax()), len(logs))
    return float(mass[x, z].sum()), delta + _ROUNDING, (x, z, int(mass[x, z].argmax()))


def _effective(logs: FloatArray, claim: Claim) -> float:
    """Return the largest privacy loss per unit of distance (for δ = 0)."""
    largest, d = _pair_losses(logs).max(-1), claim.inputs.distances
    apart = np.isfinite(d) & ~np.eye(len(logs), dtype=bool)
    with np.errstate(divide="ignore", invalid="ignore"):
        ratios = np.where(largest[apart] > 0, largest[apart] / d[apart], 0.0)
    return float(np.max(ratios, initial=0.0))


def _lines(
    logs: FloatArray, claim: Claim, place: tuple[int, int, int], names: list[str], *, rejects: bool
) -> dict[str, str]:
    if not rejects:
        return {"Next": "Audit samples of the code too: this speaks of the scores that it states."}
    x, z, y = place
    p, q = float(np.exp(logs[x, y])), float(np.exp(logs[z, y]))
    loss = "infinite" if math.isinf(logs[z, y]) else f"{logs[x, y] - logs[z, y]:.4g}"
    allowed = f"{claim.losses[x, z]:.4g}" + (f" with δ = {claim.delta:g}" if claim.delta else "")
    means = (
        "An output that one input can give and another never does names the input, at any ε."
        if loss == "infinite"
        else ""
    )
    lines = {
        "Witness": f"output {y} has probability {p:.3g} from {names[x]} and {q:.3g} from {names[z]}: the privacy loss is {loss}, "
        f"the claim allows {allowed}",
        "Means": means,
        "Next": "look for clipping that is missing or a top-k or top-p filter that was left on",
    }
    return {heading: text for heading, text in lines.items() if text}


def _written(table: FloatArray) -> list[list[float | str]]:
    return [[one if math.isfinite(one) else str(one) for one in row] for row in table.tolist()]
