"""Audits: the front door, one auditor a method, evidence, findings, reports and what recomputes them."""
