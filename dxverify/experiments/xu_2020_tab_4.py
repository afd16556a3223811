"""Table 4: S_w of Laplace and Mahalanobis noise, printed for GloVe in 300 dimensions."""

from __future__ import annotations

from dxverify.experiments._grid import grid_experiment

#: Means as printed, one row for each λ, one column for each ε.
_PRINTED = (
    (99.46, 73.2, 28.56, 5.18, 1.16),
    (99.45, 84.3, 46.08, 12.12, 2.21),
    (99.38, 88.39, 56.07, 17.96, 3.55),
    (99.3, 90.71, 62.69, 23.11, 4.94),
    (99.24, 92.17, 67.45, 27.51, 6.39),
)

EXPERIMENT = grid_experiment(
    "xu-2020-tab-4", "S_w of Laplace against Mahalanobis noise (GloVe)", "distinct", _PRINTED, 65.29
)
