"""Table 3: N_w of Laplace and Mahalanobis noise, printed for GloVe in 300 dimensions."""

from __future__ import annotations

from dxverify.experiments._grid import GLOVE, table_experiment

#: Mean and spread over words as printed, one row for each λ, one column for each ε.
PRINTED = (
    ((0.16, 0.41), (23.71, 10.69), (65.29, 15.53), (94.49, 6.48), (99.81, 0.74)),
    ((0.11, 0.34), (13.82, 6.89), (44.83, 14.17), (83.17, 11.61), (98.22, 3.31)),
    ((0.09, 0.31), (10.2, 5.57), (34.91, 12.12), (73.78, 13.59), (95.85, 5.56)),
    ((0.08, 0.29), (8.16, 4.87), (28.97, 10.72), (66.29, 14.35), (93.26, 7.3)),
    ((0.08, 0.28), (6.81, 4.36), (24.9, 9.6), (60.27, 14.54), (90.6, 8.65)),
)

EXPERIMENT = table_experiment(3, "n_w", GLOVE, PRINTED)
