"""Audits of code on points: as users write it, from Python and from the command line."""

from __future__ import annotations

import functools
import json
import math
import os
import re
import subprocess
import sys
import time
from importlib import resources

import jsonschema
import numpy as np
import pytest

from dxverify import audit
from dxverify.audit.report import AuditReport
from dxverify.spaces.inputs import over_positions
from tests.dxverify import spaces_cases
from tests.dxverify.spaces_cases import (
    PLACES,
    Drifting,
    planar_laplace,
    randomised_response,
    shared_noise_rewriter,
    unary_encoding,
    upper_case_leak,
)

_WORDS = ["alice", "bob", "carol"]


def _same(one, other):
    return one.to_json() == other.to_json()


def test_a_protocol_that_keeps_its_claim_and_one_that_does_not():
    """A protocol that keeps its claim and one that does not."""
    kept = audit(randomised_response(4, 1.0), inputs=range(4), epsilon=1.0, max_samples=6_000, rng=0)
    assert str(kept.verdict) == "NOT_REFUTED"
    assert kept.effective_epsilon.lower <= 1 <= kept.effective_epsilon.upper
    broken = audit(unary_encoding(4, 0.64, 0.27), inputs=range(4), epsilon=1.0, rng=0)
    assert str(broken.verdict) == "REFUTED"
    assert [one.name for one in broken.tests] == ["outputs", "effective-epsilon", "support-leak"]
    assert sum(one.share for one in broken.tests) == pytest.approx(1.0)
    assert all(check.agrees for check in AuditReport.from_json(broken.to_json()).recheck())


def test_reports_follow_the_schema(tmp_path):
    """Refuted, not refuted and failed reports are what the schema says, and have a page."""
    schema = json.loads(resources.files("dxverify.schema").joinpath("audit-2.json").read_text("utf-8"))
    reports = [
        audit(upper_case_leak, inputs=_WORDS, epsilon=1.0, rng=0),
        audit(upper_case_leak, inputs=_WORDS, epsilon=20.0, max_samples=1_000, rng=0),
        audit(planar_laplace(2.0), inputs=PLACES, metric="euclidean", epsilon=1.0, rng=0),
        audit(_crashes, inputs=[0, 1], epsilon=1.0, max_samples=400, rng=0),
        audit(lambda x: [x, 1.0], inputs=[0.1, 0.2], epsilon=1.0, method="scores", rng=0),
    ]
    for report in reports:
        jsonschema.validate(json.loads(report.to_json()), schema)
        report.to_html(tmp_path / "report.html")
        assert str(report.verdict) in (tmp_path / "report.html").read_text("utf-8")
        assert len(str(report).splitlines()) <= 15


def _crashes(x):
    raise RuntimeError(x)


def test_places_are_seen_as_they_are():
    """Places are seen as they are."""
    report = audit(planar_laplace(2.0), inputs=PLACES, metric="euclidean", epsilon=1.0, rng=0)
    assert str(report.verdict) == "REFUTED"
    assert "learned" in report.tests[0].lines["Tested"]


def test_one_noise_for_a_sentence_is_refuted():
    """One noise for a sentence is refuted."""
    report = audit(
        shared_noise_rewriter,
        inputs=[(1, 2), (2, 1), (2, 2)],
        metric=over_positions("euclidean"),
        epsilon=1.0,
        rng=0,
    )
    assert str(report.verdict) == "REFUTED"
    assert report.samples < 1_000


def test_the_input_in_capitals_is_refuted_or_named_as_a_leak():
    """The input in capitals is refuted or named as a leak."""
    refuted = audit(upper_case_leak, inputs=_WORDS, epsilon=1.0, rng=0)
    assert str(refuted.verdict) == "REFUTED"
    large = audit(upper_case_leak, inputs=_WORDS, epsilon=20.0, max_samples=6_000, rng=0)
    assert str(large.verdict) in {"NOT_REFUTED", "INCONCLUSIVE"}
    assert any("names the input" in finding.message for finding in large.findings)


def test_texts_that_never_repeat_are_seen_through_their_words():
    """A number that is new in every call does not hide that the first word tells the input."""

    def leak(x, rng):
        return f"{'north' if x == 'a' else 'south'} {rng.integers(2**62):x}"

    def number(_, rng):
        return f"north {rng.integers(2**62):x}"

    options = {"inputs": ["a", "b"], "epsilon": 1.0, "max_samples": 2_000, "rng": 0}
    assert str(audit(leak, **options).verdict) == "REFUTED"
    assert str(audit(number, **options).verdict) != "REFUTED"


def test_memory_cannot_refute_code_that_ignores_its_input():
    """Memory cannot refute code that ignores its input."""
    report = audit(Drifting(1000), inputs=range(5), epsilon=0.1, alpha=0.01, max_samples=4_000, rng=1)
    assert not report.refuted
    assert "chosen at random" in report.reason


def test_workers_and_checkpoints_change_nothing(tmp_path):
    """Workers and checkpoints change nothing."""
    options = {"inputs": _WORDS, "epsilon": 20.0, "max_samples": 1_500, "rng": 5}
    plain = audit(upper_case_leak, **options)
    path = tmp_path / "samples.checkpoint"
    kept = audit(upper_case_leak, **options, checkpoint=path)
    resumed = audit(upper_case_leak, **options, checkpoint=path)
    assert _same(plain, kept)
    assert _same(plain, resumed)
    assert _same(plain, audit(upper_case_leak, **options, workers=2))
    with pytest.raises(ValueError, match="belongs to another run"):
        audit(upper_case_leak, **{**options, "epsilon": 2.0}, checkpoint=path)


class _Client:
    def __init__(self, method):
        self._rng = np.random.default_rng(0)
        setattr(self, method, self._flip)

    def _flip(self, value):
        if not isinstance(value, int):
            raise TypeError("an integer is wanted")
        return value if self._rng.random() < 0.75 else 1 - value


def _sentence(sentence):
    return sentence


def _text(text, seed):
    return text if np.random.default_rng(seed).random() < 0.5 else "?"


def _location(lat, lon, rng):
    return lat + rng.laplace(), lon + rng.laplace()


def _scaled(x, epsilon, rng):
    return round(x + rng.laplace(0, 1 / epsilon))


@pytest.mark.parametrize(
    ("code", "inputs", "refuted"),
    [
        (_Client("privatise"), [0, 1], False),
        (_Client("perturb"), [0, 1], False),
        (_Client("randomise"), np.array([0, 1]), False),
        (_Client("invoke"), [0, 1], False),
        (_sentence, ["a b", "c d"], True),
        (_text, ["yes", "no"], True),
        (_location, [(0.0, 0.0), (0.5, 0.0)], False),
        (functools.partial(_scaled, epsilon=1.0), [0, 1], False),
        (_scaled, [0, 1], False),
        (lambda value: {value}, [1, 2], True),
    ],
)
def test_callables_as_they_are(code, inputs, refuted):
    """Callables as they are."""
    report = audit(code, inputs=inputs, metric="discrete", epsilon=2.0, max_samples=600, rng=0)
    assert report.refuted == refuted
    assert str(report.verdict) != "FAILED"


def test_a_program_reads_and_writes_json_lines():
    """A program reads and writes json lines."""
    code = (
        "import json, sys, random, os\n"
        "random.seed(int(os.environ['DXVERIFY_SEED']))\n"
        "for line in sys.stdin:\n"
        "    x = json.loads(line); print(json.dumps([x[0], random.randint(0, 1)]))\n"
    )
    program = [sys.executable, "-c", code]
    report = audit(program, inputs=[[0, 7], [1, 7]], metric="hamming", epsilon=1.0, max_samples=400, rng=0)
    assert str(report.verdict) == "REFUTED"


def _crashes_on_one(x):
    if x == 1:
        raise ValueError("not this one")
    return "ok"


def _hangs_on_one(x):
    if x == 1:
        time.sleep(60)
    return "ok"


def _leaves_on_one(x):
    if x == 1:
        os._exit(0)
    return "ok"


def test_failures_are_outputs():
    """Failures are outputs."""
    crash = audit(_crashes_on_one, inputs=[0, 1], epsilon=1.0, max_samples=400, rng=0)
    assert str(crash.verdict) == "REFUTED"
    assert any(str(finding.kind) == "CRASH" for finding in crash.findings)


@pytest.mark.parametrize("code", [_hangs_on_one, _leaves_on_one])
def test_code_that_hangs_or_ends_is_given_up(code):
    """Code that hangs or ends is given up."""
    report = audit(code, inputs=[0, 1], epsilon=1.0, max_samples=400, rng=0, timeout=0.3)
    assert str(report.verdict) == "FAILED"
    assert "given up" in report.reason


def test_code_that_always_fails_is_not_observed():
    """Code that always fails is not observed."""

    def broken(_x):
        raise RuntimeError("no model")

    report = audit(broken, inputs=[0, 1], epsilon=1.0, max_samples=400, rng=0)
    assert str(report.verdict) == "FAILED"
    assert "no model" in report.reason


def _run(arguments, folder):
    return subprocess.run(
        [sys.executable, "-m", "dxverify", "audit", *arguments, "--format", "json"],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_the_command_line_audits_points(tmp_path):
    """The command line audits points."""
    (tmp_path / "points.csv").write_text("input\nalice\nbob\ncarol\n")
    (tmp_path / "rewriter.py").write_text(
        "import numpy as np\n"
        "def leak(word, rng):\n"
        "    return word.upper() if rng.random() < 0.2 else str(rng.choice(['alice', 'bob', 'carol']))\n"
    )
    arguments = [
        "rewriter:leak",
        "--inputs",
        "points.csv",
        "--metric",
        "discrete",
        "--epsilon",
        "1",
        "--seed",
        "0",
    ]
    result = _run(arguments, tmp_path)
    assert result.returncode == 1
    report = json.loads(result.stdout)
    assert report["verdict"] == "REFUTED"
    assert "--inputs points.csv" in report["command"]


def test_the_command_line_audits_records(tmp_path):
    """The command line audits records."""
    rows = ["input,output"] + [f"{k % 2},{k % 2}" for k in range(4_000)]
    (tmp_path / "log.csv").write_text("\n".join(rows) + "\n")
    result = _run(["--records", "log.csv", "--metric", "discrete", "--epsilon", "1"], tmp_path)
    assert result.returncode == 1
    assert json.loads(result.stdout)["verdict"] == "REFUTED"


def test_the_command_line_explains_itself(tmp_path):
    """The command line explains itself."""
    assert _run(["--epsilon", "1"], tmp_path).returncode == 2
    (tmp_path / "points.csv").write_text("1\n2\n")
    wrong = _run(["laplace", "--inputs", "points.csv", "--epsilon", "1"], tmp_path)
    assert wrong.returncode == 2
    assert "your own code" in wrong.stderr
    (tmp_path / "none.csv").write_text("")
    empty = _run(["json:loads", "--inputs", "none.csv", "--epsilon", "1"], tmp_path)
    assert empty.returncode == 2
    assert "none.csv: at least two points" in empty.stderr


def test_words_are_the_special_case():
    """Words are the special case."""
    from dxverify import Vocabulary
    from dxverify.mechanisms import EuclideanLaplace

    line = Vocabulary.builtin("line")
    too_little = EuclideanLaplace(line, epsilon=2.0)
    report = audit(too_little, epsilon=1.0, method="eprocess", rng=0)
    assert str(report.verdict) == "REFUTED"
    assert all(check.agrees for check in report.recheck())
    assert spaces_cases.LINE[0] == (0.0,)


def _logits(prompt, epsilon, *, keep=6):
    found = np.clip(np.random.default_rng(prompt).normal(0, 3, 8), -5, 5) * epsilon / 20
    found[np.argsort(found)[: 8 - keep]] = -np.inf
    return found


def test_stated_scores_are_audited_exactly():
    """Top-k is found at any ε, clipped scores keep the claim, and probabilities are known from logits."""
    options = {"inputs": [1, 2, 3], "epsilon": 10.0, "method": "scores", "rng": 0}
    filtered = audit(_logits, **options)
    assert str(filtered.verdict) == "REFUTED"
    assert filtered.effective_epsilon.lower == np.inf
    clipped = audit(functools.partial(_logits, keep=8), **options)
    assert str(clipped.verdict) == "EXACT_OK"
    assert 0 < clipped.effective_epsilon.lower <= 10

    def probabilities(prompt, epsilon):
        weights = np.exp(_logits(prompt, epsilon, keep=8))
        return weights / weights.sum()

    stated = audit(probabilities, **options)
    assert stated.effective_epsilon.lower == pytest.approx(clipped.effective_epsilon.lower)
    for report in (filtered, clipped):
        assert all(check.agrees for check in AuditReport.from_json(report.to_json()).recheck())
    tight = clipped.effective_epsilon.lower
    for claimed, verdict in ((tight * 1.001, "EXACT_OK"), (tight * 0.999, "REFUTED")):

        def fixed(prompt):
            return _logits(prompt, 10.0, keep=8)

        assert str(audit(fixed, inputs=[1, 2, 3], epsilon=claimed, method="scores").verdict) == verdict


def test_delta_of_stated_scores_is_the_hockey_stick_divergence():
    """Randomised response with δ = 0.05 in the clear is kept at δ = 0.05 and refuted at δ = 0.04."""
    truth = 0.95 * np.e / (1 + np.e)
    rows = {0: [truth, 0.95 - truth, 0.05, 0.0], 1: [0.95 - truth, truth, 0.0, 0.05]}
    options = {"inputs": [0, 1], "epsilon": 1.0, "method": "scores"}
    assert str(audit(rows.__getitem__, **options, delta=0.05).verdict) == "EXACT_OK"
    assert str(audit(rows.__getitem__, **options, delta=0.04).verdict) == "REFUTED"


def _noisy(place, rng):
    return tuple(np.array(place) + rng.laplace(size=2))


def _geometric(x, rng):
    return int(x + rng.geometric(0.6) - rng.geometric(0.6))


@pytest.mark.parametrize("code", [randomised_response(3, 2.5), _noisy], ids=["classes", "learned"])
def test_a_witness_on_points_says_what_was_counted(code):
    """Both counts, with the number that the claim requires; outputs of a learned class are named once."""
    points = [0, 1, 2] if code is not _noisy else [(0.0, 0.0), (3.0, 0.0)]
    report = audit(code, inputs=points, metric="discrete", epsilon=1.0, rng=0, max_samples=8_000)

    said = next(one.lines["Witness"] for one in report.tests if one.rejected)
    assert report.refuted
    found = re.search(
        r": ([\d,]+) of ([\d,]+) samples from .* and ([\d,]+) of ([\d,]+) from .* about ([\d.]+) or more",
        said,
    )
    own, n, other, m, required = (float(text.replace(",", "")) for text in found.groups())
    assert required == pytest.approx(own / n * m * math.exp(-1), rel=0.01)
    assert other < required
    assert "log odds" not in said
    assert len({*report.witness.event}) == len(report.witness.event)


def test_a_report_says_why_there_is_no_upper_bound():
    """An output that one input never gave in the samples; with an upper bound nothing is said."""
    unbounded = audit(_geometric, inputs=[0, 1, 2], metric="euclidean", epsilon=1.0, rng=0, max_samples=4_000)
    bounded = audit(randomised_response(3, 1.0), inputs=[0, 1, 2], epsilon=1.0, rng=0, max_samples=4_000)

    assert unbounded.effective_epsilon.upper is None
    assert "never from" in str(unbounded)
    assert bounded.effective_epsilon.upper is not None
    assert "No upper bound" not in str(bounded)


def _counted_text(x, rng):
    return f"{x} {rng.integers(2**62):016x}"


def _small_noise(x, size, rng):
    return [float(one) for one in x + rng.laplace(0, 0.05, size)]


@pytest.mark.parametrize(
    ("code", "inputs", "metric"),
    [(_counted_text, ["a", "b"], "discrete"), (_small_noise, [0, 1, 2], "euclidean")],
    ids=["texts", "numbers"],
)
def test_outputs_that_never_repeat_are_no_test_of_their_values(code, inputs, metric):
    """Every value is new and the input leaks whole: counts of values see nothing, and the report must not say they would have."""
    options = {
        "inputs": inputs,
        "metric": metric,
        "epsilon": 1.0,
        "observe": "identity",
        "max_samples": 6_000,
    }
    report = audit(code, **options, rng=0)

    assert str(report.verdict) == "INCONCLUSIVE"
    repeating = audit(
        randomised_response(3, 1.0), **{**options, "inputs": range(3), "metric": "discrete"}, rng=0
    )
    assert str(repeating.verdict) == "NOT_REFUTED"


def _one_token(x, rng):
    return ("f" if x == "a" else "0") + f"{rng.integers(2**60):015x}"


def _numbers_as_text(x, size, rng):
    return [f"{one:.17g}" for one in x + rng.laplace(0, 0.05, size)]


@pytest.mark.parametrize(
    ("code", "inputs", "metric"),
    [(_one_token, ["a", "b"], "discrete"), (_numbers_as_text, [0, 1, 2], "euclidean")],
    ids=["tokens", "numbers"],
)
def test_a_classifier_is_not_judged_on_the_samples_it_was_trained_on(code, inputs, metric):
    """No token comes twice, so the classifier knows its own samples and no others; outputs that it understands are the control."""
    options = {"epsilon": 1.0, "rng": 0}
    report = audit(code, inputs=inputs, metric=metric, max_samples=3_000, **options)
    places = audit(planar_laplace(1.0), inputs=PLACES, metric="euclidean", max_samples=8_000, **options)

    assert str(report.verdict) == "INCONCLUSIVE"
    assert str(places.verdict) == "NOT_REFUTED"


def _signed_zero(x):
    return -0.0 if x == "a" else 0.0


def _truth_or_number(x, size, rng):
    return [one if x == "a" else bool(one) for one in rng.integers(0, 2, size).tolist()]


def _numpy_or_python(x, size, rng):
    return [np.int64(one) if x == "a" else one for one in rng.integers(0, 2, size).tolist()]


@pytest.mark.parametrize(
    ("code", "told"),
    [(_signed_zero, True), (_truth_or_number, True), (_numpy_or_python, False)],
    ids=["zero", "truth", "numpy"],
)
def test_equal_outputs_that_are_written_differently_are_named(code, told):
    """They are counted as one, so that the report must say so; numbers of numpy and of Python are the same numbers."""
    report = audit(code, inputs=["a", "b"], epsilon=1.0, max_samples=2_000, rng=0)

    assert str(report.verdict) in {"NOT_REFUTED", "INCONCLUSIVE"}
    assert ("counted as one" in str(report)) is told


def test_an_undefined_output_is_no_zero():
    """NaN in 5 % of the calls for one of two inputs; numbers that say nothing are the control."""

    def undefined(x, rng):
        return float("nan") if x == "a" and rng.random() < 0.05 else float(rng.normal())

    options = {"inputs": ["a", "b"], "epsilon": 1.0, "max_samples": 6_000, "rng": 0}
    assert str(audit(undefined, **options).verdict) == "REFUTED"
    assert str(audit(lambda _, rng: float(rng.normal()), **options).verdict) == "INCONCLUSIVE"


class _Late:
    """Returns the input of the call before in four of five calls, or its own last output."""

    def __init__(self, *, outputs):
        self.outputs, self.last = outputs, 0

    def __call__(self, x, rng):
        """Return a number."""
        kept, own = self.last, int(randomised_response(2, 1.0)(x, 1, rng)[0])
        self.last = own if self.outputs else x
        return kept if rng.random() < 0.8 else own


@pytest.mark.parametrize("outputs", [False, True], ids=["input", "output"])
def test_an_output_that_tells_the_input_of_the_call_before_is_named(outputs):
    """The next input is tossed, so that the e-process cannot see it; outputs that are released again are the control."""
    options = {"inputs": [0, 1], "epsilon": 1.0, "max_samples": 10_000}
    report = audit(_Late(outputs=outputs), **options, rng=0)

    assert str(report.verdict) in {"NOT_REFUTED", "INCONCLUSIVE"}
    assert ("tell the input of the call before" in str(report)) is not outputs


def _now_and_then(share, special):
    def code(x, rng):
        return special(x) if rng.random() < share else float(x + rng.laplace())

    return code


@pytest.mark.parametrize(
    "special",
    [float, lambda x: None if x else "text", lambda x: int("x") if x else [].pop()],
    ids=["input", "types", "exceptions"],
)
def test_values_that_a_classifier_cannot_see_are_refuted(special):
    """The input as it is, a type or an exception that tells it, in one call of ten between outputs with enough noise."""
    options = {"inputs": [0, 1], "metric": "euclidean", "epsilon": 1.0, "max_samples": 6_000}
    report = audit(_now_and_then(0.1, special), **options, rng=0)
    alike = audit(_now_and_then(0.1, lambda _: None), **options, rng=0)

    assert str(report.verdict) == "REFUTED"
    assert str(alike.verdict) == "NOT_REFUTED"


def _sometimes_fails(x, rng):
    if rng.random() < 0.3:
        raise ValueError(f"no {x}")
    return int(rng.integers(2))


def test_workers_and_checkpoints_change_no_word_on_failures(tmp_path):
    """What an exception said comes from the outputs: notes of other processes and of an interrupted run are lost."""
    options = {"inputs": [0, 1], "epsilon": 1.0, "max_samples": 1_000, "rng": 3}
    alone = audit(_sometimes_fails, **options)
    assert any("no 0" in one.message for one in alone.findings)
    for _ in range(2):  # the second time from the file
        assert _same(alone, audit(_sometimes_fails, **options, checkpoint=tmp_path / "part"))
    assert _same(alone, audit(_sometimes_fails, **options, workers=2))
