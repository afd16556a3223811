"""Checks of the parameters of distributions: the value in its type, or a ParameterError that names what is allowed."""

from __future__ import annotations

import math
from numbers import Integral, Real

import numpy as np

from dxverify.errors import ParameterError
from dxverify.protocols import FloatArray


def positive_integer(name: str, value: object) -> int:
    """Return the value as an int, or say that it must be an integer of at least one."""
    if isinstance(value, bool) or not isinstance(value, Integral) or value < 1:
        raise ParameterError(name, value, "an integer of at least 1")
    return int(value)


def positive_real(name: str, value: object) -> float:
    """Return the value as a float, or say that it must be positive and finite."""
    if isinstance(value, bool) or not isinstance(value, Real) or not 0 < float(value) < math.inf:
        raise ParameterError(name, value, "a positive finite number")
    return float(value)


def sub_dimension(name: str, value: object, dim: int) -> int:
    """Return the dimension of a subspace, or say that it must lie between 1 and ``dim``."""
    if isinstance(value, bool) or not isinstance(value, Integral) or not 1 <= int(value) <= dim:
        raise ParameterError(name, value, f"an integer between 1 and {dim}")
    return int(value)


def probabilities(name: str, value: object) -> FloatArray:
    """Return an array of probabilities, or name the first value that is none."""
    q = np.asarray(value, dtype=float)
    wrong = ~((q >= 0) & (q <= 1))
    if wrong.any():
        raise ParameterError(name, float(q[wrong][0]), "a probability between 0 and 1")
    return q


def non_negative_real(name: str, value: object) -> float:
    """Return the value as a float, or say that it must be finite and not negative."""
    if isinstance(value, bool) or not isinstance(value, Real) or not 0 <= float(value) < math.inf:
        raise ParameterError(name, value, "a finite number of at least 0")
    return float(value)


def open_probability(name: str, value: object) -> float:
    """Return the value as a float, or say that it must lie strictly between zero and one."""
    if isinstance(value, bool) or not isinstance(value, Real) or not 0 < float(value) < 1:
        raise ParameterError(name, value, "strictly between 0 and 1")
    return float(value)
