"""Section 3: stretching along the largest variability is said to maximise the expected substitution probability."""

import sympy as sp

from theory.proof import And, Claim, Statement, lt, q
from theory.rules.algebra import compute


def tail(distance):
    """Pr[Z > distance] for one coordinate Z of spherical noise in three dimensions at ε = 1."""
    return (distance + 2) * sp.exp(-distance) / 4


#: Eight words (±10, ±1, ±1) in R³: the trace-scaled covariance is diag(100, 1, 1)·3/102.
across, along = sp.sqrt(q(3, 102)), sp.sqrt(q(300, 102))


def eight_words():
    """Spherical noise crosses one plane with probability above 0.275; elliptical noise one of three below 0.018."""
    return compute(And(lt(q("0.275"), tail(1)), lt(2 * tail(1 / across) + tail(10 / along), q("0.018"))))


claim = Claim(
    id="xu-2020-sec-3-maximises",
    title="Does stretching maximise substitution?",
    locator="Section 3, before Algorithm 2",
    printed=Statement(
        "Stretching the noise along the direction of largest variability maximises the overall expected probability of words being substituted.",
        latex=r"\lambda=1\text{ maximises }\mathbb E_w\Pr\{M(w)\ne w\}",
    ),
    argued="False for the eight words (±10, ±1, ±1) at ε = 1: every word's neighbours lie across the stretched direction, where the noise got smaller. A word leaves its cell with probability at least 0.275 under spherical noise (one plane crossed) and at most 0.018 under elliptical noise (a union bound over three planes). Not linked: the rules have no law of a vector in R³.",
    support=eight_words,
    severity="result",
    reason="words that cluster across the stretched direction are substituted far less: below 0.018 instead of above 0.275",
)
