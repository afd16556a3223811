"""As ε → 0 the output follows the normal cones of the convex hull, whatever the input."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import epsilon, n, r
from theory.variable import positive, real
from theory.verdict import Assumption, Fact

w, x, y, u = (real(name) for name in ("w", "x", "y", "u"))
length, reach = real("l", low=0), positive("c")
small = real("s", low=0)
share, gap, top = real("t", low=0, high=1, low_open=True, high_open=True), positive("g"), real("a")


def far_out_only_direction_counts(d):
    """Beyond a finite radius the word with the largest product with the direction is nearest."""
    d.equal(
        (w + length * u - y) ** 2 - (w + length * u - x) ** 2,
        (y - w) ** 2 - (x - w) ** 2 + 2 * length * u * (x - y),
        "coordinate by coordinate: the advantage of x over y is linear in the length, with slope 2⟨u, x − y⟩",
    )


def noise_leaves_every_ball(d):
    """The probability that the noise stays within a fixed radius vanishes like ε^n."""
    d.integral(
        epsilon**n * r ** (n - 1) / sp.gamma(n),
        (r, 0, reach),
        (epsilon * reach) ** n / sp.gamma(n + 1),
        "the radius density without its exponential factor, which is at most one",
        antiderivative=epsilon**n * r**n / (n * sp.gamma(n)),
    )
    d.at_most(sp.exp(-epsilon * r), 1, "that factor")
    d.equal(
        (epsilon * reach) ** n,
        (epsilon * reach) ** 2 * (epsilon * reach) ** (n - 2),
        "once εc ≤ 1 the last factor is at most one, as n ≥ 2",
    )
    d.at_most(sp.exp(-(n - 2) * small), 1, "that factor, at εc = exp(−s) with s ≥ 0")
    d.limit((epsilon * reach) ** 2, epsilon, 0, 0, "so Pr[R ≤ c] ≤ (εc)² for small ε, which vanishes")
    d.fact(
        Fact.DOMINATED_CONVERGENCE,
        "Pr[M(w) = x] → Pr[x maximises ⟨u, ·⟩]",
        "direction by direction; ties have measure zero for distinct words",
    )


def inside_the_hull(d):
    """A word that is a proper mixture of other words maximises only where the products of those words tie."""
    d.less(
        share * (top - gap) + (1 - share) * top,
        top,
        "two of the mixed words with products a − g < a: their mixture stays below the larger one",
    )
    d.fact(
        Fact.DEFINITION,
        "⟨u, y − z⟩ = 0 has probability zero for y ≠ z",
        "a hyperplane through the origin cuts the sphere in a set of measure zero",
    )


claim = Claim(
    id="dx-limit-small-epsilon",
    title="Limit law of the output as ε → 0",
    locator="MATHS.md, section 5",
    printed=Statement(
        "As ε → 0 the output law tends to the normal-cone masses of the convex hull of the vocabulary, independently of the input; words inside the hull get probability zero.",
        r"\lim_{\varepsilon\to0}\Pr[M(w)=x]=\Pr\bigl[\langle u,x\rangle=\max_y\langle u,y\rangle\bigr]",
    ),
    variables=(n,),
    witness={n: 2},
    assumptions=(Assumption.FINITE_VOCABULARY, Assumption.DISTINCT_WORDS),
    proofs=(far_out_only_direction_counts, noise_leaves_every_ball, inside_the_hull),
    reason="far out only the direction of the noise counts",
)
