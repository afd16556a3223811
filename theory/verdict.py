"""The words a verdict is made of; each enum value is the sentence a reader sees."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum


class Outcome(Enum):
    """What one check found. UNKNOWN is never rounded to either side."""

    TRUE = "checked and true"
    FALSE = "checked and false"
    UNKNOWN = "could not be settled"

    @staticmethod
    def all(outcomes: Iterable[Outcome]) -> Outcome:
        """Combine checks that must all hold; no check at all is UNKNOWN, never TRUE."""
        seen = set(outcomes)
        if Outcome.FALSE in seen:
            return Outcome.FALSE
        return Outcome.TRUE if seen == {Outcome.TRUE} else Outcome.UNKNOWN


class Method(Enum):
    """How one step was checked."""

    SYMBOLIC = "exact algebra"
    RULE = "a rule of the engine, from the steps it names"
    BALL = "rigorous ball arithmetic"
    COUNTEREXAMPLE = "an exact point, evaluated in ball arithmetic"
    FACT = "a standard theorem, cited and not proved here"
    KERNEL = "the Rocq kernel"


class Role(Enum):
    """What a certificate is for."""

    PROOF = "proves the statement as printed"
    REFUTATION = "breaks the statement as printed"
    REPAIR = "proves the amended statement"
    SUPPORT = "numbers that agree with the statement"


class Evidence(Enum):
    """What stands behind a certificate, the strongest first."""

    KERNEL = (
        "a theorem that the Rocq kernel accepted, of the reviewed statement and without further hypotheses"
    )
    KERNEL_GIVEN = "a theorem that the Rocq kernel accepted, given the sentences that the page lists"
    LINKED = "a derivation by rules that ends in the statement itself"
    COMPUTED = "exact computation of a closed statement: numbers only, no free variables"
    ARGUED = "an argument in words, next to checked steps"

    @property
    def word(self) -> str:
        """The word that tables, badges and JSON show."""
        return self.name.lower().replace("_", "-")

    @classmethod
    def from_word(cls, word: str) -> Evidence:
        """Return the evidence that a table calls by this word."""
        return cls[word.upper().replace("-", "_")]

    def __lt__(self, other: Evidence) -> bool:
        """Tell whether this evidence is weaker."""
        order = list(Evidence)
        return order.index(self) > order.index(other)


class Verdict(Enum):
    """What is known of a claim; computed by ``theory.judge.judge``, typed by nobody."""

    PROVED = "holds as printed and is proved here"
    AMENDED = "false or incomplete as printed; the amended statement is proved here"
    REFUTED = "false as printed; no repair of this very statement is proved here"
    ARGUED = "argued in words next to checked steps; no machine has checked that they add up to the statement"
    SUPPORTED = "numbers agree with it; not proved here"
    OPEN = "neither proved nor refuted here"


class Assumption(Enum):
    """Conditions that a whole family of claims stands on, named so that a reader can object to them."""

    REAL_ARITHMETIC = "idealised real arithmetic: no floating-point rounding in sampler or decoder"
    EXACT_NEAREST = "the nearest word is found exactly"
    TIES_NEGLIGIBLE = "ties between nearest words have probability zero"
    DISTINCT_WORDS = "different words have different vectors"
    FINITE_VOCABULARY = "the vocabulary is finite"
    INDEPENDENT_NOISE = "noise is drawn afresh and independently for every word"
