"""Definition 1: ε-(local) differential privacy over all subsets of outputs."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.variable import integer, positive, real
from theory.verdict import Fact

eps = positive("epsilon")
q = real("q", low=0)
gap = real("g", low=0)
m = integer("m", low=2)


def single_outputs_suffice(d):
    """On countable outputs the condition on sets is the condition on single outputs."""
    bound = sp.exp(eps) * q
    d.at_most(bound - gap, bound, "one output of the set: its probability is at most e^ε times the other one")
    d.fact(Fact.LINEARITY, "sums over the outputs of a set keep the inequality; single outputs are sets too")


def constant_is_attained(d):
    """Randomised response on m words attains e^ε, so the definition is not empty and its constant is exact."""
    keep, move = sp.exp(eps) / (sp.exp(eps) + m - 1), 1 / (sp.exp(eps) + m - 1)
    d.equal(keep + (m - 1) * move, 1, "a probability law")
    d.equal(sp.log(keep) - sp.log(move), eps, "its largest log-ratio is exactly ε; the others are 0 and −ε")


claim = Claim(
    id="asghar-2026-def-1",
    title="Differential privacy of a word mechanism",
    locator="Definition 1",
    printed=Statement(
        "For all words x, y and all sets S of outputs, Pr[M(x) in S] is at most e^ε Pr[M(y) in S]; a condition that "
        "mechanisms can meet with equality.",
        r"\Pr[M(x)\in S] \le e^{\epsilon}\Pr[M(y)\in S]",
    ),
    variables=(eps, m),
    witness={eps: 1, m: 2},
    proofs=(single_outputs_suffice, constant_is_attained),
    reason="well posed (S measurable); same as the condition on single outputs; attained by randomised response",
)
