"""`yomisuji show`: what a person reads, and what a program reads."""

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

from tests.cases import every_case

Run = Callable[..., CompletedProcess[str]]


def rows(said: CompletedProcess[str]) -> list[dict[str, object]]:
    return [json.loads(line) for line in said.stdout.splitlines()]


WANTED = """\
手合割：平手
先手：先手の人
後手：後手の人
棋戦：第一回 読み筋杯

      始まり
   1  ▲７六歩              0:16
      一行目

      三行目
   2  △３四歩              0:01
      ［しおり］ここから
   3  ▲２二角成            1:05+
   4  △同　銀           1:00:00
   5  投了                 0:02

分岐：3手目 ▲２二角成 に代えて
   3  ▲２六歩
      変化
   4  △８四歩

まで4手（後手の勝ち）

4手目 △同　銀 まで
後手の持駒：角
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
|v香v桂v銀v金v玉v金 ・v桂v香|一
| ・v飛 ・ ・ ・ ・ ・v銀 ・|二
|v歩v歩v歩v歩v歩v歩 ・v歩v歩|三
| ・ ・ ・ ・ ・ ・v歩 ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ 歩 ・ ・ ・ ・ ・ ・|六
| 歩 歩 ・ 歩 歩 歩 歩 歩 歩|七
| ・ ・ ・ ・ ・ ・ ・ 飛 ・|八
| 香 桂 銀 金 玉 金 銀 桂 香|九
+---------------------------+
先手の持駒：角
先手番

"""


def test_a_game_as_people_read_it(process: Run, folder: Path) -> None:
    said = process("show", "--language", "ja", folder / "game.kif")
    assert said.returncode == 0
    first, _, rest = said.stdout.partition("\n")
    assert str(folder / "game.kif") in first
    assert rest == WANTED
    assert said.stderr == ""


def test_the_same_in_english(command: Run, folder: Path) -> None:
    said = command("show", folder / "game.kif")
    lines = said.stdout.splitlines()
    assert "Sente: 先手の人" in lines
    assert "   3  Bx2b+     ▲２二角成            1:05+" in lines
    assert "   5  Resigned                       0:02" in lines
    assert "Branch: instead of 3, ▲２二角成" in lines
    assert "4 moves: Gote won" in lines
    assert "Sente in hand: 角" in lines


def test_fractions_of_a_second(command: Run, tmp_path: Path) -> None:
    (tmp_path / "p.csa").write_text("'CSA encoding=UTF-8\nV3.0\nPI\n+\n+7776FU\nT1.234\n-3334FU\nT3661.5\n", "utf-8")
    said = command("show", "--language=ja", tmp_path / "p.csa")
    assert "   1  ▲７六歩          0:01.234\n" in said.stdout
    assert "   2  △３四歩         1:01:01.500\n" in said.stdout


def test_the_board_after_some_moves(command: Run, folder: Path) -> None:
    said = command("show", "--at", 2, folder / "game.csa")
    assert "After move 2, △３四歩\nGote in hand: none\n" in said.stdout
    assert "|v歩v歩v歩v歩v歩v歩 ・v歩v歩|三\n| ・ ・ ・ ・ ・ ・v歩 ・ ・|四" in said.stdout
    said = command("show", "--at", 0, folder / "game.csa")
    assert "Start position\nGote in hand: none\n" in said.stdout
    said = command("show", "--at", 99, folder / "game.csa")
    assert "After move 4, △同　銀\n" in said.stdout
    assert "The main line has only 5 moves" in said.stderr


@every_case("ply", ["-1", "two", "１", "1" * 5_000])
def test_a_board_after_no_number_of_moves(command: Run, folder: Path, ply: str) -> None:
    said = command("show", f"--at={ply}", folder / "game.csa")
    assert said.returncode == 2
    assert "--help" in said.stderr


def test_a_position_alone_is_drawn_once(command: Run, tmp_path: Path) -> None:
    (tmp_path / "p.sfen").write_text("sfen 4k4/9/4P4/9/9/9/9/9/9 w G2r2b3g4s4n4l17p 1\n", "utf-8")
    said = command("show", "--language", "ja", tmp_path / "p.sfen")
    assert said.stdout.count("|一") == 1
    assert "先手の持駒：金\n後手番\n" in said.stdout
    assert "後手の持駒：飛二　角二　金三　銀四　桂四　香四　歩十七\n" in said.stdout


def test_in_a_handicap_game_the_sides_have_other_names(command: Run, tmp_path: Path) -> None:
    (tmp_path / "p.kif").write_text("手合割：二枚落ち\n   1 ６二銀(71)\n", "utf-8")
    said = command("show", "--language", "ja", tmp_path / "p.kif")
    assert "手合割：二枚落ち\n" in said.stdout
    assert "   1  △６二銀\n" in said.stdout
    assert "上手の持駒：なし\n" in said.stdout
    assert "下手の持駒：なし\n下手番\n" in said.stdout
    assert "Shitate to move" in command("show", tmp_path / "p.kif").stdout


def test_a_start_of_its_own_is_drawn_before_the_moves(command: Run, tmp_path: Path) -> None:
    (tmp_path / "p.sfen").write_text("sfen 4k4/9/4P4/9/9/9/9/9/9 b G 1 moves G*5b\n", "utf-8")
    said = command("show", tmp_path / "p.sfen")
    assert said.stdout.index("Start position") < said.stdout.index("   1  G*5b")
    assert said.stdout.count("|一") == 2


def test_a_move_against_the_rules_says_why(command: Run, tmp_path: Path) -> None:
    (tmp_path / "p.usi").write_text("position startpos moves 8h7f\n", "utf-8")
    said = command("show", tmp_path / "p.usi")
    assert said.returncode == 0
    assert "illegal: " in said.stdout
    assert f"{tmp_path / 'p.usi'}:1:" in said.stderr
    assert ": info: " in said.stderr


def test_what_a_file_says_cannot_steer_the_terminal(command: Run, tmp_path: Path) -> None:
    (tmp_path / "p.csa").write_bytes(b"V2.2\nN+\x1b[31mred\nPI\n+\n'*\x1b]0;title\x07\n+7776FU\n")
    said = command("show", tmp_path / "p.csa")
    assert "\x1b" not in said.stdout
    assert "\\x1b[31mred" in said.stdout


# For programs


def test_everything_as_json(command: Run, folder: Path) -> None:
    said = command("show", "--json", folder / "game.kif")
    (row,) = rows(said)
    nodes = row.pop("nodes")
    assert row == {
        "file": str(folder / "game.kif"),
        "format": "kif",
        "encoding": "cp932",
        "headers": {"先手": "先手の人", "後手": "後手の人", "棋戦": "第一回 読み筋杯"},
        "start": "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        "final": "lnsgkg1nl/1r5s1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL b Bb 5",
        "problems": [],
    }
    assert isinstance(nodes, list)
    assert nodes[:3] == [
        {"ply": 0, "comment": "始まり"},
        {
            "ply": 1,
            "sibling": 0,
            "usi": "7g7f",
            "kif": "７六歩(77)",
            "ki2": "▲７六歩",
            "csa": "+7776FU",
            "legal": True,
            "time_ms": 16_000,
            "comment": "一行目\n\n三行目",
        },
        {
            "ply": 2,
            "sibling": 0,
            "usi": "3c3d",
            "kif": "３四歩(33)",
            "ki2": "△３四歩",
            "csa": "-3334FU",
            "legal": True,
            "time_ms": 1_000,
            "bookmark": "ここから",
        },
    ]
    steps = [(node["ply"], node["sibling"], node.get("usi", node.get("end"))) for node in nodes[3:]]
    assert steps == [(3, 0, "8h2b+"), (4, 0, "3a2b"), (5, 0, "resign"), (3, 1, "2g2f"), (4, 0, "8c8d")]
    assert nodes[4]["ki2"] == "△同　銀"
    assert nodes[4]["kif"] == "同　銀(31)"


def test_siblings_and_words_of_an_end(command: Run, tmp_path: Path) -> None:
    (tmp_path / "p.kif").write_text(
        "手数----指手--\n   1 ７六歩(77)\n   2 切断\n\n変化：1手\n   1 ２六歩(27)\n\n変化：1手\n   1 ５六歩(57)\n   2 投了\n",
        "utf-8",
    )
    (row,) = rows(command("show", "--json", tmp_path / "p.kif"))
    nodes = row["nodes"]
    assert isinstance(nodes, list)
    told = [(node["ply"], node["sibling"], node.get("usi") or node["end"]) for node in nodes[1:]]
    assert told == [(1, 0, "7g7f"), (2, 0, "other:切断"), (1, 1, "2g2f"), (1, 2, "5g5f"), (2, 0, "resign")]


def test_a_line_for_each_record_with_its_own_problems(command: Run, tmp_path: Path) -> None:
    (tmp_path / "p.usi").write_text("startpos moves 7g7f\nstartpos moves 7g7f 9z9z\nstartpos moves 2g2f\n", "utf-8")
    said = command("show", "--json", tmp_path / "p.usi")
    assert said.returncode == 1
    found = rows(said)
    assert len(found) == 3
    problems = [row["problems"] for row in found]
    assert problems[0] == problems[2] == []
    assert isinstance(problems[1], list)
    assert problems[1][0]["line"] == 2
    assert problems[1][0]["severity"] == "error"
    assert said.stderr == ""


def test_a_file_that_cannot_be_read_has_its_line_and_does_not_stop_the_others(command: Run, folder: Path) -> None:
    (folder / "empty.kif").write_bytes(b"")
    said = command("show", "--json", folder / "none.kif", folder / "empty.kif", folder / "game.csa")
    assert said.returncode == 1
    none, empty, game = rows(said)
    assert none["error"] == "The file was not found. Check its name and folder."
    assert none["problems"] == [{"line": 0, "column": 0, "severity": "error", "text": none["error"]}]
    assert none["file"] == str(folder / "none.kif")
    assert "error" in empty
    assert "error" not in game
    assert game["format"] == "csa"


def test_a_folder_and_standard_input(command: Run, folder: Path) -> None:
    data = (folder / "game.csa").read_bytes()
    said = command("show", "--json", folder, "-", stdin=data)
    assert said.returncode == 0
    found = rows(said)
    assert [row["file"] for row in found[:-1]] == sorted(str(path) for path in folder.iterdir())
    assert found[-1]["file"] == "-"
    assert found[-1]["format"] == "csa"


def test_letters_that_are_half_a_letter_do_not_stop_it(process: Run, folder: Path) -> None:
    said = process("show", folder / "none-\udcff.kif", "--json")
    (row,) = rows(said)
    assert row["file"] == str(folder / "none-\udcff.kif")
