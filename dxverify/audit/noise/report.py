"""What ``dxverify noise`` reports: where the noise is visible, its tests, the likely cause, a picture."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from dxverify.audit.findings import Finding, FindingKind
from dxverify.audit.noise.causes import name_cause
from dxverify.audit.noise.config import CONFIG
from dxverify.audit.noise.examine import Examination, Source, default_size, examine_noise
from dxverify.audit.noise.visible import VisibleNoise, visible_noise
from dxverify.errors import InputError, ParameterError
from dxverify.lazy import special
from dxverify.plots import new_figure, save
from dxverify.protocols import FloatArray
from dxverify.runtime.run import entropy_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from dxverify.aliases import Plain
    from dxverify.audit.noise.law import NoiseLaw
    from dxverify.audit.subjects import Subject
    from dxverify.protocols import RNGLike

SCHEMA_VERSION = 1
_WORDS_ONLY = "Only words are returned, so the noise itself was not tested."


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class NoiseReport:
    """What the noise of a mechanism shows.

    Parameters
    ----------
    mechanism : str
        Its name.
    epsilon : float
        The claim.
    how : str
        Where the noise was visible.
    alpha : float
        Bound on the probability that noise with the stated distribution has any finding.
    size : int
        Vectors of one sample.
    entropy : int
        Root of the randomness.
    examination : Examination, optional
        The tests; None if only words are returned.
    cause : Finding, optional
        The mistake that fits the samples.
    visible : VisibleNoise, optional
        The noise, for pictures.
    draws : array, optional
        One sample of it.
    """

    mechanism: str
    epsilon: float
    how: str
    alpha: float
    size: int
    entropy: int
    examination: Examination | None = None
    cause: Finding | None = None
    visible: VisibleNoise | None = None
    draws: FloatArray | None = None

    @property
    def refuted(self) -> bool:
        """Whether a test rejects what the noise should be."""
        return self.examination is not None and bool(self.examination.findings)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What was rejected, and the likely cause."""
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


def report_noise(
    subject: Subject,
    *,
    alpha: float = 0.05,
    size: int | None = None,
    rng: RNGLike = None,
    factory: Callable[[], Subject] | None = None,
) -> NoiseReport:
    """Test the noise of a mechanism where it is visible, and name the mistake that fits it.

    Parameters
    ----------
    subject : Subject
        The code. Noise that states no distribution of its own is compared with density ∝ exp(−ε‖η‖).
    alpha : float
        Bound on the false-alarm probability over all tests.
    size : int, optional
        Vectors in each sample.
    rng : optional
        Randomness.
    factory : callable, optional
        Makes the same from a new instance; two instances are then compared.
    """
    if not 0 < alpha < 1:
        raise ParameterError("alpha", alpha, "strictly between 0 and 1")
    entropy = entropy_of(rng)
    generator = np.random.default_rng(entropy)
    report = NoiseReport(
        mechanism=subject.name, epsilon=subject.epsilon, how=_WORDS_ONLY, alpha=alpha, size=0, entropy=entropy
    )
    seen = visible_noise(subject, stated_first=True)
    if seen is None:
        return report
    number, source = size or default_size(seen.law.dim), functools.partial(seen.sample, 0)
    again = None if factory is None else lambda: _source(factory())
    found = examine_noise(source, seen.law, alpha=alpha, size=number, rng=generator, factory=again)
    draws = np.asarray(source(number, generator))
    broken = any(one.kind is FindingKind.NOISE_LAW for one in found.findings) and seen.law.covariance is None
    cause = name_cause(draws, subject.epsilon, generator) if broken else None
    return replace(
        report, how=seen.how, size=number, examination=found, cause=cause, visible=seen, draws=draws
    )


def _source(subject: Subject) -> Source:
    seen = visible_noise(subject, stated_first=True)
    if seen is None:
        raise ParameterError("factory", subject.name, "code whose noise is visible, as that of the first")
    return functools.partial(seen.sample, 0)


def draw_noise(report: NoiseReport, path: Path) -> None:
    """Write four panels into a file: length, direction, symmetry, p-values of all tests."""
    if report.visible is None or report.draws is None or report.examination is None:
        raise InputError(f"{path}: there is no noise to plot, since only words are returned")
    figure, (length, direction, symmetry, tests) = new_figure(4, path)
    white = report.visible.law.whiten(report.draws)
    _draw_length(length, white, report.visible.law)
    _draw_direction(direction, white)
    _draw_symmetry(symmetry, white)
    _draw_tests(tests, report.examination)
    figure.suptitle(f"{report.mechanism}: noise, {report.size:,} samples", fontsize=10)
    save(figure, path)


def _draw_length(axes: Axes, white: FloatArray, law: NoiseLaw) -> None:
    length = np.sort(np.linalg.norm(white, axis=1))
    steps = np.arange(1, length.size + 1) / length.size
    axes.step(length, steps, "-", color="0.1", label="sampled")
    axes.plot(length, law.radius_cdf(length), "--", color="tab:blue", label="stated")
    axes.set(title="Length", xlabel="length", ylabel="share below")
    axes.legend(frameon=False)


def _draw_direction(axes: Axes, white: FloatArray) -> None:
    size, dim = white.shape
    length = np.linalg.norm(white, axis=1)
    part = np.sort(white[:, 0] / np.where(length > 0, length, 1.0))
    axes.step(part, np.arange(1, size + 1) / size, "-", color="0.1", label="sampled")
    if dim > 1:
        half, grid = (dim - 1) / 2, np.linspace(-1, 1, 200)
        uniform = special.betainc(half, half, (1 + grid) / 2)
        axes.plot(grid, uniform, "--", color="tab:blue", label="all directions equally likely")
    axes.set(title="Direction", xlabel="first coordinate over length", ylabel="share below")
    axes.legend(frameon=False)


def _draw_symmetry(axes: Axes, white: FloatArray) -> None:
    shares = (white[:, : CONFIG.shown_axes] > 0).mean(axis=0)
    spread = 2 / math.sqrt(len(white))
    axes.axhspan(0.5 - spread, 0.5 + spread, color="0.9", label="four standard deviations")
    axes.plot(np.arange(1, shares.size + 1), shares, "o", color="0.1", label="positive")
    axes.set(title="Symmetry", xlabel="coordinate", ylabel="share positive")
    axes.legend(frameon=False)


def _draw_tests(axes: Axes, examination: Examination) -> None:
    checks = examination.checks
    sizes = [min(30.0, -math.log10(max(check.p_value, 1e-300))) for check in checks]
    colours = ["tab:red" if check.rejected else "0.6" for check in checks]
    hatches = ["//" if check.rejected else "" for check in checks]
    axes.barh([check.name for check in checks], sizes, color=colours, hatch=hatches)
    axes.axvline(-math.log10(checks[0].share), color="0.1", linestyle=":")
    axes.set(title="Tests (beyond the dotted line: rejected)", xlabel="−log10 p")
    axes.invert_yaxis()
