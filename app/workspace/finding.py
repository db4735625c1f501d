"""Fuzzy search by name: in Japanese, kana, romaji or English."""

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from app.text.phrase import Phrase
from app.text.readings import DIGITS, DOUBLING, KATAKANA, LATIN, READINGS, SMALL

_LONGEST: Final = max(map(len, READINGS))
_LONGEST_NAME: Final = 500
"""Maximum number of letters compared in a name, because engines may give options names of any length."""
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
"""Common romaji spellings (shi), each with the regular spelling (si) that `LATIN` produces."""
WHOLE_NAME, NAME_PREFIX, WORD_PREFIX, SUBSTRING, SUBSEQUENCE = 100.0, 80.0, 70.0, 50.0, 20.0
"""Match scores: whole name, prefix, prefix of a word, substring, and letters scattered in the same order."""

KEYWORD_PENALTY: Final = 5.0
"""Penalty in the match score for a match in a hidden keyword only."""
RANK_PENALTY: Final = 35.0
"""Penalty in the match score per index of the matched name, because later names of an item are less important."""


class SearchNames(NamedTuple):
    """Names of a searchable item (such as an option), normalized for comparison."""

    words: tuple[str, ...]
    """Three search keys per name: Japanese as written, its kana reading, and English."""
    latin: tuple[str, ...]
    keywords: tuple[str, ...] = ()
    """Hidden keywords: as written, in kana and in romaji."""


def search_names(phrases: Iterable[Phrase], also: Phrase | None = None) -> SearchNames:
    """Build search keys of an item from its names, the most important first, and its hidden keywords."""
    words: list[str] = []
    latin: list[str] = []
    for phrase in (Phrase(each.ja[:_LONGEST_NAME], each.en[:_LONGEST_NAME]) for each in phrases):
        read = kana_reading(phrase.ja)
        words += [normalize_text(phrase.ja).translate(DIGITS), read, normalize_text(phrase.en)]
        latin.append(to_romaji(read))
    hidden = [] if also is None else normalize_text(f"{also.ja} {also.en}").split()
    told = (word.translate(DIGITS) for word in hidden)
    return SearchNames(
        tuple(words),
        tuple(latin),
        (*told, *map(kana_reading, hidden), *(to_romaji(kana_reading(word)) for word in hidden)),
    )


def match_score(query: str, names: SearchNames) -> float:
    """Match score of `query` against an item's keys; 0 without a match. Every word of the query has to match."""
    whole = normalize_text(query).translate(DIGITS)
    parts = whole.split()
    if not parts:
        return 1.0
    if len(parts) > 1 and any(word.startswith(whole) for word in names.words[:3]):
        return WHOLE_NAME
    found = [_best_score(part, names) for part in parts]
    return min(found) + sum(found) / 1_000 if all(found) else 0.0


def normalize_text(words: str) -> str:
    """Normalize text for comparison: NFKC, lower case, hiragana, without menu marks."""
    plain = unicodedata.normalize("NFKC", words).casefold().translate(KATAKANA)
    return re.sub(r"\(&\w\)|[&…]|\.\.\.", "", plain).strip()


@lru_cache(maxsize=2_000)
def kana_reading(words: str) -> str:
    """Japanese words in kana; kanji of unknown reading stay."""
    whole, read, at = normalize_text(words), list[str](), 0
    while at < len(whole):
        length = next((n for n in range(min(_LONGEST, len(whole) - at), 0, -1) if whole[at : at + n] in READINGS), 0)
        read.append(READINGS[whole[at : at + length]] if length else whole[at])
        at += max(length, 1)
    return "".join(read)


def to_romaji(kana: str) -> str:
    """Romaji of kana in regular spelling; other letters stay."""
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
    return regular_romaji(out)


def regular_romaji(latin: str) -> str:
    """Convert romaji in any common spelling (shi) to regular spelling (si), for comparison."""
    for spelt, plain in _IRREGULAR:
        latin = spelt.sub(plain, latin)
    return latin


def _best_score(part: str, names: SearchNames) -> float:
    spelt = regular_romaji(part)
    in_words = (_word_score(part, word) - place // 3 * RANK_PENALTY for place, word in enumerate(names.words))
    in_latin = (_word_score(spelt, word) - 1 - place * RANK_PENALTY for place, word in enumerate(names.latin))
    in_also = (_prefix_score(each, word) - KEYWORD_PENALTY for word in names.keywords for each in {part, spelt})
    return max(0.0, *in_words, *in_latin, *in_also)


def _prefix_score(part: str, word: str) -> float:
    """Match score for a hidden keyword: only prefixes match, so that users do not get matches they cannot explain."""
    return 0.0 if not word.startswith(part) else WHOLE_NAME if part == word else NAME_PREFIX


def _word_score(part: str, words: str) -> float:
    place = words.find(part)
    if place < 0:
        return _subsequence_score(part, words)
    if place == 0:
        return WHOLE_NAME if part == words else NAME_PREFIX
    return WORD_PREFIX if f" {part}" in words else SUBSTRING - min(place, 20) / 10


def _subsequence_score(part: str, words: str) -> float:
    """Match score for letters that occur in order in `words`, higher the closer together; 0 if they do not occur."""
    if len(part) < 2:
        return 0.0
    place = first = words.find(part[0])
    for letter in part[1:]:
        place = words.find(letter, place + 1) if place >= 0 else -1
    if place < 0:
        return 0.0
    spread = place - first + 1 - len(part)
    return SUBSEQUENCE - spread if spread <= 2 * len(part) else 0.0
