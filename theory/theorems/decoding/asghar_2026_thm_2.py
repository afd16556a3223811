"""Theorem 2: when the neighbour x beats another word y."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.variable import positive, real
from theory.verdict import Fact

eta, w, x, y = real("eta_i"), real("w_i"), real("x_i"), real("y_i")
p, a, q, slack = positive("p"), real("a"), real("q"), positive("s")

w0, x0, y0, noise = (sp.Matrix(v) for v in ([0, 0], [1, 0], [0, 2], [0, sp.Rational(5, 4)]))


def projection(v, on):
    """Signed length of the projection of one vector on another."""
    return v.dot(on) / sp.sqrt(on.dot(on))


def plus_for_minus(d):
    """A plane example that meets the printed condition while y is nearer."""
    printed_left = projection(w0 - x0, y0 + x0) + projection(noise, y0 - x0)
    noisy = w0 + noise
    d.refute_instance(
        (noisy - x0).dot(noisy - x0),
        ">",
        (noisy - y0).dot(noisy - y0),
        at="w = (0,0), x = (1,0), y = (0,2), η = (0, 5/4), vocabulary {w, x, y}",
        reason="the noisy vector (0, 5/4) is nearer to y than to x",
        meets=[
            sp.Lt(printed_left, sp.sqrt((y0 - x0).dot(y0 - x0)) / 2, evaluate=False),
            sp.Lt((w0 - x0).dot(w0 - x0), (w0 - y0).dot(w0 - y0), evaluate=False),
        ],
    )


def with_y_minus_x(d):
    """Expand coordinate by coordinate; p = ‖y−x‖, a and q the projections of w−x and η on y−x."""
    d.equal(
        (w + eta - y) ** 2 - (w + eta - x) ** 2,
        (y - x) ** 2 - 2 * (w - x) * (y - x) - 2 * eta * (y - x),
        "each coordinate; summed: ‖w*−y‖² − ‖w*−x‖² = p² − 2⟨w−x, y−x⟩ − 2⟨η, y−x⟩",
    )
    d.fact(Fact.DEFINITION, "⟨w−x, y−x⟩ = pa and ⟨η, y−x⟩ = pq", "dot product and angle; p > 0 as x ≠ y")
    d.equal(p**2 - 2 * p * a - 2 * p * q, 2 * p * (p / 2 - (a + q)), "it has the sign of p/2 − (a + q)")
    d.less(0, 2 * p * slack, "so a + q = p/2 − s with s > 0 is the same as x being strictly nearer")


claim = Claim(
    id="asghar-2026-thm-2",
    title="When a neighbour beats another word",
    locator="Theorem 2",
    printed=Statement(
        "With x the nearest neighbour of w and y another word, w + η is nearer to x than to y if ‖w−x‖ cos θ(w−x, y+x) + "
        "r cos θ(η, y−x) < ‖y−x‖/2.",
        r"\|w-x\|\cos\theta_{w-x,\,y+x} + r\cos\theta_{\eta,y-x} < \tfrac12\|y-x\| \Rightarrow \|w^*-x\|<\|w^*-y\|",
    ),
    amended=Statement(
        "The angle is between w−x and y−x; then the condition is necessary and sufficient, for any two words x and y.",
        r"\|w-x\|\cos\theta_{w-x,\,y-x} + r\cos\theta_{\eta,y-x} < \tfrac12\|y-x\| \iff \|w^*-x\|<\|w^*-y\|",
    ),
    refutations=(plus_for_minus,),
    repairs=(with_y_minus_x,),
    uses=("asghar-2026-sec-3-dot-product",),
    reason="y+x in the first angle (as extracted) must be y−x, as in the appendix; nearest neighbour is not needed",
)
