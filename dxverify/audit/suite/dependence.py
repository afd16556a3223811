"""Outputs of one call must each have noise of their own.

Words: outputs of one call must agree no more often than outputs of two successive calls that are as near in time (Fisher's exact test,
given the margins); calls with unrelated generators must not repeat whole sequences. Vectors: the signs of neighbouring rows of a call
must be unrelated. All hold whatever the distribution of an output is.

Other dependence (code that remembers its outputs, whose distribution drifts or depends on the size of the call) is a warning: the
guarantee may hold given the past, and samples are then taken one for each call. Forked workers that repeat each other are a warning too.

References
----------
Fisher (1935), The Design of Experiments.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from dxverify.adapters.sampler import CodeSampler
from dxverify.audit.config import CONFIG
from dxverify.audit.findings import FindingKind
from dxverify.audit.noise.p_values import bonferroni, independence_test
from dxverify.audit.sampling import NotObserved, Probe, Sampling, probe
from dxverify.audit.suite.base import Evidence, Meaning, SuiteTest, TestResult, log_of
from dxverify.errors import CodeRaised, MechanismFault

if TYPE_CHECKING:
    from dxverify.aliases import Plain
    from dxverify.audit.suite.target import Found, Target

#: Names of the warnings that the same calls show.
_WARNINGS = {
    FindingKind.DEPENDENT: "memory",
    FindingKind.RNG_REUSE: "shared-generator",
    FindingKind.NOT_REPRODUCIBLE: "reproducible",
}


def skip(target: Target) -> str:
    """Say why the test does not apply; empty if it does."""
    return "" if isinstance(target.subject.draw, CodeSampler) else "nothing samples"


def run(target: Target, level: float, found: Found) -> list[TestResult]:
    """Test calls of a few words, and vectors where they are visible, and keep the calls for the test of outputs."""
    try:
        first = probe(
            target.subject.within(target.task.run.timeout),
            Sampling(entropy=target.task.run.entropy),
            target.rows,
            level / 2,
        )
    except (NotObserved, MechanismFault, CodeRaised) as problem:
        return [TEST.skipped(f"nothing came out: {str(problem).rstrip('.')}")]
    found.first = first
    if not first.pilots and target.noise is None:
        why = "calls for many outputs raised, so that outputs are sampled one for each call"
        return [TEST.skipped(why), *_warnings(first)]
    # Half of the level: agreement within calls, repeated sequences and the signs of vectors; the rest is spent by the probe on warnings.
    reused = [pilot.p_between() for pilot in first.pilots if pilot.identical >= CONFIG.identical]
    p_values = {
        "outputs of one call": bonferroni([pilot.p_shared() for pilot in first.pilots]),
        "sequences of calls": bonferroni(reused, len(first.pilots)),
    }
    if target.noise is not None:
        p_values["rows of one call"] = _signs(target)
    seeded = [one for one in first.findings if one.kind is FindingKind.RNG_REUSE and one.numbers.get("exact")]
    worst = min(p_values, key=lambda name: p_values[name])
    integers: Plain = {"p_values": p_values, "tests": 2 * len(p_values), "seeded": len(seeded)}
    p_value = _p_value(**integers)
    names = ", ".join(repr(pilot.word) for pilot in first.pilots[:3])
    lines = {
        "Headline": "uses the same randomness for several outputs; every output needs noise of its own",
        "Witness": f"The {worst} for {names} depend on each other (p = {p_value:.2g}).",
        "Means": "Two outputs with the same noise reveal how far apart their inputs are, whatever ε is.",
        "Tested": "independence of calls and outputs",
        "Next": "sample new noise for every word",
    }
    if seeded:
        lines["Headline"] = "seeds its generator with a constant; every call needs fresh randomness"
        lines["Witness"] = seeded[0].message
    result = TEST.result(
        target,
        level,
        Evidence.p_value(log_of(p_value), level),
        samples=sum(pilot.calls.size + pilot.singles.size for pilot in first.pilots),
        lines=lines,
        integers=integers,
    )
    return [result, *_warnings(first)]


def _p_value(*, p_values: dict[str, float], tests: int, seeded: int) -> float:
    """Return Bonferroni's p-value; 0 for code that was seen to seed its generator, which is no matter of chance."""
    return 0.0 if seeded else bonferroni([*map(float, p_values.values())], tests)


def _warnings(first: Probe) -> list[TestResult]:
    """Return what the same calls show and refutes nothing: memory, forked workers, code that cannot be repeated."""
    return [
        TestResult(
            name=_WARNINGS[one.kind],
            null=one.kind.sentence,
            meaning=Meaning.WARNING,
            share=0.0,
            evidence=Evidence.exact(),
            lines={"Witness": one.message},
        )
        for one in first.findings
        if one.kind in _WARNINGS and not one.numbers.get("exact")
    ]


def _signs(target: Target) -> float:
    """Return the p-value of "neighbouring rows of one call have unrelated signs", and 0 if all rows of every call are equal."""
    calls = [
        target.noise_of(target.rows[0], CONFIG.sign_rows, target.stream(TEST.name, call))[:, 0] > 0
        for call in range(CONFIG.sign_calls)
    ]
    signs = np.concatenate(calls)
    return independence_test([(signs[0::2], signs[1::2])])[0]


TEST = SuiteTest(
    name="dependence",
    null="Every output of a call has fresh randomness of its own.",
    meaning=Meaning.ASSUMPTION,
    skip=skip,
    run=run,
    recheck=lambda result, _: log_of(_p_value(**result.integers)),
)
