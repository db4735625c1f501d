"""Who plays and thinks in a soak: engines that do one thing wrong each, sound ones, and records for them."""

import random
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from app.config.engine_list import EngineProfiles
from app.config.engine_profile import BUNDLED, EngineProfile, Tag
from app.shogi.position import Position
from app.shogi.sfen import STARTPOS
from tests.fakes.engine import FAULTS
from tests.fakes.watching import FAKE

FAIRY: Final = "/usr/games/fairy-stockfish"
_SHOGI: Final = {"UCI_Variant": "shogi", "Threads": "1", "Hash": "16"}
_HEAVY: Final = frozenset({"long-line", "string-flood", "stderr-flood"})
"""They fill pipes with megabytes at a time, and come more seldom."""
_LENGTHS: Final = (0, 1, 5, 20, 60, 120, 300)
"""Of records, in moves."""
_TAGS: Final = tuple(tag.value for tag in Tag)


def cast(shelf: EngineProfiles, chance: random.Random, share: float) -> tuple[list[str], list[str]]:
    """Put engines on the shelf; the keys of the sound ones, and of a share of those with a fault."""
    sound = [BUNDLED, shelf.add_engine(_fake("sound")).key]
    if shutil.which(FAIRY):
        fairy = EngineProfile("new", "Fairy-Stockfish", FAIRY, tags=_TAGS, values=_SHOGI)
        sound.append(shelf.add_engine(fairy).key)
    faults = [name for name in FAULTS if name != "sound" and (name not in _HEAVY or chance.random() < 0.3)]
    chosen = chance.sample(faults, max(1, round(share * len(faults)))) if share > 0 else []
    return sound, [shelf.add_engine(_fake(name)).key for name in chosen]


def _fake(fault: str) -> EngineProfile:
    words = ("flood", "3000", "5", "50") if fault == "flood" else (fault,)
    return EngineProfile("new", fault, sys.executable, ("-S", "-E", str(FAKE), *words), tags=_TAGS)


def records(folder: Path, chance: random.Random) -> Sequence[Path]:
    """Files with games of random moves."""
    folder.mkdir(parents=True)
    paths = []
    for number, length in enumerate(_LENGTHS):
        position, words = Position.from_sfen(STARTPOS), list[str]()
        while len(words) < length and (moves := position.legal_moves()):
            move = chance.choice(moves)
            words.append(move.usi)
            position.apply(move)
        path = folder / f"game-{number}.usi"
        path.write_text(f"position startpos moves {' '.join(words)}".removesuffix(" moves ") + "\n", "ascii")
        paths.append(path)
    return paths
