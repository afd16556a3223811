"""Mechanisms that publish noisy vectors, exactly on a lattice or, as a control, by the plain floating-point sum."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike

from dxverify.errors import ParameterError
from dxverify.lattice import LaplaceWords, LatticeWords, entropy_source
from dxverify.mechanisms._base import DecodedMechanism
from dxverify.mechanisms._config import CONFIG
from dxverify.mechanisms._parameters import OneOf, parameter

if TYPE_CHECKING:
    from dxverify.protocols import FloatArray, IntArray, RNGLike


@dataclass(frozen=True, slots=True)
class VectorRelease(DecodedMechanism):
    """A mechanism whose release is the noisy vector; ``sample`` and ``perturb`` give the word nearest to one.

    A computer does not add real numbers. With ``arithmetic="lattice"`` the words are rounded to a lattice and the noise is
    a vector of integers sampled exactly, so that the guarantee holds for the numbers that are published (see
    :mod:`dxverify.lattice`). With ``arithmetic="float"`` the release is the floating-point sum x + z. That is what
    programs usually do, and it does not keep the guarantee: the low bits of the sum show which words were impossible.
    It is here as a control of what not to publish, and an audit refutes it. Decoded words do not show those bits: the
    rounding of the sum changes a word with a probability below 1e-13.
    """

    arithmetic: str = parameter(
        OneOf(("lattice", "float")),
        "how vectors are released: float, the plain sum, reveals the word and is a control",
        "lattice",
    )
    _made: dict[str, Any] = field(init=False, repr=False, compare=False)

    def release(self, words: ArrayLike, rng: RNGLike = None, *, secure: bool = False) -> FloatArray:
        """Return the noisy vectors of the words, one a row.

        Parameters
        ----------
        words : sequence of int or of str
            Indexes or words.
        rng : None, int, SeedSequence or Generator
            Source of randomness; NumPy's generators are for audits, not for the protection of data.
        secure : bool
            Take every random bit from the operating system; needs ``arithmetic="lattice"`` and no ``rng``.
        """
        rows = self._rows(words)
        released = np.empty((len(rows), self.vocabulary.dim))
        draw = self._drawing(rng, secure=secure)
        for start in range(0, len(rows), CONFIG.sampled_together):
            part = slice(start, start + CONFIG.sampled_together)
            released[part] = draw(rows[part])
        return released

    def _drawing(self, rng: RNGLike, *, secure: bool) -> Callable[[IntArray], FloatArray]:
        if self.arithmetic == "lattice":
            return partial(self._lattice().release, source=entropy_source(rng, secure=secure))
        if secure:
            raise ParameterError("secure", secure, "False with arithmetic='float', which protects nothing")
        return partial(self._move, generator=np.random.default_rng(rng))

    def _lattice(self) -> Any:
        """Return the rounded words, made when vectors are first released at this ε."""
        if "lattice" not in self._made:
            self._made["lattice"] = self._round_words()
        return self._made["lattice"]

    @abstractmethod
    def _round_words(self) -> LatticeWords | LaplaceWords:
        """Round the words to a lattice and choose the scale of the noise."""
