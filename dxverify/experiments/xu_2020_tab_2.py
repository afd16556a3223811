"""Table 2: S_w of Laplace and Mahalanobis noise, printed for fastText in 300 dimensions."""

from __future__ import annotations

from dxverify.experiments._grid import FASTTEXT, table_experiment

#: Mean and spread over words as printed, one row for each λ, one column for each ε.
_PRINTED = (
    ((99.23, 0.87), (70.27, 15.07), (25.82, 15.06), (4.53, 4.56), (1.13, 0.55)),
    ((99.18, 0.9), (81.42, 11.12), (42.59, 16.56), (10.31, 8.08), (1.93, 1.8)),
    ((99.07, 0.96), (85.69, 9.1), (52.26, 15.96), (15.66, 10.18), (2.98, 2.83)),
    ((98.95, 1.03), (88.08, 7.96), (58.66, 15.13), (20.38, 11.46), (4.16, 3.75)),
    ((98.88, 1.04), (89.58, 7.17), (63.28, 14.25), (24.6, 12.37), (5.32, 4.51)),
)

EXPERIMENT = table_experiment(2, "distinct", FASTTEXT, _PRINTED)
