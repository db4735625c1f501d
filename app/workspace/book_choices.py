"""Form fields of a `BookPlan`: which opening books a player uses, and how it chooses a move from them."""

from collections.abc import Sequence
from pathlib import PurePath
from typing import Any, Final

from app.book.choosing import BookPlan, BookRule
from app.config.declare import ChoiceField, Field, FieldValue, NumberField, ToggleField
from app.text import book as text
from app.text.phrase import Phrase

_WORST: Final = 99_999
"""Centipawns that a form field shows for "no limit", which the plan stores as None."""
_PERCENTS: Final = {"least_share", "ignored"}
_RULE, _SEED, _LEAST_SCORE = "rule", "seed", "least_score"
PLAN_FIELDS: Final[Sequence[Field]] = (
    Field(
        _RULE,
        text.RULE,
        text.RULE_HELP,
        ChoiceField(tuple((rule.value, text.RULES[rule.value]) for rule in BookRule)),
        BookRule.SHARE.value,
    ),
    Field("until", text.UNTIL_MOVE, text.UNTIL_MOVE_HELP, NumberField(0, 1_000), 0),
    Field("most_loss", text.MOST_LOSS, text.MOST_LOSS_HELP, NumberField(0, _WORST), _WORST),
    Field(_LEAST_SCORE, text.LEAST_SCORE, text.LEAST_SCORE_HELP, NumberField(-_WORST, _WORST), -_WORST),
    Field("least_share", text.LEAST_SHARE, text.LEAST_SHARE_HELP, NumberField(0, 100), 0),
    Field("least_depth", text.LEAST_DEPTH, text.LEAST_BOOK_DEPTH_HELP, NumberField(0, 999), 0),
    Field("ignored", text.IGNORED, text.IGNORED_HELP, NumberField(0, 100), 0),
    Field("temperature", text.TEMPERATURE, text.SOFTMAX_HELP, NumberField(1, _WORST), 100),
    Field("turns", text.TURNS, text.TURNS_KEPT, ToggleField(), False),
    Field(_SEED, text.SEED, text.BOOK_SEED_HELP, NumberField(0, 999_999_999), 0),
)


def plan_value(plan: BookPlan, key: str) -> FieldValue:
    if key == _SEED:
        return plan.seed or 0
    said: Any = getattr(plan.choice, key)
    value: FieldValue = _WORST if said is None else said
    if key == _RULE:
        return str(plan.choice.rule.value)
    if key == _LEAST_SCORE:
        return -_WORST if said[0] is None else int(said[0])
    if key in _PERCENTS:
        value = round(100 * said)
    return value


def with_plan_value(plan: BookPlan, key: str, value: FieldValue) -> BookPlan:
    if key == _SEED:
        return plan._replace(seed=int(value) or None)
    said: Any = value
    if key == _RULE:
        said = BookRule(value)
    elif key == _LEAST_SCORE:
        said = (None, None) if value == -_WORST else (int(value), int(value))
    elif key == "most_loss":
        said = None if value == _WORST else int(value)
    elif key in _PERCENTS:
        said = int(value) / 100
    changed: dict[str, Any] = {key: said}
    return plan._replace(choice=plan.choice._replace(**changed))


def book_plan_summary(plan: BookPlan) -> Phrase:
    """Short description of a book plan: first book, number of others, last ply."""
    if not plan.paths:
        return text.NO_BOOKS
    name, more = PurePath(plan.paths[0]).name, len(plan.paths) - 1
    words = text.BOOK_AND_MORE.filled(name=name, count=more) if more else Phrase(name, name)
    until = plan.choice.until
    return text.UNTIL_WORDS.filled(books=words, ply=until) if until else words
