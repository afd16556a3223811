"""The planar Laplace mechanism in code, each formula tied to the statement that shows it."""

import math
from pathlib import Path

from scipy.special import lambertw

from theory import implements

HERE = Path(__file__).parent


@implements("planar-thm-2", theory=HERE)
def radius_cdf(epsilon, t):
    """Probability that the released point lies within t of the true location."""
    x = epsilon * t
    if x < 0.1:  # 1 − (1+x)e^{−x} = Σ_{k≥2} (−1)^k (k−1) x^k / k!, where the difference would lose digits
        return math.fsum((-1) ** k * (k - 1) * x**k / math.factorial(k) for k in range(2, 16))
    return -math.expm1(-x) - x * math.exp(-x)


def sample_radius(epsilon, p):
    """The p-quantile of the radius; a uniform p makes it a sample."""
    return -(lambertw((p - 1) / math.e, -1).real + 1) / epsilon


def release(location, epsilon, rng):
    """Release a location: a uniform direction and a radius."""
    angle, radius = rng.uniform(0, 2 * math.pi), sample_radius(epsilon, rng.random())
    return location[0] + radius * math.cos(angle), location[1] + radius * math.sin(angle)
