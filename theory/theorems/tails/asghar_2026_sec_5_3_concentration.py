"""Section 5.3: the mass of Z is concentrated within O(√n/ε)."""

import sympy as sp

from theory.laws.dot_product import K, R, Z, eps, n
from theory.proof import Claim, Exists, ForAll, Pr, Statement, le, lt, positive, theorem_of
from theory.rules.algebra import follows
from theory.rules.events import inclusion, markov
from theory.rules.logic import assume, part
from theory.rules.quantifiers import exhibit, generalise

c, delta = positive("c"), positive("delta")


def outside(c):
    """Pr[|Z| ≥ c√n/ε]."""
    return Pr(le(c * sp.sqrt(n) / eps, sp.Abs(Z)), R, K)


printed = Statement(
    "Most of the mass of Z lies within O(√n/ε): for every δ > 0 there is a c with Pr[|Z| ≥ c√n/ε] < δ for every n and ε.",
    Exists(c, ForAll(n, ForAll(eps, lt(outside(c), delta)))),
    variables=(delta,),
    witness={delta: 1},
)


def chebyshev():
    """Var Z = (n+1)/ε² is at most 3/2 of n/ε², so c = √(2/δ) serves."""
    root = sp.sqrt(2 / delta)
    width = root * sp.sqrt(n) / eps
    far = assume(le(width, sp.Abs(Z)))
    square = follows(le(width**2, Z**2), (far, width), (far, sp.Abs(Z)))
    tail = markov(part(theorem_of("asghar-2026-thm-9"), 1), width**2)
    small = follows(lt(outside(root), delta), inclusion(square, R, K), tail)
    return exhibit(printed.body, root, generalise(generalise(small, eps), n))


claim = Claim(
    id="asghar-2026-sec-5-3-concentration",
    title="Concentration of the noisy dot product",
    locator="Section 5.3, below Theorem 8",
    printed=printed,
    proof=chebyshev,
    uses=("asghar-2026-thm-9",),
    reason="Chebyshev's inequality with one constant for all n and ε, where the paper argues from two numbers",
)
