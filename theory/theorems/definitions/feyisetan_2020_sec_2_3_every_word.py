"""Section 2.3: local privacy is said to require a non-negligible probability of every output."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import epsilon
from theory.variable import real
from theory.verdict import Fact

p, slack = real("p", low=0, high=1), real("s", low=0)


def constant_output(d):
    """Always answering with the same word is 0-locally private and never outputs any other word."""
    channel = sp.Matrix([[1, 0], [1, 0]])  # rows: inputs a and b; columns: outputs a and b
    d.refute_instance(
        channel[0, 1],
        "<",
        sp.Rational(1, 1000),
        at="vocabulary {a, b}, the mechanism that always outputs a: ratios are 1 for a, and b has probability 0 from both inputs",
        reason="output b has probability zero although the mechanism is ε-locally private for every ε",
        meets=(sp.Lt(sp.Abs(sp.log(channel[0, 0] / channel[1, 0])), sp.Rational(1, 1000), evaluate=False),),
    )


def equal_footing(d):
    """What is required: an output that some input produces with probability p is produced by every input with at least e^{−ε}p."""
    d.fact(
        Fact.DEFINITION,
        "p ≤ e^ε p'",
        "the bound of local privacy; let s ≥ 0 be its slack, so p' = e^{−ε}(p + s)",
    )
    d.at_most(sp.exp(-epsilon) * p, sp.exp(-epsilon) * (p + slack), "so p' is at least e^{−ε}p")


claim = Claim(
    id="feyisetan-2020-sec-2-3-every-word",
    title="Must local privacy reach every word?",
    locator="Section 2.3, second paragraph",
    printed=Statement(
        "Local privacy requires that a word has a non-negligible probability of being turned into any other word.",
        r"\Pr[M(x)=\hat x]\gg0\ \forall x,\hat x",
    ),
    amended=Statement(
        "An output that some input produces with probability p must be produced by every input with probability at least e^{−ε}p; unused outputs are allowed.",
        sp.Le(sp.exp(-epsilon) * p, sp.exp(-epsilon) * (p + slack), evaluate=False),
    ),
    variables=(epsilon, p),
    witness={epsilon: 1, p: sp.Rational(1, 2)},
    refutations=(constant_output,),
    repairs=(equal_footing,),
    reason="a constant mechanism is locally private and reaches one word only",
)
