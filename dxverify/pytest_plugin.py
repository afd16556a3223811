"""pytest plugin: audits as tests, with one false-alarm budget and one entropy for the whole run.

Nothing but pytest is imported until the first audit starts.

How the budget is shared: the tests that ask for the fixture ``dx_audit`` are counted when they have been collected
and each gets an equal part, which it divides evenly among the audits it declares with
``@pytest.mark.dx_audit(audits=N)`` (one unless declared). Workers of pytest-xdist collect the same tests and so
come to the same parts without talking. The name of a test decides its stream of random numbers, so that adding
a test moves no other, and running one again repeats it.
"""

from __future__ import annotations

import hashlib
import re
import secrets
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from dxverify.aliases import Plain
from dxverify.files import write_whole

if TYPE_CHECKING:
    import numpy as np

    from dxverify.audit.report import AuditReport
    from dxverify.protocols import MetricLike
    from dxverify.vocabulary import Vocabulary

_FIXTURE = "dx_audit"
_PROPERTY = "dx_audit"
_MARKER = (
    "dx_audit(audits=1, **options): how many audits the test makes with the fixture dx_audit, "
    "and options for each of them"
)
#: Probability that a run of the suite refutes any guarantee that is kept, unless --dx-alpha says otherwise.
ALPHA = 1e-6

_entropy = pytest.StashKey[int]()
_tests = pytest.StashKey[int]()
_counted = pytest.StashKey[bool]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Offer the options of a run."""
    group = parser.getgroup("dxverify", "audits of privacy guarantees")
    group.addoption(
        "--dx-entropy",
        type=_natural,
        metavar="INTEGER",
        help="entropy of all audits of the run; fresh from the system if not given, and shown in the header",
    )
    group.addoption(
        "--dx-alpha",
        type=_probability,
        default=ALPHA,
        metavar="ALPHA",
        help="probability that any audit of the run refutes a guarantee that is kept (default: %(default)g)",
    )
    group.addoption("--dx-report", type=Path, metavar="DIR", help="write the reports of all audits here")


def pytest_configure(config: pytest.Config) -> None:
    """Fix the entropy: given, sent by the controller of xdist, or fresh."""
    config.addinivalue_line("markers", _MARKER)
    given = getattr(config, "workerinput", {}).get("dx_entropy", config.getoption("--dx-entropy"))
    config.stash[_entropy] = secrets.randbits(64) if given is None else int(given)


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Send the entropy to a worker of pytest-xdist."""
    node.workerinput["dx_entropy"] = node.config.stash[_entropy]


def pytest_report_header(config: pytest.Config) -> str:
    """Say what must be given to repeat the audits of this run."""
    return f"dxverify: --dx-entropy={config.stash[_entropy]} --dx-alpha={config.getoption('--dx-alpha'):g}"


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Count the tests that share the budget, after all others have deselected theirs."""
    sharing = [item for item in items if _FIXTURE in getattr(item, "fixturenames", ())]
    config.stash[_tests] = len(sharing)
    for item in sharing:
        item.stash[_counted] = True


@pytest.fixture
def dx_audit(request: pytest.FixtureRequest) -> Audits:
    """Audit a mechanism and fail if its guarantee is refuted: ``dx_audit(mechanism, vocabulary, epsilon=…)``."""
    return Audits(request)


class Audits:
    """The audits of one test; a call makes one and takes the parameters of ``assert_dx_private``."""

    def __init__(self, request: pytest.FixtureRequest) -> None:
        marker = request.node.get_closest_marker(_FIXTURE)
        self._options: Plain = dict(marker.kwargs) if marker else {}
        self.declared = int(self._options.pop("audits", 1))
        if self.declared < 1:
            raise pytest.UsageError(f"dx_audit(audits={self.declared}): a test makes at least one audit")
        if not request.node.stash.get(_counted, False):
            raise pytest.UsageError(
                "dx_audit must be a parameter of the test: its part of the budget is fixed beforehand"
            )
        self.made = 0
        self._node: pytest.Item = request.node
        self._config = request.config

    def __repr__(self) -> str:
        return f"dx_audit(entropy={self._config.stash[_entropy]}, alpha={self.alpha:.3g})"

    @property
    def alpha(self) -> float:
        """What each audit of this test may spend."""
        from dxverify.bounds import ErrorBudget  # noqa: PLC0415 - light until the first audit

        whole = ErrorBudget(alpha=self._config.getoption("--dx-alpha"))
        return whole.evenly(self._config.stash[_tests] * self.declared)

    def __call__(
        self,
        mechanism: object,
        vocabulary: Vocabulary | None = None,
        epsilon: float | None = None,
        metric: MetricLike | None = None,
        **options: Any,
    ) -> AuditReport:
        """Audit, and fail if the guarantee is refuted, unless ``check=False``.

        The other options are those of ``dxverify.testing.assert_dx_private`` but ``alpha`` and ``rng``, which belong
        to the run.
        """
        __tracebackhide__ = True
        from dxverify.adapters.config import CONFIG as ADAPTERS  # noqa: PLC0415 - as above
        from dxverify.audit.api import audit  # noqa: PLC0415 - light until the first audit
        from dxverify.testing import assertions  # noqa: PLC0415 - as above

        settings: Plain = {"max_samples": assertions.MAX_SAMPLES, **self._options, **options}
        if owned := {"alpha", "rng"} & set(settings):
            raise pytest.UsageError(f"{', '.join(sorted(owned))} belong to the run: --dx-alpha, --dx-entropy")
        check, allow = settings.pop("check", True), settings.pop("allow", ())
        settings["timeout"] = settings.pop("time_limit", ADAPTERS.time_limit)
        claim: Plain = {"vocabulary": vocabulary, "epsilon": epsilon, "metric": metric}
        report = audit(mechanism, **claim, alpha=self.alpha, rng=self._next_stream(), **settings)
        self._record(report)
        if check:
            assertions.require(report, again=self.command(), allow=allow)
        return report

    def command(self) -> str:
        """Return the command that runs this test again, with its part of the budget for its own."""
        alpha = self.alpha * self.declared
        entropy = self._config.stash[_entropy]
        return shlex.join(["pytest", self._node.nodeid, f"--dx-entropy={entropy}", f"--dx-alpha={alpha!r}"])

    def _next_stream(self) -> np.random.SeedSequence:
        """Return the entropy of the next audit; the name of the test decides it, so adding tests moves nothing."""
        if self.made == self.declared:
            raise pytest.UsageError(
                f"{self._node.nodeid} makes more audits than the {self.declared} it has a budget for: "
                f"declare them with @pytest.mark.dx_audit(audits={self.declared + 1})"
            )
        import numpy as np  # noqa: PLC0415 - light until the first audit

        digest = hashlib.sha256(self._node.nodeid.encode()).digest()
        name = tuple(int.from_bytes(digest[i : i + 4], "little") for i in range(0, 16, 4))
        self.made += 1
        return np.random.SeedSequence(self._config.stash[_entropy], spawn_key=(*name, self.made))

    def _record(self, report: AuditReport) -> None:
        """Write the report, if asked to, and record the outcome for the summary, which another process may print."""
        from dxverify.reporting.parts import warnings  # noqa: PLC0415 - as above

        outcome: Plain = {
            "test": self._node.nodeid,
            "mechanism": report.mechanism,
            "verdict": report.verdict.in_full,
            "warnings": warnings(report),
        }
        folder = self._config.getoption("--dx-report")
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
            stem = folder / f"{_slug(self._node.nodeid)}-{self.made}"
            write_whole(stem.with_suffix(".json"), report.to_json() + "\n")
            report.to_html(stem.with_suffix(".html"))
        self._node.user_properties.append((_PROPERTY, outcome))


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """Say how many audits there were, their warnings, and the bound on the probability of a false refutation."""
    outcomes = list(_collect_outcomes(terminalreporter))
    if not outcomes:
        return
    from dxverify.terminal import one_line  # noqa: PLC0415 - light until the first audit

    verdicts = sorted({outcome["verdict"] for outcome in outcomes})
    counts = ", ".join(
        f"{sum(outcome['verdict'] == verdict for outcome in outcomes)} {verdict.replace('_', ' ').lower()}"
        for verdict in verdicts
    )
    terminalreporter.write_line(
        f"dxverify: {len(outcomes)} audits ({counts}); the probability of any false refutation in this run "
        f"is at most {config.getoption('--dx-alpha'):g}"
    )
    for outcome in outcomes:
        for warning in outcome["warnings"]:
            terminalreporter.write_line(
                f"dxverify: warning for {one_line(outcome['mechanism'])}: {one_line(warning)}"
            )


def _collect_outcomes(reporter: Any) -> Iterator[Plain]:
    for reports in reporter.stats.values():
        for report in reports:
            if getattr(report, "when", None) == "call":
                yield from (value for name, value in report.user_properties if name == _PROPERTY)


def _slug(nodeid: str) -> str:
    """Return a file name that is readable and different for different tests."""
    tail = hashlib.sha256(nodeid.encode()).hexdigest()[:8]
    return re.sub(r"[^A-Za-z0-9]+", "-", nodeid.split("::", 1)[-1]).strip("-")[:60] + f"-{tail}"


def _natural(text: str) -> int:
    value = int(text)
    if value < 0:
        raise ValueError(f"must not be negative, got {value}")
    return value


def _probability(text: str) -> float:
    value = float(text)
    if not 0 < value < 1:
        raise ValueError(f"must lie between 0 and 1, got {value}")
    return value
