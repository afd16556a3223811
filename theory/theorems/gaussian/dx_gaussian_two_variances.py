"""Ours: Gaussian noise of two different variances gives the word away as the dimension grows."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.gaussian import density, epsilon, t
from theory.variable import positive, real
from theory.verdict import Fact

#: Dimension; the variances are 1 and 1 + 2k; distance of the words; shift of one coordinate.
dim, k, distance, a = positive("d"), positive("k"), positive("D"), real("a")
wide, cut = 1 + 2 * k, 1 + k
miss = 2 * dim / (dim * cut - dim) ** 2
stray = (2 * dim * wide**2 + 4 * wide * distance**2) / (dim * wide + distance**2 - dim * cut) ** 2


def moments(d):
    """One squared coordinate (t + a)² has mean 1 + a² and variance 2 + 4a²."""
    d.integral(t**2 * density(t), (t, -sp.oo, sp.oo), 1, "second moment, so the mean is 1 + a²")
    d.integral(t**4 * density(t), (t, -sp.oo, sp.oo), 3, "fourth moment")
    square = (t + a) ** 2 - 1 - a**2
    d.equal(
        square**2 + sp.Subs(square**2, t, -t),
        2 * (t**4 - 2 * t**2 + 1) + 8 * a**2 * t**2,
        "even part, twice: its mean is 2(3 − 2 + 1) + 8a², so the variance is 2 + 4a²",
    )


def two_tails(d):
    """A ball about the word with less noise holds its release and misses the other."""
    d.fact(
        Fact.CHEBYSHEV,
        "in units in which the variances are 1 and 1+2k, the ball of squared radius d(1+k) about y is left by the release of y "
        "with probability at most 'miss' and entered by that of x with probability at most 'stray'",
        "sums of d independent squared coordinates; the squared shifts add up to D²",
    )
    d.equal(miss, 2 / (dim * k**2), "probability to leave")
    d.limit(miss, dim, sp.oo, 0, "it vanishes as the dimension grows", side="-")
    d.equal(
        stray,
        (2 * wide**2 / dim + 4 * wide * distance**2 / dim**2) / (k + distance**2 / dim) ** 2,
        "probability to enter; the numerator vanishes and the denominator stays above k²",
    )
    d.limit(
        2 * wide**2 / dim + 4 * wide * distance**2 / dim**2,
        dim,
        sp.oo,
        0,
        "so it vanishes too, for every distance D, and the divergence, at least 1 − miss − e^ε·stray, tends to 1",
        side="-",
    )


claim = Claim(
    id="dx-gaussian-two-variances",
    title="Two variances are told apart in high dimension",
    locator="ours; behind Theorem 4 of Bollegala et al.",
    printed=Statement(
        "If two words get isotropic Gaussian noise of different variances, the hockey-stick divergence of their releases tends to 1 "
        "as the dimension grows, for every ε and every distance.",
        r"\lim_{d\to\infty}\sup_T \Pr[M(y)\in T]-e^{\varepsilon}\Pr[M(x)\in T]=1",
    ),
    variables=(epsilon, k, distance),
    witness={epsilon: 1, k: 1, distance: 1},
    proofs=(moments, two_tails),
    reason="squared lengths concentrate at d times the variance, so one release shows which variance it has",
)
