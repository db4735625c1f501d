"""What is meant by the options of `yomisuji dataset`."""

from argparse import Namespace
from pathlib import Path, PurePath
from typing import NamedTuple

from app.cli.dataset.jobs import Order
from app.cli.usage import STANDARD_INPUT, STANDARD_OUTPUT
from app.dataset.forms import Form, Holds, form_keys, form_named
from app.dataset.of_record import Choice, MoveChoice
from app.dataset.wanted import Wanted
from app.record.endings import Result
from app.text import dataset as text
from app.text.phrase import Language, Phrase
from app.thoughts.thought import Source


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
