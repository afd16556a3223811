"""Figure for Theorem 4 of Asghar et al.: density and even moments of the cosine K."""

import matplotlib.pyplot as plt
import numpy as np
from scipy.special import betaln

plt.rcParams.update({"font.size": 10, "axes.spines.top": False, "axes.spines.right": False})


def density(k, n):
    """Density of K."""
    return np.exp((n - 3) / 2 * np.log1p(-k * k) - betaln((n - 1) / 2, 0.5))


def moment(m, n):
    """E K^(2m), the product of (2i+1)/(n+2i) over i < m."""
    return np.prod([(2 * i + 1) / (n + 2 * i) for i in range(m)], axis=0)


figure, (left, right) = plt.subplots(1, 2, figsize=(7.6, 3.3), layout="constrained")

k = np.linspace(-0.999, 0.999, 1201)
for n, dash, at, offset in (
    (2, ":", -0.97, (8, 6)),
    (3, "-.", -0.6, (-16, 4)),
    (10, "--", 0.3, (8, 3)),
    (100, "-", 0.06, (6, 3)),
):
    left.plot(k, density(k, n), dash, color="black", lw=1.5)
    left.annotate(f"n = {n}", (at, density(at, n)), textcoords="offset points", xytext=offset)
left.set(xlabel="cosine k", ylabel="density of K", xlim=(-1, 1), ylim=(0, 4.2), xticks=(-1, -0.5, 0, 0.5, 1))

rng = np.random.default_rng(4)
dims = np.unique(np.round(np.geomspace(2, 500, 60)).astype(int))
for m, dash in ((1, "-"), (2, "--"), (3, ":")):
    right.loglog(dims, moment(m, dims), dash, color="black", lw=1.5)
    right.annotate(
        f"E K$^{2 * m}$",
        (500, moment(m, 500)),
        textcoords="offset points",
        xytext=(4, -4),
        annotation_clip=False,
    )
for n in (2, 3, 10, 50, 300):
    u = rng.standard_normal((20_000, n))
    cosine = u[:, 0] / np.linalg.norm(u, axis=1)
    right.loglog(
        [n] * 3, [np.mean(cosine ** (2 * m)) for m in (1, 2, 3)], "o", color="black", mfc="white", ms=5
    )
right.set(xlabel="dimension n", ylabel="even moment")
plt.show()
