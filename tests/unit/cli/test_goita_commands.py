"""`yomisuji goita`: records of Goita shown, checked, converted and made."""

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from app.goita.reading import parse_match
from tests.cases import every_case

Run = Callable[..., CompletedProcess[str]]
HANDS = ("11234588", "23445688", "45566788", "67778888")
RECORD = "84-45-0-0-0-84-0-0-0-86-67-78-0-0-88"
"""An unfinished round that keeps the rules."""


def record(**other: object) -> str:
    members = {"hands": HANDS, "record": RECORD, "winner": -1, **other}
    return json.dumps({"players": ["一郎", "Jiro", "三郎", "四郎"], "round": members})


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    path.write_text(record(), "utf-8")
    return path


@every_case("name", ["show", "check", "convert", "new"])
def test_each_has_help_in_both_languages(command: Run, name: str) -> None:
    english, japanese = (command("goita", name, "--help", "--language", language) for language in ("en", "ja"))
    assert english.returncode == japanese.returncode == 0
    assert english.stdout != japanese.stdout
    assert command("goita", name).returncode == 2


def test_a_record_is_shown_as_a_table(command: Run, file: Path) -> None:
    shown = command("goita", "show", file, "--language", "ja")
    assert shown.returncode == 0
    lines = shown.stdout.splitlines()
    assert "0.  一郎 (親)  王玉飛角金銀しし" in lines
    head = next(place for place, line in enumerate(lines) if line.startswith("巡"))
    assert lines[head].split() == ["巡", "一郎", "Jiro", "三郎", "四郎"]
    assert lines[head + 1].split() == ["1巡", "☗し☖金", "☖金☖銀", "なし", "なし"]
    assert "まだ勝負がついていません。" in lines


def test_standard_input_will_do(command: Run) -> None:
    shown = command("goita", "show", "-", stdin=record().encode())
    assert "Jiro" in shown.stdout
    assert "The round has no winner yet." in shown.stdout


def test_a_sound_record_is_checked_in_silence(command: Run, file: Path) -> None:
    checked = command("goita", "check", file)
    assert (checked.returncode, checked.stdout, checked.stderr) == (0, "", "")


def test_what_breaks_the_rules_is_said_with_its_place(command: Run, file: Path) -> None:
    file.write_text(record(record="84-48-0-88", dealer=1, goshi=[2]), "utf-8")
    checked = command("goita", "check", file)
    assert checked.returncode == 1
    assert "error: Round 1, digit 6 (player 0): し" not in checked.stdout
    assert f"{file}: error: Round 1: Player 2 declared five pawns but was dealt 2." in checked.stdout
    assert checked.stdout.count("error") == 1


@every_case(
    ("digits", "place"),
    [
        ("0", "digit 1 (player 0): You cannot pass here"),
        ("84-48-0-0-58", "digit 7 (player 0): 銀 cannot block し"),
        ("84-41", "digit 3 (player 1): 金王 is not in the hand"),
        ("81-", "digit"),
        ("84x", "digit 3 (player 1): “x” is not a piece"),
        ("84-4", "digit 3 (player 1): The moves end after a blocking"),
        ("84-40", "digit 4 (player 1): No piece attacks"),
        ("84-94", "digit 3 (player 1): A face-down piece (9)"),
    ],
)
def test_each_breach_has_its_place(command: Run, file: Path, digits: str, place: str) -> None:
    file.write_text(record(record=digits), "utf-8")
    checked = command("goita", "check", file)
    if place == "digit":
        assert checked.stdout == ""  # both kings are in the hand, so one may attack
    else:
        assert place in checked.stdout
        assert checked.returncode == 1


def test_what_is_no_record_is_said(command: Run, tmp_path: Path) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text('{"round":\n  {"hands" 1}}', "utf-8")
    checked = command("goita", "check", broken, tmp_path / "none.json", tmp_path)
    assert checked.returncode == 1
    assert f"{broken}:2:12: error: Not valid JSON" in checked.stdout
    assert "The file was not found" in checked.stdout
    assert "This is a folder" in checked.stdout


def test_converting_makes_tidy_json_that_reads_back(command: Run, file: Path, tmp_path: Path) -> None:
    file.write_text(record(hands=("88543211", *HANDS[1:])).replace('"round"', '"round": null, "round"'), "utf-8")
    out = tmp_path / "out.json"
    assert command("goita", "convert", file, "-o", out).returncode == 0
    written = json.loads(out.read_text("utf-8"))
    assert written["round"]["hands"][0] == "11234588"
    assert written["round"]["record"] == RECORD.replace("-", "")
    again = parse_match(out.read_text("utf-8"))
    assert again.problems == ()
    assert command("goita", "convert", file, "-o", out).returncode == 1  # it is there already
    assert command("goita", "convert", file, "-o", tmp_path / "out.txt").returncode == 2


def test_every_decision_is_a_row(command: Run, file: Path) -> None:
    out = command("goita", "convert", file, "-o", "-", "--to", "jsonl")
    rows = [json.loads(line) for line in out.stdout.splitlines()]
    assert "".join(row["action"] for row in rows) == RECORD.replace("-", "")
    assert all(row["action"] in row["legal"] for row in rows)
    second = rows[1]
    assert (second["player"], second["hand"], second["hidden"]) == (1, "23445688", "")
    assert (second["history"], second["attack"], second["result"]) == ("94", 4, None)
    assert second["legal"] == ["0", "42", "43", "44", "45", "46", "48"]
    assert rows[6]["hidden"] == ""
    assert rows[9]["hidden"] == "8"  # what the player alone knows to lie face down


def test_a_record_is_not_replaced_by_less(command: Run, file: Path) -> None:
    before = file.read_bytes()
    ran = command("goita", "convert", file, "--to", "jsonl", "-o", file, "--overwrite")
    assert ran.returncode == 1
    assert file.read_bytes() == before
    assert "would be lost" in ran.stderr


def test_a_record_is_made_from_hands_and_digits(command: Run, tmp_path: Path) -> None:
    out = tmp_path / "new.json"
    made = command(
        "goita", "new", "77781178", "22444488", "35555888", "36666888",
        "--record", "87-0-0-0-87-0-0-0-77-0-0-0-11", "--dealer", 2, "--players", "a", "b", "c", "d",
        "--score", 10, 20, "--title", "試合", "--start", "2026-04-01T12:00+09:00", "-o", out,
    )  # fmt: skip
    assert (made.returncode, made.stderr) == (0, "")
    match = parse_match(out.read_text("utf-8")).match
    assert match is not None
    (only,) = match.rounds
    assert (only.dealer, only.winner, only.score, only.hands[0]) == (2, 2, (10, 20), "11777788")
    assert (match.title, match.player_name(2)) == ("試合", "c")
    assert command("goita", "check", out).returncode == 0


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("--record", "87-77"), 1, "no game was written"),
        (("--start", "yesterday"), 2, "ISO 8601"),
        (("--score", "x", "1"), 2, "whole number"),
        (("--goshi", "0"), 1, "declared five pawns"),
    ],
)
def test_what_breaks_the_rules_is_not_made(
    command: Run, tmp_path: Path, words: tuple[str, ...], code: int, said: str
) -> None:
    out = tmp_path / "new.json"
    made = command("goita", "new", "11777788", "22444488", "35555888", "36666888", *words, "-o", out)
    assert made.returncode == code
    assert said in made.stderr
    assert not out.exists()


@pytest.mark.slow
def test_the_program_knows_it(process: Run, file: Path) -> None:
    shown = process("goita", "show", file)
    assert shown.returncode == 0
    assert "王玉飛角金銀しし" in shown.stdout
