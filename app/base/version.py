"""The program's version, as installed or as in the checkout."""

from functools import cache

CHECKOUT_VERSION = "0.2.0"
"""Version shown by a checkout that was never installed; a test compares it with pyproject.toml."""


@cache
def program_version() -> str:
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415 - a slow import

    try:
        return version("yomisuji")
    except PackageNotFoundError:
        return CHECKOUT_VERSION
