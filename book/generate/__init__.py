"""Everything in the book that is written by code: pages, pictures and the table of contents."""
