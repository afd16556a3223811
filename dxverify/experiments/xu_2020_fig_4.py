"""Figure 4: percentiles of N_w of Laplace and Mahalanobis noise, printed for GloVe in 300 dimensions."""

from __future__ import annotations

from dxverify.experiments._grid_figure import figure_experiment
from dxverify.experiments._xu_settings import GLOVE

EXPERIMENT = figure_experiment(4, "n_w", GLOVE)
