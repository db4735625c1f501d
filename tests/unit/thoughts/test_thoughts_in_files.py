"""Thoughts in the files of every format that holds comments: written, opened and written again."""

from app.formats.files import encode_records, parse_file
from app.formats.format import Encoding, Format, Trait
from app.formats.registry import FORMATS, format_by_key
from app.record.edits import SetComment
from app.record.history import History
from app.record.record_builder import RecordBuilder
from app.record.traversal import main_line
from app.record.tree import PERSON, Record
from app.shogi.moves import move_of_usi
from app.shogi.pieces import Side
from app.shogi.position import Position
from app.thoughts.comment import add_thoughts, remove_thoughts, thoughts_in
from app.thoughts.of_record import nodes_with_thoughts, reliability_warnings
from app.thoughts.score import cp_score, mate_score
from app.thoughts.thought import Thought, ThoughtSource
from app.usi.info import ScoreBound
from tests.cases import every_case

WITH_COMMENTS = [format_ for format_ in FORMATS if Trait.COMMENTS in format_.keeps]
HUMAN = "3手目は疑問手\n* 12分考慮\n\n　最後の行"
SAID = (
    Thought(
        ThoughtSource.PLAYED,
        "水匠5 (8 threads)",
        cp_score(-123),
        "△３四歩▲２六歩",
        20,
        31,
        123_456,
        1_000_000,
        15_900,
    ),
    Thought(ThoughtSource.ANALYSED, "Engine＝三", mate_score(Side.WHITE, 9), "△８四歩", 5, rank=1),
    Thought(ThoughtSource.ANALYSED, "Engine＝三", cp_score(45, bound=ScoreBound.LOWER), "△４四歩", 5, rank=2),
)


def game() -> Record:
    builder = RecordBuilder(Position.from_sfen("startpos"))
    for usi in ("7g7f", "3c3d", "2g2f"):
        move = move_of_usi(usi)
        assert move is not None
        builder.add_move(move)
        builder.add_comment(HUMAN)
    record = builder.to_record()
    history = History(record)
    for node in main_line(record.root):
        history.apply_edit(SetComment(node, add_thoughts(node.comment, SAID)), PERSON, 0)
    return record


@every_case("encoding", Encoding)
@every_case("format_", WITH_COMMENTS, ids=lambda format_: format_.key)
def test_they_survive_saving_opening_and_saving(format_: Format, encoding: Encoding) -> None:
    record = game()
    saved = encode_records([record], format_, encoding)
    assert isinstance(saved, bytes)
    opened = parse_file(saved, f"game{format_.extensions[0].suffix}")
    assert opened.problems == ()
    assert opened.format is format_
    assert encode_records(opened.records, format_, encoding) == saved
    for mine, theirs in zip(main_line(record.root), main_line(opened.records[0].root), strict=True):
        assert theirs.comment == mine.comment
        assert thoughts_in(theirs.comment) == thoughts_in(mine.comment)


def named_record(name: str) -> Record:
    record = game()
    History(record).apply_edit(SetComment(record.root, add_thoughts("", [SAID[1]._replace(engine=name)])), PERSON, 0)
    return record


@every_case("key", ["kif", "ki2", "csa"])
def test_the_name_of_an_engine_loses_letters_in_shift_jis_only_and_is_known_again(key: str) -> None:
    format_ = format_by_key(key)
    assert format_ is not None
    record = named_record("水匠🐟")
    for encoding, name in ((Encoding.UTF_8, "水匠🐟"), (Encoding.SHIFT_JIS, "水匠〓")):
        saved = encode_records([record], format_, encoding)
        assert isinstance(saved, bytes)
        comment = parse_file(saved, f"game{format_.extensions[0].suffix}").records[0].root.comment
        assert [thought.engine for thought in thoughts_in(comment)] == [name]
        # What it says next takes the place of that and does not stand beside it.
        again = add_thoughts(comment, [SAID[1]._replace(engine="水匠🐟")])
        assert [thought.engine for thought in thoughts_in(again)] == ["水匠🐟"]


def test_two_engines_with_names_beyond_shift_jis_stand_side_by_side() -> None:
    comment = add_thoughts("", [SAID[1]._replace(engine="🐟"), SAID[1]._replace(engine="🦀")])
    assert [thought.engine for thought in thoughts_in(comment)] == ["🐟", "🦀"]


def test_taking_them_out_leaves_what_people_wrote() -> None:
    for node in main_line(game().root)[1:]:
        assert remove_thoughts(node.comment) == HUMAN


def test_a_record_tells_its_thoughts_in_file_order_on_the_right_boards() -> None:
    told = list(nodes_with_thoughts(game()))
    assert [stand.node.ply for stand, _ in told] == [0, 1, 2, 3]
    first = told[1][1][0]
    assert [move.usi for move in first.line.moves] == ["3c3d", "2g2f"]
    assert told[0][0].before is None
    assert told[2][0].after.sfen().endswith("b - 3")


def test_a_record_whose_signs_alternate_is_doubtful() -> None:
    builder = RecordBuilder(Position.from_sfen("startpos"))
    for number, usi in enumerate(["7g7f", "3c3d", "2g2f", "8c8d", "2f2e", "8d8e", "6i7h", "4a3b"]):
        move = move_of_usi(usi)
        assert move is not None
        builder.add_move(move)
        builder.add_comment(f"#評価値={400 if number % 2 else -400}\n#エンジン=x")
    assert len(reliability_warnings(builder.to_record())) == 1
    assert reliability_warnings(game()) == ()
