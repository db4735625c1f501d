"""`yomisuji train due`: prints the problems (cards) due today, and a forecast."""

import time
from argparse import Namespace

from app.cli.arguments import Arguments
from app.cli.terminal import Terminal
from app.cli.training.opened import add_training_arguments, open_cards
from app.text import training as text


def add_arguments(arguments: Arguments) -> None:
    arguments.add_switch("--json", text.JSON_HELP)
    add_training_arguments(arguments)


def run(asked: Namespace, terminal: Terminal) -> int:
    with open_cards(asked) as store:
        work = store.cards_of_today(time.time())
        cards = [kept for number in work.card_numbers if (kept := store.find_card(number)) is not None]
    if asked.json:
        said = {
            "due": work.due_count,
            "new": work.new_cards,
            "answered": len(work.answers),
            "right": sum(work.answers),
            "streak": work.streak_days,
            "forecast": work.forecast,
            "aside": work.set_aside_count,
            "total": work.total_cards,
            "cards": [
                {"sfen": kept.card.sfen, "kind": kept.card.kind.value, "due": kept.memory.due or None} for kept in cards
            ],
        }
        terminal.say_json(said)
        return 0
    lines = [
        text.DUE_LINE.filled(due=work.due_count, new=work.new_cards),
        text.DONE_LINE.filled(count=len(work.answers), right=sum(work.answers)),
        text.STREAK_LINE.filled(days=work.streak_days),
        text.FORECAST_LINE.filled(counts=" ".join(map(str, work.forecast))),
    ]
    if work.set_aside_count:
        lines.append(text.ASIDE_LINE.filled(count=work.set_aside_count))
    terminal.say(*(line.to(terminal.language) for line in lines))
    return 0
