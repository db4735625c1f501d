"""Entry point of `yomisuji` and `python -m app`: run a command from the command line, or open the window."""

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import TracebackType

HOMELESS = 2
"""Exit code if no folder for the program's files can be determined."""
STOPPED = 130
"""Exit code of a program stopped by Ctrl-C, as shells have it."""


def give_streams() -> None:
    """Open the null device for missing streams: on Windows, a program without a console has none."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115, PTH123 - it stays open to the end


def main() -> int:
    """Run the program and return its exit code."""
    give_streams()
    try:
        return _begin()
    except ImportError as error:
        from app.runtime.missing_library import NO_LIBRARY, print_missing_library

        if print_missing_library(str(error)):
            return NO_LIBRARY
        raise
    except RuntimeError as error:
        from app.base.folders import HomelessError

        if not isinstance(error, HomelessError):
            raise
        from app.text.window import NO_HOME

        sys.stderr.write(f"{NO_HOME.ja}\n{NO_HOME.en}\n")
        return HOMELESS


def _begin() -> int:
    """Dispatch on the command line. The window is imported only when it is wanted."""
    match _behind_command(sys.argv[1:]):
        case ["--selftest"]:
            from app.desktop.window.selftest import selftest

            return selftest(sys.argv)
        case ["--version" | "--help" | "-h" as asked]:
            sys.stdout.write(_version() if asked == "--version" else _usage())
            return 0
        case ["usi", *rest]:
            from app.builtin.main import main as speak_usi

            return speak_usi(rest)
        case [command, *_] as arguments if _is_command(command):
            return _run(arguments)
        case [*paths] if all(map(_is_path, paths)):
            from app.desktop.window.main import main as open_window

            return open_window(sys.argv[:1], paths)
        case unknown:
            sys.stderr.write(
                f"yomisuji: {' '.join(unknown)!r} is not a command or a file; try one of these:\n{_usage()}"
            )
            return 2


def _behind_command(words: list[str]) -> list[str]:
    """Arguments with a leading `--language` moved behind the command, where commands expect it."""
    match words:
        case ["--language", _, "usi", *rest]:  # the engine speaks USI, in no language
            return ["usi", *rest]
        case ["--language", language, command, *rest] if _is_command(command):
            return [command, "--language", language, *rest]
        case ["--language", _, "--help" | "-h" | "--version" as asked]:
            return [asked]
        case [both, *rest] if both.startswith("--language="):
            before = ["--language", both.partition("=")[2], *rest]
            behind = _behind_command(before)
            return words if behind is before else behind
    return words


def _is_command(word: str) -> bool:
    from app.cli.table import is_command

    return is_command(word)


def _usage() -> str:
    from app.cli.table import usage_text

    return usage_text()


def _version() -> str:
    from app.base.version import program_version

    return f"yomisuji {program_version()}\n"


def _is_path(word: str) -> bool:
    """True if the word is meant as a file. A missing file counts too: the window reports it."""
    is_there = os.path.exists(word)  # noqa: PTH110 - pathlib takes its time to load
    return not word.startswith("-") and (is_there or "." in word or os.sep in word)


def _run(arguments: list[str]) -> int:
    """Run a command. Ctrl-C ends it quietly, even during import; an uncaught exception becomes a sentence."""
    sys.excepthook = _tell_fault
    try:
        from app.cli.main import main as run_command

        return run_command(arguments)
    except KeyboardInterrupt:
        return STOPPED


def _tell_fault(kind: "type[BaseException]", raised: BaseException, trace: "TracebackType | None") -> None:
    from app.cli.main import report_uncaught

    report_uncaught(kind, raised, trace)


if __name__ == "__main__":
    sys.exit(main())
