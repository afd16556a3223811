"""One table from the results of the tests to the verdict; it fails closed.

The first row that matches decides:

1. a test rejects the claim: ``REFUTED``, exit status 1;
2. a test rejects an assumption that the claim needs: ``ASSUMPTION_FAILED``, exit status 1;
3. no test of the claim obtained an output, or the test of outputs obtained none: ``FAILED``, exit status 2;
4. no test of the claim would have found the standard fault (noise twice too small): ``INCONCLUSIVE``, exit status 2;
5. the exact channel keeps the claim, and the samples were compared with it and fit: ``EXACT_OK``, exit status 0;
6. otherwise ``NOT_REFUTED``, exit status 0, with the warnings listed.

``EXACT_OK`` is also said of a stated channel from which nothing samples; the report then says that it speaks of a matrix.
"""

from __future__ import annotations

from collections.abc import Sequence

from dxverify.audit.findings import Verdict
from dxverify.audit.suite.base import Meaning, TestResult

#: Exit status of each verdict, for the command line, the pytest fixture and programs alike.
EXIT_STATUS = {
    Verdict.REFUTED: 1,
    Verdict.ASSUMPTION_FAILED: 1,
    Verdict.FAILED: 2,
    Verdict.INCONCLUSIVE: 2,
    Verdict.EXACT_OK: 0,
    Verdict.NOT_REFUTED: 0,
}
#: Names of the two tests that ``EXACT_OK`` rests on, and of the test of outputs.
EXACT_CHANNEL, GOODNESS_OF_FIT, OUTPUTS = "exact-channel", "goodness-of-fit", "outputs"
#: How the reason begins for which a test was not run because the code gave no output.
NOTHING_CAME = "nothing came out"


def decide(results: Sequence[TestResult], *, matrix_only: bool = False) -> Verdict:
    """Return the verdict that the results of the tests amount to.

    Parameters
    ----------
    results : sequence of TestResult
        One for each test of the suite, run or not.
    matrix_only : bool
        Whether the audit is of a stated channel from which no code samples.
    """
    if any(one.rejected and one.meaning is Meaning.CLAIM for one in results):
        return Verdict.REFUTED
    if any(one.rejected and one.meaning is Meaning.ASSUMPTION for one in results):
        return Verdict.ASSUMPTION_FAILED
    # The size of internal noise speaks for words too, since decoding is post-processing.
    of_claim = [
        one for one in results if one.applies and (one.meaning is Meaning.CLAIM or one.sensitive is not None)
    ]
    if not any(one.observed or _decides_exactly(one) for one in of_claim):
        return Verdict.FAILED
    # A stated channel or noise says nothing of code that gives no output.
    if any(one.name == OUTPUTS and one.skipped.startswith(NOTHING_CAME) for one in results):
        return Verdict.FAILED
    if not any(one.sensitive for one in of_claim):
        return Verdict.INCONCLUSIVE
    exact = any(_decides_exactly(one) for one in of_claim)
    fits = any(one.name == GOODNESS_OF_FIT and one.evidence is not None for one in results if one.applies)
    return Verdict.EXACT_OK if exact and (fits or matrix_only) else Verdict.NOT_REFUTED


def _decides_exactly(one: TestResult) -> bool:
    return one.name == EXACT_CHANNEL and one.evidence is not None
