"""Section 2: an isolated word is returned more often."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import dot_product_density, epsilon, n
from theory.variable import positive, real
from theory.verdict import Assumption, Fact

a, b, stretch = positive("a"), positive("b"), real("h", low=0)


def any_vocabulary(d):
    """Moving each neighbour away from the word in its own direction, by its own factor, loosens every condition."""
    d.fact(
        Fact.DEFINITION,
        "w is returned exactly if r cos θ < ‖x − w‖/2 for all x",
        "Theorem 1, both directions",
    )
    d.at_most(a / 2, (1 + stretch) * a / 2, "each right side grows with the factor 1 + h, the angles stay")
    d.fact(Fact.DEFINITION, "so the event grows, and its probability does not fall, whatever the vocabulary")


def on_the_line(d):
    """With neighbours at distances a and b on the two sides, Laplace noise on the line keeps the word so often."""
    kept = 1 - sp.exp(-epsilon * a / 2) / 2 - sp.exp(-epsilon * b / 2) / 2
    d.less(0, sp.Derivative(kept, a), "it grows with the distance on one side")
    d.less(0, sp.Derivative(kept, b), "and on the other")


def one_neighbour_in_any_dimension(d):
    """With one neighbour at distance a, the word is kept with probability F_Z(a/2), whose slope is a density."""
    d.fact(Fact.FUNDAMENTAL_THEOREM, "the slope of F_Z(a/2) in a is f_Z(a/2)/2", "Theorem 1 and Eq. (13)")
    constant = dot_product_density(a, n, epsilon) / sp.besselk(n / sp.Integer(2), epsilon * a)
    d.less(0, constant, "f_Z is this positive factor times a Bessel function K_{n/2}")
    d.fact(
        Fact.BESSEL_INTEGRAL,
        sp.Gt(sp.besselk(n / sp.Integer(2), epsilon * a), 0, evaluate=False),
        "which is the integral of a positive function",
    )


claim = Claim(
    id="asghar-2026-sec-2-isolated-points",
    title="Isolated words are returned more often",
    locator="Section 2, two-dimensional example",
    printed=Statement(
        "The further away the neighbours of a word (each moved in its own direction), the more often the mechanism returns "
        "the word itself at the same ε.",
        r"\Pr[M(w)=w] \text{ does not fall as } x \mapsto w + c_x(x-w),\ c_x \ge 1",
    ),
    variables=(n, epsilon, a, b),
    witness={n: 2, epsilon: 1, a: 1, b: 1},
    assumptions=(Assumption.REAL_ARITHMETIC, Assumption.EXACT_NEAREST),
    proofs=(any_vocabulary, on_the_line, one_neighbour_in_any_dimension),
    uses=("asghar-2026-thm-1", "asghar-2026-sec-5-1-no-closed-form"),
    reason="moving neighbours away loosens every condition of Theorem 1; the d_X bound itself is the same for all words",
)
