"""The budget of an audit and its tuned numbers, with their origin; those of the e-process are in :mod:`.eprocess.config`.

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
#: The share of ``outputs`` on words: the e-process, the bounds of the effective ε, a second start with one output for each call, and tests of
#: whether samples depend on each other, at first and before a refutation is believed.
_WORD_SHARES = {
    "outputs": 0.85,
    "effective-epsilon": 0.10,
    "after a crash": 0.025,
    "dependence": 0.0125,
    "dependence of a refutation": 0.0125,
}
#: The same on points of any type and on records.
_POINT_SHARES = {"outputs": 0.80, "effective-epsilon": 0.15, "support-leak": 0.05}
#: How a second start divides its share.
_CRASH_SHARES = {"outputs": 0.9, "effective-epsilon": 0.1}


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """Shares of α and tuned numbers of an audit.

    Parameters
    ----------
    shares, word_shares, point_shares, crash_shares : mapping
        Part of α of each test; each mapping sums to 1.
    max_samples : int
        Outputs to sample, at most, unless something else is asked for.
    screened, spread, samples_each : int
        All words of vocabularies up to this size are screened if there are so many samples for each; of larger ones so many.
    core, candidates : int
        Words of the core of a large vocabulary, and among how many they are chosen.
    bounds_part : float
        Part of the limit that is left for the second table, of the bounds of the effective ε. A convention.
    least_words_table, least_points_table, most_points_table : int
        Size of that table on words, at least, and on points, at least and at most, unless the limit or the e-process asks for less.
    dependence_call : int
        Most outputs of a call that is made only to test independence.
    call, bundle, bundles : int
        Samples of one call, fixed so that no number of workers changes a result; samples that are sent to a worker together, at least,
        and bundles of a block, at most.
    probe_outputs, probe_singles, probe_inputs : int
        Outputs asked of each input before the audit, single ones if such a call fails, and inputs tested for independence.
    few : int
        Fewer outputs than this say nothing of how most outputs are.
    fixed_blocks : int
        Blocks of a fixed-sample audit, in turn for either half.
    directions, direction_batches : int
        Directions to sample, and batches of them at most, each post-processed on its own.
    direction_work : float
        Multiplications to spend on post-processing.
    listed : int
        Findings of one kind in a report, at most.
    mismatch_factor, mismatch_chance : float
        An output that never came from x' is a mismatch of supports if it would be refuted at so many times the claimed loss too, with this
        false-alarm probability. Zero counts alone say little: noise with full support and an effective ε just above the claim has them
        far away from its input.
    orders : int
        Random orders of aggregated records; four cost little, and more gain nothing on the records of the power table.
    most_counted : int
        Counts of one input sum to less: numpy's multivariate hypergeometric distribution ends there.
    least_changes, sorted_factor : float
        Records are taken for sorted by output if so many changes are expected between successive rows of an input, and so many times
        fewer came. Independent rows are with a probability below e^-60 (Chernoff); arbitrary otherwise.
    first_part, part_growth, largest_part : float
        Parts of aggregated records in one block: the first, and how they grow up to the largest.
    exact_words : int
        Channels are computed from the distribution of the noise on vocabularies up to this size; stated ones are used at any.
    channel_bytes : int
        Most memory of the matrices of a stated channel, beyond which it is sampled. A quarter of a small machine.
    samples_with_channel : int
        Most outputs to sample where the exact channel keeps the claim, or samples depend on each other: they can only confirm the verdict.
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
        Out-of-vocabulary strings distinguished by value; further ones only by the tested words that they contain.
    fit_samples, fit_first : int
        Samples that are compared with a stated channel, and samples of each word in the first round: 20,000 find ε = 1.1 for
        1 and one of 36 words in the clear in 10 % of its calls in 60 and 59 of 60 runs.
    fit_sharper, fit_clear, fit_uniform, fit_concentration : tuples of float
        Alternatives of the goodness-of-fit test: exponents of the stated probabilities, probabilities of a word in the clear,
        of a uniform output, and concentrations of Dirichlet mixtures.
    additivity_calls : int
        Calls at each of two inputs that show whether vectors are the input plus noise.
    atom : int
        A value that comes so often is an atom; five equal values among 30,000 continuous ones of single precision have probability
        below 1e-6.
    equal_lengths : float
        Relative spread below which the lengths of all outputs are one length.
    resolution : float
        Outputs are compared up to this share of the largest: far more than the rounding of a sum, far less than the step of any grid.
    different_lengths : float
        p-value at which a difference between two inputs is believed; a false one withdraws the test of the size of the noise.
    grid_dimensions : int
        Vectors on a grid are compared with the lemma on the size of the noise from this dimension on; with fewer coordinates a hundred
        outputs do not distinguish rounding from clipping.
    grid_slack : float
        Most of the length n/ε that rounding to the grid may take.
    grid_digit, grid_finest, grid_rounding : float
        Share of the largest number up to which numbers are one, far above their rounding; steps below the second share are floating
        point; numbers lie on a grid up to the last as a part of its step.
    grid_window, grid_chance : int, float
        Points of a grid on either side that a point is compared with, and the probability of a peak by chance.
    coupled_pairs : int
        Pairs of words that are compared with the same randomness. Arbitrary.
    sign_calls, sign_rows : int
        Calls and vectors of a call whose signs are tested for independence. Arbitrary.
    identical : float
        From this share of identical calls on it is the stream that is repeated and not the distribution of a call.
    frequent_outputs : int
        So many outputs, the most frequent, are tested one by one for dependence.
    dependence_shown, dependence_cause : float
        p-values below the first are shown, although they may not be significant; below the second a cause is named.
    repeat_columns, repeat_rows : int
        Columns of floats that make a vector a block of its own, and vectors of a call that has fewer.
    repeat_digits : int
        Decimals, in units of the mean coordinate, in which the noise at two inputs is compared.
    repeat_pilot, repeat_margin, repeat_longest : int, float, int
        Outputs of the pilot that chooses the length of a block, the margin on that length, and the longest block.
    support_often, support_loss : int, float
        An event must have come so often in the pilot, and nothing is tested where ε·d allows more than this.
    support_program_calls : int
        Most calls of a program, which is started anew for each.
    fit_words : int
        Words that are compared with a stated channel where there are more; the alternatives take words × outputs × 21 numbers.
    explained_vectors : int
        Noise vectors that are sampled to name the cause of a rejection.
    best_loss : float
        Claimed loss at which a ratio test needs the fewest samples, roughly.
    exact_neighbours, queries : int
        Vocabularies up to this size have the nearest neighbour of every word computed; of larger ones that of so many words.
    reference_samples : int
        Most samples of the standard fault that decide whether the test of outputs would have found it.
    bound_samples, bound_classes : int
        Samples of each of two words, and classes of outputs, of the two-sided bound: ε ≤ 1.3 for a claim of 10 in 300 dimensions.
    """

    shares: Mapping[str, float] = field(default_factory=lambda: MappingProxyType(_SHARES))
    word_shares: Mapping[str, float] = field(default_factory=lambda: MappingProxyType(_WORD_SHARES))
    point_shares: Mapping[str, float] = field(default_factory=lambda: MappingProxyType(_POINT_SHARES))
    crash_shares: Mapping[str, float] = field(default_factory=lambda: MappingProxyType(_CRASH_SHARES))
    max_samples: int = 100_000
    screened: int = 500
    spread: int = 200
    samples_each: int = 100
    core: int = 12
    candidates: int = 120
    bounds_part: float = 0.25
    least_words_table: int = 10_000
    least_points_table: int = 2_000
    most_points_table: int = 25_000
    dependence_call: int = 400
    call: int = 2000
    bundle: int = 100
    bundles: int = 8
    probe_outputs: int = 64
    probe_singles: int = 8
    probe_inputs: int = 4
    few: int = 8
    fixed_blocks: int = 20
    directions: int = 20_000
    direction_batches: int = 2000
    direction_work: float = 2e9
    listed: int = 20
    mismatch_factor: float = 10.0
    mismatch_chance: float = 1e-9
    orders: int = 4
    most_counted: int = 10**9
    least_changes: float = 100.0
    sorted_factor: float = 10.0
    first_part: float = 0.01
    part_growth: float = 1.15
    largest_part: float = 0.08
    exact_words: int = 64
    channel_bytes: int = 2 * 2**30
    samples_with_channel: int = 20_000
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
    additivity_calls: int = 48
    atom: int = 5
    equal_lengths: float = 1e-5
    resolution: float = 2.0**-40
    different_lengths: float = 1e-3
    grid_dimensions: int = 16
    grid_slack: float = 0.1
    grid_digit: float = 2.0**-48
    grid_finest: float = 2.0**-24
    grid_rounding: float = 1e-6
    grid_window: int = 16
    grid_chance: float = 1e-6
    coupled_pairs: int = 4
    sign_calls: int = 8
    sign_rows: int = 64
    identical: float = 0.25
    frequent_outputs: int = 3
    dependence_shown: float = 1e-9
    dependence_cause: float = 1e-3
    repeat_columns: int = 4
    repeat_rows: int = 4
    repeat_digits: int = 6
    repeat_pilot: int = 64
    repeat_margin: float = 1.6
    repeat_longest: int = 1024
    support_often: int = 3
    support_loss: float = 12.0
    support_program_calls: int = 200
    fit_words: int = 200
    explained_vectors: int = 4000
    best_loss: float = 1.5
    exact_neighbours: int = 50_000
    queries: int = 5000
    reference_samples: int = 20_000
    bound_samples: int = 10_000
    bound_classes: int = 8


CONFIG = Config()
