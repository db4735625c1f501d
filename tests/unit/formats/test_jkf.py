"""JKF: what stands in the file, the lenient ways to read it, and what is told of values that make no sense."""

import json

from format_tools import CORPUS, beside_corpus, differences, plain_game, records, shown
from hypothesis import given
from hypothesis import strategies as st

from app.formats import jkf_json
from app.formats.files import format_losses
from app.formats.format import Encoding
from app.formats.jkf import JKF
from app.record.endings import End, EndKind
from app.record.headers import Headers
from app.record.problems import Problem, Severity
from app.record.record_builder import RecordBuilder, new_record
from app.record.traversal import main_line, nodes_in_file_order
from app.record.tree import Record
from app.shogi.moves import Move, move_of_usi
from app.shogi.position import Position
from app.shogi.starts import EVEN, STARTS, find_start
from app.text import formats as text
from app.text import record as record_text
from app.text import rules
from tests.cases import every_case

PAWN = {"color": 0, "from": {"x": 7, "y": 7}, "to": {"x": 7, "y": 6}, "piece": "FU"}
REPLY = {"color": 1, "from": {"x": 3, "y": 3}, "to": {"x": 3, "y": 4}, "piece": "FU"}
ROOK_PAWN = {"color": 0, "from": {"x": 2, "y": 7}, "to": {"x": 2, "y": 6}, "piece": "FU"}
TSUME = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1"


def game(*elements: object, **members: object) -> str:
    """The text of a game with these elements after the one of the start."""
    return json.dumps({"header": {}, "moves": [{}, *elements]} | members)


def read(written: str) -> tuple[Record, tuple[Problem, ...]]:
    reading = JKF.read(written)
    assert len(reading.records) == 1
    return reading.records[0], reading.problems


def only(written: str) -> Record:
    """The one record of a text about which there is nothing to tell."""
    record, problems = read(written)
    assert problems == ()
    return record


def moves(record: Record) -> str:
    return " ".join(node.move.usi for node in main_line(record.root) if node.move)


def tree(record: Record) -> str:
    """Every move with its ply, in file order."""
    return " ".join(f"{node.ply}:{node.move.usi}" for node in nodes_in_file_order(record.root) if node.move)


def written(record: Record) -> str:
    return JKF.write([record], Encoding.UTF_8)


def elements(record: Record) -> list[dict[str, object]]:
    found = json.loads(written(record))["moves"]
    assert isinstance(found, list)
    return found


def usi(text_: str) -> Move:
    move = move_of_usi(text_)
    assert move is not None
    return move


# What stands in the file


def test_a_move_is_written_with_all_that_the_format_knows_of_it() -> None:
    start = "lnsgkg1nl/1r5s1/pppppp1pp/6p2/9/2P6/PP1PPPP1P/7R1/LNSGKGSNL b Bb 5"
    record = plain_game("7i6h 8b3b 4i5h", "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 1")
    assert elements(record)[1:] == [
        {"move": {"color": 0, "from": {"x": 7, "y": 9}, "to": {"x": 6, "y": 8}, "piece": "GI"}},
        {"move": {"color": 1, "from": {"x": 8, "y": 2}, "to": {"x": 3, "y": 2}, "piece": "HI"}},
        {"move": {"color": 0, "from": {"x": 4, "y": 9}, "to": {"x": 5, "y": 8}, "piece": "KI", "relative": "R"}},
    ]
    assert elements(plain_game("B*3c", start))[1] == {
        "move": {"color": 0, "to": {"x": 3, "y": 3}, "piece": "KA"},
    }


def test_captures_promotions_and_the_same_square_are_written() -> None:
    record = plain_game("7g7f 3c3d 8h2b+ 3a2b B*3c 2b3c")
    capture, same = elements(record)[3]["move"], elements(record)[4]["move"]
    assert isinstance(capture, dict)
    assert isinstance(same, dict)
    assert (capture["piece"], capture["promote"], capture["capture"]) == ("KA", True, "KA")
    assert (same["same"], same["capture"]) == (True, "UM")
    declined = plain_game("7g7f 3c3d 8h2b")
    move = elements(declined)[3]["move"]
    assert isinstance(move, dict)
    assert move["promote"] is False


def test_a_drop_that_needs_the_word_has_it() -> None:
    record = plain_game("G*5b", "4k4/9/4G4/9/9/9/9/9/9 b G 1")
    assert elements(record)[1] == {"move": {"color": 0, "to": {"x": 5, "y": 2}, "piece": "KI", "relative": "H"}}
    assert moves(only(written(record))) == "G*5b"


def test_times_are_written_with_the_totals_of_each_side() -> None:
    builder = RecordBuilder(Position.from_sfen("startpos"))
    for word, time in [("7g7f", 65_900), ("3c3d", 1_000), ("2g2f", 3_600_000)]:
        builder.add_move(usi(word), time)
    record = builder.to_record()
    assert [element.get("time") for element in elements(record)] == [
        None,
        {"now": {"m": 1, "s": 5}, "total": {"h": 0, "m": 1, "s": 5}},
        {"now": {"m": 0, "s": 1}, "total": {"h": 0, "m": 0, "s": 1}},
        {"now": {"m": 60, "s": 0}, "total": {"h": 1, "m": 1, "s": 5}},
    ]
    assert [node.time_ms for node in main_line(only(written(record)).root)] == [None, 65_000, 1_000, 3_600_000]


def test_branches_stand_at_the_move_that_they_replace() -> None:
    builder = RecordBuilder(Position.from_sfen("startpos"))
    for ply, line in [(0, "7g7f 3c3d"), (1, "8c8d 2g2f"), (2, "6i7h"), (0, "2g2f")]:
        builder.go_back_to_ply(ply)
        for word in line.split():
            builder.add_move(usi(word))
    record = builder.to_record()
    first, second = elements(record)[1:]
    assert isinstance(first["forks"], list)
    assert isinstance(second["forks"], list)
    assert [len(fork) for fork in first["forks"]] == [1]
    assert [len(fork) for fork in second["forks"]] == [2]
    assert shown(only(written(record))) == shown(record)


def test_a_bookmark_stands_last_in_the_comment() -> None:
    builder = RecordBuilder(Position.from_sfen("startpos"))
    builder.add_comment("one\n\n&not last\n ")
    builder.add_bookmark("here\nand there")
    record = builder.to_record()
    assert elements(record) == [{"comments": ["one", "", "&not last", " ", "&here", "&and there"]}]
    assert shown(only(written(record))) == shown(record)
    assert format_losses(record, JKF) == ()


def test_a_comment_that_would_turn_into_a_bookmark_is_named_beforehand() -> None:
    builder = RecordBuilder(Position.from_sfen("startpos"))
    builder.add_comment("one\n&two")
    record = builder.to_record()
    assert format_losses(record, JKF) == (text.TURNS_INTO_BOOKMARK.filled(ply=0),)
    again = only(written(record))
    assert (again.root.comment, again.root.bookmark) == ("one", "two")


def test_a_header_that_says_what_the_start_says_is_named_beforehand() -> None:
    record = new_record(headers=Headers.from_pairs([("手合割", "平手"), ("棋戦", "x")]))
    assert format_losses(record, JKF) == (text.LOST_HANDICAP.filled(name="平手"),)
    assert shown(only(written(record)))[1:-1] == ["棋戦='x'"]


def test_every_move_has_a_line_of_its_own() -> None:
    lines = written(plain_game("7g7f 3c3d", end=End(EndKind.RESIGN))).splitlines()
    assert sum('"move":' in line for line in lines) == 2
    assert lines[-2:] == ['{"special":"TORYO"}', "]}"]


@every_case("start", STARTS, ids=lambda start: start.key)
def test_every_start_comes_back(start: object) -> None:
    sfen = start.sfen  # type: ignore[attr-defined]
    assert only(written(plain_game("", sfen))).start_sfen == sfen


@every_case("sfen", [TSUME, TSUME.removesuffix(" 1") + " 75", EVEN.sfen.removesuffix(" 1") + " 3"])
def test_any_position_comes_back_with_the_number_of_its_first_move(sfen: str) -> None:
    assert only(written(plain_game("", sfen))).start_sfen == sfen


@every_case("kind", [kind for kind in EndKind if kind is not EndKind.OTHER])
@every_case("line", ["7g7f", "7g7f 3c3d"])
def test_every_end_comes_back_whoever_is_to_move(kind: EndKind, line: str) -> None:
    record = plain_game(line, end=End(kind))
    assert shown(only(written(record))) == shown(record)
    assert format_losses(record, JKF) == ()


def test_an_end_with_words_of_its_own_comes_back() -> None:
    record = plain_game("7g7f", end=End(EndKind.OTHER, "指し分け"))
    assert elements(record)[2] == {"special": "指し分け"}
    assert shown(only(written(record))) == shown(record)
    taken = plain_game("7g7f", end=End(EndKind.OTHER, "TORYO"))
    assert format_losses(taken, JKF) == (text.TURNS_INTO_END.filled(ply=2, text="TORYO"),)


def test_half_a_letter_does_not_get_into_the_file() -> None:
    builder = RecordBuilder(Position.from_sfen("startpos"))
    builder.add_comment("a\ud800b")
    line = written(builder.to_record())
    line.encode("utf-8")
    record, problems = read(line)
    assert record.root.comment == "a\ufffdb"
    assert [problem.reason for problem in problems] == [text.BROKEN_LETTERS]


# Lenient reading


@every_case("name", ["平手", "香落ち", "五枚落ち", "左七枚落ち", "十枚落ち"])
def test_presets_and_handicaps_are_starts(name: str) -> None:
    start = find_start(name)
    assert start is not None
    presets = {"平手": "HIRATE", "香落ち": "KY", "五枚落ち": "5", "左七枚落ち": "7_L", "十枚落ち": 10}
    assert only(game(initial={"preset": presets[name]})).start_sfen == start.sfen
    told_by_header = only(game(header={"手合割": f"{name}　　"}))
    assert told_by_header.start_sfen == start.sfen
    assert len(told_by_header.headers) == 0


def test_a_board_counts_more_than_the_name_of_a_start() -> None:
    board: list[list[dict[str, object]]] = [[{} for _ in range(9)] for _ in range(9)]
    board[4][0] = {"color": 1, "kind": "OU"}
    data = {"color": 0, "board": board, "hands": [{"KI": 1, "FU": None}, {}]}
    record = only(game(initial={"preset": "HIRATE", "data": data}))
    assert record.start_sfen == "4k4/9/9/9/9/9/9/9/9 b G 1"


def test_a_header_that_contradicts_the_start_is_told() -> None:
    record, problems = read(game(header={"手合割": "角落ち"}, initial={"preset": "HIRATE"}))
    assert record.start_sfen == EVEN.sfen
    assert [problem.reason for problem in problems] == [text.OTHER_HANDICAP]


def test_headers_keep_their_order_and_numbers_and_repetitions() -> None:
    record = only('{"header":{"棋戦":"a","手合割":"青空","最大手数":256,"備考":"x","備考":"y"},"moves":[]}')
    assert shown(record)[1:-1] == ["棋戦='a'", "手合割='青空'", "最大手数='256'", "備考='x\\ny'"]


@every_case(
    "move",
    [
        PAWN,
        PAWN | {"promote": None, "same": None, "capture": None, "relative": None},
        PAWN | {"from": {"x": "7", "y": 7.0}, "piece": "fu"},
        {"from": PAWN["from"], "to": PAWN["to"]},
        {"to": PAWN["to"], "piece": "FU"},
        PAWN | {"from": None, "relative": "U"},
    ],
)
def test_a_move_is_read_with_little_said_of_it(move: object) -> None:
    assert moves(only(game({"move": move}, {"move": REPLY}))) == "7g7f 3c3d"


def test_without_a_root_element_the_moves_are_read_all_the_same() -> None:
    assert moves(only(json.dumps({"moves": [{"move": PAWN}, {"move": REPLY}]}))) == "7g7f 3c3d"


def test_the_same_square_needs_no_target() -> None:
    takes = {"color": 0, "from": {"x": 8, "y": 8}, "to": {"x": 2, "y": 2}, "piece": "KA", "promote": True}
    takes_back = {"color": 1, "from": {"x": 3, "y": 1}, "same": True, "piece": "GI"}
    record = only(game({"move": PAWN}, {"move": REPLY}, {"move": takes}, {"move": takes_back}))
    assert moves(record) == "7g7f 3c3d 8h2b+ 3a2b"


def test_a_file_made_from_ki2_is_read_by_what_can_move() -> None:
    golds = "4k4/9/9/9/9/9/9/9/3GKG3 b G 1"
    for relative, wanted in [("L", "6i5h"), ("R", "4i5h"), ("H", "G*5h")]:
        start = json.loads(written(plain_game("", golds)))["initial"]
        move = {"color": 0, "to": {"x": 5, "y": 8}, "piece": "KI", "relative": relative}
        assert moves(only(game({"move": move}, initial=start))) == wanted


def test_a_drop_without_the_word_is_one_where_other_moves_have_origins() -> None:
    start = json.loads(written(plain_game("", "4k4/9/9/9/9/9/5G3/9/4K4 b G 1")))["initial"]
    king = {"color": 1, "from": {"x": 5, "y": 1}, "to": {"x": 5, "y": 2}, "piece": "OU"}
    gold = {"color": 0, "to": {"x": 5, "y": 6}, "piece": "KI"}
    assert moves(only(game({"move": gold}, {"move": king}, initial=start))) == "G*5f 5a5b"
    assert moves(only(game({"move": gold}, initial=start))) == "4g5f"


def test_a_piece_may_be_named_as_it_is_after_promoting() -> None:
    takes = {"color": 0, "from": {"x": 8, "y": 8}, "to": {"x": 2, "y": 2}, "piece": "UM"}
    assert moves(only(game({"move": PAWN}, {"move": REPLY}, {"move": takes}))).endswith("8h2b+")


@every_case("forks", [None, [], [None], [[]], [[{}]]])
def test_branches_with_nothing_in_them_are_none(forks: object) -> None:
    assert tree(only(game({"move": PAWN, "forks": forks}))) == "1:7g7f"


def test_several_games_are_read_from_an_array_and_from_lines() -> None:
    one, two = game({"move": PAWN}), game({"move": ROOK_PAWN})
    for together in (f"[{one},{two}]", f"{one}\n{two}\n"):
        reading = JKF.read(together)
        assert [moves(record) for record in reading.records] == ["7g7f", "2g2f"]
        assert reading.problems == ()
    array = JKF.write([plain_game("7g7f"), plain_game("2g2f")], Encoding.UTF_8)
    assert [moves(record) for record in JKF.read(array).records] == ["7g7f", "2g2f"]


def test_a_comment_may_be_a_single_text_with_any_line_ends() -> None:
    record = only(json.dumps({"moves": [{"comment": "one"}, {"move": PAWN, "comments": ["a\r\nb", "c"]}]}))
    assert [node.comment for node in main_line(record.root)] == ["one", "a\nb\nc"]


# What is told


@every_case(
    ("bad", "reason"),
    [
        ({"move": 3}, rules.NO_MOVE_TEXT),
        ({"move": []}, rules.NO_MOVE_TEXT),
        ({"move": {}}, rules.NO_MOVE_TEXT),
        ({"move": PAWN | {"to": {"x": 0, "y": 6}}}, rules.NO_MOVE_TEXT),
        ({"move": PAWN | {"to": {"x": [], "y": {}}}}, rules.NO_MOVE_TEXT),
        ({"move": PAWN | {"to": {"x": 7.5, "y": 6}}}, rules.NO_MOVE_TEXT),
        ({"move": PAWN | {"to": PAWN["from"]}}, rules.NO_MOVE_TEXT),
        ({"move": PAWN | {"from": {"x": 5, "y": 5}}}, rules.EMPTY_ORIGIN),
        ({"move": {"piece": "KI", "to": {"x": 5, "y": 5}, "relative": "H"}}, rules.NOT_IN_HAND),
        ({"move": {"piece": "KI", "to": {"x": 5, "y": 8}}}, rules.SEVERAL_PIECES),
        ({"move": {"piece": "FU", "same": True}}, rules.NO_PREVIOUS_MOVE),
        ({"move": {"piece": ["FU"], "to": {"x": 5, "y": 5}}}, rules.NO_MOVE_TEXT),
    ],
)
def test_a_move_that_cannot_be_read_is_told_and_what_follows_is_counted(bad: object, reason: object) -> None:
    fork = [[{"move": ROOK_PAWN}]]
    record, problems = read(json.dumps({"moves": [{}, bad, {"move": PAWN, "forks": fork}, {"move": REPLY}]}))
    assert moves(record) == ""
    assert [problem.reason for problem in problems] == [text.UNREADABLE_MOVE, text.MOVES_SKIPPED]
    assert problems[0].values == {"path": "moves[1].move", "reason": reason}
    assert problems[1].values == {"count": 3}
    assert all(problem.severity is Severity.ERROR for problem in problems)


def test_the_branches_beside_an_unreadable_move_are_read() -> None:
    record, problems = read(game({"move": PAWN}, {"move": 0, "forks": [[{"move": REPLY}, {"move": ROOK_PAWN}]]}))
    assert moves(record) == "7g7f 3c3d 2g2f"
    assert len(problems) == 1


def test_the_path_leads_into_branches() -> None:
    _, problems = read(game({"move": PAWN, "forks": [[], [{"move": ROOK_PAWN}, {"move": REPLY | {"to": 1}}]]}))
    assert problems[0].values["path"] == "moves[1].forks[1][1].move"


def test_a_move_against_the_rules_is_kept_and_told() -> None:
    record, problems = read(game({"move": PAWN | {"to": {"x": 7, "y": 5}}}))
    assert moves(record) == "7g7e"
    assert problems[0].severity is Severity.NOTE
    assert problems[0].node is record.root.children[0]
    assert problems[0].values["text"] == "７五歩"


def test_what_follows_the_end_is_told() -> None:
    record, problems = read(game({"move": PAWN}, {"special": "TORYO"}, {"move": REPLY}, {"move": ROOK_PAWN}))
    assert len(record) == 3
    assert [problem.reason for problem in problems] == [record_text.AFTER_END, text.MOVES_SKIPPED]


def test_another_piece_and_another_side_are_told_and_the_board_is_followed() -> None:
    record, problems = read(game({"move": PAWN | {"piece": "KI", "color": 1}}, {"move": REPLY | {"color": []}}))
    assert moves(record) == "7g7f 3c3d"
    assert [problem.reason for problem in problems] == [text.OTHER_PIECE, text.OTHER_COLOUR]
    assert problems[1].values == {"path": "moves[1].move.color", "count": 2}


def test_members_that_are_none_of_the_format_are_told_once() -> None:
    odd = [{"move": PAWN, "eval": 1}, {"move": REPLY, "eval": 2}]
    _, problems = read(game(*odd, site="x"))
    assert [problem.values for problem in problems] == [
        {"name": "site", "path": "JKF", "count": 1},
        {"name": "eval", "path": "moves[1]", "count": 2},
    ]
    _, problems = read('{"moves":[{},{"special":"TORYO","special":"CHUDAN"}]}')
    assert [problem.reason for problem in problems] == [text.REPEATED]


@every_case(
    ("members", "reason"),
    [
        ({"header": []}, text.WRONG_VALUE),
        ({"header": {"棋戦": [1]}}, text.WRONG_VALUE),
        ({"initial": "HIRATE"}, text.WRONG_VALUE),
        ({"initial": {}}, text.NO_POSITION),
        ({"initial": {"preset": "9"}}, text.UNKNOWN_HANDICAP),
        ({"initial": {"preset": "OTHER"}}, text.BAD_POSITION),
        ({"initial": {"preset": "OTHER", "data": {"board": [[{"kind": "OU"}, {"kind": "OU"}]]}}}, text.BAD_POSITION),
        ({"initial": {"preset": "OTHER", "data": {"board": [[{"kind": "X"}]]}}}, text.WRONG_VALUE),
        ({"initial": {"preset": "OTHER", "data": {"board": [3]}}}, text.WRONG_VALUE),
        ({"initial": {"preset": "OTHER", "data": {"board": "x"}}}, text.WRONG_VALUE),
        ({"initial": {"preset": "OTHER", "data": {"board": {}, "hands": [{"FU": -1}]}}}, text.WRONG_VALUE),
        ({"initial": {"preset": "OTHER", "data": {"board": {}, "hands": [{"OU": 1}]}}}, text.WRONG_VALUE),
        ({"initial": {"preset": "OTHER", "data": {"board": {}, "color": "b"}}}, text.WRONG_VALUE),
        ({"moves": {}}, text.NO_MOVES),
        ({"moves": [{}, 3]}, text.NOT_AN_ELEMENT),
        ({"moves": [{"time": {"now": {"m": 1, "s": 0}}}]}, text.JKF_BAD_TIME),
        ({"moves": [{}, {"move": PAWN, "time": 3}]}, text.JKF_BAD_TIME),
        ({"moves": [{}, {"move": PAWN, "time": {"now": {"m": -1, "s": 1e400}}}]}, text.JKF_BAD_TIME),
        ({"moves": [{}, {"special": {}}]}, None),
        ({"moves": [{}, {"special": [1]}]}, text.WRONG_VALUE),
        ({"moves": [{"comments": {"a": 1}}]}, text.WRONG_VALUE),
        ({"moves": [{"comments": [[]]}]}, text.WRONG_VALUE),
        ({"moves": [{}, {"move": PAWN, "forks": 1}]}, text.WRONG_VALUE),
        ({"moves": [{}, {"move": PAWN, "forks": [1]}]}, text.WRONG_VALUE),
        ({"moves": [{}, {"move": PAWN | {"promote": "no"}}]}, text.WRONG_VALUE),
        ({"moves": [{}, {"move": PAWN | {"piece": ["FU"]}}]}, text.WRONG_VALUE),
        ({"moves": [{}, {"move": PAWN | {"from": None, "relative": 1}}]}, text.WRONG_VALUE),
    ],
)
def test_a_value_that_makes_no_sense_is_told(members: dict[str, object], reason: object) -> None:
    _, problems = read(json.dumps({"header": {}, "moves": []} | members))
    assert [problem.reason for problem in problems] == ([reason] if reason else [])


@every_case(
    ("line", "reason", "place"),
    [
        ("", text.NO_RECORD, (0, 0)),
        ("[]", text.NO_RECORD, (0, 0)),
        ("3", text.NOT_A_GAME, (0, 0)),
        ('{"dealer": 1}', text.NOT_A_GAME, (0, 0)),
        ("null", text.NOT_A_GAME, (0, 0)),
        ('{"moves":\r[\r\n{},\n x]}', text.NOT_JSON, (4, 2)),
        ('{"moves":[]', text.NOT_JSON, (1, 12)),
        ("[" * 2_000, text.NOT_JSON, (1, 2_001)),
        ('{"a":' * 2_000 + "}", text.NOT_JSON, (1, 10_001)),
        ("[" * (jkf_json.MAX_NESTING + 1), text.TOO_DEEP, (1, jkf_json.MAX_NESTING + 2)),
    ],
)
def test_a_text_that_is_no_game_is_told_with_its_place(line: str, reason: object, place: tuple[int, int]) -> None:
    reading = JKF.read(line)
    assert reading.records == ()
    assert [(problem.reason, (problem.line, problem.column)) for problem in reading.problems] == [(reason, place)]


def test_a_number_of_any_length_and_infinity_do_no_harm() -> None:
    assert only('{"header":{"a":' + "9" * 5_000 + ',"b":NaN},"moves":[]}').headers.find_value("b") == "nan"
    _, problems = read('{"moves":[{},{"move":{"to":{"x":NaN,"y":' + "9" * 5_000 + '},"piece":"FU"}}]}')
    assert problems[0].reason == text.UNREADABLE_MOVE


def test_branches_off_branches_come_back_however_deep_they_are() -> None:
    # Each branch leaves the one before at its second move: more levels than Python can call.
    builder = RecordBuilder(Position.from_sfen("startpos"))
    for step in range(700):
        builder.add_move(usi(("5i5h", "5a5b")[step % 2]))
        builder.go_back_to_ply(step)
        builder.add_move(usi(("2h3h", "8b7b", "3h2h", "7b8b")[step % 4]))
    record = builder.to_record()
    again = JKF.read(written(record))
    assert [problem.reason for problem in again.problems if problem.severity is not Severity.NOTE] == []
    assert shown(again.records[0]) == shown(record)


@every_case(
    ("beginning", "least", "most"),
    [
        ('{"header":{', 90, 100),
        ('[\n{"moves":[', 90, 100),
        ('{"x":1,"moves":[]}', 70, 90),
        ('{"a":1}', 1, 40),
        ("手合割：平手", 0, 0),
        ("[x", 0, 0),
        ("", 0, 0),
    ],
)
def test_the_format_knows_its_own(beginning: str, least: int, most: int) -> None:
    assert least <= JKF.score(beginning) <= most


# Whatever comes


@given(records())
def test_what_is_written_is_read_back(record: Record) -> None:
    line = written(record)
    reading = JKF.read(line)
    lost = list(JKF.also_lost(record))
    differing = differences(record, reading.records[0], JKF)
    assert bool(differing) is bool(lost)
    assert [problem for problem in reading.problems if problem.severity is not Severity.NOTE] == []
    again = written(reading.records[0])
    assert again == line or lost
    assert written(JKF.read(again).records[0]) == again


keys = st.sampled_from(
    (
        *("header", "initial", "preset", "data", "board", "hands", "color"),
        *("moves", "move", "from", "to", "x", "y", "piece", "same", "promote", "relative"),
        *("special", "time", "now", "total", "h", "m", "s", "comments", "forks"),
    )
)
scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-1, 10),
    st.floats(),
    st.text(max_size=3),
    st.sampled_from(["FU", "KI", "OTHER", "HIRATE", "TORYO", "LU", "&x"]),
    st.just(PAWN),
    st.just(REPLY),
)
values = st.recursive(
    scalars,
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(st.one_of(keys, st.text(max_size=2)), inner)),
    max_leaves=30,
)


@given(st.one_of(st.text(), values.map(json.dumps), st.dictionaries(keys, values).map(json.dumps)))
def test_any_text_is_read_without_an_exception_and_not_in_silence(line: str) -> None:
    reading = JKF.read(line)
    assert reading.records or reading.problems
    written_again = JKF.write(reading.records, Encoding.UTF_8)
    assert len(JKF.read(written_again).records) == len(reading.records)


@given(records(), st.data())
def test_a_file_that_was_damaged_is_read_as_far_as_it_goes(record: Record, data: st.DataObject) -> None:
    line = written(record)
    place = data.draw(st.integers(0, len(line)))
    damaged = line[:place] + data.draw(st.text(max_size=3)) + line[place + data.draw(st.integers(0, 5)) :]
    reading = JKF.read(damaged)
    assert reading.records or reading.problems


@given(values)
def test_deep_and_shallow_reading_agree(value: object) -> None:
    line = json.dumps(value)
    deep, end = jkf_json._decode_deep(line, 0)
    assert end == len(line)
    assert json.dumps(deep) == json.dumps(jkf_json.parse_json_text(line).values[0])


@beside_corpus
def test_the_corpus_is_read_as_wanted() -> None:
    folder = CORPUS / "records"
    entries = json.loads((folder / "index.json").read_text("utf-8"))["files"]
    entries = [entry for entry in entries if entry["file"].startswith("jkf/")]
    assert entries
    for entry in entries:
        record = only((folder / entry["file"]).read_text("utf-8"))
        wanted = entry["expect"]
        assert moves(record).split() == wanted["moves"], entry["file"]
        assert record.position_at(main_line(record.root)[-1]) == Position.from_sfen(wanted["final_sfen"])
        assert shown(only(written(record))) == shown(record), entry["file"]
