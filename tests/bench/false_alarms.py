"""How often a whole audit cries wolf on mechanisms that use up their promise exactly, at the default number of draws.

An alarm is a refutation by the bets or the last look, or whatever is said against the mechanism by the rest of what ``auto`` runs:
tests of dependence, forks and new instances, of the noise, of low bits (:mod:`tests.bench._beside`, run for real). Run in full on
17 November 2026, 400 repetitions at alpha = 0.05, where 20 are allowed on average; alarms of the bets, beside them, of either, and the
upper limit of the rate at 97.5 % confidence:

===========================  =====================  ====  ======  ======  ======
mechanism                    handed in as           bets  beside  either  limit
===========================  =====================  ====  ======  ======  ======
noise on a line of 3         states its noise          3       2       5   2.9 %
noise on a line of 5         releases vectors          6       0       6   3.2 %
much noise on a line of 5    states its noise          3       1       4   2.5 %
little noise on a line of 4  states its noise         10       1      11   4.9 %
randomised response of 2     outputs alone             4       0       4   2.5 %
randomised response of 6     randomness of its own    11       0      11   4.9 %
exponential on a line of 5   outputs alone             5       0       5   2.9 %
noise and post-processing    outputs alone             0       0       0   0.9 %
arbitrary rows of 4          outputs alone             0       1       1   1.4 %
noise and a δ                outputs alone             0       0       0   0.9 %
===========================  =====================  ====  ======  ======  ======

These are figures of the joint bets that the e-process replaced on 18 November 2026; with it the full run was not repeated.
``tests/dxverify/test_false_alarms.py`` makes 30 repetitions of 600 draws of each mechanism, and of its control, with every run of the suite.
The bets are a simulation, with what alpha leaves them beside the rest: 100,000 draws, also for mechanisms whose channel is computed and
of which an audit would draw 20,000. The seeds are those of this module; the response of 6 draws from the system, so that what is
found beside its bets is new each time.
"""

from __future__ import annotations

import math
import operator
import time
from typing import TYPE_CHECKING, Any

import numpy as np

from dxverify.audit.config import CONFIG
from dxverify.audit.stated_channels import find_stated_channels
from dxverify.audit.subjects import as_subject
from dxverify.bounds import clopper_pearson
from dxverify.vocabulary import Vocabulary
from tests.bench._beside import Form, alarms, by_itself, drawn, releasing, stated
from tests.bench._simulated import ALPHA, Case, simulated
from tests.dxverify.line import Channel, channel, line

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ENTROPY = 20261117
#: Repetitions for each mechanism.
RUNS = 400


def run(*, small: bool = False) -> Iterator[dict[str, Any]]:
    """Yield one line for each mechanism, of a few repetitions; run as a program this module makes ``RUNS`` of them."""
    yield from counted(1, 600) if small else counted(5, CONFIG.max_samples)


def counted(runs: int, max_samples: int) -> Iterator[dict[str, Any]]:
    """Yield one line for each mechanism."""
    for name, case in tight_cases().items():
        start = time.process_time()
        seeds = np.random.SeedSequence(ENTROPY, spawn_key=(len(name), sum(name.encode()))).spawn(runs)
        bets, beside = alarms_of(case, forms()[name], max_samples, seeds, ALPHA)
        either = sum(map(operator.or_, bets, beside))
        yield {
            "bench": "false_alarms",
            "case": name,
            "runs": runs,
            "max_samples": max_samples,
            "alpha": ALPHA,
            "by_bets": sum(bets),
            "beside_bets": sum(beside),
            "false_alarms": either,
            "at_most": float(clopper_pearson(either, runs, 0.025)[1]),
            "cpu_seconds": (time.process_time() - start) / runs,
        }


def alarms_of(
    case: Case, form: Form, max_samples: int, seeds: list[np.random.SeedSequence], alpha: float
) -> tuple[list[bool], list[bool]]:
    """Tell for each seed whether the bets, and whether anything beside them, raised an alarm."""
    rngs = [np.random.default_rng(seed) for seed in seeds]
    ends = [simulated(case, max_samples, rng, alpha * form.part) for rng in rngs]
    entropies = [int(seed.generate_state(1, np.uint64)[0]) for seed in seeds]
    return [math.isfinite(end) for end in ends], [bool(alarms(form, one, alpha)) for one in entropies]


def tight_cases() -> dict[str, Case]:
    """Return ten mechanisms whose level is exactly what they promise."""
    rng = np.random.default_rng(ENTROPY)
    spread = channel(4, 1.0) @ rng.dirichlet(np.full(6, 0.5), size=4)
    return {
        "noise on a line of 3": _case(channel(3, 1.0), _gaps(3)),
        "noise on a line of 5": _case(channel(5, 1.0), _gaps(5)),
        "much noise on a line of 5": _case(channel(5, 0.4), _gaps(5)),
        "little noise on a line of 4": _case(channel(4, 2.0), _gaps(4)),
        "randomised response of 2": _case(_response(2), 1 - np.eye(2)),
        "randomised response of 6": _case(_response(6), 1 - np.eye(6)),
        "exponential on a line of 5": _case(_exponential(5), _gaps(5)),
        "noise and post-processing": _case(spread, _gaps(4)),
        "arbitrary rows of 4": _case(rng.dirichlet(np.ones(5), size=4), _gaps(4)),
        "noise and a δ": _with_delta(),
    }


def forms() -> dict[str, Form]:
    """Return the same ten as somebody would hand them in, so that everything an audit can look at is looked at by some."""
    cases = tight_cases()
    return {
        "noise on a line of 3": stated(line(3), 1.0),
        "noise on a line of 5": releasing(5, 1.0),
        "much noise on a line of 5": stated(line(5), 0.4),
        "little noise on a line of 4": stated(line(4), 2.0),
        "randomised response of 2": _shown(cases["randomised response of 2"], drawn),
        "randomised response of 6": _shown(cases["randomised response of 6"], by_itself),
        **{name: _shown(cases[name], drawn) for name in list(cases)[6:]},
    }


def _shown(case: Case, form: Callable[..., Form]) -> Form:
    """Return a channel as code; symbols that are never given stand in for inputs where there are more outputs."""
    inputs, outputs = case.channel.shape
    rows = np.vstack([case.channel, np.broadcast_to(case.channel[:1], (outputs - inputs, outputs))])
    losses = np.zeros((outputs, outputs))
    losses[:inputs, :inputs] = case.losses
    losses[inputs:, :inputs], losses[:inputs, inputs:] = case.losses[0], case.losses[:, [0]]
    return form(rows, vocabulary=line(outputs), epsilon=1.0, metric=losses, delta=case.delta)


def _gaps(size: int) -> np.ndarray:
    return np.abs(np.subtract.outer(np.arange(float(size)), np.arange(float(size))))


def _response(size: int) -> np.ndarray:
    return (np.ones((size, size)) + (math.e - 1) * np.eye(size)) / (size + math.e - 1)


def _exponential(size: int) -> np.ndarray:
    rows = np.exp(-_gaps(size))
    return rows / rows.sum(axis=1, keepdims=True)


def _case(rows: np.ndarray, distances: np.ndarray) -> Case:
    """Return a channel that promises exactly its level."""
    ratios = np.log(rows[:, None, :] / rows[None, :, :]).max(axis=2)
    level = float((ratios / np.where(distances > 0, distances, np.inf)).max())
    words = Vocabulary(
        words=[f"w{i}" for i in range(rows.shape[1])], vectors=np.arange(float(rows.shape[1]))[:, None]
    )
    everywhere = np.full((len(words), len(words)), 1.0)
    everywhere[: len(rows), : len(rows)] = distances
    np.fill_diagonal(everywhere, 0.0)
    subject = as_subject(Channel(rows), vocabulary=words, epsilon=level, metric=everywhere)
    return Case(
        losses=level * distances, channel=rows, stated=find_stated_channels(subject, range(len(rows)))
    )


def _with_delta() -> Case:
    rows = 0.95 * channel(3, 0.9) + 0.05 * np.eye(3)
    over = np.maximum(rows[:, None, :] - np.exp(_gaps(3))[:, :, None] * rows[None, :, :], 0)
    return Case(losses=_gaps(3), channel=rows, delta=float(over.sum(axis=2).max()))


if __name__ == "__main__":
    for counts in counted(RUNS, CONFIG.max_samples):
        print(counts, flush=True)  # noqa: T201 - what it is for
