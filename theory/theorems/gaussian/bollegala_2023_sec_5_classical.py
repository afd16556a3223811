"""Section 5: the Gaussian mechanism of Theorem 1 run at the ε of the experiments, which go beyond 15."""

from theory.laws.normal import EXPERIMENT_DELTA, Classical, Delta, HockeyStick, broken, delta, s
from theory.proof import Claim, Statement, le, negate, positive, q, real, theorem_of
from theory.rules.logic import part

eps, unit = positive("epsilon"), real("epsilon", low=0, high=1, low_open=True, high_open=True)


def says(level):
    """The classical noise keeps the divergence of a pair at distance s at most δ."""
    return le(HockeyStick(s, Delta * Classical(delta, level), level), delta)


printed = Statement(
    "In the experiments, at ε up to and beyond 15, the Gaussian mechanism with σ = Δ√(2 ln(1.25/δ))/ε is a differentially private baseline.",
    says(eps),
    given=(le(s, Delta),),
    variables=(eps, delta, Delta, s),
    witness={eps: 1, delta: EXPERIMENT_DELTA, Delta: 1, s: 1},
    reading="the paper says this by its use of the baseline: it is (ε, δ)-private at every ε of the figures, 15 among them",
)
amended = Statement(
    "It is for ε in (0, 1), where Theorem 1 has it.",
    says(unit),
    given=(le(s, Delta),),
    variables=(unit, delta, Delta, s),
    witness={unit: q(1, 2), delta: EXPERIMENT_DELTA, Delta: 1, s: 1},
)


def fifteen():
    """At ε = 15 and δ = 1/73404 the divergence is more than twenty times δ."""
    at = {eps: 15, delta: EXPERIMENT_DELTA, Delta: 1, s: 1}
    return at, broken(negate(printed.instance(at)))


def theorem_one():
    """Theorem 1 itself."""
    return part(theorem_of("bollegala-2023-thm-1"), 1)


claim = Claim(
    id="bollegala-2023-sec-5-classical",
    title="The classical noise at the ε of the experiments",
    locator="Section 5 (Gaussian baseline), Figures 2 and 3",
    printed=printed,
    amended=amended,
    refutation=fifteen,
    repair=theorem_one,
    severity="range",
    uses=("bollegala-2023-thm-1",),
    reason="outside (0, 1) the formula loses its theorem: at ε = 15 the exact δ is 3·10⁻⁴ instead of 1.4·10⁻⁵",
)
