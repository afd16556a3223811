"""Figure 3: percentiles of S_w of Laplace and Mahalanobis noise, printed for fastText in 300 dimensions."""

from __future__ import annotations

from dxverify.experiments._grid import FASTTEXT
from dxverify.experiments.xu_2020_fig_2 import figure_experiment

EXPERIMENT = figure_experiment(3, "distinct", FASTTEXT)
