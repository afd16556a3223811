"""Section 3: what is said of one word generalises to longer strings."""

import sympy as sp

from theory.proof import And, Claim, MaxOver, Statement, family, integer, le, lt, q, real
from theory.rules.algebra import algebra, follows
from theory.rules.logic import assume, both
from theory.rules.maxima import below_max
from theory.rules.sums import termwise_product
from theory.verdict import Assumption

i, L = integer("i", low=1), integer("L", low=1)
reached = family("p", real("_", low=0, high=1, low_open=True))  # Pr[M(w_i) = x_i]: positive for one word
low, high = (family(name, real("_", low=0, high=1)) for name in ("N", "N'"))  # kept at ε, and at a larger ε
grows = le(MaxOver(low(i) - high(i), (i, 1, L)), 0)


def string(f):
    """Words are perturbed independently."""
    return sp.Product(f(i), (i, 1, L))


printed = Statement(
    "The observations on single words can be directly generalised to strings.",
    And(lt(0, string(reached)), le(string(low), string(high))),
    given=(grows,),
    variables=(L,),
    witness={L: 2, reached: lambda _: q(1, 2), low: lambda _: q(1, 3), high: lambda _: q(1, 2)},
    reading="if for single words every output has positive probability and the probability of keeping a word does not fall as ε grows, the same holds of strings of any length",
)


def products():
    """Products of positive numbers are positive, and products of larger numbers are larger."""
    one = follows(le(low(i), high(i)), below_max(low(i) - high(i), i, i, 1, L), assume(grows))
    return both(algebra(printed.body.args[0]), termwise_product(one, i, 1, L))


claim = Claim(
    id="feyisetan-2020-sec-3-longer-strings",
    title="From words to strings",
    locator="Section 3, first paragraph",
    printed=printed,
    proof=products,
    assumptions=(Assumption.INDEPENDENT_NOISE,),
    reason="the law of a string is a product",
)
