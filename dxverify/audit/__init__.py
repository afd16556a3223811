"""Audits: ``audit()``, one auditor for each method, the suite of tests, evidence, findings, reports and ``recheck``."""
