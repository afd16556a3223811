"""A test of the suite and its result, as values.

A test is an object: it states its null hypothesis, when it applies, its share of α (fixed before the first sample) and what
its rejection means. A result is a value: the evidence with the threshold at which it rejects, the integers it was computed
from, and the sentences for a person. The decision table, the error budget, the report and ``recheck`` know a test by these
fields alone, so that adding a test is adding a file.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Self

from dxverify.aliases import Plain, PlainView
from dxverify.audit.config import CONFIG
from dxverify.audit.findings import Witness
from dxverify.errors import ReportError
from dxverify.records import from_plain, to_plain

if TYPE_CHECKING:
    from dxverify.audit.report import AuditReport
    from dxverify.audit.suite.target import Found, Target


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

    @classmethod
    def e_value(cls, log_value: float, level: float) -> Self:
        """Return an e-value that was tested at a level."""
        return cls(kind=EvidenceKind.E_VALUE, log_value=log_value, level=level)

    @classmethod
    def p_value(cls, log_value: float, level: float) -> Self:
        """Return a p-value that was tested at a level."""
        return cls(kind=EvidenceKind.P_VALUE, log_value=log_value, level=level)

    @classmethod
    def exact(cls, value: float = 1.0, threshold: float = 0.0) -> Self:
        """Return the outcome of arithmetic; without a value it is something that was seen and rejects."""
        return cls(kind=EvidenceKind.EXACT, log_value=value, level=0.0, threshold=threshold)

    @property
    def rejects(self) -> bool:
        """Whether the null hypothesis is rejected; a NaN never rejects."""
        if self.kind is EvidenceKind.E_VALUE:
            return self.log_value >= -math.log(self.level)
        if self.kind is EvidenceKind.P_VALUE:
            return self.log_value <= math.log(self.level)
        return self.threshold is not None and self.log_value > self.threshold


def log_of(p_value: float) -> float:
    """Return the logarithm of a p-value, which may be zero."""
    return math.log(p_value) if p_value > 0 else -math.inf


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
        Whether it would have found the standard fault (noise twice too small), by an estimate; None if unknown or if it
        does not test the claim.
    samples : int
        Samples taken for it.
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
        return {**to_plain(self), "rejected": self.rejected}

    @classmethod
    def from_dict(cls, data: PlainView) -> Self:
        """Build from plain data; whether it rejected is computed from the evidence, not read."""
        return from_plain(cls, {name: value for name, value in data.items() if name != "rejected"})


@dataclass(frozen=True, slots=True, kw_only=True)
class SuiteTest:
    """One test of the suite: all that the runner, the error budget, the report and ``recheck`` know of it.

    Parameters
    ----------
    name : str
        Also the key of its share in :class:`dxverify.audit.config.SuiteConfig`; a test without a share spends nothing.
    null : str
        Its null hypothesis, as a sentence.
    meaning : Meaning
        What a rejection means, unless the result says otherwise.
    run : callable
        ``run(target, level, found)`` gives its result, and those of warnings that the same samples show.
    skip : callable
        ``skip(target)`` says why it does not apply, before the first sample; empty if it does.
    recheck : callable, optional
        ``recheck(result, report)`` computes its evidence again from what a report records; None if it is not recorded.
    samples : bool
        Whether it samples outputs, so that it does not apply to a matrix.
    stops : str
        Why no further test is run once it has rejected an assumption; empty if the others are run all the same.
    """

    name: str
    null: str
    run: Callable[[Target, float, Found], Sequence[TestResult]]
    meaning: Meaning = Meaning.CLAIM
    skip: Callable[[Target], str] = lambda _target: ""
    recheck: Callable[[TestResult, AuditReport], float | None] | None = None
    samples: bool = True
    stops: str = ""

    @property
    def share(self) -> float:
        """The part of α that it may spend where it applies."""
        return CONFIG.shares.get(self.name, 0.0)

    def result(
        self, target: Target, level: float, evidence: Evidence | None = None, **fields: Any
    ) -> TestResult:
        """Return a result of this test, run at a level."""
        given: Plain = {"meaning": self.meaning, "observed": True, **fields}
        return TestResult(
            name=self.name, null=self.null, share=level / target.alpha, evidence=evidence, **given
        )

    def skipped(self, why: str) -> TestResult:
        """Return the result of this test where it was not run."""
        return TestResult(
            name=self.name, null=self.null, meaning=self.meaning, share=0.0, applies=False, skipped=why
        )
