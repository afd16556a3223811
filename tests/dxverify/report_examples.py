"""Reports of every verdict, made by hand, for the tests of what is written from them."""

from __future__ import annotations

import dataclasses
import math

import pytest

from dxverify.audit.report import (
    AuditReport,
    EffectiveEpsilon,
    Finding,
    FindingKind,
    PairBound,
    Verdict,
    Witness,
)
from dxverify.audit.suite.base import Evidence, EvidenceKind, Meaning, TestResult


def result_with(name, meaning, log_value, *, level=0.05, kind=EvidenceKind.E_VALUE, **fields):
    """Return a test that was run, with this evidence."""
    return TestResult(
        name=name,
        null="a null hypothesis",
        meaning=meaning,
        share=0.5,
        evidence=Evidence(kind=kind, log_value=log_value, level=level, threshold=1.0),
        observed=True,
        **fields,
    )


WITNESS = Witness(x="w0", x_prime="w1", event=("w0",))
WORDS = [f"w{i}" for i in range(5)]
REFUTED = AuditReport(
    verdict=Verdict.REFUTED,
    method="sequential",
    reason="no channel is known",
    claimed_epsilon=1.0,
    effective_epsilon=EffectiveEpsilon(lower=1.0725),
    alpha=0.05,
    draws=3550,
    mechanism="small-noise",
    tests=(
        result_with(
            "outputs",
            Meaning.CLAIM,
            9.0,
            samples=3550,
            witness=WITNESS,
            lines={"Witness": "w0 came 519 times from w0 and 145 times from w1.", "Tested": "all 5 words"},
        ),
    ),
    witness=WITNESS,
    findings=(
        Finding(
            kind=FindingKind.RATIO,
            message="w0 came 519 times from w0 and 145 times from w1.",
            established=True,
            witness=WITNESS,
            numbers={"count": 519, "loss": 1.0, "allowed_x_prime": 190.9},
        ),
        Finding(kind=FindingKind.SUPPORT_MISMATCH, message="w4 came from w2 and never from w0."),
    ),
    counts={
        "inputs": WORDS,
        "outputs": WORDS,
        "table": [[519, 130, 41, 12, 8], [145, 390, 120, 40, 15], *[[142] * 5] * 3],
    },
    pairs=(
        PairBound(x="w0", x_prime="w1", lower=1.0725, upper=math.inf),
        PairBound(x="w1", x_prime="w0", lower=0.9, upper=1.6),
    ),
    entropy=20261116,
    versions={"python": "3.11", "dxverify": "0.1.0"},
    vocabulary_digest="sha256:ab12",
    command="dxverify audit my:small_noise --epsilon 1.0 --vocabulary 'my words.txt' --limit 5 --samples 100000 "
    "--method sequential --alpha 0.05 --seed 20261116",
)
NOT_REFUTED = dataclasses.replace(
    REFUTED,
    verdict=Verdict.NOT_REFUTED,
    effective_epsilon=EffectiveEpsilon(lower=0.83),
    findings=REFUTED.findings[1:],
    tests=(result_with("outputs", Meaning.CLAIM, 0.0, sensitive=True, lines={"Tested": "all 5 words"}),),
)
EXACT_OK = dataclasses.replace(
    REFUTED,
    verdict=Verdict.EXACT_OK,
    method="exact",
    effective_epsilon=EffectiveEpsilon(lower=0.988, upper=0.988),
    alpha=0.0,
    draws=0,
    findings=(),
    tests=(result_with("exact-channel", Meaning.CLAIM, 0.988, kind=EvidenceKind.EXACT, sensitive=True),),
    counts=None,
    pairs=(),
)
INFINITE = dataclasses.replace(
    EXACT_OK,
    verdict=Verdict.REFUTED,
    effective_epsilon=EffectiveEpsilon(lower=math.inf, upper=math.inf),
    findings=REFUTED.findings,
    tests=(result_with("exact-channel", Meaning.CLAIM, math.inf, kind=EvidenceKind.EXACT, sensitive=True),),
)
INCONCLUSIVE = dataclasses.replace(
    REFUTED,
    verdict=Verdict.INCONCLUSIVE,
    effective_epsilon=EffectiveEpsilon(lower=0.0),
    witness=None,
    findings=(),
    tests=(result_with("outputs", Meaning.CLAIM, 0.0, sensitive=False, lines={"Why": "Too few samples."}),),
)
FAILED = dataclasses.replace(
    REFUTED,
    verdict=Verdict.FAILED,
    effective_epsilon=EffectiveEpsilon(lower=0.0),
    reason="All of the calls gave no valid output. mine failed on 'cat': ValueError: no (mine.py, line 3).",
    witness=None,
    counts=None,
    pairs=(),
    draws=0,
    findings=(Finding(kind=FindingKind.NOT_OBSERVED, message="All of the calls gave no valid output."),),
    tests=(),
)
NOISE = dataclasses.replace(
    REFUTED,
    effective_epsilon=EffectiveEpsilon(lower=0.0),
    witness=None,
    counts=None,
    verdict=Verdict.ASSUMPTION_FAILED,
    findings=(Finding(kind=FindingKind.NOISE_LAW, message="The length is wrong.", established=True),),
    tests=(
        result_with(
            "noise-distribution",
            Meaning.ASSUMPTION,
            -9.0,
            kind=EvidenceKind.P_VALUE,
            lines={
                "Headline": "adds noise that does not follow the distribution it states for ε = 1",
                "Witness": "The length is wrong.",
            },
        ),
    ),
)
DELTA = dataclasses.replace(
    REFUTED,
    claimed_delta=1e-5,
    entropy=None,
    method="fixed",
    command="audit(mechanism, method='fixed')",
)
#: The outputs keep the promise; the noise is used twice, or has another law than it states.
REUSED = dataclasses.replace(
    EXACT_OK,
    verdict=Verdict.ASSUMPTION_FAILED,
    witness=None,
    alpha=0.05,
    tests=(
        result_with(
            "repeats",
            Meaning.ASSUMPTION,
            -20.0,
            kind=EvidenceKind.P_VALUE,
            lines={"Headline": "repeats its random numbers; its claim ε = 1 needs fresh randomness"},
        ),
    ),
    findings=(
        Finding(
            kind=FindingKind.RNG_REUSE,
            message="It does not hold that forked workers give unrelated noise.",
            established=True,
            numbers={"check": "processes", "p_value": 0.0},
        ),
    ),
    command="",
)
OTHER_LAW = dataclasses.replace(
    NOT_REFUTED,
    findings=(*NOISE.findings, *NOT_REFUTED.findings),
)
EVERY = {
    "refuted": REFUTED,
    "not refuted": NOT_REFUTED,
    "exact": EXACT_OK,
    "infinite": INFINITE,
    "inconclusive": INCONCLUSIVE,
    "failed": FAILED,
    "noise": NOISE,
    "delta": DELTA,
    "reused": REUSED,
    "other law": OTHER_LAW,
}
each = pytest.mark.parametrize("report", EVERY.values(), ids=EVERY.keys())
HOSTILE = dataclasses.replace(
    REFUTED,
    mechanism="<script>alert('x')</script>&\x07",
    witness=Witness(x="<b>", x_prime='"', event=("&amp;", "<i>")),
    counts={"inputs": ["<b>", '"'], "outputs": ["&amp;", "<i>"], "table": [[1, 2], [3, 4]]},
    findings=(Finding(kind=FindingKind.CRASH, message="<raised> & \x00", established=True),),
)
