"""Many audits of one known channel at once: what :mod:`tests.bench._simulated` does one after the other.

Bets of small tables cost little but the calls of numpy, which here are shared by all audits. What a ledger does with the
bets is done again here; a test holds both against each other. Of few inputs only: all pairs have accounts, and no outputs are merged.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import numpy as np

from dxverify.audit import accounts, bets, ledger, plan
from dxverify.audit.blocks import is_drawn_evenly, planned_totals
from dxverify.audit.power import last_look
from dxverify.audit.smoothing import smoothed
from dxverify.bounds import ErrorBudget
from tests.bench._simulated import ALPHA, Case, table_of


def refuted_at(
    case: Case, max_samples: int, rngs: list[np.random.Generator], alpha: float = ALPHA
) -> list[float]:
    """Return, for each generator, the draws at which an audit refutes, infinite if it does not."""
    budget = ErrorBudget(alpha=alpha).split(plan.SHARES)
    many = Many(case, len(rngs))
    for total in planned_totals(len(case.losses), max_samples):
        expected = total * many.next_shares()
        table = [rng.poisson(mean[:, None] * case.channel) for rng, mean in zip(rngs, expected, strict=True)]
        many.add(expected, np.array(table))
        many.refuted |= (many.log_wealth() >= -math.log(budget["promise"].alpha)) & ~many.stopped
        many.ends[many.refuted & ~many.stopped] = many.counts.sum(axis=(1, 2))[many.refuted & ~many.stopped]
        many.stopped |= many.refuted
    for place in np.flatnonzero(~many.stopped):
        even = table_of(case, many.even[place], many.exposure[place])
        if last_look(even, budget["last look"].alpha):
            many.ends[place] = many.counts[place].sum()
    return many.ends.tolist()


class Many:
    """The ledgers of many audits; one that has refuted goes on, and nobody looks.

    Parameters
    ----------
    case : Case
        What is audited.
    runs : int
        How many audits.
    """

    def __init__(self, case: Case, runs: int) -> None:
        inputs, columns = case.channel.shape
        one = ledger.Ledger(case.losses, case.delta, laws=case.laws)
        self.case, self.runs, self.blocks = case, runs, 0
        self.capital, self.parts = one._first_capital(), one.shares
        self.pairs = one.accounts.pairs
        self.counts, self.even = (np.zeros((runs, inputs, columns), dtype=int) for _ in range(2))
        self.exposure = np.zeros((runs, inputs))
        self.experts = np.zeros((runs, len(self.capital)))
        self.accounts = np.zeros((runs, len(self.pairs), accounts.STYLES))
        self.share = np.full((runs, inputs), 1 / inputs)
        self.ends = np.full(runs, math.inf)
        self.refuted, self.stopped = (np.zeros(runs, dtype=bool) for _ in range(2))

    def next_shares(self) -> np.ndarray:
        """Return which part of the next block each input is to have."""
        even = is_drawn_evenly(self.blocks)
        return np.full(self.share.shape, 1 / self.share.shape[1]) if even else self.share

    def add(self, expected: np.ndarray, table: np.ndarray) -> None:
        """Settle the bets of one block of every audit, then count it."""
        worth = self._settled_pairs(expected, table) if self.blocks else np.zeros(expected.shape)
        if self.case.delta == 0:
            worth = self._joined(worth, self._settled_experts(expected, table))
        self._share_out(worth)
        self.counts += table
        if is_drawn_evenly(self.blocks):
            self.even += table
            self.exposure += expected
        self.blocks += 1

    def log_wealth(self) -> np.ndarray:
        """Return the logarithm of the wealth of each audit."""
        pairs = np.logaddexp.reduce(self.accounts.reshape(self.runs, -1), axis=1)
        each = math.log(self.parts["pairs"] / len(self.pairs) / accounts.STYLES)
        experts = np.logaddexp.reduce(self.experts + np.log(self.capital), axis=1)
        return np.asarray(np.logaddexp(experts, pairs + each))

    def _settled_pairs(self, expected: np.ndarray, table: np.ndarray) -> np.ndarray:
        shares = self.counts / np.maximum(self.counts.sum(axis=2, keepdims=True), 1)
        losses, delta = self.case.losses[None], self.case.delta
        made = accounts.pair_bets(self.counts, shares, expected, losses, delta, self.pairs)
        believed = np.exp(np.minimum(self.accounts, 300.0)) / len(self.pairs)
        x, z = (table[:, self.pairs[:, side]] for side in (0, 1))
        self.accounts += (
            np.einsum("rpsc,rpc->rps", made.forth, x) + np.einsum("rpsc,rpc->rps", made.back, z) - made.fee
        )
        if delta > 0:
            self.experts += np.array([_together(made, one, table[one]) for one in range(self.runs)])
        promise = (believed * np.maximum(made.promise, 0.0)).sum(axis=2)
        result = np.zeros(expected.shape)
        for side in (0, 1):
            np.add.at(result, (slice(None), self.pairs[:, side]), promise)
        return result

    def _settled_experts(self, expected: np.ndarray, table: np.ndarray) -> np.ndarray:
        made = self._bets(expected)
        before = np.exp(np.minimum(self.experts, 300.0)) * self.capital
        shape = (len(self.case.losses), self.runs, len(self.capital))
        factors = made.log_factors.reshape(*shape, -1)
        self.experts += np.einsum("xrec,rxc->re", factors, table)
        return np.einsum("xre,re->rx", made.worth.reshape(shape), before)

    def _bets(self, expected: np.ndarray) -> Any:
        """Return bets with the strategies of one audit after those of another."""
        inputs, columns = self.case.channel.shape
        trusts = [one.trust for one in bets.LEARNERS]
        learnt = np.moveaxis(smoothed(self.counts, self.case.losses, trusts), 0, 1)
        laws = self.case.laws
        known = np.zeros((inputs, 0, columns)) if laws is None else laws.on(np.arange(columns))
        beliefs = [learnt, np.broadcast_to(known[:, None], (inputs, self.runs, *known.shape[1:]))]
        sure = np.repeat(bets.surely(self.counts)[:, None], len(bets.LEARNERS), axis=1)
        fraction = np.concatenate([sure, np.ones((self.runs, *known.shape[1:]))], axis=1)
        widths = [one.kappa for one in bets.LEARNERS] + [np.inf] * known.shape[1]
        return bets.bets_on(
            beliefs=np.concatenate(beliefs, axis=2).reshape(inputs, -1, columns),
            widths=np.tile(widths, self.runs),
            fraction=fraction.reshape(-1, columns),
            means=np.repeat(expected.T, len(widths), axis=1)[..., None],
            losses=np.repeat(self.case.losses[..., None], self.runs * len(widths), axis=2),
        )

    def _joined(self, pairs: np.ndarray, experts: np.ndarray) -> np.ndarray:
        paired, sums = self.parts["pairs"] * pairs, experts.sum(axis=1, keepdims=True)
        scale = np.where(
            sums == 0, 1.0, sums / np.maximum(np.maximum(paired.sum(axis=1, keepdims=True), sums), 1e-300)
        )
        return experts + paired * scale

    def _share_out(self, worth: np.ndarray) -> None:
        none = np.zeros((0, 2), dtype=int)
        self.share = np.array([ledger._shared_out(one, none) for one in worth])


def _together(made: accounts.PairBets, one: int, table: np.ndarray) -> np.ndarray:
    own = {name: getattr(made, name)[one : one + 1] for name in ("forth", "back", "fee", "promise")}
    return accounts.together(replace(made, **own), table)[0]
