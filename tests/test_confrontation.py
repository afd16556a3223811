"""The two packages, which do not see each other, confronted: proved formulas against computed numbers."""

from __future__ import annotations

import math

import numpy as np
import pytest
import sympy as sp

from dxverify import Vocabulary
from dxverify.channel import effective_epsilon, exact_channel
from dxverify.distributions import analytic_gaussian_scale, gaussian_delta, noisy_dot_product
from dxverify.mechanisms import EuclideanLaplace, Exponential, RankExponential, registered
from theory.evaluate import enclose
from theory.laws.dot_product import eps, n
from theory.laws.z_density import ClosedDensity
from theory.store.golden import golden_verdicts
from theory.theorems.angle import dx_angle_moments
from theory.theorems.decoding import dx_two_words_level
from theory.theorems.noise import dx_radius_moments

CASES = [(2, 1, 0.5), (3, 2, 0.1), (10, 5, 1.5), (51, 10, 0.8), (300, 20, 2.0)]


def proved(expr) -> float:
    """The value of a formula of theory, to double precision."""
    return float(enclose(expr, bits=160).mid())


@pytest.mark.parametrize(("dim", "epsilon", "z"), CASES)
def test_density_of_the_dot_product(dim, epsilon, z):
    """The Bessel density of dx-z-density is what dxverify.distributions computes; a neighbouring dimension is not."""
    exact = proved(ClosedDensity.define(sp.Rational(str(z)), sp.Integer(dim), sp.Integer(epsilon)))

    assert exact == pytest.approx(noisy_dot_product(dim=dim, epsilon=epsilon).pdf(z), rel=1e-13)
    assert exact != pytest.approx(noisy_dot_product(dim=dim + 1, epsilon=epsilon).pdf(z), rel=1e-6)


@pytest.mark.parametrize("order", [1, 2, 3])
@pytest.mark.parametrize(("dim", "epsilon", "z"), CASES)
def test_moments_of_the_dot_product(dim, epsilon, z, order):
    """Moments of R and K, proved apart, multiply to the moments that dxverify.distributions states."""
    del z
    radius, angle = (module.printed.body.rhs for module in (dx_radius_moments, dx_angle_moments))
    at = {n: dim, eps: epsilon}
    product = radius.subs({dx_radius_moments.j: 2 * order, **at}) * angle.subs(
        {dx_angle_moments.j: order, **at}
    )

    assert proved(product) == pytest.approx(
        noisy_dot_product(dim=dim, epsilon=epsilon).moment(2 * order), rel=1e-12
    )


@pytest.mark.parametrize(("dim", "epsilon", "z"), CASES)
def test_chernoff_bound_lies_above_the_tail(dim, epsilon, z):
    """The bound of dx-z-chernoff is above both tails, and within a factor of fifty of them here."""
    nu, x = (dim + 1) / 2, epsilon * z
    s = math.hypot(nu, x)
    bound = 2 * math.exp(nu - s) * ((nu + s) / (2 * nu)) ** nu
    tails = 2 * float(noisy_dot_product(dim=dim, epsilon=epsilon).sf(z))

    assert tails <= bound <= 50 * tails


@pytest.mark.parametrize("dim", [2, 10, 100, 300])
def test_level_of_two_close_words(dim):
    """The exact channel of two close words has the limit level of dx-two-words-level."""
    vectors = np.zeros((2, dim))
    vectors[1, 0] = 1e-4
    words = Vocabulary(words=["a", "b"], vectors=vectors)
    level, _ = effective_epsilon(
        exact_channel(EuclideanLaplace(words, epsilon=1.0)), np.array([[0, 1e-4], [1e-4, 0]])
    )

    assert proved(dx_two_words_level.share(dim)) == pytest.approx(level, rel=1e-6)


def test_level_of_the_exponential_mechanism():
    """The formula of dx-exponential-half, ε/2 + max (ln N(x') − ln N(x))/d, is the level of the channel."""
    mechanism = Exponential(Vocabulary.builtin("grid"), epsilon=2.0)
    distances = mechanism.metric.distances(mechanism.vocabulary)
    log_norm = np.log(np.exp(-distances).sum(axis=1))
    off = ~np.eye(len(distances), dtype=bool)
    formula = 1.0 + np.max((log_norm[None, :] - log_norm[:, None])[off] / distances[off])
    level, _ = effective_epsilon(exact_channel(mechanism), distances)

    assert formula == pytest.approx(level, rel=1e-12)
    assert 1.0 <= level < 2.0


def test_level_of_sampling_by_rank():
    """Sampling by rank has level exactly ε for the rank metric, as dx-rank-sampling says."""
    mechanism = RankExponential(Vocabulary.builtin("cross"), epsilon=0.7)
    level, _ = effective_epsilon(exact_channel(mechanism), mechanism.metric.distances(mechanism.vocabulary))

    assert 0.7 == pytest.approx(level, rel=1e-12)


def test_calibration_solves_the_proved_curve():
    """The scale that dxverify computes is a root of g(u) − δ in ball arithmetic."""
    epsilon, delta = sp.Integer(2), sp.Rational(1, 10**6)
    u = sp.Rational(analytic_gaussian_scale(2.0, 1e-6))
    phi = lambda t: sp.erfc(-t / sp.sqrt(2)) / 2  # noqa: E731 - the notation of the paper
    g = phi(1 / (2 * u) - epsilon * u) - sp.exp(epsilon) * phi(-1 / (2 * u) - epsilon * u)

    assert proved(g / delta) == pytest.approx(1.0, rel=1e-10)
    assert proved(g) == pytest.approx(gaussian_delta(2.0, float(u)), rel=1e-10)


@pytest.mark.parametrize("name", sorted(registered()))
def test_mechanisms_cite_claims_that_exist(name):
    """Every mechanism names claims of the theory; if one is refuted on more than a special case, it says that it is broken."""
    mechanism = registered()[name]
    cited = [golden_verdicts()[key] for key in mechanism.claims]

    assert cited
    assert bool(mechanism.known_broken) == any(
        claim.verdict == "REFUTED" and claim.severity in {"guarantee", "result"} for claim in cited
    )
    assert "OPEN" not in {claim.verdict for claim in cited}
