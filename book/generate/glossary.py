"""What the letters in the words of a statement mean, where no formula of its page says so.

The words keep the letters of the papers (Z, M, N_w), the formulas those of the proofs; a reader needs both explained.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from book.generate.markdown import inline

__all__ = ["in_words"]

_ASGHAR, _XU, _BOLLEGALA = "asghar-2026", "xu-2020", "bollegala-2023"
_NOISE = (_ASGHAR, "dx", "feyisetan-2020")
_ALL = (*_NOISE, _XU, _BOLLEGALA)

#: Papers, how the letter stands in the words, how it is set, what it means.
_MEANINGS: tuple[tuple[tuple[str, ...], str, str, str], ...] = (
    (_ALL, r"d_X", r"d_{\mathcal X}", "the distance of two words in the guarantee"),
    (_ALL, r"\bM\(|\bM is\b", "M", "the mechanism: a word, or a string of words, to its random output"),
    (_NOISE, r"\bF_Z\b", "F_Z", "the distribution function of Z"),
    (_NOISE, r"\bZ\b|F_Z", "Z", "= RK, the dot product of the noise with a unit vector"),
    (_NOISE, r"\bR\b(?![ⁿ^])|\bRK\b|\bZ\b", "R", "the length of the noise"),
    (_NOISE, r"\bK\b|\bRK\b|\bZ\b", "K", "the cosine of the angle between the noise and a fixed direction"),
    ((_ASGHAR,), r"\bL\(|loss L\b", "L(x)", "= ‖w − x‖² − 2⟨x, η⟩, smallest at the word that is output"),
    (
        (_ASGHAR,),
        r"z_\{",
        "z_{x,y}",
        "= (‖w − y‖² − ‖w − x‖²)/(2‖x − y‖) for the input w: x is nearer to the noisy vector than y with probability F_Z(z_{x,y})",
    ),
    ((_ASGHAR,), r"z_\{\w+,x1|x₁", "x_1, x_2, x_3", "the nearest words of the input w, nearest first"),
    (
        (_ASGHAR,),
        r"d_NN",
        r"d_{\mathrm{NN}}(w, x)",
        "the rank of x among the neighbours of w: k if x is the k-th nearest",
    ),
    ((_XU,), r"N_w", "N_w", "how likely the word w stays itself; in tables, of 100 runs"),
    ((_XU,), r"S_w", "S_w", "how many different outputs w has; in tables, in 100 runs"),
    ((_XU, "dx"), r"_RM", r"\lVert v\rVert_{\mathrm{RM}}", "= √(vᵀA⁻¹v) with A = λΣ + (1 − λ)I, the regularised norm"),
    ((_XU,), r"\bY\b|\bYX\b", "Y", "the length that is drawn first, of Gamma law with shape m and rate ε"),
    ((_XU,), r"λ = |for every λ", r"\lambda", "how far the noise is stretched: 0 is round noise, 1 the covariance of the words"),
    (("feyisetan-2020",), r"H[₀_]", r"H_\alpha", "the Rényi entropy of order α of an output law"),
    (("feyisetan-2020",), r"S_w", "S_w", "the effective support of the outputs of w: how many words hold most of the mass"),
    (_ALL, r"\bN\(0", "N(0, ·)", "the normal law with mean zero and that covariance"),
    ((_BOLLEGALA,), r"\bm = ", "m", "how many nearest words count as neighbours"),
    ((_BOLLEGALA,), r"\bτ = ", r"\tau", "the least similarity of neighbours"),
    (("dx",), r"L\(x,z\)", "L(x,z)", "the promised bound on the privacy loss between the inputs x and z, ε·d(x, z) for metric privacy"),
    (("dx",), r"\bQ\[", "P, Q", "the laws of what is released for the two words"),
    (_ALL, r"ε", r"\varepsilon", "the privacy parameter, per unit of distance"),
)  # fmt: skip


def in_words(source: str, said: str, told: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Yield sign and meaning of letters that stand in the words of a statement and are not explained yet.

    Parameters
    ----------
    source : str
        The paper, since papers use the same letter for different things.
    said : str
        The words of the statement and of its repair.
    told : iterable of pairs
        Signs and meanings that the page has already.
    """
    listed = {sign.strip("$").strip() for sign, _ in told}
    for papers, where, sign, meaning in _MEANINGS:
        if source in papers and sign not in listed and re.search(where, said):
            yield inline(sign), meaning
