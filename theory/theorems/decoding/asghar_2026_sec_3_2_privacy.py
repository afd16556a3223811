"""Section 3.2: noise plus nearest word is ε d_X-private."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import epsilon, n, r, radius_density
from theory.laws.sphere import sphere_area
from theory.variable import positive, real
from theory.verdict import Assumption, Fact

near, dist = positive("a"), positive("D")
s = real("s", low=-1, high=1)


def density_ratio(d):
    """The log-density differs by ε times a difference of distances; its constant does not depend on the word."""
    d.equal(
        sp.log(radius_density(r, n, epsilon)) - sp.log(sphere_area(n)) - (n - 1) * sp.log(r),
        sp.log(epsilon**n / (sp.gamma(n) * sphere_area(n))) - epsilon * r,
        "log-density at distance r from the word: the constant has neither w nor w' in it",
    )
    d.fact(Fact.TRIANGLE, "‖v − w'‖ = ‖v − w‖ + sD with |s| ≤ 1 and D = ‖w − w'‖")
    d.at_most(
        epsilon * (near + s * dist) - epsilon * near, epsilon * dist, "log-ratio of the two densities at v"
    )
    d.fact(
        Fact.POST_PROCESSING, "the nearest word is a function of v alone, so the bound e^{εD} passes to words"
    )


claim = Claim(
    id="asghar-2026-sec-3-2-privacy",
    title="Privacy of the word mechanism",
    locator="Section 3.2, proof of privacy",
    printed=Statement(
        "Adding the noise and taking the nearest word is ε d_X-private for the Euclidean distance.",
        r"\Pr[M(w)=x] \le e^{\epsilon\|w-w'\|}\Pr[M(w')=x]",
    ),
    variables=(n, epsilon),
    witness={n: 2, epsilon: 1},
    assumptions=(Assumption.REAL_ARITHMETIC, Assumption.EXACT_NEAREST),
    proofs=(density_ratio,),
    uses=(
        "asghar-2026-sec-3-2-sampling",
        "asghar-2026-sec-3-2-post-processing",
        "asghar-2026-sec-3-euclidean-metric",
    ),
    reason="the normaliser does not depend on the word; triangle inequality and post-processing",
)
