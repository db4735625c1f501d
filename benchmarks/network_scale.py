"""By which scale the bundled engine's scores come true: `python -m benchmarks.network_scale FILE… --nodes 30`.

Every fifth position of games with a winner is asked about, from the 16th move on. The scale is fitted by the program's own
calibration (`app/analysis/calibration.py`), in which a game counts once. The fit of the games alone is what a network's scale
is taken from: the calibration of a person's own engine is drawn towards the scale for all engines.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from app.analysis.calibration import MAX_SCORE, CalibrationGame, ReliabilityBin, ScoredPly, fit_engine, reliability
from app.analysis.query import query_at_node
from app.formats.files import read_file
from app.record.endings import winner_of_end
from app.record.traversal import main_line
from app.shogi.pieces import Side
from app.text import calibration as text
from app.usi.info import CentipawnScore
from benchmarks.players_moves import AskedEngine

FIRST_PLY = 16
EVERY = 5
BAR = 40


def scored_game(path: Path, engine: AskedEngine, go: str) -> CalibrationGame | None:
    """What the engine says along a game; None for one that nobody has won."""
    record = read_file(path).records[0]
    line = main_line(record.root)
    end = line[-1]
    won = None if end.end is None else winner_of_end(end.end, record.side_to_move(end))
    if won is None:
        return None
    scored = []
    for node in line[FIRST_PLY::EVERY]:
        query = query_at_node(record, node)
        best = engine.lines(query.position.text, go).get(1) if node.end is None else None
        if best is not None and isinstance(best.score, CentipawnScore) and abs(best.score.centipawns) <= MAX_SCORE:
            sign = 1 if query.turn is Side.BLACK else -1
            scored.append(ScoredPly(node.ply, float(sign * best.score.centipawns)))
    return CalibrationGame(path.stem, won is Side.BLACK, tuple(scored)) if scored else None


def rows(games: Sequence[CalibrationGame], scale: float | None) -> Iterator[str]:
    """The fit, and what came of what was told, in ten bins."""
    found = fit_engine(games)
    low, high = found.scale.low, found.scale.high
    yield f"{len(games)} games, {sum(len(game.scored_plies) for game in games)} positions"
    yield f"scale {found.unshrunk_scale:.0f} by the games alone ({low:.0f}–{high:.0f}), {found.scale.scale:.0f} drawn to 600"
    shown = reliability(text.WHOLE, games, found.unshrunk_scale if scale is None else scale)
    yield f"by {shown.scale:.0f}: Brier {shown.brier:.4f}, log loss {shown.log_loss:.4f}"
    yield from map(_bar, shown.bins)


def _bar(each: ReliabilityBin) -> str:
    bar = "█" * round(each.came * BAR / 100)
    return f"{each.told:5.1f} % → {each.came:5.1f} % ± {each.error:4.1f}  n {each.weight:4.1f}  {bar}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--engine", default=f"{sys.executable} -m app usi", help="its command; the bundled one without")
    parser.add_argument("--nodes", type=int, default=30)
    parser.add_argument("--scale", type=float, help="the scale of the bins; the fitted one without")
    asked = parser.parse_args()
    engine = AskedEngine(asked.engine.split(), lines=1)
    games = [scored_game(path, engine, f"go nodes {asked.nodes}") for path in asked.files]
    engine.quit()
    sys.stdout.write("\n".join(rows([game for game in games if game is not None], asked.scale)) + "\n")


if __name__ == "__main__":
    main()
