"""One file a command; the file's name is the command's name and ``command`` is the click object."""
