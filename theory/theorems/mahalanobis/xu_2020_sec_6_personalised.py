"""Sections 3 and 6: a covariance of its own for every word."""

import sympy as sp

from theory.claim import Claim, Statement


def far_output(d):
    """Two neighbouring words with noise of different scale are told apart by a far output."""
    from_zero = sp.exp(-11) / 2  # the middle of 1 and 21 is 11 away, noise of rate 1
    from_one = sp.exp(-2 * 10) / 2  # and 10 away from 1, noise of rate 2
    d.refute_instance(
        sp.log(from_zero / from_one),
        ">",
        2,
        at="words 0, 1, 21 on a line, ε = 1, Σ_w = 1 for word 0 and 1/4 for word 1, λ = 1; output 21",
        reason="the log ratio of output 21 is 9, while the larger of the two personalised distances of the words is 2",
    )


claim = Claim(
    id="xu-2020-sec-6-personalised",
    title="A personalised covariance for every word",
    locator="Sections 3 and 6, remarks on Σ_w and cluster-specific covariance",
    printed=Statement(
        "The global covariance can be generalised to a personalised Σ_w (or one for each cluster), the mechanism staying metric-private for the regularised distances it uses.",
        r"\log\frac{\Pr[M(w)=y]}{\Pr[M(w')=y]}\le\varepsilon\max(\|w-w'\|_{\Sigma_w},\|w-w'\|_{\Sigma_{w'}})",
    ),
    refutations=(far_output,),
    reason="tails of different scale have an unbounded ratio; the level then depends on the farthest word",
)
