"""The proof of Theorem 2: a parenthesis closed too early."""

from theory.laws.dot_product import n
from theory.laws.words import dot, i, square, w, x, y
from theory.proof import Claim, Statement, eq, q
from theory.rules.algebra import follows
from theory.rules.sums import linear

left = (square(w(i) - y(i)) - square(w(i) - x(i))) / 2
expanded = square(w(i) - x(i)) + square(y(i) - x(i)) - 2 * dot(w(i) - x(i), y(i) - x(i))
on_a_line = {n: 2, w: lambda _: 0, x: lambda i: int(i == 1), y: lambda i: 3 * int(i == 1)}

printed = Statement(
    "½(‖w−y‖² − ‖w−x‖²) = ½(‖w−x‖² + ‖y−x‖² − 2⟨w−x, y−x⟩) − ‖w−x‖².",
    eq(left, expanded / 2 - square(w(i) - x(i))),
    variables=(n,),
    witness={n: 2, w: lambda _: 0, x: lambda _: 0, y: lambda _: 1},
)
amended = Statement(
    "The factor ½ also belongs to the last term.",
    eq(left, (expanded - square(w(i) - x(i))) / 2),
    variables=(n,),
    witness=on_a_line,
)


def one_axis():
    """With 0, 1 and 3 on one axis the two sides are 4 and 7/2."""
    return (on_a_line,)


def bracket_moved():
    """Expand ‖(w−x) − (y−x)‖² coordinate by coordinate."""
    return follows(amended.body, (linear(eq(square(w(i) - y(i)), expanded)), q(1, 2)))


claim = Claim(
    id="asghar-2026-thm-2-proof",
    title="A line in the proof of Theorem 2",
    locator="Appendix A, proof of Theorem 2, line after Eq. (22)",
    printed=printed,
    refutation=one_axis,
    amended=amended,
    repair=bracket_moved,
    keeps="the same line with its bracket moved, and the next line of the paper follows from it",
    severity="slip",
    reason="misplaced parenthesis; the next line is right again",
)
