"""Figure for Theorem 9 of Asghar et al.: the length of the noise and its dot product with one direction."""

import matplotlib.pyplot as plt
import numpy as np
from scipy.stats import norm

from dxverify.distributions import noisy_dot_product

plt.rcParams.update({"font.size": 10, "axes.spines.top": False, "axes.spines.right": False})
figure, (left, right) = plt.subplots(1, 2, figsize=(7.6, 3.3), layout="constrained")

epsilon, rng = 10.0, np.random.default_rng(9)
n = np.geomspace(2, 1000, 100)
left.loglog(n, n / epsilon, "--", color="black", lw=1.5)
left.annotate("mean length n/ε", (40, 4), textcoords="offset points", xytext=(-92, 6))
left.loglog(n, np.sqrt(n + 1) / epsilon, "-", color="black", lw=1.5)
left.annotate("standard deviation of Z, √(n+1)/ε", (60, 0.78), textcoords="offset points", xytext=(-48, -34))
for dim in (2, 10, 50, 300):
    direction = rng.standard_normal((20_000, dim))
    length = rng.gamma(dim, 1 / epsilon, 20_000)
    z = length * direction[:, 0] / np.linalg.norm(direction, axis=1)
    left.plot([dim, dim], [length.mean(), z.std()], "o", color="black", mfc="white", ms=5)
left.set(xlabel="dimension n", ylabel="size at ε = 10")

x = np.linspace(0, 5, 300)
right.semilogy(x, norm.sf(x), color="0.7", lw=5, zorder=0)
right.annotate("normal", (3.9, norm.sf(3.9)), textcoords="offset points", xytext=(-48, -6))
for dim, dash in ((2, ":"), (20, "--"), (300, "-")):
    tail = noisy_dot_product(dim=dim, epsilon=np.sqrt(dim + 1)).sf(x)
    right.semilogy(x, tail, dash, color="black", lw=1.5, label=f"n = {dim}")
right.legend(frameon=False, loc="lower left")
right.set(
    xlabel="half distance / standard deviation of Z",
    ylabel="Pr[release is nearer to the other]",
    xlim=(0, 5),
    ylim=(1e-6, 1),
)
plt.show()
