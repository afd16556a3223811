"""Algorithm 1: noise drawn inside the loop makes the words of the output independent."""

from theory.laws.dot_product import eps
from theory.laws.line import Laplace
from theory.proof import Claim, Statement, le, q, real
from theory.rules.events import product_event
from theory.verdict import Assumption

printed = Statement(
    "The algorithm perturbs every word with noise of its own, so the law of the output string is the product over positions.",
    latex=r"\Pr[M(x)=\hat x]=\prod_{i=1}^{\ell}\Pr[M(w_i)=\hat w_i]",
)


def two_positions():
    """Two positions of a string over the words 0 and 1 on a line: both letters come out as 1."""
    first, second = ((real(name), Laplace(eps)) for name in ("s", "t"))
    return product_event(le(q(1, 2), first[0]), le(q(1, 2), second[0]), first, second)


claim = Claim(
    id="feyisetan-2020-alg-1",
    title="The algorithm treats words independently",
    locator="Algorithm 1",
    printed=printed,
    argued="The noise is drawn inside the loop, so the positions are independent by construction and probabilities multiply; "
    "strings of any length have no law of finitely many letters here. Drawn once for all positions the product would be wrong.",
    support=two_positions,
    assumptions=(Assumption.INDEPENDENT_NOISE,),
    reason="noise is drawn inside the loop; drawn once for all positions the product would be wrong",
)
