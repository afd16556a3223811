"""The tests of an audit, one file each; :mod:`dxverify.audit.decision` turns their results into a verdict."""
