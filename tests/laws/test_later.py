"""What is done later waits in the idle queue; a timer is there for what has to do with time."""

import ast
from pathlib import Path

ROOT = Path(__file__).parents[2]
QUEUE = "app/desktop/kit/idle.py"
TIMED = {
    "app/desktop/analysis/graph.py": "holding a key walks one frame at a time",
    "app/desktop/analysis/report.py": "a report is counted anew a few times a second at most",
    "app/desktop/analysis/game_analysis_controller.py": "how far it is, is noted down once a second at most",
    "app/desktop/board/move_animation.py": "frames of a gliding piece",
    "app/desktop/board/view.py": "the size of the window has settled; how long a sentence at a square can be read",
    "app/desktop/desk/task_strip.py": "progress is shown a few times a second at most",
    "app/desktop/engines/doctor_panel.py": "seconds that are counted before the person's eyes",
    "app/desktop/engines/log.py": "the log is looked at a few times a second; a pause in typing",
    "app/desktop/engines/option_dialog.py": "seconds that are counted before the person's eyes",
    "app/desktop/files/file_controller.py": "a file that takes long is told of; closing waits for a save",
    "app/desktop/files/autosave.py": "how often the journal is written, and tried again after a failure",
    "app/desktop/window/window.py": "changes of the window's place are collected before they are stored",
    "app/desktop/files/tab_session.py": "how often it is written down what is open",
    "app/desktop/kit/dialogs.py": "typing rests, and what is wrong may be said aloud",
    "app/desktop/kit/sounds.py": "the longest that a player of sounds may run, and a voice that does not end",
    "app/desktop/lists/line_board.py": "the pointer rests on a move",
    "app/desktop/engines/open_match.py": "how a match stands is reckoned a few times a second",
    "app/runtime/batch_run.py": "when a lost worker is tried again, and how far an analysis is",
    "app/runtime/match_run.py": "when a lost worker is tried again",
    "app/desktop/matches/match_view.py": "the clocks of games between engines",
    "app/desktop/mate/mate_search_host.py": "a search is looked at a few times a second",
    "app/desktop/mate/tsume_solving.py": "a search is looked at a few times a second",
    "app/desktop/online/online_game_controller.py": "thoughts are shown a few times a second",
    "app/desktop/playing/local_game.py": "thoughts are shown a few times a second; a board that is not painted; autosave",
    "app/desktop/playing/playing.py": "the last game is still being saved",
    "app/desktop/playing/strip.py": "the seconds of a byoyomi",
    "app/desktop/playing/game_board.py": "the clocks of a game; for how long a board rests after it",
    "app/desktop/record/comment.py": "the person has come to rest at a very long comment",
    "app/desktop/record/moves.py": "the person has come to rest at a move, and wants to know what its mark means",
    "app/desktop/study/study_display.py": "thoughts are shown a few times a second",
    "app/desktop/window/screen_reader.py": "a best move stays the best for a while before it is told",
    "app/desktop/window/selftest.py": "a window that is never painted",
    "app/desktop/window/board_controller.py": "the board has lain still",
    "app/runtime/console.py": "how long a console is waited for",
    "app/runtime/background_worker.py": "a file that changes has settled",
    "app/runtime/doctor.py": "an engine's time is up",
    "app/runtime/engine.py": "an engine's time is up; its lines are told of once a frame",
    "app/runtime/engine_logs.py": "lines are gathered before they are written",
    "app/runtime/inquiry.py": "what an engine says late is still heard",
    "app/runtime/simple_engine.py": "the time of a search, and of loading",
    "app/runtime/single_instance.py": "a program that does not answer",
    "app/runtime/pool.py": "engines that nobody used for a while end",
    "app/runtime/process.py": "a process that does not end",
    "app/runtime/qt.py": "Ctrl-C is looked for; a command begins once its event loop turns; how long an end may take; how often garbage is looked for",
    "app/runtime/runner.py": "a director is woken; what it wishes for is announced, also without a window",
    "app/runtime/sockets/fetching.py": "a record that is being played is looked at again",
    "app/runtime/sockets/serving.py": "the clocks of players and the time for a login",
}
"""Where timers are, and what they measure."""
AT_ONCE = {
    "app/runtime/doctor.py": "whoever calls it off is told only after that",
    "app/runtime/engine.py": "a listener has failed, and the others are to hear the rest",
    "app/runtime/qt.py": "a command begins once its event loop turns",
}
"""Where there need not be a window, and the event loop has to turn once."""
TIMERS = {"QTimer", "QBasicTimer", "startTimer", "singleShot", "timerEvent"}


def names_of(source: str) -> set[str]:
    found = set[str]()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Name):
            found.add(node.id)
        elif isinstance(node, ast.Attribute):
            found.add(node.attr)
        elif isinstance(node, ast.FunctionDef):
            found.add(node.name)
    return found


def calls_without_delay(path: Path) -> list[int]:
    """Lines in which a timer is asked to fire at once."""
    found = list[int]()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        delays = (
            [word.value for word in node.keywords if word.arg == "interval"] if called == "QTimer" else node.args[:1]
        )
        if called in {"QTimer", "singleShot", "start", "setInterval", "startTimer"}:
            found += [node.lineno for delay in delays if isinstance(delay, ast.Constant) and delay.value == 0]
    return found


def modules() -> dict[str, Path]:
    paths = sorted((ROOT / "app").rglob("*.py"))
    return {path.relative_to(ROOT).as_posix(): path for path in paths}


def test_timers_are_only_where_time_is_measured() -> None:
    sources = ((name, path.read_text("utf-8")) for name, path in modules().items())
    named = ((name, source) for name, source in sources if any(word in source for word in TIMERS))
    with_timers = {name for name, source in named if names_of(source) & TIMERS}
    assert sorted(with_timers - set(TIMED) - {QUEUE}) == [], (
        "what can wait belongs into IDLE; a time of its own into TIMED"
    )
    assert sorted(set(TIMED) - with_timers) == [], "they have no timer any more"


def test_nothing_but_the_queue_waits_for_no_time_at_all() -> None:
    at_once = {name for name, path in modules().items() if name in TIMED and calls_without_delay(path)}
    assert at_once == set(AT_ONCE)
