"""Outputs of one call must each have noise of their own.

Words: outputs of one call must agree no more often than outputs of two successive calls that are as near in time (Fisher's exact test,
given the margins); calls with unrelated generators must not repeat whole sequences. Vectors: the signs of neighbouring rows of a call
must be unrelated. All hold whatever the distribution of an output is.

Other dependence (code that remembers its outputs, whose distribution drifts or depends on the size of the call) is a warning: the
guarantee may hold given the past, and samples are then drawn one a call. Forked workers that repeat each other are a warning too.

References
----------
Fisher (1935), The Design of Experiments.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from dxverify.adapters.sampler import CodeSampler
from dxverify.audit.drawing import Drawing, NotObserved, Probe, probe
from dxverify.audit.findings import FindingKind
from dxverify.audit.noise.p_values import independent
from dxverify.audit.suite.base import Evidence, EvidenceKind, Meaning, TestResult
from dxverify.errors import CodeRaised, MechanismFault

if TYPE_CHECKING:
    from dxverify.audit.suite.target import Target

NAME = "dependence"
NULL = "Every output of a call has fresh randomness of its own."
#: Calls and rows of the test of vectors; one coordinate alone, since those of a vector may depend on each other.
_CALLS, _ROWS = 8, 64
#: From this share of identical calls on it is the stream of random numbers that is repeated.
_IDENTICAL = 0.25


def skip(target: Target) -> str:
    """Say why the test does not apply; empty if it does."""
    return "" if isinstance(target.subject.draw, CodeSampler) else "nothing samples"


def run(target: Target, level: float) -> tuple[TestResult, Probe | None]:
    """Test calls of a few words, and vectors where they are visible; also return the calls, for the test of outputs."""
    try:
        first = probe(
            target.subject.within(target.task.run.timeout),
            Drawing(entropy=target.task.run.entropy),
            target.rows,
            level / 2,
        )
    except (NotObserved, MechanismFault, CodeRaised) as problem:
        reason = f"nothing came out: {str(problem).rstrip('.')}"
        return _not_run(reason), None
    if not first.looks and target.noise is None:
        return _not_run("calls for many outputs raised, so that outputs are sampled one a call"), first
    # Half of the level: agreement within calls, repeated sequences and the signs of vectors; the rest is spent by the probe on warnings.
    found = {"outputs of one call": _smallest([look.p_shared() for look in first.looks])}
    reused = [look for look in first.looks if look.identical >= _IDENTICAL]
    found["sequences of calls"] = _smallest([look.p_between() for look in reused], len(first.looks))
    if target.noise is not None:
        found["rows of one call"] = _signs(target)
    seeded = [one for one in first.findings if one.kind is FindingKind.RNG_REUSE and one.numbers.get("exact")]
    name, p_value = min(found.items(), key=lambda one: one[1])
    p_value = 0.0 if seeded else min(1.0, 2 * len(found) * p_value)
    log_p = math.log(p_value) if p_value > 0 else -math.inf
    names = ", ".join(repr(look.word) for look in first.looks[:3])
    witness = (
        seeded[0].message if seeded else f"The {name} for {names} depend on each other (p = {p_value:.2g})."
    )
    result = TestResult(
        name=NAME,
        null=NULL,
        meaning=Meaning.ASSUMPTION,
        share=level / target.alpha,
        evidence=Evidence(kind=EvidenceKind.P_VALUE, log_value=log_p, level=level),
        observed=True,
        samples=sum(look.calls.size + look.singles.size for look in first.looks),
        lines={
            "Headline": "seeds its generator with a constant; every call needs fresh randomness"
            if seeded
            else "uses the same randomness for several outputs; every output needs noise of its own",
            "Witness": witness,
            "Means": "Two outputs with the same noise reveal how far apart their inputs are, whatever ε is.",
            "Tested": "independence of calls and outputs",
            "Next": "draw new noise for every word",
        },
        integers={"p_values": found, "tests": 2 * len(found), "seeded": len(seeded)},
    )
    return result, first


def warnings(first: Probe) -> tuple[TestResult, ...]:
    """Return what the same calls show and refutes nothing: memory, forked workers, code that cannot be repeated."""
    names = {
        FindingKind.DEPENDENT: "memory",
        FindingKind.RNG_REUSE: "shared-generator",
        FindingKind.NOT_REPRODUCIBLE: "reproducible",
    }
    return tuple(
        TestResult(
            name=names[one.kind],
            null=one.kind.sentence,
            meaning=Meaning.WARNING,
            share=0.0,
            evidence=Evidence(kind=EvidenceKind.EXACT, log_value=1.0, level=0.0, threshold=0.0),
            lines={"Witness": one.message},
        )
        for one in first.findings
        if one.kind in names and not one.numbers.get("exact")
    )


def _smallest(p_values: list[float], tests: int | None = None) -> float:
    """Return Bonferroni's p-value of several tests; 1 if there is none."""
    return min(1.0, (tests or len(p_values)) * min(p_values)) if p_values else 1.0


def _signs(target: Target) -> float:
    """Return the p-value of "neighbouring rows of one call have unrelated signs", and 0 if all rows of every call are equal."""
    calls = [target.noise_of(target.rows[0], _ROWS, target.stream(NAME, call)) for call in range(_CALLS)]
    pairs = [(call[0::2, 0] > 0, call[1::2, 0] > 0) for call in calls]
    one, other = (np.concatenate([pair[place] for pair in pairs]) for place in (0, 1))
    return independent([(one, other)])[0]


def _not_run(reason: str) -> TestResult:
    return TestResult(
        name=NAME, null=NULL, meaning=Meaning.ASSUMPTION, share=0.0, applies=False, skipped=reason
    )


def recheck(result: TestResult) -> float:
    """Compute the logarithm of the p-value again from those of its parts."""
    kept = result.integers
    p_value = (
        0.0 if kept["seeded"] else min(1.0, int(kept["tests"]) * min(map(float, kept["p_values"].values())))
    )
    return math.log(p_value) if p_value > 0 else -math.inf
