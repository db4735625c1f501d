"""Games of the bundled engine, each with one bad move forced on it: how many the analysis finds, and why it says they are bad.

    python -m benchmarks.planted_blunders make FOLDER [--games 40] [--seed 1]
    yomisuji analyze FOLDER/*.kifu --nodes 6000 --in-place
    python -m benchmarks.planted_blunders check FOLDER [--boards]
    python -m benchmarks.planted_blunders train FOLDER

The same seed makes the same games. A move is planted only where a search with eight times the nodes of that analysis finds it as
bad as the one that chose it: what only a short search calls bad may well be a good move. Every file says in its headers where the
move was planted, and what it lost by the longer search. `check` reads what the analysis has written; with `--boards` it shows each mistake with its lines on a board, for
somebody to read. `train` makes problems of the games by their stored thoughts, and says of which games the planted move is none, and
how little the least problem lost.
"""

import argparse
import subprocess
import sys
from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from pathlib import Path
from random import Random
from typing import NamedTuple

from app.analysis.comment_cache import CommentCache
from app.analysis.judging import Judgement, JudgingScale, judge_line
from app.analysis.move_cases import make_move_case
from app.analysis.reasons import MoveCase, find_reason
from app.analysis.verdict import MoveVerdict
from app.analysis.winning import side_rate, win_rate_of
from app.formats import bod
from app.formats.encoding import UnencodableCharacter
from app.formats.files import encode_records, read_file
from app.formats.format import Encoding
from app.formats.registry import format_of_suffix
from app.record.edits import InsertLine, SetHeader, SetStart
from app.record.history import History
from app.record.record_builder import new_record
from app.record.traversal import main_line
from app.record.tree import PERSON, Record
from app.shogi.moves import Move, move_of_usi
from app.shogi.notation import Notation
from app.shogi.position import Position
from app.thoughts.evaluation import score_from_usi
from app.thoughts.lines import line_text
from app.tournament.even_openings import EVEN_OPENINGS
from app.training.card import CardKind
from app.training.card_finder import CardChoice
from app.training.collecting import JudgedGame
from app.usi.answers import BESTMOVE, BestMove, read_answer
from app.usi.commands import Go, IsReady, NewGame, PositionCommand, Quit, SetOption, Usi, UsiCommand
from app.usi.info import InfoScore, ScoreBound, read_info

PLAYING, CHOOSING, CONFIRMING = 1_500, 4_000, 48_000
"""Nodes for a move of the game, for each look at a move to be planted, and for the last one, which has to bear it out."""
LEAST_LOSS = 25.0
TRIES = 14
FIRST, LAST = 30, 80
AFTERWARDS = 8
PLANTED = "植えた悪手"
"""The header that says where the bad move is: its ply, and its loss."""


class Reply(NamedTuple):
    move: Move | None
    score: InfoScore | None
    """The last that it said of its best line, where that was no bound."""


class Engine:
    """The bundled engine, which is waited for."""

    def __init__(self) -> None:
        command = (sys.executable, "-m", "app", "usi")
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._ask("usiok", Usi())
        self._ask("readyok", SetOption("OwnBook", "false"), IsReady())

    def new_game(self) -> None:
        self._ask("readyok", IsReady())
        self._say(NewGame())

    def answer(self, moves: Sequence[Move], go: Go) -> Reply:
        said = self._ask(BESTMOVE, PositionCommand(None, tuple(move.usi for move in moves)), go)
        thoughts = [read_info(line) for line in said if line.startswith("info")]
        scores = [each.score for each in thoughts if each.score is not None and each.score.bound is ScoreBound.EXACT]
        answer = read_answer(said[-1])
        return Reply(move_of_usi(answer.move) if isinstance(answer, BestMove) else None, scores[-1] if scores else None)

    def quit(self) -> None:
        self._say(Quit())
        self._process.communicate()

    def _ask(self, awaited: str, *commands: UsiCommand) -> list[str]:
        """What it says to that, down to the line that begins with this word."""
        self._say(*commands)
        said = list[str]()
        while not said or not said[-1].startswith(awaited):
            line = self._process.stdout.readline() if self._process.stdout is not None else ""
            if not line:
                raise SystemExit(f"the engine has ended before {awaited}")
            said.append(line.rstrip())
        return said

    def _say(self, *commands: UsiCommand) -> None:
        if self._process.stdin is not None:
            self._process.stdin.write("".join(f"{command.text}\n" for command in commands))
            self._process.stdin.flush()


class Planted(NamedTuple):
    moves: tuple[Move, ...]
    ply: int
    loss: float


def rate(
    engine: Engine, moves: Sequence[Move], only: Move | None = None, nodes: int = CHOOSING
) -> tuple[float | None, Reply]:
    """The chance of the side to move, with its best move or with that one."""
    words = () if only is None else (only.usi,)
    reply = engine.answer(moves, Go(nodes=nodes, searchmoves=words))
    board = reached(moves)
    if reply.score is None:
        return None, reply
    found = win_rate_of(score_from_usi(reply.score, board.turn), JudgingScale().scale)
    return (None if found is None else side_rate(found, board.turn)), reply


def reached(moves: Sequence[Move]) -> Position:
    board = Position.from_sfen("startpos")
    for move in moves:
        board.apply(move)
    return board


def bad_move(engine: Engine, moves: Sequence[Move], chance: Random) -> tuple[Move, float] | None:
    best, reply = rate(engine, moves)
    if best is None or not 25 < best < 90 or reply.move is None:
        return None
    legal = [move for move in reached(moves).legal_moves() if move.usi != reply.move.usi]
    for move in chance.sample(legal, min(TRIES, len(legal))):
        other, _ = rate(engine, moves, move)
        if other is not None and best - other >= LEAST_LOSS:
            loss = confirmed(engine, moves, move)
            if loss >= LEAST_LOSS:
                return move, loss
            print(
                f"  {move.usi} at move {len(moves) + 1} seemed to lose {best - other:.0f} and loses {loss:.0f}",
                flush=True,
            )
    return None


def confirmed(engine: Engine, moves: Sequence[Move], bad: Move) -> float:
    """What it loses when both it and the best move are thought about for long."""
    best, _ = rate(engine, moves, nodes=CONFIRMING)
    other, _ = rate(engine, moves, bad, CONFIRMING)
    return 0.0 if best is None or other is None else best - other


def planted_game(engine: Engine, opening: Sequence[Move], chance: Random) -> Planted | None:
    moves, at, found = list(opening), chance.randint(FIRST, LAST), None
    engine.new_game()
    while found is None or len(moves) < found[0] + AFTERWARDS:
        if found is None and len(moves) + 1 >= at and (bad := bad_move(engine, moves, chance)) is not None:
            moves.append(bad[0])
            found = len(moves), bad[1]
            continue
        move = engine.answer(moves, Go(nodes=PLAYING)).move
        if move is None or len(moves) > 2 * LAST:
            break
        moves.append(move)
    return None if found is None else Planted(tuple(moves), *found)


def record_of(planted: Planted) -> Record:
    record = new_record()
    history = History(record)
    history.apply_edit(InsertLine(record.root, planted.moves), PERSON, 0.0)
    history.apply_edit(SetHeader(PLANTED, f"{planted.ply} {planted.loss:.1f}"), PERSON, 0.0)
    return record


def make(folder: Path, games: int, seed: int) -> None:
    chance = Random(seed)
    engine = Engine()
    made = 0
    for line in islice(cycle(EVEN_OPENINGS), games * 2):
        moves = [move for usi in line if (move := move_of_usi(usi)) is not None]
        planted = planted_game(engine, moves, chance)
        if planted is None:
            continue
        made += 1
        path = folder / f"planted-{made:02}.kifu"
        format_ = format_of_suffix(path.suffix)
        data = None if format_ is None else encode_records((record_of(planted),), format_, Encoding.UTF_8)
        if data is not None and not isinstance(data, UnencodableCharacter):
            path.write_bytes(data)
        print(f"{path.name}: move {planted.ply} loses {planted.loss:.0f} points", flush=True)
        if made == games:
            break
    engine.quit()


class Mistake(NamedTuple):
    name: str
    judgement: Judgement
    case: MoveCase
    is_planted: bool


def mistakes(folder: Path) -> Iterator[tuple[str, bool, list[Mistake]]]:
    """Of every file: its name, whether the planted move is blamed, and all moves that are."""
    for path in sorted(folder.glob("*.kifu")):
        for record in read_file(path).records:
            line = main_line(record.root)
            header = record.headers.find_value(PLANTED)
            planted = 0 if header is None else int(header.split()[0])
            found = judge_line(CommentCache(record).judged_nodes(line), JudgingScale())
            blamed = []
            is_found = False
            for judgement in found.judgements:
                is_found |= judgement.node.ply == planted and judgement.verdict.is_blame
                if judgement.verdict >= MoveVerdict.DUBIOUS:
                    case = make_move_case(found, judgement, record.position_at(judgement.node))
                    blamed.append(Mistake(path.name, judgement, case, judgement.node.ply == planted))
            yield path.name, not planted or is_found, blamed


def check(folder: Path, *, boards: bool) -> int:
    every, seen, told, games = list[Mistake](), 0, 0, 0
    for name, is_found, blamed in mistakes(folder):
        games += 1
        seen += is_found
        if not is_found:
            print(f"{name}: the planted move is not blamed")
        every += blamed
    for number, each in enumerate(every, 1):
        reason = find_reason(each.case)
        told += reason is not None
        if boards:
            show(number, each)
    severe = sum(each.is_planted for each in every)
    print(
        f"games {games}, planted moves blamed {seen}, as dubious or worse {severe}; mistakes {len(every)}, with a reason {told}"
    )
    return int(seen < games)


def train(folder: Path) -> int:
    """How many planted moves become problems; 1 where one does not, or where one lies below the line."""
    games = missing = 0
    losses: list[float] = []
    for path in sorted(folder.glob("*.kifu")):
        for record in read_file(path).records:
            games += 1
            header = record.headers.find_value(PLANTED)
            found = JudgedGame.from_record(record, str(path), 0, JudgingScale()).find_cards(()).cards
            losses += [each.card.loss for each in found if each.card.kind is not CardKind.MATE]
            if header is not None and int(header.split()[0]) not in {each.card_source.ply for each in found}:
                missing += 1
                print(f"{path.name}: the planted move is no problem")
    least = min(losses, default=0.0)
    print(
        f"games {games}, planted moves that are problems {games - missing}; problems {len(losses)}, the least loss {least:.1f}"
    )
    return int(missing > 0 or least < CardChoice().least_loss)


def show(number: int, mistake: Mistake) -> None:
    judgement, case = mistake.judgement, mistake.case
    reason = find_reason(case)
    print(f"\n#{number} {mistake.name} move {judgement.node.ply}{' (planted)' if mistake.is_planted else ''}", end=" ")
    print(f"{judgement.verdict.name} −{judgement.decision.loss:.0f}")
    print(case.before.sfen())
    print(drawn(case.before))
    print("played ", line_text(case.before, (case.played, *case.refutation)))
    print("better ", line_text(case.before, case.better_line))
    said = None if reason is None else reason.to_phrase(Notation.KANJI)
    print("REASON ", "none" if said is None or reason is None else f"{reason.kind.value}: {said.ja} | {said.en}")


def drawn(board: Position) -> str:
    record = new_record()
    History(record).apply_edit(SetStart(board.sfen()), PERSON, 0.0)
    return bod.write_bod_records((record,), Encoding.UTF_8)


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("make", "check", "train"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--boards", action="store_true")
    asked = parser.parse_args(words)
    if asked.what == "train":
        return train(asked.folder)
    if asked.what == "check":
        return check(asked.folder, boards=asked.boards)
    asked.folder.mkdir(parents=True, exist_ok=True)
    make(asked.folder, asked.games, asked.seed)
    return 0


if __name__ == "__main__":
    sys.exit(main())
