"""The store of judgements: what judging a claim left, read back while nothing that decides it has changed.

``entries`` holds results and pages, in the user's cache and in the archive that comes with the package; ``golden`` holds the
golden verdicts of the suite; ``digest`` and ``dependencies`` say what decides a claim. Reading needs no sympy.
"""
