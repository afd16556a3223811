"""As ε → ∞ the level is governed by distances to Voronoi cells."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import epsilon, n, r, radius_density
from theory.variable import integer, positive, real
from theory.verdict import Assumption, Fact

rho, volume, extra = positive("rho"), positive("v"), positive("delta")
i = integer("i", low=0)
s = real("s", low=0)
constant = sp.gamma(n / sp.Integer(2)) / (2 * sp.pi ** (n / sp.Integer(2)) * sp.gamma(n))


def from_above(d):
    """A cell at distance ρ needs noise at least that long."""
    d.fact(
        Fact.GAMMA_INTEGRAL,
        sp.Eq(
            sp.Integral(radius_density(r, n, epsilon), (r, rho, sp.oo)),
            sp.exp(-epsilon * rho) * sp.Sum((epsilon * rho) ** i / sp.factorial(i), (i, 0, n - 1)),
            evaluate=False,
        ),
        "tail of the radius law for integer n",
    )
    d.at_most(
        s**i / sp.factorial(i) / (1 + s) ** i,
        s**i / (1 + s) ** i,
        "with s = ερ, a term over (1+s)^i is at most (s/(1+s))^i",
    )
    d.less(s / (1 + s), 1, "which is at most one, so the sum is at most n(1+s)^{n−1}")
    d.limit(
        (sp.log(n) + (n - 1) * sp.log(1 + epsilon * rho)) / epsilon,
        epsilon,
        sp.oo,
        0,
        "so its logarithm, divided by ε, vanishes: the exponent is −ερ + o(ε)",
        side="-",
    )


def from_below(d):
    """A cell has an interior, so it holds a ball of some volume v within distance ρ + δ, for every δ."""
    log_mass = sp.log(volume * constant * epsilon**n * sp.exp(-epsilon * (rho + extra)))
    d.equal(
        log_mass / epsilon,
        -(rho + extra) + (sp.log(volume * constant) + n * sp.log(epsilon)) / epsilon,
        "the density on that ball is at least its value at distance ρ + δ",
    )
    d.limit(
        sp.log(epsilon) / epsilon,
        epsilon,
        sp.oo,
        0,
        "so the limit of −log Pr/ε is at most ρ + δ, for every δ",
        side="-",
    )
    d.fact(
        Fact.DEFINITION,
        "−log Pr[M(x)=y]/ε → dist(x, C_y)",
        "both bounds together; take differences over d(x, x') and the maximum over finitely many triples",
    )


def three_collinear_words_reach_it(d):
    """On the words 0, 1, 2 of a line in any dimension the limit is one, so ε is the supremum over vocabularies."""
    d.equal(
        sp.Abs(0 - sp.Rational(3, 2)) - sp.UnevaluatedExpr(sp.Rational(1, 2)),
        1,
        "distances of 0 and of 1 to the cell of 2 differ by the distance of the inputs",
    )
    d.fact(
        Fact.TRIANGLE,
        "dist(x',C) − dist(x,C) ≤ d(x,x')",
        "the distance to a set is 1-Lipschitz, so no vocabulary exceeds one",
    )


claim = Claim(
    id="dx-limit-large-epsilon",
    title="Limit of the level as ε → ∞",
    locator="MATHS.md, section 5",
    printed=Statement(
        "As ε → ∞, level/ε → max (dist(x',C_y) − dist(x,C_y))/d(x,x') with C_y the Voronoi cell of y; over all vocabularies the supremum is one.",
        r"\lim_{\varepsilon\to\infty}\frac{\text{level}}{\varepsilon}=\max_{x\ne x',y}\frac{\operatorname{dist}(x',C_y)-\operatorname{dist}(x,C_y)}{d(x,x')}",
    ),
    variables=(n,),
    witness={n: 2},
    assumptions=(Assumption.FINITE_VOCABULARY, Assumption.DISTINCT_WORDS, Assumption.EXACT_NEAREST),
    proofs=(from_above, from_below, three_collinear_words_reach_it),
    reason="exponential rate of a cell is its distance",
)
