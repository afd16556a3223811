"""Every tuned number of the test suite, with its origin.

Shares of α are design choices; they are fixed before the first sample. Sample sizes were chosen on the study of default audits
(26,423 words in 300 dimensions, ε = 10) so that the tests before the e-process take well under a second of CPU time.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

#: Parts of α of the tests; what a test that does not apply would have spent goes to the test of outputs.
_SHARES = {
    "dependence": 0.05,
    "repeats": 0.05,
    "noise-size": 0.10,
    "support": 0.10,
    "floating-point": 0.05,
    "goodness-of-fit": 0.10,
    "noise-distribution": 0.05,
    "outputs": 0.45,
    "two-sided": 0.05,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class SuiteConfig:
    """Tuned numbers of the suite.

    Parameters
    ----------
    shares : mapping
        Part of α of each test; they sum to 1.
    standard_fault : float
        By which factor the noise of the standard fault is too small; a test counts as a test of the claim only if it would
        have found that. A convention.
    noise_calls : int
        Calls for one noisy vector each; 512 find 2 % too little noise in 300 dimensions (median 112) and 25 % in one (252).
    noise_words : int
        Words at which the noise is measured, in turn.
    noise_factors : tuple of float
        Factors of the mixture e-process, half of them below 2, where most mistakes are.
    repeat_calls : int
        Calls that are compared with each other; a pool of K seeds gives about n²/2K equal pairs, so 256 find K ≤ 10,000.
    program_calls : int
        The same for programs, which are started anew at every call.
    repeat_outputs : int
        Most outputs of all these calls together, unless the limit on samples allows more.
    pilot_calls, support_calls : int
        Calls that choose the events of the support test, and that test them: an input that comes back in 20 % of the calls of
        three words needs about 800, one word that crashes in 10 % about 1,500.
    support_events : int
        Events that are tested together.
    support_words : int
        Most words of the support test; a larger vocabulary is represented by this many.
    known_outputs : int
        Out-of-vocabulary strings told apart by value; further ones only by the tested words that they contain.
    fit_samples, fit_first : int
        Samples that are compared with a stated channel, and samples of each word in the first round: 20,000 find ε = 1.1 for
        1 and one of 36 words in the clear in 10 % of its calls in 60 and 59 of 60 runs.
    fit_sharper, fit_clear, fit_uniform, fit_concentration : tuples of float
        Alternatives of the goodness-of-fit test: exponents of the stated probabilities, probabilities of a word in the clear,
        of a uniform output, and concentrations of Dirichlet mixtures.
    exact_words : int
        Channels are computed from the distribution of the noise on vocabularies up to this size; stated ones are used at any.
    channel_bytes : int
        Most memory of the matrices of a stated channel, beyond which it is sampled. A quarter of a small machine.
    samples_with_channel : int
        Most outputs of the e-process where the exact channel keeps the claim: as many as goodness of fit compares.
    best_loss : float
        Claimed loss at which a ratio test needs the fewest samples, roughly.
    exact_neighbours, queries : int
        Vocabularies up to this size have the nearest neighbour of every word computed; of larger ones that of so many words.
    reference_samples : int
        Most samples of the standard fault that tell whether the test of outputs would have found it.
    bound_samples, bound_classes : int
        Samples of each of two words, and classes of outputs, of the two-sided bound: ε ≤ 1.3 for a claim of 10 in 300 dimensions.
    """

    shares: Mapping[str, float] = field(default_factory=lambda: MappingProxyType(_SHARES))
    standard_fault: float = 2.0
    noise_calls: int = 512
    noise_words: int = 8
    noise_factors: tuple[float, ...] = (
        1.01, 1.02, 1.05, 1.1, 1.2, 1.35, 1.6, 2.0, 3.0, 5.0, 10.0, 30.0, 100.0, 1000.0,
    )  # fmt: skip
    repeat_calls: int = 256
    program_calls: int = 32
    repeat_outputs: int = 10_000
    pilot_calls: int = 240
    support_calls: int = 6000
    support_events: int = 24
    support_words: int = 36
    known_outputs: int = 10_000
    fit_samples: int = 20_000
    fit_first: int = 20
    fit_sharper: tuple[float, ...] = (0.8, 0.9, 0.95, 1.05, 1.1, 1.2, 1.35, 1.6, 2.0, 4.0)
    fit_clear: tuple[float, ...] = (0.003, 0.01, 0.03, 0.1, 0.3, 0.9)
    fit_uniform: tuple[float, ...] = (0.003, 0.03)
    fit_concentration: tuple[float, ...] = (30.0, 300.0, 3000.0)
    exact_words: int = 64
    channel_bytes: int = 2 * 2**30
    samples_with_channel: int = 20_000
    best_loss: float = 1.5
    exact_neighbours: int = 50_000
    queries: int = 5000
    reference_samples: int = 20_000
    bound_samples: int = 10_000
    bound_classes: int = 8


CONFIG = SuiteConfig()
