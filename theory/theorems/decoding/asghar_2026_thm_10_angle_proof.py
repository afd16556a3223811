"""Theorem 10, proof: which angle makes r cos θ a copy of Z."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import angle_even_moment, epsilon, n, radius_moment

w, x, y = sp.Matrix([1, 0]), sp.Matrix([1, 1]), sp.Matrix([1, 2])


def orthogonal_words(d):
    """In the plane, with x − y orthogonal to w, the printed variable is always zero."""
    printed_variance = radius_moment(2, 2, 1) * ((w.dot(x - y)) ** 2 / (w.dot(w) * (x - y).dot(x - y)))
    d.refute_instance(
        printed_variance,
        "<",
        sp.Integer(3),
        at="n = 2, ε = 1, w = (1, 0), x = (1, 1), y = (1, 2)",
        reason="r cos θ_{w,x−y} is identically 0 there, while Var Z = n+1 = 3",
        meets=(sp.Lt((w - x).norm(), (w - y).norm(), evaluate=False),),
    )


def noise_angle(d):
    """With the angle between η and x − y it is Z, since x − y is a fixed vector."""
    d.equal(
        radius_moment(2, n, epsilon) * angle_even_moment(1, n),
        (n + 1) / epsilon**2,
        "its second moment is that of Z for whatever direction x − y: the law of the angle is rotation invariant",
    )


claim = Claim(
    id="asghar-2026-thm-10-angle-proof",
    title="The angle in the proof of Theorem 10",
    locator="Theorem 10, proof, below the definition of S",
    printed=Statement(
        "r cos θ_{w,x−y}, with the angle between w and x−y, is distributed as Z.",
        r"r\cos\theta_{w,x-y}\sim Z",
    ),
    amended=Statement(
        "It is r cos θ_{η,x−y}, with the angle between the noise and x−y, that is distributed as Z.",
        r"r\cos\theta_{\eta,x-y}\sim Z",
    ),
    refutations=(orthogonal_words,),
    repairs=(noise_angle,),
    reason="subscript slip: w stands where η belongs, the angle with w is a fixed number",
)
