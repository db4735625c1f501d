"""Loads Qt without what PySide brings along for others; whoever is the first to load Qt, the window or a command, begins
with this.

At every start PySide compiles what writes stubs for editors, and a large pattern that reads signatures for messages about
wrong arguments: a quarter of the time that it takes Qt to be there. The first is left out here, and the pattern is compiled
when such a message is wanted.

PySide also lays a hand on `import`, to look into each module for a word of its own dialect of Python, `from __feature__
import …`, which nobody here speaks. For that it reads the source of every module that is imported, and Python keeps that
text in memory. That hand is taken off.

All this is known by its name in PySide; a version that has no such names is loaded as it is.
"""

import builtins
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from importlib.machinery import ModuleSpec
from importlib.util import module_from_spec
from types import ModuleType
from typing import Final

LIBRARY: Final = "shibokensupport.signature.lib"
OF_STUBS: Final = ("enum_sig", "pyi_generator")
PARSER: Final = "shibokensupport.signature.parser"
USUAL: Final = "__orig_import__"
"""The name under which PySide puts aside the import that it found."""


class LaterPattern:
    def __init__(self, pattern: str, flags: int = 0) -> None:
        self._pattern, self._flags = pattern, flags

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        return re.compile(self._pattern, self._flags).finditer(text)


class PatternsOfParser(ModuleType):
    """The module `re`, as far as the parser of signatures uses it."""

    compile, match, search, VERBOSE = LaterPattern, staticmethod(re.match), staticmethod(re.search), re.VERBOSE


def lean_import(
    name: str,
    globals: Mapping[str, object] | None = None,  # noqa: A002 - Python's names
    locals: Mapping[str, object] | None = None,  # noqa: A002
    fromlist: Sequence[str] | None = (),
    level: int = 0,
) -> ModuleType:
    for part in fromlist or () if name == LIBRARY else ():
        if part in OF_STUBS:
            empty = sys.modules[f"{name}.{part}"] = module_from_spec(ModuleSpec(f"{name}.{part}", None))
            setattr(sys.modules[name], part, empty)
    if name == "re" and globals is not None and globals.get("__name__") == PARSER:
        return PatternsOfParser(name)
    return _usual(name, globals, locals, fromlist, level)


_usual = getattr(builtins, USUAL, builtins.__import__)
builtins.__import__ = lean_import
try:
    import PySide6.QtCore  # noqa: F401 - the hand is there from now on
finally:
    builtins.__import__ = _usual
