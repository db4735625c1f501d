"""The commands of `yomisuji log`, each loaded when it is asked for: what reads logs would slow all other commands down."""

from argparse import Namespace

from app.cli.terminal import Terminal


def show_logs(asked: Namespace, terminal: Terminal) -> int:
    from app.cli.log_show import show  # noqa: PLC0415 - see above

    return show(asked, terminal)


def check_logs(asked: Namespace, terminal: Terminal) -> int:
    from app.cli.log_check import check  # noqa: PLC0415 - see above

    return check(asked, terminal)


def convert_log(asked: Namespace, terminal: Terminal) -> int:
    from app.cli.log_convert import convert  # noqa: PLC0415 - see above

    return convert(asked, terminal)


def replay_log(asked: Namespace, terminal: Terminal) -> int:
    from app.cli.log_replay import replay  # noqa: PLC0415 - see above

    return replay(asked, terminal)
