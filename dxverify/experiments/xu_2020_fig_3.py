"""Figure 3: percentiles of S_w of Laplace and Mahalanobis noise, printed for fastText in 300 dimensions."""

from __future__ import annotations

from dxverify.experiments._grid_figure import figure_experiment
from dxverify.experiments._xu_settings import FASTTEXT

EXPERIMENT = figure_experiment(3, "distinct", FASTTEXT)
