"""What a person can ask of `yomisuji dataset`, and what is meant by it."""

import re
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable
from pathlib import Path, PurePath
from typing import Final, NamedTuple

from app.cli.convert import STANDARD_OUTPUT
from app.cli.dataset_jobs import Order
from app.cli.numbers_asked import plies
from app.cli.usage import STANDARD_INPUT
from app.dataset.forms import Form, Holds, form_keys, form_named
from app.dataset.of_record import Choice, MoveChoice
from app.dataset.wanted import Wanted
from app.record.endings import Result
from app.text import command as command_text
from app.text import dataset as text
from app.text.phrase import Language, Phrase
from app.thoughts.thought import Source

_NUMBER: Final = re.compile(r"[0-9]{1,9}")
_RESULTS: Final = {
    "black": Result.BLACK_WON,
    "white": Result.WHITE_WON,
    "draw": Result.DRAWN,
    "undecided": Result.UNDECIDED,
}


class Input(NamedTuple):
    """One of the names that were given."""

    name: str
    form: Form | None
    """The form of its rows; None for records."""


class Asked(NamedTuple):
    """What was asked for, understood."""

    inputs: tuple[Input, ...]
    out: Path | None
    """None for standard output."""
    order: Order
    overwrite: bool
    warnings: tuple[Phrase, ...]
    """What is lost or altered by this, whatever the files hold."""


def fill(command: ArgumentParser, language: Language) -> None:
    """Add what the command takes besides files."""
    forms = " ".join(form_keys())
    add = command.add_argument
    file = command_text.FILE.to(language)
    add("-o", dest="out", required=True, metavar=file, help=text.OUT_HELP.to(language))
    add("--to", choices=form_keys(), help=text.TO_HELP.to(language, forms=forms))
    add("--from", dest="rows", choices=form_keys(), help=text.FROM_HELP.to(language, forms=forms))
    add("--branches", action="store_true", help=text.BRANCHES_HELP.to(language))
    moves = [choice.value for choice in MoveChoice]
    add("--move", choices=moves, default=MoveChoice.PLAYED.value, help=text.MOVE_HELP.to(language))
    add("--source", choices=[source.value for source in Source], help=text.SOURCE_HELP.to(language))
    add("--engine", metavar=text.ENGINE.to(language), help=text.ENGINE_HELP.to(language))
    number, whole = text.NUMBER.to(language), _whole(language)
    add("--min-depth", type=whole, metavar=number, help=text.DEPTH_HELP.to(language))
    add("--max-score", type=whole, metavar=number, help=text.SCORE_HELP.to(language))
    add("--plies", type=plies(language), metavar=text.PLIES.to(language), help=text.PLIES_HELP.to(language))
    add("--results", type=_results(language), metavar=text.RESULTS.to(language), help=text.RESULTS_HELP.to(language))
    scored = command.add_mutually_exclusive_group()
    scored.add_argument("--scored", action="store_true", help=text.SCORED_HELP.to(language))
    scored.add_argument("--unscored", action="store_true", help=text.UNSCORED_HELP.to(language))
    add("--no-checks", action="store_true", help=text.NO_CHECKS_HELP.to(language))
    add("--distinct", action="store_true", help=text.DISTINCT_HELP.to(language))
    add("--overwrite", action="store_true", help=command_text.OVERWRITE_HELP.to(language))


def understood(asked: Namespace, language: Language) -> Asked | Phrase:
    """What is meant, or why nothing can be."""
    form = _form(asked)
    if form is None:
        return text.WHICH_FORM.filled(forms=" ".join(form_keys()))
    inputs = tuple(Input(name, _form_of(name, asked.rows)) for name in asked.files)
    reason = _nothing_to_look_at(inputs, asked)
    if reason is not None:
        return reason
    wanted = _wanted(asked, form)
    order = Order(form.key, _choice(asked), wanted, asked.distinct, language)
    out = None if asked.out == STANDARD_OUTPUT else Path(asked.out)
    return Asked(inputs, out, order, asked.overwrite, _warnings(inputs, form, wanted))


def _form(asked: Namespace) -> Form | None:
    if asked.to:
        return form_named(asked.to)
    return form_named("jsonl") if asked.out == STANDARD_OUTPUT else _form_by_suffix(asked.out)


def _form_by_suffix(name: str) -> Form | None:
    return form_named(PurePath(name).suffix.lower().removeprefix("."))


def _form_of(name: str, rows: str | None) -> Form | None:
    if rows:
        return form_named(rows)
    return None if name == STANDARD_INPUT else _form_by_suffix(name)


def _nothing_to_look_at(inputs: tuple[Input, ...], asked: Namespace) -> Phrase | None:
    """That rows are to be chosen by something they do not have."""
    for _, form in inputs:
        if form is not None and asked.min_depth is not None and Holds.DEPTHS not in form.holds:
            return text.NO_DEPTHS_THERE.filled(form=form.key)
        if form is not None and asked.plies is not None and Holds.PLIES not in form.holds:
            return text.NO_PLIES_THERE.filled(form=form.key)
    return None


def _choice(asked: Namespace) -> Choice:
    source = Source(asked.source) if asked.source else None
    return Choice(asked.branches, MoveChoice(asked.move), source, asked.engine)


def _wanted(asked: Namespace, form: Form) -> Wanted:
    first, last = asked.plies or (0, None)
    # What a form cannot tell apart is left out unless somebody asks for it.
    scored = asked.scored or (Holds.UNKNOWN not in form.holds and not asked.unscored)
    results = asked.results or form.results
    return Wanted(results, scored, asked.min_depth, first, last, asked.max_score, not asked.no_checks)


def _warnings(inputs: tuple[Input, ...], form: Form, wanted: Wanted) -> tuple[Phrase, ...]:
    """What another form would keep; of rows that do not have it themselves nothing is lost."""
    held = frozenset().union(*(each.form.holds if each.form else frozenset(Holds) for each in inputs))
    said = [phrase for lost, phrase in form.loses if lost in held]
    if Holds.UNKNOWN not in form.holds:
        said += [] if wanted.has_score else [text.UNSCORED_AS_ZERO]
        said += [text.UNDECIDED_AS_DRAW] if Result.UNDECIDED in wanted.results else []
    if Holds.PLIES in form.holds:
        without = dict.fromkeys(each.form.key for each in inputs if each.form and Holds.PLIES not in each.form.holds)
        said += [text.PLIES_UNKNOWN.filled(form=key) for key in without]
    return tuple(said)


def _whole(language: Language) -> Callable[[str], int]:
    def read(word: str) -> int:
        if not _NUMBER.fullmatch(word):
            raise ArgumentTypeError(command_text.NO_PLY.to(language, word=word[:20]))
        return int(word)

    return read


def _results(language: Language) -> Callable[[str], frozenset[Result]]:
    def read(word: str) -> frozenset[Result]:
        names = word.split(",")
        if not all(name in _RESULTS for name in names):
            raise ArgumentTypeError(text.BAD_RESULTS.to(language, word=word[:40]))
        return frozenset(_RESULTS[name] for name in names)

    return read
