"""Ends of games in KIF and KI2: words in the move column, and the line that begins with まで."""

import re
from typing import Final, NamedTuple

from app.formats.reader_support import BLANKS
from app.record.endings import End, EndKind, winner_of_end
from app.shogi.pieces import Side

UNTIL: Final = "まで"
PASSING: Final = "パス"

_WORDS_BY_END_KIND: Final = {
    EndKind.RESIGN: "投了",
    EndKind.INTERRUPT: "中断",
    EndKind.ERROR: "エラーによる中断",
    EndKind.REPETITION: "千日手",
    EndKind.IMPASSE: "持将棋",
    EndKind.DRAW: "引き分け",
    EndKind.MAX_MOVES: "最大手数",
    EndKind.MATE: "詰み",
    EndKind.NO_MATE: "不詰",
    EndKind.TIMEOUT: "切れ負け",
    EndKind.FOUL_LOSE: "反則負け",
    EndKind.FOUL_WIN: "反則勝ち",
    EndKind.DECLARATION: "入玉勝ち",
    EndKind.WIN_BY_DEFAULT: "不戦勝",
    EndKind.LOSE_BY_DEFAULT: "不戦敗",
    EndKind.TRY: "トライ",
    EndKind.SEALED: "封じ手",
}
# Kifu for Windows has one word for all draws and one for all interruptions; the line below the moves is exact.
COLUMN_WORDS: Final = _WORDS_BY_END_KIND | {EndKind.DRAW: "持将棋", EndKind.MAX_MOVES: "持将棋", EndKind.ERROR: "中断"}
"""KIF's words in the move column, by kind of end."""

_END_KINDS_BY_WORD: Final = {word: kind for kind, word in _WORDS_BY_END_KIND.items()} | {
    "詰": EndKind.MATE,
    "不詰み": EndKind.NO_MATE,
    "時間切れ": EndKind.TIMEOUT,
    "時間切れ負け": EndKind.TIMEOUT,
    "勝ち宣言": EndKind.DECLARATION,
    "入玉宣言": EndKind.DECLARATION,
    "宣言勝ち": EndKind.DECLARATION,
    "入玉宣言勝ち": EndKind.DECLARATION,
    "引分け": EndKind.DRAW,
    "引分": EndKind.DRAW,
    "封手": EndKind.SEALED,
}

_MAX_WORD_LENGTH: Final = 64
_LOOKS_LIKE_MOVE: Final = re.compile(
    r"[0-9０-９()（）]|[一二三四五六七八九]{2}|^[▲△▼▽☗☖⛊⛉同仝]"
    r"|^(?:成?[香桂銀]|[歩金角飛玉王と杏圭全馬龍竜])(?:成|不成|打)?$"
)
_TOTAL_LINE: Final = re.compile(
    rf"{UNTIL}[、{BLANKS}]*+(?:(?P<count>[0-9０-９]{{1,6}})[{BLANKS}]*+手[{BLANKS}]*+(?:で|にて)?)?(?P<words>.*)",
    re.DOTALL,
)
_SIDE_OUTCOME: Final = re.compile(
    r"(?P<why>[^先後上下]{0,12}(?:により|で)、?)?(?P<who>先手|後手|下手|上手)の(?P<what>.{1,8})"
)
_TIMEOUT_PHRASES: Final = ("時間切れにより", "時間切れで", "切れ負けにより")
_SIDES_BY_NAME: Final = {"先手": Side.BLACK, "下手": Side.BLACK, "後手": Side.WHITE, "上手": Side.WHITE}

_RESIGN_KINDS: Final = (EndKind.RESIGN,)
_FOUL_KINDS: Final = (EndKind.FOUL_LOSE, EndKind.FOUL_WIN)
_DEFAULT_KINDS: Final = (EndKind.WIN_BY_DEFAULT, EndKind.LOSE_BY_DEFAULT)
_END_KINDS_BY_OUTCOME: Final[dict[str, tuple[tuple[EndKind, ...], bool]]] = {
    "勝ち": (_RESIGN_KINDS, True),
    "勝": (_RESIGN_KINDS, True),
    "負け": (_RESIGN_KINDS, False),
    "投了": (_RESIGN_KINDS, False),
    "反則勝ち": (_FOUL_KINDS, True),
    "反則負け": (_FOUL_KINDS, False),
    "入玉勝ち": ((EndKind.DECLARATION,), True),
    "入玉宣言勝ち": ((EndKind.DECLARATION,), True),
    "宣言勝ち": ((EndKind.DECLARATION,), True),
    "切れ負け": ((EndKind.TIMEOUT,), False),
    "時間切れ": ((EndKind.TIMEOUT,), False),
    "時間切れ負け": ((EndKind.TIMEOUT,), False),
    "時間切れ勝ち": ((EndKind.TIMEOUT,), True),
    "不戦勝": (_DEFAULT_KINDS, True),
    "不戦敗": (_DEFAULT_KINDS, False),
} | {why + "勝ち": ((EndKind.TIMEOUT,), True) for why in _TIMEOUT_PHRASES}
"""Words for a side's outcome, such as 勝ち: the possible kinds of end, and True if that side has won."""

_WINNER_SENTENCES: Final = {EndKind.RESIGN: "{}の勝ち", EndKind.TIMEOUT: "時間切れにより{}の勝ち"}
_MOVER_SENTENCES: Final = {
    EndKind.FOUL_LOSE: "{}の反則負け",
    EndKind.FOUL_WIN: "{}の反則勝ち",
    EndKind.DECLARATION: "{}の入玉勝ち",
}

# The first end's word in the move column is also that of the others; only the line below distinguishes them.
_REFINED_KINDS: Final = {
    EndKind.IMPASSE: (EndKind.DRAW, EndKind.MAX_MOVES),
    EndKind.INTERRUPT: (EndKind.ERROR,),
    EndKind.WIN_BY_DEFAULT: (EndKind.LOSE_BY_DEFAULT,),
}


class TotalLine(NamedTuple):
    """Contents of a line that begins with まで, such as まで112手で先手の勝ち."""

    moves: str
    """Number of moves in the まで line as digits; empty without one."""
    words: str


def find_known_end(word: str) -> End | None:
    """Return the end that KIF calls `word`; None if KIF has no such word."""
    kind = _END_KINDS_BY_WORD.get(_without_blanks(word))
    return None if kind is None else End(kind)


def make_unknown_end(word: str) -> End | None:
    """Return `word` as an end of the kind OTHER; None if it is empty, too long or looks like a move."""
    if (
        not word
        or len(word) > _MAX_WORD_LENGTH
        or _without_blanks(word) == PASSING
        or _LOOKS_LIKE_MOVE.search(_without_blanks(word))
    ):
        return None
    return End(EndKind.OTHER, word)


def read_total_line(line: str) -> TotalLine | None:
    """Parse a line that begins with まで; None if it has neither a number of moves nor an end."""
    found = _TOTAL_LINE.fullmatch(line)
    if found is None:
        return None
    made = TotalLine(found["count"] or "", found["words"].strip(BLANKS))
    return made if made.moves or _claimed_kinds(made.words) else None


def end_from_words(words: str, turn: Side) -> End | None:
    """Return the end stated in the words of a まで line where `turn` was to move; None without words."""
    claim = _claimed_kinds(words)
    if claim is None:
        return End(EndKind.OTHER, words) if words else None
    kinds, won_by = claim
    for kind in kinds:
        if won_by is None or winner_of_end(End(kind), turn) is won_by:
            return End(kind)
    # A win of the side to move without a reason is read as a resignation; `agrees_with_words` then reports the contradiction.
    return End(EndKind.RESIGN) if kinds == _RESIGN_KINDS else End(EndKind.OTHER, words)


def refine_end(end: End, words: str, turn: Side) -> End:
    """Return `end`, read in the move column, or the more exact end in the words of the まで line below it."""
    said = end_from_words(words, turn)
    return said if said is not None and said.kind in _REFINED_KINDS.get(end.kind, ()) else end


def agrees_with_words(end: End, words: str, turn: Side) -> bool:
    """Return True if the words of a まで line do not contradict `end`."""
    claim = _claimed_kinds(words)
    if not words or end == End(EndKind.OTHER, words):
        return True
    if claim is None:
        return False
    kinds, won_by = claim
    return (won_by is None or winner_of_end(end, turn) is won_by) and (kinds == _RESIGN_KINDS or end.kind in kinds)


def total_line_words(end: End, turn: Side, names: tuple[str, str]) -> str:
    """Return the words of a まで line for `end` where `turn` was to move; `names` are those of the sides."""
    if (pattern := _WINNER_SENTENCES.get(end.kind)) is not None:
        return pattern.format(names[turn.other])
    if (pattern := _MOVER_SENTENCES.get(end.kind)) is not None:
        return pattern.format(names[turn])
    return _WORDS_BY_END_KIND.get(end.kind, end.text)


def _claimed_kinds(words: str) -> tuple[tuple[EndKind, ...], Side | None] | None:
    """Return the kinds of end that `words` may mean, with the winner if they name one; None if they mean no end."""
    said = _without_blanks(words).rstrip("。")
    if (kind := _END_KINDS_BY_WORD.get(said)) is not None:
        return (kind,), None
    found = _SIDE_OUTCOME.fullmatch(said)
    cause = _END_KINDS_BY_OUTCOME.get((found["why"] or "") + found["what"]) if found else None
    if found is None or cause is None:
        return None
    side = _SIDES_BY_NAME[found["who"]]
    kinds, won = cause
    return kinds, side if won else side.other


def _without_blanks(words: str) -> str:
    return words.replace(" ", "").replace("\t", "").replace("\u3000", "")
