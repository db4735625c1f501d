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


def list_engines(asked: Namespace, terminal: Terminal) -> int:
    from app.cli.engine_shelf import list_engines as command  # noqa: PLC0415 - see above

    return command(asked, terminal)


def show_engine(asked: Namespace, terminal: Terminal) -> int:
    from app.cli.engine_shelf import show_engine as command  # noqa: PLC0415 - see above

    return command(asked, terminal)


def remove_engine(asked: Namespace, terminal: Terminal) -> int:
    from app.cli.engine_shelf import remove_engine as command  # noqa: PLC0415 - see above

    return command(asked, terminal)


def add_engine(asked: Namespace, terminal: Terminal) -> int:
    from app.cli.engine_add import add_engine as command  # noqa: PLC0415 - see above

    return command(asked, terminal)


def set_options(asked: Namespace, terminal: Terminal) -> int:
    from app.cli.engine_set import set_options as command  # noqa: PLC0415 - see above

    return command(asked, terminal)


def export_engine(asked: Namespace, terminal: Terminal) -> int:
    from app.cli.engine_export import export_engine as command  # noqa: PLC0415 - see above

    return command(asked, terminal)


def import_engine(asked: Namespace, terminal: Terminal) -> int:
    from app.cli.engine_export import import_engine as command  # noqa: PLC0415 - see above

    return command(asked, terminal)
