"""Section 2.6: the normal vector is normalised to lie in the unit ball."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import epsilon, n, radius_moment
from theory.variable import real

s = real("s", low=0, high=1)


def inside_the_ball(d):
    """A direction drawn inside the ball shortens the noise on average by n/(n+1)."""
    d.integral(
        s * n * s ** (n - 1),
        (s, 0, 1),
        n / (n + 1),
        "mean length of a uniform point of the unit ball",
        antiderivative=n * s ** (n + 1) / (n + 1),
    )
    d.refute({n: 2, epsilon: 1}, "the mean length of l·v is then n²/((n+1)ε), not n/ε")


def on_the_sphere(d):
    """Divided by its norm the vector lies on the sphere, and the length of l·v is l."""
    d.equal(radius_moment(1, n, epsilon), n / epsilon, "mean length of the noise, as the Gamma law requires")


claim = Claim(
    id="feyisetan-2020-sec-2-6-unit-ball",
    title="Normalising the direction",
    locator="Section 2.6",
    printed=Statement(
        "Constraining the normal vector to the unit ball and multiplying by a Gamma(n, 1/ε) length gives the noise, whose mean length is n/ε; read literally, uniform in the ball.",
        sp.Eq(n / (n + 1) * n / epsilon, n / epsilon, evaluate=False),
    ),
    amended=Statement(
        "The vector is divided by its norm, so it lies on the unit sphere; then the length of the noise is the Gamma variable.",
        sp.Eq(radius_moment(1, n, epsilon), n / epsilon, evaluate=False),
    ),
    variables=(n, epsilon),
    witness={n: 2, epsilon: 1},
    refutations=(inside_the_ball,),
    repairs=(on_the_sphere,),
    reason="it must be the unit sphere; in the ball the noise would be too short by n/(n+1)",
)
