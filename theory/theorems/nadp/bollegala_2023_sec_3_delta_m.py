"""Section 3: Δ is said to be largest at m = 2 and therefore independent of m."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.neighbours import line, sensitivity
from theory.variable import integer

three = line(0, 1, 3)
six = line(-21, -20, 0, 10, 31, 32)
m, common = integer("m", low=1), integer("k", low=0)


def three_words(d):
    """For the words 0, 1, 3 the sensitivity is 2 at m = 2 and 3 at m = 3."""
    d.refute_instance(
        sensitivity(three, 3, sp.Integer(0)),
        ">",
        sensitivity(three, 2, sp.Integer(0)),
        at="R^300, words 0, 1, 3 on the first axis, τ = 0",
        reason="at m = 3 the words 0 and 3 become neighbours",
    )
    d.compare(
        sensitivity(three, 3, sp.Rational(1, 2)),
        ">",
        sensitivity(three, 2, sp.Rational(1, 2)),
        "the same at the τ = 1/2 of the experiments: 3 against 1",
    )


def without_threshold(d):
    """At τ = 0 more neighbours can only add pairs; with a threshold both directions occur."""
    d.at_most(0, common, "at τ = 0 condition (b) holds for every pair, as a similarity k/(2m − k) has k ≥ 0")
    d.less(m, m + 1, "S_m is part of S_{m+1}, so every pair stays and Δ does not fall")
    d.compare(
        sensitivity(six, 2, sp.Rational(3, 5)),
        ">",
        sensitivity(six, 3, sp.Rational(3, 5)),
        "words −21, −20, 0, 10, 31, 32 at τ = 3/5: Δ falls from 10 to 1",
    )
    d.compare(
        sensitivity(three, 2, sp.Rational(3, 5)),
        "<",
        sensitivity(three, 3, sp.Rational(3, 5)),
        "words 0, 1, 3 at τ = 3/5: Δ rises from 1 to 3",
    )


claim = Claim(
    id="bollegala-2023-sec-3-delta-m",
    title="How the sensitivity depends on m",
    locator="Section 3, after Definition 1",
    printed=Statement(
        "The sensitivity Δ at m = 2 is at least that at any larger m, and therefore Δ does not depend on m.",
        r"\Delta_2\ge\Delta_m \text{ for } m>2,\qquad \Delta_m \text{ independent of } m",
    ),
    amended=Statement(
        "Δ depends on m. Without threshold (τ = 0) it can only grow with m; with one it can rise or fall.",
        r"\tau=0 \Rightarrow \Delta_m\le\Delta_{m+1}",
    ),
    variables=(m,),
    witness={m: 2},
    refutations=(three_words,),
    repairs=(without_threshold,),
    reason="more neighbours are farther neighbours: words 0, 1, 3 have Δ = 2 at m = 2 and 3 at m = 3",
)
