"""Sources of random bytes: the caller's generator, or the operating system."""

from __future__ import annotations

import os
from collections.abc import Callable

import numpy as np

from dxverify.errors import ParameterError
from dxverify.protocols import RNGLike

#: Returns so many random bytes.
Source = Callable[[int], bytes]


def entropy_source(rng: RNGLike = None, *, secure: bool = False) -> Source:
    """Return a source of random bytes.

    Parameters
    ----------
    rng : None, int, SeedSequence or Generator
        The caller's generator. NumPy's generators can be predicted from their past outputs: they are for audits
        and for tests, not for the protection of data.
    secure : bool
        Take every bit from the operating system. Such samples cannot be repeated, so ``rng`` must be None.
    """
    if not secure:
        return np.random.default_rng(rng).bytes
    if rng is not None:
        raise ParameterError("rng", rng, "None with secure=True: those bits come from the operating system")
    return os.urandom
