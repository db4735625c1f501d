"""The parts of rsshogi that the engine uses, imported without the rest of it.

`import rsshogi` loads all of its modules: records, books, training files and their Python dependencies. That takes a fifth
of the engine's start-up time. So the package is registered here without running its `__init__`, and only the modules
named below are loaded.
"""

import sys
from importlib.util import find_spec, module_from_spec

if "rsshogi" not in sys.modules and (_found := find_spec("rsshogi")) is not None:
    sys.modules["rsshogi"] = module_from_spec(_found)

from rsshogi.core import Board, Move, Move32

__all__ = ["Board", "Move", "Move32"]
