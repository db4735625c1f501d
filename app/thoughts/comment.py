"""Comments as people and engines write them together: finding thoughts in them, putting some in, taking some out.

Whatever is no thought stays as it is, to the byte, and adding thoughts is undone by taking them out.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from app.thoughts.dialects.dialect import FoundThoughts
from app.thoughts.dialects.draft import DETAILS, ENGINE_NUMBER, KEY_LINE, MATE, block_of, is_shortened
from app.thoughts.dialects.draft import DIALECT as OURS
from app.thoughts.dialects.registry import DIALECTS
from app.thoughts.letters import one_line, written_names
from app.thoughts.score import USUAL, WORDS, Situations
from app.thoughts.thought import Thought, ThoughtSource

NO_ENGINES: Final[Mapping[int, str]] = MappingProxyType({})
NO_REPLACEMENTS: Final[Mapping[int, str]] = MappingProxyType({})
_GAP: Final = OURS.gap


class CommentPart(NamedTuple):
    """Lines of a comment that belong together; the texts of its parts, one behind the other, are the comment."""

    text: str
    thoughts: tuple[Thought, ...] = ()
    """None in what a person wrote."""


def parts(comment: str, engines: Mapping[int, str] = NO_ENGINES) -> tuple[CommentPart, ...]:
    """What a comment consists of. `engines` are those that `engines_in` found in the comment of the start position."""
    found_parts: list[CommentPart] = []
    lines = comment.split("\n")
    read = [line.removesuffix("\r") for line in lines] if "\r" in comment else lines
    at = start = told = 0
    while at < len(lines):
        found = _found(read, at)
        below = at + found.lines
        end = start + sum(map(len, lines[at:below])) + found.lines
        if found.thoughts:
            if start > told:
                found_parts.append(CommentPart(comment[told:start]))
            thoughts = tuple(_named(thought, engines) for thought in found.thoughts) if engines else found.thoughts
            found_parts.append(CommentPart(comment[start:end], thoughts))
            told = end
        at, start = below, end
    if told < len(comment):
        found_parts.append(CommentPart(comment[told:]))
    return tuple(found_parts)


def thoughts_in(comment: str, engines: Mapping[int, str] = NO_ENGINES) -> tuple[Thought, ...]:
    return tuple(thought for part in parts(comment, engines) for thought in part.thoughts)


def with_thoughts(
    comment: str, thoughts: Sequence[Thought], situations: Situations = USUAL, *, briefly: bool = False
) -> str:
    """The comment with these thoughts, whose lines have to be KI2; `briefly` puts keys of our own together in one line.

    Engines come in the order given, and the best of several candidates is the last. They take the place of what the same engines said before from the same source, where that is in our dialect;
    otherwise they come last.
    """
    for speaker in dict.fromkeys(_speaker(thought) for thought in thoughts):
        said = [thought for thought in thoughts if _speaker(thought) == speaker]
        comment = _said_by(comment, speaker, block_of(said, situations, briefly=briefly))
    return comment


def with_keys_restored(comment: str, situations: Situations = USUAL) -> str:
    """The comment with the draft's keys written out for every candidate, where keys of our own stood for them.

    It stays as it is where the same would not be read from it again.
    """
    before = parts(comment)
    if not any(_is_shortened(part) for part in before):
        return comment
    texts: list[str] = []
    at = 0
    while at < len(before):
        end = _end_of_run(before, at)
        texts.append(_restored(before[at:end], situations))
        at = end
    whole = "".join(texts)
    return whole if Counter(thoughts_in(whole)) == Counter(thoughts_in(comment)) else comment


def without_thoughts(comment: str, unwanted: Callable[[Thought], bool] = lambda _: True) -> str:
    """The comment without the thoughts that are unwanted, in whatever dialect, by default without any."""
    return _taken_out(parts(comment), lambda part: bool(part.thoughts) and all(map(unwanted, part.thoughts)))


def without_part(comment: str, place: int) -> str:
    """The comment without the part that stands at `place` among its parts."""
    all_parts = parts(comment)
    return _taken_out(all_parts, lambda part: part is all_parts[place])


class CommentPiece(NamedTuple):
    """Something of which a comment is put together."""

    text: str
    is_new: bool
    """Whether it did not follow, in the same words, what stands above it."""


def joined(pieces: Sequence[CommentPiece]) -> str:
    """A comment of these, with an empty line where key lines that were apart would become one thought."""
    texts: list[str] = []
    above = CommentPiece("", False)
    for piece in pieces:
        if (above.is_new or piece.is_new) and _would_merge(above.text, piece.text):
            texts.append("\n")
        texts.append(piece.text)
        if piece.text:
            above = piece
    return "".join(texts)


# Finding


_NOTHING: Final = FoundThoughts(())
_FIRST_LETTERS: Final = frozenset(beginning[0] for dialect in DIALECTS for beginning in dialect.beginnings)


def _found(lines: Sequence[str], at: int) -> FoundThoughts:
    line = lines[at]
    if line[:1] not in _FIRST_LETTERS:
        return _NOTHING
    for dialect in DIALECTS:
        if line.startswith(dialect.beginnings):
            found = dialect.read(lines, at)
            if found is not None:
                return found
    return _NOTHING


def _named(thought: Thought, engines: Mapping[int, str]) -> Thought:
    number = thought.other(ENGINE_NUMBER) if thought.engine is None else None
    return thought._replace(engine=engines.get(int(number))) if number and number.isdecimal() else thought


# Putting in and taking out


class _Speaker(NamedTuple):
    """Who speaks, and whether of what could have been played instead."""

    source: ThoughtSource
    engine: str | None
    instead: bool


def _speaker(thought: Thought) -> _Speaker:
    engine = None if thought.engine is None else one_line(thought.engine)
    # What an engine thought while it played is one, wherever its line begins.
    return _Speaker(thought.source, engine, thought.instead and thought.source is ThoughtSource.ANALYSED)


def _end_of_run(all_parts: Sequence[CommentPart], at: int) -> int:
    """The place behind the parts from `at` on in which one engine speaks, empty lines between them aside."""
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


def _restored(run: Sequence[CommentPart], situations: Situations) -> str:
    """The text of a run, in which an engine's keys are written out where they were shortened."""
    text = "".join(part.text for part in run)
    if not any(map(_is_shortened, run)):
        return text
    thoughts = [thought for part in run for thought in part.thoughts]
    is_brief = DETAILS in text and all(thought.nps is None for thought in thoughts)
    block = block_of(thoughts, situations, briefly=is_brief)
    return block + text[len(text.rstrip("\n")) :]


def _said_by(comment: str, speaker: _Speaker, words: str) -> str:
    before = parts(comment)
    first = next((place for place, part in enumerate(before) if _is_by(part, speaker)), None)
    if first is None:
        return comment + _GAP + words if comment else words
    said = words + "\n" if before[first].text.endswith("\n") else words
    return _taken_out(before, lambda part: _is_by(part, speaker), {first: said})


def _is_by(part: CommentPart, speaker: _Speaker) -> bool:
    names = (None,) if speaker.engine is None else written_names(speaker.engine)
    return any(
        thought.dialect == OURS.key and thought.engine in names and _speaker(thought)[::2] == speaker[::2]
        for thought in part.thoughts
    )


def _taken_out(
    all_parts: Sequence[CommentPart],
    is_gone: Callable[[CommentPart], bool],
    replaced: Mapping[int, str] = NO_REPLACEMENTS,
) -> str:
    """What is left; the empty line that parted a thought from what stands above it goes with it."""
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
    whole = joined(kept)
    return whole.removesuffix("\n").removesuffix("\n") if gap else whole


def _would_merge(above: str, below: str) -> bool:
    """Whether lines at the end of the one would be read together with those at the beginning of the other.

    That is key lines with key lines, a person's word for the situation with key lines below it, and a mate with the word
    and score below it.
    """
    if not above.endswith("\n"):
        return False
    last = above[:-1].rpartition("\n")[2]
    first = below.partition("\n")[0]
    key_line = KEY_LINE.fullmatch(last)
    if KEY_LINE.fullmatch(first):
        return key_line is not None or last in WORDS
    return key_line is not None and key_line[2] == MATE and first in WORDS
