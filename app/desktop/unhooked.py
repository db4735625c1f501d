"""Takes PySide's hand off `import`, which the program would pay for with every module that it loads.

PySide looks into each module for a word of its own dialect of Python, `from __feature__ import …`, which nobody here
speaks. For that it reads the source of every module that is imported, and Python keeps that text in memory.
"""

import builtins

USUAL = "__orig_import__"
"""The name under which PySide has put aside Python's own import; other versions may have no need of one."""

if hasattr(builtins, USUAL):
    builtins.__import__ = getattr(builtins, USUAL)
