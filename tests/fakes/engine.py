"""A USI engine for tests that does one thing wrong, as real ones do: `python -S -E tests/fakes/engine.py FAULT`.

Without a fault it is a plain engine of one thread: it answers a search at once with a move that is legal at the start,
and waits with that for `stop` or `ponderhit` where it should. Each class below `SoundSettings` is one fault and goes by its own
name in small letters: `NeverUsiok` is `never-usiok`. `ODDITIES` are faults that are a row in a table. It imports little, so that it starts within some milliseconds.
"""

import os
import select
import signal
import sys
import time

if sys.platform == "win32":
    import _winapi
    import msvcrt

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

STDIN, STDOUT, STDERR = 0, 1, 2
MOVE = "7g7f"
SUDDEN = 0.05
"""Seconds until a fault that comes by itself."""
SIGKILL, SIGSTOP, SIGBUS = (getattr(signal, name, signal.SIGTERM) for name in ("SIGKILL", "SIGSTOP", "SIGBUS"))
"""Windows does not know them."""


_become: "list[Callable[[bytes], bytes]]" = []


def become(change: "Callable[[bytes], bytes]") -> None:
    """Have all that is written be something else."""
    _become.append(change)


def say(*lines: str) -> None:
    write("".join(f"{line}\n" for line in lines).encode())


def write(data: bytes, to: int = STDOUT) -> None:
    for change in _become:
        data = change(data)
    while data:
        data = data[os.write(to, data) :]


def is_spoken_to(seconds: "float | None") -> bool:
    """Wait for that long, or for ever, until there is something to read."""
    if sys.platform == "win32":
        end = time.monotonic() + (seconds or 0)
        while seconds is not None:
            try:
                if _winapi.PeekNamedPipe(msvcrt.get_osfhandle(STDIN), 0)[0]:
                    break
            except BrokenPipeError:  # to read is to learn that it ends
                break
            if time.monotonic() > end:
                return False
            time.sleep(0.001)
        return True
    return bool(select.select([STDIN], [], [], seconds)[0])


def thought(number: int, rank: int = 1) -> str:
    """A line as engines write it, different from every other."""
    return (
        f"info depth {number % 60 + 1} seldepth 31 multipv {rank} score cp {number % 900 - 450} nodes {number * 977} "
        f"nps 1034000 hashfull 279 time {number} pv 7g7f 3c3d 2g2f 4c4d 3i4h 8b4b 5i6h 3a3b 6h7h 5a6b"
    )


LINE_OF_WHITE = "info depth 1 multipv 1 score cp 10 nodes 20 time 1 pv 3c3d 7g7f"


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
            if not is_spoken_to(self.pause):
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
        self.think()
        if not self.held:
            self.answer()

    def think(self) -> None:
        say(LINE_OF_WHITE if len(self.moves) % 2 else thought(1))

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


class DiesOfIncrements(Sound):
    def on_go(self, words: list[str]) -> None:
        if "binc" in words:
            die(signal.SIGABRT, "what():  unknown option in go")
        super().on_go(words)


class ExchangesClocks(Sound):
    """Takes `btime` for White's time and `wtime` for Black's, and with a minute or more thinks until it is stopped."""

    def on_go(self, words: list[str]) -> None:
        clock = "btime" if len(self.moves) % 2 else "wtime"
        if clock in words and int(words[words.index(clock) + 1]) >= 60_000:
            words = [*words, "infinite"]
        super().on_go(words)


class ExitsOnGo(Sound):
    def on_go(self, _: list[str]) -> None:
        os._exit(0)


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


class FromBook(Sound):
    """Answers from its book, without a thought, unless its `BookDepth` was 0 when it was asked whether it is ready."""

    options = (*Sound.options, "option name BookDepth type spin default 30 min 0 max 100")

    def __init__(self) -> None:
        super().__init__()
        self.depth = self.depth_when_ready = 30

    def on_setoption(self, words: list[str]) -> None:
        if words[:2] == ["name", "BookDepth"]:
            self.depth = int(words[-1])

    def on_isready(self, words: list[str]) -> None:
        self.depth_when_ready = self.depth
        super().on_isready(words)

    def think(self) -> None:
        if not self.depth_when_ready:
            super().think()


class Thoughtless(Sound):
    """`thoughtless MOVES`: says nothing but its move, a legal one at most, and thinks after so many moves."""

    def answer(self) -> None:
        self.searching = False
        say(f"bestmove {'9c9d' if len(self.moves) % 2 else '9g9f'}")

    def think(self) -> None:
        if len(self.moves) >= int([*sys.argv[2:], "999"][0]):
            super().think()


class SilentIllegal(Thoughtless):
    def answer(self) -> None:
        self.searching = False
        say("bestmove 5i5a+")


class SilentUnreadable(Thoughtless):
    def answer(self) -> None:
        self.searching = False
        say("bestmove G@5b")


class SilentResignation(Thoughtless):
    def answer(self) -> None:
        self.searching = False
        say("bestmove resign")


class PassBestmove(Sound):
    def answer(self) -> None:
        self.searching = False
        say("bestmove pass")


class EmptyBestmove(Sound):
    def answer(self) -> None:
        self.searching = False
        say("bestmove")


class UsesAllTime(Sound):
    """Thinks for exactly as long as it has for its move, and 0 to 15 ms more; from the even start its king steps to and fro,
    so that a game of two such ends after twelve moves by repetition."""

    def on_go(self, words: list[str]) -> None:
        if not any(word in words for word in ("btime", "byoyomi")) or "ponder" in words:
            super().on_go(words)
            return
        times = {word: int(words[place + 1]) for place, word in enumerate(words[:-1]) if words[place + 1].isdecimal()}
        turn = "bw"[len(self.moves) % 2]
        own = times.get(f"{turn}time", 0) + times.get("byoyomi", 0) + times.get(f"{turn}inc", 0)
        time.sleep((own + len(self.moves) * 7 % 16) / 1000)
        there, back = {"b": ("5i5h", "5h5i"), "w": ("5a5b", "5b5a")}[turn]
        say(thought(1), f"bestmove {back if len(self.moves) // 2 % 2 else there}")


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


class EmptyCheckmate(Sound):
    def mate(self) -> None:
        self.searching = False
        say("checkmate")


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


# Other words in one place, or other bytes everywhere

HEAD = "id name Fake\nid author Us\n"
MATE = "mate"
"""The answer to `go mate`; the other places are commands of USI."""
BEST = f"bestmove {MOVE} ponder 3c3d\n"
ODD_WORDS: dict[str, dict[str, str]] = {
    "uciok": {"usi": f"{HEAD}uciok\n"},
    "usiok-and-uciok": {"usi": f"{HEAD}uciok\nusiok\n"},
    "usiok-capitals": {"usi": f"{HEAD}USIOK\n"},
    "usiok-coloured": {"usi": f"{HEAD}\x1b[1;32musiok\x1b[0m\n"},
    "usiok-twice": {"usi": f"{HEAD}usiok\nusiok\n"},
    "usiok-alone": {"usi": "usiok\n"},
    "bom": {"usi": f"\ufeff{HEAD}usiok\n"},
    "nul-in-name": {"usi": "id name Fa\0ke\nid author Us\0\nusiok\n"},
    "long-name": {"usi": f"id name {'N' * 40_000}\nid author {'A' * 40_000}\nusiok\n"},
    "long-default": {"usi": f"{HEAD}option name Book type string default {'b' * 40_000}\nusiok\n"},
    "nul-in-option": {"usi": f"{HEAD}option name B\0ok type string default a\0b\nusiok\n"},
    "escapes-in-name": {"usi": "id name \x1b]0;Fake\x07\x1b[2JFake\nid author <img src='file:///dev/zero'>\nusiok\n"},
    "late-options": {"usi": f"{HEAD}usiok\noption name Late type check default true\n"},
    "readyok-at-once": {"usi": f"{HEAD}readyok\nusiok\nreadyok\n"},
    "readyok-twice": {"isready": "readyok\nreadyok\n"},
    "readyok-capitals": {"isready": "READYOK\n"},
    "error-at-ready": {"isready": "info string ERROR: The network file nn.bin was not loaded successfully.\nreadyok\n"},
    "bestmove-before-go": {"isready": f"readyok\n{BEST}"},
    "bestmove-at-position": {"position": BEST},
    "bestmove-bare": {"go": "bestmove\n"},
    "bestmove-pass": {"go": "bestmove pass\n"},
    "bestmove-none": {"go": "bestmove (none)\n"},
    "bestmove-win": {"go": "bestmove win\n"},
    "bestmove-resign": {"go": "bestmove resign\n"},
    "bestmove-capitals": {"go": f"BESTMOVE {MOVE}\n"},
    "bestmove-coloured": {"go": f"\x1b[32mbestmove {MOVE}\x1b[0m\n"},
    "bestmove-nul": {"go": f"bestmove\0 {MOVE}\n"},
    "bestmove-nul-behind": {"go": f"bestmove {MOVE}\0\n"},
    "bestmove-kanji": {"go": "bestmove ▲７六歩\n"},
    "bestmove-of-chess": {"go": "bestmove e2e4\n"},
    "bestmove-of-other-side": {"go": "bestmove 3c3d\n"},
    "bestmove-long": {"go": f"bestmove {'7' * 900_000}\n"},
    "ponder-nonsense": {"go": f"bestmove {MOVE} ponder nonsense\n"},
    "ponder-illegal": {"go": f"bestmove {MOVE} ponder {MOVE}\n"},
    "not-a-number": {"go": "info depth NaN score cp nan nodes inf pv 7g7f\ninfo score cp 1e9 pv 7g7f\n" + BEST},
    "absurd-rank": {"go": f"info depth 1 multipv 99999999 score cp 1 pv 7g7f\n{BEST}"},
    "absurd-mate": {"go": f"info depth 1 score mate 100000000000 pv 7g7f\n{BEST}"},
    "illegal-line": {"go": f"info depth 1 score cp 1 pv 7g7f 7g7f 7g7f\n{BEST}"},
    "line-of-nonsense": {"go": f"info depth 1 score cp 1 pv G@5b x y\n{BEST}"},
    "negative-numbers": {"go": f"info depth -5 nodes -1 time -9 nps -1 hashfull 9999999 score cp 1 pv 7g7f\n{BEST}"},
    "no-book": {"go": f"info string Error! : can't read file : /nowhere/standard_book.db\n{BEST}"},
    "never-moves": {"go": "info depth 9 score cp 120 pv 7g7f 3c3d\ninfo depth 10 currmove 2g2f currmovenumber 3\n"},
    "checkmate-bare": {MATE: "checkmate\n"},
    "checkmate-nonsense": {MATE: "checkmate xyz\n"},
    "checkmate-illegal": {MATE: "checkmate 5i5a 5a5i 1a1b\n"},
    "checkmate-even": {MATE: "checkmate G*5b 5a4a\n"},
    "checkmate-long": {MATE: f"checkmate{' G*5b 5a5b' * 20_000}\n"},
    "checkmate-timeout": {MATE: "checkmate timeout\n"},
    "checkmate-notimplemented": {MATE: "checkmate notimplemented\n"},
    "checkmate-capitals": {MATE: "CHECKMATE NOMATE\n"},
    "silent-mate": {MATE: ""},
    "chatters": {"usinewgame": "hello\n" * 100, "gameover": "bye\n" * 100, "setoption": "set\n"},
}
"""What is said in place of what a sound engine says, by the command it is the answer to."""
ODD_ENDS = {
    "exits-at-start": ("", 0),
    "exits-with-3-at-start": ("", 3),
    "exits-at-usi": ("usi", 1),
    "exits-at-isready": ("isready", 0),
    "exits-at-position": ("position", 1),
    "exits-at-go": ("go", 0),
    "killed-at-go": ("go", -SIGKILL),
    "terminated-at-go": ("go", -signal.SIGTERM),
    "divides-by-zero-at-go": ("go", -signal.SIGFPE),
    "stops-itself-at-go": ("go", -SIGSTOP),
    "crashes-at-stop": ("stop", -signal.SIGSEGV),
    "crashes-at-quit": ("quit", -signal.SIGSEGV),
    "crashes-at-usinewgame": ("usinewgame", -SIGBUS),
}
"""The command at which it ends, and its exit code, or a signal below zero."""
ODD_BYTES: "dict[str, Callable[[bytes], bytes]]" = {
    "cr-only": lambda data: data.replace(b"\n", b"\r"),
    "tabs": lambda data: data.replace(b" ", b"\t"),
    "trailing-blanks": lambda data: data.replace(b"\n", b"   \n"),
    "blank-lines": lambda data: data.replace(b"\n", b"\n\n\n"),
    "prompt": lambda data: b"usi> " + data,
    "utf-16": lambda data: data.decode("utf-8", "replace").encode("utf-16"),
    "all-nul": lambda data: bytes(len(data)),
    "all-coloured": lambda data: b"".join(b"\x1b[33m" + line + b"\x1b[0m\n" for line in data.splitlines()),
}
"""What becomes of all that it writes."""
ODD_STARTS = ("setsid-child", "closed-stdout", "endless-line", "endless-greeting", "busy")
"""Other things that it does, each written out in `Odd`."""
ODDITIES = (*ODD_WORDS, *ODD_ENDS, *ODD_BYTES, *ODD_STARTS)


class Odd(Sound):
    """One of the tables above, by its name."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name
        self.words = ODD_WORDS.get(name, {})
        self.end_at, self.end = ODD_ENDS.get(name, ("nowhere", 0))
        if name in ODD_BYTES:
            become(ODD_BYTES[name])

    def run(self) -> int:
        self.end_where("")
        return super().run()

    def hear(self, line: bytes) -> str | None:
        word = (line.decode("utf-8", "replace").split() or [""])[0]
        self.end_where(word)
        if word in self.words and word != "go":
            write(self.words[word].encode())
            return None
        if word == "usi" and self.name == "endless-greeting":
            while True:
                say(*(f"option name Option {number} type button" for number in range(1000)))
                time.sleep(SUDDEN)
        return super().hear(line)

    def end_where(self, word: str) -> None:
        if word != self.end_at:
            return
        if self.end >= 0:
            os._exit(self.end)
        os.kill(os.getpid(), -self.end)

    def on_isready(self, words: list[str]) -> None:
        if self.name == "setsid-child":
            start_of_child = [sys.executable, "-S", "-E", __file__, "ignores-everything"]
            child = os.posix_spawn(sys.executable, start_of_child, os.environ, setsid=True)
            say(f"info string child {child}")
        super().on_isready(words)
        if self.name == "closed-stdout":
            os.close(STDOUT)
            while True:
                time.sleep(60)

    def on_go(self, words: list[str]) -> None:
        while self.name == "busy":
            """It listens to nothing, and works."""
        if self.name == "endless-line":
            while True:
                write(b"info string " + b"x" * 65536)
                time.sleep(SUDDEN)
        super().on_go(words)

    def answer(self) -> None:
        if "go" in self.words:
            self.searching = False
            write(self.words["go"].encode())
        else:
            super().answer()

    def mate(self) -> None:
        if MATE in self.words:
            self.searching = False
            write(self.words[MATE].encode())
        else:
            super().mate()


def name_of(fault: type[Sound]) -> str:
    return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in fault.__name__).lstrip("-")


def below(fault: type[Sound]) -> list[type[Sound]]:
    return [fault, *(deeper for child in fault.__subclasses__() for deeper in below(child))]


FAULTS = {name_of(fault): fault for fault in below(Sound) if fault is not Odd}


def main() -> int:
    name = "".join(sys.argv[1:2]) or "sound"
    fault = FAULTS.get(name)
    if fault is None and name not in ODDITIES:
        write(f"there is no such fault; there are {' '.join((*FAULTS, *ODDITIES))}\n".encode(), STDERR)
        return 2
    try:
        return Odd(name).run() if fault is None else fault().run()
    except BrokenPipeError:
        return 0


if __name__ == "__main__":
    sys.exit(main())
