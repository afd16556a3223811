"""Appendix C.3: different noise for dense and sparse regions is said to be possible with the Jaccard mechanism only."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.neighbours import component, edges, line
from theory.variable import positive

words = line(0, 1, 4, 6)
links = edges(words, 2, sp.Rational(1, 2))
noise, one, two = positive("u"), positive("Delta_1"), positive("Delta_2")


def width_of(word):
    """Longest link in the component of a word."""
    return max(abs(a - b) for a, b in links if a in component(links, word))


def nadp_does(d):
    """NADP gives the pair {4, 6} twice the noise of the pair {0, 1}."""
    d.refute_instance(
        width_of(words[3]),
        ">",
        width_of(words[0]),
        at="R^300, words 0, 1, 4, 6 on the first axis, m = 2, τ = 1/2; σ_i = u*Δ_i",
        reason="noise of NADP, in units of u*, is 2 in the sparse pair and 1 in the dense one",
    )


def proportional(d):
    """In NADP the noise of two components is in the ratio of their widths; in the Jaccard mechanism the dense words get more."""
    d.equal(sp.UnevaluatedExpr(noise * one) / (noise * two), one / two, "σ_1/σ_2 = Δ_1/Δ_2")
    d.compare(sp.Rational("1.835"), ">", sp.Rational("1.276"), "printed α of dense and of sparse words")


claim = Claim(
    id="bollegala-2023-app-c-3-only",
    title="Different noise in different regions",
    locator="Appendix C.3, last sentence",
    printed=Statement(
        "Only the Jaccard mechanism can set different noise in sparse and dense regions.",
        r"\sigma \text{ is constant for all other mechanisms}",
    ),
    amended=Statement(
        "NADP does so too, in proportion to the widths of components. The printed α give dense words more noise than sparse ones, against Figure 1.",
        r"\sigma_1/\sigma_2=\Delta_1/\Delta_2",
    ),
    refutations=(nadp_does,),
    repairs=(proportional,),
    reason="NADP is such a mechanism; and α = 1.835 (dense) > 1.276 (sparse) is the reverse of the idea of Figure 1",
)
