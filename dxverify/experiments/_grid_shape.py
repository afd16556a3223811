"""What the tables of Xu et al. show as a whole: orders in ε and λ, and how alike two tables are."""

from __future__ import annotations

import numpy as np

from dxverify.experiments._grid import EPSILONS, LAMBDAS
from dxverify.protocols import FloatArray

#: Columns of ε = 5, 10, 20, of which the paper says that the mechanisms differ significantly.
MIDDLE = slice(1, 4)
#: Difference, of 100 runs, up to which two cells are called alike.
_NEAR = 10


def shape(statistic: str, means: FloatArray, errors: FloatArray, printed: FloatArray) -> dict[str, bool]:
    """Return the statements on a table, each with whether it holds.

    Parameters
    ----------
    statistic : {"n_w", "distinct"}
        N_w, which should grow with ε and fall with λ, or S_w, the other way round.
    means, errors, printed : arrays of shape (λ, ε)
        Our means with their errors, and the printed means.
    """
    name, sign = ("N_w", 1) if statistic == "n_w" else ("S_w", -1)
    falls, less = ("falls", "lower") if sign > 0 else ("grows", "higher")
    gap = sign * (means[0] - means[-1])[MIDDLE]
    error = np.hypot(errors[0], errors[-1])[MIDDLE]
    off = np.abs(means - printed)
    lam, epsilon = np.unravel_index(int(off.argmax()), off.shape)
    return {
        f"for ε = 5, 10, 20 {name} {falls} with λ, step by step": bool(
            (sign * np.diff(means[:, MIDDLE], axis=0) < 0).all()
        ),
        f"for ε = 5, 10, 20 {name} is {less} at λ = 1 than at λ = 0, by more than two standard errors": bool(
            (gap > 2 * error).all()
        ),
        f"every cell is within {_NEAR} of the printed one: the largest difference is {off.max():.1f}, at "
        f"λ = {LAMBDAS[lam]:g}, ε = {EPSILONS[epsilon]:g}": bool(off.max() <= _NEAR),
    }


def reversed_at_one(means: FloatArray, errors: FloatArray, printed: FloatArray) -> dict[str, bool]:
    """Return whether S_w at ε = 1 falls from λ = 0 to λ = 1, as printed, against the order of all other ε."""
    gap, error = means[-1, 0] - means[0, 0], np.hypot(errors[0, 0], errors[-1, 0])
    text = (
        f"at ε = 1 S_w is lower at λ = 1 than at λ = 0, by more than two standard errors (printed "
        f"{printed[-1, 0] - printed[0, 0]:+.2f}, ours {gap:+.2f} ± {error:.2f})"
    )
    return {text: bool(gap < -2 * error)}
