"""In two or more dimensions the level is strictly below ε on every finite vocabulary."""

from theory.proof import Claim, Statement, lt, positive, real
from theory.rules.algebra import algebra
from theory.verdict import Assumption

a, d = positive("a"), positive("d")
cosine = real("c", low=-1, high=1, high_open=True)

printed = Statement(
    "For n ≥ 2 the exact level after nearest-neighbour decoding is strictly below ε on every finite vocabulary.",
    latex=r"\max_{x\ne x',y}\frac{1}{d(x,x')}\log\frac{\Pr[M(x)=y]}{\Pr[M(x')=y]}<\varepsilon",
)


def off_the_ray():
    """Off the ray from x' through x the distance to x' is below a + d: law of cosines, c the cosine at x."""
    return algebra(lt(a**2 + 2 * a * d * cosine + d**2, (a + d) ** 2))


claim = Claim(
    id="dx-level-below-epsilon",
    title="The level is strictly below ε for n ≥ 2",
    locator='Chapter "The curse of dimensionality, with exact numbers", More than two words',
    printed=printed,
    argued="The ratio of the densities reaches exp(εd) only on a ray, which has measure zero in two or more dimensions, so the masses of every cell are "
    "strictly ordered; finitely many pairs and outputs have a maximum. Not linked: strict inequalities of masses over cells have no rule here.",
    support=off_the_ray,
    assumptions=(Assumption.FINITE_VOCABULARY, Assumption.DISTINCT_WORDS, Assumption.EXACT_NEAREST),
    reason="the triangle inequality is strict almost everywhere",
)
