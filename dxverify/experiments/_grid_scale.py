"""The factor of ε that makes one cell the printed one on other vectors."""

from __future__ import annotations

import numpy as np
from scipy import special

from dxverify.errors import InputError
from dxverify.experiments._context import Context
from dxverify.mechanisms import EuclideanLaplace
from dxverify.vocabulary import Vocabulary

#: ε between which the cell is looked for: from vectors of length twenty to vectors of length one, with room on both sides.
SEARCH = (0.5, 1000.0)
_POINTS = 49


def fitted_scale(context: Context, vocabulary: Vocabulary, target: float, *, at: float) -> float:
    """Return the factor f for which N_w of Laplace noise at ε = f·``at`` is the printed one, on average over words.

    Parameters
    ----------
    context : Context
        Seed and workers.
    vocabulary : Vocabulary
        The vectors.
    target : float
        The printed N_w, as a probability.
    at : float
        The printed ε.

    Raises
    ------
    InputError
        If no ε of the search has the printed N_w between itself and the next.
    """
    grid = np.geomspace(*SEARCH, _POINTS)
    found = context.statistics(
        EuclideanLaplace(vocabulary, epsilon=1.0),
        grid.tolist(),
        sample=256,
        draws=128,
        runs=1,
        neighbours=0,
    )
    stay = np.array([entry["n_w"]["mean"] for entry in found["summary"]])
    if not stay[0] < target < stay[-1]:
        raise InputError(
            f"no factor of ε fits these vectors: N_w is {stay[0]:.4g} at ε = {grid[0]:g} and {stay[-1]:.4g} at "
            f"ε = {grid[-1]:g}, and the printed {target:.4g} is not in between"
        )
    # Against log ε the logit is nearly a straight line, so 49 points are enough.
    inside = np.flatnonzero((stay > 0) & (stay < 1))
    line = special.logit(stay[inside])
    return float(np.exp(np.interp(special.logit(target), line, np.log(grid[inside])))) / at
