"""The commands that read records and write them in another way, each loaded when it is asked for, and what they take.

All formats and dialects come with them, which is more than those need that set engines to work.
"""

from argparse import ArgumentParser, Namespace

from app.cli.numbers_asked import whole
from app.cli.terminal import Terminal
from app.text import command as text
from app.text.phrase import Language


def show_records(asked: Namespace, terminal: Terminal) -> int:
    from app.cli.show import show  # noqa: PLC0415 - see above

    return show(asked, terminal)


def convert_records(asked: Namespace, terminal: Terminal) -> int:
    from app.cli.convert import convert  # noqa: PLC0415 - see above

    return convert(asked, terminal)


def check_records(asked: Namespace, terminal: Terminal) -> int:
    from app.cli.check import check  # noqa: PLC0415 - see above

    return check(asked, terminal)


def list_thoughts(asked: Namespace, terminal: Terminal) -> int:
    from app.cli.thoughts import thoughts  # noqa: PLC0415 - see above

    return thoughts(asked, terminal)


def make_rows(asked: Namespace, terminal: Terminal) -> int:
    from app.cli.dataset import make_dataset  # noqa: PLC0415 - see above

    return make_dataset(asked, terminal)


def fill_show(command: ArgumentParser, language: Language) -> None:
    ply = whole(text.NO_PLY, 0, language)
    command.add_argument("--json", action="store_true", help=text.JSON_HELP.to(language))
    command.add_argument("--at", type=ply, metavar=text.PLY.to(language), help=text.AT_HELP.to(language))


def fill_convert(command: ArgumentParser, language: Language) -> None:
    from app.cli.convert import ENCODINGS  # noqa: PLC0415 - see above
    from app.formats.registry import suffixes  # noqa: PLC0415 - see above

    place = command.add_mutually_exclusive_group(required=True)
    place.add_argument("-o", dest="out", metavar=text.FILE.to(language), help=text.OUT_HELP.to(language))
    place.add_argument("-d", dest="folder", metavar=text.FOLDER.to(language), help=text.FOLDER_HELP.to(language))
    help_to = text.TO_HELP.to(language, suffixes=" ".join(suffixes()))
    command.add_argument("--to", metavar=text.SUFFIX.to(language), help=help_to)
    help_encoding = text.ENCODING_HELP.to(language)
    command.add_argument("--encoding", choices=list(ENCODINGS), type=str.lower, help=help_encoding)
    command.add_argument("--overwrite", action="store_true", help=text.OVERWRITE_HELP.to(language))


def fill_thoughts(command: ArgumentParser, language: Language) -> None:
    from app.cli.thoughts import dialect_keys  # noqa: PLC0415 - see above

    form = command.add_mutually_exclusive_group()
    form.add_argument("--csv", action="store_true", help=text.CSV_HELP.to(language))
    form.add_argument("--jsonl", action="store_true", help=text.JSONL_HELP.to(language))
    form.add_argument("--rewrite", choices=dialect_keys(), help=text.REWRITE_HELP.to(language))
    command.add_argument("-o", dest="out", metavar=text.FILE.to(language), help=text.OUT_HELP.to(language))
    command.add_argument("--overwrite", action="store_true", help=text.OVERWRITE_HELP.to(language))


def fill_rows(command: ArgumentParser, language: Language) -> None:
    from app.cli.dataset_asked import fill  # noqa: PLC0415 - see above

    fill(command, language)
