"""`yomisuji goita show`: a record of Goita for people to read."""

from argparse import Namespace

from app.cli import goita_as_text
from app.cli.goita_opened import open_goita
from app.cli.terminal import Terminal


def show(asked: Namespace, terminal: Terminal) -> int:
    failed = False
    for opened in map(open_goita, asked.files):
        for remark in opened.remarks(terminal.language):
            terminal.tell(opened.name, remark)
        if opened.match is None:
            failed = True
            continue
        for line in (*goita_as_text.lines(opened.match, terminal.language), ""):
            terminal.say(line)
    return int(failed)
