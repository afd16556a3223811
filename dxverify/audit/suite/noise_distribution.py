"""Noise compared with the distribution that the mechanism states: length, direction, shape, independence.

The tests are those of ``dxverify noise`` (:mod:`dxverify.audit.noise.examine`), each at an equal part of the level. A rejection refutes
the assumption that the code samples the stated distribution; whether the claim holds all the same is the question of other tests. That
forked workers repeat each other is a warning, as for every code that uses a global generator.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from dxverify.audit.config import CONFIG
from dxverify.audit.findings import FindingKind
from dxverify.audit.noise.causes import name_cause
from dxverify.audit.noise.examine import default_size, examine_noise
from dxverify.audit.noise.law import NoiseLaw
from dxverify.audit.noise.p_values import bonferroni
from dxverify.audit.noise.visible import has_stated_noise
from dxverify.audit.suite.base import Evidence, Meaning, SuiteTest, TestResult, log_of
from dxverify.errors import MechanismFault

if TYPE_CHECKING:
    from dxverify.audit.report import AuditReport
    from dxverify.audit.suite.target import Found, Target

#: Places of the samples that are tested and of those that are explained among the streams of an audit.
_SAMPLES, _EXPLAINED = 2**31 + 1, 2**31 + 2
#: Checks whose rejection is a warning.
_WARNINGS = frozenset({"processes", "reproducible"})


def skip(target: Target) -> str:
    """Say why the test does not apply; empty if it does."""
    return "" if has_stated_noise(target.subject) else "no distribution of the noise is stated"


def run(target: Target, level: float, found: Found) -> list[TestResult]:
    """Run every check of the noise; what they find goes to the findings, with the likely cause of a rejection."""
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
    of_noise = [one for one in seen.findings if one.numbers.get("check") not in _WARNINGS]
    others = [one for one in seen.findings if one.numbers.get("check") in _WARNINGS]
    p_value = bonferroni([*kept.values()], len(seen.checks))
    worst = min(kept, key=lambda name: kept[name], default="")
    repeated = of_noise and of_noise[0].kind is FindingKind.RNG_REUSE
    result = TEST.result(
        target,
        level,
        Evidence.p_value(log_of(p_value), level),
        lines={
            "Headline": "repeats its noise; its claim needs fresh randomness for every output"
            if repeated
            else "adds noise that does not follow the distribution it states",
            "Witness": of_noise[0].message if of_noise else f"smallest p-value {p_value:.2g} ({worst})",
            "Tested": f"distribution of the noise ({len(seen.checks)} checks)",
            **({"Warning": others[0].message} if others else {}),
        },
        integers={"p_values": kept, "tests": len(seen.checks)},
    )
    found.findings += seen.findings
    # The mistakes we know are those of spherical noise.
    if result.rejected and noise.factor is None:
        rng = np.random.default_rng(np.random.SeedSequence(entropy, spawn_key=(_EXPLAINED,)))
        cause = name_cause(
            np.asarray(noise.sample(CONFIG.explained_vectors, rng)), target.subject.epsilon, rng
        )
        found.findings += [] if cause is None else [cause]
    return [result]


def recheck(result: TestResult, _: AuditReport) -> float:
    """Compute the logarithm of the p-value again from those of the checks."""
    kept = result.integers
    return log_of(bonferroni([*map(float, kept["p_values"].values())], int(kept["tests"])))


TEST = SuiteTest(
    name="noise-distribution",
    null="The noise follows the distribution that the mechanism states.",
    meaning=Meaning.ASSUMPTION,
    skip=skip,
    run=run,
    recheck=recheck,
)
