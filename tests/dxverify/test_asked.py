"""What may be asked beside the promise: does ε change anything, and what becomes of words that are not in the vocabulary."""

from __future__ import annotations

import json

import numpy as np
import pytest
from click.testing import CliRunner

from dxverify import audit
from dxverify.audit.epsilons import checked, compare_epsilons
from dxverify.audit.findings import FindingKind, Verdict
from dxverify.audit.outside import strangers
from dxverify.audit.subjects import as_subject
from dxverify.cli import cli
from dxverify.errors import ParameterError
from dxverify.mechanisms import EuclideanLaplace
from tests.chance import level, stream
from tests.dxverify.line import LaplaceOnLine, line

WORDS = line(4)
OPTIONS = {"vocabulary": WORDS, "epsilon": 1.0, "max_samples": 200, "rng": 1}


def noisy(word, rng, epsilon):
    """Noise that is told its ε."""
    return f"w{int(np.clip(np.rint(int(word[1:]) + rng.laplace(scale=1 / epsilon)), 0, 3))}"


def deaf(word, rng, epsilon):
    """Noise that is told its ε and does not listen."""
    del epsilon
    return noisy(word, rng, 1.0)


def capped(word, rng, epsilon):
    """An ε above one is cut off."""
    return noisy(word, rng, min(epsilon, 1.0))


def observations(report, what):
    """The observations of one look."""
    kinds = [found for found in report.findings if found.kind is FindingKind.OBSERVATION]
    return [found for found in kinds if found.numbers.get("what") == what]


def test_an_epsilon_that_changes_nothing_is_observed():
    """All values are named, with counts at each of them; nothing is established by it."""
    (seen,) = observations(audit(deaf, epsilons=[0.1, 1, 10], **OPTIONS), "epsilons")

    assert "outputs at ε = 0.1, 1, 10:" in seen.message
    assert 3 == seen.message.count(" times of ")
    assert not seen.established
    assert seen.numbers["draws"] > 3000


@pytest.mark.parametrize("code", [noisy, EuclideanLaplace(WORDS, epsilon=1.0)], ids=["told", "with_epsilon"])
def test_an_epsilon_that_is_used_is_not(code):
    """Where ε is used the report says that outputs differ, and has no observation."""
    report = audit(code, epsilons=[0.1, 10], **OPTIONS)

    assert [] == observations(report, "epsilons")
    assert "The outputs at ε = 0.1, 10 differ" in report.reason


def test_an_epsilon_that_is_cut_off_is_told_by_its_values():
    """Only the values between which nothing changes are named."""
    (seen,) = observations(audit(capped, epsilons=[0.1, 1, 10], **OPTIONS), "epsilons")

    assert "outputs at ε = 1, 10:" in seen.message


def test_draws_that_share_their_noise_are_no_difference():
    """One noise for all outputs of a call, whatever ε: draws are made one a call, so that it does not look like a change."""

    def together(word, size, rng):
        return np.repeat(LaplaceOnLine(4, 1.0)(word, 1, rng), size)

    found = compare_epsilons(
        lambda epsilon: as_subject(together, vocabulary=WORDS, epsilon=epsilon, shape="indexes"),
        [0.1, 10],
        alpha=level("shared noise at several ε"),
        entropy=int(stream("shared noise at several ε").integers(2**32)),
    )

    assert not found.pairs[0, 1].changed


def test_the_test_is_paid():
    """One law at all ε is said to differ no more often than alpha; with an alpha of nearly one it nearly always is."""
    name, times = "one law at several ε", 20
    rng = stream(name)
    subject = as_subject(LaplaceOnLine(4, 1.0), vocabulary=WORDS, epsilon=1.0)

    def differing(alpha):
        return sum(
            any(
                one.changed
                for one in compare_epsilons(
                    lambda _: subject, [1, 2], alpha=alpha, entropy=int(rng.integers(2**32)), draws=25
                ).pairs.values()
            )
            for _ in range(times)
        )

    assert 0 == differing(level(name) / times)
    assert differing(0.999) > 0


def test_the_audit_keeps_the_rest_of_alpha():
    """A twentieth is taken from the audit for this look, and the report states the whole."""
    report = audit(deaf, epsilons=[1, 10], method="sequential", **OPTIONS)
    plain = audit(deaf, method="sequential", **OPTIONS)

    assert 0.05 == report.alpha == plain.alpha
    assert report.evidence.alpha_promise == pytest.approx(0.95 * plain.evidence.alpha_promise)
    assert all(check.agrees for check in report.recheck())


@pytest.mark.parametrize("values", [[1.0], [1.0, 1.0], [0.0, 1.0], [1.0, float("inf")], ["x", 1], 3])
def test_epsilons_must_be_several_and_positive(values):
    """One value, or one that is no ε, is an error before anything is drawn."""
    with pytest.raises(ParameterError, match="at least two different positive numbers"):
        checked(values)


def test_code_at_one_epsilon_only_is_refused():
    """A function without a parameter for ε cannot be compared; with ``at_epsilon`` it can."""
    with pytest.raises(ParameterError, match="at_epsilon"):
        audit(LaplaceOnLine(4, 1.0), epsilons=[1, 10], **OPTIONS)
    made = lambda epsilon: LaplaceOnLine(4, epsilon)  # noqa: E731 - short
    report = audit(LaplaceOnLine(4, 1.0), epsilons=[0.1, 10], at_epsilon=made, **OPTIONS)

    assert [] == observations(report, "epsilons")


def leaves_strangers(word, rng):
    """Words it does not know are let through."""
    return noisy(word, rng, 1.0) if word in WORDS else word


def wraps_strangers(word, rng):
    """The same, with decoration."""
    return noisy(word, rng, 1.0) if word in WORDS else f"<{word}>"


def hides_strangers(word, rng):
    """Words it does not know become any word."""
    return noisy(word if word in WORDS else f"w{rng.integers(4)}", rng, 1.0)


def fails_on_strangers(word, rng):
    """Words it does not know are an error."""
    return noisy(WORDS.words[WORDS.index(word)], rng, 1.0)


class Replacer:
    """An object that lets strangers through."""

    def transform(self, texts):
        """Replace known words."""
        return [noisy(text, np.random.default_rng(), 1.0) if text in WORDS else text for text in texts]


@pytest.mark.parametrize("code", [leaves_strangers, wraps_strangers, Replacer()])
def test_a_word_that_comes_back_in_the_clear_is_observed(code):
    """Each stranger is named with how often it came back."""
    (seen,) = observations(audit(code, probe_oov=True, **OPTIONS), "out of vocabulary")

    assert "in the clear came 'W0' 20 times of 20" in seen.message
    assert (100, 100, 0) == tuple(seen.numbers[name] for name in ("asked", "clear", "crashed"))
    assert not seen.established


def test_a_crash_on_strangers_is_observed_and_is_no_crash_of_the_audit():
    """How often the code failed is told; the draws of the audit itself had no crash."""
    report = audit(fails_on_strangers, probe_oov=True, **OPTIONS)
    (seen,) = observations(report, "out of vocabulary")

    assert "none came back in the clear; the code crashed on 'W0' 20 times of 20" in seen.message
    assert 100 == seen.numbers["crashed"]
    assert FindingKind.CRASH not in {found.kind for found in report.findings}


def test_strangers_that_are_hidden_are_no_observation():
    """Where every stranger becomes a word of the vocabulary there is a sentence and nothing else."""
    report = audit(hides_strangers, probe_oov=True, **OPTIONS)

    assert [] == observations(report, "out of vocabulary")
    assert "none came back in the clear, and none made the code crash" in report.reason


def test_code_that_gets_no_words_is_not_probed():
    """Indexes and vectors leave no room for a stranger, and the report says so."""
    report = audit(LaplaceOnLine(4, 1.0), probe_oov=True, **OPTIONS)

    assert "were not tried: the code is not called with words" in report.reason


def test_strangers_are_strangers():
    """None of them is in the vocabulary, even if that has some of the usual ones."""
    words = line(2)

    assert not set(strangers(words)) & set(words.words)
    assert 5 == len(strangers(words))


CODE = """
import numpy as np
class Deaf:
    def __init__(self, vocabulary, epsilon):
        self.words = list(vocabulary.words)
    def replace_word(self, word, rng):
        return self.words[rng.integers(len(self.words))] if word in self.words else word
def fixed(word, rng):
    return word
"""


def run(*options):
    """The command on a line of five words."""
    line_of = [
        "--epsilon",
        "1",
        "--vocabulary",
        "builtin:line",
        "--limit",
        "5",
        "--samples",
        "200",
        "--seed",
        "1",
    ]
    return CliRunner().invoke(cli, ["audit", *options, *line_of, "--format", "json"])


def test_both_are_options_of_the_command(tmp_path, monkeypatch):
    """The observations, and the options in the command that repeats the audit."""
    (tmp_path / "asked_code.py").write_text(CODE, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    done = run("asked_code:Deaf", "--epsilons", "0.1,1,10", "--probe-oov", "--method", "sequential")
    report = json.loads(done.stdout)
    told = " ".join(found["message"] for found in report["findings"] if found["kind"] == "OBSERVATION")

    assert str(Verdict.REFUTED) != report["verdict"]
    assert "No difference was seen between the outputs at ε = 0.1, 1, 10" in told
    assert "in the clear came" in told
    assert "--epsilons 0.1,1,10 --probe-oov" in report["command"]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["laplace", "--epsilons", "1,x"], "--epsilons must be numbers separated by commas"),
        (["laplace", "--epsilons", "1"], "at least two different positive numbers"),
        (["asked_code:fixed", "--epsilons", "1,2"], "no class and has no parameter epsilon"),
    ],
)
def test_bad_input_is_an_error(options, said, tmp_path, monkeypatch):
    """What cannot be compared is refused in a sentence."""
    (tmp_path / "asked_code.py").write_text(CODE, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    done = run(*options)

    assert said in f"{done.output} {done.exception}"
    assert done.exit_code != 0
