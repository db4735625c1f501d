"""`yomisuji online servers`: lists the stored servers, which `--server` takes by name."""

from argparse import Namespace

from app.cli.arguments import Arguments
from app.cli.online.account import forget_server, kept_servers
from app.cli.terminal import Terminal, on_one_line, padded
from app.text import online as text

_WIDTH = 20


def fill(arguments: Arguments) -> None:
    arguments.add("--forget", text.FORGET_HELP, text.NAME_WORD)


def run(asked: Namespace, terminal: Terminal) -> int:
    if asked.forget is not None:
        forget_server(asked.forget, terminal)
        return 0
    for profile in kept_servers().profiles:
        game = "" if profile.game is None else profile.game.password
        words = (padded(on_one_line(profile.name), _WIDTH), profile.key, game)
        terminal.say(" ".join(word for word in words if word))
    return 0
