"""`yomisuji log show`: logs for people to read."""

from argparse import ArgumentParser, Namespace

from app.cli.asked import add_files
from app.cli.log import as_text as log_as_text
from app.cli.log.opened import open_log, remarks_of
from app.cli.terminal import Terminal, visible
from app.text import command as text
from app.text import log as log_text
from app.text.phrase import Language


def fill(command: ArgumentParser, language: Language) -> None:
    add_files(command, language, log_text.FILES_HELP)


def run(asked: Namespace, terminal: Terminal) -> int:
    failed = False
    for name in asked.files:
        log = open_log(name)
        for remark in remarks_of(log, terminal.language):
            terminal.tell(name, remark)
        if log.script is None:
            failed = True
            continue
        title = text.FILE_OF.filled(name=visible(name), format=log.script.value, encoding=log.encoding)
        for line in (title.to(terminal.language), "", *log_as_text.lines(log, terminal.language), ""):
            terminal.say(line)
    return int(failed)
