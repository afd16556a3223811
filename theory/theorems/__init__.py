"""One claim a file, in folders by subject; the file is named after the id."""
