"""Section 3: a higher substitution probability of sparse words is called a better privacy guarantee."""

import sympy as sp

from theory.laws.spectrum import eps, lam, regularised
from theory.proof import Claim, Statement, le, q, real

smallest = real("xi", low=0, high=1, low_open=True)
printed = Statement(
    "At the same ε, elliptical noise improves the privacy guarantee.",
    le(eps / sp.sqrt(regularised(smallest)), eps),
    variables=(eps, lam, smallest),
    witness={eps: 1, lam: 0, smallest: 1},
    reading="the guarantee is read in the Euclidean metric: ε/√(λξ+1−λ), ξ ≤ 1 the smallest eigenvalue of Σ, is at most the ε of spherical noise; the paper calls the passage illustrative",
)


def stretched_plane():
    """M = 2, Σ = diag(3/2, 1/2), λ = 1: the level is √2·ε."""
    return ({eps: 1, lam: 1, smallest: q(1, 2)},)


claim = Claim(
    id="xu-2020-sec-3-improves-guarantee",
    title="Does elliptical noise improve the privacy guarantee?",
    locator="Section 3, on Figure 1",
    printed=printed,
    refutation=stretched_plane,
    severity="slip",
    reason="in the Euclidean metric the guarantee gets worse by 1/√(λξ+1−λ) (dx-elliptical-level); only N_w of some words improves; the paper calls the passage an illustration of its intuition",
)
