"""Abstract: NADP determines the minimal noise for a privacy level."""

from theory.laws.normal import Delta, G, HockeyStick, curve, delta, epsilon, falling, s, sigma, u
from theory.proof import And, Claim, Implies, Statement, eq, le, q
from theory.rules.algebra import follows
from theory.rules.falling import reflects
from theory.rules.instances import put
from theory.rules.logic import assume, both, discharge

printed = Statement(
    "NADP determines the minimal amount of noise that is required to guarantee a specified privacy level.",
    Implies(
        eq(G(u, epsilon), delta),
        And(
            le(HockeyStick(Delta, u * Delta, epsilon), delta),
            Implies(le(HockeyStick(Delta, sigma, epsilon), delta), le(u * Delta, sigma)),
        ),
    ),
    variables=(epsilon, delta, u, Delta, sigma),
    witness={epsilon: 1, delta: q(1, 2), u: 1, Delta: 1, sigma: 1},
    reading="minimal among isotropic Gaussian noise for two words at distance Δ: with g(u) = δ, σ = uΔ is the least standard deviation that keeps (ε, δ)",
)


def falls_in_the_noise():
    """The divergence is g(σ/Δ), and g falls."""
    root, keeps = eq(G(u, epsilon), delta), le(HockeyStick(Delta, sigma, epsilon), delta)
    enough = follows(
        le(HockeyStick(Delta, u * Delta, epsilon), delta),
        put(curve(), {s: Delta, sigma: u * Delta}),
        assume(root),
    )
    order = follows(
        le(G(sigma / Delta, epsilon), G(u, epsilon)), assume(keeps), put(curve(), {s: Delta}), assume(root)
    )
    least = follows(le(u * Delta, sigma), (reflects(falling(epsilon), order, u, sigma / Delta), Delta))
    return discharge(both(enough, discharge(least, keeps)), root)


claim = Claim(
    id="bollegala-2023-abs-minimal",
    title="Minimal noise",
    locator="Abstract and Section 1",
    printed=printed,
    proof=falls_in_the_noise,
    reason="the least isotropic Gaussian noise of a component; noise along the difference of a pair alone would be 300 times less in mean square",
)
