"""The printed proof of Theorem 1 derives the condition from the conclusion only."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.variable import positive, real
from theory.verdict import Fact

p, gain = positive("p"), positive("g")
eta, w, x = real("eta_i"), real("w_i"), real("x_i")
noise, length = sp.Rational(3, 4), sp.Integer(1)


def chain_proves_too_much(d):
    """The same kind of chain also ends in r cos θ < ‖w − x‖, and that condition does not suffice."""
    d.refute_instance(
        (noise - length) ** 2,
        "<",
        noise**2,
        at="w = 0, x = 1, η = 3/4 on the line: r cos θ = 3/4",
        reason="the noisy vector is nearer to x, so a condition reached by ⇒ from the conclusion need not imply it",
        meets=[sp.Lt(noise, length, evaluate=False)],
    )


def steps_backwards(d):
    """Read from the last line up, every line implies the one above it."""
    d.equal(
        (w + eta - x) ** 2 - (w + eta - w) ** 2,
        (w - x) ** 2 - 2 * eta * (x - w),
        "each coordinate: the first five lines are one inequality written in five ways",
    )
    d.less(0, 2 * p * gain, "upwards, a gap g > 0 in the last line gives the gap 2pg > 0 in the first")
    d.less(0, gain / (2 * p), "downwards, a gap g in the first gives g/(2p) in the last, as p = ‖w − x‖ > 0")
    d.fact(Fact.DEFINITION, "the other lines are equalities rewritten, so ⇐ holds wherever ⇒ does")


claim = Claim(
    id="asghar-2026-thm-1-proof",
    title="Direction of the proof of Theorem 1",
    locator="Theorem 1, proof",
    printed=Statement(
        "A chain of implications from the conclusion to the condition shows that the condition is sufficient.",
        r"(A \Rightarrow B) \text{ shows } (B \Rightarrow A)",
    ),
    amended=Statement(
        "Every line of the chain is an equivalence, so the condition is necessary and sufficient.",
        r"\|w^*-w\|<\|w^*-x\| \iff r\cos\theta_{\eta,x-w} < \tfrac12\|w-x\|",
    ),
    refutations=(chain_proves_too_much,),
    repairs=(steps_backwards,),
    uses=("asghar-2026-thm-1",),
    reason="the printed arrows show necessity while the theorem says if; every step can be reversed",
)
