"""Figure for Appendix C.1 of Bollegala et al.: the curve g(u), and the least noise against the classical formula."""

import matplotlib.pyplot as plt
import numpy as np

from dxverify.distributions import analytic_gaussian_scale, gaussian_delta

plt.rcParams.update({"font.size": 10, "axes.spines.top": False, "axes.spines.right": False})
figure, (left, right) = plt.subplots(1, 2, figsize=(7.6, 3.3), layout="constrained")

u, delta = np.geomspace(0.05, 30, 400), 0.1
for epsilon, dash in ((0.0, "-"), (1.0, "--"), (5.0, ":")):
    left.semilogx(u, gaussian_delta(epsilon, u), dash, color="black", lw=1.5, label=f"ε = {epsilon:g}")
    root = analytic_gaussian_scale(epsilon, delta)
    left.plot([root, root], [0, delta], color="0.5", lw=1)
    left.plot([root], [delta], "o", color="black", mfc="white", ms=5)
left.axhline(delta, color="0.7", lw=3, zorder=0)
left.annotate("δ = 0.1", (0.055, delta), textcoords="offset points", xytext=(0, 5))
left.legend(frameon=False, loc="upper right")
left.set(xlabel="u = σ/Δ", ylabel="g(u)", xlim=(0.05, 30), ylim=(0, 1.03))

delta, grid = 1e-5, np.geomspace(0.1, 30, 120)
exact = np.array([analytic_gaussian_scale(e, delta) for e in grid])
classical = np.sqrt(2 * np.log(1.25 / delta)) / grid
right.loglog(grid, exact, "-", color="black", lw=1.5, label="least noise u* (exact)")
right.loglog(grid, classical, "--", color="black", lw=1.5, label="classical formula")
right.fill_between(
    grid, classical, exact, where=classical < exact, color="0.75", label="classical noise is too small"
)
right.axvline(1, ymin=0.3, color="0.7", lw=1)
right.annotate(
    "classical formula is\nproved left of ε = 1",
    (1, 20),
    textcoords="offset points",
    xytext=(5, 2),
    fontsize=9,
)
right.legend(frameon=False, loc="lower left", fontsize=9)
right.set(xlabel="ε", ylabel="u = σ/Δ at δ = 10⁻⁵")
plt.show()
