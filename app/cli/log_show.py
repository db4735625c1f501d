"""`yomisuji log show`: logs for people to read."""

from argparse import Namespace

from app.base.visible import visible
from app.cli import log_as_text
from app.cli.log_opened import open_log, remarks_of
from app.cli.terminal import Terminal
from app.text import command as text


def show(asked: Namespace, terminal: Terminal) -> int:
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
