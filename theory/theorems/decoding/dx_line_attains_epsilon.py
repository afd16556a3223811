"""In one dimension the promised ε is attained: words 0, 1, 2."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import epsilon
from theory.variable import real
from theory.verdict import Assumption

t = real("t")


def middle_and_end(d):
    """Output 2 needs noise above ½ from word 1 and above 3/2 from word 0."""
    for start in (sp.Rational(1, 2), sp.Rational(3, 2)):
        d.integral(
            epsilon / 2 * sp.exp(-epsilon * t),
            (t, start, sp.oo),
            sp.exp(-epsilon * start) / 2,
            f"upper tail of the one-dimensional noise above {start}",
            antiderivative=-sp.exp(-epsilon * t) / 2,
        )
    ratio = (sp.exp(-epsilon / 2) / 2) / (sp.exp(-3 * epsilon / 2) / 2)
    d.equal(sp.log(sp.UnevaluatedExpr(ratio)), epsilon, "the log ratio over the distance 1")


claim = Claim(
    id="dx-line-attains-epsilon",
    title="In one dimension the level is ε itself",
    locator="MATHS.md, section 5",
    printed=Statement(
        "On the words 0, 1, 2 of the line, output 2 has log ratio exactly ε between inputs 1 and 0: the promise is tight.",
        r"\log\frac{\Pr[M(1)=2]}{\Pr[M(0)=2]}=\varepsilon",
    ),
    variables=(epsilon,),
    witness={epsilon: 1},
    assumptions=(Assumption.EXACT_NEAREST, Assumption.TIES_NEGLIGIBLE),
    proofs=(middle_and_end,),
    reason="exponential tails have the ratio ε per unit exactly",
)
