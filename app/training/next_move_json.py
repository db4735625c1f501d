"""Reader and writer of ShogiHome's next-move problem collections (JSON, version 1).

Scores and mates are from Sente's side in the file and here; only the order of the candidates is the solver's.
"""

import json
import time
from collections.abc import Iterable
from itertools import takewhile
from typing import Any, Final, NamedTuple

from app.base.regular import parse_json
from app.base.version import program_version
from app.shogi.moves import MOVES
from app.shogi.position import Position
from app.shogi.sfen import SfenError
from app.text import training as text
from app.text.phrase import Phrase
from app.training.card import CardKind, CardMove, CardPrevious, CardSource, ProblemCard
from app.training.card_finder import FoundCard
from app.training.themes import move_themes

FORMAT_NAME: Final = "shogihome-next-move"
FORMAT_VERSION: Final = 1
_MAX_FINE_LOSS: Final = 5
_MAX_PROBLEMS: Final = 100_000
_MAX_NUMBER: Final = 10**9
"""Largest number accepted in a file; no score, mate, depth or ply comes near it."""


class ProblemsOfFile(NamedTuple):
    """Cards of a file, and the reasons why some or all of it cannot be read."""

    found_cards: tuple[FoundCard, ...]
    problems: tuple[Phrase, ...] = ()


# Writing


def write_problems(cards: Iterable[FoundCard], title: str, now: float) -> str:
    """Serialize cards to a collection; cards whose answer is not a board move are left out."""
    problems = [
        _problem_object(each)
        for each in cards
        if each.card.best_move is not None and each.card.best_move.move is not None
    ]
    said = {
        "format": FORMAT_NAME,
        "version": FORMAT_VERSION,
        "metadata": {
            "title": title,
            "createdAt": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(now)),
            "appVersion": f"Yomisuji {program_version()}",
            "criteria": {"acceptableWinRateDiff": _MAX_FINE_LOSS},
        },
        "problems": problems,
    }
    return json.dumps(said, ensure_ascii=False, indent=2) + "\n"


def _problem_object(found: FoundCard) -> dict[str, object]:
    card, source = found
    candidates = [_candidate_object(move) for move in card.moves if move.move is not None]
    said: dict[str, object] = {"sfen": f"{card.sfen} 1", "candidates": candidates}
    played = card.played
    if played is not None:
        is_known = any(move.usi == played.usi for move in card.moves)
        said["actualMove"] = {
            "usi": played.usi,
            **_score_object(played),
            "scoreSource": "research" if card.is_confirmed or is_known else "comment",
        }
    else:
        # The format requires this key, and a composed problem has no played move.
        said["actualMove"] = {"usi": candidates[0]["usi"]}
    if card.previous is not None:
        said["previousMove"] = {"usi": card.previous.usi, "sfen": card.previous.sfen}
    analysis = _analysis_object(card)
    if analysis:
        said["analysis"] = analysis
    named = {"path": source.path, "blackPlayer": source.black, "whitePlayer": source.white, "date": source.date}
    told: dict[str, object] = {key: value for key, value in named.items() if value}
    if source.ply:
        told["ply"] = source.ply
    if told:
        said["source"] = told
    return said


def _candidate_object(move: CardMove) -> dict[str, object]:
    depth = {"depth": round(move.depth)} if move.depth else {}
    return {"usi": move.usi, **_score_object(move), **depth, "accepted": move.is_accepted, "pv": list(move.line)}


def _score_object(move: CardMove) -> dict[str, int]:
    if move.mate is not None:
        return {"mate": move.mate}
    return {} if move.points is None else {"score": move.points}


def _analysis_object(card: ProblemCard) -> dict[str, int]:
    best, played = card.best_move, card.played
    pairs = (("scoreBeforeMove", best), ("scoreAfterMove", played))
    return {key: move.points for key, move in pairs if move is not None and move.points is not None}


# Reading


def read_problems(data: bytes | str) -> ProblemsOfFile:
    """Parse a collection; refuse a newer or foreign file whole, and skip single invalid problems with a reason."""
    try:
        said = parse_json(data)
    except ValueError:
        return ProblemsOfFile((), (text.NOT_NEXT_MOVE,))
    if not isinstance(said, dict) or said.get("format") != FORMAT_NAME or not isinstance(said.get("problems"), list):
        return ProblemsOfFile((), (text.NOT_NEXT_MOVE,))
    version = said.get("version")
    if not isinstance(version, int) or version > FORMAT_VERSION:
        return ProblemsOfFile((), (text.NEWER_NEXT_MOVE.filled(version=version),))
    engine = _replace_surrogates(_to_dict(_to_dict(said.get("metadata")).get("engine")).get("name"))
    found: list[FoundCard] = []
    problems: list[Phrase] = []
    for number, problem in enumerate(said["problems"][:_MAX_PROBLEMS], 1):
        read = _read_problem(_to_dict(problem), engine)
        if isinstance(read, Phrase):
            problems.append(text.BAD_PROBLEM.filled(number=number, reason=read))
        else:
            found.append(read)
    return ProblemsOfFile(tuple(found), tuple(problems))


def _to_dict(said: object) -> dict[str, Any]:
    return said if isinstance(said, dict) else {}


def _read_problem(said: dict[str, Any], engine: str) -> FoundCard | Phrase:
    board = _read_board(said.get("sfen"))
    if board is None:
        return text.BAD_POSITION
    listed = said.get("candidates")
    listed = listed if isinstance(listed, list) else []
    moves = tuple(move for each in listed if (move := _read_candidate(_to_dict(each), board)) is not None)
    if not moves:
        return text.NO_CANDIDATE
    best = _to_dict(listed[0]).get("usi")
    if moves[0].usi != best:
        return text.BEST_NOT_LEGAL.filled(move=best)
    if not moves[0].is_accepted:
        return text.BEST_NOT_ACCEPTED
    previous = _read_previous_move(said.get("previousMove"), board)
    if isinstance(previous, Phrase):
        return previous
    actual = _to_dict(said.get("actualMove"))
    played = _read_candidate(actual, board)
    if played is not None and played.usi == moves[0].usi:
        played = None
    kind = CardKind.MATE if moves[0].mate_plies(board.turn) is not None else CardKind.MISTAKE
    themes = move_themes(board, moves[0].move)
    card = ProblemCard(
        board.sfen_without_ply(), kind, moves, played, previous, engine=engine, is_confirmed=True, themes=themes
    )
    loss = None if played is None or actual.get("scoreSource") == "comment" else card.loss_of(played)
    return FoundCard(card._replace(loss=loss or 0.0), _read_source(_to_dict(said.get("source"))))


def _read_board(said: object) -> Position | None:
    try:
        return Position.from_sfen(said) if isinstance(said, str) else None
    except SfenError:
        return None


def _read_candidate(said: dict[str, Any], board: Position) -> CardMove | None:
    usi = said.get("usi")
    move = MOVES[usi] if isinstance(usi, str) else None
    if move is None or not board.is_quick_legal(move):
        return None
    listed = said.get("pv")
    line = tuple(takewhile(_is_usi_move, listed)) if isinstance(listed, list) else ()
    line = line if line[:1] == (move.usi,) else (move.usi,)
    mate_, points, depth = (_read_integer(said.get(name)) for name in ("mate", "score", "depth"))
    return CardMove(
        move.usi, None if mate_ else points, mate_ or None, float(depth or 0), line, said.get("accepted") is True
    )


def _is_usi_move(said: object) -> bool:
    return isinstance(said, str) and MOVES[said] is not None


def _read_integer(said: object) -> int | None:
    """Return a number rounded; None also for infinity and absurdly large numbers."""
    if isinstance(said, bool) or not isinstance(said, int | float) or not -_MAX_NUMBER <= said <= _MAX_NUMBER:
        return None
    return round(said)


def _replace_surrogates(said: object) -> str:
    """Return the text with a question mark for each unpaired surrogate, which no file can hold."""
    return said.encode("utf-8", "replace").decode() if isinstance(said, str) else ""


def _read_previous_move(said: object, board: Position) -> CardPrevious | Phrase | None:
    if said is None:
        return None
    told = _to_dict(said)
    usi, before = told.get("usi"), _read_board(told.get("sfen"))
    move = MOVES[usi] if isinstance(usi, str) else None
    if before is None or move is None:
        return text.BAD_PREVIOUS
    sfen = before.sfen()
    if not before.try_move(move) or before.sfen_without_ply() != board.sfen_without_ply():
        return text.BAD_PREVIOUS
    return CardPrevious(move.usi, sfen)


def _read_source(said: dict[str, Any]) -> CardSource:
    words = [_replace_surrogates(said.get(name)) for name in ("path", "blackPlayer", "whitePlayer", "date")]
    return CardSource(words[0], 0, max(0, _read_integer(said.get("ply")) or 0), *words[1:])
