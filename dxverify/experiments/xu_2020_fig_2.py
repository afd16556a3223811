"""Figure 2: percentiles of N_w of Laplace and Mahalanobis noise, printed for fastText in 300 dimensions."""

from __future__ import annotations

from dxverify.experiments._grid_figure import figure_experiment
from dxverify.experiments._xu_settings import FASTTEXT

EXPERIMENT = figure_experiment(2, "n_w", FASTTEXT)
