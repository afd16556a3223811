"""Table 3: N_w of Laplace and Mahalanobis noise, printed for GloVe in 300 dimensions."""

from __future__ import annotations

from dxverify.experiments._grid import grid_experiment

#: Means as printed, one row for each λ, one column for each ε.
_PRINTED = (
    (0.16, 23.71, 65.29, 94.49, 99.81),
    (0.11, 13.82, 44.83, 83.17, 98.22),
    (0.09, 10.2, 34.91, 73.78, 95.85),
    (0.08, 8.16, 28.97, 66.29, 93.26),
    (0.08, 6.81, 24.9, 60.27, 90.6),
)

EXPERIMENT = grid_experiment(
    "xu-2020-tab-3", "N_w of Laplace against Mahalanobis noise (GloVe)", "n_w", _PRINTED, 65.29
)
