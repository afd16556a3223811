"""Abstract: NADP determines the minimal noise for a privacy level."""

from theory.claim import Claim, Statement
from theory.laws.gaussian import DIMENSION, ROOT_HIGH, ROOT_LOW, Delta, epsilon, sigma, slope, t, u


def along_the_line(d):
    """For a component of two words, noise along their difference only is as private and 300 times smaller."""
    loss = ((t - Delta) ** 2 - t**2) / (2 * sigma**2)
    d.equal(
        loss,
        Delta * (Delta - 2 * t) / (2 * sigma**2),
        "the log-likelihood ratio depends on the coordinate along x' − x alone, so noise in the other 299 adds nothing",
    )
    d.refute_instance(
        ROOT_HIGH**2,
        "<",
        DIMENSION * ROOT_LOW**2 / 290,
        at="R^300, two neighbouring words at distance 1, ε = 1, δ = 1/73404, 3.65 < u* < 3.67; mean squared length of the noise",
        reason="noise N(0, u*²) along the first axis has the same divergence and less than a 290th of the mean square of NADP's",
    )


def minimal_isotropic(d):
    """Among isotropic Gaussian noise common to the component it is the least."""
    d.less(
        slope(u, epsilon), 0, "any σ < u*Δ_i has divergence g(σ/Δ_i) > δ at the widest pair of the component"
    )


claim = Claim(
    id="bollegala-2023-abs-minimal",
    title="Minimal noise",
    locator="Abstract and Section 1",
    printed=Statement(
        "NADP adds the least noise that guarantees the privacy level.",
        r"E\|z\|^2=d\,(u^*\Delta_i)^2 \text{ is minimal}",
    ),
    amended=Statement(
        "The least among isotropic Gaussian noise that is the same for all words of a component.",
        r"\sigma_i=\min\{\sigma: N(0,\sigma^2I_d) \text{ is } (\varepsilon,\delta)\text{-DP on } \mathcal{X}_i\}",
    ),
    refutations=(along_the_line,),
    repairs=(minimal_isotropic,),
    uses=("bollegala-2023-thm-2", "bollegala-2023-app-c-1-b"),
    reason="minimal within isotropic Gaussians only: for a pair, noise along its line is 300 times smaller in mean square",
)
