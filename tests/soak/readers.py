"""`make soak ARGS=readers`: texts of every awkward shape, in three sizes, given to whatever reads text of others.

Nothing may raise, and ten times as much text may not take much more than ten times as long.
"""

import json
import random
import signal
import time
from collections.abc import Callable
from functools import partial
from itertools import cycle, islice
from typing import Final, NamedTuple

from app.base.garbage import GARBAGE_COLLECTOR
from app.formats.files import parse_file
from app.formats.format import Encoding
from app.formats.registry import FORMATS, format_by_key
from app.goita import reading as goita
from app.shogi.move_writers import write_csa_move, write_ki2_move, write_kif_move
from app.shogi.moves import move_of_usi
from app.shogi.position import Position
from app.thoughts.comment import add_thoughts, parts_in, remove_thoughts, thoughts_in
from app.thoughts.dialects.registry import writable_dialects
from app.thoughts.lines import resolve_line
from app.thoughts.rewriting import convert_comment
from app.usi import tlf
from app.usi.tlf import read_statement

SIZES: Final = (10_000, 100_000, 1_000_000)
STEEP: Final = 30.0
"""So many times as long may ten times the letters take: memory that no longer fits a cache costs something."""
TOO_SHORT: Final = 0.05
"""Seconds that are not worth comparing."""
ROUNDS: Final = 3
"""So often is measured what seems to take too long: other programs disturb."""
PATIENCE: Final = 120
"""Seconds of the processor after which a reader is taken to hang."""
Text = Callable[[int], str]


class Kind(NamedTuple):
    reader: str
    """A format, whose suffix the file has, or one of the others."""
    name: str
    text: Text
    """So many letters of that kind."""


class Course(NamedTuple):
    kind: Kind
    seconds: tuple[float, ...]
    """For each size; fewer where it broke off."""
    fault: str

    @property
    def steepness(self) -> float:
        """By how much the time grew where the text grew ten times, at the worst."""
        steps = zip(self.seconds, self.seconds[1:], strict=False)
        return max((more / max(less, TOO_SHORT) for less, more in steps), default=0.0)


def main(say: Callable[[str], None]) -> int:
    courses = []
    for kind in KINDS:
        course = run(kind)
        courses.append(course)
        took = " ".join(f"{seconds:8.3f}" for seconds in course.seconds)
        say(f"{kind.reader:9} {kind.name:44} {took}  {course.fault}")
    slowest = max(courses, key=lambda course: max(course.seconds, default=0.0))
    steepest = max(courses, key=lambda course: course.steepness)
    bad = [course for course in courses if course.fault]
    tried = sum(len(course.seconds) for course in courses)
    say(
        f"{len(courses)} kinds, {tried} texts read; slowest {max(slowest.seconds, default=0.0):.1f} s ({slowest.kind.name}), "
        f"steepest {steepest.steepness:.0f} times for ten times the letters ({steepest.kind.name}); {len(bad)} bad"
    )
    return int(bool(bad))


def run(kind: Kind, sizes: tuple[int, ...] = SIZES) -> Course:
    """Let it be read in each size, until something goes wrong."""
    course = _round(kind, sizes)
    for _ in range(ROUNDS - 1):
        if course.fault or course.steepness <= STEEP:
            return course
        course = quicker(course, _round(kind, sizes))
    return judged(course)


def _round(kind: Kind, sizes: tuple[int, ...]) -> Course:
    seconds: list[float] = []
    for size in sizes:
        text = kind.text(size)
        GARBAGE_COLLECTOR.collect_if_due()
        begun = time.process_time()
        try:
            _with_patience(partial(_read, kind.reader, text))
        except Exception as fault:  # noqa: BLE001 - whatever it is, it is what is looked for
            return Course(kind, tuple(seconds), f"{size} letters: {type(fault).__name__}: {str(fault)[:200]}")
        seconds.append(time.process_time() - begun)
    return Course(kind, tuple(seconds), "")


def quicker(one: Course, other: Course) -> Course:
    """Both in one, with the shorter time of each size."""
    if other.fault:
        return other
    return one._replace(seconds=tuple(map(min, one.seconds, other.seconds)))


def judged(course: Course) -> Course:
    return course._replace(fault=f"{course.steepness:.0f} times as long") if course.steepness > STEEP else course


def _with_patience(act: Callable[[], None]) -> None:
    def give_up(_signal: int, _frame: object) -> None:
        raise TimeoutError(f"no end after {PATIENCE} s")

    before = signal.signal(signal.SIGPROF, give_up)
    signal.setitimer(signal.ITIMER_PROF, PATIENCE)
    try:
        act()
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def _read(reader: str, text: str) -> None:
    """As a file of that name is opened, by its own reader, and, where it is short, by every other."""
    if reader in OTHERS:
        OTHERS[reader](text)
        return
    format_ = format_by_key(reader)
    assert format_ is not None
    parse_file(text.encode("utf-8", "surrogatepass"), f"file{format_.extensions[0].suffix}")
    for other in FORMATS if len(text) <= SIZES[0] else (format_,):
        reading = other.read(text)
        assert all(problem.line >= 0 and problem.column >= 0 for problem in reading.problems)


def _read_thoughts(comment: str) -> None:
    start = Position.from_sfen("startpos")
    assert "".join(part.text for part in parts_in(comment)) == comment
    thoughts = thoughts_in(comment)
    for thought in thoughts:
        resolve_line(thought, None, start, None)
    for dialect in writable_dialects():
        convert_comment(comment, dialect, None, start, None)
    assert not thoughts_in(remove_thoughts(comment))
    add_thoughts(comment, [thought._replace(line=None, others=()) for thought in thoughts[:1]])


def _read_log(text: str) -> None:
    for entry in tlf.parse_log(text).entries:
        read_statement(entry.text)


THOUGHTS: Final = "thoughts"
OTHERS: Final[dict[str, Callable[[str], object]]] = {
    THOUGHTS: _read_thoughts,
    "tlf": _read_log,
    "goita": lambda text: goita.parse_match_bytes(text.encode()),
}
"""What reads other text than files of records."""


# Shapes


def filled(piece: str, head: str = "", tail: str = "") -> Text:
    """`piece` over and over between `head` and `tail`."""

    def text(size: int) -> str:
        room = max(0, size - len(head) - len(tail))
        return head + (piece * (room // len(piece) + 1))[:room] + tail

    return text


def numbered(piece: str, head: str = "", tail: str = "") -> Text:
    """The same, with a number of its own in each, where `{}` stands."""

    def text(size: int) -> str:
        count = max(0, size - len(head) - len(tail)) // (len(piece) + 4) + 1
        return head + "".join(piece.format(number) for number in range(1, count + 1)) + tail

    return text


def nested(opening: str, closing: str, head: str = "", tail: str = "") -> Text:
    def text(size: int) -> str:
        depth = size // (len(opening) + len(closing))
        return head + opening * depth + closing * depth + tail

    return text


ROUND: Final = ("2h1h", "8b9b", "1h2h", "9b8b")
"""Legal for ever."""


def _words(word: Callable[[Position, str], str]) -> list[str]:
    position = Position.from_sfen("startpos")
    words = []
    for usi in ROUND:
        words.append(word(position, usi))
        move = move_of_usi(usi)
        assert move is not None
        position.apply(move)
    return words


def _word_of(naming: Callable[..., str]) -> Callable[[Position, str], str]:
    return lambda position, usi: naming(position, move_of_usi(usi))


KIF_ROUND: Final = _words(_word_of(write_kif_move))
KI2_ROUND: Final = [mark + word for mark, word in zip("▲△▲△", _words(_word_of(write_ki2_move)), strict=True)]
CSA_ROUND: Final = _words(_word_of(write_csa_move))


def _kif_lines(count: int) -> list[str]:
    return [f"{ply:4d} {word}   ( 0:01/00:00:01)" for ply, word in enumerate(islice(cycle(KIF_ROUND), count), 1)]


def long_kif(size: int) -> str:
    return "\n".join(["手数----指手---------消費時間--", *_kif_lines(size // 30)])


def branches_at_every_move(size: int) -> str:
    """A long game and, from its end back to its beginning, another move at every place."""
    count = size // 60
    lines = _kif_lines(count)
    for ply in range(count, 0, -1):
        word = "９八香(99)" if ply % 2 else "１二香(11)"
        lines += ["", f"変化：{ply}手", f"{ply:4d} {word}"]
    return "\n".join(lines)


def branches_at_the_start(size: int) -> str:
    words = [
        write_kif_move(Position.from_sfen("startpos"), move) for move in Position.from_sfen("startpos").legal_moves()
    ]
    blocks = (f"変化：1手\n   1 {word}\n*{number}" for number, word in enumerate(islice(cycle(words), size // 24)))
    return "\n".join(("   1 ７六歩(77)", *blocks))


def unmarked_branches(size: int) -> str:
    return "\n".join([*_kif_lines(size // 60), *_kif_lines(size // 60)[::-1]])


def long_ki2(size: int) -> str:
    return " ".join(islice(cycle(KI2_ROUND), size // 6))


def ki2_branches(size: int) -> str:
    count = size // 30
    lines = [long_ki2(6 * count)]
    for ply in range(count, 0, -1):
        lines += [f"変化：{ply}手", "▲９八香" if ply % 2 else "△１二香"]
    return "\n".join(lines)


def long_csa(between: str, piece: str = "{}{}T1") -> Text:
    def text(size: int) -> str:
        words = (piece.format(word, between) for word in islice(cycle(CSA_ROUND), size // (12 + len(piece))))
        return f"V2.2\nPI\n+\n{between.join(words)}\n"

    return text


def long_usi(size: int) -> str:
    return "position startpos moves " + " ".join(islice(cycle(ROUND), size // 5))


def _usen_round() -> list[str]:
    usi, usen = format_by_key("usi"), format_by_key("usen")
    assert usi is not None
    assert usen is not None
    written = usen.write(usi.read(f"startpos moves {' '.join(ROUND)}").records, Encoding.UTF_8)
    codes = written.split(".")[1]
    return [codes[place : place + 3] for place in range(0, len(codes), 3)]


USEN_ROUND: Final = _usen_round()


def long_usen(size: int) -> str:
    return f"~0.{''.join(islice(cycle(USEN_ROUND), size // 3))}.r"


def usen_of_branches(size: int) -> str:
    return f"~0.{''.join(USEN_ROUND)}." + f"~1.{USEN_ROUND[1]}." * (size // 7)


def jkf_of(moves: str, header: str = "{}") -> str:
    return f'{{"header":{header},"initial":{{"preset":"HIRATE"}},"moves":[{{}}{moves}]}}'


def _jkf_move(usi: str, color: int, piece: str) -> str:
    (x, y), (to_x, to_y) = ((int(usi[place]), "abcdefghi".index(usi[place + 1]) + 1) for place in (0, 2))
    origin, to = f'{{"x":{x},"y":{y}}}', f'{{"x":{to_x},"y":{to_y}}}'
    return f'{{"move":{{"from":{origin},"to":{to},"color":{color},"piece":"{piece}"}}}}'


_JKF_ROUND: Final = [_jkf_move(usi, number % 2, "HI") for number, usi in enumerate(ROUND)]
_JKF_OTHERS: Final = [_jkf_move("7g7f", 0, "FU"), _jkf_move("3c3d", 1, "FU")]


def long_jkf(size: int) -> str:
    return jkf_of("".join(f",{move}" for move in islice(cycle(_JKF_ROUND), size // 78)))


def forks_within_forks(size: int) -> str:
    """In each branch, another move has a branch."""
    levels = zip(cycle(_JKF_OTHERS), islice(cycle(_JKF_ROUND), size // 175), strict=False)
    openings = [f'{other[:-1]},"forks":[[{move},' for other, move in levels]
    inmost = _JKF_OTHERS[len(openings) % 2]
    return jkf_of(f",{''.join(openings)}{inmost}{']]}' * len(openings)}")


def forks_at_the_start(size: int) -> str:
    fork = f"[{_JKF_ROUND[0]}]"
    forks = ",".join([fork] * (size // len(fork)))
    return jkf_of(f',{_JKF_OTHERS[0][:-1]},"forks":[{forks}]}}')


def jkf_comments(size: int) -> str:
    return jkf_of(',{"comments":' + json.dumps(["*評価値=12"] * (size // 14), ensure_ascii=False) + "}")


def jkf_headers(size: int) -> str:
    return jkf_of("", json.dumps({f"名前{number}": "値" for number in range(size // 14)}, ensure_ascii=False))


def noise(size: int) -> str:
    """Letters that mean something somewhere, without any order."""
    chance = random.Random(size)  # noqa: S311 - the same in every run
    return "".join(chance.choices("\n 　0123９七六歩(▲△同成*#&%+-T',:：変化まで手=/~.|v{}[]\"\\\r\t\0", k=size))


def every_format_in_turn(size: int) -> str:
    lines = (
        "   1 ７六歩(77)",
        "▲７六歩",
        "+7776FU",
        "T1",
        "position startpos moves 7g7f",
        "~0.7ku.",
        "{",
        "|v香",
        "*a",
        "まで",
    )
    return "\n".join(islice(cycle(lines), size // 9))


_BOARD: Final = (
    "  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n|v香v桂v銀v金v玉v金v銀v桂v香|一\n"
    + "| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n" * 8
    + "+---------------------------+\n"
)

KINDS: Final = (
    Kind("kif", "a long game", long_kif),
    Kind("kif", "a branch at every move", branches_at_every_move),
    Kind("kif", "branches at the start", branches_at_the_start),
    Kind("kif", "numbers that go back without a word", unmarked_branches),
    Kind("kif", "the same move again and again", numbered("{:4d} ７六歩(77)\n")),
    Kind("kif", "one line of digits", filled("9")),
    Kind("kif", "one line of blanks behind a move", filled(" ", "   1 ７六歩(77)")),
    Kind("kif", "a time that goes on and on", filled("9", "   1 ７六歩(77)   ( 0:", "/00:00:01)")),
    Kind("kif", "brackets behind a move", filled("(", "   1 ７六歩(77)")),
    Kind("kif", "a number of 5,000 digits in each line", filled("9" * 5_000 + " ７六歩(77)\n")),
    Kind("kif", "変化 with a number of 5,000 digits", filled("変化：" + "9" * 5_000 + "手\n", "   1 ７六歩(77)\n")),
    Kind("kif", "変化 to places that are not there", numbered("変化：{}手\n", "   1 ７六歩(77)\n")),
    Kind("kif", "one long comment", filled("あ", "*")),
    Kind("kif", "many lines of comment", filled("*a\n", "   1 ７六歩(77)\n")),
    Kind("kif", "many bookmarks", filled("&a\n", "   1 ７六歩(77)\n")),
    Kind("kif", "many headers", numbered("名前{}：値\n")),
    Kind("kif", "one header again and again", filled("備考：a\n")),
    Kind("kif", "one long header without a colon", filled("備")),
    Kind("kif", "many lines that say nothing", filled("xyz\n")),
    Kind("kif", "many lines with a sharp", filled("# a\n")),
    Kind("kif", "many games", filled("手合割：平手\n手数----指手--\n   1 ７六歩(77)\n\n")),
    Kind("kif", "many handicaps", filled("手合割：二枚落ち\n")),
    Kind("kif", "many last lines", filled("まで100手で先手の勝ち\n", "   1 ７六歩(77)\n")),
    Kind("kif", "a last line that goes on and on", filled("、　", "   1 ７六歩(77)\nまで")),
    Kind("kif", "blanks of full width", filled("　")),
    Kind("kif", "line ends of three kinds", filled("\r\n\r\n\n")),
    Kind("kif", "zero bytes", filled("\0")),
    Kind("kif", "many words that are no moves", numbered("{:4d} 投了\n")),
    Kind("ki2", "a long game in one line", long_ki2),
    Kind("ki2", "a branch at every move", ki2_branches),
    Kind("ki2", "marks alone", filled("▲")),
    Kind("ki2", "同 alone", filled("▲同　")),
    Kind("ki2", "同 without end", filled("同", "▲")),
    Kind("ki2", "a move with too many modifiers", filled("左右上引寄直成不", "▲７六歩")),
    Kind("ki2", "変化 alone", filled("変化：1手\n", "▲７六歩\n")),
    Kind("csa", "a long game", long_csa("\n")),
    Kind("csa", "a long game with commas", long_csa(",")),
    Kind("csa", "commas alone", filled(",", "+7776FU")),
    Kind("csa", "pieces in hand", filled("00FU", "P+", "\n+\n")),
    Kind("csa", "ranks of the board", filled("P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\n", "", "\n+\n")),
    Kind("csa", "one rank that does not end", filled("-KY * ", "P1")),
    Kind("csa", "pieces taken off the even board", filled("82HI22KA", "PI", "\n+\n")),
    Kind("csa", "many games", filled("PI\n+\n+7776FU\n/\n")),
    Kind("csa", "a time of many digits", filled("9", "PI\n+\n+7776FU\nT", "\n")),
    Kind("csa", "a time with many digits behind the point", filled("9", "PI\n+\n+7776FU\nT1.", "\n")),
    Kind("csa", "one long end", filled("A", "PI\n+\n%")),
    Kind("csa", "many comments", filled("'*a\n", "PI\n+\n")),
    Kind("csa", "many headers", numbered("$KEY{}:a\n")),
    Kind("csa", "a limit of many digits", filled("9", "$TIME:", "+0+0\nPI\n+\n")),
    Kind("jkf", "a long game", long_jkf),
    Kind("jkf", "forks within forks", forks_within_forks),
    Kind("jkf", "forks at the start", forks_at_the_start),
    Kind("jkf", "arrays in arrays", nested("[", "]")),
    Kind("jkf", "arrays in arrays that do not end", filled("[", '{"moves":')),
    Kind("jkf", "objects in objects", nested('{"a":', "}", '{"moves":[{}],"b":', "}")),
    Kind("jkf", "a number of many digits", filled("9", '{"moves":[{},{"time":{"now":{"m":0,"s":', "}}}]}")),
    Kind("jkf", "a power of many digits", filled("9", '{"moves":[{},{"time":{"now":{"m":0,"s":1e', "}}}]}")),
    Kind("jkf", "a text that does not end", filled("\\u0000", '{"header":{"a":"')),
    Kind("jkf", "comments", jkf_comments),
    Kind("jkf", "headers", jkf_headers),
    Kind("jkf", "blanks", filled(" ", "{", '"moves":[{}]}')),
    Kind("usi", "a long game", long_usi),
    Kind("usi", "many games", filled("startpos moves 7g7f 3c3d\n")),
    Kind("usi", "a number of pieces of many digits", filled("9", "sfen 4k4/9/9/9/9/9/9/9/4K4 b ", "P 1")),
    Kind("usi", "a number of the move of many digits", filled("9", "sfen 4k4/9/9/9/9/9/9/9/4K4 b - ")),
    Kind("usi", "ranks without end", filled("/", "sfen ", " b - 1")),
    Kind("usi", "pluses on the board", filled("+", "sfen ", "P b - 1")),
    Kind("usi", "the same illegal move", filled(" 7g7f", "startpos moves")),
    Kind("usen", "a long game", long_usen),
    Kind("usen", "many branches", usen_of_branches),
    Kind("usen", "waves alone", filled("~")),
    Kind("usen", "empty sections", filled("~0.")),
    Kind("usen", "in an address", filled("%7E0.7ku.", "a://b/?usen=")),
    Kind("usen", "a place of many digits", filled("9", "~", ".7ku.")),
    Kind("usen", "letters before the first wave", filled("_", "", "~0.7ku.")),
    Kind("bod", "ranks of the board", filled("|v香v桂v銀v金v玉v金v銀v桂v香|一\n")),
    Kind("bod", "boards one after the other", filled(_BOARD)),
    Kind("bod", "one rank that does not end", filled("v香", "|")),
    Kind("bod", "pieces in hand", filled("歩十八　", "先手の持駒：")),
    Kind("bod", "a number of pieces that does not end", filled("十", "先手の持駒：歩")),
    Kind("bod", "marks of files", filled("９ ８ ７ ６ ５ ４ ３ ２ １ ")),
    Kind("kif", "every format in turn", every_format_in_turn),
    Kind("csa", "noise", noise),
    Kind("kif", "noise", noise),
    Kind(THOUGHTS, "the same key again and again", filled("*評価値=1\n")),
    Kind(THOUGHTS, "a long line of moves", filled("▲１八飛△９二飛▲２八飛△８二飛", "*読み筋=")),
    Kind(THOUGHTS, "a score of many digits", filled("9", "*評価値=")),
    Kind(THOUGHTS, "a mate of many digits", filled("9", "*詰み=先手勝ち:", "手")),
    Kind(THOUGHTS, "keys that nobody knows", numbered("*キー{}=値\n")),
    Kind(THOUGHTS, "thoughts with empty lines between", filled("*評価値=1\n*読み筋=▲７六歩\n\n")),
    Kind(THOUGHTS, "thoughts and remarks in turn", filled("*評価値=1\nひとこと\n#評価値=2\n")),
    Kind(THOUGHTS, "marks alone in a line of moves", filled("▲", "*読み筋=")),
    Kind(THOUGHTS, "同 alone in a line of moves", filled("△同　", "#読み筋=")),
    Kind(THOUGHTS, "floodgate, one long line", filled(" +7776FU -3334FU", "* 30")),
    Kind(THOUGHTS, "floodgate, many lines", filled("* 30 +7776FU -3334FU\n")),
    Kind(THOUGHTS, "floodgate, blanks alone", filled(" ", "* 30")),
    Kind(
        THOUGHTS,
        "ShogiGUI, many candidates",
        numbered("*解析 候補{} 時間 00:01.0 深さ 9 評価値 5 読み筋 ▲７六歩(77)\n"),
    ),
    Kind(THOUGHTS, "ShogiGUI, fields without end", filled(" 評価値 深さ", "*対局")),
    Kind(THOUGHTS, "ShogiGUI, engines", numbered("*Engines {} 名前\n")),
    Kind(THOUGHTS, "K-Shogi, one long line", filled("△３四歩  ▲２六歩 ", "#指し手[72]")),
    Kind(THOUGHTS, "brackets", filled("#形勢[")),
    Kind(THOUGHTS, "asterisks", filled("*")),
    Kind(THOUGHTS, "sharps in lines of their own", filled("#\n")),
    Kind(THOUGHTS, "equals signs", filled("=", "*")),
    Kind(THOUGHTS, "noise", noise),
    Kind("tlf", "many replies", filled("= A1 weight:92.6 name:'a'\n")),
    Kind("tlf", "properties in one line", filled("name:'a' ", "= ")),
    Kind("tlf", "colons", filled(":", "= a")),
    Kind("tlf", "a string that does not end", filled("\n. a'", "= name:'''")),
    Kind("tlf", "quotes", filled("'", "= name:")),
    Kind("tlf", "backslashes", filled("\\", '= name:"')),
    Kind("tlf", "what a person typed", filled("# board:'''\n# ..x\n# '''\n")),
    Kind("tlf", "noise", noise),
    Kind("goita", "arrays in arrays", nested("[", "]", '{"rounds":', "}")),
    Kind("goita", "many rounds", filled('{"hands":["11277788"],"record":"170001"},', '{"rounds":[', "{}]}")),
    Kind("goita", "a record that does not end", filled("17", '{"round":{"record":"')),
    Kind("goita", "a score of many digits", filled("9", '{"round":{"score":[', "]}}")),
    Kind(
        "goita", "names that nobody knows", lambda size: json.dumps({f"a{number}": 1 for number in range(size // 12)})
    ),
    Kind("goita", "commas", filled(",", '{"round":{', "}}")),
    Kind("goita", "noise", noise),
)
