"""Ours: how rarely rounding changes a snapped coordinate."""

from theory.proof import Claim, Statement

claim = Claim(
    id="dx-float-snapping-probability",
    title="How often rounding changes a snapped release",
    locator='Chapter "Released vectors", What to do about it',
    printed=Statement(
        "Gaussian noise of deviation σ in n dimensions is added with an error of at most η a coordinate, but for a probability β, and the sum is snapped to a grid of step g. "
        "The result differs from the snapped real sum with probability at most κ = β + 2nη(1/g + 1/(σ√(2π))).",
        latex=r"\kappa \le \beta + 2 n \eta \left(\frac1g + \frac1{\sigma\sqrt{2\pi}}\right)",
    ),
    argued="A coordinate is snapped otherwise only if the real sum lies within η of a midpoint of the grid. Folded to one cell, the normal density is at most its mean 1/g plus its "
    "largest value 1/(σ√(2π)), since it rises once and falls once; so the probability is at most 2η times that, and n coordinates have n times as much. No rule here folds a density.",
    reason="near a midpoint of the grid, with a folded density of at most 1/g + 1/(σ√(2π))",
)
