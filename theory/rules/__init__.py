"""The rules: one small file a family; each takes theorems as premises and refuses what does not follow."""
