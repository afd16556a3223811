"""Section 5.1: the density of Z said to have no easy closed form."""

from theory.proof import Claim, Statement, theorem_of

printed = Statement(
    "The integral for the density of Z has no easy analytical solution and is evaluated numerically.",
    latex=r"\int_{|z|}^\infty f_G(r) f_B(z/r)\tfrac{dr}{r} \text{ has no easy closed form}",
)


def variance_gamma():
    """The integral is a power times a Bessel function; in three and five dimensions the tails are elementary."""
    return theorem_of("dx-z-density"), theorem_of("dx-z-odd")


claim = Claim(
    id="asghar-2026-sec-5-1-no-closed-form",
    title="Closed form of the density of Z",
    locator="Section 5.1",
    printed=printed,
    argued="What is easy is no formal statement. The integral has a closed form: the symmetric variance-gamma density "
    "ε(ε|z|)^{n/2} K_{n/2}(ε|z|)/(√π 2^{n/2} Γ((n+1)/2)), elementary for odd n.",
    support=variance_gamma,
    uses=("dx-z-density", "dx-z-odd"),
    reason="it has one: the variance-gamma law, exact and fast to evaluate",
)
