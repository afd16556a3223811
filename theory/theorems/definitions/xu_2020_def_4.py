"""Definition 4: metric privacy written with probabilities of single outputs."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.variable import positive, real
from theory.verdict import Fact

p1, p2, q1, q2 = (real(name, low=0, high=1) for name in ("p1", "p2", "q1", "q2"))
t = real("t")
factor = positive("B")
slack1, slack2 = real("s1", low=0), real("s2", low=0)


def continuous_output(d):
    """Adding uniform noise to 0 or to 2 gives every single output probability zero, yet one event tells them apart."""
    at_zero, at_two = (sp.Integral(sp.Integer(1), (t, 0, 1)), sp.Integer(0))
    d.refute_instance(
        at_zero,
        ">",
        sp.exp(1) * at_two,
        at="M(x) = x + U with U uniform on [0,1], x = 0, x' = 2, ε·d = 1: both sides of the printed bound are 0 for every y; the event [0,1]",
        reason="every single output has probability zero, so the printed condition holds (0 ≤ e·0), but the event [0,1] has probability 1 from 0 and 0 from 2",
    )


def sets_of_outputs(d):
    """On a countable output space the bound for single outputs adds up to the bound for sets."""
    d.equal(
        factor * (p1 + p2) - ((factor * p1 - slack1) + (factor * p2 - slack2)),
        slack1 + slack2,
        "two outputs, each below B times the other's probability by a slack",
    )
    d.at_most(0, slack1 + slack2, "so the sum is below too")
    d.fact(Fact.MONOTONE_CONVERGENCE, "countable sums", "the same for countably many outputs")


claim = Claim(
    id="xu-2020-def-4",
    title="Metric privacy for single outputs",
    locator="Definition 4",
    printed=Statement(
        "A mechanism is εd-private if the ratio of probabilities of any single output is at most exp(εd); this is to bound what any output tells.",
        r"\Pr\{M(x)=y\}\le e^{\varepsilon d(x,x')}\Pr\{M(x')=y\}\ \forall y",
    ),
    amended=Statement(
        "The bound must be asked of every set of outputs; for a countable output space, such as words, single outputs suffice.",
        r"\Pr\{M(x)\in S\}\le e^{\varepsilon d(x,x')}\Pr\{M(x')\in S\}\ \forall S",
    ),
    refutations=(continuous_output,),
    repairs=(sets_of_outputs,),
    reason="says nothing for continuous outputs; right for words",
)
