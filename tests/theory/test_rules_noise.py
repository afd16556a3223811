"""Rules of the noise refuse what does not follow."""

import pytest
import sympy as sp

from theory.errors import Refused
from theory.laws.dot_product import Angle, K, R, Radius, Z, eps, k, n, r
from theory.laws.words import NOISE, Noise, dot, eta, i, square, v, w, x
from theory.proof import E, MaxOver, Pr, eq, integer, le, lt, positive, real
from theory.proof.wellformed import well_formed
from theory.rules.algebra import algebra, follows, vanishes
from theory.rules.events import markov, tail
from theory.rules.expectation import affine_mean
from theory.rules.integrals import half_of_even
from theory.rules.limits import limit, squeeze
from theory.rules.logic import assume
from theory.rules.maxima import union_of_max
from theory.rules.noise import (
    ball_mass,
    coordinate_projected,
    length_law,
    mirrored,
    no_atoms,
    positive_mass,
    projected,
    rescaled,
    rescaled_letter,
    sliced,
)
from theory.rules.sums import linear

t = real("t")
a = positive("a")
along = dot(eta(v, i), x(i))


def test_a_projection_has_the_law_of_length_times_z():
    """A projection has the law of length times z."""
    got = projected(Pr(le(along, t), NOISE), along, R, K).concl
    assert got == eq(Pr(le(along, t), NOISE), Pr(le(sp.sqrt(square(x(i))) * Z, t), R, K))


@pytest.mark.parametrize(
    ("event", "product", "radius", "angle"),
    [
        (le(along, square(eta(v, i))), along, R, K),  # the length enters too
        (le(dot(eta(v, i), eta(v, i)), t), dot(eta(v, i), eta(v, i)), R, K),  # not a fixed vector
        (le(along, t), along, (r, Radius(n, 2 * eps)), K),  # another rate
        (le(along, t), along, R, (k, Angle(n + 1))),  # another dimension
        (le(along, r), along, R, K),  # a letter that is taken
        (le(along, t), sp.Sum(eta(v, i) * x(i), (i, 1, n - 1)), R, K),  # not all coordinates
    ],
)
def test_what_is_no_projection_is_refused(event, product, radius, angle):
    """What is no projection is refused."""
    with pytest.raises(Refused):
        projected(Pr(event, NOISE), product, radius, angle)


@pytest.mark.parametrize(
    ("event", "letter"),
    [(lt(0, sp.Abs(k)), k), (lt(k**2, t), k), (lt(0, t * k), k), (le(Z, t), k), (lt(0, t), k)],
)
def test_atoms_are_excluded_only_where_a_slope_is_not_zero(event, letter):
    """Atoms are excluded only where a slope is not zero."""
    with pytest.raises(Refused):
        no_atoms(event, letter, R, K)


def test_only_even_laws_have_mirror_images():
    """Only even laws have mirror images."""
    assert mirrored(Pr(le(Z, t), R, K), k).concl.rhs == Pr(le(-Z, t), R, K)
    with pytest.raises(Refused):
        mirrored(Pr(le(Z, t), R, K), r)


def test_positive_mass_asks_for_an_interval_of_the_support():
    """Positive mass asks for an interval of the support."""
    event = follows(lt(r, a), assume(lt(r, a)))
    assert positive_mass(event, *R, 0, a).concl == lt(0, Pr(lt(r, a), R))
    for low, high in ((a, 0), (-1, a), (0, a / 2)):
        with pytest.raises(Refused):
            positive_mass(event, *R, low, high)


def test_slices_have_ends_that_are_not_random():
    """Slices have ends that are not random."""
    with pytest.raises(Refused):
        sliced(Z, algebra(le(-r, r)), R, K)


def test_means_are_linear_in_fixed_coefficients():
    """Means are linear in fixed coefficients."""
    mean = assume(eq(E(k, K), 0))
    with pytest.raises(Refused):
        affine_mean(mean, k, 1)


def test_half_of_an_integral_needs_an_even_integrand():
    """Half of an integral needs an even integrand."""
    with pytest.raises(Refused):
        half_of_even(sp.Integral(1 + k, (k, -1, 0)))
    with pytest.raises(Refused):
        half_of_even(sp.Integral(k**2, (k, -1, sp.Rational(1, 2))))


@pytest.mark.parametrize(
    "goal",
    [
        eq(square(w(i) - x(i)), square(w(i)) + square(x(i))),
        eq(square(w(i)) * square(x(i)), dot(w(i), x(i)) ** 2),
        eq(square(w(i)), square(w(i)) + 1),
        eq(sp.Sum(w(i), (i, 1, n)), sp.Sum(w(i), (i, 1, n + 1))),
        le(square(w(i)), 2 * square(w(i))),
    ],
)
def test_sums_agree_term_by_term_or_not_at_all(goal):
    """Sums agree term by term or not at all."""
    with pytest.raises(Refused):
        linear(goal)


def test_a_number_is_not_what_a_law_of_points_is_about():
    """A number is not what a law of points is about."""
    with pytest.raises(Refused):
        well_formed(le(Pr(le(t, r), (t, Noise(n, eps))), 1))


def test_only_noise_is_rescaled_and_only_by_its_coordinates():
    """Only noise is rescaled and only by its coordinates."""
    event = le(along, t)
    assert rescaled(event, a, NOISE).concl.rhs == Pr(le(dot(a * eta(v, i), x(i)), t), NOISE)
    with pytest.raises(Refused):
        rescaled(event, t, NOISE)
    with pytest.raises(Refused):
        rescaled(le(k, t), a, K)


def test_a_coordinate_has_a_number_from_one_to_n():
    """A coordinate has a number from one to n."""
    assert coordinate_projected(Pr(le(eta(v, 1), t), NOISE), 1, R, K).concl.rhs == Pr(le(Z, t), R, K)
    for index, event in ((0, le(eta(v, 0), t)), (3, le(eta(v, 3), t)), (1, le(eta(v, 1), eta(v, 2)))):
        with pytest.raises(Refused):
            coordinate_projected(Pr(event, NOISE), index, R, K)


def test_a_square_that_may_be_positive_does_not_vanish():
    """A square that may be positive does not vanish."""
    assert vanishes(assume(le((t - 1) ** 2, 0))).concl == eq(t - 1, 0)
    for p in (le(t**3, 0), le(t**2, 1)):
        with pytest.raises(Refused):
            vanishes(assume(p))


def test_union_bounds_speak_of_maxima_that_reach_a_level():
    """Union bounds speak of maxima that reach a level."""
    j = integer("j", low=0)
    top = MaxOver(sp.Abs(k - j), (j, 0, 3))
    assert union_of_max(le(t, top), K).concl.rhs == sp.Sum(Pr(le(t, sp.Abs(k - j)), K), (j, 0, 3))
    for event in (le(top, t), le(t, k), le(j, top)):
        with pytest.raises(Refused):
            union_of_max(event, K)


def test_a_letter_is_rescaled_only_with_the_scaled_density():
    """A letter is rescaled only with the scaled density."""
    faster = (r, Radius(n, 2 * eps))
    assert rescaled_letter(Pr(le(r, t), faster), r, 2, R[1]).concl.rhs == Pr(le(r / 2, t), R)
    for c, law in ((3, R[1]), (-2, R[1]), (2, Radius(n + 1, eps))):
        with pytest.raises(Refused):
            rescaled_letter(Pr(le(r, t), faster), r, c, law)
    with pytest.raises(Refused):
        rescaled_letter(Pr(le(k, t), K), k, 1, K[1])


def test_only_the_length_of_the_noise_has_the_law_of_the_radius():
    """Only the length of the noise has the law of the radius."""
    assert length_law(Pr(le(square(eta(v, i)), a), NOISE), R).concl.rhs == Pr(le(r**2, a), R)
    for event in (le(along, t), le(square(eta(v, i) - x(i)), a), le(square(eta(v, i)), r)):
        with pytest.raises(Refused):
            length_law(Pr(event, NOISE), R)


def test_balls_have_positive_mass_if_their_radius_is_positive():
    """Balls have positive mass if their radius is positive."""
    event = le(square(w(i) + eta(v, i) - x(i)), a**2)
    assert ball_mass(event, NOISE, algebra(lt(0, a**2))).concl == lt(0, Pr(event, NOISE))
    for other in (
        le(square(2 * eta(v, i)), a**2),
        le(square(eta(v, i) - eta(v, 1)), a**2),
        lt(square(eta(v, i)), a**2),
    ):
        with pytest.raises(Refused):
            ball_mass(other, NOISE, algebra(lt(0, a**2)))
    with pytest.raises(Refused):
        ball_mass(event, NOISE, algebra(lt(0, a)))


def test_tails_start_inside_the_support():
    """Tails start inside the support."""
    s = positive("s")
    assert tail(r, R[1], a, s).concl.rhs == sp.Integral(Radius.density(s, n, eps), (s, a, sp.oo))
    for at in (t, -1, r):
        with pytest.raises(Refused):
            tail(r, R[1], at, s)
    with pytest.raises(Refused):
        tail(k, K[1], -1, s)  # s does not range over negative numbers


def test_markov_asks_for_a_term_that_is_not_negative_and_a_positive_level():
    """Markov asks for a term that is not negative and a positive level."""
    mean = assume(eq(E(r, R), n / eps))
    assert markov(mean, a).concl == le(Pr(le(a, r), R), n / (eps * a))
    for bad, at in ((mean, t), (mean, r), (assume(eq(E(k, K), 0)), a)):
        with pytest.raises(Refused):
            markov(bad, at)


def test_a_limit_is_squeezed_by_one_function_and_one_bound():
    """A limit is squeezed by one function and one bound."""
    low, high = assume(le(1 - 1 / a, sp.tanh(t))), assume(le(sp.tanh(t), 1))
    end = limit(1 - 1 / a, a, sp.oo, 1)
    with pytest.raises(Refused):
        squeeze(low, high, end)  # the hypothesis holds for no such a at once
    with pytest.raises(Refused):
        squeeze(algebra(le(1 - 1 / a, 1)), algebra(le(1, 2)), end)
