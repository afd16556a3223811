"""Ours: no noise that keeps ε·d-privacy on Rⁿ is shorter than a Gamma length."""

import sympy as sp

from theory.proof import Claim, Statement, lt, q
from theory.rules.algebra import compute

half = q(1, 2)


def logistic():
    """The logistic density is 1-log-Lipschitz on the line; there Pr[|η| ≤ r] = tanh(r/2), at r = 1/2, 1 and 4."""
    return compute(lt(sp.tanh(half / 2), 1 - sp.exp(-half))), *[
        compute(lt(sp.tanh(sp.Integer(r) / 2), 1 - sp.exp(-sp.Integer(r)))) for r in (1, 4)
    ]


claim = Claim(
    id="dx-noise-length-dominates",
    title="The least length of private noise",
    locator='Chapter "The noise, and why its dot product is variance-gamma", Length and direction',
    printed=Statement(
        "Let η have a density p on Rⁿ with p(t) ≤ e^{ε‖t − t'‖} p(t') for all t, t', which is ε·d-privacy of x + η. Then ‖η‖ is stochastically at least Gamma(n, ε): "
        "Pr[‖η‖ ≤ r] ≤ 1 − e^{−εr} Σ_{i<n} (εr)^i/i! for every r ≥ 0. Noise of density proportional to e^{−ε‖η‖} attains it.",
        latex=r"\Pr[\lVert\eta\rVert \le r] \le 1 - e^{-\varepsilon r} \sum_{i=0}^{n-1} \frac{(\varepsilon r)^i}{i!}",
    ),
    argued="Along every ray the density falls no faster than e^{−εr}. Write the Gamma tail times the mass of the ball as a double integral over a vector and a factor e^u, dilate the vector by e^u "
    "and exchange the integrals; with the exponential density the inequality is an equality. The kernel proves it with Lebesgue integrals; no rule here speaks of arbitrary densities.",
    support=logistic,
    reason="along every ray the density falls no faster than e^{−εr}, and the volume grows like r^{n−1}",
)
