"""Section 1 (b): a fixed budget of noise is allocated optimally over the vocabulary."""

import sympy as sp

from theory.laws.normal import u, v
from theory.proof import Claim, ForAll, Implies, Statement, eq, family, integer, le, positive
from theory.rules.algebra import follows, monotone
from theory.rules.logic import assume, discharge
from theory.rules.quantifiers import specialise
from theory.rules.sums import sum_out, termwise

i, k = integer("i", low=1), integer("k", low=1)
count, width, noise = (
    family(name, positive("_")) for name in ("n", "Delta", "sigma")
)  # of the i-th component
needed = sp.Sum(count(i) * width(i) ** 2, (i, 1, k))
spent = sp.Sum(count(i) * noise(i) ** 2, (i, 1, k))
reached = ForAll(i, le(v * width(i), noise(i)))
printed = Statement(
    "NADP optimally allocates a fixed noise budget over a vocabulary.",
    Implies(reached, le(v, u)),
    given=(eq(spent, u**2 * needed),),
    variables=(u, v, k),
    witness={u: 1, v: 1, k: 1, count: lambda _: 1, width: lambda _: 1, noise: lambda _: 1},
    reading="the budget is Σ n_i σ_i²; if it is spent as σ_i = uΔ_i, an allocation with the same budget in which every component has σ_i ≥ vΔ_i has v ≤ u",
)


def no_better_allocation():
    """A level v costs at least v² Σ n_i Δ_i², term by term."""
    each = specialise(assume(reached), i)
    term = le(v**2 * count(i) * width(i) ** 2, count(i) * noise(i) ** 2)
    whole = termwise(follows(term, (each, count(i) * (noise(i) + v * width(i)))), i, 1, k)
    out = sum_out(v**2, count(i) * width(i) ** 2, i, 1, k)
    square = follows(
        le(v**2, u**2), (whole, 1 / needed), (out, 1 / needed), (assume(printed.given[0]), 1 / needed)
    )
    return discharge(monotone(sp.sqrt, square), reached)


claim = Claim(
    id="bollegala-2023-sec-1-budget",
    title="Optimal allocation of noise",
    locator="Section 1 (b)",
    printed=printed,
    proof=no_better_allocation,
    reason="true for isotropic noise per component, read as best common level; the budget follows from ε, δ rather than being fixed",
)
