"""The suite; it mirrors ``theory`` and ``dxverify`` and, with the book, alone sees both."""
