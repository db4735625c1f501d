"""`yomisuji goita show`: a record of Goita for people to read."""

from argparse import ArgumentParser, Namespace

from app.cli.asked import add_files
from app.cli.goita import as_text as goita_as_text
from app.cli.goita.opened import open_goita
from app.cli.terminal import Terminal
from app.text import goita as text
from app.text.phrase import Language


def fill(command: ArgumentParser, language: Language) -> None:
    add_files(command, language, text.FILES_HELP)


def run(asked: Namespace, terminal: Terminal) -> int:
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
