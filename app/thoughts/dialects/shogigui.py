"""ShogiGUI dialect: *対局, *解析, *検討 and their English names, with the fields of one search in one line.

A line of *対局 begins with the move played, one of the others with the reply.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any, Final

from app.shogi.move_parsers import MARKS
from app.shogi.move_writers import write_kif_move
from app.shogi.pieces import Side
from app.text import thoughts as text
from app.thoughts.dialects.dialect import Dialect, DialectContext, line_reader
from app.thoughts.dialects.draft import ENGINE_NUMBER, MARK, OWN
from app.thoughts.lines import MoveSequence
from app.thoughts.score import Score, cp_score, mate_score, number_text, read_number
from app.thoughts.thought import Thought, ThoughtSource
from app.usi.info import ScoreBound

_TAIL: Final = re.compile(r" (?:(読み筋|Moves)|文字列|String)(?: |$)")
_BARE: Final = re.compile(rf" (?=[{MARKS}][1-9１-９同])")
_RANK: Final = re.compile(r"(?:候補|Rank)([1-9][0-9]{0,3})")
_TIME: Final = re.compile(r"(?:([0-9]{1,4}):)?([0-9]{1,4}):([0-9]{1,2})(?:\.([0-9]{1,3}))?")
_DEPTH: Final = re.compile(r"([0-9]{1,9})(?:/([0-9]{1,9}))?")
_NODES: Final = re.compile(r"([0-9]{1,18})([KM]?)")
_SCORE: Final = re.compile(
    r"(?P<points>[+-]?[0-9]{1,9}(?:\.[0-9]{1,9})?)(?P<arrow>[↑↓])?|(?P<sign>[+-])(?:詰|Mate)(?P<plies>[0-9]{1,9})?"
)
_UNITS: Final = {"": 1, "K": 1_000, "M": 1_000_000}
_ARROWS: Final = {None: ScoreBound.EXACT, "↑": ScoreBound.LOWER, "↓": ScoreBound.UPPER}
_ARROW_OF: Final = {bound: arrow for arrow, bound in _ARROWS.items()}
STRING_KEY: Final = OWN + "文字列"

Others = tuple[tuple[str, str], ...]


def read_thought(
    text: str,
    source: ThoughtSource,
    dialect: str,
    engine: str | None = None,
    rank: int | None = None,
    others: Others = (),
) -> Thought | None:
    """Parse the fields of a line, in any order; the moves of the principal variation are last.

    Moves without a keyword count as a variation only if other fields come before them; otherwise a person may have
    written them. A line that has nothing but a rank, a time or a remark may be a person's text: the result is None.
    """
    tail = _TAIL.search(text)
    bare = None if tail else _BARE.search(text)
    end = tail or bare
    said = _read_fields(text[: end.start()] if end else text)
    rest = text[end.end() :] if end else ""
    if (tail and tail[1]) or (bare and said.keys() - {"rank"}):
        said["line"] = rest.strip()
    elif tail:
        others = (*others, (STRING_KEY, rest))
    if said.keys().isdisjoint(("score", "line", "depth", "nodes")):
        return None
    if rank is not None:
        said["rank"] = rank
    return Thought(source, engine, others=others, dialect=dialect, **said)


def _read_fields(text: str) -> dict[str, Any]:
    said: dict[str, Any] = {}
    name = before = ""
    for word in text.split(" "):
        if reader := _READERS.get(before):
            reader(said, word)
            name, word = before, ""  # noqa: PLW2901 - the word was a value, so it is no name
        elif word.isdecimal() and name in _SCORE_NAMES and (score := said.get("score")) and score.winner is not None:
            said["score"] = score._replace(plies=int(word[:9]))
        elif found := _RANK.fullmatch(word):
            said["rank"] = int(found[1])
        before = word
    return said


def _read_time(said: dict[str, Any], word: str) -> None:
    if found := _TIME.fullmatch(word):
        hours, minutes, seconds, fraction = found.groups("0")
        said["time_ms"] = (int(hours) * 3600 + int(minutes) * 60 + int(seconds)) * 1000 + int(fraction.ljust(3, "0"))


def _read_depth(said: dict[str, Any], word: str) -> None:
    if found := _DEPTH.fullmatch(word):
        said["depth"] = int(found[1])
        said["seldepth"] = int(found[2]) if found[2] else None


def _read_nodes(said: dict[str, Any], word: str) -> None:
    if found := _NODES.fullmatch(word):
        said["nodes"] = int(found[1]) * _UNITS[found[2]]


def _read_score(said: dict[str, Any], word: str) -> None:
    found = _SCORE.fullmatch(word)
    if found is None:
        return
    points, arrow, sign, plies = found.groups()
    if points is not None and (number := read_number(points)) is not None:
        said["score"] = cp_score(number, bound=_ARROWS[arrow])
    else:
        said["score"] = mate_score(Side.WHITE if sign == "-" else Side.BLACK, int(plies) if plies else None)


_SCORE_NAMES: Final = ("評価値", "Value")
_READERS: Final[dict[str, Callable[[dict[str, Any], str], None]]] = {
    **dict.fromkeys(("時間", "Time"), _read_time),
    **dict.fromkeys(("深さ", "Depth"), _read_depth),
    **dict.fromkeys(("ノード数", "Nodes"), _read_nodes),
    **dict.fromkeys(_SCORE_NAMES, _read_score),
}


def time_text(time_ms: int) -> str:
    """Return a time as minutes, seconds and tenths, such as 01:23.4, rounded down."""
    minutes, rest = divmod(time_ms // 100, 600)
    return f"{minutes:02}:{rest // 10:02}.{rest % 10}"


def score_text(score: Score) -> str:
    if score.points is None:
        sign = "-" if score.winner is Side.WHITE else "+"
        return f"{sign}詰" if score.plies is None else f"{sign}詰 {score.plies}"
    return str(round(score.points)) + (_ARROW_OF[score.bound] or "")


def line_text(course: MoveSequence) -> str:
    """Return the line's moves in KIF, with side marks and with blanks between them."""
    return " ".join(
        course.written_moves(lambda board, move, same: ("▲", "△")[board.turn] + write_kif_move(board, move, same))
    )


KEY: Final = "shogigui"
_PLAYED: Final = ("対局", "Game")
KINDS: Final = (*_PLAYED, "解析", "Analysis", "検討", "Consider", "詰み探索", "Mate", "候補手", "Candidate")
BEGINNINGS: Final = tuple(star + kind for star in ("*", "* ") for kind in KINDS)

_HEAD: Final = re.compile(
    rf"\* ?(?P<kind>{'|'.join(KINDS)})(?: *(?P<number>[0-9]{{1,4}})(?![^ ])(?: (?P<mark>[○△])(?![^ ]))?)?(?= |$)"
)
_WORDS: Final = {ThoughtSource.PLAYED: "対局", ThoughtSource.ANALYSED: "解析"}


def source_of_kind(kind: str) -> ThoughtSource:
    return ThoughtSource.PLAYED if kind in _PLAYED else ThoughtSource.ANALYSED


def _read_shogigui(line: str) -> Thought | None:
    head = _HEAD.match(line)
    if head is None:
        return None
    said = ((ENGINE_NUMBER, head["number"]), (MARK, head["mark"]))
    others = tuple((key, value) for key, value in said if value)
    return read_thought(line[head.end() :], source_of_kind(head["kind"]), KEY, others=others)


def _write_shogigui(thought: Thought, ground: DialectContext) -> str | None:
    if thought.instead:
        return None
    fields = " ".join(_written_fields(thought, ground))
    # ShogiHome reads a score only behind another field or an extra blank.
    gap = "  " if fields.startswith(_SCORE_NAMES[0]) else " "
    return f"*{_WORDS[thought.source]}{gap}{fields}"


def _written_fields(thought: Thought, ground: DialectContext) -> Iterator[str]:
    number, mark = thought.other_value(ENGINE_NUMBER), thought.other_value(MARK)
    if number is not None:
        yield f"{number} {mark or ''}"
    if thought.rank is not None:
        yield f"候補{thought.rank}"
    if thought.time_ms is not None:
        yield f"時間 {time_text(thought.time_ms)}"
    if thought.depth is not None:
        deepest = "" if thought.seldepth is None else f"/{thought.seldepth}"
        yield f"深さ {number_text(thought.depth)}{deepest}"
    if thought.nodes is not None:
        yield f"ノード数 {thought.nodes}"
    if thought.score is not None:
        yield f"評価値 {score_text(thought.score)}"
    course = ground.with_own_move() if thought.source is ThoughtSource.PLAYED else ground.replies()
    if ground.line.moves and course.moves:
        yield f"読み筋 {line_text(course)}"


DIALECT: Final = Dialect(
    key=KEY, name=text.SHOGIGUI, prefixes=BEGINNINGS, read=line_reader(_read_shogigui), write=_write_shogigui
)
_ENGINES: Final = re.compile(r"^\* ?Engines ([0-9]{1,4}) (.*?)\r?$", re.MULTILINE)


def engines_in(comment: str) -> dict[int, str]:
    """Return names of engines by number, from the start position's comment; other comments refer to the numbers."""
    return {int(number): name for number, name in _ENGINES.findall(comment)} if "Engines" in comment else {}
