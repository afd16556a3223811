"""Algorithm 1: noise drawn inside the loop makes the words of the output independent."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import epsilon
from theory.variable import positive, real
from theory.verdict import Assumption, Fact

t = positive("t")
p, q = real("p", low=0, high=1, low_open=True), real("q", low=0, high=1, low_open=True)


def independent_words(d):
    """Every position gets its own noise, so the law of the output string is a product."""
    d.fact(Fact.INDEPENDENCE, "Pr[M(x) = x̂] = Π Pr[M(w_i) = ŵ_i]", "the noise is drawn inside the loop")
    d.equal(
        sp.log(sp.UnevaluatedExpr(p) * q),
        sp.log(p) + sp.log(q),
        "so log ratios of strings add up position by position",
    )


def shared_noise(d):
    """One noise vector for all positions would not do: the product formula fails."""
    d.integral(
        epsilon * sp.exp(-epsilon * t) / 2,
        (t, sp.Rational(1, 2), sp.oo),
        sp.exp(-epsilon / 2) / 2,
        "words 0 and 1 on a line: probability to move",
        antiderivative=-sp.exp(-epsilon * t) / 2,
    )
    move = sp.exp(-sp.Rational(1, 2)) / 2
    d.compare(
        move * (1 - move),
        ">",
        sp.Rational(1, 5),
        "ε = 1, input 00: output 01 has this probability with fresh noise, and 0 with shared noise",
    )


claim = Claim(
    id="feyisetan-2020-alg-1",
    title="The algorithm treats words independently",
    locator="Algorithm 1",
    printed=Statement(
        "The algorithm perturbs every word with noise of its own, so the law of the output string is the product over positions.",
        r"\Pr[M(x)=\hat x]=\prod_{i=1}^{\ell}\Pr[M(w_i)=\hat w_i]",
    ),
    variables=(epsilon,),
    witness={epsilon: 1},
    assumptions=(Assumption.INDEPENDENT_NOISE,),
    proofs=(independent_words, shared_noise),
    uses=("feyisetan-2020-thm-1",),
    reason="noise is drawn inside the loop; drawn once for all positions the product would be wrong",
)
