"""Bets on the posterior of a classifier that was trained on earlier blocks: for outputs that never repeat.

The classifier estimates the probability of the input given the output; divided by the frequencies of the inputs it is, up to a factor
for each output, the channel. The built-in one is multinomial logistic regression. Where the features hold one score of each input (its
distance to the output, its bit in a bit vector), a conditional logit

    p_x(y) ∝ exp(s·score_x(y))

is bet on too: noise of density exp(−ε'·distance) and unary encodings are of this form, and one number s is learnt sooner than a matrix.

References
----------
McFadden, D. (1974). Conditional logit analysis of qualitative choice behavior. *Frontiers in Econometrics*.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, Self

import numpy as np
from scipy import optimize, special
from threadpoolctl import threadpool_limits

from dxverify.aliases import Plain
from dxverify.audit.eprocess.config import CONFIG
from dxverify.audit.eprocess.payoff import Caps, Ratios, compute_payoffs
from dxverify.audit.eprocess.recording import record_bets
from dxverify.errors import InputError
from dxverify.protocols import FloatArray, IntArray

_LEAST_POSTERIOR = 1e-12
#: Steps of Newton's method for one concave coefficient, and the largest one for standardised scores, so that nothing overflows.
_NEWTON_STEPS, _STEEPEST = 8, 100.0


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


class ConditionalLogit:
    """One coefficient s for one score of each input, by Newton's method on the penalised log-likelihood of the input."""

    def __init__(self, ridge: float = 1.0) -> None:
        self.ridge = ridge
        self._slope = 0.0
        self._scale = 1.0

    def fit(self, scores: FloatArray, labels: IntArray, prior: FloatArray) -> Self:
        """Fit to scores, outputs × inputs, of outputs of the labelled inputs."""
        slope, self._scale = self._slope / self._scale, float(scores.std()) + 1e-9
        slope *= self._scale
        scaled = scores / self._scale
        own = scaled[np.arange(len(labels)), labels]
        for _ in range(_NEWTON_STEPS):
            posterior = special.softmax(slope * scaled + np.log(prior), axis=1)
            mean = (posterior * scaled).sum(1)
            gradient = float((own - mean).sum()) - self.ridge * slope
            curvature = float((posterior * (scaled - mean[:, None]) ** 2).sum()) + self.ridge
            slope += gradient / curvature
        self._slope = float(np.clip(slope, -_STEEPEST, _STEEPEST))
        return self

    def log_weights(self, scores: FloatArray) -> FloatArray:
        """Return the logarithms of the channel, outputs × inputs, each output up to a factor of its own."""
        return np.asarray(special.log_softmax(self._slope / self._scale * scores, axis=1))


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
    scored : bool
        Whether the first features are one score of each input, for a conditional logit.
    """

    losses: FloatArray
    featurise: Callable[[Sequence[Any]], FloatArray]
    delta: float = 0.0
    make_classifier: Callable[[], Classifier] = LogisticRegression
    scored: bool = False
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
    _logit: ConditionalLogit = field(default_factory=ConditionalLogit)
    _fractions: FloatArray = field(init=False)
    _prior: FloatArray = field(init=False)
    _seen: int = 0
    _fitted_at: int = 0
    _caps: Caps = ()
    _numbers: int = 0
    _predicted: FloatArray | None = None

    def __post_init__(self) -> None:
        self._fractions = np.array([*CONFIG.fractions, *([1.0] if self.scored else [])])
        part = CONFIG.logit_part if self.scored else 0.0
        even = np.full(len(CONFIG.fractions), (1 - part) / len(CONFIG.fractions))
        self.weights = np.array([*even, *([part] if self.scored else [])])
        self.log_wealth = np.zeros(len(self.weights))
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
        """Return believed weights n_x p̂_x(y), inputs × strategies × outputs."""
        if self._classifier is None:
            raise ValueError("the classifier was not trained yet")
        found = self._ask(self._classifier, lambda one: one.predict_proba(features))
        found = np.asarray(found, dtype=float)
        if found.shape != (len(features), len(self.losses)) or not np.isfinite(found).all():
            raise InputError(
                f"classifier {type(self._classifier).__name__}: predict_proba gives {len(self.losses)} finite probabilities for each output, "
                f"one for each input; got shape {found.shape}"
            )
        found = np.maximum(found, _LEAST_POSTERIOR) / self._prior
        beliefs = [found] * len(CONFIG.fractions)
        if self.scored:
            logs = self._logit.log_weights(features[:, : len(self.losses)])
            beliefs.append(np.maximum(np.exp(logs), _LEAST_POSTERIOR))
        return np.asarray(np.stack(beliefs).transpose(2, 0, 1) * means[:, None, None])

    @staticmethod
    def _ask(classifier: Classifier, question: Callable[[Classifier], Any]) -> Any:
        """Return what a classifier of the user answers, or say how it failed."""
        try:
            return question(classifier)
        except Exception as problem:
            raise InputError(
                f"classifier {type(classifier).__name__} failed: {type(problem).__name__}: {problem}"
            ) from problem

    def remembered(self) -> tuple[FloatArray, IntArray] | None:
        """Return features and inputs of the remembered samples, once a classifier was trained."""
        return None if self._classifier is None or self._features is None else (self._features, self._labels)

    def predictions(self) -> tuple[FloatArray, IntArray] | None:
        """Return the weights of the inputs for each remembered sample by the classifier before it, inputs × outputs, and the inputs."""
        if self._predicted is None:
            return None
        return self._predicted, self._labels[-self._predicted.shape[1] :]

    def _settle(self, features: FloatArray, labels: IntArray, means: FloatArray) -> FloatArray:
        weights = self.posterior_weights(features, means)
        new = weights[:, 0] / means[:, None]
        known = new[:, :0] if self._predicted is None else self._predicted
        self._predicted = np.concatenate([known, new], axis=1)[:, -CONFIG.remembered :]
        scale = float(means.mean())
        caps = tuple((a * scale, b * scale) for a, b in self._caps) if self.delta > 0 else None
        payoffs = compute_payoffs(
            weights,
            means[:, None],
            Ratios.of(self.losses),
            fraction=self._fractions[:, None],
            delta=self.delta,
            caps=caps,
        )
        if self.recording:
            came = np.zeros((len(means), len(labels)), dtype=np.int64)
            came[labels, np.arange(len(labels))] = 1
            self.last_bets = record_bets(payoffs, np.arange(len(means)), means, came)
        own = payoffs.factors[labels, :, np.arange(len(labels))]
        full = own[:, int(np.argmax(self.log_wealth))]
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
        with threadpool_limits(1, user_api="blas"):  # threads slow small products down twenty times
            self._ask(classifier, lambda one: one.fit(self._features, self._labels))
        self._classifier, self._fitted_at = classifier, self._seen
        self._prior = np.bincount(self._labels, minlength=inputs) / len(self._labels)
        if self.scored:
            self._logit.fit(self._features[:, :inputs], self._labels, self._prior)
        if self.delta > 0:
            self._choose_caps()

    def _choose_caps(self) -> None:
        """Choose Λ for the next blocks on remembered outputs, for blocks of one sample of each input."""
        if self._features is None:
            return
        inputs, ones = len(self.losses), np.ones(len(self.losses))
        weights = self.posterior_weights(self._features, ones)
        expected = weights / weights.sum(0) * inputs / len(self._labels)
        found = compute_payoffs(
            expected,
            ones[:, None],
            Ratios.of(self.losses),
            fraction=self._fractions[:, None],
            delta=self.delta,
        )
        # λ is proportional to the means and does not depend on the scale of one output's weights.
        self._caps = found.caps
