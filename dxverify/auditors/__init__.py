"""Auditors: they see draws and promised losses, never a mechanism's code."""
