"""`yomisuji train export` and `import`: problems for other programs, for paper and for Anki, and from others."""

import time
from argparse import Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from app.cli.arguments import Arguments
from app.cli.output_files import make_output_target
from app.cli.sources import NamedSource, find_sources, read_source_logging_faults
from app.cli.terminal import CommandError, Terminal, to_diagnostics
from app.cli.training.opened import add_training_arguments, open_cards
from app.formats.files import read_file_bytes
from app.record.problems import Problem
from app.text import training as text
from app.text.phrase import Phrase
from app.training.card import CardSource
from app.training.card_finder import FoundCard
from app.training.card_store import AddedCardOutcome, CardStore
from app.training.card_words import language_notation
from app.training.kif_problems import card_from_record, card_to_kif
from app.training.next_move_json import read_problems, write_problems
from app.training.sheet import anki_files, sheet_page

_NEXT_MOVE, _KIF, _ANKI, _SHEET = "nextmove", "kif", "anki", "sheet"
_JSON_SUFFIX: Final = ".json"


def add_arguments(arguments: Arguments) -> None:
    arguments.add_argument("--as", text.AS_HELP, choices=(_NEXT_MOVE, _KIF, _ANKI, _SHEET), dest="form", required=True)
    arguments.add_output_file(text.EXPORT_OUT_HELP, required=True)
    arguments.add_switch("--due", text.DUE_ONLY_HELP)
    arguments.add_overwrite_switch()
    add_training_arguments(arguments)


def run_command(asked: Namespace, terminal: Terminal) -> int:
    with open_cards(asked) as store:
        cards = list(_cards_to_export(store, asked))
    if not cards:
        raise CommandError(text.NO_CARDS)
    files = list(_exported_files(asked, cards, terminal))
    outlet = make_output_target(asked.out, overwrite=asked.overwrite)
    for path, data in files:
        if reason := outlet.write_output(path, data, None, whole=True):
            terminal.log_error(str(path), reason)
            return 1
    terminal.print_summary(text.WRITTEN, count=len(cards), path=asked.out)
    return int(terminal.has_failed)


def _cards_to_export(store: CardStore, asked: Namespace) -> Iterator[FoundCard]:
    numbers = store.cards_of_today(time.time()).card_numbers if asked.due else [kept.number for kept in store]
    for number in numbers:
        kept = store.find_card(number)
        if kept is not None:
            yield FoundCard(kept.card, next(iter(kept.sources), CardSource()))


def _exported_files(asked: Namespace, cards: Sequence[FoundCard], terminal: Terminal) -> Iterator[tuple[Path, bytes]]:
    out, language = Path(asked.out), terminal.language
    notation = language_notation(language)
    if asked.form == _NEXT_MOVE:
        yield out, write_problems(cards, text.TITLE.to(language), time.time()).encode()
    elif asked.form == _SHEET:
        yield out, sheet_page(cards, language, notation).encode()
    elif asked.form == _ANKI:
        for name, data in anki_files(cards, language, notation):
            yield out / name, data
    else:
        for number, found in enumerate(cards, 1):
            file = card_to_kif(found, language, notation)
            if isinstance(file, Phrase):
                raise CommandError(file)
            yield out / f"problem-{number:04}.kifu", file


def add_import_arguments(arguments: Arguments) -> None:
    arguments.add_files(text.IMPORT_HELP)
    add_training_arguments(arguments)


def import_problems(asked: Namespace, terminal: Terminal) -> int:
    """Import problems; the exit code is 1 if one could not be read."""
    outcomes = dict.fromkeys(AddedCardOutcome, 0)
    with open_cards(asked, makes=True) as store:
        for name in asked.files:
            for outcome in store.add_cards(_read_cards(name, terminal), time.time()):
                outcomes[outcome] += 1
    numbers = {
        "new": outcomes[AddedCardOutcome.NEW],
        "more": outcomes[AddedCardOutcome.ANOTHER_SOURCE],
        "known": outcomes[AddedCardOutcome.KNOWN],
    }
    terminal.print_lines(text.MADE.filled(**numbers))
    return int(terminal.has_failed)


def _read_cards(name: str, terminal: Terminal) -> Iterator[FoundCard]:
    if name.lower().endswith(_JSON_SUFFIX):
        data = read_file_bytes(Path(name))
        if isinstance(data, Problem):
            terminal.log_diagnostics(name, *to_diagnostics([data]))
            return
        read = read_problems(data)
        for problem in read.problems:
            terminal.log_error(name, problem)
        yield from read.found_cards
        return
    for source in find_sources([name], terminal.log_error):
        yield from _cards_of_source(source, terminal)


def _cards_of_source(source: NamedSource, terminal: Terminal) -> Iterator[FoundCard]:
    file = read_source_logging_faults(source, terminal)
    path = "" if source.path is None else str(source.path.absolute())
    for place, record in enumerate(file.records):
        found = card_from_record(record, path, place)
        if found is None:
            terminal.log_error(source.name, text.BAD_PROBLEM.filled(number=place + 1, reason=text.NO_SOLUTION))
        else:
            yield found
