"""Figure for Theorem 4 of Bollegala et al.: how far a release lies from the line of the words, for each category."""

import matplotlib.pyplot as plt
import numpy as np
from scipy.stats import chi

plt.rcParams.update({"font.size": 10, "axes.spines.top": False, "axes.spines.right": False})
figure, axes = plt.subplots(figsize=(6.4, 3.3), layout="constrained")
unit = 2 * np.sqrt(2 * np.log(1.25 * 73404)) / 0.5  # Δ √(2 ln(1.25/δ)) / ε
r = np.linspace(320, 740, 600)
for alpha, dash, text, at in (
    (1.276, "-", "word 3 (sparse)\nσ = 24.4", 421),
    (1.835, "--", "word 1 (dense)\nσ = 35.1", 606),
):
    density = chi(298, scale=alpha * unit).pdf(r)
    axes.plot(r, density, dash, color="black", lw=1.8)
    axes.annotate(
        text, (at, density.max()), textcoords="offset points", xytext=(0, 4), ha="center", va="bottom"
    )
axes.axvline(500, color="0.6", lw=1)
axes.annotate("event E: distance ≤ 500", (500, 0.0262), textcoords="offset points", xytext=(5, 0))
axes.set(
    xlabel="distance of the released vector from the line (298 coordinates)",
    ylabel="density",
    xlim=(320, 740),
    ylim=(0, 0.0285),
)
plt.show()
