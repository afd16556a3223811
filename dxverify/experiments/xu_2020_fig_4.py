"""Figure 4: percentiles of N_w of Laplace and Mahalanobis noise, printed for GloVe in 300 dimensions."""

from __future__ import annotations

from dxverify.experiments._grid import GLOVE
from dxverify.experiments.xu_2020_fig_2 import figure_experiment

EXPERIMENT = figure_experiment(4, "n_w", GLOVE)
