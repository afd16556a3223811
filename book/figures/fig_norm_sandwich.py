"""Figure for Lemma 2 of Xu et al.: the unit ball of the regularised Mahalanobis norm, and the bounds on real vectors."""

import matplotlib.pyplot as plt
import numpy as np

from dxverify import Vocabulary
from dxverify.metrics import regularised_covariance

plt.rcParams.update({"font.size": 10, "axes.spines.top": False, "axes.spines.right": False})
figure, (left, right) = plt.subplots(1, 2, figsize=(7.6, 3.5), layout="constrained")

values, lam = np.array([1.7, 0.3]), 0.8
weights = lam * values + 1 - lam
angle = np.linspace(0, 2 * np.pi, 400)
circle = np.stack([np.cos(angle), np.sin(angle)])
ellipse = np.sqrt(weights)[:, None] * circle
turn = np.array([[np.cos(0.5), -np.sin(0.5)], [np.sin(0.5), np.cos(0.5)]])
left.fill(*(turn @ ellipse), color="0.88")
left.plot(*(turn @ ellipse), color="black", lw=2)
left.plot(*(np.sqrt(lam * values[1] + 1 - lam) * circle), "--", color="black", lw=1.2)
left.plot(*(np.sqrt(lam * values.sum() + 1 - lam) * circle), ":", color="black", lw=1.5)
left.annotate("‖v‖ = √(λ tr Σ + 1 − λ)", (0, 1.34), textcoords="offset points", xytext=(-62, 5))
left.annotate("‖v‖ =\n√(λc + 1 − λ)", (0, 0), ha="center", va="center", fontsize=9)
left.annotate(
    "‖v‖$_{\\mathrm{RM}}$ = 1",
    (-0.93, -0.79),
    xytext=(-0.55, -1.08),
    ha="left",
    arrowprops={"arrowstyle": "-", "lw": 0.8},
)
left.set(
    aspect="equal",
    xlim=(-1.6, 1.6),
    ylim=(-1.5, 1.62),
    xlabel="first coordinate of v",
    ylabel="second coordinate of v",
)

words = Vocabulary.builtin()
rng = np.random.default_rng(2)
pairs = rng.integers(len(words), size=(4000, 2))
pairs = pairs[pairs[:, 0] != pairs[:, 1]]
difference = words.float64()[pairs[:, 0]] - words.float64()[pairs[:, 1]]
grid = np.linspace(0, 0.99, 34)
low, high, lines = [], [], {"upper bound": [], "lower bound (largest ξ)": [], "lower bound (trace)": []}
for value in grid:
    matrix = regularised_covariance(words, value)
    spectrum = np.linalg.eigvalsh(matrix)
    ratio = np.sqrt(
        np.einsum("ij,ij->i", difference, np.linalg.solve(matrix, difference.T).T)
    ) / np.linalg.norm(difference, axis=1)
    low.append(ratio.min())
    high.append(ratio.max())
    lines["upper bound"].append(spectrum[0] ** -0.5)
    lines["lower bound (largest ξ)"].append(spectrum[-1] ** -0.5)
    lines["lower bound (trace)"].append((value * words.dim + 1 - value) ** -0.5)
right.fill_between(grid, low, high, color="0.8", label="4,000 pairs of words")
for (name, line), dash in zip(lines.items(), ("--", "-.", ":"), strict=False):
    right.plot(grid, line, dash, color="black", lw=1.5, label=name)
right.legend(frameon=False, loc="upper left", fontsize=9)
right.set(xlabel="λ", ylabel="‖v‖$_{\\mathrm{RM}}$ / ‖v‖", xlim=(0, 1), ylim=(0, 3))
plt.show()
