"""The table of `make bench`: what stands in it, what is kept of a run, and what counts as worse than the last time."""

import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from types import ModuleType

import pytest

from benchmarks import __main__ as bench
from benchmarks import one_topic
from benchmarks.figures import Figure, Result, Unmeasured, named_in_full
from benchmarks.machine_facts import Facts, facts, pace
from benchmarks.results import Past, Run, Then, Topic, compared, keep, kept
from benchmarks.table import in_markdown, ordered, row

HERE = Facts("Processor", 2, 8, "Linux", "6.1", "2400", "3.11", {"rsshogi": "1.7"}, "abc", 0.1)
THEN, LATER = datetime(2026, 1, 1, tzinfo=UTC), datetime(2026, 1, 2, tzinfo=UTC)
SLOW = Figure("a paint", 3.0, "ms", 1.5)


def run_of(*results: Result, at: datetime = THEN, about: Facts = HERE, pace: float = 100.0) -> Run:
    return Run(at, about, {"board": Topic(results, 1.0, pace)})


def worse(now: Figure, then: Figure, pace: float = 100.0, is_quiet: bool = True) -> tuple[float, bool]:
    comparison = compared(now, pace, is_quiet, Then(then, 100.0, THEN, True))
    return round(comparison.ratio, 3), comparison.is_regression


def paint(value: float) -> Figure:
    return Figure("a paint", value, "ms")


# Rows


def test_every_row_says_by_itself_what_it_is() -> None:
    rows = named_in_full([paint(1), Figure("… to a fill", 2, "×"), Unmeasured("a drag", "no mouse"), paint(2)])
    assert [each.name for each in rows] == ["a paint", "a paint … to a fill", "a drag", "a paint"]


def test_ratios_come_first_and_what_was_not_measured_last() -> None:
    ratio, unmeasured = Figure("… to a fill", 2, "×"), Unmeasured("a drag", "no mouse")
    assert ordered([unmeasured, SLOW, ratio]) == [ratio, SLOW, unmeasured]


def test_a_row_says_whether_its_bound_is_met() -> None:
    assert "≤ 1.5" in row(SLOW)
    assert "MISSED" in row(SLOW)
    assert "MISSED" not in row(Figure("a rate", 3.0, "games/s", 1.5, at_least=True))
    assert "not measured: no mouse" in row(Unmeasured("a drag", "no mouse"))


def test_a_document_gets_every_row() -> None:
    said = "\n".join(in_markdown("board", [SLOW, Unmeasured("a drag", "no | mouse")]))
    assert "| a paint | 3 ms | ≤ 1.5 | MISSED |" in said
    assert "| a drag | not measured | | | | no \\| mouse |" in said


# Beside the last time


def test_what_became_much_slower_is_a_regression() -> None:
    assert worse(paint(2.8), paint(2.0)) == (1.4, True)
    assert worse(paint(2.5), paint(2.0)) == (1.25, False)
    assert worse(paint(1.0), paint(2.0)) == (0.5, False)


def test_of_a_rate_less_is_worse() -> None:
    assert worse(Figure("reading", 50, "games/s"), Figure("reading", 100, "games/s")) == (2.0, True)
    assert worse(Figure("mates", 50, "of 60", 60, at_least=True), Figure("mates", 60, "of 60")) == (1.2, False)


def test_a_machine_that_has_slowed_down_is_not_a_regression() -> None:
    assert worse(paint(4.0), paint(2.0), pace=200.0) == (1.0, False)
    assert worse(Figure("reading", 50, "games/s"), Figure("reading", 100, "games/s"), pace=200.0) == (1.0, False)


def test_a_machine_that_has_become_quicker_does_not_excuse_a_ratio() -> None:
    assert worse(Figure("beside", 2.0, "×"), Figure("beside", 1.0, "×"), pace=200.0) == (2.0, True)


def test_on_a_busy_machine_only_ratios_tell() -> None:
    assert worse(paint(4.0), paint(2.0), is_quiet=False) == (2.0, False)
    assert worse(Figure("beside", 2.0, "×"), Figure("beside", 1.0, "×"), is_quiet=False) == (2.0, True)


def test_what_two_runs_differ_by_anyway_is_no_regression() -> None:
    assert not worse(Figure("overhead", 0.8, "%"), Figure("overhead", 0.4, "%"))[1]
    assert not worse(paint(0.04), paint(0.02))[1]


def test_nothing_after_nothing_is_no_regression_and_something_after_nothing_is() -> None:
    assert worse(Figure("faults", 0, ""), Figure("faults", 0, "")) == (1.0, False)
    assert worse(Figure("faults", 1, ""), Figure("faults", 0, ""))[1]


def test_a_yardstick_is_nobodys_regression() -> None:
    assert not worse(Figure("a bare window", 9, "ms", yardstick=True), Figure("a bare window", 1, "ms"))[1]


# Runs that are kept


def test_a_run_is_kept_whole(tmp_path: Path) -> None:
    run = run_of(SLOW, Unmeasured("a drag", "no mouse"), Figure("faults", 0.0, "", 0))
    keep(run, tmp_path)
    assert [*kept(tmp_path)] == [run]


def test_a_run_that_goes_on_is_one_run(tmp_path: Path) -> None:
    run = run_of(SLOW)
    keep(run, tmp_path)
    longer = run._replace(topics={**run.topics, "graph": Topic((paint(1),), 2.0, 90.0, "exit code 1")})
    keep(longer, tmp_path)
    assert [*kept(tmp_path)] == [longer]


def test_what_is_no_run_is_left_out(tmp_path: Path) -> None:
    for name, words in (("a", "{"), ("b", "[]"), ("c", '{"version": 1}'), ("d", '{"version": 0}')):
        (tmp_path / f"{name}.json").write_text(words)
    assert [*kept(tmp_path)] == []


def test_the_last_run_that_has_the_row_counts() -> None:
    past = Past([run_of(paint(1)), run_of(Unmeasured("a paint", "busy"), at=LATER)], HERE.machine)
    then = past.last("board", "a paint")
    assert then is not None
    assert (then.figure.value, then.begun) == (1, THEN)
    assert past.last("board", "a drag") is None
    assert past.last("graph", "a paint") is None


def test_other_machines_do_not_count_and_quiet_runs_count_first() -> None:
    busy = run_of(paint(3), at=LATER, about=HERE._replace(load=4.0))
    elsewhere = run_of(paint(9), at=LATER, about=HERE._replace(cpu="Another"))
    last = [Past(runs, HERE.machine).last("board", "a paint") for runs in ([run_of(paint(1)), busy, elsewhere], [busy])]
    assert [None if then is None else then.figure.value for then in last] == [1, 3]


# The whole


@pytest.fixture
def own_topics(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> dict[str, Topic]:
    """Topics that are measured at once; the runs are kept in a folder of the test."""
    known: dict[str, Topic] = {}
    monkeypatch.setattr(bench, "FOLDER", tmp_path)
    monkeypatch.setattr(bench, "ROOT", tmp_path.parent)
    monkeypatch.setattr(bench, "keep", lambda run: keep(run, tmp_path))
    monkeypatch.setattr(bench, "topics", lambda: [*known, "long"])
    monkeypatch.setattr(bench, "long_time", lambda name: "hours" if name == "long" else None)
    monkeypatch.setattr(bench, "measured", lambda name, _: known[name])
    monkeypatch.setattr(bench, "facts", lambda: HERE)
    return known


def test_all_is_shown_and_judged(own_topics: dict[str, Topic], capsys: pytest.CaptureFixture[str]) -> None:
    own_topics["board"] = Topic((SLOW, Figure("faults", 0, "", 0)), 1.0, 100.0)
    assert bench.main([]) == 1
    said = capsys.readouterr().out
    assert "1 of 2 bounds are met." in said
    assert "MISSED: 1\n  board: a paint, 3 ms" in said
    assert "not measured: it takes hours: make bench ARGS=long" in said
    assert "BUSY" not in said


def test_the_next_run_names_what_is_worse_or_gone(
    own_topics: dict[str, Topic], capsys: pytest.CaptureFixture[str]
) -> None:
    own_topics["board"] = Topic((paint(1), Figure("a drag", 1, "ms")), 1.0, 100.0)
    assert bench.main(["board"]) == 0
    own_topics["board"] = Topic((paint(2),), 1.0, 100.0)
    assert bench.main(["board"]) == 0
    said = capsys.readouterr().out
    assert "×2.00 REGRESSION" in said
    assert "board: a paint, 2 ms after 1" in said
    assert "board: a drag (it was measured the last time)" in said


def test_what_takes_long_shows_what_it_last_was(
    own_topics: dict[str, Topic], capsys: pytest.CaptureFixture[str]
) -> None:
    own_topics["board"] = Topic((paint(1),), 1.0, 100.0)
    own_topics["long"] = Topic((Figure("score", 62.5, "%", 50, at_least=True),), 1.0, 100.0)
    assert bench.main(["long"]) == 0
    del own_topics["long"]
    assert bench.main([]) == 0
    said = capsys.readouterr().out
    assert "long (last measured " in said
    assert said.count("score") == 2


def test_a_busy_machine_is_told_first_and_a_broken_topic_last(
    own_topics: dict[str, Topic], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench, "facts", lambda: HERE._replace(load=3.0))
    own_topics["board"] = Topic((paint(1),), 1.0, 100.0, "exit code 1: no screen")
    assert bench.main(["board"]) == 1
    said = capsys.readouterr().out
    assert said.index("THE MACHINE IS BUSY") < said.index("a paint") < said.index("BROKEN: 1\n  board")


def test_the_last_run_can_be_had_for_a_document(
    own_topics: dict[str, Topic], capsys: pytest.CaptureFixture[str]
) -> None:
    own_topics["board"] = Topic((paint(1),), 1.0, 100.0)
    bench.main(["board"])
    capsys.readouterr()
    assert bench.main(["--markdown"]) == 0
    assert "| a paint | 1 ms |" in capsys.readouterr().out


def test_a_topic_that_is_not_known_is_a_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(["board", "nonsense"]) == 2
    assert "nonsense" in capsys.readouterr().out


def test_every_module_of_benchmarks_measures_or_is_part_of_the_frame() -> None:
    folder = Path(bench.__file__).parent
    measuring = {file.stem for file in folder.glob("*.py") if "\ndef measure() -> Iterator[" in file.read_text("utf-8")}
    assert measuring == set(bench.topics())


# In processes of their own


def test_a_topic_writes_what_it_finds_out(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def measure() -> Iterator[Result]:
        yield paint(1)
        yield Figure("… to a fill", 2, "×", of="once")

    module = ModuleType("benchmarks.tried")
    module.measure = measure  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "benchmarks.tried", module)
    one_topic.main("tried", tmp_path / "results")
    assert len((tmp_path / "results").read_text("utf-8").splitlines()) == 2


@pytest.mark.slow
def test_a_topic_is_measured_or_breaks_by_itself() -> None:
    good, bad = bench.measured("packages", 60), bench.measured("no_such_topic", 60)
    assert good.results
    assert not good.failure
    assert not bad.results
    assert "no_such_topic" in bad.failure


def test_the_facts_of_this_machine_are_known() -> None:
    about = facts()
    assert about.cores >= 1
    assert "rsshogi" in about.packages


@pytest.mark.skipif(sys.platform == "win32", reason="its clock of a thread ticks only 64 times a second")
def test_the_pace_of_this_machine_is_measured() -> None:
    assert pace() > 0
