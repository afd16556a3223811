"""Table 4: S_w of Laplace and Mahalanobis noise, printed for GloVe in 300 dimensions."""

from __future__ import annotations

from dxverify.experiments._grid import GLOVE, table_experiment

#: Mean and spread over words as printed, one row for each λ, one column for each ε.
_PRINTED = (
    ((99.46, 0.74), (73.2, 11.6), (28.56, 13.61), (5.18, 4.64), (1.16, 0.62)),
    ((99.45, 0.73), (84.3, 7.62), (46.08, 13.98), (12.12, 7.69), (2.21, 2.02)),
    ((99.38, 0.79), (88.39, 6.08), (56.07, 12.92), (17.96, 9.33), (3.55, 3.06)),
    ((99.3, 0.83), (90.71, 5.27), (62.69, 11.84), (23.11, 10.42), (4.94, 3.9)),
    ((99.24, 0.86), (92.17, 4.65), (67.45, 10.86), (27.51, 11.12), (6.39, 4.57)),
)

EXPERIMENT = table_experiment(4, "distinct", GLOVE, _PRINTED)
