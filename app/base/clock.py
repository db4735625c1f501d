"""Times as a clock shows them."""


def clock_words(milliseconds: int | None) -> str:
    """0:07 or 1:02:03; nothing when the time is not known."""
    if milliseconds is None:
        return ""
    minutes, seconds = divmod(milliseconds // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
