"""Command-line arguments for the opening books that engines use in a game."""

from argparse import Namespace
from typing import Final

from app.book.choosing import BookChoice, BookPlan, BookRule
from app.cli.arguments import Arguments, integer
from app.cli.book.opening import read_centipawns, read_percent
from app.text import book as text
from app.text import command as command_text

_DEFAULT_TEMPERATURE: Final = 100


def add_books_arguments(arguments: Arguments) -> None:
    add, number = arguments.add_argument, integer(command_text.NO_PLY)
    for name, help_ in (
        ("--book", text.BOOK_HELP),
        ("--black-book", text.BLACK_BOOK_HELP),
        ("--white-book", text.WHITE_BOOK_HELP),
    ):
        add(name, help_, command_text.FILE, action="append", default=[])
    add("--book-rule", text.BOOK_RULE_HELP, choices=[rule.value for rule in BookRule], default=BookRule.SHARE.value)
    add("--book-until", text.BOOK_UNTIL_HELP, command_text.NUMBER, number, default=0)
    add("--book-loss", text.BOOK_LOSS_HELP, command_text.NUMBER, number)
    add("--book-min-score", text.BOOK_SCORE_HELP, command_text.NUMBER, read_centipawns)
    add("--book-min-share", text.BOOK_SHARE_HELP, text.PERCENT, read_percent, default=0.0)
    add("--book-min-depth", text.BOOK_DEPTH_HELP, command_text.NUMBER, number, default=0)
    add("--book-temperature", text.TEMPERATURE_HELP, command_text.NUMBER, number, default=_DEFAULT_TEMPERATURE)
    add("--book-ignore", text.IGNORE_HELP, text.PERCENT, read_percent, default=0.0)
    arguments.add_switch("--book-turned", text.TURNED_HELP)
    add("--seed", text.SEED_HELP, command_text.NUMBER, number)


def book_plans_from_args(asked: Namespace) -> tuple[BookPlan, BookPlan]:
    """Return the books and rules from which Black and White choose moves."""
    choice = BookChoice(
        BookRule(asked.book_rule),
        asked.book_until,
        asked.book_min_share,
        asked.book_loss,
        (asked.book_min_score, asked.book_min_score),
        asked.book_min_depth,
        asked.book_temperature,
        asked.book_ignore,
        asked.book_turned,
    )
    seeds = (None, None) if asked.seed is None else (2 * asked.seed, 2 * asked.seed + 1)
    black, white = (
        BookPlan((*own, *asked.book), choice, seed)
        for own, seed in zip((asked.black_book, asked.white_book), seeds, strict=True)
    )
    return black, white
