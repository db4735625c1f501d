"""Which version this is."""

from functools import cache

CHECKOUT = "0.2.0"
"""Of a checkout that was never installed; the same as in pyproject.toml."""


@cache
def program_version() -> str:
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415 - it takes longer than all the rest

    try:
        return version("yomisuji")
    except PackageNotFoundError:
        return CHECKOUT
