"""`yomisuji usi`: the bundled engine, a process that speaks USI on standard input and output."""

import gc
import os
import sys
from collections.abc import Sequence
from typing import Final

from app.base.network_asset import with_network
from app.builtin.engine import BundledEngine, UsiOutput
from app.text.builtin import LOG_NOT_OPENED, USAGE
from app.text.phrase import Phrase

NAME: Final = "Yomisuji"
"""The engine's name, without a version: programs keep an engine's settings under its name."""

_TLF_FLAG: Final = "--tlf"
_READ_BYTES: Final = 1 << 16

# The thread that listens gets its turn within this many seconds, however busy the other is.
_SWITCH_INTERVAL: Final = 0.0005


def main(arguments: Sequence[str]) -> int:
    """Run the engine until `quit` or the end of the input, and return the exit code."""
    match arguments:
        case []:
            return _run_engine(UsiOutput(sys.stdout.buffer))
        case [word, path] if word == _TLF_FLAG:
            return _run_with_transcript(path)
        case _:
            return _print_error(2, USAGE)


def _run_with_transcript(path: str) -> int:
    from app.builtin.transcript import Transcript  # noqa: PLC0415  # a program that starts engines keeps its own log

    try:
        log = open(path, "w", encoding="utf-8")  # noqa: PTH123, SIM115  # pathlib would be loaded for this alone
    except OSError as error:
        from app.text.file_errors import reason_of_failed  # noqa: PLC0415

        return _print_error(1, LOG_NOT_OPENED, path=path, reason=reason_of_failed(error))
    with log:
        return _run_engine(UsiOutput(sys.stdout.buffer, Transcript(log, engine_name())))


def engine_name() -> str:
    """Return the name that the engine says of itself: with its network, so that its analyses are not taken for another's."""
    return with_network(NAME)


def _print_error(code: int, phrase: Phrase, **values: object) -> int:
    sentence = phrase.filled(**values)
    sys.stderr.buffer.write(f"{sentence.ja}\n{sentence.en}\n".encode())
    return code


def _run_engine(voice: UsiOutput) -> int:
    # The search makes no circles, and looking for them would cost it a tenth of its time.
    gc.disable()
    sys.setswitchinterval(_SWITCH_INTERVAL)
    engine = BundledEngine(engine_name(), voice)
    try:
        while piece := os.read(sys.stdin.fileno(), _READ_BYTES):
            if not engine.on_bytes_received(piece):
                break
        else:
            engine.on_input_end()
    except KeyboardInterrupt:
        engine.on_input_end()
    engine.wait_for_search()
    return 0
