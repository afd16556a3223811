"""Section 2.3: local privacy is called strictly stronger than metric privacy."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import epsilon
from theory.variable import positive, real

shortest = positive("d_min")
extra = real("t", low=0)


def close_words(d):
    """Randomised response on two words at distance 1/10 is ε-locally private and not ε·d-private."""
    d.refute_instance(
        sp.log(sp.UnevaluatedExpr(sp.E / (1 + sp.E)) / (1 / (1 + sp.E))),
        ">",
        sp.Rational(1, 10),
        at="two words at distance 1/10, ε = 1, randomised response that keeps with probability e/(1+e): local privacy asks for at most 1, metric privacy for at most 1/10",
        reason="its log ratio is 1, above εd = 1/10",
    )


def with_the_smallest_distance(d):
    """ε-local privacy implies metric privacy with ε/d_min."""
    d.at_most(
        epsilon,
        epsilon / shortest * (shortest + extra),
        "every distance is at least d_min, so the uniform bound ε is below (ε/d_min)·d",
    )


claim = Claim(
    id="feyisetan-2020-sec-2-3-stronger",
    title="Is local privacy strictly stronger?",
    locator="Section 2.3, on remembering more about the input",
    printed=Statement(
        "Local differential privacy at ε is strictly stronger than ε·d-privacy.",
        r"\varepsilon\text{-LDP}\Rightarrow\varepsilon d\text{-private}",
    ),
    amended=Statement(
        "ε-local privacy implies (ε/d_min)·d-privacy with d_min the smallest distance; with the same ε only if all distances are at least one.",
        sp.Le(epsilon, epsilon / shortest * (shortest + extra), evaluate=False),
    ),
    variables=(epsilon, shortest),
    witness={epsilon: 1, shortest: 1},
    refutations=(close_words,),
    repairs=(with_the_smallest_distance,),
    reason="false for words closer than one: there metric privacy asks for more",
)
