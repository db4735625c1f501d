"""Words of a file or an engine, with nothing in them by which a terminal could be steered."""


def visible(words: str) -> str:
    """Escapes what is not printable, except for line ends and the wide blank."""
    if words.isprintable():
        return words
    return "".join(letter if letter.isprintable() or letter in "\n\u3000" else ascii(letter)[1:-1] for letter in words)
