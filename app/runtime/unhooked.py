"""Loads Qt without what PySide brings along for others; whoever is the first to load Qt, the window or a command, begins
with this.

At every start PySide compiles what writes stubs for editors, and patterns that read signatures for messages about wrong
arguments: a sixth of the time that Qt takes to be there. Here the first is left out, and the patterns wait until they are
asked for.

It also lays a hand on `import`, to look into each module for a word of its own dialect of Python, `from __feature__
import …`, which nobody here speaks. For that it reads the source of every module that is imported, and Python keeps that
text in memory. That hand is taken off.

Each of these is found by its name in PySide; a version that has no such name is loaded as it is.
"""

import builtins
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from importlib.machinery import ModuleSpec
from importlib.util import module_from_spec
from types import ModuleType
from typing import Final

LIB: Final = "shibokensupport.signature.lib"
STUB_WRITER: Final = "pyi_generator"
PARSER: Final = "shibokensupport.signature.parser"
USUAL: Final = "__orig_import__"
"""The name under which PySide has put aside Python's own import."""


class LaterPattern:
    """Stands for a pattern that takes ten milliseconds to compile."""

    def __init__(self, pattern: str, flags: int = 0) -> None:
        self._pattern, self._flags = pattern, flags

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        return re.compile(self._pattern, self._flags).finditer(text)


class LaterPatterns(ModuleType):
    """The module `re`, as far as the parser of signatures uses it."""

    compile, match, search, VERBOSE = LaterPattern, staticmethod(re.match), staticmethod(re.search), re.VERBOSE


def load_lean(
    name: str,
    globals: Mapping[str, object] | None = None,  # noqa: A002 - Python's names
    locals: Mapping[str, object] | None = None,  # noqa: A002
    fromlist: Sequence[str] | None = (),
    level: int = 0,
) -> ModuleType:
    if name == LIB and STUB_WRITER in (fromlist or ()):
        whole = f"{LIB}.{STUB_WRITER}"
        sys.modules[whole] = module_from_spec(ModuleSpec(whole, None))
        setattr(sys.modules[LIB], STUB_WRITER, sys.modules[whole])
    found = _import(name, globals, locals, fromlist, level)
    is_of_parser = name == "re" and globals is not None and globals.get("__name__") == PARSER
    return LaterPatterns("re") if is_of_parser else found


_import = getattr(builtins, USUAL, builtins.__import__)
builtins.__import__ = load_lean
try:
    import PySide6.QtCore  # noqa: F401 - the hand is there from now on
finally:
    builtins.__import__ = _import
