"""Section 3: the density of the spherical noise as written there."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.elliptical import epsilon
from theory.variable import positive, real
from theory.verdict import Fact

dist, r, far = positive("d"), positive("r"), positive("L")
slack = real("s", low=0)


def wrong_rate(d):
    """Without ε in the exponent the log density ratio is d, whatever ε was promised."""
    d.refute(
        {epsilon: sp.Rational(1, 2), dist: 1},
        "at ε = 1/2 the density ratio of two points at distance one is e, above e^{1/2}",
    )
    d.integral(
        sp.exp(epsilon * r),
        (r, 0, far),
        (sp.exp(epsilon * far) - 1) / epsilon,
        "the other extraction: mass of exp(+εr) up to L in one dimension",
        antiderivative=sp.exp(epsilon * r) / epsilon,
    )
    d.limit(sp.exp(far), far, sp.oo, sp.oo, "which grows without bound, so it cannot be normalised", side="-")


def right_density(d):
    """With exp(−ε‖z‖) the log ratio is at most εd."""
    d.equal(
        sp.log(sp.exp(-epsilon * r) / sp.exp(-epsilon * (r + dist - slack))),
        epsilon * (dist - slack),
        "point at distance r from one word and r + d − s from the other",
    )
    d.at_most(epsilon * (dist - slack), epsilon * dist, "the triangle inequality gives s ≥ 0")
    d.fact(Fact.TRIANGLE, "‖z − w'‖ ≤ ‖z − w‖ + d")


claim = Claim(
    id="xu-2020-sec-3-laplace-density",
    title="Density of the spherical noise",
    locator="Section 3, multivariate Laplace mechanism",
    printed=Statement(
        "The noise of the Laplace mechanism has density ∝ exp(−‖z‖) (so one extraction; the other has exp(ε‖z‖)), and it is ε-private: e^d ≤ e^{εd}.",
        sp.Le(sp.exp(dist), sp.exp(epsilon * dist), evaluate=False),
    ),
    amended=Statement(
        "The density is ∝ exp(−ε‖z‖); only then is the loss at most εd.",
        sp.Le(epsilon * (dist - slack), epsilon * dist, evaluate=False),
    ),
    variables=(epsilon, dist),
    witness={epsilon: 1, dist: 1},
    refutations=(wrong_rate,),
    repairs=(right_density,),
    reason="ε is missing in one extraction, the minus sign in the other",
)
