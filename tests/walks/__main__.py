"""Walks through the program as people take them, on a real X server, with a picture of each step:

    python -m tests.walks FOLDER [beginner|club|analyst]... [--size 1280x720]

They judge nothing that a test can judge: somebody opens the pictures and looks. A step that cannot be taken ends its walk
with a sentence, and the exit code says so. They need Xvfb, openbox, xdotool, ImageMagick's import and fairy-stockfish.
"""

import argparse
import shutil
import sys
import tempfile
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from app.shogi.moves import MOVES, Move
from tests.walks.mentor import Mentor
from tests.walks.walker import ROOT, NotSeenError, Screen, Walker, screen

SAMPLE: Final = ROOT / "docs" / "pictures" / "sample.kifu"
MENTOR: Final = "/usr/games/fairy-stockfish"
TOOLS: Final = ("Xvfb", "openbox", "xdotool", "import", MENTOR)
PLIES: Final = 60
LONGEST: Final = 90
"""Moves of one's own, after which even a beginner should have won."""
BEGIN: Final = ("begin", "welcome.start", "対局開始", "開始")
RESIGN: Final = ("投了", "playing.resign")
SURE: Final = ("投了する", "playing.yes")
PLAY_MENU: Final = "alt+p"
ANALYSIS_MENU: Final = "alt+a"
AGAIN: Final = ("再戦（先後を替えて）", "再戦(先後を替えて)", "再戦", "playing.again")

Start = Callable[..., Walker]


def move(word: str) -> Move:
    found = MOVES[word]
    assert found is not None
    return found


def my_turn(walker: Walker) -> None:
    walker.until(lambda state: state["mine"] or state["over"], "it is the person's turn")


def win(walker: Walker) -> None:
    """Play on as an engine says, to the mate."""
    with Mentor(MENTOR) as mentor:
        for number in range(LONGEST):
            my_turn(walker)
            state = walker.state()
            best = None if state["over"] else mentor.best(state["sfen"])
            if best is None:
                return
            walker.play(best)
            if number in {3, 20}:
                walker.look("in-the-middle")
    raise NotSeenError(f"a win within {LONGEST} moves")


def beginner(start: Start) -> None:
    """A fresh home, the first game, which is lost, and a second one, which is won."""
    walker = start()
    walker.look("first-start")
    if not walker.sees("welcome", "はじめに"):
        walker.key("ctrl+g")
        walker.find(*BEGIN)
        walker.look("game-dialog")
    walker.click(*BEGIN)
    my_turn(walker)
    walker.look("first-game")
    walker.play(move("7g7f"))
    walker.look("just-after-my-move")
    my_turn(walker)
    walker.look("answered")
    walker.click(*RESIGN)
    walker.look("asked-whether-to-resign")
    walker.click(*SURE)
    walker.until(lambda state: state["over"], "the game is over")
    walker.look("lost")
    walker.click(*AGAIN)
    walker.until(lambda state: state["game"], "another game is on")
    my_turn(walker)
    walker.look("again")
    win(walker)
    walker.until(lambda state: state["over"] and not state["busy"], "the game is over")
    walker.look("won")
    walker.key("F6")
    walker.look("layout-switched")
    walker.close()


def club(start: Start) -> None:
    """Ten minutes and thirty seconds; taken back, helped, paused, adjourned, gone on with, and played again."""
    walker = start()
    walker.key("ctrl+g")
    walker.find(*BEGIN)
    walker.click("time.preset", "black.preset", "無制限", "制限なし")
    walker.look("times")
    walker.click("10分、切れたら1手30秒", "10分、切れたら1手30秒", "10分＋30秒", "10分 + 30秒")
    walker.look("ten-and-thirty")
    walker.click(*BEGIN)
    my_turn(walker)
    walker.look("begun")
    for word in ("7g7f", "2g2f", "2f2e"):
        walker.play(move(word))
        my_turn(walker)
    walker.look("three-moves")
    walker.click("待った", "playing.take_back")
    my_turn(walker)
    walker.look("taken-back")
    walker.click("ヒント", "playing.hint")
    walker.look("hint-at-once")
    walker.look("hint")
    walker.click("ヒント", "playing.hint")
    walker.look("hint-whole")
    walker.key("Left")
    walker.look("looking-back")
    walker.key("Right")
    walker.click("一時停止", "playing.pause")
    walker.look("paused")
    walker.click("再開", "playing.pause")
    walker.key(PLAY_MENU)
    walker.look("menu")
    walker.click("指し掛けにする")
    walker.until(lambda state: not state["game"], "the game is adjourned")
    walker.look("adjourned")
    walker.key(PLAY_MENU)
    walker.click("指し掛けの対局を再開…")
    walker.until(lambda state: state["game"], "the game goes on")
    my_turn(walker)
    walker.look("gone-on")
    walker.key(PLAY_MENU)
    walker.click("先後を入れ替えて続行")
    my_turn(walker)
    walker.look("sides-changed")
    walker.click(*RESIGN)
    walker.click(*SURE)
    walker.until(lambda state: state["over"], "the game is over")
    walker.look("resigned")
    walker.click(*AGAIN)
    my_turn(walker)
    walker.look("again")
    walker.leave()


def analyst(start: Start) -> None:
    """A record from elsewhere: analysed, looked at where it is blamed, reported, written out."""
    with tempfile.TemporaryDirectory() as folder:
        file, report = Path(folder) / "第3局.kif", Path(folder) / "report.html"
        write_foreign(file)
        walker = start(file)
        walker.until(lambda state: "第3局" in state["title"], "the file is open")
        walker.look("opened")
        walker.key("Home", "Right", "Right", "End")
        walker.look("end")
        walker.key("F12")
        walker.look("analysis-dialog")
        walker.click("seconds")
        walker.key("ctrl+a")
        walker.type("0.3")
        walker.click("解析を始める", "解析開始", "始める", "start")
        walker.look("analysing")
        walker.until(
            lambda state: state["judged"] and not walker.sees("中止", "解析を中止"), "the analysis is done", 120
        )
        walker.look("analysed")
        walker.key("Home", "n")
        walker.look("first-mark")
        walker.key("n")
        walker.look("second-mark")
        walker.key(ANALYSIS_MENU)
        walker.look("menu")
        walker.click("報告を見る", "解析レポートを表示")
        walker.look("report")
        walker.click("形勢グラフ", "dock.graph")
        walker.look("graph")
        walker.key(ANALYSIS_MENU)
        walker.click(
            "レポートを HTML に書き出す…", "解析レポートを HTML に書き出す…", "解析レポートを書き出す（HTML）…"
        )
        walker.find("fileNameEdit")
        walker.look("where-to")
        walker.key("ctrl+a")
        walker.type(str(report))
        walker.key("Return")
        walker.until(lambda _: report.exists() and report.stat().st_size, "the report is written")
        walker.look("written")
        walker.key("space")
        walker.until(lambda state: state["depth"] >= 8, "the study is deep enough")
        walker.look("study")
        walker.leave()


def write_foreign(path: Path) -> None:
    """As another program would have written it: Shift_JIS, Windows lines, a game that ends early, no thoughts."""
    lines = [line for line in SAMPLE.read_text("utf-8").splitlines() if not line.startswith(("*", "#", "まで"))]
    head = [line for line in lines if not line[:4].strip().isdigit()]
    moves = [line for line in lines if line[:4].strip().isdigit()][:PLIES]
    whole = ["#KIF version=2.0 encoding=Shift_JIS", *head, *moves, f"{PLIES + 1:4} 投了"]
    path.write_bytes("\r\n".join(whole).encode("cp932"))


WALKS: Final = {"beginner": beginner, "club": club, "analyst": analyst}


def walk(on: Screen, folder: Path, name: str) -> bool:
    """Take that walk in a home of its own; whether it came to its end."""
    pictures = folder / name
    pictures.mkdir(parents=True, exist_ok=True)
    walkers: list[Walker] = []
    with tempfile.TemporaryDirectory() as home:

        def start(*files: Path) -> Walker:
            walkers.append(Walker(on, Path(home), pictures, *files))
            return walkers[-1]

        try:
            WALKS[name](start)
        except (NotSeenError, OSError) as failure:
            sys.stderr.write(f"{name}: {failure}\n")
            for walker in walkers:
                walker.look("stopped-here")
            return False
        finally:
            for walker in walkers:
                walker.leave()
    sys.stdout.write(f"{name}: {walkers[0].steps} clicks and keys, pictures in {pictures}\n")
    return True


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("walks", nargs="*", metavar="walk", help=", ".join(WALKS))
    parser.add_argument("--size", default="1280x800")
    given = parser.parse_args(arguments)
    if unknown := [name for name in given.walks if name not in WALKS]:
        parser.error(f"no such walk: {', '.join(unknown)}")
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    if missing:
        sys.stderr.write(f"Needed for a walk, and not found: {', '.join(missing)}\n")
        return 2
    with screen(given.size) as on:
        done = list(map(partial(walk, on, given.folder), given.walks or WALKS))
    return 0 if all(done) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
