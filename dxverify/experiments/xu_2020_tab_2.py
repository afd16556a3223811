"""Table 2: S_w of Laplace and Mahalanobis noise, printed for fastText in 300 dimensions."""

from __future__ import annotations

from dxverify.experiments._grid import grid_experiment

#: Means as printed, one row for each λ, one column for each ε.
_PRINTED = (
    (99.23, 70.27, 25.82, 4.53, 1.13),
    (99.18, 81.42, 42.59, 10.31, 1.93),
    (99.07, 85.69, 52.26, 15.66, 2.98),
    (98.95, 88.08, 58.66, 20.38, 4.16),
    (98.88, 89.58, 63.28, 24.6, 5.32),
)

EXPERIMENT = grid_experiment(
    "xu-2020-tab-2", "S_w of Laplace against Mahalanobis noise (fastText)", "distinct", _PRINTED, 68.93
)
