"""`yomisuji train make`: makes problems from analysed records or the library, and lets an engine confirm them."""

import time
from argparse import Namespace
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Final, NamedTuple

from app.analysis.judging import judging_scale
from app.analysis.limit import AnalysisLimit, LimitKind
from app.cli.arguments import Arguments, integer
from app.cli.book.opening import open_book
from app.cli.engine.engines import engine_for_option
from app.cli.kept_state import load_scales
from app.cli.library.opened import add_library_arguments, compile_query_words, library_path, open_library
from app.cli.settings import user_settings
from app.cli.sources import find_sources, read_source_logging_faults
from app.cli.terminal import INTERRUPTED_CODE, USAGE_ERROR, CommandError, Terminal
from app.cli.training.opened import Interrupted, TrainingEngines, add_training_arguments, open_cards
from app.dataset.book_moves import RecordChoice
from app.formats.files import read_file
from app.library.finding import find_games
from app.library.library import Library
from app.library.names import own_sides
from app.record.tree import Record
from app.shogi.pieces import SIDES, Side
from app.text import book as book_text
from app.text import command as command_text
from app.text import library as library_text
from app.text import training as text
from app.text.phrase import Phrase
from app.training.card_finder import CardChoice, EntryBook, FoundCard, SkippedMove, SkipReason, find_cards
from app.training.card_store import AddedCardOutcome, CardStore
from app.training.card_words import skipped_phrase
from app.training.collecting import JudgedGame
from app.training.confirming import CONFIRMING_LIMIT, ConfirmationLimits, confirm_card
from app.training.mate_problem import MAX_PLIES, MIN_PLIES, find_mates

_SIDES_BY_WORD: Final = {"black": frozenset({Side.BLACK}), "white": frozenset({Side.WHITE}), "both": frozenset(SIDES)}
_MATE_SEARCH_MS: Final = 1_000
_UNLIMITED: Final = 1_000_000_000


class _SourceGame(NamedTuple):
    record: Record
    path: str
    place: int


def add_arguments(arguments: Arguments) -> None:
    arguments.add_files(text.MAKE_PATHS_HELP, takes_none=True)
    add, switch, number = arguments.add_argument, arguments.add_switch, command_text.NUMBER
    positive = integer(command_text.NO_COUNT, 1)
    add("--query", library_text.QUERY_HELP, library_text.QUERY)
    add_library_arguments(arguments)
    add("--player", text.PLAYER_HELP, book_text.PLAYER)
    add("--side", text.SIDE_HELP, choices=tuple(_SIDES_BY_WORD))
    add("--most", text.MOST_HELP, number, positive, default=5)
    add("--loss", text.LOSS_HELP, text.PERCENT, _read_loss, default=15.0)
    switch("--decided", text.DECIDED_HELP)
    switch("--mates", text.MATES_HELP.filled(least=MIN_PLIES, most=MAX_PLIES))
    add("--book", text.BOOK_HELP, command_text.FILE)
    way = arguments.add_exclusive_group()
    way.add_switch("--stored", text.STORED_HELP)
    way.add_argument("--engine", text.ENGINE_HELP, command_text.ENGINE)
    add("--nodes", text.NODES_HELP.filled(seconds=CONFIRMING_LIMIT.most / 1000), number, positive)
    switch("--json", text.JSON_HELP)
    add_training_arguments(arguments)


def run_command(asked: Namespace, terminal: Terminal) -> int:
    """Make problems; the exit code is 1 if a file could not be read."""
    takes_library = asked.query is not None or (not asked.files and asked.library is not None)
    if not asked.files and not takes_library:
        raise CommandError(text.NOTHING_TO_READ, code=USAGE_ERROR)
    book = None if asked.book is None else open_book(asked.book, terminal)
    with ExitStack() as stack:
        has_library = takes_library or library_path(asked).exists()
        library = stack.enter_context(open_library(asked)) if has_library else None
        store = stack.enter_context(open_cards(asked, makes=True))
        engines = None if asked.stored else _start_engines(asked, terminal, stack)
        making = _CardMaker(asked, terminal, store, engines, book)
        games = (
            _games_in_library(asked, library, terminal)
            if takes_library and library
            else _games_in_files(asked, terminal)
        )
        making.names = () if library is None else tuple(library.my_names())
        try:
            for game in games:
                making.make_cards(game)
        except Interrupted:
            return INTERRUPTED_CODE
    making.print_summary()
    return int(terminal.has_failed)


def _read_loss(word: str) -> float | Phrase:
    try:
        loss = float(word)
    except ValueError:
        loss = 0.0
    return loss if 1 <= loss <= 100 else text.BAD_LOSS.filled(word=word[:20])


def _start_engines(asked: Namespace, terminal: Terminal, stack: ExitStack) -> TrainingEngines:
    from app.runtime.directed import DirectorLoop  # noqa: PLC0415 - Qt is loaded only by those commands that need it

    return TrainingEngines(stack.enter_context(DirectorLoop()), terminal, engine_for_option(asked.engine))


def _games_in_files(asked: Namespace, terminal: Terminal) -> Iterator[_SourceGame]:
    sources = find_sources(asked.files, terminal.log_error)
    for done, source in enumerate(sources, 1):
        read = read_source_logging_faults(source, terminal)
        path = "" if source.path is None else str(source.path.absolute())
        for place, record in enumerate(read.records):
            yield _SourceGame(record, path, place)
        terminal.show_progress(done, len(sources))


def _games_in_library(asked: Namespace, library: Library, terminal: Terminal) -> Iterator[_SourceGame]:
    found = find_games(library, compile_query_words([asked.query or ""], library), _UNLIMITED)
    by_path: dict[str, list[int]] = {}
    for game in found:
        by_path.setdefault(game.path, []).append(game.place_in_file)
    for done, (path, places) in enumerate(by_path.items(), 1):
        records = read_file(Path(path)).records
        if not records or max(places) >= len(records):
            terminal.log_error(path, library_text.GAME_AWAY)
        for place in places:
            if place < len(records):
                yield _SourceGame(records[place], path, place)
        terminal.show_progress(done, len(by_path))


class _CardMaker:
    """Conversion of games to training problems (cards), with counts of the outcomes."""

    def __init__(
        self,
        asked: Namespace,
        terminal: Terminal,
        store: CardStore,
        engines: TrainingEngines | None,
        book: EntryBook | None,
    ) -> None:
        self.names: tuple[str, ...] = ()
        """Names of the user as a player in records, whose moves become problems."""
        self._args = asked
        self._terminal = terminal
        self._store = store
        self._engines = engines
        self._book = book
        self._judging_scale = judging_scale(user_settings(), load_scales())
        self._outcome_counts = Counter[AddedCardOutcome]()
        self._skip_counts = Counter[SkipReason]()
        limit = CONFIRMING_LIMIT if asked.nodes is None else AnalysisLimit(LimitKind.NODES, asked.nodes)
        self._limits = ConfirmationLimits(limit, _MATE_SEARCH_MS, asked.loss)

    def make_cards(self, game: _SourceGame) -> None:
        asked = self._args
        sides = self._sides_to_train(game.record)
        judged = JudgedGame.from_record(game.record, game.path, game.place, self._judging_scale)
        choice = CardChoice(sides, asked.loss, asked.most, asked.decided)
        found = find_cards(judged.record, judged.line, choice, judged.source, self._book)
        for skipped in found.skipped:
            self._skip_counts[skipped.reason] += 1
        for each in found.cards:
            self._confirm_and_add(each)
        if asked.mates and self._engines is not None:
            self._add_mates(judged, self._engines)

    def _confirm_and_add(self, found: FoundCard) -> None:
        made = found if self._engines is None else self._engines.run_work(confirm_card(found, self._limits))
        if isinstance(made, SkippedMove):
            self._skip_counts[made.reason] += 1
            self._warn_refused(made)
        else:
            self._add_card(made)

    def _add_mates(self, game: JudgedGame, engines: TrainingEngines) -> None:
        for each in engines.run_work(find_mates(game.record, game.line, game.source, _MATE_SEARCH_MS)):
            self._add_card(each)

    def _add_card(self, found: FoundCard) -> None:
        outcome = self._store.add_card(found, time.time())
        self._outcome_counts[outcome] += 1
        if self._args.json:
            card, source = found
            self._terminal.print_json(
                {
                    "outcome": outcome.value,
                    "sfen": card.sfen,
                    "kind": card.kind.value,
                    "file": source.path,
                    "place": source.place,
                    "ply": source.ply,
                    "loss": round(card.loss, 1),
                    "played": None if card.played is None else card.played.usi,
                    "accepted": [move.usi for move in card.moves if move.is_accepted],
                    "confirmed": card.is_confirmed,
                    "themes": card.themes,
                }
            )

    def _warn_refused(self, skipped: SkippedMove) -> None:
        if skipped.reason is SkipReason.NOT_CONFIRMED and skipped.found_loss is not None:
            first, second = f"{skipped.loss:.0f}", f"{skipped.found_loss:.0f}"
            told = text.NOT_CONFIRMED_AT.filled(ply=skipped.source.ply, first=first, second=second)
            self._terminal.warn(skipped.source.path, told)

    def _sides_to_train(self, record: Record) -> frozenset[Side]:
        asked = self._args
        if asked.side is not None:
            return _SIDES_BY_WORD[asked.side]
        if not asked.player:
            return own_sides(record.headers, self.names)
        return frozenset(RecordChoice(asked.player).chosen_sides(record))

    def print_summary(self) -> None:
        count = self._outcome_counts
        made = {"new": AddedCardOutcome.NEW, "more": AddedCardOutcome.ANOTHER_SOURCE, "known": AddedCardOutcome.KNOWN}
        numbers = {name: count[outcome] for name, outcome in made.items()}
        skipped = {reason: self._skip_counts[reason] for reason in SkipReason if self._skip_counts[reason]}
        if self._args.json:
            left_out = {reason.name.lower(): number for reason, number in skipped.items()}
            self._terminal.print_json({**numbers, "skipped": left_out})
            return
        self._terminal.print_lines(text.MADE.filled(**numbers))
        if skipped:
            self._terminal.print_lines(skipped_phrase(skipped))
        if self._skip_counts[SkipReason.NOT_JUDGED]:
            self._terminal.print_summary(text.ANALYSE_FIRST)
