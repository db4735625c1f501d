"""The model games of the description of the format, read and replayed to its tables."""

from app.goita.checking import find_problems, round_result
from app.goita.layout import hand_faces, turn_lines
from app.goita.match import Match
from app.goita.reading import looks_like_goita, parse_match
from app.goita.replay import replay_round
from app.goita.writing import write_match
from app.text.phrase import Language
from tests.cases import every_case

TABLE_A = """\
1st ☗し☖香 なし なし なし
2nd ☗し☖香 なし なし なし
3rd ☗香☖香 なし なし なし
4th ☗王☖玉"""
TABLE_B = """\
1st ☗王☖香 なし なし なし
2nd ☗玉☖香 なし なし なし
3rd ☗し☖香 なし なし ☖香☖馬
4th なし なし なし ☗し☖馬
5th なし なし なし ☗し☖馬
6th なし なし ☖馬☖銀 なし
7th なし なし ☗し☖銀 なし
8th なし なし ☗し☖銀 なし
9th なし ☖銀☖金 なし なし
10th なし ☗し☖金 なし なし
11th なし ☗し☖金 なし なし
12th なし ☗金☖飛"""


def match_in(written: str) -> Match:
    reading = parse_match(written)
    assert reading.match is not None
    return reading.match


def table(match: Match, number: int = 0) -> str:
    lines = turn_lines(replay_round(match.rounds[number]))
    return "\n".join(
        " ".join((line.number.en, *(cell.phrase.to(Language.JA) for cell in line.cells))).rstrip() for line in lines
    )


def test_the_shortest_model_game_is_read_although_it_is_no_json(model_a: str) -> None:
    reading = parse_match(model_a)
    assert reading.problems == ()
    match = match_in(model_a)
    assert (match.title, match.players) == ("モデルゲームA", ("Alice", "Bob", "Carol", "Dave"))
    assert (match.start_time, match.end_time) == ("2015-04-01T12:00+09:00", "2015-04-01T12:20+09:00")
    assert [each.score for each in match.rounds] == [(0, 0), (100, 0)]
    assert [each.winner for each in match.rounds] == [0, 0]
    assert [each.goshi for each in match.rounds] == [(), ()]


def test_the_longest_model_game_is_read_with_what_it_leaves_out(model_b: str) -> None:
    reading = parse_match(model_b)
    assert reading.problems == ()
    (only,) = match_in(model_b).rounds
    assert (only.dealer, only.score, only.goshi, only.winner) == (0, None, (), 0)
    assert len(only.digits) == 59


def test_the_shortest_model_game_replays_to_its_table(model_a: str) -> None:
    match = match_in(model_a)
    assert table(match, 0) == table(match, 1) == TABLE_A
    given = match.rounds[0]
    assert len(given.digits) == 17
    result = round_result(given, replay_round(given))
    assert result is not None
    assert (result.winner, result.points) == (0, 100)
    assert hand_faces(given, replay_round(given)) == [
        "王玉香香香香しし",
        "飛飛金金金金しし",
        "角銀銀銀銀ししし",
        "角馬馬馬馬ししし",
    ]
    assert find_problems(match) == ()


def test_the_longest_model_game_replays_to_its_table(model_b: str) -> None:
    match = match_in(model_b)
    assert table(match) == TABLE_B
    given = match.rounds[0]
    result = round_result(given, replay_round(given))
    assert result is not None
    # The description lets Alice believe that she wins, and ends with Bob's eighth piece.
    assert (result.winner, result.points) == (1, 40)
    assert hand_faces(given, replay_round(given))[0] == "王玉飛香香香しし"


@every_case("record", ["87000870007700011", "87-0-0-0-87-0-0-0-77-0-0-0-11"])
def test_hyphens_may_stand_between_the_digits(record: str, model_a: str) -> None:
    match = match_in(model_a.replace("87000870007700011", record))
    assert table(match) == TABLE_A
    assert find_problems(match) == ()


def test_the_remarks_of_the_description_are_passed_over(model_b: str) -> None:
    goshi = '"goshi":[1, 2] #BobとCarolが5し \n}}'
    match = match_in(model_b.replace('"winner":0}}', f'"winner":0, {goshi}'))
    assert match.rounds[0].goshi == (1, 2)


def test_what_is_written_is_json_and_reads_back(model_a: str, model_b: str) -> None:
    for sample in (model_a, model_b):
        match = match_in(sample)
        written = write_match(match)
        assert parse_match(written).problems == ()
        assert match_in(written) == match
        assert looks_like_goita(sample)
        assert looks_like_goita(written)


@every_case(
    ("written", "line", "column"),
    [
        ('{"a":, "b":null, "c" 1}', 1, 22),
        ('{\n"a":null, "b": , #"x":\r\n"c":, "d" 1}', 3, 11),
        ('{"a":,"b":,"c":,1}', 1, 17),
        ('{"a": #}\n}, "c" 1', 2, 2),
        ('{"a":"#', 1, 6),
    ],
)
def test_a_mistake_is_told_where_it_stands_in_the_text(written: str, line: int, column: int) -> None:
    (trouble,) = parse_match(written).problems
    assert (trouble.line, trouble.column) == (line, column)
