"""Section 6.4: across all metrics the scores are said to be better than chance for ε ≤ 23."""

import sympy as sp

from theory.claim import Claim, Statement


def flipped(d):
    """An AUC of 0.04 means that the opposite answer is right 96 % of the time; and accuracy equals chance."""
    d.refute_instance(
        1 - sp.Rational("0.04"),
        ">",
        sp.Rational("0.95"),
        at="ε = 12: AUC 0.04; an auditor who answers the opposite has AUC 0.96",
        reason="a score far below one half is far from chance: it tells the auditor as much as 0.96",
        meets=(sp.Gt(sp.Abs(sp.Rational("0.04") - sp.Rational(1, 2)), sp.Rational("0.45"), evaluate=False),),
    )


def distance_from_one_half(d):
    """Judged by the distance from one half, ε = 23 is the closest to chance."""
    auc = {6: "0.06", 12: "0.04", 17: "0.11", 23: "0.36"}
    for eps in (6, 12, 17):
        d.compare(
            sp.Abs(sp.Rational(auc[eps]) - sp.Rational(1, 2)),
            ">",
            sp.Abs(sp.Rational(auc[23]) - sp.Rational(1, 2)),
            f"ε = {eps} is farther from one half than ε = 23",
        )


claim = Claim(
    id="feyisetan-2020-tab-4-chance",
    title="Better than chance?",
    locator="Section 6.4, Table 4",
    printed=Statement(
        "At ε ≤ 23 the privacy is better than chance across all metrics: no auditor could do better than guess.",
        r"\mathrm{AUC}\le\tfrac12\Rightarrow\text{no information}",
    ),
    amended=Statement(
        "Information is measured by the distance of the AUC from one half; by it ε = 6, 12, 17 tell the auditor more than ε = 23.",
        r"|\mathrm{AUC}-\tfrac12|\text{ is larger at }\varepsilon=6,12,17\text{ than at }23",
    ),
    refutations=(flipped,),
    repairs=(distance_from_one_half,),
    reason="an AUC of 0.04 is as telling as 0.96; accuracy 0.50 is chance, not better",
)
