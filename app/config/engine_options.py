"""The options of an engine as the program sees them: which a person is offered, and finding some under any of their names."""

from collections.abc import Iterable
from typing import Final

from app.config.engine_profile import Introduction
from app.text import engines as text
from app.text.phrase import Phrase
from app.usi.options import Number, Option, Options, Reserved

_BY_US: Final = frozenset(
    {Reserved.MULTI_PV, Reserved.SHOW_CURR_LINE, Reserved.SHOW_REFUTATIONS, Reserved.ANALYSE_MODE}
)
"""What the program itself sets, or leaves alone, by what it does just now."""
_SET_BY_US: Final = frozenset(name.lower() for name in _BY_US) | {"multipv", "uci_analysemode"}
_NEVER_SET: Final = frozenset({"uci_variant", "usi_variant", "protocol", "uci_chess960"})
"""Another game, or another way of talking: after that the engine would no longer be one for shogi."""
_RESERVED: Final = "usi_"

_THREADS: Final = ("threads", "numberofthreads", "number of threads", "num_threads", "numthreads", "usi_threads")
_OTHER_THREADS: Final = ("thread", "cpu", "cpus", "cores", "max_threads", "search_threads")
_HASHES: Final = ("usi_hash", "hash", "hashsize", "hash_size", "hash size", "tthash", "hashmb", "hash_mb")
_MATE_HASHES: Final = ("dfpn_hash", "matehash", "mate_hash")

_KNOWN: Final = frozenset(name.lower() for name in Reserved) | set(_THREADS)


def options_of(introduction: Introduction | None) -> Options:
    """What the engine listed when it was last asked; nothing where it never was."""
    return Options() if introduction is None else introduction.listed


def lines_of(options: Iterable[Option]) -> tuple[str, ...]:
    """Options as they are kept in an introduction."""
    return tuple(option.text for option in options)


def is_listed(option: Option) -> bool:
    """Whether a form offers it; hash, pondering, own book and strength are reserved names, but a person's to choose."""
    return refusal_of(option.name) is None


def refusal_of(name: str) -> Phrase | None:
    """Why a person does not set the option of that name, whatever the value; None for those that they may set."""
    name = name.lower()
    if name in _NEVER_SET:
        return text.NEVER_SET
    is_known = not name.startswith(_RESERVED) or name in _KNOWN
    return text.SET_BY_US if name in _SET_BY_US else None if is_known else text.RESERVED


def threads_option(options: Options) -> Option | None:
    """The one that says how many threads it searches with."""
    return _number_named(options, (*_THREADS, *_OTHER_THREADS))


def hash_option(options: Options) -> Option | None:
    """The one that says how many megabytes its table may take."""
    return _number_named(options, _HASHES)


def mate_hash_option(options: Options) -> Option | None:
    """The one that says how many megabytes it keeps for mates besides."""
    return _number_named(options, _MATE_HASHES)


def _number_named(options: Options, names: Iterable[str]) -> Option | None:
    found = (options.find(name) for name in names)
    return next((option for option in found if option is not None and isinstance(option.kind, Number)), None)
