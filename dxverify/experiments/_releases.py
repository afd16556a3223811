"""The mechanisms that Bollegala et al. compare, each as a function of ε."""

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

#: Values of ε in the figures of the paper.
EPSILONS = (1.0, 2.0, 5.0, 10.0, 15.0, 20.0)


def makers(vocabulary: Vocabulary, delta: float) -> dict[str, Callable[[float], Any]]:
    """Return, for each mechanism by its label in the figures, a function that builds it at a given ε."""

    def quietly(make: Callable[[], Any]) -> Any:
        with warnings.catch_warnings():
            # These mechanisms warn of words that get no noise. The experiments measure that effect and report it.
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
