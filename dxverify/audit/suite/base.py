"""A test of the suite and its result, as values.

A test is an object: it states its null hypothesis, when it applies, its share of α (fixed before the first sample) and what
its rejection means. A result is a value: the evidence with the threshold at which it rejects, the integers it was computed
from, and the sentences for a person. The decision table, the error budget, the report and ``recheck`` know a test by these
fields alone, so that adding a test is adding a file.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Self

from dxverify.aliases import Plain, PlainView
from dxverify.audit.findings import Witness
from dxverify.errors import ReportError


class Meaning(StrEnum):
    """What the rejection of a null hypothesis means for the guarantee.

    ``CLAIM``: the guarantee is false. ``ASSUMPTION``: something the guarantee needs is false (fresh independent randomness;
    samples that follow the stated distribution). ``WARNING``: neither, but a person should know.
    """

    CLAIM = "claim"
    ASSUMPTION = "assumption"
    WARNING = "warning"


class EvidenceKind(StrEnum):
    """How evidence is measured, and when it rejects at level a.

    ``E_VALUE``: a non-negative variable with mean at most 1 under the null hypothesis, which rejects from 1/a on.
    ``P_VALUE``: rejects at a or below. ``EXACT``: arithmetic, no probability of error; rejects if the value is above the threshold.
    """

    E_VALUE = "e-value"
    P_VALUE = "p-value"
    EXACT = "exact"


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """The evidence of one test against its null hypothesis.

    Parameters
    ----------
    kind : EvidenceKind
        What the numbers are.
    log_value : float
        Natural logarithm of the e-value or p-value (which may lie beyond every double); of an exact test the value itself.
    level : float
        The significance level the test was run at, its share of α; 0 for an exact test.
    threshold : float, optional
        Only for an exact test: it rejects above this.
    """

    kind: EvidenceKind
    log_value: float
    level: float
    threshold: float | None = None

    def __post_init__(self) -> None:
        if self.kind is EvidenceKind.EXACT:
            if self.threshold is None:
                raise ReportError("exact evidence needs a threshold")
        elif not 0 < self.level < 1:
            raise ReportError(f"the level of a test lies strictly between 0 and 1, got {self.level!r}")

    @property
    def rejects(self) -> bool:
        """Whether the null hypothesis is rejected; a NaN never rejects."""
        if self.kind is EvidenceKind.E_VALUE:
            return self.log_value >= -math.log(self.level)
        if self.kind is EvidenceKind.P_VALUE:
            return self.log_value <= math.log(self.level)
        return self.threshold is not None and self.log_value > self.threshold

    def to_dict(self) -> Plain:
        """Return plain data."""
        return {
            "kind": str(self.kind),
            "log_value": self.log_value if math.isfinite(self.log_value) else str(self.log_value),
            "level": self.level,
            "threshold": self.threshold,
        }

    @classmethod
    def from_dict(cls, data: PlainView) -> Self:
        """Build from plain data."""
        return cls(
            kind=EvidenceKind(data["kind"]),
            log_value=float(data["log_value"]),
            level=float(data["level"]),
            threshold=None if data["threshold"] is None else float(data["threshold"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class TestResult:
    """What one test of the suite found.

    Parameters
    ----------
    name : str
        The test, such as ``noise-size``.
    null : str
        Its null hypothesis, as a sentence.
    meaning : Meaning
        What a rejection means.
    share : float
        The part of α it may spend, fixed before the first sample; the shares of a report sum to at most 1.
    applies : bool
        Whether it was run.
    skipped : str
        Why it was not, as a sentence; empty if it was.
    evidence : Evidence, optional
        None if it was not run, or found nothing that could be tested.
    observed : bool
        Whether it obtained outputs of the code.
    sensitive : bool, optional
        Whether it would have found the standard fault (noise twice too small) with high probability; None if unknown or if it
        does not test the claim.
    samples : int
        Outputs drawn for it.
    witness : Witness, optional
        Where the evidence is strongest.
    lines : mapping of str to str
        What a person reads, by its heading (``Witness``, ``Evidence``, ``Means``, ``Likely``, ``Tested``, ``Next`` …).
    integers : mapping
        The counts and settings from which ``recheck`` computes the evidence again; plain data.
    """

    __test__ = False  # the name begins like a test; pytest need not collect it

    name: str
    null: str
    meaning: Meaning
    share: float
    applies: bool = True
    skipped: str = ""
    evidence: Evidence | None = None
    observed: bool = False
    sensitive: bool | None = None
    samples: int = 0
    witness: Witness | None = None
    lines: Mapping[str, str] = field(default_factory=dict)
    integers: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not 0 <= self.share <= 1:
            raise ReportError(f"the share of a test lies between 0 and 1, got {self.share!r}")
        if self.applies == bool(self.skipped):
            raise ReportError(f"a test that was not run says why, and only such a test: {self.name}")
        object.__setattr__(self, "lines", MappingProxyType(dict(self.lines)))
        object.__setattr__(self, "integers", MappingProxyType(dict(self.integers)))

    def __reduce__(self) -> tuple[object, ...]:
        # A view of a mapping does not travel to another process; the mapping does.
        values = {name: getattr(self, name) for name in self.__slots__}
        plain: Plain = {
            name: dict(value) if isinstance(value, Mapping) else value for name, value in values.items()
        }
        return functools.partial(type(self), **plain), ()

    @property
    def rejected(self) -> bool:
        """Whether the null hypothesis was rejected."""
        return self.evidence is not None and self.evidence.rejects

    def to_dict(self) -> Plain:
        """Return plain data."""
        return {
            "name": self.name,
            "null": self.null,
            "meaning": str(self.meaning),
            "share": self.share,
            "applies": self.applies,
            "skipped": self.skipped,
            "rejected": self.rejected,
            "evidence": None if self.evidence is None else self.evidence.to_dict(),
            "observed": self.observed,
            "sensitive": self.sensitive,
            "samples": self.samples,
            "witness": None if self.witness is None else self.witness.to_dict(),
            "lines": dict(self.lines),
            "integers": dict(self.integers),
        }

    @classmethod
    def from_dict(cls, data: PlainView) -> Self:
        """Build from plain data; whether it rejected is computed from the evidence, not read."""
        evidence, witness = data["evidence"], data["witness"]
        return cls(
            name=data["name"],
            null=data["null"],
            meaning=Meaning(data["meaning"]),
            share=float(data["share"]),
            applies=bool(data["applies"]),
            skipped=data["skipped"],
            evidence=None if evidence is None else Evidence.from_dict(evidence),
            observed=bool(data["observed"]),
            sensitive=data["sensitive"],
            samples=int(data["samples"]),
            witness=None if witness is None else Witness.from_dict(witness),
            lines=data["lines"],
            integers=data["integers"],
        )
