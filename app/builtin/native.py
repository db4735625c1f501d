"""What the engine uses of rsshogi, and nothing of the rest.

rsshogi by itself loads all of its parts wherever one is wanted: records, books and files for training, and what those need
of Python. That is a fifth of the time in which the engine starts. So it is loaded here, as a folder of modules of which each
comes when it is named.
"""

import sys
from importlib.util import find_spec, module_from_spec

if "rsshogi" not in sys.modules and (_found := find_spec("rsshogi")) is not None:
    sys.modules["rsshogi"] = module_from_spec(_found)

from rsshogi.core import Board, Move, Move32
from rsshogi.types import Color, Square

__all__ = ["Board", "Color", "Move", "Move32", "Square"]
