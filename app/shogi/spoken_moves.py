"""Moves as spoken text: word by word, each with its reading and the name of a sound clip for it.

The words are those of KI2 in Japanese, and those of the western notation in English. No word contains kanji, so that
any voice can read it.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from app.shogi.move_writers import KIND_NAMES, SAME, find_rivals, moved_kind, write_ki2_move
from app.shogi.moves import Move
from app.shogi.piece_names import PIECES
from app.shogi.pieces import EMPTY, KINDS, KING, Side
from app.shogi.position import Position
from app.shogi.squares import RANK_LETTERS, Square, file_of, rank_of
from app.text.phrase import Language

_LAST_SECONDS: Final = 10
_SECONDS_PER_MINUTE: Final = 60
_MINUTE_READINGS: Final = {1: "いっぷん", 2: "にふん"}
"""Japanese readings of one and two minutes, the remaining times that are announced to a player."""


class SpokenWord(NamedTuple):
    """Spoken word: the name of its sound file, and its text."""

    clip: str
    """Name of the word's sound file, without the extension."""
    words: str
    """Text for a speech synthesizer when there is no such file."""


class SpokenMove(NamedTuple):
    """A move as spoken words."""

    words: tuple[SpokenWord, ...]
    whole_clip: str
    """Name of one sound file that speaks the first `covers` words at once, such as 76fu; empty if there is none."""
    clip_words: int


_CLIP_BY_KIND: Final = dict(
    zip(
        KINDS,
        ("fu", "kyo", "kei", "gin", "kin", "kaku", "hi", "gyoku", "to", "narikyo", "narikei", "narigin", "uma", "ryu"),
        strict=True,
    )
)
_READING_BY_KIND: Final = dict(
    zip(
        KINDS,
        (
            *("ふ", "きょう", "けい", "ぎん", "きん", "かく", "ひしゃ", "ぎょく"),
            *("と", "なりきょう", "なりけい", "なりぎん", "うま", "りゅう"),
        ),
        strict=True,
    )
)
SPOKEN_DIGITS: Final = ("れい", "いち", "に", "さん", "よん", "ご", "ろく", "なな", "はち", "きゅう")
_WORD_BY_MODIFIER: Final = {
    "左": SpokenWord("act_hidari", "ひだり"),
    "直": SpokenWord("act_sugu", "すぐ"),
    "右": SpokenWord("act_migi", "みぎ"),
    "上": SpokenWord("act_agaru", "あがる"),
    "寄": SpokenWord("act_yoru", "よる"),
    "引": SpokenWord("act_hiku", "ひく"),
    "打": SpokenWord("act_utsu", "うつ"),
    "成": SpokenWord("act_naru", "なる"),
    "不": SpokenWord("act_narazu", "ならず"),
}
"""Words spoken after the name of the piece (direction, drop, promotion), by their first letter in KI2."""
_SAME_SQUARE_WORD: Final = SpokenWord("act_dou", "どう")
_DROP, _TAKES_WORD, _TO = SpokenWord("act_utsu", "drop"), SpokenWord("act_toru", "takes"), SpokenWord("act_e", "to")
_PROMOTES, _DECLINES = SpokenWord("act_naru", "promotes"), SpokenWord("act_narazu", "does not promote")
CHECK: Final = {Language.JA: SpokenWord("act_oute", "おうて"), Language.EN: SpokenWord("act_oute", "check")}
_SIDE_WORDS: Final = {
    "先手": ("side_sente", "せんて"),
    "後手": ("side_gote", "ごて"),
    "下手": ("side_shitate", "したて"),
    "上手": ("side_uwate", "うわて"),
}


_GAME_END_READINGS: Final = {
    "resign": "まで、とうりょう",
    "interrupt": "ちゅうだん",
    "error": "ちゅうだん",
    "repetition": "せんにちて",
    "impasse": "じしょうぎ",
    "draw": "ひきわけ",
    "max_moves": "てすうのじょうげん",
    "mate": "まで、つみ",
    "no_mate": "ふづみ",
    "timeout": "じかんぎれ",
    "foul_lose": "はんそくまけ",
    "foul_win": "はんそくがち",
    "declaration": "にゅうぎょくせんげん",
    "win_by_default": "ふせんしょう",
    "lose_by_default": "ふせんぱい",
    "try": "トライ",
    "sealed": "ふうじて",
    "other": "しゅうきょく",
}
"""Japanese readings of the ends of games, by the values of `EndKind`."""


def spoken_move(position: Position, move: Move, previous_to: Square | None, language: Language) -> SpokenMove:
    """Return the spoken words of `move`, without its side; raise ImpossibleMove if there is no piece to move."""
    return _spoken_japanese(position, move, previous_to) if language is Language.JA else _spoken_english(position, move)


def spoken_side(name_ja: str, name_en: str, language: Language) -> SpokenWord:
    """Return the spoken name of a side; `name_ja` is 先手, 上手 and so on."""
    clip, reading = _SIDE_WORDS[name_ja]
    return SpokenWord(clip, reading if language is Language.JA else name_en)


def spoken_end(kind: str, name_en: str, language: Language) -> SpokenWord:
    return SpokenWord(f"end_{kind}", _GAME_END_READINGS[kind] if language is Language.JA else name_en)


def spoken_seconds(seconds: int, language: Language) -> SpokenWord:
    """Return the spoken count of `seconds`, up to 60."""
    if language is Language.EN:
        return SpokenWord(f"count_{seconds}", str(seconds))
    tens, ones = divmod(seconds, 10)
    if not tens:
        return SpokenWord(f"count_{seconds}", SPOKEN_DIGITS[ones])
    words = ("" if tens == 1 else SPOKEN_DIGITS[tens]) + "じゅう" + (SPOKEN_DIGITS[ones] if ones else "")
    return SpokenWord(f"count_{seconds}", words + "びょう")


def spoken_time(seconds: int, elapsed: int | None, language: Language) -> SpokenWord:
    """Return the announcement for `seconds` left: whole minutes, or seconds. In byoyomi it counts `elapsed` seconds,
    and in Japanese only their last digit in the last ten."""
    if elapsed is None and (minutes := seconds // _SECONDS_PER_MINUTE):
        japanese, english = _MINUTE_READINGS.get(minutes, f"{minutes}分"), f"{minutes} minute{'s' * (minutes > 1)} left"
        words = f"のこり{japanese}" if language is Language.JA else english
        return SpokenWord(f"left_{minutes}", words)
    if elapsed is None:
        return spoken_seconds(seconds, language)
    ones = elapsed % _LAST_SECONDS
    is_short = language is Language.JA and seconds < _LAST_SECONDS and ones
    return spoken_seconds(ones if is_short else min(elapsed, _SECONDS_PER_MINUTE), language)


def speech_text(words: Sequence[SpokenWord], language: Language) -> str:
    """Return the words as one text for a speech synthesizer."""
    return (" " if language is Language.EN else "、").join(word.words for word in words)


def _spoken_japanese(position: Position, move: Move, previous_to: Square | None) -> SpokenMove:
    name, kind, to = write_ki2_move(position, move, previous_to), moved_kind(position, move), move.to
    is_higher = kind is KING and position.turn is Side.WHITE
    clip, reading = ("ou", "おう") if is_higher else (_CLIP_BY_KIND[kind], _READING_BY_KIND[kind])
    piece = SpokenWord(f"piece_{clip}", reading)
    is_same = name.startswith(SAME)
    ends = name[2 + len(KIND_NAMES[kind]) :].replace("不成", "不")
    where = (_SAME_SQUARE_WORD,) if is_same else (_spoken_file(to, Language.JA), _spoken_rank(to, Language.JA))
    words = (*where, piece, *(_WORD_BY_MODIFIER[letter] for letter in ends))
    clip = piece.clip.removeprefix("piece_")
    return SpokenMove(words, f"dou{clip}" if is_same else f"{file_of(to)}{rank_of(to)}{clip}", len(where) + 1)


def _spoken_english(position: Position, move: Move) -> SpokenMove:
    kind, to = moved_kind(position, move), move.to
    piece = SpokenWord(f"piece_{_CLIP_BY_KIND[kind]}", PIECES[kind].en)
    square = (_spoken_file(to, Language.EN), _spoken_rank(to, Language.EN))
    if move.is_drop:
        return SpokenMove((piece, _DROP, *square), "", 0)
    taken = position.board[to]
    origin: tuple[SpokenWord, ...] = ()
    if [other for other in find_rivals(position.board, position.board[move.origin], to) if other != move.origin]:
        origin = (_spoken_file(move.origin, Language.EN), _spoken_rank(move.origin, Language.EN))
    way = () if taken == EMPTY and not origin else (_TO,) if taken == EMPTY else (_TAKES_WORD,)
    end = (_PROMOTES,) if move.promotes else (_DECLINES,) if write_ki2_move(position, move).endswith("不成") else ()
    words = (piece, *origin, *way, *square, *end)
    return SpokenMove(
        words, "" if origin or way else f"{file_of(to)}{rank_of(to)}{_CLIP_BY_KIND[kind]}", 0 if origin or way else 3
    )


def _spoken_file(square: Square, language: Language) -> SpokenWord:
    file = file_of(square)
    return SpokenWord(f"file_{file}", SPOKEN_DIGITS[file] if language is Language.JA else str(file))


def _spoken_rank(square: Square, language: Language) -> SpokenWord:
    rank = rank_of(square)
    return SpokenWord(f"rank_{rank}", SPOKEN_DIGITS[rank] if language is Language.JA else RANK_LETTERS[rank - 1])
