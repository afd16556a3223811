"""The report of an audit: what was claimed, what was counted, and what follows from it."""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Self

import numpy as np

from dxverify.aliases import Plain, PlainView
from dxverify.audit.evidence import Evidence, evidence_from
from dxverify.audit.findings import EffectiveEpsilon, Finding, FindingKind, Verdict, Witness
from dxverify.audit.registry import auditor_of
from dxverify.audit.suite.base import TestResult
from dxverify.errors import ReportError
from dxverify.files import write_whole
from dxverify.reporting import render
from dxverify.runtime.run import versions as run_versions

if TYPE_CHECKING:
    from dxverify.audit.checks import Checks
    from dxverify.audit.claim import HasClaim

__all__ = [
    "SCHEMA_VERSION",
    "AuditReport",
    "EffectiveEpsilon",
    "Finding",
    "FindingKind",
    "PairBound",
    "Verdict",
    "Witness",
]

SCHEMA_VERSION = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class PairBound:
    """Simultaneous confidence bounds of the privacy loss per unit of distance, for one ordered pair of inputs.

    Parameters
    ----------
    x, x_prime : str
        The input words.
    lower, upper : float
        Bounds on log Pr[M(x)=y]/Pr[M(x')=y] over the distance, maximised over outputs y that were
        tested; ``upper`` is infinite where the samples set no limit.
    """

    x: str
    x_prime: str
    lower: float
    upper: float


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class AuditReport:
    """What an audit found, with the integers it rests on.

    Parameters
    ----------
    verdict : Verdict
        ``REFUTED``, ``NOT_REFUTED``, ``EXACT_OK``, ``INCONCLUSIVE`` or ``FAILED``.
    method : str
        ``exact``, ``directions``, ``sequential``, ``fixed``, ``eprocess`` or ``scores``.
    reason : str
        Why this method, these words and this budget were chosen, and where the audit stopped.
    claimed_epsilon, claimed_delta : float
        The guarantee.
    effective_epsilon : EffectiveEpsilon
        Bounds of the largest privacy loss per unit of distance.
    tests : tuple of TestResult
        One for each test of the suite, run or not; the verdict follows from them (:mod:`dxverify.audit.decision`).
    alpha : float
        Bound on the probability that any significant statement of this report is false.
    witness : Witness, optional
        Where the evidence is strongest.
    findings : tuple of Finding
        Everything that was found, the refutation among them.
    draws : int
        Outputs of the mechanism that were counted.
    counts : mapping, optional
        ``inputs`` and ``outputs`` (labels), ``table`` (integers, one row an input).
    evidence : Evidence, optional
        What ``recheck`` needs in addition to the counts: claimed losses, design, tables of blocks.
    pairs : tuple of PairBound
        Bounds for each ordered pair, simultaneous at ``alpha``.
    entropy : int, optional
        Entropy of the SeedSequence of the audit.
    versions : mapping
        Versions of Python and of the packages that computed this.
    vocabulary_digest : str
        Digest of words and vectors.
    mechanism : str
        Name of the mechanism.
    command : str
        The command line or the Python call that repeats the audit and gives the same counts; empty if unknown.
    digest : str
        Of a report that was read from JSON: the digest that was recorded there.
    """

    verdict: Verdict
    method: str
    claimed_epsilon: float
    effective_epsilon: EffectiveEpsilon
    alpha: float
    draws: int
    mechanism: str
    reason: str = ""
    claimed_delta: float = 0.0
    tests: tuple[TestResult, ...] = ()
    witness: Witness | None = None
    findings: tuple[Finding, ...] = ()
    counts: PlainView | None = None
    evidence: Evidence | None = None
    pairs: tuple[PairBound, ...] = ()
    entropy: int | None = None
    versions: Mapping[str, str] = field(default_factory=dict)
    vocabulary_digest: str = ""
    command: str = ""
    digest: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        if not isinstance(self.verdict, Verdict):
            raise ReportError(f"verdict must be a Verdict, got {self.verdict!r}")
        if not 0 <= self.alpha < 1:
            raise ReportError(f"alpha must lie in [0, 1), got {self.alpha!r}")
        if self.effective_epsilon.confidence is None:
            stated = replace(self.effective_epsilon, confidence=1 - self.alpha)
            object.__setattr__(self, "effective_epsilon", stated)
        if self.draws < 0:
            raise ReportError(f"draws must not be negative, got {self.draws!r}")
        shown = self.witness is not None or self.findings or any(test.rejected for test in self.tests)
        if self.verdict is Verdict.REFUTED and not shown:
            raise ReportError("a refutation needs a witness, a finding or a test that rejects")

    @property
    def samples(self) -> int:
        """Outputs of the mechanism that were counted."""
        return self.draws

    @property
    def refuted(self) -> bool:
        """Whether the guarantee was refuted."""
        return self.verdict is Verdict.REFUTED

    def to_dict(self) -> Plain:
        """Return plain data in the shape of ``schema/audit-2.json``."""
        return {
            "schema_version": SCHEMA_VERSION,
            "verdict": str(self.verdict),
            "means": self.verdict.sentence,
            "method": self.method,
            "reason": self.reason,
            "mechanism": self.mechanism,
            "claimed_epsilon": self.claimed_epsilon,
            "claimed_delta": self.claimed_delta,
            "effective_epsilon": self.effective_epsilon.to_dict(),
            "alpha": self.alpha,
            "tests": [test.to_dict() for test in self.tests],
            "witness": None if self.witness is None else self.witness.to_dict(),
            "findings": [finding.to_dict() for finding in self.findings],
            "draws": self.draws,
            "counts": self.counts,
            "pairs": [
                [pair.x, pair.x_prime, _number(pair.lower), _number(pair.upper)] for pair in self.pairs
            ],
            "entropy": self.entropy,
            "versions": dict(self.versions),
            "vocabulary_digest": self.vocabulary_digest,
            "evidence": None if self.evidence is None else self.evidence.to_dict(),
            "command": self.command,
        }

    def computed_digest(self) -> str:
        """Return the SHA-256 of all fields, as the JSON of a report records it."""
        return _digest(self.to_dict())

    @classmethod
    def from_dict(cls, data: PlainView) -> Self:
        """Build from plain data; refuse another schema version."""
        if data.get("schema_version") != SCHEMA_VERSION:
            raise ReportError(f"schema_version must be {SCHEMA_VERSION}, got {data.get('schema_version')!r}")
        try:
            return cls(**_fields(data))
        except ReportError:
            raise
        except (KeyError, TypeError, AttributeError, ValueError) as problem:
            raise ReportError(f"not a report of an audit: {problem!r}") from problem

    def to_json(self) -> str:
        """Return the report as JSON; infinite numbers are written as the string ``"inf"``."""
        whole = {**self.to_dict(), "digest": self.computed_digest()}
        return json.dumps(whole, ensure_ascii=False, allow_nan=False, indent=2, default=_plain)

    @classmethod
    def from_json(cls, text: str) -> Self:
        """Read a report back from its JSON."""
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as problem:
            raise ReportError(f"not JSON: {problem}") from problem
        if not isinstance(data, dict):
            raise ReportError("not a report of an audit: the JSON is not an object")
        return cls.from_dict(data)

    def to_html(self, path: str | Path) -> None:
        """Write a self-contained page."""
        write_whole(path, self._repr_html_())

    def __str__(self) -> str:
        return render(self).rstrip("\n")

    def __repr__(self) -> str:
        return (
            f"<AuditReport: {self.verdict.in_full}, {self.mechanism} with claimed ε = {self.claimed_epsilon:g}, "
            f"{self.draws:,} samples; print it to read it>"
        )

    def _repr_html_(self) -> str:
        return render(self, "html")

    def recheck(self) -> Checks:
        """Compute every bound again from the recorded integers and claimed losses alone.

        Returns
        -------
        Checks
            A tuple with one entry for each stated number that can be recomputed, at least one; it prints as a table.

        Raises
        ------
        ReportError
            If the report does not carry what is needed.
        """
        try:
            from dxverify.audit.recheck import recheck_report  # noqa: PLC0415 - only where it is asked for

            return recheck_report(self, auditor_of(self.method))
        except (KeyError, TypeError, IndexError, ValueError) as problem:
            raise ReportError(
                f"the report does not hold what is needed to recompute it: {problem!r}"
            ) from problem


def failed_report(
    claim: HasClaim,
    problem: str,
    *,
    name: str,
    method: str,
    alpha: float,
    entropy: int | None,
    vocabulary_digest: str = "",
    tests: tuple[TestResult, ...] = (),
    findings: Sequence[Finding] = (),
) -> AuditReport:
    """Say that the code was not observed, and why; no effective ε, no power and no counts are stated."""
    reason = f"{problem.rstrip('.')}."
    return AuditReport(
        verdict=Verdict.FAILED,
        method=method,
        reason=reason,
        claimed_epsilon=claim.epsilon,
        claimed_delta=claim.delta,
        effective_epsilon=EffectiveEpsilon(lower=0.0),
        alpha=alpha,
        entropy=entropy,
        tests=tests,
        findings=(Finding(kind=FindingKind.NOT_OBSERVED, message=reason), *findings),
        draws=0,
        mechanism=name,
        versions=run_versions(),
        vocabulary_digest=vocabulary_digest,
    )


def _number(value: float | None) -> float | str | None:
    if value is None:
        return None
    if math.isnan(value):
        raise ReportError("a bound is not a number")
    return float(value) if math.isfinite(value) else ("inf" if value > 0 else "-inf")


def _digest(data: PlainView) -> str:
    text = json.dumps(data, ensure_ascii=True, allow_nan=False, sort_keys=True, default=_plain)
    return hashlib.sha256(text.encode()).hexdigest()


def _recorded_digest(data: PlainView) -> str:
    """Return the digest that stands in a report, or say that it is not that of the fields with which it stands."""
    stated = str(data.get("digest", "none was recorded"))
    fields = {name: value for name, value in data.items() if name != "digest"}
    # Fields that follow from others are not read, so that a change of theirs shows only here.
    return stated if _digest(fields) == stated else f"{stated}, not of these fields"


def _plain(value: object) -> object:
    """Turn numpy scalars and arrays and read-only mappings into what JSON knows."""
    if isinstance(value, (np.generic, np.ndarray)):
        return value.tolist()
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"{type(value).__name__} cannot be written as JSON")


def _fields(data: PlainView) -> Plain:
    same = [
        "method",
        "reason",
        "mechanism",
        "claimed_epsilon",
        "claimed_delta",
        "alpha",
        "draws",
        "counts",
        "entropy",
        "versions",
        "vocabulary_digest",
    ]
    witness = data["witness"]
    return {
        **{name: data[name] for name in same},
        "evidence": evidence_from(data["evidence"]),
        # Reports of earlier versions have none.
        "command": data.get("command", ""),
        "digest": _recorded_digest(data),
        "verdict": Verdict[data["verdict"]],
        "effective_epsilon": EffectiveEpsilon.from_dict(data["effective_epsilon"]),
        "tests": tuple(TestResult.from_dict(test) for test in data["tests"]),
        "witness": None if witness is None else Witness.from_dict(witness),
        "findings": tuple(Finding.from_dict(finding) for finding in data["findings"]),
        "pairs": tuple(
            PairBound(x=x, x_prime=x_prime, lower=float(lower), upper=float(upper))
            for x, x_prime, lower, upper in data["pairs"]
        ),
    }
