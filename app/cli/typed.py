"""Words of a command line as they were typed, in systems that speak no UTF-8 as well."""

import os


def typed(word: str) -> str:
    """The same, with the letters that Python took for bytes; what is no UTF-8 stays as it is."""
    try:
        return os.fsencode(word).decode()
    except ValueError:
        return word
