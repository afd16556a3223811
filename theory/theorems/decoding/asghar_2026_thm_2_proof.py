"""The printed proof of Theorem 2: a parenthesis closed too early."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.variable import real

w, x, y = real("w"), real("x"), real("y")
left = ((w - y) ** 2 - (w - x) ** 2) / 2
printed_right = ((w - x) ** 2 + (y - x) ** 2 - 2 * (w - x) * (y - x)) / 2 - (w - x) ** 2
right = ((w - x) ** 2 + (y - x) ** 2 - 2 * (w - x) * (y - x) - (w - x) ** 2) / 2


def on_the_line(d):
    """On the line with w = 0, x = 1, y = 3 the two lines differ by ½‖w−x‖²."""
    d.refute({w: 0, x: 1, y: 3}, "4 against 7/2")


def parenthesis_moved(d):
    """With the half over all three terms the line follows and leads to the next one."""
    d.equal(left, right, "each coordinate of Eq. (22), with the half over everything")
    d.equal(left - printed_right, (w - x) ** 2 / 2, "the printed line is too small by half of ‖w−x‖²")


claim = Claim(
    id="asghar-2026-thm-2-proof",
    title="A line in the proof of Theorem 2",
    locator="Appendix A, proof of Theorem 2, line after Eq. (22)",
    printed=Statement(
        "½(‖w−y‖² − ‖w−x‖²) = ½(‖w−x‖² + ‖y−x‖² − 2⟨w−x, y−x⟩) − ‖w−x‖², here in one dimension.",
        sp.Eq(left, printed_right, evaluate=False),
    ),
    amended=Statement("The factor ½ also belongs to the last term.", sp.Eq(left, right, evaluate=False)),
    variables=(w, x, y),
    witness={w: 0, x: 0, y: 1},
    refutations=(on_the_line,),
    repairs=(parenthesis_moved,),
    reason="misplaced parenthesis; the next line is right again (and the arrows show only necessity, as in Theorem 1)",
)
