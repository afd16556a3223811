"""What an audit can say: verdicts and kinds of finding, each with the sentence a reader sees."""

from __future__ import annotations

import functools
import math
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING, Self

from dxverify.aliases import Plain, PlainView
from dxverify.errors import ReportError

if TYPE_CHECKING:
    from collections.abc import Mapping


class _Sentence(StrEnum):
    """A name that programs compare and a sentence that people read."""

    sentence: str

    def __new__(cls, name: str, sentence: str) -> Self:
        member = str.__new__(cls, name)
        member._value_ = name
        member.sentence = sentence
        return member


class Verdict(_Sentence):
    """The outcome of an audit. An audit can refute a guarantee; it cannot prove one."""

    REFUTED = (
        "REFUTED",
        "The guarantee is refuted; the false-alarm probability of this statement is at most alpha.",
    )
    ASSUMPTION_FAILED = (
        "ASSUMPTION_FAILED",
        "Something that the guarantee needs is false: fresh independent randomness, or samples that follow the stated distribution.",
    )
    NOT_REFUTED = (
        "NOT_REFUTED",
        "No test rejects the guarantee, and one of them would have found noise twice too small; smaller violations may be missed.",
    )
    EXACT_OK = (
        "EXACT_OK",
        "In real arithmetic the channel keeps the guarantee on this vocabulary; floating point and the generator are left out.",
    )
    FAILED = (
        "FAILED",
        "The code could not be observed: it crashed, hung, returned nothing or never started.",
    )
    INCONCLUSIVE = (
        "INCONCLUSIVE",
        "No test that was run would have found noise twice too small; this is not a pass.",
    )

    @property
    def in_full(self) -> str:
        """The name as it is printed: an exact verdict says what it speaks of and what it leaves out."""
        return f"{self} ({_REACH})" if self is Verdict.EXACT_OK else str(self)


#: What an exact verdict is about, where there is no room for a sentence.
_REACH = "in real arithmetic; floating point and the generator are left out"

#: What an exact audit says of its reach wherever it is printed.
IN_REAL_ARITHMETIC = (
    "This holds in real arithmetic: the rounding of sums, the resolution of the generator and tails that it cannot reach "
    "are left out."
)


class FindingKind(_Sentence):
    """What was found."""

    RATIO = ("RATIO", "An output is more likely from x than the claim allows it to be, given x'.")
    SUPPORT_MISMATCH = (
        "SUPPORT_MISMATCH",
        "An output that x produces never comes from x', which not even ten times the claimed loss explains.",
    )
    CRASH = ("CRASH", "The mechanism raised an exception or ran out of time instead of giving an output.")
    UNKNOWN_OUTPUT = (
        "UNKNOWN_OUTPUT",
        "The mechanism returned an index that names no word of the vocabulary.",
    )
    NOT_REPRODUCIBLE = ("NOT_REPRODUCIBLE", "Two calls with the same generator state gave different outputs.")
    RNG_REUSE = ("RNG_REUSE", "Calls with unrelated generators gave the same sequence of outputs.")
    DEPENDENT = ("DEPENDENT", "Samples depend on each other, or on how many are asked for at once.")
    HOCKEY_STICK = (
        "HOCKEY_STICK",
        "The (ε, δ) guarantee is violated: the hockey-stick divergence exceeds δ.",
    )
    NOISE_LAW = ("NOISE_LAW", "The noise does not have the distribution that the mechanism states.")
    LIKELY_CAUSE = ("LIKELY_CAUSE", "A mistake that would explain the samples; a hint, with no guarantee.")
    OBSERVATION = ("OBSERVATION", "Something that was counted and needs no claim to be reported.")
    PRINTS = ("PRINTS", "The mechanism writes to standard output while it samples.")
    MUTATES_INPUT = ("MUTATES_INPUT", "The mechanism changes the object it is given.")
    LEFT_RUNNING = ("LEFT_RUNNING", "The mechanism left threads running after a call.")
    NOT_OBSERVED = (
        "NOT_OBSERVED",
        "Most calls gave no valid output, so the audit concludes nothing.",
    )
    LAW_CHANGED = ("LAW_CHANGED", "The outputs do not have the distribution of the baseline.")


def confidence_text(alpha: float) -> str:
    """Return the confidence 1 − α as a percentage; what would be rounded to 100 % is written with what is missing.

    Examples
    --------
    >>> confidence_text(0.0025), confidence_text(3e-9)
    ('99.75 %', '1 − 3e−09')
    """
    shown = f"{100 * (1 - alpha):.6g}"
    return f"{shown} %" if shown != "100" else f"1 − {alpha:.2g}".replace("-", "−")


def write_factor(log: float) -> str:
    """Write e^log so that anybody can read it, also if that is past all doubles.

    Examples
    --------
    >>> write_factor(1.0), write_factor(100.0)
    ('2.72', '10^43.4')
    """
    return f"{math.exp(log):.3g}" if log < 10 else f"10^{log / math.log(10):.1f}"


def json_number(value: float) -> float | str:
    """Return a number that JSON can write: infinite ones as the texts ``inf`` and ``-inf``."""
    return value if math.isfinite(value) else str(value)


@dataclass(frozen=True, slots=True, kw_only=True)
class Witness:
    """The pair of inputs and the set of outputs on which the evidence rests.

    Parameters
    ----------
    x, x_prime : str
        The two input words; the event is too likely from ``x`` given ``x_prime``.
    event : tuple of str
        The output words (or ``<no word>``, ``<crash>``, ``<unknown>``).
    """

    x: str
    x_prime: str
    event: tuple[str, ...]

    def to_dict(self) -> Plain:
        """Return plain data."""
        return {"x": self.x, "x_prime": self.x_prime, "event": list(self.event)}

    @classmethod
    def from_dict(cls, data: PlainView) -> Self:
        """Build from plain data."""
        return cls(x=data["x"], x_prime=data["x_prime"], event=tuple(data["event"]))


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectiveEpsilon:
    """Bounds of the effective ε: the largest privacy loss per unit of distance.

    Parameters
    ----------
    lower : float
        Lower confidence bound; of an exact audit the value itself.
    upper : float, optional
        Upper confidence bound; None where nothing bounds it from above.
    delta : float
        Probability of rare outputs that the upper bound leaves out; 0 if it speaks of every output.
    confidence : float, optional
        Of both bounds together; a report fills in 1 − α.
    """

    lower: float
    upper: float | None = None
    delta: float = 0.0
    confidence: float | None = None

    def __post_init__(self) -> None:
        if math.isnan(self.lower) or (self.upper is not None and math.isnan(self.upper)):
            raise ReportError("a bound of the effective ε is not a number")

    def to_dict(self) -> Plain:
        """Return plain data; infinite bounds are the strings ``inf`` and ``-inf``."""
        return {
            "lower": _writable(self.lower),
            "upper": None if self.upper is None else _writable(self.upper),
            "delta": self.delta,
            "confidence": self.confidence,
        }

    @classmethod
    def from_dict(cls, data: PlainView) -> Self:
        """Build from plain data."""
        upper = data["upper"]
        return cls(
            lower=float(data["lower"]),
            upper=None if upper is None else float(upper),
            delta=float(data["delta"]),
            confidence=float(data["confidence"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One thing an audit found.

    Parameters
    ----------
    kind : FindingKind
        What it is.
    message : str
        The finding in one sentence, with its numbers.
    established : bool
        True if the false-alarm probability of this finding is covered by the report's alpha;
        False for an observation that carries no such guarantee.
    witness : Witness, optional
        Where it was found.
    numbers : mapping, optional
        Counts and statistics behind it: integers, floats and short strings only.
    """

    kind: FindingKind
    message: str
    established: bool = False
    witness: Witness | None = None
    numbers: Mapping[str, int | float | str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not isinstance(self.kind, FindingKind):
            raise ReportError(f"a finding has a kind, got {self.kind!r}")
        object.__setattr__(self, "numbers", MappingProxyType(dict(self.numbers)))

    def __reduce__(self) -> tuple[object, ...]:
        # A view of a mapping does not travel to another process; the mapping does.
        values = {name: getattr(self, name) for name in self.__slots__}
        return functools.partial(type(self), **{**values, "numbers": dict(self.numbers)}), ()

    def to_dict(self) -> Plain:
        """Return plain data."""
        return {
            "kind": str(self.kind),
            "message": self.message,
            "established": self.established,
            "witness": None if self.witness is None else self.witness.to_dict(),
            "numbers": {name: _writable(value) for name, value in self.numbers.items()},
        }

    @classmethod
    def from_dict(cls, data: PlainView) -> Self:
        """Build from plain data."""
        witness = data.get("witness")
        return cls(
            kind=FindingKind[data["kind"]],
            message=data["message"],
            established=data["established"],
            witness=None if witness is None else Witness.from_dict(witness),
            numbers={name: _readable(value) for name, value in data.get("numbers", {}).items()},
        )


#: How JSON, which has no such numbers, writes them; anything else is a number or a text as it is.
_NOT_FINITE = {"inf": math.inf, "-inf": -math.inf, "nan": math.nan}


def _writable(value: float | str) -> float | str:
    return str(float(value)) if isinstance(value, float) and not math.isfinite(value) else value


def _readable(value: float | str) -> float | str:
    return _NOT_FINITE.get(value, value) if isinstance(value, str) else value
