"""The draft standard of thoughts (engine evaluations), in which we write: 評価値, 読み筋 … as key=value lines.

The situation word comes before all key lines, where it separates them from the text above; a mate has none, since it
would split its key lines. Other programs take the last 評価値, 詰み and 深さ of a comment for those of the node. So the best
of several candidates comes last (`draft_block`), and thoughts about the previous position use keys of our own.

The draft's keys are always written, each in its own line. Analysis shortens only our keys: YS-詳細 is one line for
seldepth, time and search limits. An analysis of the position before the move has only our keys, and the move played
there has one line, YS-候補2.

When read, consecutive key lines are one thought. A run of lines also ends where the source changes or a known key is
repeated. A run without any known key with a readable value is a person's note, not a thought.
"""

import re
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from app.shogi.pieces import Side
from app.text import thoughts as text
from app.thoughts.charset_names import to_one_line
from app.thoughts.dialects.dialect import Dialect, DialectContext, FoundThoughts
from app.thoughts.lines import count_words, line_text
from app.thoughts.score import (
    USUAL,
    WORDS,
    Score,
    Situations,
    cp_score,
    mate_score,
    number_text,
    read_count,
    read_number,
)
from app.thoughts.thought import DRAFT, Thought, ThoughtSource
from app.usi.info import ScoreBound

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
"""Prefix of keys that only we use, and of draft keys where another program would take them for the node's own."""
NOTE_KEY: Final = OWN + "備考"
FROM_BOOK: Final = "定跡"
"""Beginning of the value of `NOTE_KEY` for a move that was played from a book."""
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
"""Key of a candidate move below the best, followed by its rank."""
CONDITION: Final = OWN + "条件"
"""Key of the search limits given to the engine, since the nodes and time of its last `info` do not show them."""

MARK_OF_MOVE: Final = OWN + "判定"

WORTH: Final = OWN + "比較"
"""Key of an engine's score for one move: the move of the node, or another."""

BOUND_WORDS: Final = {ScoreBound.LOWER: "下限", ScoreBound.UPPER: "上限"}
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
"""Fields in the one-line value of `DETAILS`: situation word, depth, nodes, time, search limits, engine."""
_CANDIDATE: Final = re.compile(rf"({_NUMBER}|{_MATE.pattern})(?: {DEPTH}({_NUMBER}))?(?: (.+))?")
_OWN_LINE: Final = re.compile(
    rf"^[*#]({DETAILS}|{CANDIDATE}[0-9]+|{OWN}{MATE}|{OWN}{POINTS}|{OWN}{DEPTH})=([^\n\r]*)", re.MULTILINE
)
_TIME: Final = re.compile(r"([0-9]{1,9})(?:\.([0-9]{1,3}))?秒|([0-9]{1,12})ms")


class DraftKey(NamedTuple):
    """Meaning of a key of the draft standard of engine comments."""

    part: str
    """Part of an engine evaluation or of its score that the key sets."""
    read: Callable[[str], object]
    """Parser of the value; it returns None if the value is invalid."""

    def parse_value(self, value: str) -> object:
        """Return the parsed value, None if invalid; blanks behind a number are ignored, as other programs do."""
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


_DRAFT_KEYS: Final = {
    MATE: DraftKey("mate", _read_mate),
    POINTS: DraftKey("points", read_number),
    LINE: DraftKey("line", str),
    DEPTH: DraftKey("depth", read_number),
    NODES: DraftKey("nodes", read_count),
    ENGINE: DraftKey("engine", str),
}
KEYS: Final[dict[str, DraftKey]] = {
    **_DRAFT_KEYS,
    **{OWN + key: _DRAFT_KEYS[key] for key in (MATE, POINTS, LINE, DEPTH)},
    SELDEPTH: DraftKey("seldepth", read_count),
    TIME: DraftKey("time_ms", _read_time),
    NPS: DraftKey("nps", read_count),
    RANK: DraftKey("rank", lambda value: read_count(value) or None),
    BOUND: DraftKey("bound", _BOUNDS.get),
    ABOUT: DraftKey("instead", lambda value: value == ONE_MOVE_BACK or None),
    # Keys of other programs that write in this form.
    "選択深さ": DraftKey("seldepth", read_count),
    "探索時間": DraftKey("time_ms", _read_time),
    "NPS": DraftKey("nps", read_count),
}


class _Pair(NamedTuple):
    """Parsed key=value line of an engine comment."""

    prefix: str
    name: str
    value: str
    key: DraftKey | None
    """Meaning of the key called `name`; None if the key is unknown."""


def read_draft(lines: Sequence[str], first: int) -> FoundThoughts | None:
    worded = lines[first] in WORDS
    row = _key_lines(lines, first + worded)
    if not row:
        return None
    count = worded + len(row)
    if not worded and len(row) == 1 and row[0].name == MATE:
        more = _score_after_situation_word(lines, first + 1, row[0].prefix)
        row += more
        count += len(more) + bool(more)
    thought = _parse_thought(row)
    if thought is None:
        return None if worded else FoundThoughts((), count)
    return FoundThoughts(
        _split_candidates(thought) if any(name.startswith(CANDIDATE) for name, _ in thought.others) else (thought,),
        count,
    )


def find_invalid_values(comment: str) -> Iterator[str]:
    """Return the lines of a comment with a known key and an invalid value, which are not understood."""
    for line in comment.split("\n"):
        pair = _parse_draft_line(line.removesuffix("\r"))
        if pair is not None and pair.key is not None and pair.key.parse_value(pair.value) is None:
            yield line


def _score_after_situation_word(lines: Sequence[str], at: int, prefix: str) -> list[_Pair]:
    """Return the score lines that ShogiHome writes below a mate, behind a situation word; empty without them."""
    if at >= len(lines) or lines[at] not in WORDS:
        return []
    row = _key_lines(lines, at + 1)
    goes_on = row and row[0][:2] == (prefix, POINTS) and all(pair.name != MATE for pair in row)
    return row if goes_on else []


def _key_lines(lines: Sequence[str], first: int) -> list[_Pair]:
    row: list[_Pair] = []
    known: set[str] = set()
    for number in range(first, len(lines)):
        pair = _parse_draft_line(lines[number])
        if pair is None or (row and pair.prefix != row[0].prefix):
            break
        if pair.key is not None:
            if pair.name in known:
                break
            known.add(pair.name)
        row.append(pair)
    return row


def _parse_draft_line(line: str) -> _Pair | None:
    prefix = line[:1]
    name, equals, value = line[1:].partition("=")
    if not equals or prefix not in SOURCES:
        return None
    key = KEYS.get(name)
    # Only an unknown name has to be checked character by character.
    return _Pair(prefix, name, value, key) if key or KEY_LINE.fullmatch(line) else None


def _parse_thought(row: list[_Pair]) -> Thought | None:
    parts: dict[str, Any] = {}
    places: dict[str, tuple[int, _Pair]] = {}
    others: list[tuple[str, str]] = []
    for pair in row:
        _, name, value, key = pair
        if name == DETAILS:
            _parse_details(value, parts, others)
        elif key is None or key.part in parts or (sense := key.parse_value(value)) is None:
            others.append((name, value))
        else:
            parts[key.part] = sense
            places[key.part] = (len(others), pair)
    for unused in _unused_parts(parts):
        place, pair = places[unused]
        others.insert(place, (pair.name, pair.value))
        del parts[unused]
    if not parts:
        return None
    score = _make_score(parts.pop("mate", None), parts.pop("points", None), parts.pop("bound", ScoreBound.EXACT))
    return Thought(SOURCES[row[0].prefix], score=score, others=tuple(others), **parts)


def _parse_details(value: str, parts: dict[str, Any], others: list[tuple[str, str]]) -> None:
    """Parse a comment line with depth, nodes, time and engine in one into fields of `Thought` that are not set yet.

    What it does not understand is appended to `others`."""
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


def _split_candidates(best: Thought) -> tuple[Thought, ...]:
    """Return the best candidate, and the lower candidates that its `others` contain in one line each."""
    lower: list[Thought] = []
    kept: list[tuple[str, str]] = []
    for name, value in best.others:
        rank, found = name.removeprefix(CANDIDATE), _CANDIDATE.fullmatch(value)
        if not name.startswith(CANDIDATE) or found is None or not rank.isdecimal() or not 1 < int(rank) < _MAX_RANK:
            kept.append((name, value))
            continue
        score = read_score(found[1])
        depth = read_number(found[4]) if found[4] else None
        lower.append(Thought(best.source, best.engine, score, found[5], depth, rank=int(rank), instead=best.instead))
    ranked = best._replace(others=tuple(kept), rank=best.rank or 1) if lower else best
    return (ranked, *lower)


_MAX_RANK: Final = 10_000


def _unused_parts(parts: dict[str, Any]) -> list[str]:
    """Return the parts that do not become the score: centipawns beside a mate, and a bound without a score."""
    if "mate" in parts and "points" in parts:
        return ["points"]
    return ["bound"] if "bound" in parts and "mate" not in parts and "points" not in parts else []


def _make_score(mated: Any, points: Any, bound: ScoreBound = ScoreBound.EXACT) -> Score | None:
    if mated is not None:
        winner, plies = mated
        return mate_score(winner, plies, bound=bound)
    return None if points is None else cp_score(points, bound=bound)


Pair = tuple[str, str]
_WIDE_DIGITS: Final = str.maketrans("123456789", "１２３４５６７８９")


def draft_text(thought: Thought, situations: Situations = USUAL) -> str:
    """Return the lines of an evaluation, such as 読み筋 (principal variation) in KI2; raise ValueError for an invalid key."""
    return _long_text(thought, situations, _own_keys(thought))


def draft_block(thoughts: Sequence[Thought], situations: Situations = USUAL, *, briefly: bool = True) -> str:
    """Return the lines of one engine's candidates in a position, the best one last. With `briefly` the keys that only we use
    are merged into one line, provided that it is read back as the same evaluations."""
    if briefly and all(thought.instead for thought in thoughts) and (look := _verification_text(thoughts)) is not None:
        return look
    ordered = sorted(thoughts, key=lambda thought: 0 if thought.instead else 1 - (thought.rank or 1))
    best = max((at for at, thought in enumerate(ordered) if not thought.instead), default=0)
    told = {key for key, _ in _keys_and_values(ordered[best])}
    return "\n\n".join(_thought_text(thought, situations, _hidden_keys(thought, told), briefly) for thought in ordered)


def is_shortened(text: str, thoughts: Iterable[Thought]) -> bool:
    """True if this program's keys in the text replace keys of the draft standard, as earlier versions wrote them."""
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
    """Return the draft keys that other programs would take for the node's own evaluation if `thought` came last."""
    if thought.instead:
        return frozenset({MATE, POINTS, LINE, DEPTH})
    return frozenset({MATE, POINTS, DEPTH}) if thought.is_lower_candidate else frozenset()


def _hidden_keys(thought: Thought, told: Container[str]) -> frozenset[str]:
    """Return the keys to write with the prefix `OWN`; those in `told` need it only if the thought is an alternative."""
    own = _own_keys(thought)
    return own if thought.instead else frozenset(key for key in own if key not in told)


def _thought_text(thought: Thought, situations: Situations, own: frozenset[str], briefly: bool) -> str:
    long = _long_text(thought, situations, own)
    short = _short_text(thought, situations, own) if briefly else long
    found = read_draft(short.split("\n"), 0)
    meant = thought._replace(nps=None)
    return short if found == FoundThoughts((meant,), short.count("\n") + 1) else long


def _long_text(thought: Thought, situations: Situations, own: frozenset[str]) -> str:
    return _join_key_lines(thought, _keys_and_values(thought, own), situations)


def _short_text(thought: Thought, situations: Situations, own: frozenset[str]) -> str:
    """Return the lines of an engine evaluation, with seldepth, time and search limits in one line."""
    told, details = _split_details(thought)
    pairs = _keys_and_values(told, own)
    at = sum(key.removeprefix(OWN) in _DRAFT_KEYS for key, _ in pairs)
    return _join_key_lines(thought, [*pairs[:at], *details, *pairs[at:]], situations)


def _split_details(thought: Thought) -> tuple[Thought, list[Pair]]:
    """Return the engine evaluation without the parts in its `DETAILS` line, and that line as key and value."""
    condition, seldepth, depth = thought.other_value(CONDITION), thought.seldepth, thought.depth
    is_deep = seldepth is not None and depth is not None
    said = (
        f"{DEPTH}{number_text(depth)}/{seldepth}" if is_deep and depth is not None else "",
        "" if thought.time_ms is None else time_text(thought.time_ms),
        "" if condition is None else f"（{condition}）",
    )
    rest = tuple(pair for pair in thought.others if pair[0] != CONDITION)
    told = thought._replace(seldepth=None if is_deep else seldepth, nps=None, time_ms=None, others=rest)
    return told, [(DETAILS, " ".join(filter(None, said)))] if any(said) else []


def _join_key_lines(thought: Thought, pairs: Sequence[Pair], situations: Situations) -> str:
    prefix = PREFIXES[thought.source]
    lines = [f"{prefix}{key}={to_one_line(value)}" for key, value in pairs]
    for line in lines:
        if KEY_LINE.fullmatch(line) is None:
            raise ValueError(f"no key line: {line!r}")
    points = None if thought.score is None else thought.score.points
    return "\n".join(lines if points is None else [situations.situation_word(points), *lines])


def _verification_text(thoughts: Sequence[Thought]) -> str | None:
    """Return an analysis of the position before the move, one line per lower candidate; None if that loses data."""
    best, *others = thoughts
    told, details = _split_details(best)
    pairs = _keys_and_values(told._replace(rank=None if others else best.rank), _own_keys(best))
    at = sum(key.removeprefix(OWN) in _DRAFT_KEYS for key, _ in pairs)
    pairs[at:at] = details + [_candidate_line(thought) for thought in others]
    text = _join_key_lines(best._replace(score=None), pairs, USUAL)
    found = read_draft(text.split("\n"), 0)
    meant = (best._replace(nps=None, rank=1 if others else best.rank), *map(_one_line_candidate, others))
    wanted = FoundThoughts(meant, text.count("\n") + 1)
    return text if found == wanted else None


def _one_line_candidate(thought: Thought) -> Thought:
    """Return a candidate below the best with only what its one-line form keeps: no nodes, time or other keys."""
    told = (thought.source, thought.engine, thought.score, thought.line, thought.depth)
    return Thought(*told, rank=thought.rank, instead=thought.instead)


def _candidate_line(thought: Thought) -> Pair:
    worth = "" if thought.score is None else score_text(thought.score)
    depth = "" if thought.depth is None else DEPTH + number_text(thought.depth)
    return f"{CANDIDATE}{thought.rank}", " ".join(filter(None, (worth, depth, thought.line)))


def _keys_and_values(thought: Thought, own: frozenset[str] = frozenset()) -> list[Pair]:
    """Return an engine evaluation's known parts as keys and values, with our prefix before the keys in `own`."""
    score = thought.score
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
        (BOUND, None if score is None else BOUND_WORDS.get(score.bound)),
        (ABOUT, ONE_MOVE_BACK if thought.instead else None),
        *thought.others,
    ]
    return [((OWN if key in own else "") + key, str(value)) for key, value in said if value is not None]


def score_text(score: Score) -> str:
    """Return the score in centipawns or the mate, from Sente's side, for a line that has other fields too."""
    return _mate_text(score) if score.points is None else number_text(score.points)


def read_score(word: str) -> Score | None:
    mated = _read_mate(word)
    return _make_score(mated, None if mated else read_number(word))


def _mate_text(score: Score) -> str:
    winner = WINNER_WORDS[Side.BLACK if score.winner is Side.BLACK else Side.WHITE]
    return winner if score.plies is None else f"{winner}:{score.plies}手"


def convert_to_draft(thought: Thought, ground: DialectContext) -> Thought:
    """Convert an evaluation of another dialect to the draft standard, its line from the position after the node."""
    line = thought.line
    if line is not None:
        course = ground.alternative() if thought.instead else ground.replies()
        line = (line_text(course.position, course.moves) if course else "") or line
    return thought._replace(line=line, dialect=DRAFT)


def renew_draft_text(part: str, thought: Thought, ground: DialectContext) -> str:
    """Return an evaluation's lines in the current form, its moves rewritten in KI2 if they are in an older form.

    Older forms have origins in parentheses, other marks, another notation, or 同 first. A line that cannot be read to
    its end is left unchanged, and so are all other bytes.
    """
    old, new = thought.line, convert_to_draft(thought, ground).line
    moves = len(ground.line.moves)
    if old is None or new is None or count_words(old) != moves or _remove_spaces(old) == _remove_spaces(new):
        return part
    key_line = re.compile(rf"^([*#](?:{OWN})?{LINE}=){re.escape(old)}(?=\r?$)", re.MULTILINE)
    return key_line.sub(lambda found: found[1] + new, part, count=1)


def _remove_spaces(line: str) -> str:
    return "".join(line.split()).translate(_WIDE_DIGITS)


DIALECT: Final = Dialect(
    key=DRAFT,
    name=text.DRAFT,
    prefixes=("#", "*", *WORDS),
    read=read_draft,
    write=lambda thought, ground: draft_text(convert_to_draft(thought, ground), ground.situations),
    separator="\n\n",
)
