"""What the auditors that see output distributions put into a report."""

from __future__ import annotations

import math
import platform
from functools import cache
from importlib.metadata import version
from typing import Any

import numpy as np

from dxverify.audit.findings import Finding, FindingKind, Witness
from dxverify.audit.report import PairBound
from dxverify.audit.subjects import Subject
from dxverify.channel.estimated import ChannelEstimate
from dxverify.channel.level import Triple, pair_level_bounds
from dxverify.protocols import FloatArray

#: Vocabularies up to this size have their distributions and pairs in the report.
_SHOWN = 32


def kept_versions() -> dict[str, str]:
    """Return the versions that computed a report."""
    return dict(_versions())


@cache
def _versions() -> tuple[tuple[str, str], ...]:
    packages = ((name, version(name)) for name in ("dxverify", "numpy", "scipy"))
    return (("python", platform.python_version()), *packages)


def witness_of(subject: Subject, triple: Triple | None) -> Witness | None:
    """Name the words of a triple."""
    if triple is None:
        return None
    x, other, output = (subject.label(word) for word in triple)
    return Witness(x=x, x_prime=other, event=(output,))


def finding_of(
    subject: Subject, kind: FindingKind, triple: Triple | None, channel: FloatArray, losses: FloatArray
) -> Finding | None:
    """Describe the worst triple with its numbers."""
    if triple is None:
        return None
    x, other, output = triple
    p, q = float(channel[x, output]), float(channel[other, output])
    names = [subject.label(word) for word in triple]
    message = (
        f"{names[2]!r} has probability {p:.6g} from {names[0]!r} and {q:.6g} from {names[1]!r}; "
        f"the promise allows a factor of {_factor(losses[x, other])}"
    )
    numbers = {"p": p, "p_prime": q, "promised_loss": float(losses[x, other])}
    return Finding(
        kind=kind, message=message, established=True, witness=witness_of(subject, triple), numbers=numbers
    )


def evidence_of(channel: FloatArray, error: FloatArray, losses: FloatArray) -> dict[str, Any] | None:
    """Return the distributions with their errors and the promised losses; None there: nothing is promised."""
    if len(channel) > _SHOWN:
        return None
    promised = [[None if math.isinf(loss) else float(loss) for loss in row] for row in losses]
    return {"channel": channel.tolist(), "error": error.tolist(), "losses": promised}


def moments_of(estimate: ChannelEstimate, losses: FloatArray) -> dict[str, Any] | None:
    """Return what the confidence bounds of an estimate follow from."""
    found = estimate.moments
    if len(losses) > _SHOWN:
        return None
    ceiling = estimate.ceiling() if callable(estimate.ceiling) else estimate.ceiling
    promised = [[None if math.isinf(loss) else float(loss) for loss in row] for row in losses]
    tables = {"mean": found.mean[0], "variance": found.variance[0], "ceiling": ceiling[0]}
    return {
        **{name: table.tolist() for name, table in tables.items()},
        "units": found.units,
        "losses": promised,
    }


def pair_bounds(
    subject: Subject, channel: FloatArray, error: FloatArray, losses: FloatArray
) -> tuple[PairBound, ...]:
    """Return the bounds of each ordered pair to which something is promised."""
    if len(channel) > _SHOWN or subject.delta > 0:
        return ()
    lower, upper = pair_level_bounds(channel, error, losses / subject.epsilon)
    words = subject.vocabulary.words
    return tuple(
        PairBound(x=words[x], x_prime=words[y], lower=float(lower[x, y]), upper=float(upper[x, y]))
        for x, y in np.argwhere(np.isfinite(losses))
        if x != y
    )


def _factor(loss: float) -> str:
    return f"{math.exp(loss):.6g}" if loss < 700 else f"e^{loss:.6g}"
