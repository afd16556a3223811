"""ε·d past what doubles tell apart: no promise that is kept is refuted, and −inf is left to what cannot happen."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np
import pytest

from dxverify import Vocabulary, audit
from dxverify.audit.findings import FindingKind, Verdict
from dxverify.channel import exact_log_channel
from dxverify.errors import InputError
from dxverify.mechanisms import create
from tests.dxverify.channel_cases import Additive, laplace

LINE = np.array([[0.0], [1.0], [2.5], [3.0]])
PLANE = np.array([[0.0, 0.0], [1.0, 0.3], [0.2, 1.0], [2.2, 1.7], [0.9, 0.8]])
SPACE = np.array([[i, j, k] for i in (0.0, 1.0) for j in (0.0, 1.0) for k in (0.0, 1.0)])
SPREAD = np.array(
    [[0.3, 1.2, -0.4], [1.1, 0.2, 0.5], [-0.7, 0.4, 0.9], [0.1, -0.8, 0.3], [0.6, 0.5, 1.4], [1.9, 1.0, 0.2]]
)
SHAPES = {
    "line": LINE,
    "plane": PLANE,
    "space": SPACE,
    "spread": SPREAD,
    "line in space": LINE * [1.0, 2.0, 2.0],
    "plane of five": PLANE @ np.eye(2, 5),
}
#: From noise that is all there is to noise that is nothing, around the spacing of the doubles more of them.
EPSILONS = (1e-300, 1e-160, 1e-30, 1e14, 1e15, 4e15, 1e16, 1e17, 1e20, 1e60, 1e200, 1e300)


def _words(points) -> Vocabulary:
    return Vocabulary(words=[f"w{i}" for i in range(len(points))], vectors=points)


@pytest.mark.parametrize("name", ["laplace", "mahalanobis"])
@pytest.mark.parametrize("shape", SHAPES)
def test_no_kept_promise_is_refuted_and_no_logarithm_is_lost(name, shape):
    """Every output is possible, whatever ε: no −inf, no NaN, and bounds on the right sides of each other."""
    for epsilon in EPSILONS:
        mechanism = create(name, _words(SHAPES[shape]), epsilon=epsilon)

        logs, report = exact_log_channel(mechanism), audit(mechanism, method="exact")

        assert np.isfinite(logs.log).all()
        assert (logs.low <= logs.high).all()
        assert report.verdict is not Verdict.REFUTED, (epsilon, report.findings)


@pytest.mark.parametrize(("scale", "epsilon"), [(1e19, 1.0), (1e80, 1e-60), (1e-80, 1e100)])
@pytest.mark.parametrize("shape", SHAPES)
def test_spacing_counts_as_epsilon_does(shape, scale, epsilon):
    """Words far apart at a small ε are the same as near words at a large one."""
    mechanism = create("laplace", _words(SHAPES[shape] * scale), epsilon=epsilon)

    assert audit(mechanism, method="exact").verdict is not Verdict.REFUTED


@pytest.mark.parametrize("epsilon", [1e15, 1e17, 1e20, 1e100])
@pytest.mark.parametrize("dim", [1, 2, 3])
def test_what_is_said_from_above_holds_and_is_sharp(dim, epsilon):
    """The next word on a square lattice has probability e^{−ε/2} up to powers of ε: in fractions, since doubles do not tell."""
    points = (
        np.array([[0.0], [1.0]])
        if dim == 1
        else np.array(np.meshgrid(*[(0.0, 1.0)] * dim)).reshape(dim, -1).T
    )

    high = exact_log_channel(laplace(points, epsilon=epsilon)).high[0, 1]

    whole = Fraction(epsilon) / 2
    assert Fraction(high) >= -whole - 3 * Fraction(np.log(epsilon)) - 10
    assert Fraction(high) <= -whole * (1 - Fraction(1, 10**13))


@pytest.mark.parametrize("shape", SHAPES)
def test_a_broken_promise_is_still_refuted_and_its_level_is_finite(shape):
    """Noise for ε = 10¹⁷ under a promise of 10¹⁶: told from above alone."""
    mechanism = create("laplace", _words(SHAPES[shape]), epsilon=1e17)

    report = audit(mechanism, method="exact", epsilon=1e16)

    assert report.verdict is Verdict.REFUTED
    assert report.findings[0].kind is FindingKind.RATIO
    assert 1e16 < report.effective_epsilon.lower <= 1e17


@dataclass(frozen=True)
class Ball:
    """The length of noise that is uniform in a ball of space, or of one coordinate of it: it ends at ``limit``."""

    limit: float
    dim: int = 3

    def sf(self, r):
        """Pr[R > r]."""
        part = np.minimum(np.asarray(r) / self.limit, 1.0)
        return 1 - part**3 if self.dim == 3 else (1 - part) ** 2 * (2 + part) / 2

    def cdf(self, r):
        """Pr[R ≤ r]."""
        return 1 - self.sf(r)

    def logsf(self, r):
        """Logarithm of Pr[R > r]: −inf beyond the limit."""
        with np.errstate(divide="ignore"):
            return np.log(self.sf(r))

    def projected(self, dim):
        """One coordinate, or all of them."""
        return Ball(self.limit, dim)


@dataclass(frozen=True)
class BallNoise:
    """That noise."""

    radius: Ball
    dim: int = 3
    factor: None = None


def test_noise_that_ends_leaves_structural_zeros_in_space():
    """Noise of length 0.6 reaches the faces of a cell of the cube (0.5) and not its edges (0.71)."""
    mechanism = Additive(vectors=SPACE, noise=BallNoise(Ball(0.6)), epsilon=5.0)

    log, report = exact_log_channel(mechanism).log, audit(mechanism, method="exact")

    steps = np.abs(SPACE[:, None] - SPACE).sum(axis=2)
    assert (np.isfinite(log) == (steps <= 1)).all()
    assert np.exp(log[0, 1]) == pytest.approx((0.1**2 * (3 * 0.6 - 0.1)) / (4 * 0.6**3), rel=1e-6)
    assert report.verdict is Verdict.REFUTED
    assert report.findings[0].kind is FindingKind.SUPPORT_MISMATCH


@pytest.mark.parametrize("epsilon", [1e-300, 1e-200, 1e-30])
def test_noise_past_a_lattice_is_a_clear_error(epsilon):
    """Scales that no 64 bits hold came out negative; a small ε that they do hold is kept."""
    with pytest.raises(InputError, match="larger epsilon"):
        audit(create("gaussian", _words(PLANE), epsilon=epsilon), method="exact")
    kept = audit(create("gaussian", _words(PLANE), epsilon=1e-10), method="exact")
    assert kept.verdict is Verdict.EXACT_OK
