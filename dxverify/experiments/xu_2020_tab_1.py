"""Table 1: N_w of Laplace and Mahalanobis noise, printed for fastText in 300 dimensions."""

from __future__ import annotations

from dxverify.experiments._grid import FASTTEXT, table_experiment

#: Mean and spread over words as printed, one row for each λ, one column for each ε.
PRINTED = (
    ((0.19, 0.46), (26.89, 14.49), (68.93, 17.97), (95.28, 6.46), (99.85, 0.68)),
    ((0.15, 0.41), (16.66, 10.53), (50.31, 18.68), (86.34, 12.41), (98.69, 2.81)),
    ((0.13, 0.38), (12.68, 8.6), (40.4, 17.41), (78.44, 15.4), (96.91, 4.88)),
    ((0.12, 0.36), (10.46, 7.49), (34.14, 16.03), (71.81, 17.0), (94.85, 6.79)),
    ((0.1, 0.35), (8.97, 6.74), (29.73, 14.83), (66.24, 17.9), (92.8, 8.31)),
)

EXPERIMENT = table_experiment(1, "n_w", FASTTEXT, PRINTED)
