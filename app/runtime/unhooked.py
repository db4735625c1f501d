"""Loads Qt, and takes PySide's hand off `import`, which would be paid for with every module that is loaded from then on.

PySide looks into each module for a word of its own dialect of Python, `from __feature__ import …`, which nobody here
speaks. For that it reads the source of every module that is imported, and Python keeps that text in memory. So whoever is
the first to load Qt, the window or a command, begins with this.
"""

import builtins

import PySide6.QtCore  # noqa: F401 - the hand is there from now on

USUAL = "__orig_import__"
"""The name under which PySide has put aside Python's own import; other versions may have no need of one."""

if hasattr(builtins, USUAL):
    builtins.__import__ = getattr(builtins, USUAL)
