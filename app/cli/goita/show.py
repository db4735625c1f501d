"""`yomisuji goita show`: a record of Goita for people to read."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence

from app.cli.asked import add_files
from app.cli.goita.opened import open_goita
from app.cli.terminal import Terminal, columns, on_one_line, padded
from app.goita.layout import ending, hand_faces, lines_of, player_name, standing
from app.goita.match import PLAYERS, Match, Round
from app.goita.replay import Replay, replay
from app.text import goita as text
from app.text.phrase import Language, Phrase

_GAP = 2
"""Columns between two cells."""


def fill(command: ArgumentParser, language: Language) -> None:
    add_files(command, language, text.FILES_HELP)


def run(asked: Namespace, terminal: Terminal) -> int:
    failed = False
    for opened in map(open_goita, asked.files):
        for remark in opened.remarks(terminal.language):
            terminal.tell(opened.name, remark)
        if opened.match is None:
            failed = True
            continue
        for line in (*_lines(opened.match, terminal.language), ""):
            terminal.say(line)
    return int(failed)


def _lines(match: Match, language: Language) -> Iterator[str]:
    yield on_one_line(match.title) if match.title else text.MATCH.to(language)
    times = _times(match)
    if times is not None:
        yield on_one_line(times.to(language))
    for number, given in enumerate(match.rounds):
        yield ""
        yield _head(match, number, language)
        yield from _round(match, given, number, language)


def _times(match: Match) -> Phrase | None:
    start, end = match.start_time, match.end_time
    if start is not None and end is not None:
        return text.PERIOD.filled(start=start, end=end)
    if start is not None:
        return text.START.filled(start=start)
    return None if end is None else text.END.filled(end=end)


def _head(match: Match, number: int, language: Language) -> str:
    said = (text.ROUND.filled(round=number + 1), *standing(match, match.rounds[number]))
    return "  ".join(on_one_line(each.to(language)) for each in said)


def _round(match: Match, given: Round, number: int, language: Language) -> Iterator[str]:
    if not given.is_dealt:
        yield text.NO_FOUR_HANDS.to(language)
        return
    course = replay(given, number)
    names = [on_one_line(player_name(match, given.player(seat)).to(language)) for seat in range(PLAYERS)]
    yield from _in_columns(list(_hands(given, course, names, language)))
    yield ""
    yield from _in_columns([[text.TURN.to(language), *names], *_turns(course, language)])
    yield ""
    yield on_one_line(ending(match, given, course).to(language))
    for trouble in course.troubles:
        yield trouble.sentence.to(language)


def _hands(given: Round, course: Replay, names: Sequence[str], language: Language) -> Iterator[Sequence[str]]:
    for seat, (name, hand) in enumerate(zip(names, hand_faces(given, course), strict=True)):
        dealer = f" ({text.DEALER.to(language)})" if seat == 0 else ""
        yield f"{given.player(seat)}.", name + dealer, hand


def _turns(course: Replay, language: Language) -> Iterator[Sequence[str]]:
    for line in lines_of(course):
        yield line.number, *(cell.words.to(language) for cell in line.cells)


def _in_columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    widths = [max(map(columns, column)) + _GAP for column in zip(*rows, strict=True)]
    for row in rows:
        yield "".join(padded(cell, width) for cell, width in zip(row, widths, strict=True)).rstrip()
