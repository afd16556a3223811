"""The tests of a noise as one value, in words and as plain data."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from dxverify.audit.findings import Finding, FindingKind
from dxverify.audit.noise.examine import Examination, examine_noise
from dxverify.audit.noise.likely import from_vectors, likely_cause
from dxverify.audit.noise.visible import Visible, visible_noise
from dxverify.errors import ParameterError
from dxverify.protocols import FloatArray
from dxverify.runtime.run import entropy_of

if TYPE_CHECKING:
    from dxverify.aliases import Plain
    from dxverify.audit.subjects import Subject
    from dxverify.protocols import RNGLike

SCHEMA_VERSION = 1
#: Numbers to draw for one sample, unless a size is asked for.
_NUMBERS, _MOST = 500_000, 10_000
_WORDS_ONLY = "Only words are returned, so the noise itself was not tested."


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class NoiseReport:
    """What the noise of a mechanism shows.

    Parameters
    ----------
    mechanism : str
        Its name.
    epsilon : float
        The promise.
    how : str
        Where the noise was seen.
    alpha : float
        Bound on the probability that noise with the stated law has any finding.
    size : int
        Draws of one sample.
    examination : Examination, optional
        The tests; None if only words come out.
    cause : Finding, optional
        The mistake that the draws look like.
    visible : Visible, optional
        The noise, for pictures.
    draws : array, optional
        One sample of it.
    entropy : int
        Root of the randomness.
    """

    mechanism: str
    epsilon: float
    how: str
    alpha: float
    size: int
    entropy: int
    examination: Examination | None = None
    cause: Finding | None = None
    visible: Visible | None = None
    draws: FloatArray | None = None

    @property
    def refuted(self) -> bool:
        """Whether a test refuted what the noise should be."""
        return self.examination is not None and bool(self.examination.findings)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What was refuted, and the likely cause."""
        tested = () if self.examination is None else self.examination.findings
        return (*tested, *(() if self.cause is None else (self.cause,)))

    def to_dict(self) -> Plain:
        """Return plain data."""
        checks = () if self.examination is None else self.examination.checks
        return {
            "schema_version": SCHEMA_VERSION,
            "mechanism": self.mechanism,
            "claimed_epsilon": self.epsilon,
            "seen": self.how,
            "alpha": self.alpha,
            "size": self.size,
            "entropy": self.entropy,
            "refuted": self.refuted,
            "checks": [
                {
                    "name": check.name,
                    "claim": check.claim,
                    "p_value": check.p_value,
                    "share": check.share,
                    "statistic": check.statistic,
                    "refuted": check.rejected,
                }
                for check in checks
            ],
            "findings": [found.to_dict() for found in self.findings],
        }


def publish_noise(
    subject: Subject,
    *,
    alpha: float = 0.05,
    size: int | None = None,
    rng: RNGLike = None,
    fresh: Callable[[], Subject] | None = None,
) -> NoiseReport:
    """Test the noise of a mechanism where it can be seen, and name the mistake it looks like.

    Parameters
    ----------
    subject : Subject
        What is looked at. Noise that states no law of its own is held against density ∝ exp(−ε‖η‖).
    alpha : float
        Bound on the false-alarm probability over all tests.
    size : int, optional
        Vectors in each sample.
    rng : optional
        Randomness.
    fresh : callable, optional
        Makes the same from a new instance; two instances are then compared.
    """
    if not 0 < alpha < 1:
        raise ParameterError("alpha", alpha, "strictly between 0 and 1")
    entropy = entropy_of(rng)
    generator = np.random.default_rng(entropy)
    seen = visible_noise(subject)
    if seen is None:
        return NoiseReport(
            mechanism=subject.name,
            epsilon=subject.epsilon,
            how=_WORDS_ONLY,
            alpha=alpha,
            size=0,
            entropy=entropy,
        )
    number = size or min(_MOST, max(1000, _NUMBERS // seen.law.dim))
    again = None if fresh is None else lambda: _drawing(fresh())
    found = examine_noise(seen.draw, seen.law, alpha=alpha, size=number, rng=generator, fresh=again)
    draws = np.asarray(seen.draw(number, generator))
    broken = any(one.kind is FindingKind.NOISE_LAW for one in found.findings) and seen.law.covariance is None
    cause = likely_cause(*from_vectors(draws, subject.epsilon, generator)) if broken else None
    return NoiseReport(
        mechanism=subject.name,
        epsilon=subject.epsilon,
        how=seen.how,
        alpha=alpha,
        size=number,
        entropy=entropy,
        examination=found,
        cause=cause,
        visible=seen,
        draws=draws,
    )


def _drawing(subject: Subject) -> Callable[..., FloatArray]:
    seen = visible_noise(subject)
    if seen is None:
        raise ParameterError("fresh", subject.name, "code whose noise can be seen, as that of the first")
    return seen.draw
