"""`yomisuji` and `python -m app`: says what was asked on the command line, or opens the window."""

import sys

USAGE = """\
yomisuji              open the window
yomisuji --selftest   open it, say how that went, and close it
yomisuji --version    say which version this is
yomisuji --help       say this
"""


def main() -> int:
    """The program's entrance. The window is loaded only when it is wanted."""
    match sys.argv[1:]:
        case []:
            from app.desktop.main import main as open_window

            return open_window(sys.argv)
        case ["--selftest"]:
            from app.desktop.selftest import selftest

            return selftest(sys.argv)
        case ["--version"]:
            from app.base.version import program_version

            sys.stdout.write(f"yomisuji {program_version()}\n")
            return 0
        case ["--help" | "-h"]:
            sys.stdout.write(USAGE)
            return 0
        case unknown:
            sys.stderr.write(f"yomisuji: {' '.join(unknown)!r} is nothing it knows; try one of these:\n{USAGE}")
            return 2


if __name__ == "__main__":
    sys.exit(main())
