"""The draft of thinking comments, in which we write: 評価値, 読み筋 and the rest as lines of key and value.

The word for the situation comes before all key lines, where it parts them from what stands above; a mate has none, so
that its key lines are not torn apart. Other programs take the last 評価値, 詰み and 深さ of a comment for those of the
node. So the best of several candidates stands last (`block_of`), and what is said of the move before goes under keys of our own.

The keys of the draft are always written, each in a line of its own. Analysis shortens only what is ours: YS-詳細 is one line
for seldepth, time and what was asked for. A look at the position before the move is ours altogether, and the move that was
played there has one line, YS-候補2.

Read, key lines in a row are one thought, whatever stands between them is not. A row ends also where a line speaks of another
source, or a known key comes again. A row without a known key whose value makes sense is somebody's note and no thought.
"""

import re
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from app.shogi.pieces import Side
from app.text import thoughts as text
from app.thoughts.dialects.dialect import Dialect, FoundThoughts, Ground
from app.thoughts.letters import one_line
from app.thoughts.lines import count_words, line_text
from app.thoughts.score import (
    USUAL,
    WORDS,
    Score,
    Situations,
    ThoughtBound,
    centipawns,
    mate,
    number_text,
    read_count,
    read_number,
)
from app.thoughts.thought import DRAFT, Thought, ThoughtSource

KEY_LINE: Final = re.compile(r"([*#])([^*#= \n]++)=(.*)", re.DOTALL)
SOURCES: Final = {"*": ThoughtSource.PLAYED, "#": ThoughtSource.ANALYSED}
PREFIXES: Final = {source: prefix for prefix, source in SOURCES.items()}

MATE: Final = "詰み"
POINTS: Final = "評価値"
LINE: Final = "読み筋"
DEPTH: Final = "深さ"
NODES: Final = "ノード数"
ENGINE: Final = "エンジン"

OWN: Final = "YS-"
"""In front of the keys that are ours, and of the draft's where another program would take them for the node's own."""
REMARK: Final = OWN + "備考"
FROM_BOOK: Final = "定跡"
"""The remark on a move that was played from a book begins so."""
SELDEPTH: Final = OWN + "選択深さ"
TIME: Final = OWN + "時間"
NPS: Final = OWN + "NPS"
RANK: Final = OWN + "順位"
BOUND: Final = OWN + "限界"
ABOUT: Final = OWN + "局面"
ENGINE_NUMBER: Final = OWN + "エンジン番号"
MARK: Final = OWN + "印"
DETAILS: Final = OWN + "詳細"
CANDIDATE: Final = OWN + "候補"
"""With its rank behind it."""
CONDITION: Final = OWN + "条件"
"""The key under which a thought says how much the engine was asked to think; without it nobody could tell, since
engines name the nodes and the time of their last word and not of their end."""

MARK_OF_MOVE: Final = OWN + "判定"
"""The key under which a move is called good or bad."""

WORTH: Final = OWN + "比較"
"""The key under which an engine says what one move is worth to it, be it its own or not."""

BOUND_WORDS: Final = {ThoughtBound.LOWER: "下限", ThoughtBound.UPPER: "上限"}
WINNER_WORDS: Final = {Side.BLACK: "先手勝ち", Side.WHITE: "後手勝ち"}
ONE_MOVE_BACK: Final = "一手前"

_BOUNDS: Final = {word: bound for bound, word in BOUND_WORDS.items()}
_WINNERS: Final = {word: side for side, word in WINNER_WORDS.items()}
_MATE: Final = re.compile(rf"({'|'.join(_WINNERS)})(?::([0-9]{{1,9}})手?)?")
_NUMBER: Final = r"-?[0-9]{1,9}(?:\.[0-9]{1,9})?"
_DETAILS: Final = re.compile(
    rf"(?:(?:{'|'.join(WORDS)})(?: |$))?(?:{DEPTH}({_NUMBER})(?:/([0-9]{{1,9}}))?(?: |$))?(?:([0-9]{{1,18}})ノード(?: |$))?"
    r"(?:([0-9]{1,9}(?:\.[0-9]{1,3})?秒)(?: |$))?(?:（([^（）]*)）(?: |$))?(.*)"
)
"""The situation in a word, depth, nodes, time, what was asked for, and who says it."""
_CANDIDATE: Final = re.compile(rf"({_NUMBER}|{_MATE.pattern})(?: {DEPTH}({_NUMBER}))?(?: (.+))?")
_OWN_LINE: Final = re.compile(
    rf"^[*#]({DETAILS}|{CANDIDATE}[0-9]+|{OWN}{MATE}|{OWN}{POINTS}|{OWN}{DEPTH})=([^\n\r]*)", re.MULTILINE
)
_TIME: Final = re.compile(r"([0-9]{1,9})(?:\.([0-9]{1,3}))?秒|([0-9]{1,12})ms")


class DraftKey(NamedTuple):
    part: str
    """Which part of a thought, or of its score."""
    read: Callable[[str], object]
    """None when the value makes no sense."""

    def sense(self, value: str) -> object:
        """Return what the value says; blanks behind a number do not count, as other programs overlook them as well."""
        sense = self.read(value)
        return sense if sense is not None or not value[-1:].isspace() else self.read(value.rstrip())


def _read_mate(value: str) -> tuple[Side, int | None] | None:
    found = _MATE.fullmatch(value)
    return (_WINNERS[found[1]], int(found[2]) if found[2] else None) if found else None


def _read_time(value: str) -> int | None:
    found = _TIME.fullmatch(value)
    if found is None:
        return None
    seconds, fraction, milliseconds = found.groups("")
    return int(milliseconds) if milliseconds else int(seconds) * 1000 + int(fraction.ljust(3, "0"))


def time_text(time_ms: int) -> str:
    seconds, rest = divmod(time_ms, 1000)
    return f"{seconds}.{rest:03}".rstrip("0").rstrip(".") + "秒"


_DRAFTED: Final = {
    MATE: DraftKey("mate", _read_mate),
    POINTS: DraftKey("points", read_number),
    LINE: DraftKey("line", str),
    DEPTH: DraftKey("depth", read_number),
    NODES: DraftKey("nodes", read_count),
    ENGINE: DraftKey("engine", str),
}
KEYS: Final[dict[str, DraftKey]] = {
    **_DRAFTED,
    **{OWN + key: _DRAFTED[key] for key in (MATE, POINTS, LINE, DEPTH)},
    SELDEPTH: DraftKey("seldepth", read_count),
    TIME: DraftKey("time_ms", _read_time),
    NPS: DraftKey("nps", read_count),
    RANK: DraftKey("rank", lambda value: read_count(value) or None),
    BOUND: DraftKey("bound", _BOUNDS.get),
    ABOUT: DraftKey("instead", lambda value: value == ONE_MOVE_BACK or None),
    # As other programs call them that write in this form.
    "選択深さ": DraftKey("seldepth", read_count),
    "探索時間": DraftKey("time_ms", _read_time),
    "NPS": DraftKey("nps", read_count),
}
"""Every key that is known."""


class _Pair(NamedTuple):
    """A key line."""

    prefix: str
    name: str
    value: str
    key: DraftKey | None
    """What the name means; None when it is not known."""


def read(lines: Sequence[str], first: int) -> FoundThoughts | None:
    worded = lines[first] in WORDS
    row = _row(lines, first + worded)
    if not row:
        return None
    count = worded + len(row)
    if not worded and len(row) == 1 and row[0].name == MATE:
        more = _below_word(lines, first + 1, row[0].prefix)
        row += more
        count += len(more) + bool(more)
    thought = _thought(row)
    if thought is None:
        return None if worded else FoundThoughts((), count)
    return FoundThoughts(
        _with_others(thought) if any(name.startswith(CANDIDATE) for name, _ in thought.others) else (thought,), count
    )


def senseless(comment: str) -> Iterator[str]:
    """Return the key lines under known keys whose value makes no sense, so that nothing is understood of them."""
    for line in comment.split("\n"):
        pair = _pair(line.removesuffix("\r"))
        if pair is not None and pair.key is not None and pair.key.sense(pair.value) is None:
            yield line


def _below_word(lines: Sequence[str], at: int, prefix: str) -> list[_Pair]:
    """The score that ShogiHome writes beside a mate, with its word for the situation in between."""
    if at >= len(lines) or lines[at] not in WORDS:
        return []
    row = _row(lines, at + 1)
    goes_on = row and row[0][:2] == (prefix, POINTS) and all(pair.name != MATE for pair in row)
    return row if goes_on else []


def _row(lines: Sequence[str], first: int) -> list[_Pair]:
    row: list[_Pair] = []
    known: set[str] = set()
    for number in range(first, len(lines)):
        pair = _pair(lines[number])
        if pair is None or (row and pair.prefix != row[0].prefix):
            break
        if pair.key is not None:
            if pair.name in known:
                break
            known.add(pair.name)
        row.append(pair)
    return row


def _pair(line: str) -> _Pair | None:
    prefix = line[:1]
    name, equals, value = line[1:].partition("=")
    if not equals or prefix not in SOURCES:
        return None
    key = KEYS.get(name)
    # Only a name that is not known has to be looked at letter by letter.
    return _Pair(prefix, name, value, key) if key or KEY_LINE.fullmatch(line) else None


def _thought(row: list[_Pair]) -> Thought | None:
    parts: dict[str, Any] = {}
    places: dict[str, tuple[int, _Pair]] = {}
    others: list[tuple[str, str]] = []
    for pair in row:
        _, name, value, key = pair
        if name == DETAILS:
            _take_details(value, parts, others)
        elif key is None or key.part in parts or (sense := key.sense(value)) is None:
            others.append((name, value))
        else:
            parts[key.part] = sense
            places[key.part] = (len(others), pair)
    for unused in _unused(parts):
        place, pair = places[unused]
        others.insert(place, (pair.name, pair.value))
        del parts[unused]
    if not parts:
        return None
    score = _score(parts.pop("mate", None), parts.pop("points", None), parts.pop("bound", None))
    return Thought(SOURCES[row[0].prefix], score=score, others=tuple(others), **parts)


def _take_details(value: str, parts: dict[str, Any], others: list[tuple[str, str]]) -> None:
    """What one line says of several things; what is said in a line of its own comes first."""
    found = _DETAILS.fullmatch(value)
    if found is None:
        others.append((DETAILS, value))
        return
    depth, seldepth, nodes, time, condition, engine = found.groups()
    for part, sense in (
        ("depth", read_number(depth) if depth else None),
        ("seldepth", read_count(seldepth) if seldepth else None),
        ("nodes", read_count(nodes) if nodes else None),
        ("time_ms", _read_time(time) if time else None),
        ("engine", engine or None),
    ):
        if sense is not None:
            parts.setdefault(part, sense)
    if condition is not None:
        others.append((CONDITION, condition))


def _with_others(best: Thought) -> tuple[Thought, ...]:
    """The best candidate, and those that stand below it in a line each."""
    lower: list[Thought] = []
    kept: list[tuple[str, str]] = []
    for name, value in best.others:
        rank, found = name.removeprefix(CANDIDATE), _CANDIDATE.fullmatch(value)
        if not name.startswith(CANDIDATE) or found is None or not rank.isdecimal() or not 1 < int(rank) < _MOST_RANK:
            kept.append((name, value))
            continue
        score = read_score(found[1])
        depth = read_number(found[4]) if found[4] else None
        lower.append(Thought(best.source, best.engine, score, found[5], depth, rank=int(rank), instead=best.instead))
    ranked = best._replace(others=tuple(kept), rank=best.rank or 1) if lower else best
    return (ranked, *lower)


_MOST_RANK: Final = 10_000


def _unused(parts: dict[str, Any]) -> list[str]:
    """A score beside a mate, and a bound of nothing; they stay among the others."""
    if "mate" in parts and "points" in parts:
        return ["points"]
    return ["bound"] if "bound" in parts and "mate" not in parts and "points" not in parts else []


def _score(mated: Any, points: Any, bound: Any) -> Score | None:
    if mated is not None:
        winner, plies = mated
        return mate(winner, plies, bound=bound)
    return None if points is None else centipawns(points, bound=bound)


Pair = tuple[str, str]
_WIDE_DIGITS: Final = str.maketrans("123456789", "１２３４５６７８９")


def text_of(thought: Thought, situations: Situations = USUAL) -> str:
    """The lines that say the thought, without a line end behind the last; its line of moves has to be KI2.

    ValueError when a key among the others is no key.
    """
    return _long(thought, situations, _own_keys(thought))


def block_of(thoughts: Sequence[Thought], situations: Situations = USUAL, *, briefly: bool = True) -> str:
    """The lines that say what one engine thinks of a position, its best candidate last.

    Only keys of our own are put together in one line where `briefly` is wanted and the line is read as the same again.
    """
    if briefly and all(thought.instead for thought in thoughts) and (look := _look(thoughts)) is not None:
        return look
    ordered = sorted(thoughts, key=lambda thought: 0 if thought.instead else 1 - (thought.rank or 1))
    best = max((at for at, thought in enumerate(ordered) if not thought.instead), default=0)
    told = {key for key, _ in _pairs(ordered[best], _seen_by_sente(ordered[best]).score)}
    return "\n\n".join(_told(thought, situations, _hidden_keys(thought, told), briefly) for thought in ordered)


def is_shortened(text: str, thoughts: Iterable[Thought]) -> bool:
    """True if keys of our own stand in the text for what the draft has keys for, as earlier versions wrote."""
    of_node = {thought.is_lower_candidate for thought in thoughts if not thought.instead}
    for found in _OWN_LINE.finditer(text):
        if found[1] == DETAILS:
            said = _DETAILS.fullmatch(found[2])
            if said is not None and (said[3] or said[6]):
                return True
        elif True in of_node:
            return True
    return False


def _own_keys(thought: Thought) -> frozenset[str]:
    """The draft's keys that another program would take for those of the node, were the thought the last of the comment."""
    if thought.instead:
        return frozenset({MATE, POINTS, LINE, DEPTH})
    return frozenset({MATE, POINTS, DEPTH}) if thought.is_lower_candidate else frozenset()


def _hidden_keys(thought: Thought, told: Container[str]) -> frozenset[str]:
    """The keys that get our prefix, given the keys of the best candidate, which stands below and counts for the node."""
    own = _own_keys(thought)
    return own if thought.instead else frozenset(key for key in own if key not in told)


def _told(thought: Thought, situations: Situations, own: frozenset[str], briefly: bool) -> str:
    long = _long(thought, situations, own)
    short = _short(thought, situations, own) if briefly else long
    found = read(short.split("\n"), 0)
    meant = _seen_by_sente(thought._replace(nps=None))
    return short if found == FoundThoughts((meant,), short.count("\n") + 1) else long


def _seen_by_sente(thought: Thought) -> Thought:
    return thought if thought.score is None else thought._replace(score=thought.score.seen_by(Side.BLACK))


def _long(thought: Thought, situations: Situations, own: frozenset[str]) -> str:
    return _lines(thought, _pairs(thought, _seen_by_sente(thought).score, own), situations)


def _short(thought: Thought, situations: Situations, own: frozenset[str]) -> str:
    """The lines of the thought with seldepth, time and what was asked for in one."""
    told, details = _shortened(thought)
    pairs = _pairs(told, _seen_by_sente(thought).score, own)
    at = sum(key.removeprefix(OWN) in _DRAFTED for key, _ in pairs)
    return _lines(thought, [*pairs[:at], *details, *pairs[at:]], situations)


def _shortened(thought: Thought) -> tuple[Thought, list[Pair]]:
    """The thought without what one line says of it, and that line."""
    condition, seldepth, depth = thought.other(CONDITION), thought.seldepth, thought.depth
    is_deep = seldepth is not None and depth is not None
    said = (
        f"{DEPTH}{number_text(depth)}/{seldepth}" if is_deep and depth is not None else "",
        "" if thought.time_ms is None else time_text(thought.time_ms),
        "" if condition is None else f"（{condition}）",
    )
    rest = tuple(pair for pair in thought.others if pair[0] != CONDITION)
    told = thought._replace(seldepth=None if is_deep else seldepth, nps=None, time_ms=None, others=rest)
    return told, [(DETAILS, " ".join(filter(None, said)))] if any(said) else []


def _lines(thought: Thought, pairs: Sequence[Pair], situations: Situations) -> str:
    prefix = PREFIXES[thought.source]
    lines = [f"{prefix}{key}={one_line(value)}" for key, value in pairs]
    for line in lines:
        if KEY_LINE.fullmatch(line) is None:
            raise ValueError(f"no key line: {line!r}")
    points = None if thought.score is None else thought.score.seen_by(Side.BLACK).points
    return "\n".join(lines if points is None else [situations.word(points), *lines])


def _look(thoughts: Sequence[Thought]) -> str | None:
    """The lines of a look at the position before the move, a lower candidate in one; None where they would say less."""
    best, *others = thoughts
    told, details = _shortened(best)
    pairs = _pairs(told._replace(rank=None if others else best.rank), _seen_by_sente(best).score, _own_keys(best))
    at = sum(key.removeprefix(OWN) in _DRAFTED for key, _ in pairs)
    pairs[at:at] = details + [_candidate(thought) for thought in others]
    text = _lines(best._replace(score=None), pairs, USUAL)
    found = read(text.split("\n"), 0)
    meant = (best._replace(nps=None, rank=1 if others else best.rank), *map(_in_one_line, others))
    wanted = FoundThoughts(tuple(map(_seen_by_sente, meant)), text.count("\n") + 1)
    return text if found == wanted else None


def _in_one_line(thought: Thought) -> Thought:
    """As much of a lower candidate as its line says."""
    told = (thought.source, thought.engine, thought.score, thought.line, thought.depth)
    return Thought(*told, rank=thought.rank, instead=thought.instead)


def _candidate(thought: Thought) -> Pair:
    worth = "" if thought.score is None else score_text(thought.score)
    depth = "" if thought.depth is None else DEPTH + number_text(thought.depth)
    return f"{CANDIDATE}{thought.rank}", " ".join(filter(None, (worth, depth, thought.line)))


def _pairs(thought: Thought, score: Score | None, own: frozenset[str] = frozenset()) -> list[Pair]:
    """Key and value of everything that is known, with our prefix before the keys in `own`."""
    said: list[tuple[str, object]] = [
        (MATE, None if score is None or score.winner is None else _mate_text(score)),
        (POINTS, None if score is None or score.points is None else number_text(score.points)),
        (LINE, thought.line),
        (DEPTH, None if thought.depth is None else number_text(thought.depth)),
        (NODES, thought.nodes),
        (ENGINE, thought.engine),
        (SELDEPTH, thought.seldepth),
        (NPS, thought.nps),
        (RANK, thought.rank),
        (TIME, None if thought.time_ms is None else time_text(thought.time_ms)),
        (BOUND, None if score is None or score.bound is None else BOUND_WORDS[score.bound]),
        (ABOUT, ONE_MOVE_BACK if thought.instead else None),
        *thought.others,
    ]
    return [((OWN if key in own else "") + key, str(value)) for key, value in said if value is not None]


def score_text(score: Score) -> str:
    """Centipawns for Sente, or who mates, as it stands in a line with other things."""
    seen = score.seen_by(Side.BLACK)
    return _mate_text(seen) if seen.points is None else number_text(seen.points)


def read_score(word: str) -> Score | None:
    mated = _read_mate(word)
    return _score(mated, None if mated else read_number(word), None)


def _mate_text(score: Score) -> str:
    winner = WINNER_WORDS[Side.BLACK if score.winner is Side.BLACK else Side.WHITE]
    return winner if score.plies is None else f"{winner}:{score.plies}手"


def in_draft(thought: Thought, ground: Ground) -> Thought:
    """The thought of another dialect as the draft says it, its line from the position after the node on."""
    line = thought.line
    if line is not None:
        course = ground.alternative() if thought.instead else ground.replies()
        line = (line_text(course.position, course.moves) if course else "") or line
    return thought._replace(line=line, dialect=DRAFT)


def renewed(part: str, thought: Thought, ground: Ground) -> str:
    """Return the lines of a thought in this form, its line of moves in KI2 where that is written in an older way.

    That is with origins in parentheses, other marks, another notation or 同 at its head. What cannot be read to its end
    stays, and so do all other bytes.
    """
    old, new = thought.line, in_draft(thought, ground).line
    moves = len(ground.line.moves)
    if old is None or new is None or count_words(old) != moves or _unspaced(old) == _unspaced(new):
        return part
    key_line = re.compile(rf"^([*#](?:{OWN})?{LINE}=){re.escape(old)}(?=\r?$)", re.MULTILINE)
    return key_line.sub(lambda found: found[1] + new, part, count=1)


def _unspaced(line: str) -> str:
    return "".join(line.split()).translate(_WIDE_DIGITS)


DIALECT: Final = Dialect(
    key=DRAFT,
    name=text.DRAFT,
    beginnings=("#", "*", *WORDS),
    read=read,
    write=lambda thought, ground: text_of(in_draft(thought, ground), ground.situations),
    gap="\n\n",
)
