"""Finding things by a few letters of their name: in Japanese, in kana, in Latin letters, in English."""

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from app.text.phrase import Phrase
from app.text.readings import DIGITS, DOUBLING, KATAKANA, LATIN, READINGS, SMALL

_LONGEST: Final = max(map(len, READINGS))
_LONGEST_NAME: Final = 500
"""So many letters of a name are looked at; engines may give any name to what can be set."""
_IRREGULAR: Final = (
    (re.compile(r"cch|tch"), "tty"),
    (re.compile(r"ssh"), "ssy"),
    (re.compile(r"ch"), "ty"),
    (re.compile(r"sh"), "sy"),
    (re.compile(r"jj"), "zzy"),
    (re.compile(r"j"), "zy"),
    (re.compile(r"ts"), "t"),
    (re.compile(r"fu"), "hu"),
    (re.compile(r"n'|nn(?![aiueoy])"), "n"),
    (re.compile(r"-"), ""),
    (re.compile(r"yy"), "y"),
    (re.compile(r"(?<=[tsz])yi"), "i"),
    (re.compile(r"m(?=[bp])"), "n"),
    (re.compile(r"nn+"), "n"),
)
"""Spellings as people write them, and the regular ones that `LATIN` makes."""
WHOLE, BEGINNING, WORD, WITHIN, SCATTERED = 100.0, 80.0, 70.0, 50.0, 20.0
"""How good it is when the letters are all there is, begin it, begin a word, are in it, or stand in it in order."""

ALSO: Final = 5.0
"""How much less it is when one of the words that nobody sees is like that."""
LESSER: Final = 35.0
"""How much less it is when not the name itself is like that, but the next of those that it is found by."""


class Names(NamedTuple):
    """What something is found by, ready to be compared."""

    words: tuple[str, ...]
    """As written in Japanese, in kana, and in English, name by name."""
    latin: tuple[str, ...]
    """Japanese in Latin letters."""
    also: tuple[str, ...] = ()
    """Single words that nobody sees: as written, and Japanese in Latin letters."""


def named(phrases: Iterable[Phrase], also: Phrase | None = None) -> Names:
    """What something is found by that has these names, the first of which matters most, and these words besides."""
    words: list[str] = []
    latin: list[str] = []
    for phrase in (Phrase(each.ja[:_LONGEST_NAME], each.en[:_LONGEST_NAME]) for each in phrases):
        read = reading(phrase.ja)
        words += [folded(phrase.ja).translate(DIGITS), read, folded(phrase.en)]
        latin.append(in_latin(read))
    hidden = [] if also is None else folded(f"{also.ja} {also.en}").split()
    told = (word.translate(DIGITS) for word in hidden)
    return Names(
        tuple(words), tuple(latin), (*told, *map(reading, hidden), *(in_latin(reading(word)) for word in hidden))
    )


def match(query: str, names: Names) -> float:
    """How well `query` finds what has these names; 0 when it does not. Each of its words has to be found, or all are the name."""
    whole = folded(query).translate(DIGITS)
    parts = whole.split()
    if not parts:
        return 1.0
    if len(parts) > 1 and any(word.startswith(whole) for word in names.words[:3]):
        return WHOLE
    found = [_best(part, names) for part in parts]
    return min(found) + sum(found) / 1_000 if all(found) else 0.0


def folded(words: str) -> str:
    """Small letters, without full width, katakana and the signs of menus: how words are compared."""
    plain = unicodedata.normalize("NFKC", words).casefold().translate(KATAKANA)
    return re.sub(r"\(&\w\)|[&…]|\.\.\.", "", plain).strip()


@lru_cache(maxsize=2_000)
def reading(words: str) -> str:
    """Japanese words in kana; kanji whose reading is not known stay."""
    whole, read, at = folded(words), list[str](), 0
    while at < len(whole):
        length = next((n for n in range(min(_LONGEST, len(whole) - at), 0, -1) if whole[at : at + n] in READINGS), 0)
        read.append(READINGS[whole[at : at + length]] if length else whole[at])
        at += max(length, 1)
    return "".join(read)


def in_latin(kana: str) -> str:
    """Kana in Latin letters, regularly spelt; other letters stay as they are."""
    out = ""
    doubled = False
    for letter in kana:
        if letter == DOUBLING:
            doubled = True
            continue
        if letter in SMALL and out[-1:] in set("iueo"):
            out = out[:-1] + SMALL[letter]
            continue
        syllable = LATIN.get(letter, letter)
        out += syllable[:1] + syllable if doubled else syllable
        doubled = False
    return regular(out)


def regular(latin: str) -> str:
    """Latin letters that may stand for Japanese, in one of the spellings that people use, regularly spelt."""
    for spelt, plain in _IRREGULAR:
        latin = spelt.sub(plain, latin)
    return latin


def _best(part: str, names: Names) -> float:
    spelt = regular(part)
    in_words = (_fits(part, word) - place // 3 * LESSER for place, word in enumerate(names.words))
    in_latin = (_fits(spelt, word) - 1 - place * LESSER for place, word in enumerate(names.latin))
    in_also = (_begins(each, word) - ALSO for word in names.also for each in {part, spelt})
    return max(0.0, *in_words, *in_latin, *in_also)


def _begins(part: str, word: str) -> float:
    """Words that nobody sees are found from their beginning on, so that nothing is found for no reason that one sees."""
    return 0.0 if not word.startswith(part) else WHOLE if part == word else BEGINNING


def _fits(part: str, words: str) -> float:
    place = words.find(part)
    if place < 0:
        return _scattered(part, words)
    if place == 0:
        return WHOLE if part == words else BEGINNING
    return WORD if f" {part}" in words else WITHIN - min(place, 20) / 10


def _scattered(part: str, words: str) -> float:
    """Whether the letters stand in the words in this order, the nearer together the better."""
    if len(part) < 2:
        return 0.0
    place = first = words.find(part[0])
    for letter in part[1:]:
        place = words.find(letter, place + 1) if place >= 0 else -1
    if place < 0:
        return 0.0
    spread = place - first + 1 - len(part)
    return SCATTERED - spread if spread <= 2 * len(part) else 0.0
