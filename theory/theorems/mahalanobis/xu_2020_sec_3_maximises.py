"""Section 3: stretching along the largest variability is said to maximise the expected substitution probability."""

import sympy as sp

from theory.laws.dot_product import Angle, Radius, Z, k, r
from theory.laws.line import AxisTail
from theory.laws.words import Noise, eta, v
from theory.proof import Claim, Or, Pr, Statement, eq, le, lt, q, theorem_of
from theory.rules.algebra import compute, follows
from theory.rules.events import equal_events, inclusion, union
from theory.rules.instances import put
from theory.rules.logic import assume, part
from theory.rules.noise import coordinate_projected
from theory.rules.quantifiers import either
from theory.theorems.dot_product.dx_z_odd import eps, z

#: Noise in R³ at ε = 1, its length and its cosine.
NOISE, LENGTH, COSINE = (v, Noise(3, 1)), (r, Radius(3, 1)), (k, Angle(3))
#: The eight words (±10, ±1, ±1): how far the word (−10, −1, −1) is from each of the middle planes.
PLANES = (10, 1, 1)
#: Half-axes of the noise: a sphere, and the ellipsoid of the trace-scaled covariance diag(100, 1, 1)·3/102.
SPHERE, ELLIPSOID = (1, 1, 1), tuple(sp.sqrt(q(3 * s, 102)) for s in (100, 1, 1))


def crossed(axis, axes):
    """The noise crosses the middle plane in that direction."""
    return lt(PLANES[axis], axes[axis] * eta(v, axis + 1))


def substituted(axes):
    """Probability that the word leaves its cell; by symmetry the same for all eight words."""
    return Pr(Or(*[crossed(axis, axes) for axis in range(3)]), NOISE)


printed = Statement(
    "Stretching the noise along the direction of largest variability maximises the overall expected probability of words being substituted.",
    le(substituted(SPHERE), substituted(ELLIPSOID)),
    reading="*maximises* is read as: not smaller than with spherical noise of the same scale; checked for the words (±10, ±1, ±1) at ε = 1",
)


def one_plane(axis, axes):
    """Pr[one plane is crossed], the tail of one coordinate of the noise."""
    plane, stretch = PLANES[axis], axes[axis]
    whole = Pr(crossed(axis, axes), NOISE)
    along = coordinate_projected(whole, axis + 1, LENGTH, COSINE)
    scaled, plain = along.concl.rhs.args[0], lt(plane / sp.sympify(stretch), Z)
    chain = [along, put(part(theorem_of("dx-z-odd"), 0), {eps: 1, z: plane / sp.sympify(stretch)})]
    if stretch != 1:
        down, up = follows(plain, (assume(scaled), 1 / stretch)), follows(scaled, (assume(plain), stretch))
        chain.append(equal_events(down, up, LENGTH, COSINE))
    return follows(eq(whole, AxisTail(plane / sp.sympify(stretch))), *chain)


def pairs_across():
    """Each word's neighbours lie across the stretch: above 0.275 for the sphere, below 0.018 for the ellipsoid."""
    sphere, ellipsoid = substituted(SPHERE), substituted(ELLIPSOID)
    one = inclusion(either(sphere.args[0], assume(crossed(1, SPHERE))), NOISE)
    many = follows(lt(q("0.275"), sphere), one, one_plane(1, SPHERE), compute(lt(q("0.275"), AxisTail(1))))
    tails = [one_plane(axis, ELLIPSOID) for axis in range(3)]
    bound = compute(lt(sum(t.concl.rhs for t in tails), q("0.018")))
    few = follows(lt(ellipsoid, q("0.018")), union(ellipsoid.args[0], NOISE), *tails, bound)
    return {}, follows(lt(ellipsoid, sphere), many, few)


claim = Claim(
    id="xu-2020-sec-3-maximises",
    title="Does stretching maximise substitution?",
    locator="Section 3, before Algorithm 2",
    printed=printed,
    refutation=pairs_across,
    severity="result",
    uses=("dx-z-odd",),
    reason="words that cluster across the stretched direction are substituted far less: below 0.018 instead of above 0.275",
)
