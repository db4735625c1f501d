"""Names of people and events, folded so that one who is written in several ways is found as one."""

import re
import unicodedata
from typing import Final

_TITLES: Final = re.compile(
    r"(?:永世|十四世|十五世|十六世|十七世|十八世|十九世)?(?:名人|竜王|龍王|王位|王座|棋王|王将|棋聖|叡王|"
    r"女流(?:名人|王位|王座|王将|玉将|四冠|五冠)?|(?:女流)?(?:アマ)?[初二三四五六七八九十1-9]段|"
    r"(?:[二三四五六七八1-8])冠|奨励会員|アマ|選手|先生|さん|氏|級|[1-9]級)+$"
)
_BLANKS: Final = re.compile(r"[\s・･.,_\-]+")
_TO_HIRAGANA: Final = {code: code - 0x60 for code in range(ord("ァ"), ord("ヶ") + 1)}


def folded(name: str) -> str:
    """A name without what differs from file to file: width, case, blanks, titles, and which kana it is in."""
    plain = _BLANKS.sub("", unicodedata.normalize("NFKC", name)).casefold()
    return (_TITLES.sub("", plain) or plain).translate(_TO_HIRAGANA)


def folded_words(words: str) -> str:
    """Words as they are searched: line by line like names."""
    return "\n".join(map(folded, words.split("\n")))
