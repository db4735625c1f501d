"""Times as a clock shows them, and words of a file or an engine with nothing in them by which a terminal could be steered."""


def clock_words(milliseconds: int | None) -> str:
    """0:07 or 1:02:03; nothing when the time is not known."""
    if milliseconds is None:
        return ""
    minutes, seconds = divmod(milliseconds // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def visible(words: str) -> str:
    """Escapes what is not printable, except for line ends and the wide blank."""
    if words.isprintable():
        return words
    return "".join(letter if letter.isprintable() or letter in "\n\u3000" else ascii(letter)[1:-1] for letter in words)
