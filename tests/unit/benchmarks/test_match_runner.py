"""The match runner: fair clocks, a strict referee, and players that fail in every way there is."""

import asyncio
import json
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from app.shogi import position as board
from app.shogi.pieces import Side
from app.usi.answers import Answer, AnswerWord, BestMove
from app.usi.commands import Go, Outcome, PositionCommand
from benchmarks import match_games, matches
from benchmarks.match_games import Clock, End, Limit, NotALimitError, Played, limit_of, objection, play
from app.tournament.even_openings import OPENINGS, openings
from benchmarks.match_players import Engine, Failure, NoPlayerError, RandomMover, Reply
from benchmarks.match_scores import Game, score
from tests.fakes.watching import FAKE
from tests.unit.builtin.fairy_opinion import FAIRY, fairy

BYOYOMI = Limit(byoyomi=100)


class Scripted:
    """Answers what it is told to, each after so many seconds, then resigns."""

    def __init__(self, *answers: Answer | Failure, seconds: float = 0.0) -> None:
        self.answers = list(answers)
        self.seconds = seconds
        self.asked: list[tuple[PositionCommand, Go]] = []
        self.outcome: Outcome | None = None

    async def new_game(self) -> None: ...

    async def answer(self, asked: PositionCommand, go: Go, patience: float) -> Reply:  # noqa: ARG002 - it needs no time
        self.asked.append((asked, go))
        return Reply(self.answers.pop(0) if self.answers else AnswerWord.RESIGN, self.seconds, len(self.asked))

    async def game_over(self, outcome: Outcome) -> None:
        self.outcome = outcome

    async def quit(self) -> None: ...


def movers(*moves: str, seconds: float = 0.0) -> tuple[Scripted, Scripted]:
    """Two that play these moves in turn."""
    sides = (moves[0::2], moves[1::2])
    black, white = (Scripted(*(BestMove(usi) for usi in side), seconds=seconds) for side in sides)
    return black, white


def played(
    pair: Sequence[Scripted], limit: Limit = BYOYOMI, other: Limit | None = None, opening: Sequence[str] = ()
) -> Played:
    return asyncio.run(play(pair, (limit, other or limit), opening))


def chance() -> Random:
    return Random(5)  # noqa: S311 - the same in every run


# The clocks.


@pytest.mark.parametrize(
    ("words", "limit"),
    [
        ("movetime 300", Limit(movetime=300)),
        ("depth 6", Limit(depth=6)),
        ("nodes 20000", Limit(nodes=20000)),
        ("byoyomi 100", Limit(byoyomi=100)),
        ("byoyomi 60000 1000", Limit(main=60000, byoyomi=1000)),
        ("fischer 1000 100", Limit(main=1000, increment=100)),
        ("sudden 60000", Limit(main=60000)),
    ],
)
def test_a_limit_is_said_in_words(words: str, limit: Limit) -> None:
    assert limit_of(words) == limit


@pytest.mark.parametrize("words", ["", "depth", "depth six", "depth -1", "fischer 1000", "for ever", "movetime 1 2 3"])
def test_other_words_are_no_limit(words: str) -> None:
    with pytest.raises(NotALimitError, match="movetime"):
        limit_of(words)


def test_byoyomi_begins_anew_with_every_move_and_forgives_nothing() -> None:
    clock = Clock(Limit(byoyomi=100))
    assert clock.spend(0.1)
    assert clock.spend(0.0999)
    assert not clock.spend(0.1001)


def test_main_time_is_used_before_byoyomi() -> None:
    clock = Clock(Limit(main=500, byoyomi=100))
    assert clock.spend(0.3)
    assert clock.left == pytest.approx(200)
    assert clock.spend(0.299)
    assert clock.left == 0
    assert not clock.spend(0.11)


def test_an_increment_comes_with_the_turn_and_is_kept() -> None:
    clock = Clock(Limit(main=1000, increment=100))
    assert clock.spend(0.04)
    assert clock.left == pytest.approx(1060)
    assert clock.spend(1.16)
    assert clock.left == pytest.approx(0)
    assert not clock.spend(0.101)


def test_without_a_clock_nobody_loses_on_time() -> None:
    assert Clock(Limit(movetime=50)).spend(9)


def test_each_side_is_told_both_clocks() -> None:
    pair = movers("7g7f", "3c3d", "2g2f", seconds=0.25)
    played(pair, Limit(main=1000, increment=100), Limit(main=2000, increment=200))
    assert [go.text for _, go in pair[0].asked] == [
        "go btime 1000 wtime 2000 binc 100 winc 200",
        "go btime 850 wtime 1950 binc 100 winc 200",
    ]
    assert [go.text for _, go in pair[1].asked] == [
        "go btime 850 wtime 2000 binc 100 winc 200",
        "go btime 700 wtime 1950 binc 100 winc 200",
    ]


def test_limits_may_differ() -> None:
    pair = movers("7g7f", "3c3d")
    played(pair, Limit(depth=6), Limit(byoyomi=100))
    assert pair[0].asked[0][1].text == "go depth 6"
    assert pair[1].asked[0][1].text == "go btime 0 wtime 0 byoyomi 100"


# The referee.


def test_who_resigns_loses_and_both_are_told() -> None:
    pair = movers("7g7f", "3c3d")
    game = played(pair)
    assert (game.end, game.loser, game.moves) == (End.RESIGNS, Side.BLACK, ("7g7f", "3c3d"))
    assert (pair[0].outcome, pair[1].outcome) == (Outcome.LOSE, Outcome.WIN)
    assert pair[0].asked[-1][0].moves == ("7g7f", "3c3d")
    assert game.depths == ((1, 2), (1,))


@pytest.mark.parametrize(
    ("moves", "loser", "why"),
    [(("7g7d",), Side.BLACK, "7g7d"), (("7g7f", "4a3b", "8h3c+", "5c5d"), Side.WHITE, "5c5d")],
)
def test_an_illegal_move_loses_and_is_named(moves: tuple[str, ...], loser: Side, why: str) -> None:
    game = played(movers(*moves))
    assert (game.end, game.loser) == (End.ILLEGAL, loser)
    assert game.remark.startswith(why)
    assert len(game.remark) > len(why) + 3


def test_mate_by_a_dropped_pawn_is_illegal(monkeypatch: pytest.MonkeyPatch) -> None:
    begin_at(monkeypatch, "7lk/9/7GG/9/9/9/9/9/4K4 b P 1")
    game = played(movers("P*1b"))
    assert (game.end, game.loser) == (End.ILLEGAL, Side.BLACK)


def begin_at(monkeypatch: pytest.MonkeyPatch, sfen: str) -> None:
    read = board.Position.from_sfen
    monkeypatch.setattr(board.Position, "from_sfen", lambda text: read(sfen if text == "startpos" else text))


def test_a_mate_is_seen_by_the_referee(monkeypatch: pytest.MonkeyPatch) -> None:
    begin_at(monkeypatch, "8k/9/7GG/9/9/9/9/9/4K4 b - 1")
    game = played(movers("1c1b"))
    assert (game.end, game.loser, game.moves) == (End.MATED, Side.WHITE, ("1c1b",))


def test_the_fourth_occurrence_is_a_draw() -> None:
    circle = ("2h3h", "8b7b", "3h2h", "7b8b")
    game = played(movers(*circle * 4))
    assert (game.end, game.loser, len(game.moves)) == (End.REPETITION, None, 12)


def test_perpetual_check_loses(monkeypatch: pytest.MonkeyPatch) -> None:
    begin_at(monkeypatch, "k8/9/9/9/9/9/9/8R/4K4 b - 1")
    game = played(movers("1h9h", "9a8a", *("9h8h", "8a9a", "8h9h", "9a8a") * 4))
    assert (game.end, game.loser) == (End.PERPETUAL, Side.BLACK)


def test_a_long_game_is_a_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_games, "LONGEST", 10)
    game = played(movers("7g7f", "3c3d", "2g2f", "8c8d"), opening=OPENINGS[0][:8])
    assert game.end is End.ILLEGAL
    game = played(movers("2e2d", "2c2d"), opening=OPENINGS[0][:8])
    assert (game.end, game.loser, game.start) == (End.LONG, None, 8)


def test_a_declaration_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    game = played((Scripted(AnswerWord.WIN), Scripted()))
    assert (game.end, game.loser) == (End.FALSE_CLAIM, Side.BLACK)
    assert game.remark
    begin_at(monkeypatch, "KGGSSNNLL/PPPP5/9/9/9/9/9/9/8k b 2R2BGGSS9P 1")
    game = played((Scripted(AnswerWord.WIN), Scripted()))
    assert (game.end, game.loser) == (End.OUTDECLARED, Side.WHITE)


@pytest.mark.parametrize(
    ("answer", "end"), [(Failure.SILENT, End.SILENT), (Failure.GONE, End.GONE), (AnswerWord.UNREADABLE, End.ILLEGAL)]
)
def test_who_does_not_answer_loses(answer: Answer | Failure, end: End) -> None:
    game = played((Scripted(BestMove("7g7f"), answer), Scripted(BestMove("3c3d"))))
    assert (game.end, game.loser, len(game.moves)) == (end, Side.BLACK, 2)


def test_who_is_late_loses_whatever_the_answer() -> None:
    game = played((Scripted(BestMove("7g7f"), seconds=0.2), Scripted()))
    assert (game.end, game.loser, game.remark) == (End.TIME, Side.BLACK, "after 200.0 ms")
    assert game.longest == (0.2, 0.0)


def test_python_shogi_looks_at_every_game_again() -> None:
    game = played(movers("7g7f", "3c3d"))
    assert objection(game) is None
    assert objection(game._replace(moves=("7g7f", "7g7f"))) == "7g7f after 1 plies"
    assert objection(game._replace(end=End.MATED)) == "is mated, after 2 plies"


# The openings.


def test_there_are_openings_enough_and_they_can_be_played() -> None:
    assert len(set(OPENINGS)) == len(OPENINGS) >= 20
    for opening in OPENINGS:
        assert 6 <= len(opening) <= 12
        assert played(movers(), opening=opening).moves == opening
    assert openings(2 * len(OPENINGS)) == [*OPENINGS, *OPENINGS]


@pytest.mark.slow
@pytest.mark.exhaustive
def test_openings_are_balanced() -> None:
    with fairy() as worth:
        ends = {" ".join(opening): worth(" ".join(opening)) for opening in OPENINGS}
    assert {moves: points for moves, points in ends.items() if abs(points) > 250} == {}


# The score.


def game_of(number: int, first: Side, loser: Side | None, end: End = End.RESIGNS) -> Game:
    return Game(number, first, Played(("7g7f",) * 10, 0, end, loser, "", ((4, 6), (2,)), (0.1, 0.2)))


def test_a_score_counts_for_the_first_player_whatever_its_colour() -> None:
    came = score(
        [
            game_of(1, Side.BLACK, Side.WHITE),
            game_of(2, Side.WHITE, Side.BLACK),
            game_of(3, Side.BLACK, None, End.REPETITION),
            game_of(4, Side.WHITE, Side.WHITE, End.TIME),
        ]
    )
    assert (came.wins, came.draws, came.losses, came.share) == (2, 1, 1, 0.625)
    assert came.late == (1, 0)
    assert came.depths == (4.0, 4.0)
    assert came.longest == (0.2, 0.2)
    assert came.ends == {"resigns": 2, "repetition": 1, "loses on time": 1}


def test_an_interval_says_how_little_few_games_tell() -> None:
    clean = score([game_of(number, Side.BLACK, Side.WHITE) for number in range(20)])
    low, high = clean.interval
    assert 0.8 < low < 0.9
    assert high == pytest.approx(1)
    even = score([game_of(number, Side.BLACK, Side(number % 2)) for number in range(400)])
    low, high = even.interval
    assert low == pytest.approx(0.451, abs=0.002)
    assert high == pytest.approx(0.549, abs=0.002)


# With processes.


def fake(fault: str) -> Engine:
    return Engine([sys.executable, "-S", "-E", str(FAKE), fault])


def against_fake(fault: str, patience: float | None = None) -> Played:
    async def game() -> Played:
        engine = fake(fault)
        try:
            return await play((engine, RandomMover(chance())), (Limit(movetime=10), Limit()), ())
        finally:
            await engine.quit()

    if patience is None:
        return asyncio.run(game())
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(match_games, "PATIENCE", patience)
        return asyncio.run(game())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("fault", "end", "remark"),
    [
        ("sound", End.ILLEGAL, "7g7f"),
        ("illegal-bestmove", End.ILLEGAL, "5i5a+"),
        ("unreadable-bestmove", End.ILLEGAL, "bestmove G@5b"),
        ("dies-on-go", End.GONE, "exit code"),
        ("no-last-newline", End.GONE, "between two moves"),
    ],
)
def test_a_process_that_fails_loses_and_its_fault_is_named(fault: str, end: End, remark: str) -> None:
    game = against_fake(fault)
    assert (game.end, game.loser) == (end, Side.BLACK)
    assert game.remark.startswith(remark)


@pytest.mark.slow
def test_a_process_that_says_nothing_is_not_waited_for_for_ever() -> None:
    game = against_fake("silent-when-mated", patience=0.5)
    assert (game.end, game.loser) == (End.SILENT, Side.BLACK)


@pytest.mark.slow
def test_one_that_is_gone_is_there_again_for_the_next_game() -> None:
    async def both() -> list[End]:
        engine = fake("dies-on-go")
        ends = [(await play((engine, Scripted()), (BYOYOMI, BYOYOMI), ())).end for _ in range(2)]
        await engine.quit()
        return ends

    assert asyncio.run(both()) == [End.GONE, End.GONE]


@pytest.mark.slow
@pytest.mark.parametrize("fault", ["sound", "answers-gameover", "exit-in-search"])
def test_one_that_was_not_asked_anything_is_there_for_the_next_game(fault: str) -> None:
    async def both() -> list[End]:
        engine = fake(fault)
        ends = [(await play((Scripted(), engine), (BYOYOMI, BYOYOMI), ())).end for _ in range(2)]
        await engine.quit()
        return ends

    assert asyncio.run(both()) == [End.RESIGNS, End.RESIGNS]


@pytest.mark.slow
def test_one_that_has_gone_after_a_game_is_started_anew() -> None:
    async def both() -> list[End]:
        engine = fake("sound")
        limits = (Limit(movetime=10), BYOYOMI)
        ends = [(await play((engine, Scripted()), limits, ())).end]
        assert engine._process is not None
        engine._process.kill()
        ends.append((await play((engine, Scripted()), limits, ())).end)
        await engine.quit()
        return ends

    assert asyncio.run(both()) == [End.RESIGNS, End.RESIGNS]


@pytest.mark.slow
@pytest.mark.parametrize("command", ["/no/such/engine", f"{shlex.quote(sys.executable)} -c pass"])
def test_what_is_no_engine_ends_the_match_with_a_sentence(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert matches.main(["--a", command, "--b", "random"]) == 2
    assert command.split(maxsplit=1)[0].strip("'") in capsys.readouterr().err


@pytest.mark.slow
def test_an_option_that_an_engine_lacks_is_no_secret() -> None:
    engine = Engine([sys.executable, "-S", "-E", str(FAKE), "sound"], {"Level": "3"})
    with pytest.raises(NoPlayerError, match="Level"):
        asyncio.run(engine.new_game())


# The command line.


@pytest.mark.slow
def test_games_are_paired_told_and_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--a", "random", "--b", "random", "--games", "4", "--jobs", "2", "--json", "--save", str(tmp_path)]
    assert matches.main(words) == 0
    out, err = capsys.readouterr()
    (told,) = json.loads(out)
    assert told["wins"] + told["draws"] + told["losses"] == 4
    assert told["objections"] == []
    assert len([line for line in err.splitlines() if "plies" in line]) == 4
    (kept,) = tmp_path.iterdir()
    lines = kept.read_text("utf-8").splitlines()
    assert len(lines) == 4
    begun = [tuple(line.split()[2:10]) for line in lines]
    assert begun[0] == begun[1] == OPENINGS[0][:8]
    assert begun[2] == begun[3] == OPENINGS[1][:8]


@pytest.mark.slow
@pytest.mark.parametrize("preset", matches.PRESETS)
def test_a_preset_judges_what_its_match_came_to(preset: str) -> None:
    made = matches.PRESETS[preset]("engine", 2)
    assert made
    for match in made:
        lost = score([game_of(1, Side.BLACK, Side.BLACK, End.TIME), game_of(2, Side.WHITE, Side.WHITE, End.ILLEGAL)])
        won = score([game_of(1, Side.BLACK, Side.WHITE), game_of(2, Side.WHITE, Side.BLACK)])
        assert False in {figure.met for figure in match.judge(lost)}
        assert {figure.met for figure in match.judge(won)} == {True}


def test_nothing_to_play_is_a_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    for words in ([], ["nonsense"], ["--a", "random"]):
        with pytest.raises(SystemExit) as ended:
            matches.main(words)
        assert ended.value.code == 2
    assert "fairy6" in capsys.readouterr().err


@pytest.mark.slow
def test_fairy_beats_the_mover_at_random() -> None:
    if not FAIRY.exists():
        pytest.skip(f"{FAIRY} is not installed")
    first = matches.Contestant("fairy", str(FAIRY), Limit(depth=3))
    second = matches.Contestant("random", "random", Limit())
    match = matches.Match(first, second, 4, matches._unjudged)
    games, lateness = asyncio.run(matches.held(match, 1, 1, lambda _: None))
    assert lateness > 0
    assert [game.number for game in games] == [1, 2, 3, 4]
    assert [game.first for game in games] == [Side.BLACK, Side.WHITE] * 2
    came = score(games)
    assert (came.wins, came.illegal, came.failed) == (4, (0, 0), (0, 0))
    assert came.depths[0] == pytest.approx(3, abs=0.5)
    assert [objection(game.played) for game in games] == [None] * 4
