"""Ours: numbers that a sum in binary64 gives for the word 0 and never for the word 1, and how likely they are."""

from theory.proof import Claim, Statement

claim = Claim(
    id="dx-float-low-bits",
    title="What a floating-point sum gives for one word and never for another",
    locator='Chapter "Released vectors", The reference releases',
    printed=Statement(
        "Normal noise of deviation σ is rounded to binary64 and added in binary64 to 0…0 and 1…1 in n dimensions. A number y < 0 whose last bit is odd, with 1 − y at or beyond the power of two above −y, "
        "never comes from 1, whatever the noise. From 0…0 some coordinate is such a number with probability at least 1 − (1 − p)ⁿ, so whoever keeps (ε, δ) has δ at least that. Here p sums "
        "2^{e−max(e,1)−1} φ(2^e/σ)/σ over any run of exponents −1020 ≤ e ≤ 52, φ the normal density.",
        latex=r"\delta \ge 1 - \Bigl(1 - \sum_e 2^{e-\max(e,1)-1}\,\frac{\varphi(2^e/\sigma)}{\sigma}\Bigr)^n",
    ),
    argued="Numbers of binary64 beyond 2^e are whole multiples of two steps of the numbers just below 2^e, and so is 1; so is their sum, which then has an even last bit. Of noise added to 0 every "
    "second place is odd, each an interval of one step, on which the density is at least its value at 2^e. The kernel checks it with Flocq's formats; no rule here speaks of them.",
    reason="a sum with a larger number falls on a coarser grid; the odd places between are reached from 0 alone",
)
