"""`yomisuji thoughts`: a table, lines for programs, and other dialects."""

import csv
import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from app.config.settings import Settings
from app.thoughts.score import USUAL, Situations
from tests.cases import every_case

Run = Callable[..., CompletedProcess[str]]

GAME = """\
手合割：平手
   1 ７六歩(77)   ( 0:05/00:00:05)
*互角
**評価値=-123
**読み筋=△３四歩▲２六歩
**深さ=20
**ノード数=123456
**エンジン=Eng, the "first"
   2 ３四歩(33)
*3手目は疑問手
*#詰み=後手勝ち:9手
*#読み筋=▲２六歩△８四歩
   3 ２六歩(27)
**対局 時間 00:00.8 深さ 22/28 ノード数 744743 評価値 88 読み筋 ▲２六歩(27) △８四歩(83)
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.kifu"
    path.write_text(GAME, "utf-8")
    return path


def test_the_table_has_a_line_for_each_thought(process: Run, file: Path) -> None:
    said = process("thoughts", file, "--language", "ja")
    assert (said.returncode, said.stderr) == (0, "")
    name, head, *rows = said.stdout.splitlines()
    assert name == str(file)
    assert head.split() == ["手数", "指し手", "評価値", "深さ", "エンジン", "読み筋"]
    assert [row.split()[0] for row in rows] == ["1", "2", "3"]
    assert rows[0].endswith("△３四歩▲２六歩")
    assert "後手の詰み 9" in rows[1]
    assert rows[2].endswith("▲２六歩△８四歩")


def test_csv_and_json_lines_say_the_same(command: Run, file: Path) -> None:
    rows = list(csv.DictReader(command("thoughts", "--csv", file).stdout.splitlines()))
    objects = [json.loads(line) for line in command("thoughts", "--jsonl", file).stdout.splitlines()]
    assert [row["ply"] for row in rows] == ["1", "2", "3"]
    assert rows[0]["engine"] == objects[0]["engine"] == 'Eng, the "first"'
    assert rows[1]["mate_winner"] == objects[1]["mate"]["winner"] == "white"
    assert rows[2]["pv"].split() == objects[2]["pv"] == ["2g2f", "8c8d"]
    assert (objects[2]["dialect"], objects[2]["seldepth"], objects[2]["time_ms"]) == ("shogigui", 28, 800)


def test_show_has_them_as_json(command: Run, file: Path) -> None:
    (line,) = command("show", "--json", file).stdout.splitlines()
    nodes = json.loads(line)["nodes"]
    assert "thoughts" not in nodes[0]
    assert nodes[1]["thoughts"] == [
        {"source": "play", "engine": 'Eng, the "first"', "score_cp": -123, "depth": 20, "nodes": 123456,
         "pv": ["3c3d", "2g2f"], "dialect": "draft"}
    ]  # fmt: skip
    assert nodes[2]["thoughts"][0]["mate"] == {"winner": "white", "plies": 9}


@every_case(
    ("dialect", "line"),
    [
        ("spec", "**読み筋=△８四歩"),
        ("shogigui", "**対局 深さ 20 ノード数 123456 評価値 -123 読み筋 ▲７六歩(77) △３四歩(33) ▲２六歩(27)"),
        ("floodgate", "** -123 -3334FU +2726FU"),
        ("csa3", "** -123 -3334FU +2726FU #123456"),
    ],
)
def test_comments_are_rewritten_in_another_dialect(command: Run, file: Path, dialect: str, line: str) -> None:
    out = file.with_name(f"{dialect}.kifu")
    said = command("thoughts", "--rewrite", dialect, "-o", out, file)
    assert said.returncode == 0
    lines = out.read_text("utf-8").splitlines()
    assert line in lines
    assert "*3手目は疑問手" in lines
    assert command("thoughts", "--rewrite", dialect, "-o", out, file).returncode == 1
    assert command("thoughts", "--rewrite", dialect, "-o", out, "--overwrite", file).returncode == 0


def test_the_word_for_the_situation_follows_the_settings(command: Run, file: Path, own_home: Path) -> None:
    (own_home / "config").mkdir()
    (own_home / "config" / "settings.json").write_text('{"version": 1, "thoughts": {"hopeful": 80}}', "utf-8")
    said = command("thoughts", "--rewrite", "spec", "-o", "-", file)
    assert "*先手有望" in said.stdout.splitlines()


def test_rewriting_in_our_own_dialect_twice_changes_nothing_more(command: Run, file: Path) -> None:
    once, twice = file.with_name("once.kifu"), file.with_name("twice.kifu")
    command("thoughts", "--rewrite", "spec", "-o", once, file)
    command("thoughts", "--rewrite", "spec", "-o", twice, once)
    assert twice.read_bytes() == once.read_bytes()


def test_what_cannot_be_done_is_said(command: Run, file: Path) -> None:
    assert command("thoughts", "--rewrite", "spec", file).returncode == 2
    assert command("thoughts", "--rewrite", "spec", "-o", "-", file, file).returncode == 2
    said = command("thoughts", "--rewrite", "spec", "-o", file.with_name("out.usi"), file)
    assert said.returncode == 1
    assert "comments" in said.stderr
    assert command("thoughts", file.with_name("none.kif")).returncode == 1
    broken = file.with_name("cut.kifu")
    broken.write_text(GAME.replace("△３四歩▲２六歩", "△３四歩▲９九王"), "utf-8")
    said = command("thoughts", "--rewrite", "floodgate", "-o", "-", broken)
    assert "９九王" in said.stderr


def test_what_another_dialect_cannot_say_is_told_once_with_how_often(command: Run, tmp_path: Path) -> None:
    path = tmp_path / "lower.kifu"
    moves = ["７六歩(77)", "３四歩(33)", "２六歩(27)"]
    comment = "*#YS-評価値=30\n*#読み筋=△９九王\n*#エンジン=Eng\n*#YS-順位=2\n"
    path.write_text("".join(f"{ply:4} {move}\n{comment}" for ply, move in enumerate(moves, 1)), "utf-8")
    (said,) = command("thoughts", "--rewrite", "floodgate", "-o", "-", path).stderr.splitlines()
    assert "Floodgate cannot hold 3 engine comments, the first at move 1." in said
    assert said.endswith("These were not changed: analysis 3.")
    lost, cut = command("thoughts", "--rewrite", "shogigui", "-o", "-", path).stderr.splitlines()
    assert lost.endswith("These details do not fit into ShogiGUI and are lost, the first at move 1: engine names 3.")
    assert "3 lines" in cut
    assert "９九王" in cut


def test_an_analysed_game_is_not_turned_into_play_and_every_loss_is_named(command: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.kifu"
    path.write_text(
        """\
   1 ７六歩(77)
**詰み=先手勝ち:5手
**読み筋=△３四歩
**深さ=20
**エンジン=Eng
**YS-選択深さ=31
**YS-NPS=500
**YS-時間=1.25秒
**YS-限界=下限
**YS-備考=先読み的中
*
*互角
*#評価値=30
*#読み筋=△３四歩
*#エンジン=Eng
*#YS-順位=1
*#YS-条件=深さ20
*
*#YS-評価値=20
*#エンジン=Eng
*#YS-順位=2
""",
        "utf-8",
    )
    out = tmp_path / "out.kifu"
    said = command("thoughts", "--rewrite", "floodgate", "-o", out, path, "--language", "ja").stderr
    left, lost = said.splitlines()
    assert (
        "思考コメント 2件はFloodgate 形式では書けないので、変更しませんでした（最初は1手目）。内訳：検討・解析 2件。"
        in left
    )
    for name in (
        "詰みとその手数",
        "深さ",
        "エンジン名",
        "選択深さ",
        "NPS",
        "思考時間",
        "下限・上限の別",
        "「YS-備考」",
    ):
        assert f"{name} 1件" in lost
    objects = [json.loads(line) for line in command("thoughts", "--jsonl", out).stdout.splitlines()]
    assert [(each["source"], each.get("engine")) for each in objects] == [
        ("play", None),
        ("analysis", "Eng"),
        ("analysis", "Eng"),
    ]
    said = command("thoughts", "--rewrite", "shogigui", "-o", "-", path).stderr
    assert said.endswith(
        "These details do not fit into ShogiGUI and are lost, the first at move 1: engine names 3, NPS 1, decimal places 1, bounds of scores 1, “YS-備考” 1, “YS-条件” 1.\n"
    )


def test_of_many_unknown_keys_that_are_lost_some_are_named(command: Run, tmp_path: Path) -> None:
    path = tmp_path / "keys.kifu"
    keys = "".join(f"**{number}{'鍵' * 100}=x\n" for number in range(100))
    path.write_text(f"   1 ７六歩(77)\n**評価値=5\n{keys}", "utf-8")
    (said,) = command("thoughts", "--rewrite", "shogigui", "-o", "-", path).stderr.splitlines()
    assert said.endswith(f"“14{'鍵' * 38}” 1, 85 more.")


def test_a_candidate_is_called_as_in_the_window(command: Run, tmp_path: Path) -> None:
    path = tmp_path / "second.kifu"
    path.write_text("   1 ７六歩(77)\n*#YS-評価値=30\n*#エンジン=Yomisuji\n*#YS-順位=2\n", "utf-8")
    assert "Yomisuji Line 2" in command("thoughts", path).stdout
    assert "Yomisuji 候補2" in command("thoughts", path, "--language", "ja").stdout


def test_a_file_whose_signs_alternate_is_reported(command: Run, tmp_path: Path) -> None:
    moves = [
        "７六歩(77)",
        "３四歩(33)",
        "２六歩(27)",
        "８四歩(83)",
        "２五歩(26)",
        "８五歩(84)",
        "７八金(69)",
        "３二金(41)",
    ]
    lines = [f"{number:4} {move}\n*#評価値={400 if number % 2 else -400}\n" for number, move in enumerate(moves, 1)]
    path = tmp_path / "signs.kifu"
    path.write_text("".join(lines), "utf-8")
    assert "side to move" in command("thoughts", path).stderr
    said = command("check", path)
    assert (said.returncode, "side to move" in said.stdout) == (0, True)


def test_a_key_line_whose_value_makes_no_sense_is_told(command: Run, tmp_path: Path) -> None:
    path = tmp_path / "odd.kifu"
    path.write_text(
        "   1 ７六歩(77)\n**評価値=85 \n**詰み=先手の勝ち\n   2 ３四歩(33)\n*#深さ=十\n*#注=約束\n", "utf-8"
    )
    said = command("check", path)
    assert (said.returncode, len(said.stdout.splitlines())) == (0, 1)
    assert "2 lines of engine comments, the first at move 1: “*詰み=先手の勝ち”" in said.stdout
    assert "*詰み=先手の勝ち" in command("thoughts", path).stderr


def test_what_the_format_of_the_new_file_does_not_hold_is_told_as_by_convert(command: Run, file: Path) -> None:
    said = command("thoughts", "--rewrite", "spec", "-o", file.with_suffix(".ki2u"), file).stderr
    assert said == command("convert", "-o", file.with_name("other.ki2u"), file).stderr
    assert "The times of 1 move will be lost." in said


def test_the_settings_begin_with_the_usual_words() -> None:
    chosen = Settings().thoughts
    assert Situations(chosen.hopeful, chosen.better, chosen.superior, chosen.winning) == USUAL
