"""Section 4: the right triangles of Figure 5b."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.variable import positive, real

a, c, e = positive("A"), positive("C"), positive("E")
gain, phi = positive("g"), real("phi")


def pythagoras(d):
    """Legs 3 and 4, hypotenuse 5."""
    d.refute({a: 5, c: 3, e: 4}, "25 is not 9 − 16")


def plus_sign(d):
    """The hypotenuse has A² = C² + E², and then C < D gives A < B and back."""
    d.less(c**2 + e**2, (c + gain) ** 2 + e**2, "C < D = C + g gives A² = C² + E² < D² + E² = B²")
    d.less(a**2 - e**2, a**2 + gain - e**2, "A² < B² = A² + g gives C² = A² − E² < B² − E² = D²")
    x, y = c * sp.cos(phi), c * sp.sin(phi)
    d.equal(
        (x - e * sp.sin(phi)) ** 2 + (y + e * sp.cos(phi)) ** 2,
        c**2 + e**2,
        "legs at right angles, in any position: squared hypotenuse",
    )


claim = Claim(
    id="asghar-2026-sec-4-fig-5b",
    title="Right triangles of Figure 5b",
    locator="Section 4, after Theorem 1",
    printed=Statement(
        "In the right triangle with hypotenuse A and legs C and E, A² = C² − E².",
        sp.Eq(a**2, c**2 - e**2, evaluate=False),
    ),
    amended=Statement(
        "A² = C² + E², as in the other direction of the same sentence.",
        sp.Eq(a**2, c**2 + e**2, evaluate=False),
    ),
    variables=(a, c, e),
    hypotheses=(sp.Eq(a**2, c**2 + e**2, evaluate=False),),
    witness={a: 5, c: 3, e: 4},
    refutations=(pythagoras,),
    repairs=(plus_sign,),
    reason="sign slip: minus for plus, twice; the comparison of A and B stands",
)
