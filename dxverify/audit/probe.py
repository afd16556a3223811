"""A first look at a mechanism: whether it crashes, repeats itself, or ignores its generator."""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from scipy import stats

from dxverify.audit.drawing import one_output
from dxverify.audit.findings import Finding, FindingKind
from dxverify.audit.observing import require_observed
from dxverify.errors import CodeRaised

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dxverify.audit.drawing import Drawing
    from dxverify.audit.subjects import Subject
    from dxverify.protocols import IntArray

#: Outputs asked of each input.
_SIZE = 64
#: Single outputs asked of each input when a batch failed.
_SINGLY = 8
#: Two runs that agree are called a repetition when chance explains it with less than this probability.
_CHANCE = 1e-9
#: Place of the probe's streams among the children; blocks count upwards from zero and never get here.
_PLACE = 2**31


@dataclass(frozen=True, slots=True, kw_only=True)
class Probe:
    """What the first look showed.

    Parameters
    ----------
    singly : bool
        Whether outputs must be drawn one at a time: the mechanism crashed or repeated itself.
    findings : tuple of Finding
        Observations; none of them is covered by alpha.
    digest : str
        Tells the outputs of this code from those of another; empty for code that does not repeat its own.
    """

    singly: bool
    findings: tuple[Finding, ...]
    digest: str = ""


def probe(subject: Subject, drawing: Drawing, inputs: Sequence[int]) -> Probe:
    """Draw a little from each input; none of it is counted as evidence."""
    try:
        first = _outputs(subject, drawing, inputs, 0)
        require_observed(subject, inputs, [Counter(row.tolist()) for row in first])
        again = _outputs(subject, drawing, inputs, 0)
        other = _outputs(subject, drawing, inputs, 1)
    except CodeRaised as problem:
        _look_singly(subject, drawing, inputs)
        return Probe(singly=True, findings=(Finding(kind=FindingKind.CRASH, message=f"{problem}."),))
    findings = []
    if not np.array_equal(first, again):
        message = f"{subject.name} gave different outputs for the same generator state; its draws cannot be repeated."
        findings.append(Finding(kind=FindingKind.NOT_REPRODUCIBLE, message=message))
    repeats = bool(np.array_equal(first, other) and _surprise(first) > -np.log(_CHANCE))
    if repeats:
        message = f"{subject.name} gave the same {first.size} outputs for two unrelated generators."
        findings.append(Finding(kind=FindingKind.RNG_REUSE, message=message))
    digest = (
        "" if not np.array_equal(first, again) else hashlib.sha256(first.astype("<i8").tobytes()).hexdigest()
    )
    return Probe(singly=repeats, findings=tuple(findings), digest=digest)


def _outputs(subject: Subject, drawing: Drawing, inputs: Sequence[int], place: int) -> IntArray:
    rows = []
    for index, word in enumerate(inputs):
        rows.append(subject.outputs(word, _SIZE, drawing.stream(_PLACE, place, index)))
    return np.array(rows)


def _look_singly(subject: Subject, drawing: Drawing, inputs: Sequence[int]) -> None:
    """Ask for single outputs after a batch failed, and stop if most of them fail too."""
    streams = (drawing.stream(_PLACE, 2, index) for index in range(len(inputs)))
    rows = [
        Counter(one_output(subject, word, rng) for _ in range(_SINGLY))
        for word, rng in zip(inputs, streams, strict=True)
    ]
    require_observed(subject, inputs, rows)


def _surprise(outputs: IntArray) -> float:
    """Return −log of a bound on the probability that independent draws repeat this table.

    A sequence a is drawn twice with probability Σ p(a)² over such sequences, at most the largest p(a), and p(a) is
    largest for the empirical law: exp(−size·entropy), input by input.
    """
    return float(sum(len(row) * stats.entropy(np.unique(row, return_counts=True)[1]) for row in outputs))
