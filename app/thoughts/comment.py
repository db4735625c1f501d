"""Parser and editor of comments by people and engines: finds, adds and removes thoughts (engine evaluations).

All other text stays byte for byte as it was, and removing added evaluations restores the comment.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from app.thoughts.charset_names import names_in_file, to_one_line
from app.thoughts.dialects.dialect import FoundThoughts
from app.thoughts.dialects.draft import DETAILS, ENGINE_NUMBER, KEY_LINE, MATE, draft_block, is_shortened
from app.thoughts.dialects.draft import DIALECT as OURS
from app.thoughts.dialects.registry import DIALECTS
from app.thoughts.score import USUAL, WORDS, Situations
from app.thoughts.thought import Thought, ThoughtSource

NO_ENGINES: Final[Mapping[int, str]] = MappingProxyType({})
NO_REPLACEMENTS: Final[Mapping[int, str]] = MappingProxyType({})
_SEPARATOR: Final = OURS.separator


class CommentPart(NamedTuple):
    """Consecutive lines of a comment that belong together; the concatenated texts of all parts are the comment."""

    text: str
    thoughts: tuple[Thought, ...] = ()
    """Engine evaluations in these lines; empty for text that a person wrote."""


def parts_in(comment: str, engines: Mapping[int, str] = NO_ENGINES) -> tuple[CommentPart, ...]:
    """Split a comment into parts; `engines` is the result of `engines_in` for the comment of the start position."""
    found_parts: list[CommentPart] = []
    lines = comment.split("\n")
    read = [line.removesuffix("\r") for line in lines] if "\r" in comment else lines
    at = start = told = 0
    while at < len(lines):
        found = _thoughts_at_line(read, at)
        below = at + found.lines
        end = start + sum(map(len, lines[at:below])) + found.lines
        if found.thoughts:
            if start > told:
                found_parts.append(CommentPart(comment[told:start]))
            thoughts = tuple(_with_engine_name(thought, engines) for thought in found.thoughts)
            found_parts.append(CommentPart(comment[start:end], thoughts))
            told = end
        at, start = below, end
    if told < len(comment):
        found_parts.append(CommentPart(comment[told:]))
    return tuple(found_parts)


def thoughts_in(comment: str, engines: Mapping[int, str] = NO_ENGINES) -> tuple[Thought, ...]:
    return tuple(thought for part in parts_in(comment, engines) for thought in part.thoughts)


def add_thoughts(
    comment: str, thoughts: Sequence[Thought], situations: Situations = USUAL, *, briefly: bool = False
) -> str:
    """Return the comment with these engine evaluations, moves in KI2; `briefly` merges keys that only we use into one line.

    Engines are in the given order, the best of several candidates last. New evaluations replace old ones of the same
    engine and source if those are in our dialect; otherwise they are appended.
    """
    for speaker in dict.fromkeys(_speaker(thought) for thought in thoughts):
        said = [thought for thought in thoughts if _speaker(thought) == speaker]
        comment = _replace_block_of(comment, speaker, draft_block(said, situations, briefly=briefly))
    return comment


def restore_keys(comment: str, situations: Situations = USUAL) -> str:
    """Return the comment with all keys of the draft standard written out for every candidate, where our keys replaced them.
    If the result would not be read back as the same evaluations, the comment is returned unchanged."""
    before = parts_in(comment)
    if not any(_is_shortened(part) for part in before):
        return comment
    texts: list[str] = []
    at = 0
    while at < len(before):
        end = _same_speaker_end(before, at)
        texts.append(_with_full_keys(before[at:end], situations))
        at = end
    whole = "".join(texts)
    return whole if Counter(thoughts_in(whole)) == Counter(thoughts_in(comment)) else comment


def remove_thoughts(comment: str, unwanted: Callable[[Thought], bool] = lambda _: True) -> str:
    """Return the comment without the unwanted engine evaluations of any dialect, by default without all of them."""
    return _remove_parts(parts_in(comment), lambda part: bool(part.thoughts) and all(map(unwanted, part.thoughts)))


def remove_part(comment: str, place: int) -> str:
    all_parts = parts_in(comment)
    return _remove_parts(all_parts, lambda part: part is all_parts[place])


class CommentPiece(NamedTuple):
    """Piece of text from which a comment is assembled."""

    text: str
    is_new: bool
    """True if the piece is inserted, or a piece above it was removed; old neighbours need no empty line between."""


def join_pieces(pieces: Sequence[CommentPiece]) -> str:
    """Concatenate the pieces; an empty line keeps separate key=value lines from being read as one evaluation."""
    texts: list[str] = []
    above = CommentPiece("", False)
    for piece in pieces:
        if (above.is_new or piece.is_new) and _would_merge(above.text, piece.text):
            texts.append("\n")
        texts.append(piece.text)
        if piece.text:
            above = piece
    return "".join(texts)


# Parsing


_NO_THOUGHTS: Final = FoundThoughts(())
_FIRST_LETTERS: Final = frozenset(beginning[0] for dialect in DIALECTS for beginning in dialect.prefixes)


def _thoughts_at_line(lines: Sequence[str], at: int) -> FoundThoughts:
    line = lines[at]
    if line[:1] not in _FIRST_LETTERS:
        return _NO_THOUGHTS
    for dialect in DIALECTS:
        if line.startswith(dialect.prefixes):
            found = dialect.read(lines, at)
            if found is not None:
                return found
    return _NO_THOUGHTS


def _with_engine_name(thought: Thought, engines: Mapping[int, str]) -> Thought:
    number = thought.other_value(ENGINE_NUMBER) if engines and thought.engine is None else None
    return thought._replace(engine=engines.get(int(number))) if number and number.isdecimal() else thought


# Adding and removing


class _Speaker(NamedTuple):
    """Origin of engine evaluations: source and engine, and True if they are about an alternative to the move played."""

    source: ThoughtSource
    engine: str | None
    instead: bool


def _speaker(thought: Thought) -> _Speaker:
    engine = None if thought.engine is None else to_one_line(thought.engine)
    # Thoughts of an engine during a game have one speaker, wherever their lines of moves begin.
    return _Speaker(thought.source, engine, thought.instead and thought.source is ThoughtSource.ANALYSED)


def _same_speaker_end(all_parts: Sequence[CommentPart], at: int) -> int:
    """Return the index after the consecutive parts from `at` on by one engine; empty lines between are skipped."""
    speaker, end = _only_speaker(all_parts[at]), at + 1
    for place in range(at + 1, len(all_parts)):
        if speaker is None or all_parts[place].text.strip("\n"):
            if speaker is None or _only_speaker(all_parts[place]) != speaker:
                break
            end = place + 1
    return end


def _only_speaker(part: CommentPart) -> _Speaker | None:
    speakers = {_speaker(thought) for thought in part.thoughts if thought.dialect == OURS.key}
    return speakers.pop() if len(speakers) == 1 else None


def _is_shortened(part: CommentPart) -> bool:
    return bool(part.thoughts) and part.thoughts[0].dialect == OURS.key and is_shortened(part.text, part.thoughts)


def _with_full_keys(run: Sequence[CommentPart], situations: Situations) -> str:
    """Return the text of the parts in `run`, all by one engine, with its shortened keys written out."""
    text = "".join(part.text for part in run)
    if not any(map(_is_shortened, run)):
        return text
    thoughts = [thought for part in run for thought in part.thoughts]
    is_brief = DETAILS in text and all(thought.nps is None for thought in thoughts)
    block = draft_block(thoughts, situations, briefly=is_brief)
    return block + text[len(text.rstrip("\n")) :]


def _replace_block_of(comment: str, speaker: _Speaker, words: str) -> str:
    before = parts_in(comment)
    first = next((place for place, part in enumerate(before) if _is_by_speaker(part, speaker)), None)
    if first is None:
        return comment + _SEPARATOR + words if comment else words
    said = words + "\n" if before[first].text.endswith("\n") else words
    return _remove_parts(before, lambda part: _is_by_speaker(part, speaker), {first: said})


def _is_by_speaker(part: CommentPart, speaker: _Speaker) -> bool:
    names = (None,) if speaker.engine is None else names_in_file(speaker.engine)
    return any(
        thought.dialect == OURS.key and thought.engine in names and _speaker(thought)[::2] == speaker[::2]
        for thought in part.thoughts
    )


def _remove_parts(
    all_parts: Sequence[CommentPart],
    is_gone: Callable[[CommentPart], bool],
    replaced: Mapping[int, str] = NO_REPLACEMENTS,
) -> str:
    """Return the text that remains; an empty line between a removed evaluation and the text above is removed too."""
    kept: list[CommentPiece] = []
    gap = False
    for place, part in enumerate(all_parts):
        text = replaced.get(place)
        if text is not None:
            kept.append(CommentPiece(text, True))
            gap = False
        elif is_gone(part):
            gap = True
        else:
            text = part.text
            if gap and text.startswith("\n") and (not kept or kept[-1].text == "\n" or kept[-1].text.endswith("\n\n")):
                text = text[1:]
            if text:
                kept.append(CommentPiece(text, gap))
            gap = False
    whole = join_pieces(kept)
    return whole.removesuffix("\n").removesuffix("\n") if gap else whole


def _would_merge(above: str, below: str) -> bool:
    """Return True if the last lines of `above` and the first lines of `below` would be read as one evaluation.

    These are: key lines before key lines, a situation word written by a person before key lines, and a mate before a
    situation word and score.
    """
    if not above.endswith("\n"):
        return False
    last = above[:-1].rpartition("\n")[2]
    first = below.partition("\n")[0]
    key_line = KEY_LINE.fullmatch(last)
    if KEY_LINE.fullmatch(first):
        return key_line is not None or last in WORDS
    return key_line is not None and key_line[2] == MATE and first in WORDS
