"""Noise compared with the distribution that the mechanism states: length, direction, shape, independence.

The tests are those of ``dxverify noise`` (:mod:`dxverify.audit.noise.examine`), each at an equal part of the level. A rejection refutes
the assumption that the code samples the stated distribution; whether the claim holds all the same is the question of other tests. That
forked workers repeat each other is a warning, as for every code that uses a global generator.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np

from dxverify.audit.findings import FindingKind
from dxverify.audit.noise.causes import name_cause
from dxverify.audit.noise.examine import default_size, examine_noise, has_stated_noise
from dxverify.audit.noise.law import NoiseLaw
from dxverify.audit.suite.base import Evidence, EvidenceKind, Meaning, TestResult
from dxverify.errors import MechanismFault

if TYPE_CHECKING:
    from dxverify.audit.findings import Finding
    from dxverify.audit.suite.target import Target

NAME = "noise-distribution"
NULL = "The noise follows the distribution that the mechanism states."
#: Places of the samples that are tested and of those that are explained among the streams of an audit.
_SAMPLES, _EXPLAINED = 2**31 + 1, 2**31 + 2
#: Noise vectors that are sampled to be explained.
_SIZE = 4000
#: Checks whose rejection is a warning.
_WARNINGS = frozenset({"processes", "reproducible"})


def skip(target: Target) -> str:
    """Say why the test does not apply; empty if it does."""
    return "" if has_stated_noise(target.subject) else "no distribution of the noise is stated"


def run(target: Target, level: float) -> tuple[TestResult, tuple[Finding, ...]]:
    """Run every check of the noise; return the result and what was found, with the likely cause of a rejection."""
    stated: Any = target.subject.mechanism
    noise, entropy = stated.noise, target.task.run.entropy
    rng = np.random.default_rng(np.random.SeedSequence(entropy, spawn_key=(_SAMPLES,)))
    try:
        seen = examine_noise(
            noise, NoiseLaw.of(noise), alpha=level, size=default_size(int(noise.dim)), rng=rng
        )
    except Exception as problem:
        raise MechanismFault(
            f"the noise could not be sampled: {type(problem).__name__}: {problem}"
        ) from problem
    kept = {check.name: check.p_value for check in seen.checks if check.name not in _WARNINGS}
    p_value = min(1.0, len(seen.checks) * min(kept.values(), default=1.0))
    found = [one for one in seen.findings if one.numbers.get("check") not in _WARNINGS]
    others = [one for one in seen.findings if one.numbers.get("check") in _WARNINGS]
    worst = min(kept, key=lambda name: kept[name], default="")
    fresh = found and found[0].kind is FindingKind.RNG_REUSE
    result = TestResult(
        name=NAME,
        null=NULL,
        meaning=Meaning.ASSUMPTION,
        share=level / target.alpha,
        evidence=Evidence(
            kind=EvidenceKind.P_VALUE, log_value=math.log(p_value) if p_value > 0 else -math.inf, level=level
        ),
        observed=True,
        lines={
            "Headline": "repeats its noise; its claim needs fresh randomness for every output"
            if fresh
            else "adds noise that does not follow the distribution it states",
            "Witness": found[0].message if found else f"smallest p-value {p_value:.2g} ({worst})",
            "Tested": f"distribution of the noise ({len(seen.checks)} checks)",
            **({"Warning": others[0].message} if others else {}),
        },
        integers={"p_values": kept, "tests": len(seen.checks)},
    )
    cause = None
    # The mistakes we know are those of spherical noise.
    if result.rejected and noise.factor is None:
        rng = np.random.default_rng(np.random.SeedSequence(entropy, spawn_key=(_EXPLAINED,)))
        cause = name_cause(np.asarray(noise.sample(_SIZE, rng)), target.subject.epsilon, rng)
    return result, (*seen.findings, *(() if cause is None else (cause,)))


def recheck(result: TestResult) -> float:
    """Compute the logarithm of the p-value again from those of the checks."""
    kept = result.integers
    p_value = min(1.0, int(kept["tests"]) * min(map(float, kept["p_values"].values()), default=1.0))
    return math.log(p_value) if p_value > 0 else -math.inf
