"""Figure for Eq. (11) of Asghar et al. at n = 3, ε = 1, where both sides are elementary."""

import matplotlib.pyplot as plt
import numpy as np

plt.rcParams.update({"font.size": 10, "axes.spines.top": False, "axes.spines.right": False})
figure, axes = plt.subplots(figsize=(6.0, 3.3), layout="constrained")
z = np.linspace(-6, 6, 601)
x = np.abs(z)
half = (x + 2) * np.exp(-x) / 4  # Pr[Z <= -x]
true = np.where(z <= 0, half, 1 - half)
printed = np.where(z <= 0, half, (2 * x**2 + 3 * x + 2) * np.exp(-x) / 4)
axes.plot(z, true, "-", color="black", lw=1.8, label="Pr[Z ≤ z]")
axes.plot(z, printed, "--", color="black", lw=1.8, label="right-hand side of Eq. (11)")
axes.fill_between(z, printed, true, where=z > 0, color="0.88")
axes.annotate("missing: Pr[R < z]", (3.6, 0.68), ha="center")
axes.plot([1, 1], [7 / (4 * np.e), 1 - 3 / (4 * np.e)], "o", color="black", mfc="white", ms=5)
axes.annotate("0.724", (1, 0.724), textcoords="offset points", xytext=(-36, 2))
axes.annotate(
    "0.644, its maximum",
    (1, 0.635),
    xytext=(1.2, 0.2),
    ha="center",
    arrowprops={"arrowstyle": "-", "lw": 0.8},
)
axes.legend(frameon=False, loc="upper left")
axes.set(xlabel="z", ylabel="probability", xlim=(-6, 6), ylim=(0, 1.05))
plt.show()
