"""Section 3.2: the word mechanism said to sample words like the exponential mechanism, unscaled."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import epsilon, n, r, radius_density
from theory.laws.sphere import sphere_area
from theory.verdict import Fact

x = sp.Integer(1)
other = (x + 2) * sp.exp(-x) / 4


def two_words_in_three_dimensions(d):
    """Two words at distance 2 in R³, ε = 1: the odds of the other word are neither e^{−2} nor e^{−1}."""
    d.integral(
        (1 + r) * sp.exp(-r) / 4,
        (r, x, sp.oo),
        other,
        "the other word wins when the noise component along the line exceeds 1; its density for n = 3 is (1+z)e^{−z}/4",
        antiderivative=-(r + 2) * sp.exp(-r) / 4,
    )
    place = "words 0 and 2e₁ in R³, ε = 1"
    d.refute_instance(
        other / (1 - other), ">", sp.exp(-2) * 2, at=place, reason="the odds are more than twice exp(−εd)"
    )
    d.refute_instance(
        other / (1 - other), ">", sp.exp(-1) * sp.Rational("1.01"), at=place, reason="and exceed exp(−εd/2)"
    )


def noisy_vector(d):
    """The vector before the nearest-word step has density c·exp(−ε‖v − w‖) with the same c for every w."""
    d.integral(
        r ** (n - 1) * sp.exp(-epsilon * r), (r, 0, sp.oo), sp.gamma(n) / epsilon**n, "mass over the lengths"
    )
    constant = epsilon**n / (sp.gamma(n) * sphere_area(n))
    d.equal(
        sp.log(constant * sphere_area(n) * r ** (n - 1)) - epsilon * r,
        sp.log(radius_density(r, n, epsilon)),
        "density times area of the sphere around w is the law of the length, of mass one for every w",
    )
    d.fact(Fact.CHANGE_OF_VARIABLES, "moving the centre from 0 to w changes no volume")


claim = Claim(
    id="asghar-2026-sec-3-2-unscaled",
    title="What the word mechanism samples from",
    locator="Section 3.2, before the noise",
    printed=Statement(
        "The d_X mechanism samples a word with probability proportional to the formula exp(−εd/(2Δ)) without the scaling by Δ.",
        r"\Pr[M(w)=x] \propto e^{-\epsilon d(w,x)/2}",
    ),
    amended=Statement(
        "Before the nearest-word step the noisy vector has density proportional to exp(−ε‖v − w‖) on all of Rⁿ, without the "
        "factor 1/2; the word chosen afterwards has another law.",
        r"f_{w^*}(v) = \frac{\epsilon^n}{\Gamma(n) A_n}\, e^{-\epsilon\|v-w\|}",
    ),
    refutations=(two_words_in_three_dimensions,),
    repairs=(noisy_vector,),
    uses=("asghar-2026-sec-5-1-no-closed-form", "asghar-2026-sec-3-2-sphere-area"),
    reason="true of the noisy vector without the ½, not of the word that is output",
)
