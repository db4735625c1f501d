"""`yomisuji goita new`: a record of Goita from hands and digits, made only when the rules allow it."""

from argparse import ArgumentParser, Namespace

from app.cli.asked import whole
from app.cli.goita.convert import fill_out, put
from app.cli.goita.opened import remark_of
from app.cli.terminal import Terminal
from app.cli.usage import WRONG_USAGE
from app.goita.checking import result_of, troubles_of
from app.goita.match import Match, Round, normalised
from app.goita.reading import is_time
from app.goita.replay import replay
from app.goita.writing import write
from app.record.problems import Severity
from app.text import goita as text
from app.text.phrase import Language


def fill(command: ArgumentParser, language: Language) -> None:
    hand, help_hands = text.HANDS_WORD.to(language), text.HANDS_HELP.to(language)
    command.add_argument("hands", nargs=4, metavar=hand, help=help_hands)
    for name, word, help_ in (
        ("--record", text.RECORD_WORD, text.RECORD_HELP),
        ("--title", text.NAME_WORD, text.TITLE_HELP),
        ("--start", text.TIME_WORD, text.START_HELP),
        ("--end", text.TIME_WORD, text.END_HELP),
    ):
        default = "" if name == "--record" else None
        command.add_argument(name, default=default, metavar=word.to(language), help=help_.to(language))
    number, name = text.DEALER_WORD.to(language), text.NAME_WORD.to(language)
    help_dealer, help_goshi = text.DEALER_HELP.to(language), text.GOSHI_HELP.to(language)
    command.add_argument("--dealer", type=int, choices=range(4), default=0, metavar=number, help=help_dealer)
    command.add_argument("--goshi", type=int, choices=range(4), action="append", metavar=number, help=help_goshi)
    command.add_argument("--players", nargs=4, metavar=name, help=text.PLAYERS_HELP.to(language))
    points, score = text.SCORE_WORD.to(language), whole(text.BAD_NUMBER, 0, language)
    command.add_argument("--score", nargs=2, type=score, metavar=points, help=text.SCORE_HELP.to(language))
    fill_out(command, language)


def run(asked: Namespace, terminal: Terminal) -> int:
    for name, value in (("--start", asked.start), ("--end", asked.end)):
        if value is not None and not is_time(value):
            terminal.complain(text.BAD_VALUE, name=name, right=text.RIGHT_TIME)
            return WRONG_USAGE
    match = _match(asked)
    troubles = troubles_of(match)
    for trouble in troubles:
        terminal.tell(asked.out, remark_of(trouble, terminal.language))
    if any(trouble.severity is Severity.ERROR for trouble in troubles):
        terminal.complain(text.NOT_MADE)
        return 1
    reason = put(write(match), "", asked.out, asked.overwrite, is_whole=True)
    if reason is not None:
        terminal.fail(asked.out, reason)
    return int(reason is not None)


def _match(asked: Namespace) -> Match:
    score = None if asked.score is None else (asked.score[0], asked.score[1])
    goshi = tuple(dict.fromkeys(asked.goshi or ()))
    given = Round(asked.dealer, score, tuple(asked.hands), asked.record, None, goshi)
    result = result_of(given, replay(given))
    played = given._replace(winner=None if result is None else result.winner)
    return normalised(Match(asked.title, asked.start, asked.end, tuple(asked.players or ()), (played,)))
