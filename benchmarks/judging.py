"""How many marks of a game analysis survive a much longer look: `python -m benchmarks.judging FILE… --folder FOLDER`.

Each game is analysed by the command, and its marks are held against the same engine with eight times the nodes (`deep_truth.py`).
Precision and recall are of moves that are blamed at all; a mark survives when the true loss is at least half of what its
name begins at. What was analysed and asked is kept in the folder, so that a second run only counts.

Engines are compared by truths that are none of theirs, with `--truth "NODES SCALE COMMAND"`, given once or more often: a move
then counts at a threshold only where all truths say the same of it.
"""

import argparse
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from app.analysis.comment_cache import CommentCache
from app.analysis.judging import JudgedLine, Judgement, JudgingScale, judge_line
from app.analysis.verdict import MoveVerdict
from app.analysis.verification import VerificationKind
from app.config.engine_profile import bundled_profile
from app.formats.files import read_file
from app.record.traversal import main_line
from app.record.tree import Record
from benchmarks.deep_truth import KeptEngine, true_losses

ROOT = Path(__file__).parents[1]
TRUTH = 8
OPENING = 20
MEASURE = JudgingScale()


class Move(NamedTuple):
    """A move, as it was judged and as it truly is."""

    ply: int
    judgement: Judgement
    truths: tuple[float, ...]

    @property
    def true_loss(self) -> float:
        return sum(self.truths) / len(self.truths)

    def is_agreed(self, threshold: float) -> bool:
        """Whether all truths find it as bad as that, or none does."""
        return len({loss >= threshold for loss in self.truths}) == 1

    @property
    def is_truly_bad(self) -> bool:
        return self.true_loss >= MEASURE.thresholds.inaccuracy

    @property
    def survives(self) -> bool:
        begins = MEASURE.thresholds[self.judgement.verdict - 1]
        return self.true_loss >= begins / 2


class Game(NamedTuple):
    name: str
    moves: tuple[Move, ...]
    looks: int
    cost: float
    """All nodes that were asked for, beside those of the first pass."""
    cost_of_duels: float
    offset: float
    sigma: float


class Truth(NamedTuple):
    """An engine that thinks long, and how its scores become win rates."""

    engine: KeptEngine
    nodes: int
    scale: float

    @classmethod
    def read(cls, words: str, folder: Path) -> "Truth":
        nodes, scale, *command = words.split()
        return cls(KeptEngine(command, folder), int(nodes), float(scale))


def game(path: Path, asked: argparse.Namespace, truths: Sequence[Truth], *, looks: bool) -> Game:
    tag = "-".join((path.stem, str(asked.nodes), Path(asked.engine[0]).name, *([] if looks else ["alone"])))
    out = Path(asked.folder) / f"{tag}.kifu"
    if not out.exists() or asked.again:
        command = [
            sys.executable,
            "-m",
            "app",
            "analyze",
            str(path),
            "--no-stored",
            "--nodes",
            str(asked.nodes),
            "-o",
            str(out),
        ]
        options = ["--overwrite", *(["--engine", " ".join(asked.engine)] if asked.named else [])]
        more = [] if looks else ["--no-second-look"]
        subprocess.run([*command, *options, *more], cwd=ROOT, check=True, stderr=subprocess.DEVNULL, timeout=7_200)
    record = read_file(out).records[0]
    said = [
        {loss.ply: loss.loss for loss in true_losses(_bare(path), truth.engine, truth.nodes, truth.scale)}
        for truth in truths
    ]
    found = judge_line(CommentCache(record).judged_nodes(main_line(record.root)), MEASURE)
    known = (each for each in found.judgements if all(each.node.ply in losses for losses in said))
    moves = tuple(Move(each.node.ply, each, tuple(losses[each.node.ply] for losses in said)) for each in known)
    return Game(path.stem, moves, *_costs(found))


def _bare(path: Path) -> Record:
    return read_file(path).records[0]


def _costs(found: JudgedLine) -> tuple[int, float, float, float, float]:
    """Looks, nodes beside the first pass with and for duels, and what the engine's scores are like."""
    looks = [each.verification for each in found.judgements if each.verification is not None]
    positions = len(found.nodes)
    plain = sum(4 if look.played_move is not None else 2 for look in looks)
    duels = 8 * sum(look.effort.kind is VerificationKind.DUEL for look in looks)
    noise = max(found.noise_by_judge.values(), key=lambda each: each.move_count)
    return len(looks), 1 + (plain + duels) / positions, duels / positions, noise.offset, noise.sigma


def rows(games: Sequence[Game]) -> Iterator[str]:
    yield "game                                 moves true marks  P5   R5   F5   P10  R10  P20  R20 surv  MAE  20 looks cost no-duel   c   σ"
    for each in games:
        yield _row(each.name, each.moves, each)
    if len(games) > 1:
        yield _row("all", [move for each in games for move in each.moves], None, games)


def _row(name: str, moves: Sequence[Move], one: Game | None, games: Sequence[Game] = ()) -> str:
    marks = [move for move in moves if move.judgement.verdict.is_blame]
    true = [move for move in moves if move.is_truly_bad]
    precision, recall = _shares(marks, true, [move for move in marks if move.is_truly_bad])
    both = _shares_from(moves, MoveVerdict.DUBIOUS, MEASURE.thresholds.dubious)
    mistakes = _shares_from(moves, MoveVerdict.MISTAKE, MEASURE.thresholds.mistake)
    survive = sum(move.survives for move in marks) / max(1, len(marks))
    error = sum(abs(move.judgement.deciding_loss - move.true_loss) for move in moves) / max(1, len(moves))
    middle = 2 * precision * recall / max(0.01, precision + recall)
    early = sum(move.ply <= OPENING for move in marks)
    of = [one] if one is not None else list(games)
    positions = [len(each.moves) + 1 for each in of]
    cost = sum(each.cost * count for each, count in zip(of, positions, strict=True)) / sum(positions)
    duels = sum(each.cost_of_duels * count for each, count in zip(of, positions, strict=True)) / sum(positions)
    looks = sum(each.looks for each in of)
    noise = "" if one is None else f"{one.offset:4.0f}{one.sigma:4.0f}"
    shares = f"{precision:.2f} {recall:5.2f} {middle:5.2f} {both[0]:5.2f} {both[1]:5.2f} {mistakes[0]:5.2f} {mistakes[1]:5.2f} {survive:5.2f} {error:5.2f}"
    return f"{name:36} {len(moves):5} {len(true):4} {len(marks):5}  {shares} {early:3} {looks:5} {cost:5.2f} {cost - duels:5.2f} {noise}"


def _shares_from(moves: Sequence[Move], verdict: MoveVerdict, threshold: float) -> tuple[float, float]:
    """Precision and recall of marks from that verdict on, among the moves of which all truths say the same."""
    agreed = [move for move in moves if move.is_agreed(threshold)]
    said = [move for move in agreed if move.judgement.verdict >= verdict]
    true = [move for move in agreed if move.true_loss >= threshold]
    return _shares(said, true, [move for move in said if move.true_loss >= threshold])


def _shares(said: Sequence[Move], true: Sequence[Move], both: Sequence[Move]) -> tuple[float, float]:
    return len(both) / max(1, len(said)), len(both) / max(1, len(true))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--folder", required=True, help="where games and answers are kept")
    parser.add_argument("--engine", help="its command; the bundled one without")
    parser.add_argument("--nodes", type=int, default=40_000)
    parser.add_argument("--times", type=int, default=TRUTH, help="so many times as many for the truth")
    parser.add_argument(
        "--truth", action="append", help="nodes, scale and command of another engine that tells the truth"
    )
    parser.add_argument("--again", action="store_true", help="analyse the games anew")
    parser.add_argument("--alone", action="store_true", help="the first pass alone as well")
    parser.add_argument("--moves", action="store_true", help="name every move that is blamed or truly bad")
    asked = parser.parse_args()
    asked.named = asked.engine is not None
    asked.engine = tuple((asked.engine or f"{sys.executable} -m app usi").split())
    folder = Path(asked.folder)
    scale = MEASURE.scale_of(None if asked.named else bundled_profile().name_in_comments)
    own = Truth(KeptEngine(asked.engine, folder), asked.nodes * asked.times, scale)
    truths = [Truth.read(words, folder) for words in asked.truth] if asked.truth else [own]
    for looks in (True, False) if asked.alone else (True,):
        sys.stdout.write("with looks\n" if looks else "the first pass alone\n")
        games = [game(path, asked, truths, looks=looks) for path in asked.files]
        sys.stdout.write("\n".join(rows(games)) + "\n")
        for each in games if asked.moves else ():
            for move in each.moves:
                if move.is_truly_bad or move.judgement.verdict.is_blame:
                    kind = "" if move.judgement.verification is None else move.judgement.verification.effort.kind.name
                    told = f"{move.judgement.first_loss:5.1f} {move.judgement.deciding_loss:5.1f} {move.true_loss:5.1f} {kind}"
                    sys.stdout.write(f"  {each.name} {move.ply} {move.judgement.verdict.name} {told}\n")


if __name__ == "__main__":
    main()
