"""`yomisuji` and `python -m app`: says what was asked on the command line, or opens the window."""

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import TracebackType

USAGE = """\
yomisuji              open the window
yomisuji FILE         open it with a record
yomisuji --selftest   open it, say how that went, and close it
yomisuji --version    say which version this is
yomisuji --help       say this

yomisuji show FILE...                    show records: what they say, their moves, their board
yomisuji convert FILE... -o FILE         write a record in another format
yomisuji convert FILE... -d FOLDER       the same for many files, and for folders of them
yomisuji check FILE...                   say what is wrong with records
yomisuji thoughts FILE...                list what engines thought, or rewrite it in another dialect
yomisuji dataset FILE... -o FILE         write positions as rows to learn from: JSON lines, PackedSfenValue, hcpe
yomisuji analyze FILE... -o FILE         have engines go through records, and write what they think into them
yomisuji mate SFEN|FILE                  look for a mate
yomisuji play --black ENGINE --white ENGINE -o FILE   have two engines play a game
yomisuji log show FILE...                show what was said to an engine and what it answered; check and convert it too
yomisuji log replay FILE                 answer as the engine in a log did, to a program that speaks USI
yomisuji engine list                     list the engines on this machine; show, add, set, remove, export and import them
yomisuji engine doctor ENGINE            try an engine, and say what is wrong and what to do about it
yomisuji engine options ENGINE           list the options of an engine
yomisuji engine console ENGINE           talk to an engine, and see both sides
yomisuji usi [--tlf FILE]                be the bundled engine, for any program that speaks USI; --tlf keeps a log
yomisuji goita show FILE...              show records of Goita; check and convert them too, or make a new one
yomisuji show --help                     say more about one of these
"""
COMMANDS = ("show", "convert", "check", "thoughts", "dataset", "analyze", "mate", "play", "log", "engine", "goita")
STOPPED = 130
"""What shells say of a program that was stopped by Ctrl-C."""


def give_streams() -> None:
    """Without a console Windows gives no streams; what nobody can read is then written to nowhere."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115, PTH123 - it stays open to the end


def main() -> int:
    """The program's entrance. The window is loaded only when it is wanted."""
    give_streams()
    match _behind_command(sys.argv[1:]):
        case ["--selftest"]:
            from app.desktop.window.selftest import selftest

            return selftest(sys.argv)
        case ["--version" | "--help" | "-h" as asked]:
            sys.stdout.write(_version() if asked == "--version" else USAGE)
            return 0
        case ["usi", *rest]:
            from app.builtin.main import main as speak_usi

            return speak_usi(rest)
        case [command, *_] as arguments if command in COMMANDS:
            return _run(arguments)
        case [*paths] if all(map(_is_path, paths)):
            from app.desktop.window.main import main as open_window

            return open_window(sys.argv[:1], paths)
        case unknown:
            sys.stderr.write(f"yomisuji: {' '.join(unknown)!r} is nothing it knows; try one of these:\n{USAGE}")
            return 2


def _behind_command(words: list[str]) -> list[str]:
    """The words with a language that stands before the command put behind it, where commands look for it."""
    match words:
        case ["--language", language, command, *rest] if command in COMMANDS:
            return [command, "--language", language, *rest]
        case ["--language", _, "--help" | "-h" | "--version" as asked]:
            return [asked]
        case [both, *rest] if both.startswith("--language="):
            before = ["--language", both.partition("=")[2], *rest]
            behind = _behind_command(before)
            return words if behind is before else behind
    return words


def _version() -> str:
    from app.base.version import program_version

    return f"yomisuji {program_version()}\n"


def _is_path(word: str) -> bool:
    """Whether it is meant as a file; of one that is not there the window tells, as a desktop shows no other words."""
    is_there = os.path.exists(word)  # noqa: PTH110 - pathlib takes its time to load
    return not word.startswith("-") and (is_there or "." in word or os.sep in word)


def _run(arguments: list[str]) -> int:
    """Run a command. Ctrl-C ends it quietly, even while it is being loaded; a fault of its own is told in a sentence."""
    sys.excepthook = _tell_fault
    try:
        from app.cli.main import main as run_command

        return run_command(arguments)
    except KeyboardInterrupt:
        return STOPPED


def _tell_fault(kind: "type[BaseException]", raised: BaseException, trace: "TracebackType | None") -> None:
    from app.cli.fault import tell_fault

    tell_fault(kind, raised, trace)


if __name__ == "__main__":
    sys.exit(main())
