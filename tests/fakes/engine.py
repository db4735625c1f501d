"""A USI engine for tests that does one thing wrong, as real ones do: `python -S -E tests/fakes/engine.py FAULT`.

Without a fault it is a plain engine of one thread: it answers a search at once with a move that is legal at the start,
and waits with that for `stop` or `ponderhit` where it should. Each class below `Sound` is one fault and goes by its own
name in small letters: `NeverUsiok` is `never-usiok`. It imports little, so that it starts within some milliseconds.
"""

import os
import select
import signal
import sys
import time

STDIN, STDOUT, STDERR = 0, 1, 2
MOVE = "7g7f"
SUDDEN = 0.05
"""Seconds until a fault that comes by itself."""


def say(*lines: str) -> None:
    write("".join(f"{line}\n" for line in lines).encode())


def write(data: bytes, to: int = STDOUT) -> None:
    while data:
        data = data[os.write(to, data) :]


def thought(number: int, rank: int = 1) -> str:
    """A line as engines write it, different from every other."""
    return (
        f"info depth {number % 60 + 1} seldepth 31 multipv {rank} score cp {number % 900 - 450} nodes {number * 977} "
        f"nps 1034000 hashfull 279 time {number} pv 7g7f 3c3d 2g2f 4c4d 3i4h 8b4b 5i6h 3a3b 6h7h 5a6b"
    )


class Sound:
    """An engine without a fault."""

    options: tuple[str, ...] = (
        "option name USI_Hash type spin default 16 min 1 max 1024",
        "option name USI_Ponder type check default false",
        "option name MultiPV type spin default 1 min 1 max 500",
        "option name Book File type string default public.bin",
        "option name Clear Hash type button",
    )

    def __init__(self) -> None:
        self.searching = False
        self.held = False
        self.readied = False
        self.moves: list[str] = []
        self.pause: float | None = None
        """Seconds until `idle`, where something is to come by itself."""

    def run(self) -> int:
        rest = b""
        while True:
            if not select.select([STDIN], [], [], self.pause)[0]:
                self.idle()
                continue
            piece = os.read(STDIN, 65536)
            if not piece:
                return self.abandoned()
            *lines, rest = (rest + piece).split(b"\n")
            for line in lines:
                if self.hear(line) is not None:
                    return 0

    def hear(self, line: bytes) -> str | None:
        """The word `quit`, when it is to be obeyed."""
        words = line.decode("utf-8", "replace").split() or [""]
        act = getattr(self, f"on_{words[0]}", None)
        if act is None:
            self.on_unknown(line)
            return None
        answer: str | None = act(words[1:])
        return answer

    def idle(self) -> None:
        """Something comes by itself."""

    def abandoned(self) -> int:
        """Nobody is there to be heard any more."""
        return 0

    def on_unknown(self, line: bytes) -> None:
        if line.strip():
            write(b"Unknown command: " + line + b"\n")

    def on_usi(self, _: list[str]) -> None:
        say("id name Fake", "id author Us", *self.options, "usiok")

    def on_isready(self, _: list[str]) -> None:
        self.readied = True
        say("readyok")

    def on_setoption(self, words: list[str]) -> None: ...

    def on_usinewgame(self, _: list[str]) -> None: ...

    def on_gameover(self, _: list[str]) -> None: ...

    def on_position(self, words: list[str]) -> None:
        self.moves = words[words.index("moves") + 1 :] if "moves" in words else []

    def on_go(self, words: list[str]) -> None:
        self.searching = True
        self.held = "infinite" in words or "ponder" in words
        if "mate" in words:
            self.held = False
            self.mate()
            return
        say(thought(1))
        if not self.held:
            self.answer()

    def mate(self) -> None:
        self.searching = False
        say("checkmate G*8f 9f9g 8f8g 9g9h 8g8h")

    def answer(self) -> None:
        self.searching = False
        say(f"bestmove {MOVE} ponder 3c3d")

    def on_stop(self, _: list[str]) -> None:
        if self.searching:
            self.answer()

    def on_ponderhit(self, _: list[str]) -> None:
        if self.searching:
            self.answer()

    def on_quit(self, _: list[str]) -> str:
        return "quit"


# The beginning


class Banner(Sound):
    def run(self) -> int:
        say("Fake Engine 1.0 by Us", " 8\x1b[1m\x1b[46m\x1b[30mr", "", "#[Chess] 0w>")
        return super().run()


class Slow(Sound):
    """Loads for a while, with blank lines as signs of life."""

    def on_isready(self, words: list[str]) -> None:
        for _ in range(5):
            time.sleep(SUDDEN)
            say("")
        super().on_isready(words)


class NeverUsiok(Sound):
    def on_usi(self, _: list[str]) -> None:
        say("id name Fake")


class NeverReadyok(Sound):
    def on_isready(self, _: list[str]) -> None: ...


class OddOptions(Sound):
    options = (
        "",
        "option name Debug Log File type string default ",
        "option name Clear Hash type button",
        "option name NodesLimit type spin default 0 min 0 max 9223372036854775807",
        "option name Style type combo default Normal var Solid var Normal var Very Risky",
        "option name SyzygyPath type string default <empty>",
        "option name Style type combo default Solid var Solid",
        "option name Broken type spin default 5",
        "option name Nothing",
        "option type check",
    )


class EveryOption(Sound):
    """Every kind of option, also as no two engines write it; says what it is told about them."""

    options = (
        "option name USI_Hash type spin default 1024 min 1 max 33554432",
        "option name USI_Ponder type check default false",
        "option  name  Threads\ttype spin  default 1   min 1 max 4",
        "",
        "option name Skill Level type spin default 20 min -20 max 20",
        "option name NodesLimit type spin default 0 min 0 max 9223372036854775807",
        "option name Lowest type spin default -9223372036854775808 min -9223372036854775808 max 0",
        "option name Boundless type spin default 5",
        "option name Only One type spin default 3 min 3 max 3",
        "option name OwnBook type check default true",
        "option name NoDefault type check",
        "option name Analysis Contempt type combo default Both var Both var Off var White var Black",
        "option name Style type combo default Very Risky var Solid var Normal var Very Risky",
        "option name Strange type combo default Other var One var Two",
        f"option name Variant type combo default v7{''.join(f' var v{number}' for number in range(77))}",
        "option name Book File type string default /some where/a book.db",
        "option name Debug Log File type string default ",
        "option name SyzygyPath type string default <empty>",
        "option name EvalDir type string default eval",
        "option name LearningFile type filename default <empty>",
        "option name Remark type string default a=b <b>&c</b>",
        "option name 定跡 type check default false",
        "option name <i>Odd</i> & type spin default 0 min 0 max 1",
        "option name Clear Hash type button",
        "option name 保存 type button",
        "option name MultiPV type spin default 1 min 1 max 500",
        "option name USI_AnalyseMode type check default false",
        "option name USI_Unheard type check default false",
        "option name UCI_Variant type combo default shogi var shogi var chess",
        "option name Protocol type combo default usi var usi var uci",
    )

    def hear(self, line: bytes) -> str | None:
        if line.startswith(b"setoption"):
            write(b"info string heard " + line + b"\n")
        return super().hear(line)


class ManyOptions(Sound):
    options = tuple(f"option name Option {number} type spin default 1 min 0 max 9" for number in range(10_000))


class LongCombo(Sound):
    options = (f"option name Variant type combo default v0{''.join(f' var v{number}' for number in range(2000))}",)


class ErrorThatIsNone(Sound):
    def on_isready(self, words: list[str]) -> None:
        say("info string Error! : can't read file : /nowhere/standard_book.db")
        super().on_isready(words)


class UsiTwice(Sound):
    """The second `usi` gets no answer."""

    asked = False

    def on_usi(self, words: list[str]) -> None:
        if self.asked:
            write(b"unknown command usi\n", STDERR)
        else:
            super().on_usi(words)
        self.asked = True


class Unregistered(Sound):
    def on_usi(self, words: list[str]) -> None:
        super().on_usi(words)
        say("registration checking", "registration error")

    def on_register(self, words: list[str]) -> None:
        say(f"info string registered {' '.join(words)}")


class Copied(Sound):
    def on_usi(self, words: list[str]) -> None:
        super().on_usi(words)
        say("copyprotection checking", "copyprotection error")


# The end


class IgnoresStop(Sound):
    def on_stop(self, _: list[str]) -> None: ...


class IgnoresQuit(Sound):
    def on_quit(self, _: list[str]) -> None:  # type: ignore[override]
        ...

    def abandoned(self) -> int:
        while True:
            time.sleep(60)


class IgnoresEverything(IgnoresQuit):
    """Only SIGKILL helps."""

    def run(self) -> int:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        return super().run()


class AnswersQuit(Sound):
    """Says a move before it goes."""

    def on_quit(self, words: list[str]) -> str:
        say("bestmove 2g2f")
        return super().on_quit(words)


class AnswersGameover(Sound):
    def on_gameover(self, _: list[str]) -> None:
        say("bestmove 2g2f")


class ClosedStdin(Sound):
    """Takes nothing in any more once it is ready."""

    def on_isready(self, words: list[str]) -> None:
        super().on_isready(words)
        os.close(STDIN)
        while True:
            time.sleep(60)


class Parent(Sound):
    """Has started another process, which stays; with a second word one that has a session of its own, noted in that file."""

    def on_isready(self, words: list[str]) -> None:
        words_of_child = [sys.executable, "-S", "-E", __file__, "ignores-everything"]
        notes = sys.argv[2:]
        deaf = [(os.POSIX_SPAWN_OPEN, STDIN, os.devnull, os.O_RDONLY, 0)]
        child = os.posix_spawn(sys.executable, words_of_child, os.environ, file_actions=deaf, setsid=bool(notes))
        for note in notes:
            write(f"{child}\n".encode(), os.open(note, os.O_WRONLY | os.O_CREAT | os.O_APPEND))
        say(f"info string child {child}")
        super().on_isready(words)


# Death


def die(number: int, words: str) -> None:
    write(f"{words}\n".encode(), STDERR)
    signal.signal(number, signal.SIG_DFL)
    os.kill(os.getpid(), number)


class DiesOnGo(Sound):
    def on_go(self, _: list[str]) -> None:
        die(signal.SIGABRT, "terminate called after throwing an instance\n  what():  unknown option in go")


class DiesMidLine(Sound):
    def on_go(self, words: list[str]) -> None:
        super().on_go(words)
        write(b"info depth 9 score cp 33 pv 7g7f 3c")
        die(signal.SIGSEGV, "out of bounds")


class IllegalInstruction(Sound):
    def on_isready(self, _: list[str]) -> None:
        die(signal.SIGILL, "")


class NoLastNewline(Sound):
    def on_go(self, _: list[str]) -> None:
        say(thought(7))
        write(b"bestmove 2g2f")
        os._exit(0)


class ExitInSearch(Sound):
    def on_go(self, words: list[str]) -> None:
        super().on_go(words)
        self.pause = SUDDEN

    def on_stop(self, _: list[str]) -> None: ...

    def idle(self) -> None:
        os._exit(0)


class WrongPosition(Sound):
    """Ends at a move that it holds for illegal."""

    def on_position(self, words: list[str]) -> None:
        super().on_position(words)
        if self.moves:
            say(f"info string CRITICAL ERROR: Illegal move: {self.moves[-1]}")
            os._exit(1)


class WrongValue(Sound):
    def on_setoption(self, words: list[str]) -> None:
        if not words[-1].isdecimal():
            die(signal.SIGABRT, "what():  stoll")


class GoBeforeReady(Sound):
    def on_go(self, words: list[str]) -> None:
        if not self.readied:
            die(signal.SIGSEGV, "not ready")
        super().on_go(words)


class NoLibrary(Sound):
    def run(self) -> int:
        write(b"error while loading shared libraries: libfake.so.1: cannot open shared object file\n", STDERR)
        return 127


# Answers


class TwoBestmoves(Sound):
    def answer(self) -> None:
        super().answer()
        say("bestmove 2g2f")


class InfoAfterBestmove(Sound):
    def answer(self) -> None:
        super().answer()
        say(thought(99))


class IllegalBestmove(Sound):
    def answer(self) -> None:
        self.searching = False
        say("bestmove 5i5a+")


class UnreadableBestmove(Sound):
    def answer(self) -> None:
        self.searching = False
        say("bestmove G@5b")


class EarlyBestmove(Sound):
    """Does not wait for `stop`."""

    def on_go(self, words: list[str]) -> None:
        super().on_go(words)
        self.on_stop(words)


class LateBestmove(Sound):
    """Takes a while to stop."""

    def on_stop(self, words: list[str]) -> None:
        time.sleep(SUDDEN * 4)
        super().on_stop(words)


class AnswersWhen(Sound):
    """`answers-when FILE`: answers no search before it is told to stop and there is that file."""

    def on_go(self, words: list[str]) -> None:
        super().on_go([*words, "infinite"])

    def on_stop(self, _: list[str]) -> None:
        self.pause = SUDDEN

    def idle(self) -> None:
        if os.access(sys.argv[2] if len(sys.argv) > 2 else "", os.F_OK):
            self.pause = None
            self.answer()


class SilentWhenMated(Sound):
    def on_go(self, _: list[str]) -> None:
        self.searching = False


class Deadlock(Sound):
    """Listens to nothing any more when it is asked something in a search."""

    def hear(self, line: bytes) -> str | None:
        if self.searching and line.split()[:1] not in ([b"stop"], [b"ponderhit"], [b"quit"]):
            while True:
                time.sleep(60)
        return super().hear(line)


class NoMateSearch(Sound):
    def mate(self) -> None:
        self.answer()


class OnlyMate(Sound):
    def on_go(self, _: list[str]) -> None:
        say("checkmate nomate")


class FalseNomate(Sound):
    def mate(self) -> None: ...

    def answer(self) -> None:
        self.searching = False
        say("info string pn 305 dn 35026 nodes_searched 0", "checkmate nomate")


class MateUnknown(Sound):
    def mate(self) -> None:
        self.searching = False
        say("info string Out Of Memory.", "checkmate none")


# Thoughts


class OddThoughts(Sound):
    def on_go(self, words: list[str]) -> None:
        say(
            "info  time 4 nodes 0 nps 0 hashfull 0",
            "info time 100 nodes 1 nps 10 hashfull 0 pv",
            "info depth 0 score mate 0",
            "info depth 6 score cp 1148897 multipv 2 pv 6a6b pass 3c3d resign",
            "info depth 3 score mate -",
            "info depth x nodes 99999999999999999999999 flub",
            "info",
        )
        super().on_go(words)


class BoundAtTheEnd(Sound):
    def answer(self) -> None:
        say(
            "info depth 20 multipv 1 score cp 55 pv 7g7f 3c3d 2g2f 4c4d",
            "info depth 21 multipv 1 score cp -5 lowerbound pv 6i6h",
            "info depth 20 multipv 1 score cp -5 lowerbound pv 6i6h 8b5b",
        )
        super().answer()


class DepthFlood(Sound):
    """A mate in one: all depths at once, then silence."""

    def on_go(self, words: list[str]) -> None:
        say(*(f"info depth {depth} score mate 1 pv G*5b" for depth in range(1, 246)))
        super().on_go(words)


class Currmoves(Sound):
    def answer(self) -> None:
        say(thought(5), *(f"info depth 13 currmove 9g9f currmovenumber {number}" for number in range(1, 5000)))
        super().answer()


class Flood(Sound):
    """`flood RATE RANKS BATCH`: so many lines a second (0: as many as go), over so many ranks, so many in one write.

    Ends with one line of each rank that no line of the flood is like, of depth 99.
    """

    def __init__(self) -> None:
        super().__init__()
        rate, self.ranks, batch = [int(word) for word in sys.argv[2:5]] or [0, 5, 320]
        lines = [thought(number, number % self.ranks + 1) for number in range(batch)]
        self.block = "".join(f"{line}\n" for line in lines).encode()
        self.step = batch / rate if rate else 0.0
        self.next = 0.0

    def on_go(self, _: list[str]) -> None:
        self.searching, self.held = True, True
        self.next = time.monotonic()
        self.pause = 0.0

    def idle(self) -> None:
        now = time.monotonic()
        while self.next <= now:
            write(self.block)
            self.next += self.step
            if not self.step:
                break
        self.pause = max(0.0, self.next - time.monotonic())

    def answer(self) -> None:
        self.pause = None
        say(*(f"info depth 99 multipv {rank} score cp {rank} pv {MOVE}" for rank in range(1, self.ranks + 1)))
        super().answer()


class StringFlood(Sound):
    """Remarks, which have to be heard each, and then the answer."""

    def answer(self) -> None:
        say(*(f"info string remark {number}" for number in range(8_000)))
        super().answer()


class StderrFlood(Sound):
    def on_go(self, words: list[str]) -> None:
        line = b"board dump " + b"x" * 88 + b"\n"
        for _ in range(100):
            write(line * 1000, STDERR)
        write(b"that was all\n", STDERR)
        super().on_go(words)


# Bytes


class HalfKanji(Sound):
    """Pauses in the midst of a character; a line of another is cut there for good."""

    def on_usi(self, _: list[str]) -> None:
        name = "id name 読み筋\n".encode()
        write(name[:-3])
        time.sleep(SUDDEN)
        write(name[-3:])
        write("id author 読".encode()[:-2] + b"\n")
        say("usiok")


class Crlf(Sound):
    def on_usi(self, _: list[str]) -> None:
        write(b"id name Fake\r\nid author Us\r\noption name A B type check default true\r\nusiok\r\n")

    def on_isready(self, _: list[str]) -> None:
        write(b"readyok\r\n")

    def answer(self) -> None:
        self.searching = False
        write(f"bestmove {MOVE}\r\n".encode())


class Cp932(Sound):
    def on_usi(self, _: list[str]) -> None:
        write("id name 技巧\noption name 定跡 type filename default 標準.db\nusiok\n".encode("cp932"))


class LongLine(Sound):
    def on_go(self, words: list[str]) -> None:
        write(b"info string " + b"x" * 1_100_000 + b"\n")
        super().on_go(words)


class Garbage(Sound):
    def on_go(self, words: list[str]) -> None:
        write(b"Unknown command: \xff\xfe\x00\x01garbage\x80\n")
        super().on_go(words)


class ByteByByte(Sound):
    """Every byte on its own."""

    def on_usi(self, _: list[str]) -> None:
        for byte in "id name 一手ずつ\nusiok\n".encode():
            write(bytes([byte]))
            time.sleep(0.001)


def name_of(fault: type[Sound]) -> str:
    return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in fault.__name__).lstrip("-")


def below(fault: type[Sound]) -> list[type[Sound]]:
    return [fault, *(deeper for child in fault.__subclasses__() for deeper in below(child))]


FAULTS = {name_of(fault): fault for fault in below(Sound)}


def main() -> int:
    fault = FAULTS.get("".join(sys.argv[1:2]) or "sound")
    if fault is None:
        write(f"there is no such fault; there are {' '.join(FAULTS)}\n".encode(), STDERR)
        return 2
    try:
        return fault().run()
    except BrokenPipeError:
        return 0


if __name__ == "__main__":
    sys.exit(main())
