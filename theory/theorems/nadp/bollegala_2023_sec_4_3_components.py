"""Section 4.3: the privacy of NADP, read for all pairs of words, fails across components."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.gaussian import ROOT_HIGH, ROOT_LOW, epsilon, slope, two_deviations, u
from theory.laws.neighbours import component, edges, line

words = line(0, 1, 4, 6)
links = edges(words, 2, sp.Rational(1, 2))


def two_pairs(d):
    """The words 1 and 4 are 3 apart, get noise u* and 2u*, and are told apart by the length of the noise."""
    d.compare(
        len(component(links, words[1]) & {words[2]}),
        "<",
        1,
        "1 and 4 are in different components, {0, 1} and {4, 6}",
    )
    d.compare(len(links), "<", 3, "their widths 1 and 2 are the sensitivities")
    d.refute_instance(
        two_deviations(sp.Integer(3), ROOT_HIGH, 2 * ROOT_LOW, sp.Integer(1), sp.Integer(84)),
        ">",
        sp.Rational("0.999999"),
        at="R^300, words 0, 1, 4, 6 on the first axis, m = 2, τ = 1/2, ε = 1, δ = 1/73404, 3.65 < u* < 3.67; ball of radius 84 about 1",
        reason="more noise than 3.67 or less than 2·3.65 would only make the bound larger",
    )


def only_neighbours(d):
    """Between neighbours the promise holds, and only there is it made."""
    d.less(
        slope(u, epsilon), 0, "neighbours share σ_i and are at most Δ_i apart: divergence at most g(u*) = δ"
    )


claim = Claim(
    id="bollegala-2023-sec-4-3-components",
    title="Words of different components",
    locator="Section 4.3 and Section 1 ('provable DP guarantees')",
    printed=Statement(
        "NADP makes the set of word embeddings (ε, δ)-private; read for any two words, as the user's secret is the word.",
        r"\Pr[M(x)\in T]\le e^{\varepsilon}\Pr[M(x')\in T]+\delta \quad \forall x,x'\in\mathcal{X}",
    ),
    amended=Statement(
        "The promise is between neighbouring words only; the release tells the component of the word, in 300 dimensions almost surely.",
        r"\Pr[M(x)\in T]\le e^{\varepsilon}\Pr[M(x')\in T]+\delta \quad \forall x\simeq x'",
    ),
    refutations=(two_pairs,),
    repairs=(only_neighbours,),
    uses=("bollegala-2023-thm-3", "bollegala-2023-app-c-1-b"),
    reason="components have different noise lengths: two words 3 apart are told apart with δ > 0.999999",
)
