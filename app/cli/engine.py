"""The commands of `yomisuji engine`, each loaded when it is asked for."""

from argparse import Namespace

from app.cli.terminal import Terminal


def examine_engine(asked: Namespace, terminal: Terminal) -> int:
    from app.cli.engine_doctor import doctor  # noqa: PLC0415 - see above

    return doctor(asked, terminal)


def list_options(asked: Namespace, terminal: Terminal) -> int:
    from app.cli.engine_options import options  # noqa: PLC0415 - see above

    return options(asked, terminal)


def talk_to_engine(asked: Namespace, terminal: Terminal) -> int:
    from app.cli.engine_console import console  # noqa: PLC0415 - see above

    return console(asked, terminal)
