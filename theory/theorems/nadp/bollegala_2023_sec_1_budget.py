"""Section 1 (b): a fixed budget of noise is allocated optimally over the vocabulary."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.variable import positive, real
from theory.verdict import Fact

first, second = positive("n_1"), positive("n_2")
one, two = positive("Delta_1"), positive("Delta_2")
level, extra_one, extra_two = positive("u"), real("a", low=0), real("b", low=0)


def no_better_allocation(d):
    """With budget B = Σ n_i σ_i² no allocation has all σ_i/Δ_i above √(B / Σ n_i Δ_i²), and σ_i ∝ Δ_i reaches it."""
    spent = first * (level**2 * one**2 + extra_one) + second * (level**2 * two**2 + extra_two)
    d.equal(
        spent - level**2 * (first * one**2 + second * two**2),
        first * extra_one + second * extra_two,
        "if every σ_i² is at least (uΔ_i)², the excess over u²·Σ n_i Δ_i² is the sum of the single excesses",
    )
    d.at_most(
        level**2 * (first * one**2 + second * two**2),
        spent,
        "so the common level u is at most √(B / Σ n_i Δ_i²), with equality for σ_i = uΔ_i only",
    )
    d.fact(Fact.INDUCTION, "the same for any number of components, one term each")


claim = Claim(
    id="bollegala-2023-sec-1-budget",
    title="Optimal allocation of noise",
    locator="Section 1 (b)",
    printed=Statement(
        "Noise proportional to Δ_i allocates a fixed budget Σ n_i σ_i² optimally: it maximises the least σ_i/Δ_i.",
        sp.Le(
            level**2 * (first * one**2 + second * two**2),
            first * (level**2 * one**2 + extra_one) + second * (level**2 * two**2 + extra_two),
            evaluate=False,
        ),
    ),
    variables=(first, second, one, two, level, extra_one, extra_two),
    witness={first: 2, second: 3, one: 1, two: 2, level: 1, extra_one: 0, extra_two: 0},
    proofs=(no_better_allocation,),
    reason="true for isotropic noise per component, read as best common level; the budget follows from ε, δ rather than being fixed",
)
