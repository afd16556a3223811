"""Bets on the posterior of a classifier that was trained on earlier blocks: for outputs that never repeat.

The classifier estimates the probability of the input given the output; divided by the frequencies of the inputs it is, up to a factor
for each output, the channel. The built-in one is multinomial logistic regression, which is exactly right for noise of density
exp(−ε'·distance) if the distances of the output to the inputs are its features.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, Self

import numpy as np
from scipy import optimize, special

from dxverify.aliases import Plain
from dxverify.audit.eprocess.config import CONFIG
from dxverify.audit.eprocess.payoff import Caps, Ratios, compute_payoffs
from dxverify.audit.eprocess.recording import record_bets
from dxverify.protocols import FloatArray, IntArray

_LEAST_POSTERIOR = 1e-12


class Classifier(Protocol):
    """What scikit-learn calls a classifier with probabilities."""

    def fit(self, X: Any, y: Any) -> Any:
        """Learn."""

    def predict_proba(self, X: Any) -> Any:
        """Return one row of probabilities for each row of features."""


class LogisticRegression:
    """Multinomial logistic regression with a ridge penalty, by L-BFGS on standardised features."""

    def __init__(self, ridge: float = 1.0) -> None:
        self.ridge = ridge
        self._theta: FloatArray | None = None
        self._mean: FloatArray = np.zeros(0)
        self._scale: FloatArray = np.ones(0)

    def fit(self, X: FloatArray, y: IntArray) -> Self:
        """Minimise the penalised negative log-likelihood, from the last solution if there is one."""
        classes = int(y.max()) + 1
        self._mean, self._scale = X.mean(0), X.std(0) + 1e-9
        design, labels = self._design(X), np.eye(classes)[y]
        shape = (design.shape[1], classes)
        start = self._theta if self._theta is not None and self._theta.shape == shape else np.zeros(shape)

        def loss(flat: FloatArray) -> tuple[float, FloatArray]:
            theta = flat.reshape(shape)
            logs = special.log_softmax(design @ theta, axis=1)
            value = -(labels * logs).sum() + self.ridge * (theta**2).sum() / 2
            return float(value), (design.T @ (np.exp(logs) - labels) + self.ridge * theta).ravel()

        found = optimize.minimize(loss, start.ravel(), jac=True, method="L-BFGS-B", options={"maxiter": 60})
        self._theta = found.x.reshape(shape)
        return self

    def predict_proba(self, X: FloatArray) -> FloatArray:
        """Return the posterior, one row for each row of features."""
        if self._theta is None:
            raise ValueError("fit the classifier first")
        return np.asarray(special.softmax(self._design(X) @ self._theta, axis=1))

    def _design(self, X: FloatArray) -> FloatArray:
        return np.concatenate([np.ones((len(X), 1)), (X - self._mean) / self._scale], axis=1)


@dataclass(slots=True)
class PosteriorBets:
    """The wealth of bets on a learned posterior.

    Parameters
    ----------
    losses : array, inputs × inputs
        Claimed losses.
    featurise : callable
        Turns outputs into rows of numbers.
    delta : float
        Claimed δ.
    make_classifier : callable
        Makes a classifier that was not trained.
    """

    losses: FloatArray
    featurise: Callable[[Sequence[Any]], FloatArray]
    delta: float = 0.0
    make_classifier: Callable[[], Classifier] = LogisticRegression
    log_wealth: FloatArray = field(init=False)
    weights: FloatArray = field(init=False)
    value: FloatArray = field(init=False)
    block_logs: list[list[float]] = field(default_factory=list)
    block_features: list[list[list[list[float]]]] | None = field(default_factory=list)
    recording: bool = False
    last_bets: Plain | None = None
    _features: FloatArray | None = None
    _labels: IntArray = field(init=False)
    _classifier: Classifier | None = None
    _prior: FloatArray = field(init=False)
    _seen: int = 0
    _fitted_at: int = 0
    _caps: Caps = ()
    _numbers: int = 0

    def __post_init__(self) -> None:
        strategies = len(CONFIG.fractions)
        self.log_wealth, self.weights = np.zeros(strategies), np.full(strategies, 1 / strategies)
        self.value = np.zeros(len(self.losses))
        self._labels = np.zeros(0, dtype=np.int64)
        self._prior = np.ones(len(self.losses))

    def add(self, means: FloatArray, rows: Sequence[Sequence[Any]]) -> None:
        """Settle the bets on a block, then learn from it; arguments as in ``ClassBets.add``, with the outputs themselves."""
        outputs = [output for row in rows for output in row]
        labels = np.repeat(np.arange(len(rows)), [len(row) for row in rows])
        gained = np.zeros(len(self.log_wealth))
        self.last_bets = None
        features = self.featurise(outputs) if outputs else np.zeros((0, 0))
        self._record(features, labels, len(rows))
        if outputs:
            if self._classifier is not None and (means > 0).all():
                gained = self._settle(features, labels, means)
            self._learn(features, labels)
        self.block_logs.append(gained.tolist())
        self.log_wealth = self.log_wealth + gained

    def _record(self, features: FloatArray, labels: IntArray, inputs: int) -> None:
        """Keep the features of a block for ``recheck``, if they are few and our own classifier learns from them."""
        if self.block_features is None:
            return
        self.block_features.append([features[labels == x].tolist() for x in range(inputs)])
        self._numbers += features.size
        if self._numbers > CONFIG.recorded_features or self.make_classifier is not LogisticRegression:
            self.block_features = None

    def posterior_weights(self, features: FloatArray, means: FloatArray) -> FloatArray:
        """Return believed weights n_x p̂_x(y), inputs × 1 × outputs."""
        if self._classifier is None:
            raise ValueError("the classifier was not trained yet")
        found = np.maximum(
            np.asarray(self._classifier.predict_proba(features), dtype=float), _LEAST_POSTERIOR
        )
        return np.asarray((found / self._prior).T * means[:, None])[:, None, :]

    def remembered(self) -> tuple[FloatArray, IntArray] | None:
        """Return features and inputs of the remembered samples, once a classifier was trained."""
        return None if self._classifier is None or self._features is None else (self._features, self._labels)

    def _settle(self, features: FloatArray, labels: IntArray, means: FloatArray) -> FloatArray:
        fractions = np.array(CONFIG.fractions)[:, None]
        weights = np.repeat(self.posterior_weights(features, means), len(fractions), axis=1)
        scale = float(means.mean())
        caps = tuple((a * scale, b * scale) for a, b in self._caps) if self.delta > 0 else None
        payoffs = compute_payoffs(
            weights, means[:, None], Ratios.of(self.losses), fraction=fractions, delta=self.delta, caps=caps
        )
        if self.recording:
            came = np.zeros((len(means), len(labels)), dtype=np.int64)
            came[labels, np.arange(len(labels))] = 1
            self.last_bets = record_bets(payoffs, np.arange(len(means)), means, came)
        own = payoffs.factors[labels, :, np.arange(len(labels))]
        full = own[:, -1]
        paid = np.bincount(labels, np.log(full) - 1 + 1 / full, minlength=len(means))
        self.value = np.maximum(paid / np.maximum(np.bincount(labels, minlength=len(means)), 1), 0)
        return np.asarray(np.log(own).sum(0) - payoffs.fee)

    def _learn(self, features: FloatArray, labels: IntArray) -> None:
        before = features[:0] if self._features is None else self._features
        self._features = np.concatenate([before, features])[-CONFIG.remembered :]
        self._labels = np.concatenate([self._labels, labels])[-CONFIG.remembered :]
        self._seen += len(labels)
        inputs = len(self.losses)
        if self._seen < CONFIG.refit * self._fitted_at or len(np.unique(self._labels)) < inputs:
            return
        # Ours goes on from its last solution.
        again = isinstance(self._classifier, LogisticRegression)
        classifier = self._classifier if again and self._classifier is not None else self.make_classifier()
        classifier.fit(self._features, self._labels)
        self._classifier, self._fitted_at = classifier, self._seen
        self._prior = np.bincount(self._labels, minlength=inputs) / len(self._labels)
        if self.delta > 0:
            self._choose_caps()

    def _choose_caps(self) -> None:
        """Choose Λ for the next blocks on remembered outputs, for blocks of one sample of each input."""
        if self._features is None:
            return
        inputs, ones = len(self.losses), np.ones(len(self.losses))
        weights = self.posterior_weights(self._features, ones)
        expected = weights / weights.sum(0) * inputs / len(self._labels)
        fractions = np.array(CONFIG.fractions)[:, None]
        found = compute_payoffs(
            np.repeat(expected, len(fractions), axis=1),
            ones[:, None],
            Ratios.of(self.losses),
            fraction=fractions,
            delta=self.delta,
        )
        # λ is proportional to the means and does not depend on the scale of one output's weights.
        self._caps = found.caps
