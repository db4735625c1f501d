"""Games between real engines by the command, replayed by another library: `benchmarks/real_games.py` in small."""

import os
from itertools import product
from pathlib import Path

import pytest

from benchmarks.real_games import ENGINES, objections, play
from tests.sampling import sampled_rows
from tests.tools import require_engine

PAIRS = [("fairy", "builtin"), ("builtin", "gps"), ("gps", "fairy")]
WORDS = {
    "byoyomi": ("--byoyomi", "100", "--grace", "20000", "--max-moves", "12", "--ponder"),
    "handicap": ("--time", "3000", "--grace", "20000", "--max-moves", "5", "--start", "two"),
}


@pytest.mark.slow
@pytest.mark.parametrize(("pair", "words"), sampled_rows(product(PAIRS, WORDS), 6))
@pytest.mark.proof  # the bundled engine does in test_cli_play.py
def test_real_engines_play_a_game(pair: tuple[str, str], words: str, tmp_path: Path) -> None:
    for name in pair:
        require_engine(ENGINES[name])
    environ = {**os.environ, "YOMISUJI_HOME": str(tmp_path / "home"), "LC_ALL": "C.UTF-8"}
    played = play(pair, WORDS[words], tmp_path / "game.kif", environ)
    assert list(objections(played, None)) == []
    assert played.said["end"] in {"max_moves", "resign"}
    assert played.said["troubles"] == 0
