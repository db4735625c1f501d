"""Queries, positions, patterns and the tree, against going through all games by plain Python."""

import random
import sqlite3
import threading
from collections import Counter
from pathlib import Path

import pytest

from app.base.regular import parse_json, read_contents
from app.book.turned import turn_position
from app.library.finding import count_games, find_games, game_numbers, games_by_number, novelty_ply
from app.library.library import Library
from app.library.names import normalized_name
from app.library.opening_tree import opening_tree, with_last_dates
from app.library.own_results import OwnResult, compute_own_results, wilson_interval, worst_openings
from app.library.packed_moves import replay_moves
from app.library.pattern import PatternError, mirrored_position, parse_pattern, write_pattern
from app.library.query import SORT_COLUMNS, compile_query, parse_query, query_completions
from app.library.segments import find_pattern
from app.record.endings import Result
from app.shogi.moves import MOVES
from app.shogi.pieces import LETTERS
from app.shogi.position import Position
from app.shogi.squares import Square, square_name
from app.text.phrase import Phrase
from benchmarks.library_games import MadeGame, as_kif
from tests.library_samples import file_of, take_in


def found(library: Library, line: str) -> set[int]:
    """The numbers of the games, counted from 0 as the test made them."""
    wanted = compile_query(parse_query(line), library)
    assert wanted.problems == ()
    games = find_games(library, wanted)
    assert len(games) == count_games(library, wanted)
    return {game.game - 1 for game in games}


def boards(game: MadeGame) -> list[Position]:
    position = Position.from_sfen("startpos")
    along = [position.copy()]
    for usi in game.moves:
        move = MOVES[usi]
        assert move is not None
        position.apply(move)
        along.append(position.copy())
    return along


@pytest.fixture(scope="session")
def all_boards(games: list[MadeGame]) -> list[list[Position]]:
    return [boards(game) for game in games]


def winner(game: MadeGame) -> str | None:
    if game.ends != "投了":
        return None
    return game.black if len(game.moves) % 2 else game.white


def test_a_line_of_words_means_what_it_says(filled: Library, games: list[MadeGame]) -> None:
    me = "羽山 太郎"

    def those(*conditions: object) -> set[int]:
        return {number for number, holds in enumerate(zip(*conditions, strict=True)) if all(holds)}

    mine = [me in (game.black, game.white) for game in games]
    assert found(filled, "相手：森内") == those(mine, ["森内花子" in (game.black, game.white) for game in games])
    assert found(filled, "勝ち") == those([winner(game) == me for game in games])
    assert found(filled, "player:suzuki lost") == those(
        [winner(game) not in {None, "Suzuki"} and "Suzuki" in (game.black, game.white) for game in games]
    )
    assert found(filled, "先手番 手数>=40") == those([game.black == me and len(game.moves) >= 40 for game in games])
    assert found(filled, "2018-2020") == those(["2018" <= game.date[:4] <= "2020" for game in games])
    assert found(filled, "-2018") == those([game.date[:4] <= "2018" for game in games])
    assert found(filled, "2019-05") == those([game.date[:7] == "2019/05" for game in games])
    assert found(filled, 'event:"研究会" -佐藤') == those(
        [game.event == "研究会" and "佐藤三郎九段" not in (game.black, game.white) for game in games]
    )


def order(library: Library, line: str) -> list[int]:
    return [number - 1 for number in game_numbers(library, compile_query(parse_query(line), library))]


def test_games_come_in_the_order_that_the_line_wants(filled: Library, games: list[MadeGame]) -> None:
    newest = sorted(range(len(games)), key=lambda at: (games[at].date, at), reverse=True)
    assert order(filled, "") == order(filled, "-並び:日付") == newest
    assert order(filled, "sort:moves") == sorted(newest, key=lambda at: len(games[at].moves))
    named = order(filled, "並び:棋戦 -並び:先手")
    assert [games[at].event for at in named] == sorted(games[at].event for at in named)
    first = [games[at].black for at in named if games[at].event == games[named[0]].event]
    assert [normalized_name(black) for black in first] == sorted(map(normalized_name, first), reverse=True)
    for column in SORT_COLUMNS:
        numbers = [number + 1 for number in order(filled, f"sort:{column.en} 相手:森内")]
        rows = games_by_number(filled, numbers, {numbers[0]: 3})
        assert [game.game for game in rows] == numbers
        assert [game.game for game in find_games(filled, compile_query(parse_query(f"-sort:{column.en}"), filled))]
        assert rows[0].ply == 3


def test_what_the_person_notes_of_a_game_is_found(empty: Library, games: list[MadeGame]) -> None:
    take_in(empty, file_of("a", as_kif(games[0])), file_of("b", as_kif(games[1])), file_of("c", as_kif(games[1])))
    empty.set_note(2, "端攻めが 早すぎた\n次は ▲9六歩")
    empty.add_tag([1, 2], "反省")
    empty.remove_tag([1], "反省")
    assert found(empty, "メモ:早すぎ") == found(empty, "text:９六歩") == found(empty, "タグ:反省") == {1}
    assert found(empty, "印:反省") == found(empty, "tag:反省") == {1}, "by its older name too"
    assert found(empty, "-note:早すぎ") == {0}
    assert found(empty, "重複") == {2}
    assert (empty.game_note(2), empty.game_tags(2)) == ("端攻めが 早すぎた\n次は ▲9六歩", ["反省"])
    empty.set_note(1, "勝率50%")
    assert (found(empty, "メモ:0%"), found(empty, "メモ:率%0")) == ({0}, set())
    for sign in "%_\\":
        assert not found(empty, f"file:{sign}") | found(empty, f"time:{sign}") | found(empty, f"戦型:{sign}")
        assert query_completions(f"tag:{sign}", empty) == []
    empty.set_note(2, " ")
    assert (empty.game_note(2), found(empty, "メモ:早すぎ")) == ("", set())


@pytest.mark.parametrize("line", ["何か:羽生", "並び:色", "手目:早い", "手数:多い", "形:玉", "局面:abc", "日付:いつか"])
def test_what_means_nothing_is_said(filled: Library, line: str) -> None:
    (problem,) = compile_query(parse_query(line), filled).problems
    assert problem.ja
    assert problem.en


@pytest.mark.parametrize("line", ["player:nobody " * 1_000, "あ" * 40_000])
def test_a_line_without_end_is_read_as_far_as_it_can_be(filled: Library, line: str) -> None:
    wanted = compile_query(parse_query(line), filled)
    assert "too long" in wanted.problems[0].en
    assert not game_numbers(filled, wanted)


@pytest.mark.parametrize("line", ["何か:" + "x" * 5_000, "sort:" + "x" * 5_000])
def test_what_is_said_of_a_long_word_is_short(filled: Library, line: str) -> None:
    (problem,) = compile_query(parse_query(line), filled).problems
    assert len(problem.ja) < 300


def test_what_is_known_is_said_in_the_language_of_the_sentence(filled: Library) -> None:
    for line, word in (("何か:羽生", "opponent: "), ("sort:colour", "moves ")):
        (problem,) = compile_query(parse_query(line), filled).problems
        assert word in problem.en
        assert word not in problem.ja


@pytest.mark.parametrize(
    ("wide", "narrow"),
    [("手数＞＝４０", "moves>=40"), ("２０１９－０５", "2019-05"), ("ｐｌａｙｅｒ：suzuki", "player:suzuki")],
)
def test_wide_signs_and_numbers_mean_the_same(filled: Library, wide: str, narrow: str) -> None:
    assert found(filled, wide) == found(filled, narrow)


@pytest.mark.parametrize("sign", [":", "<", "<=", ">", ">="])
def test_a_span_of_dates_without_a_beginning_has_an_end_with_each_sign(filled: Library, sign: str) -> None:
    assert found(filled, f"date{sign}..2019") == found(filled, "..2019")


def test_the_last_word_is_completed(filled: Library) -> None:
    assert query_completions("勝ち 相", filled) == ["勝ち 相手:"]
    assert query_completions("opponent:森", filled) == ["opponent:森内花子"]
    assert query_completions("-囲い:木村", filled) == ["-囲い:木村美濃"]
    assert query_completions("opening:yag", filled) == ["opening:Yagura"]
    assert '相手:"高橋 四段"' in query_completions("相手:高橋", filled)


def test_a_position_is_found_wherever_it_stands(
    filled: Library, games: list[MadeGame], all_boards: list[list[Position]]
) -> None:
    dice = random.Random(1)  # noqa: S311 - always the same chance
    for _ in range(60):
        number = dice.randrange(len(games))
        position = dice.choice(all_boards[number])
        expected = {at for at, along in enumerate(all_boards) if any(board == position for board in along)}
        assert found(filled, f'局面:"{position.sfen()}"') == expected
        other = turn_position(position)
        assert turn_position(other) == position
        both = expected | {at for at, along in enumerate(all_boards) if any(board == other for board in along)}
        assert found(filled, f'position:"{other.sfen()}" turned') == both


def written(position: Position, dice: random.Random) -> str:
    """A pattern of some squares of a position, as a person would write it."""
    words = []
    for square in dice.sample(range(81), dice.randint(2, 5)):
        piece = position.board[square]
        name = square_name(Square(square))
        letters = "_"
        if piece:
            letter = LETTERS[piece & 15 if piece & 15 == 8 else piece & 7]
            letters = ("+" if piece & 15 > 8 else "") + (letter.lower() if piece > 16 else letter)
        words.append(letters + name)
    return " ".join(words)


def test_a_pattern_is_found_wherever_it_stands(filled: Library, all_boards: list[list[Position]]) -> None:
    dice = random.Random(2)  # noqa: S311 - always the same chance
    hits = 0
    for _ in range(60):
        pattern = parse_pattern(written(dice.choice(dice.choice(all_boards)), dice))
        for wanted in (pattern, pattern.turned()):
            expected = {
                at: next(ply for ply, board in enumerate(along) if wanted.matches(board))
                for at, along in enumerate(all_boards)
                if any(map(wanted.matches, along))
            }
            assert {hit.game - 1: hit.ply for hit in find_pattern(filled, (wanted,))} == expected
            hits += len(expected)
    assert hits > 500


def test_a_pattern_can_be_mirrored_and_be_all_that_stands(filled: Library, all_boards: list[list[Position]]) -> None:
    board = all_boards[7][31]
    mirror = mirrored_position(board)
    assert mirrored_position(mirror) == board
    assert found(filled, f'局面:"{mirror.sfen()}" 左右も') == found(filled, f'局面:"{board.sfen()}"') >= {7}
    both = mirrored_position(turn_position(board))
    assert found(filled, f'局面:"{both.sfen()}" 左右も 反転も') >= {7}
    words = write_pattern({Square(at): piece for at, piece in enumerate(board.board) if piece})
    same = {at for at, along in enumerate(all_boards) if any(each.board == board.board for each in along)}
    assert found(filled, f"形:{words} 盤全体") == found(filled, f"pattern:{words} whole_board") == same
    assert found(filled, f"形:{words[:10]} 盤全体") == set()
    pattern = parse_pattern("▲桂7七△持歩")
    assert pattern.mirrored() == parse_pattern("▲桂3七△持歩")
    assert pattern.mirrored().matches(mirror) == pattern.matches(board)


def test_another_library_finds_the_same(filled: Library) -> None:
    """What cshogi, going through all these games, answered to the same questions."""
    said = parse_json(read_contents(Path(__file__).with_name("cshogi_answers.json")))
    assert len(said["exact"]) + len(said["patterns"]) == 180
    for sfen, games in said["exact"]:
        assert found(filled, f'position:"{sfen}"') == {*games}
    for words, plies in said["patterns"]:
        assert sorted([hit.game - 1, hit.ply] for hit in find_pattern(filled, (parse_pattern(words),))) == plies


@pytest.mark.parametrize(
    ("one", "same"),
    [
        ("▲玉2八銀３八", "K28S38"),
        ("△飛8二", "r8b"),
        ("▲金/銀7八", "G/S78"),
        ("▲!金5八", "!G58"),
        ("空5五", "_55"),
        ("▲馬5五", "+B55"),
        ("▲持角", "hand:B>=1"),
        ("△持歩0", "hand:p=0"),
    ],
)
def test_a_pattern_can_be_written_in_two_ways(one: str, same: str) -> None:
    assert parse_pattern(one) == parse_pattern(same)


@pytest.mark.parametrize("words", ["", "▲", "▲玉", "玉0五", "2八玉"])
def test_what_is_no_pattern_is_said(words: str) -> None:
    with pytest.raises(PatternError):
        parse_pattern(words)


def test_a_pattern_can_have_to_stay(filled: Library, all_boards: list[list[Position]]) -> None:
    pattern = parse_pattern("▲玉5九飛2八歩7六")
    for stay in (1, 5, 15):
        runs = ["".join("01"[pattern.matches(board)] for board in along).find("1" * stay) for along in all_boards]
        assert {hit.game - 1: hit.ply for hit in find_pattern(filled, (pattern,), stay)} == {
            at: ply for at, ply in enumerate(runs) if ply >= 0
        }


def test_the_ply_and_the_side_to_move_can_be_asked_for(filled: Library, all_boards: list[list[Position]]) -> None:
    pattern = parse_pattern("▲玉5九歩7六")
    for words, plies in (("手目>20", range(21, 99)), ("手目>=20 ply<=30", range(20, 31)), ("手目:31", range(31, 32))):
        for side in (0, 1):
            expected = {
                at
                for at, along in enumerate(all_boards)
                if any(
                    pattern.matches(board) and board.turn == side and ply in plies for ply, board in enumerate(along)
                )
            }
            assert found(filled, f"形:▲玉5九歩7六手番{'▲△'[side]} {words}") == expected
    assert parse_pattern("手番△K28") == parse_pattern("turn:w K28") == parse_pattern("turn:bk82").turned()
    board = all_boards[3][24]
    assert found(filled, f'局面:"{board.sfen()}" 手目<25') >= {3}
    assert 3 not in found(filled, f'局面:"{board.sfen()}" 手目>40')


def test_the_tree_counts_every_game_once_a_move(filled: Library, games: list[MadeGame]) -> None:
    position = Position.from_sfen("startpos")
    tree = with_last_dates(filled, position, opening_tree(filled, position))
    first = Counter(game.moves[0] for game in games)
    assert {each.move.usi: each.games for each in tree.moves} == first
    assert (tree.games, tree.ended_games) == (len(games), 0)
    best = tree.moves[0]
    those = [game for game in games if game.moves[0] == best.move.usi]
    assert best.won == sum(winner(game) == game.black for game in those)
    assert best.drawn == sum(game.ends == "千日手" for game in those)
    assert best.last_played == max(game.date for game in those).replace("/", "-")
    mine = opening_tree(filled, position, compile_query(parse_query("先手番"), filled))
    assert mine.games == sum(game.black == "羽山 太郎" for game in games)


def test_a_novelty_is_the_first_position_that_is_new(filled: Library, all_boards: list[list[Position]]) -> None:
    for game in find_games(filled, compile_query(parse_query(""), filled), 10):
        earlier = {
            board.key
            for other in find_games(filled, compile_query(parse_query(""), filled))
            if (other.date, other.game) < (game.date, game.game)
            for board in all_boards[other.game - 1]
        }
        along = all_boards[game.game - 1]
        assert novelty_ply(filled, game) == next(
            (ply for ply, board in enumerate(along) if board.key not in earlier), None
        )
        assert game.position_sfen() == along[0].sfen()


def test_my_results_are_those_of_my_games(filled: Library, games: list[MadeGame]) -> None:
    mine = [game for game in games if "羽山 太郎" in (game.black, game.white)]
    results = compute_own_results(filled)
    assert results.games == len(mine)
    for _, table in results.tables:
        assert sum(each.games for each in table) == len(mine)
        assert sum(each.won for each in table) == sum(winner(game) == "羽山 太郎" for game in mine)
        for each in table:
            for query in filter(None, each.query):
                assert len(found(filled, f"対局者:羽山 {query}")) >= each.games, "in either language"
    assert sum(cost.moves for cost in results.phases) == sum(
        (len(game.moves) + (game.black == "羽山 太郎")) // 2 for game in mine
    )


def test_bars_are_wide_for_few_games() -> None:
    low, high = wilson_interval(1.0, 3)
    assert (round(low, 3), high) == (0.438, 1.0)
    assert wilson_interval(0.5, 1000)[0] > 0.46


def test_a_search_ends_when_it_is_interrupted(filled: Library) -> None:
    other = Library(filled.path)
    endless = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n"
    begun = threading.Event()
    failures: list[Exception] = []

    def ask() -> None:
        begun.set()
        try:
            other.query_rows(endless)
        except sqlite3.OperationalError as failure:
            failures.append(failure)

    thread = threading.Thread(target=ask)
    thread.start()
    begun.wait()
    while thread.is_alive():
        other.interrupt()
        thread.join(0.01)
    other.close()
    assert [str(failure) for failure in failures] == ["interrupted"]


def test_boards_along_are_those_of_the_game(filled: Library, all_boards: list[list[Position]]) -> None:
    (start, moves, result) = filled.query_rows("SELECT start, moves, result FROM game WHERE id = 1")[0]
    assert [board.sfen() for board in replay_moves(start, moves)] == [board.sfen() for board in all_boards[0]]
    assert Result(result) in Result


def opening_result(name: str, won: int, lost: int) -> OwnResult:
    called = Phrase(name, name)
    return OwnResult(called, called, won + lost, won, 0, lost)


def test_the_openings_that_beat_one_are_those_below_the_usual_score() -> None:
    often = opening_result("nearly half of a thousand", 570, 587)
    bad = opening_result("two of nine", 2, 7)
    unlucky = opening_result("none of one", 0, 1)
    good = opening_result("eight of ten", 8, 2)
    assert worst_openings([often, unlucky, good, bad]) == (bad, unlucky, often)
    assert worst_openings([good, bad]) == (bad,), "what is usual or better beats nobody"
    assert worst_openings([good]) == worst_openings([]) == ()
