"""In two or more dimensions the level is strictly below ε on every finite vocabulary."""

from theory.claim import Claim, Statement
from theory.laws.noise import n
from theory.variable import positive, real
from theory.verdict import Assumption, Fact

#: Distance of a point from x, distance of x from x', cosine of the angle at x (not straight).
a, dist = positive("a"), positive("d")
cosine = real("c", low=-1, high=1, high_open=True)


def equality_only_on_a_ray(d):
    """The density ratio reaches exp(εd) only on a ray, which has measure zero for n ≥ 2."""
    d.equal(
        (a + dist) ** 2 - (a**2 + 2 * a * dist * cosine + dist**2),
        2 * a * dist * (1 - cosine),
        "how far the squared distance to x' stays below (a + d)²",
    )
    d.less(0, 2 * a * dist * (1 - cosine), "positive off the ray that leaves x' through x")
    d.less(
        1,
        n,
        "a ray has measure zero in dimension two and more, so the averages over a cell are strictly ordered",
    )
    d.fact(
        Fact.POST_PROCESSING,
        "∫_C exp(−ε‖t−x‖)dt < exp(εd) ∫_C exp(−ε‖t−x'‖)dt",
        "strict on a set of full measure; finitely many pairs and outputs have a maximum",
    )


claim = Claim(
    id="dx-level-below-epsilon",
    title="The level is strictly below ε for n ≥ 2",
    locator="MATHS.md, section 5",
    printed=Statement(
        "For n ≥ 2 the exact level after nearest-neighbour decoding is strictly below ε on every finite vocabulary.",
        r"\max_{x\ne x',y}\frac{1}{d(x,x')}\log\frac{\Pr[M(x)=y]}{\Pr[M(x')=y]}<\varepsilon",
    ),
    variables=(n,),
    witness={n: 2},
    assumptions=(Assumption.FINITE_VOCABULARY, Assumption.DISTINCT_WORDS, Assumption.EXACT_NEAREST),
    proofs=(equality_only_on_a_ray,),
    reason="the triangle inequality is strict almost everywhere",
)
