"""Figure for Theorem 6 of Asghar et al.: moment generating function and tail of the cosine K against the bounds."""

import matplotlib.pyplot as plt
import numpy as np
from scipy.special import betainc, gammaln, ive

plt.rcParams.update({"font.size": 10, "axes.spines.top": False, "axes.spines.right": False})


def log_mgf(lam, n):
    """Log E exp(λK) = log(Γ(n/2) (2/λ)^(n/2-1) I_{n/2-1}(λ)); ive is I scaled by exp(-λ)."""
    return gammaln(n / 2) + (n / 2 - 1) * np.log(2 / lam) + np.log(ive(n / 2 - 1, lam)) + lam


def tail(t, n):
    """Pr[|K| >= t]."""
    return np.where(t < 1, betainc((n - 1) / 2, 0.5, np.clip(1 - t * t, 0, 1)), 0)


figure, (left, right) = plt.subplots(1, 2, figsize=(7.6, 3.3), layout="constrained")
s = np.linspace(0.02, 6, 300)
left.plot(s, s**2 / 2, color="0.7", lw=5, zorder=0)
left.annotate("bound s²/2", (4.9, 12.0), textcoords="offset points", xytext=(-72, 4))
for n, dash in ((3, ":"), (10, "--"), (100, "-")):
    curve = log_mgf(s * np.sqrt(n), n)
    left.plot(s, curve, dash, color="black", lw=1.5)
    left.annotate(
        f"n = {n}", (6, curve[-1]), textcoords="offset points", xytext=(4, -4), annotation_clip=False
    )
left.set(xlabel="s = λ/√n", ylabel="log E exp(λK)", xlim=(0, 6), ylim=(0, 18.5))

c = np.linspace(0, 5, 400)
right.semilogy(c, 2 * np.exp(-(c**2) / 2), color="0.7", lw=5, zorder=0)
right.annotate(
    "bound 2·exp(−c²/2)", (2.6, 2 * np.exp(-(2.6**2) / 2)), textcoords="offset points", xytext=(10, 6)
)
for n, dash, at in ((3, ":", 1.62), (10, "--", 2.93), (100, "-", 4.35)):
    p = tail(c / np.sqrt(n), n)
    right.semilogy(c[p > 0], p[p > 0], dash, color="black", lw=1.5)
    right.annotate(
        f"n = {n}",
        (at, float(tail(np.array(at / np.sqrt(n)), n))),
        textcoords="offset points",
        xytext=(-44, -8),
    )
right.set(xlabel="c", ylabel="Pr[ |K| ≥ c/√n ]", xlim=(0, 5), ylim=(1e-6, 3))
plt.show()
