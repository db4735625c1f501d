"""`yomisuji convert`: records in another format, and what it never does."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from app.cli import process_pool
from app.formats.files import read_file
from app.text import command as text
from app.text.phrase import Language
from tests.cases import every_case
from tests.crews import linux_with_a_crew
from tests.sampling import sampled
from tests.tools import read_process_file

ROOT = Path(__file__).parents[3]
Run = Callable[..., CompletedProcess[str]]


def moves(path: Path) -> list[int]:
    """How many moves and ends each record in a file has."""
    return [len(record) - 1 for record in read_file(path).records]


def usi_file(path: Path, *lines: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"position startpos moves {line}\n" for line in lines), "utf-8")
    return path


@every_case("suffix", [".kif", ".kifu", ".ki2", ".ki2u", ".csa", ".jkf", ".usi", ".usen"])
def test_a_file_becomes_one_of_another_format(command: Run, folder: Path, tmp_path: Path, suffix: str) -> None:
    out = tmp_path / f"out{suffix}"
    said = command("convert", folder / "game.jkf", "-o", out)
    assert said.returncode == 0, said.stderr
    assert said.stdout == ""
    branches = suffix not in {".csa", ".usi"}
    ends = suffix != ".usi"
    assert moves(out) == [4 + ends + 2 * branches]


def test_the_suffix_decides_on_the_encoding_unless_it_is_said(command: Run, folder: Path, tmp_path: Path) -> None:
    for name, option, encoding in (
        ("a.kif", (), "cp932"),
        ("a.kifu", (), "utf-8"),
        ("b.kif", ("--encoding", "utf-8"), "utf-8"),
        ("b.kifu", ("--encoding", "Shift_JIS"), "cp932"),
    ):
        assert command("convert", folder / "game.jkf", "-o", tmp_path / name, *option).returncode == 0
        assert read_file(tmp_path / name).encoding == encoding


def test_what_is_lost_is_said(command: Run, folder: Path, tmp_path: Path) -> None:
    said = command("convert", folder / "game.kifu", "-o", tmp_path / "out.usi")
    assert said.returncode == 0
    told = [line.removeprefix(f"{folder / 'game.kifu'}: warning: ") for line in said.stderr.splitlines()]
    assert "1 branch will be lost (2 moves)." in told
    assert "3 comments will be lost." in told
    assert "3 items of game info will be lost." in told
    assert command("convert", folder / "game.kifu", "-o", tmp_path / "out.kifu").stderr == ""


def test_bookmarks_are_left_out_where_that_is_asked(command: Run, tmp_path: Path) -> None:
    source = tmp_path / "game.kifu"
    source.write_text("手合割：平手\n   1 ７六歩(77)\n&しおり\n*言葉\n", "utf-8")
    for more, kept in (((), True), (("--without-bookmarks",), False)):
        out = tmp_path / f"{kept}.kifu"
        done = command("convert", source, "-o", out, *more)
        assert (done.returncode, done.stderr) == (0, "")
        assert ("\n&しおり\n" in out.read_text("utf-8")) is kept
        assert "\n*言葉\n" in out.read_text("utf-8")


def test_letters_that_shift_jis_writes_as_others_are_said(command: Run, tmp_path: Path) -> None:
    game = tmp_path / "a.kifu"
    game.write_text("手合割：平手\n*☗の手番—\n   1 ７六歩(77)\n", "utf-8")
    said = command("convert", game, "-o", tmp_path / "a.kif")
    assert said.returncode == 0
    assert (
        said.stderr == f"{game}: warning: Characters missing in Shift_JIS will be replaced by similar ones (☗→▲ —→―).\n"
    )
    assert command("convert", game, "-o", tmp_path / "b.kifu").stderr == ""


def test_through_pipes(process: Run, folder: Path) -> None:
    said = process("convert", "-", "-o", "-", "--to", "csa", stdin=(folder / "game.kif").read_bytes())
    assert said.returncode == 0
    assert "+7776FU\n" in said.stdout
    assert "N+先手の人\n" in said.stdout


def test_a_tree_of_folders_becomes_the_same_tree(command: Run, tmp_path: Path) -> None:
    top = tmp_path / "in"
    usi_file(top / "a.usi", "7g7f")
    usi_file(top / "one/two/三.usi", "7g7f 3c3d")
    usi_file(top / "one/b.sfen", "2g2f")
    (top / "one/notes.txt").write_text("position startpos moves 7g7f", "utf-8")
    out = tmp_path / "out"
    said = command("convert", top, "-d", out, "--to", "kif")
    assert said.returncode == 0
    found = {path.relative_to(out).as_posix(): moves(path) for path in out.rglob("*.*")}
    assert found == {"a.kif": [1], "one/two/三.kif": [2], "one/b.kif": [1]}
    assert said.stderr == "3 files written, 0 not converted\n"


def test_without_a_format_each_keeps_its_own(command: Run, folder: Path, tmp_path: Path) -> None:
    said = command("convert", folder, "-d", tmp_path / "out", "--encoding", "utf-8")
    assert said.returncode == 0
    names = sorted(path.name for path in folder.iterdir())
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == names
    assert read_file(tmp_path / "out/game.kif").encoding == "utf-8"


def test_the_folder_written_into_is_not_read_again(command: Run, tmp_path: Path) -> None:
    usi_file(tmp_path / "a.usi", "7g7f")
    for _ in range(2):
        command("convert", tmp_path, "-d", tmp_path / "out", "--to", "usi", "--overwrite")
    assert sorted(path.name for path in tmp_path.rglob("*.usi")) == ["a.usi", "a.usi"]


@pytest.mark.skipif(os.name == "nt", reason="there are no such links")
def test_links_in_a_circle_end_and_hidden_folders_are_passed_by(command: Run, tmp_path: Path) -> None:
    usi_file(tmp_path / "in/deep/a.usi", "7g7f")
    usi_file(tmp_path / "in/.trash/b.usi", "2g2f")
    (tmp_path / "in/deep/up").symlink_to(tmp_path / "in", target_is_directory=True)
    (tmp_path / "in/self").symlink_to("self")
    (tmp_path / "in/dangling.usi").symlink_to("nowhere")
    said = command("convert", tmp_path / "in", "-d", tmp_path / "out", "--to", "csa")
    assert said.returncode == 0
    assert [path.name for path in (tmp_path / "out").rglob("*.csa")] == ["a.csa"]


def test_several_records_become_numbered_files_where_one_holds_one(command: Run, tmp_path: Path) -> None:
    usi_file(tmp_path / "in/games.usi", "7g7f", "2g2f 8c8d", "5g5f 5c5d 2h5h")
    said = command("convert", tmp_path / "in", "-d", tmp_path / "out", "--to", "jkf")
    assert said.returncode == 0
    found = {path.name: moves(path) for path in sorted((tmp_path / "out").iterdir())}
    assert found == {"games-001.jkf": [1], "games-002.jkf": [2], "games-003.jkf": [3]}
    assert command("convert", tmp_path / "in", "-d", tmp_path / "out", "--to", "csa").returncode == 0
    assert moves(tmp_path / "out/games.csa") == [1, 2, 3]
    said = command("convert", tmp_path / "in/games.usi", "-o", "-", "--to", "jkf")
    assert said.returncode == 1
    assert len(said.stdout.splitlines()) == len((tmp_path / "out/games-001.jkf").read_text("utf-8").splitlines())
    assert said.stderr.count("standard output takes only one game") == 2


# What it never does


def test_it_replaces_nothing_unless_it_is_told_to(command: Run, tmp_path: Path) -> None:
    source = usi_file(tmp_path / "a.usi", "7g7f 3c3d")
    out = tmp_path / "a.csa"
    out.write_bytes(b"precious")
    said = command("convert", source, "-o", out)
    assert said.returncode == 1
    assert out.read_bytes() == b"precious"
    assert "Add --overwrite" in said.stderr
    assert command("convert", source, "-o", out, "--overwrite").returncode == 0
    assert moves(out) == [2]


def test_two_inputs_never_become_one_file(command: Run, tmp_path: Path) -> None:
    for place in ("one", "two"):
        usi_file(tmp_path / place / "a.usi", "7g7f" if place == "one" else "2g2f 8c8d")
    usi_file(tmp_path / "one/a.sfen", "5g5f 5c5d 2h5h")
    said = command("convert", tmp_path / "one", tmp_path / "two", "-d", tmp_path / "out", "--to", "csa", "--overwrite")
    assert said.returncode == 1
    assert moves(tmp_path / "out/a.csa") == [3]
    assert said.stderr.count("Another game was just written to") == 2
    assert said.stderr.endswith("1 file written, 2 not converted\n")


def test_numbered_files_do_not_fall_upon_others(command: Run, tmp_path: Path) -> None:
    usi_file(tmp_path / "in/a.usi", "7g7f", "2g2f 8c8d")
    usi_file(tmp_path / "in/a-001.usi", "5g5f 5c5d 2h5h")
    said = command("convert", tmp_path / "in", "-d", tmp_path / "out", "--to", "jkf", "--overwrite")
    assert said.returncode == 1
    found = {path.name: moves(path) for path in (tmp_path / "out").iterdir()}
    assert found == {"a-001.jkf": [3], "a-002.jkf": [2]}


def test_an_input_that_is_still_to_be_read_is_not_written_over(command: Run, tmp_path: Path) -> None:
    first, second = usi_file(tmp_path / "a.usi", "7g7f"), usi_file(tmp_path / "a.sfen", "2g2f 8c8d")
    before = second.read_bytes()
    said = command("convert", first, second, "-d", tmp_path, "--to", "sfen", "--overwrite")
    assert said.returncode == 1
    assert "is one of the files to convert and was not replaced" in said.stderr
    assert moves(second) == [2]
    assert first.exists()
    assert len(before) > 0


def test_a_file_is_put_in_its_own_place_only_when_nothing_is_lost(command: Run, folder: Path) -> None:
    whole, poor = folder / "game.kif", folder / "game.csa"
    said = command("convert", whole, "-o", whole, "--overwrite", "--encoding", "utf-8")
    assert said.returncode == 0
    assert read_file(whole).encoding == "utf-8"
    data = whole.read_bytes()
    said = command("convert", whole, "-o", whole, "--to", "csa", "--overwrite")
    assert said.returncode == 1
    assert "some of its contents would be lost" in said.stderr
    assert whole.read_bytes() == data
    assert moves(poor) == [5]


def test_letters_that_do_not_fit_refuse_their_file_and_no_other(command: Run, tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in/a.kifu").write_text("先手：𠮷田\n   1 ７六歩(77)\n", "utf-8")
    (tmp_path / "in/b.kifu").write_text("先手：吉田\n   1 ７六歩(77)\n", "utf-8")
    said = command("convert", tmp_path / "in", "-d", tmp_path / "out", "--to", "kif")
    assert said.returncode == 1
    assert "𠮷" in said.stderr
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["b.kif"]
    assert said.stderr.endswith("1 file written, 1 not converted\n")


def test_one_bad_file_does_not_stop_the_others(command: Run, tmp_path: Path) -> None:
    good = usi_file(tmp_path / "good.usi", "7g7f")
    (tmp_path / "bad.csa").write_bytes(b"")
    said = command("convert", tmp_path / "none.kif", tmp_path / "bad.csa", good, "-d", tmp_path / "out", "--to", "kif")
    assert said.returncode == 1
    assert moves(tmp_path / "out/good.kif") == [1]
    assert "none.kif: error: The file was not found." in said.stderr
    assert said.stderr.endswith("1 file written, 2 not converted\n")


def test_a_file_of_which_part_is_written_does_not_count_as_all_right(command: Run, tmp_path: Path) -> None:
    source = usi_file(tmp_path / "a.usi", "7g7f 9z9z 2g2f")
    said = command("convert", source, "-o", tmp_path / "a.csa")
    assert said.returncode == 1
    assert f"{source}:1:" in said.stderr
    assert moves(tmp_path / "a.csa") == [1]


def test_a_name_without_a_letter_names_nothing(command: Run, tmp_path: Path) -> None:
    said = command("convert", "", "-d", tmp_path / "out", "--to", "csa")
    assert said.returncode == 1
    assert "The file was not found." in said.stderr


def test_a_place_that_cannot_be_written_is_told(command: Run, tmp_path: Path) -> None:
    source = usi_file(tmp_path / "a.usi", "7g7f")
    (tmp_path / "file").write_bytes(b"")
    said = command("convert", source, "-o", tmp_path / "file/a.csa")
    assert said.returncode == 1
    assert "could not be written" in said.stderr
    said = command("convert", source, "-o", tmp_path, "--to", "csa", "--overwrite")
    assert said.returncode == 1
    assert "could not be written" in said.stderr


@every_case(
    ("arguments", "hint"),
    [
        (("a.kif",), "--help"),
        (("a.kif", "-o", "b.csa", "-d", "out"), "--help"),
        (("a.kif", "-o", "-"), "--to"),
        (("a.kif", "-o", "b.txt"), "--to"),
        (("a.kif", "-d", "out", "--to", "doc"), ".kifu .kif"),
        (("a.kif", "b.kif", "-o", "c.csa"), "-d"),
        ((".", "-o", "c.csa"), "-d"),
        (("-", "-d", "out"), "-o"),
        (("a.kif", "-o", "b.csa", "--encoding", "latin-1"), "--help"),
        (("a.kif", "-o", ""), "--to"),
    ],
)
def test_what_cannot_be_meant_is_answered_with_what_can(command: Run, arguments: tuple[str, ...], hint: str) -> None:
    said = command("convert", *arguments)
    assert said.returncode == 2
    assert hint in said.stderr
    assert said.stdout == ""


def test_a_file_whose_own_format_is_unknown_needs_to_be_told_one(command: Run, tmp_path: Path) -> None:
    source = usi_file(tmp_path / "a.txt", "7g7f")
    said = command("convert", source, "-d", tmp_path / "out")
    assert said.returncode == 1
    assert "--to" in said.stderr
    assert command("convert", source, "-d", tmp_path / "out", "--to", "KIFU").returncode == 0
    assert moves(tmp_path / "out/a.kifu") == [1]


# Many files


@pytest.fixture
def many(tmp_path: Path) -> Path:
    for number in range(60):
        usi_file(tmp_path / f"in/{number % 7}/{number:02}.usi", " ".join(["7g7f", "3c3d", "2g2f"][: number % 3 + 1]))
    (tmp_path / "in/3/bad.usi").write_bytes(b"nothing")
    return tmp_path / "in"


@pytest.mark.slow
def test_many_files_are_done_by_a_crew_as_by_one(process: Run, command: Run, many: Path, tmp_path: Path) -> None:
    pooled = process("convert", many, "-d", tmp_path / "crew", "--to", "kif")
    alone = [
        command("convert", many / str(number), "-d", tmp_path / f"alone/{number}", "--to", "kif") for number in range(7)
    ]
    assert pooled.returncode == 1
    assert [said.returncode for said in alone] == [0, 0, 0, 1, 0, 0, 0]
    written = {path.relative_to(tmp_path / "crew"): path.read_bytes() for path in (tmp_path / "crew").rglob("*.kif")}
    wanted = {path.relative_to(tmp_path / "alone"): path.read_bytes() for path in (tmp_path / "alone").rglob("*.kif")}
    assert len(written) == 60
    assert written == wanted
    assert "bad.usi" in pooled.stderr
    assert pooled.stderr.endswith("60 files written, 1 not converted\n")


@pytest.fixture
def long_run(tmp_path: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A conversion by a crew that is in the middle of its work, in a session of its own."""
    line = "7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d P*2c 2d2h"
    for number in range(400):
        usi_file(tmp_path / f"in/{number:03}.usi", *[line] * 30)
    out = tmp_path / "out"
    words = [sys.executable, "-m", "app", "convert", str(tmp_path / "in"), "-d", str(out), "--to", "kif"]
    with subprocess.Popen(
        words, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    ) as running:
        patience = time.monotonic() + 30
        while not any(out.glob("*.kif")) and time.monotonic() < patience:
            time.sleep(0.01)
        yield running
        while session(running.pid) and time.monotonic() < patience:
            time.sleep(0.05)
        assert session(running.pid) == []


def test_where_no_processes_can_be_made_one_does_it_all(
    command: Run, many: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError("no shared memory")

    monkeypatch.setattr(process_pool, "ProcessPoolExecutor", refuse)
    monkeypatch.setattr(process_pool, "processor_count", lambda: 2)
    said = command("convert", many, "-d", tmp_path / "out", "--to", "kif")
    assert said.returncode == 1
    assert said.stderr.endswith("60 files written, 1 not converted\n")


@pytest.mark.slow
@linux_with_a_crew
@pytest.mark.parametrize("how", sampled(["SIGKILL", "SIGINT"], 2, 1))
def test_stopped_in_the_middle_it_leaves_no_process_and_no_half_file(
    how: str, long_run: subprocess.Popen[bytes], tmp_path: Path
) -> None:
    if how == "SIGINT":
        os.killpg(long_run.pid, signal.SIGINT)
    else:
        long_run.kill()
    _, err = long_run.communicate(timeout=30)
    assert long_run.returncode == (130 if how == "SIGINT" else -signal.SIGKILL)
    assert b"Traceback" not in err
    finished = list((tmp_path / "out").glob("*.kif"))
    assert 0 < len(finished) < 400
    assert {len(moves(path)) for path in finished} == {30}
    if how == "SIGINT":
        assert list((tmp_path / "out").glob(".*")) == []


@pytest.mark.slow
@linux_with_a_crew
def test_a_process_that_is_lost_is_told_with_what_was_not_done(
    long_run: subprocess.Popen[bytes], tmp_path: Path
) -> None:
    one = next(process for process in session(long_run.pid) if process != str(long_run.pid))
    os.kill(int(one), signal.SIGKILL)
    _, err = long_run.communicate(timeout=30)
    assert long_run.returncode == 1
    assert text.PROCESS_LOST.en in err.decode()
    assert "Traceback" not in err.decode()
    written = len(list((tmp_path / "out").glob("*.kif")))
    assert 0 < written < 400
    assert err.decode().endswith(text.SUMMARY.to(Language.EN, written=written, failed=400 - written) + "\n")


def session(leader: int) -> list[str]:
    """The processes that still live in a session."""
    living = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        fields = read_process_file(stat).rpartition(")")[2].split()
        if fields and fields[3] == str(leader) and fields[0] != "Z":
            living.append(stat.parent.name)
    return living


def test_a_small_crew_is_not_called(monkeypatch: pytest.MonkeyPatch, command: Run, many: Path, tmp_path: Path) -> None:
    """Nor any on a machine with one processor, where everything goes the same way."""
    monkeypatch.setattr(process_pool, "processor_count", lambda: 1)
    called: list[object] = []
    monkeypatch.setattr(process_pool, "ProcessPoolExecutor", lambda *given: called.append(given))
    assert command("convert", many, "-d", tmp_path / "out", "--to", "kif").returncode == 1
    assert len(list((tmp_path / "out").rglob("*.kif"))) == 60
    assert not called
