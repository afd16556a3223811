"""The two functions of t that the proof of Theorem 7 minimises, with their derivatives."""

import sympy as sp

from theory.proof import Notion

_t = sp.Symbol("t", real=True)


def _upper(t, n, c, eps):
    """Return Chernoff's bound of the upper tail: exp(−cnt/ε) (1−t/ε)^(−n)."""
    return sp.exp(-c * n * t / eps) * (1 - t / eps) ** (-n)


def _lower(t, n, c, eps):
    """Return Chernoff's bound of the lower tail: exp(−nt/(cε)) (1−t/ε)^(−n)."""
    return sp.exp(-n * t / (c * eps)) * (1 - t / eps) ** (-n)


def _slope(y, order, t, *rest):
    return sp.diff(y(_t, *rest), _t, order).xreplace({_t: sp.sympify(t)})


class UpperSlope(Notion):
    """First derivative in t of exp(−cnt/ε) (1−t/ε)^(−n)."""

    @staticmethod
    def define(t, n, c, eps):
        """Differentiate, then put t."""
        return _slope(_upper, 1, t, n, c, eps)


class UpperCurvature(Notion):
    """Second derivative in t of exp(−cnt/ε) (1−t/ε)^(−n)."""

    @staticmethod
    def define(t, n, c, eps):
        """Differentiate twice, then put t."""
        return _slope(_upper, 2, t, n, c, eps)


class LowerSlope(Notion):
    """First derivative in t of exp(−nt/(cε)) (1−t/ε)^(−n)."""

    @staticmethod
    def define(t, n, c, eps):
        """Differentiate, then put t."""
        return _slope(_lower, 1, t, n, c, eps)


class LowerCurvature(Notion):
    """Second derivative in t of exp(−nt/(cε)) (1−t/ε)^(−n)."""

    @staticmethod
    def define(t, n, c, eps):
        """Differentiate twice, then put t."""
        return _slope(_lower, 2, t, n, c, eps)
