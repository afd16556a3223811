"""The sharp Chernoff bound for the noisy dot product, with its optimiser in closed form."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import n
from theory.variable import positive, real
from theory.verdict import Fact

x = positive("x")
#: The tilt t = ε·q, 0 < q < 1, and x = ε·a.
q = real("q", low=0, high=1, low_open=True, high_open=True)
nu = (n + 1) / sp.Integer(2)
s = sp.sqrt(nu**2 + x**2)
best = (s - nu) / x
exponent = -q * x - nu * sp.log(1 - q**2)
bound = 2 * sp.exp(nu - s) * ((nu + s) / (2 * nu)) ** nu


def optimiser(d):
    """The exponent is convex in the tilt and stationary at (s − ν)/x."""
    d.fact(
        Fact.MARKOV,
        "Pr[Z ≥ a] ≤ exp(−ta) E exp(tZ) for 0 < t < ε",
        "with t = εq, x = εa; the two tails are equal by symmetry",
    )
    d.equal(sp.Derivative(exponent, q), 2 * nu * q / (1 - q**2) - x, "derivative of the exponent")
    d.equal(2 * nu * best / (1 - best**2), x, "it vanishes at the stated tilt")
    d.less(
        0,
        sp.Derivative(exponent, (q, 2)),
        "second derivative: the exponent is convex, so this is the minimum",
    )
    d.equal((s - nu) * (s + nu), x**2, "so 0 < s − ν, and the tilt is positive")
    d.equal(1 - best**2, 2 * nu * (s - nu) / x**2, "so the tilt is below one")


def value_at_optimum(d):
    """The exponential of the minimum is the stated bound."""
    d.equal(sp.Subs(-q * x, q, best), nu - s, "linear part of the exponent")
    d.equal((1 - best**2) * (nu + s) / (2 * nu), 1, "so −ν log(1 − q²) = ν log((ν+s)/(2ν))")
    d.equal(
        sp.log(bound / 2), nu - s + nu * sp.log((nu + s) / (2 * nu)), "logarithm of the bound on one tail"
    )


claim = Claim(
    id="dx-z-chernoff",
    title="Sharp Chernoff bound for the noisy dot product",
    locator="MATHS.md, section 2",
    printed=Statement(
        "With ν = (n+1)/2, x = εa and s = √(ν²+x²): Pr[|Z| ≥ a] ≤ 2 e^{ν−s} ((ν+s)/(2ν))^ν, the best bound of its kind.",
        r"\Pr[|Z|\ge a]\le 2e^{\nu-s}\left(\frac{\nu+s}{2\nu}\right)^{\nu}",
    ),
    variables=(n, x),
    witness={n: 2, x: 1},
    proofs=(optimiser, value_at_optimum),
    uses=("dx-z-mgf",),
    reason="exact minimiser of a convex exponent",
)
