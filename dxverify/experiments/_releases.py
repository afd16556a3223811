"""Noisy vectors of the mechanisms that Bollegala et al. compare."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

from dxverify.mechanisms import (
    NADP,
    AnalyticGaussian,
    EuclideanLaplace,
    JaccardGaussian,
    RegularisedMahalanobis,
)
from dxverify.vocabulary import Vocabulary

#: Privacy parameters of the figures.
EPSILONS = (1.0, 2.0, 5.0, 10.0, 15.0, 20.0)


def makers(vocabulary: Vocabulary, delta: float) -> dict[str, Callable[[float], Any]]:
    """Return, for each mechanism, a function that makes it at an ε."""

    def quietly(make: Callable[[], Any]) -> Any:
        with warnings.catch_warnings():
            # Words without noise are part of what is measured, and said in the result.
            warnings.simplefilter("ignore")
            return make()

    def nadp(tau: float) -> Any:
        return quietly(lambda: NADP(vocabulary, epsilon=1.0, delta=delta, similarity=tau))

    gaussian = quietly(lambda: AnalyticGaussian(vocabulary, epsilon=1.0, delta=delta, similarity=0.1))
    jaccard = quietly(lambda: JaccardGaussian(vocabulary, epsilon=1.0, delta=delta, similarity=0.1))
    return {
        "Laplace": EuclideanLaplace(vocabulary, epsilon=1.0).with_epsilon,
        "Mahalanobis": RegularisedMahalanobis(vocabulary, epsilon=1.0, lam=0.2).with_epsilon,
        "Gaussian": gaussian.with_epsilon,
        "Jaccard": jaccard.with_epsilon,
        "NADP, τ = 0.1": nadp(0.1).with_epsilon,
        "NADP, τ = 0.5": nadp(0.5).with_epsilon,
    }
