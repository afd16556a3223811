"""Table 1: N_w of Laplace and Mahalanobis noise, printed for fastText in 300 dimensions."""

from __future__ import annotations

from dxverify.experiments._grid import grid_experiment

#: Means as printed, one row for each λ, one column for each ε.
_PRINTED = (
    (0.19, 26.89, 68.93, 95.28, 99.85),
    (0.15, 16.66, 50.31, 86.34, 98.69),
    (0.13, 12.68, 40.4, 78.44, 96.91),
    (0.12, 10.46, 34.14, 71.81, 94.85),
    (0.1, 8.97, 29.73, 66.24, 92.8),
)

EXPERIMENT = grid_experiment(
    "xu-2020-tab-1", "N_w of Laplace against Mahalanobis noise (fastText)", "n_w", _PRINTED, 68.93
)
