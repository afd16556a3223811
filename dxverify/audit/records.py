"""Audit of recorded pairs of input and output, without the code: the e-process of live audits, run over the rows of a file.

Assumption: given the inputs of all rows, outputs are independent and each depends on its own input alone, and no input was chosen after
seeing outputs of its block of rows. The payoffs of a block need the number n_x of samples of each input x, which is its number of rows
with that input, so the e-process of :mod:`dxverify.audit.eprocess.payoff` applies without a change. Aggregated rows (with counts) have
no order in time: the e-process runs over several random orders, and the mean of the final e-values is again an e-value. An audit cannot
detect rows that were dropped, sorted or repeated before it reads them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from dxverify.audit.bounds import align_counts
from dxverify.audit.claim import Claim, read_guarantee
from dxverify.audit.config import CONFIG
from dxverify.audit.eprocess.accounts import count_classes
from dxverify.audit.eprocess.alphabet import ClassBets
from dxverify.audit.eprocess.config import CONFIG as BETS
from dxverify.audit.eprocess.wealth import EProcess
from dxverify.audit.findings import Finding, FindingKind
from dxverify.audit.report import AuditReport
from dxverify.audit.space_results import Sentences, assemble, exact_level
from dxverify.audit.space_sampling import ORDERS
from dxverify.audit.suite.effective_epsilon import Measured
from dxverify.errors import InputError, ParameterError
from dxverify.protocols import RNGLike
from dxverify.runtime.run import Progress, Run
from dxverify.spaces.inputs import Inputs, merged_warning, point_key, show
from dxverify.spaces.observers import ClassObserver
from dxverify.spaces.records import RecordBlock, read_records

ASSUMPTION = (
    "given the inputs, outputs are independent and each depends on its own input alone. Rows that were dropped, sorted or "
    "repeated before the audit cannot be detected."
)


@dataclass(slots=True, kw_only=True)
class _Reading:
    """The state of one pass over the file.

    ``columns`` numbers the tested inputs. ``halves`` are the two tables of the confidence bounds: even blocks choose events, odd blocks
    bound them. ``whole`` collects aggregated rows; ``halves_are_valid`` says whether outputs have classes that can be counted.
    """

    claim: Claim
    columns: Mapping[Hashable, int]
    processes: list[EProcess]
    aggregated: bool
    halves: tuple[list[Counter[Hashable]], list[Counter[Hashable]]]
    whole: list[Counter[Hashable]]
    other_inputs: Counter[Hashable] = field(default_factory=Counter)
    rows: int = 0
    halves_are_valid: bool = True
    merged: tuple[Hashable, Hashable] | None = None
    pairs: Counter[Hashable] = field(default_factory=Counter)
    changes: int = 0


def audit_records(
    path: str | Path,
    *,
    epsilon: float,
    metric: Any = "discrete",
    inputs: Iterable[Any] | None = None,
    delta: float = 0.0,
    observe: Any = None,
    alpha: float = 0.05,
    rng: RNGLike = None,
    progress: Progress | None = None,
) -> AuditReport:
    """Test a claim on recorded pairs of input and output.

    Parameters
    ----------
    path : path
        ``.csv`` with the columns input, output and optionally count, or JSON lines with these keys.
    epsilon, metric, delta
        The claim P_x(E) ≤ e^{ε·d(x,z)} P_z(E) + δ.
    inputs : iterable, optional
        Points to test; the most frequent inputs of the first rows if not given.
    observe : optional
        How outputs are observed, as for ``audit``.
    alpha : float
        Bound on the probability that any significant statement of the report is false.
    rng : None, int, SeedSequence or Generator
        For random orders and for the thinning of the bounds.
    progress : callable, optional
        Called after each block.

    Examples
    --------
    >>> audit_records("log.csv", metric="discrete", epsilon=1.0)  # doctest: +SKIP
    """
    if not 0 < alpha < 1:
        raise ParameterError("alpha", alpha, "strictly between 0 and 1")
    epsilon, delta = read_guarantee(epsilon, delta)
    path, run = Path(path), Run.of(rng, progress=progress)
    reading: _Reading | None = None
    for index, block in enumerate(read_records(path)):
        if reading is None:
            space = _choose_inputs(block.counts, inputs, metric, path)
            claim = Claim(inputs=space, epsilon=epsilon, delta=delta)
            reading = _start(claim, observe, alpha, aggregated=block.aggregated)
        _add_block(reading, block, index, path)
        run.report_progress(block.rows, block.rows, "rows read")
    if reading is None or not reading.rows:
        raise InputError(f"{path.name} has no rows" + ("" if reading is None else " with a tested input"))
    if reading.aggregated:
        for number, process in enumerate(reading.processes):
            stream = np.random.default_rng(run.seeds(ORDERS, number))
            for index, rows in enumerate(_blocks_in_random_order(reading.whole, stream)):
                _bet_on(reading, process, rows, index, keep=number == 0)
    elif _is_sorted(reading):
        raise InputError(
            f"{path.name}: the rows are sorted by output, or outputs hardly ever change: samples in this order are not independent. Audit "
            "the rows in the order in which they were recorded, or the counts of each input and output (a third column, count)"
        )
    return _report(reading, path, run, alpha)


def _is_sorted(reading: _Reading) -> bool:
    """Whether successive rows of an input have two outputs far less often than independent ones with the same counts would."""
    expected = 0.0
    for x, place in reading.columns.items():
        counts = np.array([*(reading.halves[0][place] + reading.halves[1][place]).values()], dtype=float)
        if counts.size:
            expected += reading.pairs[x] * (1 - float(((counts / counts.sum()) ** 2).sum()))
    return expected >= CONFIG.least_changes and reading.changes <= expected / CONFIG.sorted_factor


def _add_block(reading: _Reading, block: RecordBlock, index: int, path: Path) -> None:
    """Process one block of the file: bet on it at once, or collect it if its rows are aggregated."""
    rows = _outputs_by_input(reading, block.counts)
    reading.merged = reading.merged or block.merged
    if block.aggregated and not reading.aggregated:
        raise InputError(f"{path.name}: some rows carry a count and earlier ones do not")
    if not reading.aggregated:
        _bet_on(reading, reading.processes[0], rows, index)
        for x, (pairs, changes) in block.successive.items():
            if x in reading.columns:
                reading.pairs[x] += pairs
                reading.changes += changes
        return
    for total, row, point in zip(reading.whole, rows, reading.claim.inputs.points, strict=True):
        total.update(row)
        if total.total() >= CONFIG.most_counted:
            raise InputError(
                f"{path.name}: the counts of input {show(point)} sum to {CONFIG.most_counted:,} or more, too many to be put into random "
                f"orders: audit some of the recorded rows, chosen at random"
            )


def _choose_inputs(
    counts: Mapping[tuple[Hashable, Hashable], int], inputs: Iterable[Any] | None, metric: Any, path: Path
) -> Inputs:
    """Return the tested inputs, the most frequent ones of the first rows unless given; outputs do not influence the choice."""
    if inputs is None:
        often: Counter[Hashable] = Counter()
        for (x, _), count in counts.items():
            often[x] += count
        inputs = [x for x, _ in often.most_common(BETS.most_inputs)]
        if len(often) == 1:
            raise InputError(
                f"{path.name}: rows 1 to {often.total():,} have one input, {show(inputs[0])}. Inputs are chosen from the first rows: "
                "name them (inputs=, --inputs), and if the rows were sorted, audit them in the order in which they were recorded"
            )
    space = inputs if isinstance(inputs, Inputs) else Inputs.of(inputs, metric)
    if len(space) > BETS.most_inputs:
        raise InputError(f"inputs: at most {BETS.most_inputs} points are tested together, got {len(space)}")
    return space


def _start(claim: Claim, observe: Any, alpha: float, *, aggregated: bool) -> _Reading:
    space, orders = claim.inputs, CONFIG.orders if aggregated else 1
    return _Reading(
        claim=claim,
        columns={point_key(point): column for column, point in enumerate(space.points)},
        processes=[
            EProcess(
                inputs=space,
                losses=claim.losses,
                delta=claim.delta,
                observe=observe,
                level=None if aggregated else exact_level(alpha),
                parts=orders,
            )
            for _ in range(orders)
        ],
        aggregated=aggregated,
        halves=([Counter() for _ in space.points], [Counter() for _ in space.points]),
        whole=[Counter() for _ in space.points],
    )


def _outputs_by_input(
    reading: _Reading, counts: Mapping[tuple[Hashable, Hashable], int]
) -> list[Counter[Hashable]]:
    """Return the outputs of each tested input; others are counted by input and left out."""
    rows: list[Counter[Hashable]] = [Counter() for _ in reading.columns]
    for (x, y), count in counts.items():
        column = reading.columns.get(x)
        if column is None:
            if x in reading.other_inputs or len(reading.other_inputs) < BETS.most_classes:
                reading.other_inputs[x] += count
        elif count:
            rows[column][y] += count
            reading.rows += count
    return rows


def _bet_on(
    reading: _Reading, process: EProcess, rows: Sequence[Counter[Hashable]], index: int, *, keep: bool = True
) -> None:
    """Bet on one block, and with ``keep`` add it to one of the two tables of the confidence bounds, alternately."""
    means = np.array([row.total() for row in rows], dtype=float)
    if not means.sum():
        return
    process.add(means, rows)
    account = next((one for one in process.accounts if isinstance(one.bets, ClassBets)), None)
    if (
        account is None
        or not isinstance(account.observer, ClassObserver)
        or not isinstance(account.bets, ClassBets)
    ):
        reading.halves_are_valid = False
    elif keep:
        for total, row in zip(reading.halves[index % 2], rows, strict=True):
            for value, count in count_classes(account.observer, row).items():
                total[account.bets.bounded(value)] += count


def _blocks_in_random_order(
    whole: Sequence[Counter[Hashable]], rng: np.random.Generator
) -> Iterator[list[Counter[Hashable]]]:
    """Return blocks of aggregated rows in a random order; their sizes depend on the row sums alone."""
    classes, (table,) = align_counts(whole)
    remaining, done = table.copy(), np.zeros(len(table), dtype=np.int64)
    parts = np.cumsum(
        np.minimum(CONFIG.first_part * CONFIG.part_growth ** np.arange(60), CONFIG.largest_part)
    )
    for part in [*parts[parts < 1], 1.0]:
        target = np.floor(part * table.sum(1)).astype(np.int64)
        chosen = np.array(
            [
                rng.multivariate_hypergeometric(row, int(size), method="marginals")
                for row, size in zip(remaining, target - done, strict=True)
            ]
        ).reshape(table.shape)
        remaining, done = remaining - chosen, target
        yield [Counter({classes[place]: int(row[place]) for place in np.flatnonzero(row)}) for row in chosen]


def _report(reading: _Reading, path: Path, run: Run, alpha: float) -> AuditReport:
    process = reading.processes[0]
    measured = None
    if reading.halves_are_valid and process.accounts:
        account = next(one for one in process.accounts if isinstance(one.bets, ClassBets))
        measured = Measured(
            observer=account.observer.name,
            proposal=reading.halves[0],
            table=reading.halves[1],
            complete=account.observer.name == "identity"
            and isinstance(account.bets, ClassBets)
            and len(account.bets.first_input) < BETS.most_classes,
        )
    warnings = [*reading.claim.inputs.warnings, *reading.claim.inputs.unit_warnings(reading.claim.epsilon)]
    if reading.merged:
        warnings.append(merged_warning(*reading.merged))
    sampled = f"{reading.rows:,} recorded samples of {path.name}"
    if reading.other_inputs:
        some = ", ".join(show(x) for x, _ in reading.other_inputs.most_common(3))
        sampled += f"; {reading.other_inputs.total():,} rows of other inputs were left out, such as {some}"
    return assemble(
        reading.processes,
        measured,
        reading.claim,
        alpha=alpha,
        mechanism=path.name,
        entropy=run.entropy,
        said=Sentences(
            sampled=sampled,
            assumes=ASSUMPTION,
            warnings=tuple(warnings),
            more="Record more rows, or test inputs with ε·d near 1.5 (--inputs).",
        ),
        findings=[Finding(kind=FindingKind.OBSERVATION, message=one) for one in warnings],
    )
