"""Ours: the e-value of a block of an audit, on any measurable output space."""

from theory.proof import Claim, Statement, le, q
from theory.rules.algebra import compute

p = q(1, 4)


def two_inputs():
    """Two inputs with probabilities 3/4 and 1/4 of one event, ε = ln 3, δ = 0, the bet 1/3 on that event: the product is at most one."""
    bet = q(1, 3)
    first, second = 1 + bet * (1 - p), 1 - 3 * bet * p
    return compute(le(first * second, 1))


claim = Claim(
    id="dx-e-value-any-space",
    title="The e-value of an audit on any output space",
    locator='Chapter "How an audit can refute and never prove", From coins to words',
    printed=Statement(
        "On any measurable output space let finitely many inputs x have output distributions P_x with P_x(E) ≤ e^{L(x,z)} P_z(E) + δ for every event E. Bets 0 ≤ λ_xz ≤ Λ_xz and payments v with Σ v_x = Σ n_x pay "
        "f_x = (v_x + Σ_z λ_xz − Σ_z e^{L(z,x)} λ_zx)/n_x ≥ 0 on an outcome of x. Then Π_x (E_x f_x)^{n_x} ≤ exp(δ Σ Λ_xz): the product of the payoffs of n_x independent outcomes of each input, over that number, is an e-value.",
        latex=r"\prod_x \bigl(\mathbb{E}_x f_x\bigr)^{n_x} \le \exp\Bigl(\delta \sum_{x,z} \Lambda_{xz}\Bigr)",
    ),
    argued="The bound on events passes to bounded functions by integrating over their levels, so every bet has mean at most its price plus δΛ; the geometric mean is at most the arithmetic one. "
    "The kernel proves it for every measurable space; no rule here speaks of arbitrary spaces.",
    support=two_inputs,
    reason="each bet is unfavourable up to δΛ, and a product of means is at most the exponential of their sum",
)
