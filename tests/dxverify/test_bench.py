"""Every benchmark runs, says what it was measured against, and what got slower is told."""

from __future__ import annotations

import importlib
import json
import math

import numpy as np
import pytest

from tests.bench import __main__ as bench
from tests.bench import _compare, power

#: Small runs of more than five seconds take turns; what they time is tested each day.
HEAVY = {"all_clears", "channel", "default_alarms", "perturb", "records", "statistics"}
#: Those that count samples, alarms or verdicts, and have no baseline.
UNTIMED = {"all_clears", "controls", "default_alarms", "false_alarms", "power", "space_alarms", "spaces"}


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.slow) if name in HEAVY else name for name in bench.known()]
)
def test_a_small_run_gives_whole_lines(name):
    """Each line is JSON, has a name of its own, a time, and a baseline measured beside it unless it counts draws or findings."""
    lines = list(importlib.import_module(f"tests.bench.{name}").run(small=True))

    assert len(lines) == len({_compare.key(line) for line in lines}) > 0
    for line in map(json.loads, map(json.dumps, lines)):
        assert line["cpu_seconds"] > 0
        if name not in UNTIMED:
            assert math.isclose(line["ratio"], line["baseline_cpu_seconds"] / line["cpu_seconds"])
            assert line["baseline"]


def _line(case, ratio):
    return {"bench": "b", "case": case, "baseline": "x", "ratio": ratio}


def test_what_got_slower_is_told():
    """A ratio that fell by half is told, one that hardly moved or rose is not, a new line is called new."""
    before = {
        _compare.key(line): line for line in (_line("half", 2.0), _line("same", 2.0), _line("more", 2.0))
    }
    now = [_line("half", 1.0), _line("same", 1.9), _line("more", 4.0), _line("new", 1.0)]

    told = list(_compare.slower(now, before))

    assert ["slower: b | half | x: ratio 1, recorded 2", "not recorded: b | new | x"] == told


def test_every_recorded_line_can_be_found_again():
    """Lines of the record have names of their own and ratios; the benchmarks it lacks are told as not recorded."""
    lines = [json.loads(line) for line in _compare.RECORD.read_text(encoding="utf-8").splitlines()]

    assert len(lines) == len(_compare.recorded()) > 0
    assert all(line["ratio"] > 0 for line in lines)


@pytest.mark.parametrize(
    "name", ["line of 5, 20 % too little noise, law stated", "one bad triple of 20 symbols"]
)
def test_the_oracle_shares_out_its_draws_nearly_as_well_as_can_be(name):
    """Its growth is above that of even shares and within 5 % of the largest rate, which bounds that of any shares."""
    case = power._cases()[name][0]
    used = power._unlike(case.channel)
    losses, rows = case.losses[np.ix_(used, used)], case.channel[used]
    even = power._bet(losses, rows, np.full(len(rows), 1 / len(rows)))
    _, best = power.best_shares(losses, rows)

    assert best.growth > 1.02 * even.growth
    assert even.rates.max() > 1.05 * even.growth
    assert best.rates.max() <= 1.05 * best.growth


def test_an_unknown_name_is_an_error(capsys):
    """Status 2, and the names there are."""
    assert 2 == bench.main(["perturbs"])
    assert "perturb" in capsys.readouterr().err
