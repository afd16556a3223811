"""Figure 5: percentiles of S_w of Laplace and Mahalanobis noise, printed for GloVe in 300 dimensions."""

from __future__ import annotations

from dxverify.experiments._grid_figure import figure_experiment
from dxverify.experiments._xu_settings import GLOVE

EXPERIMENT = figure_experiment(5, "distinct", GLOVE)
