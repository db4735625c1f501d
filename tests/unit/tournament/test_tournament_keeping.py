"""What is kept of a tournament is understood again, whatever became of the file; and it is written for others."""

import csv
import io
import json
from pathlib import Path

import pytest

from app.base.words import csv_cell
from app.record.endings import EndKind
from app.text.phrase import Language
from app.tournament.export import EXPORT_FORMATS
from app.tournament.plan import PLAN_VERSION, Entrant, Opening, TournamentPlan
from app.tournament.report import report_tables
from app.tournament.results import Failure, MatchResult
from app.tournament.standings import compute_standings
from app.tournament.statistics import Sprt
from app.tournament.tournament import Tournament
from app.tournament.tournament_store import PLAN_FILE, RESULTS_FILE, read_tournament, serialize_plan, serialize_result

NAMES = ('Q"', "<R>", "S|")


def played(games: int = 12) -> Tournament:
    """Three engines, of which the first wins with Black and the others draw."""
    openings = (Opening(moves=("7g7f",), source="list:1"), Opening(moves=("2g2f",), source="list:2"))
    plan = TournamentPlan(
        PLAN_VERSION,
        tuple(Entrant(name, "x", options={"Hash": 16, "Book": True}) for name in NAMES),
        openings,
        rounds=2,
    )
    tournament = Tournament(plan)
    tournament.make_next_pairings()
    for number in range(games):
        task = tournament.next_task()
        assert task is not None
        failure = Failure.CRASH if number == 0 else None
        winner = 0 if task.black == 0 else None
        tournament.enter_result(
            MatchResult(
                task.game,
                task.black,
                task.white,
                winner,
                EndKind.RESIGN if winner == 0 else EndKind.REPETITION,
                50,
                "7g7f 3c3d",
                failure,
                reason=("理由", "Reason"),
                seconds=(1.5, 2.0),
                late=((5, 7), ()),
                odd=({"both_claim": 1}, {}),
            )
        )
    return tournament


def kept(folder: Path, tournament: Tournament) -> bytes:
    folder.joinpath(PLAN_FILE).write_bytes(serialize_plan(tournament))
    lines = b"".join(map(serialize_result, tournament.results.values()))
    folder.joinpath(RESULTS_FILE).write_bytes(lines)
    return lines


def test_all_of_it_comes_back(tmp_path: Path) -> None:
    tournament = played(5)
    lines = kept(tmp_path, tournament)
    found = read_tournament(tmp_path)
    assert found.tournament.plan == tournament.plan
    assert found.tournament.pairings == tournament.pairings
    assert found.tournament.results == tournament.results
    assert (found.unread_lines, found.complete_bytes) == (0, len(lines))


def test_a_torn_line_is_a_game_that_was_not_played(tmp_path: Path) -> None:
    lines = kept(tmp_path, played(5))
    last = lines.splitlines(keepends=True)[-1]
    for cut in range(1, len(last)):
        tmp_path.joinpath(RESULTS_FILE).write_bytes(lines[:-cut])
        found = read_tournament(tmp_path)
        assert len(found.tournament.results) == 4
        assert found.complete_bytes == len(lines) - len(last)


def test_lines_that_say_nothing_are_counted_and_left(tmp_path: Path) -> None:
    lines = kept(tmp_path, played(3)).splitlines(keepends=True)
    foreign = json.dumps(json.loads(lines[0]) | {"game": 4_000}).encode() + b"\n"
    swapped = json.dumps(json.loads(lines[1]) | {"black": 2, "white": 1}).encode() + b"\n"
    tmp_path.joinpath(RESULTS_FILE).write_bytes(
        b"".join([lines[0], b"nonsense\n", foreign, swapped, b"\xff\n", lines[2]])
    )
    found = read_tournament(tmp_path)
    assert sorted(found.tournament.results) == [0, 2]
    assert found.unread_lines == 4


def test_a_result_counts_once(tmp_path: Path) -> None:
    lines = kept(tmp_path, played(3))
    tmp_path.joinpath(RESULTS_FILE).write_bytes(lines + lines)
    assert len(read_tournament(tmp_path).tournament.results) == 3


def test_a_plan_that_is_none_is_refused(tmp_path: Path) -> None:
    tmp_path.joinpath(PLAN_FILE).write_bytes(b"{}")
    with pytest.raises(ValueError, match="no plan"):
        read_tournament(tmp_path)


def test_the_standings_count_by_side_pair_opening_and_failure() -> None:
    tournament = played()
    found = compute_standings(tournament.plan, tournament.pairings, tournament.results)
    first = found.rows[0]
    assert (first.entrant, first.score, first.by_side) == (0, (4, 4, 0), ((4, 0, 0), (0, 4, 0)))
    assert found.rows[1].score.draws == 6 or found.rows[2].score.draws == 6
    ours = found.find_encounter(0, 1)
    assert ours is not None
    assert (ours.pairs, ours.distinct, ours.games) == ((0, 0, 0, 2, 0), 2, (0, 1, 6, 7))
    assert [each.black for each in found.openings] == [(2, 4, 0), (2, 4, 0)]
    assert {row.entrant: dict(row.failures) for row in found.rows if row.failures} == {1: {Failure.CRASH: 1}}
    late = {row.entrant: row.lateness for row in found.rows}
    assert (late[0].moves, late[0].median, late[0].worst) == (8, 7, 7)


@pytest.mark.parametrize("language", Language)
def test_every_table_is_as_wide_as_its_head(language: Language) -> None:
    tournament = played()
    tested = Tournament(tournament.plan._replace(sprt=Sprt()), tournament.pairings, tournament.results.values())
    tables = report_tables(tested)
    assert len(tables) == 8
    assert all(len(row) == len(table.headings) for table in tables for row in table.rows)
    assert all(form(tested, language) for form in EXPORT_FORMATS.values())


def test_before_the_first_game_there_is_something_to_show() -> None:
    assert report_tables(played(0))


def test_names_break_no_form() -> None:
    tournament = played()
    assert "&lt;R&gt;" in EXPORT_FORMATS["html"](tournament, Language.EN)
    assert "<R>" not in EXPORT_FORMATS["html"](tournament, Language.EN)
    rows = [line for line in EXPORT_FORMATS["md"](tournament, Language.EN).splitlines() if line.startswith("| 1 |")]
    assert len({row.replace("\\|", "").count("|") for row in rows}) == 1
    assert '[White "Q\'"]' in EXPORT_FORMATS["pgn"](tournament, Language.EN)


def test_games_are_written_for_programs() -> None:
    tournament = played()
    rows = list(csv.DictReader(io.StringIO(EXPORT_FORMATS["csv"](tournament, Language.EN))))
    assert [(row["black"], row["white"], row["winner"], row["failure"]) for row in rows[:2]] == [
        ('Q"', "<R>", "black", "crash"),
        ("<R>", 'Q"', "", ""),
    ]
    pgn = EXPORT_FORMATS["pgn"](tournament, Language.EN)
    assert pgn.count("[White ") == pgn.count("[Result ") == 12
    assert pgn.count('[Result "1-0"]') == 4
    said = json.loads(EXPORT_FORMATS["json"](tournament, Language.EN))
    assert (said["games"], said["planned"], said["standings"][0]["engine"]) == (12, 12, 'Q"')


@pytest.mark.parametrize("name", ["=cmd|'/C calc'!A0", "+1+1", "-2+3", "@SUM(A1)", "\t=1"])
def test_no_spreadsheet_takes_a_name_for_a_formula(name: str) -> None:
    tournament = played(1)
    entrants = (tournament.plan.entrants[0]._replace(name=name), *tournament.plan.entrants[1:])
    tournament.plan = tournament.plan._replace(entrants=entrants)
    _, row = csv.reader(io.StringIO(EXPORT_FORMATS["csv"](tournament, Language.EN)))
    assert f"'{name}" in row
    assert csv_cell("-120") == "-120"
