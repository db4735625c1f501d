"""The commands of `yomisuji goita`, each loaded when it is asked for: what knows Goita would slow all other commands down."""

from argparse import Namespace

from app.cli.terminal import Terminal


def show_goita(asked: Namespace, terminal: Terminal) -> int:
    from app.cli.goita_show import show  # noqa: PLC0415 - see above

    return show(asked, terminal)


def check_goita(asked: Namespace, terminal: Terminal) -> int:
    from app.cli.goita_check import check  # noqa: PLC0415 - see above

    return check(asked, terminal)


def convert_goita(asked: Namespace, terminal: Terminal) -> int:
    from app.cli.goita_convert import convert  # noqa: PLC0415 - see above

    return convert(asked, terminal)


def make_goita(asked: Namespace, terminal: Terminal) -> int:
    from app.cli.goita_new import make  # noqa: PLC0415 - see above

    return make(asked, terminal)
