"""Section 3.2: sampling ∝ exp(−εd/(2Δ)) is ε-differentially private."""

from theory.claim import Claim, Statement
from theory.variable import positive, real
from theory.verdict import Assumption, Fact

eps, largest = positive("epsilon"), positive("Delta")
s = real("s", low=-1, high=1)
t = real("t", low=-1, high=1)
scale = eps / (2 * largest)


def numerator_and_normaliser(d):
    """Numerator and normaliser change by at most e^{ε/2} each."""
    d.fact(
        Fact.TRIANGLE, "|d(x,y) − d(x',y)| ≤ d(x,x') ≤ Δ for every y, so the difference is sΔ with |s| ≤ 1"
    )
    d.at_most(scale * s * largest, eps / 2, "log-ratio of the weights of one output")
    d.fact(
        Fact.POST_PROCESSING,
        "N(x')/N(x) lies between the smallest and the largest ratio of its terms",
        "N is the normaliser; so its log-ratio is also ε/(2Δ) times some tΔ with |t| ≤ 1",
    )
    d.at_most(
        scale * (s + t) * largest, eps, "log-ratio of the probabilities: weight and normaliser together"
    )


claim = Claim(
    id="asghar-2026-sec-3-2-exponential",
    title="Sampling by distance with sensitivity",
    locator="Section 3.2, result of Dwork et al.",
    printed=Statement(
        "Outputting y with probability proportional to exp(−εd(x,y)/(2Δ)), Δ the largest distance, is ε-differentially private.",
        r"\frac{\Pr[M(x)=y]}{\Pr[M(x')=y]} \le e^{\epsilon}",
    ),
    variables=(eps, largest),
    witness={eps: 1, largest: 2},
    assumptions=(Assumption.FINITE_VOCABULARY,),
    proofs=(numerator_and_normaliser,),
    reason="numerator and normaliser each change by at most e^{ε/2}",
)
