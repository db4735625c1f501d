"""`yomisuji check`: problems and nothing else."""

import os
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

Run = Callable[..., CompletedProcess[str]]


def test_good_files_are_passed_in_silence(process: Run, folder: Path) -> None:
    games = [folder / name for name in ("game.kif", "game.ki2", "game.csa", "game.jkf", "game.usi", "game.usen")]
    said = process("check", *games)
    assert (said.returncode, said.stdout, said.stderr) == (0, "", "")


def test_a_problem_has_its_place_and_fails(process: Run, tmp_path: Path) -> None:
    path = tmp_path / "p.usi"
    path.write_text("startpos moves 7g7f\nstartpos moves 7g7f 9z9z 2g2f\n", "utf-8")
    said = process("check", path)
    assert said.returncode == 1
    assert said.stderr == ""
    first = said.stdout.splitlines()[0]
    assert first.startswith(f"{path}:2:21: error: Not a move: “9z9z”")


def test_a_note_is_said_and_fails_nothing(command: Run, tmp_path: Path) -> None:
    path = tmp_path / "p.usi"
    path.write_text("startpos moves 8h7f\n", "utf-8")
    said = command("check", path)
    assert said.returncode == 0
    assert ": info: " in said.stdout
    path.write_text("hello\nstartpos moves 7g7f\n", "utf-8")
    said = command("check", path)
    assert said.returncode == 1
    assert f"{path}:1:1: warning: " in said.stdout


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("en", "error: The file was not found."), ("ja", "エラー: ファイルが見つかりません。")],
)
def test_missing_files_and_empty_folders_do_not_stop_it(
    command: Run, folder: Path, tmp_path: Path, language: str, sentence: str
) -> None:
    (tmp_path / "empty").mkdir()
    (folder / "bad.csa").write_bytes(b"V2\n+\nX\n")
    said = command("check", "--language", language, tmp_path / "none.kif", tmp_path / "empty", folder)
    assert said.returncode == 1
    assert f"{tmp_path / 'none.kif'}: {sentence}" in said.stdout
    assert f"{tmp_path / 'empty'}: " in said.stdout
    assert ".kif" in said.stdout
    assert str(folder / "bad.csa") in said.stdout


def test_a_name_with_a_line_end_stays_on_one_line(command: Run, tmp_path: Path) -> None:
    said = command("check", tmp_path / "a\nb\x1b[0m.kif")
    assert said.stdout.count("\n") == 1
    assert "a\\nb\\x1b[0m.kif: error: " in said.stdout


def test_wildcards_stand_for_files_where_no_shell_has_seen_to_it(
    command: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("b.usi", "a.usi", "c.txt", "game [1].usi", "game 1.usi"):
        (tmp_path / name).write_text("startpos moves 9z9z\n", "utf-8")
    for windows, pattern, found in (
        (True, "?.usi", ["a.usi", "b.usi"]),
        (True, "game [1]*", ["game [1].usi"]),
        (True, "game [1].usi", ["game [1].usi"]),
        (True, "*.kif", ["*.kif"]),
        (False, "?.usi", ["?.usi"]),
    ):
        monkeypatch.setattr("app.cli.command_line._EXPANDS_WILDCARDS", windows)
        said = command("check", tmp_path / pattern)
        names = [line.removeprefix(f"{tmp_path}{os.sep}").partition(":")[0] for line in said.stdout.splitlines()]
        assert list(dict.fromkeys(names)) == found
