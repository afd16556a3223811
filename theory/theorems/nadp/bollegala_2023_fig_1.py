"""Figure 1: sparse neighbourhoods are said to get more noise."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.neighbours import component, edges, line
from theory.variable import positive

words = line(0, 1, 1000)
links = edges(words, 2, sp.Rational(1, 2))
noise, width, wider = positive("u"), positive("s"), positive("h")


def width_of(word):
    """Largest distance of neighbours in the component of a word."""
    part = component(links, word)
    return max((abs(a - b) for a, b in links if a in part), default=sp.Integer(0))


def the_loneliest_word(d):
    """A word 999 away from its nearest word gets no noise, the words of a tight pair do."""
    d.refute_instance(
        width_of(words[2]),
        "<",
        width_of(words[0]),
        at="R^300, words 0, 1, 1000 on the first axis, m = 2, τ = 1/2; σ_i = u*Δ_i",
        reason="Δ_i is 0 for the sparsest word and 1 for the dense pair: the sparse word is released as it is",
    )


def among_components_with_links(d):
    """Among components that have links, noise grows with their width."""
    d.less(noise * width, noise * (width + wider), "σ_i = u*Δ_i")
    d.compare(width_of(words[0]), ">", 0, "the pair of the example has positive noise")


claim = Claim(
    id="bollegala-2023-fig-1",
    title="More noise in sparse neighbourhoods",
    locator="Figure 1 and Section 1",
    printed=Statement(
        "The sparser the neighbourhood of a word, the more noise NADP adds to it.",
        r"\text{sparser} \Rightarrow \sigma_{i(x)} \text{ larger}",
    ),
    amended=Statement(
        "Among components with at least two different vectors, noise is proportional to the longest link. Words without a neighbour, the sparsest ones, get none.",
        r"\sigma_i=u^*\Delta_i,\qquad \Delta_i=0 \text{ for single words}",
    ),
    refutations=(the_loneliest_word,),
    repairs=(among_components_with_links,),
    uses=("bollegala-2023-cor-1",),
    reason="a word far from all others is a component of its own and gets zero noise, the risk that the text warns of",
)
