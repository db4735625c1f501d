"""The commands as a program: what it loads, in which language it speaks, and how it ends."""

import io
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from app.__main__ import main
from app.base.folders import HOME_VARIABLE
from app.base.words import escape_unprintable
from app.cli.settings import choose_language, system_language
from app.cli.terminal import Diagnostic, Terminal
from app.record.problems import Severity
from app.text import command as text
from app.text.phrase import Language, Phrase
from tests.cases import every_case

ROOT = Path(__file__).parents[3]
Run = Callable[..., CompletedProcess[str]]


# Help


def test_the_program_tells_of_its_commands(process: Run) -> None:
    said = process("--help").stdout
    for word in ("show", "convert", "check", "--selftest"):
        assert word in said
    assert process("sho").returncode == 2


@pytest.fixture
def entrance(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """The program's entrance, which a process would come through with these words."""

    def enter(*words: str) -> CompletedProcess[str]:
        monkeypatch.setattr(sys, "argv", ["yomisuji", *words])
        monkeypatch.setattr(sys, "excepthook", sys.excepthook)
        try:
            code = main()
        except SystemExit as ended:
            code = int(ended.code or 0)
        return CompletedProcess(words, code, *capsys.readouterr())

    return enter


@every_case(
    ("words", "said"),
    [
        (("--language", "ja", "engine", "list"), "（付属エンジン）"),
        (("--language=ja", "engine", "list"), "（付属エンジン）"),
        (("--language", "en", "engine", "list"), "(bundled)"),
        (("--language", "ja", "show", "--help"), "棋譜"),
        (("--language", "ja", "match", "run", "--help"), "棋譜"),
        (("--language", "ja", "match", "--pairs", "1", "--help"), "棋譜"),
        (("--language", "ja", "--help"), "open the window"),
        (("--language=ja", "--version"), "yomisuji "),
    ],
)
def test_a_language_may_stand_before_the_command(entrance: Run, words: tuple[str, ...], said: str) -> None:
    done = entrance(*words)
    assert done.returncode == 0, done.stderr
    assert said in done.stdout


def test_a_language_that_is_none_is_refused_before_a_command_too(entrance: Run) -> None:
    done = entrance("--language", "xx", "engine", "list")
    assert done.returncode == 2
    assert "xx" in done.stderr


def test_the_bundled_engine_may_have_a_language_before_it() -> None:
    words = ["--language", "en", "usi"]
    done = subprocess.run(
        [sys.executable, "-m", "app", *words], input="usi\nquit\n", capture_output=True, text=True, check=False
    )
    assert (done.returncode, "usiok" in done.stdout, done.stderr) == (0, True, "")


@every_case("name", ["show", "convert", "check"])
def test_each_command_has_help_in_both_languages(command: Run, name: str) -> None:
    english, japanese = (command(name, "--help", "--language", language) for language in ("en", "ja"))
    assert english.returncode == japanese.returncode == 0
    assert "standard input" in english.stdout
    assert "標準入力" in japanese.stdout
    assert command(name, "--language=ja", "--help").stdout == japanese.stdout


@every_case("arguments", [("show",), ("check", "--nonsense", "a"), ("show", "--language", "fr", "a")])
def test_wrong_usage_ends_with_2_and_says_where_to_look(command: Run, arguments: tuple[str, ...]) -> None:
    said = command(*arguments)
    assert said.returncode == 2
    assert f"Run yomisuji {arguments[0]} --help for usage." in said.stderr


# What is loaded


def test_what_is_not_needed_is_not_loaded(process: Run) -> None:
    code = (
        "import sys; sys.argv = ['yomisuji', '--version']; from app.__main__ import main; main();"
        "print([name for name in sys.modules if name.startswith(('app.formats', 'app.cli', 'argparse', 'PySide6'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_commands_need_no_window_and_one_file_needs_no_crew(folder: Path) -> None:
    code = (
        "import sys; from app.cli.main import main; main(['check', sys.argv[1]]);"
        "print([name for name in sys.modules if name.startswith(('PySide6', 'shogi', 'rsshogi', 'multiprocessing'))])"
    )
    words = [sys.executable, "-c", code, str(folder / "game.kif")]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


# Language


@every_case(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "ja_JP.UTF-8", "LC_MESSAGES": "en_GB.UTF-8"}, "en"),
        ({"LANG": "de_DE", "LC_ALL": "ja_JP.eucJP"}, "ja"),
        ({"LANG": "ja", "LC_ALL": ""}, "ja"),
    ],
)
def test_the_system_is_asked_as_its_variables_rank(environment: dict[str, str], language: str) -> None:
    assert system_language(environment) == language


def test_the_command_line_goes_before_the_setting_and_that_before_the_system(own_home: Path) -> None:
    environment = {"YOMISUJI_HOME": str(own_home), "LANG": "ja_JP.UTF-8"}
    assert choose_language(None, environment) is Language.JA
    settings = own_home / "config" / "settings.json"
    settings.parent.mkdir(parents=True)
    settings.write_text(json.dumps({"appearance": {"language": "en"}}), "utf-8")
    assert choose_language(None, environment) is Language.EN
    assert choose_language("ja", environment) is Language.JA
    assert choose_language("fr", environment) is Language.EN


def test_a_command_leaves_bad_settings_for_the_window_to_tell_of(own_home: Path) -> None:
    settings = own_home / "config" / "settings.json"
    settings.parent.mkdir(parents=True)
    settings.write_bytes(b"{")
    assert choose_language(None, {"YOMISUJI_HOME": str(own_home), "LANG": "ja"}) is Language.JA
    assert [path.name for path in settings.parent.iterdir()] == ["settings.json"]


# How it ends


def test_what_it_says_is_utf_8_in_any_system(process: Run, folder: Path) -> None:
    said = process("show", "--language", "ja", folder / "game.csa", PYTHONIOENCODING="ascii")
    assert said.returncode == 0
    assert "▲７六歩" in said.stdout


@pytest.mark.skipif(os.name == "nt", reason="a pipe is closed otherwise there")
def test_a_reader_that_goes_away_is_no_trouble(folder: Path) -> None:
    # More than any pipe holds, so that it is still writing when nobody reads any more.
    words = [sys.executable, "-m", "app", "show", *[str(folder / "game.kif")] * 400]
    with subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout is not None
        running.stdout.readline()
        running.stdout.close()
        assert running.stderr is not None
        assert running.stderr.read() == b""
        assert running.wait(30) == 141


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is sent otherwise there")
def test_ctrl_c_ends_it_without_a_trace() -> None:
    words = [sys.executable, "-m", "app", "show", "-"]
    with subprocess.Popen(
        words, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        # It waits for standard input now, or soon.
        time.sleep(1.5)
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=30)
    assert (running.returncode, out, err) == (130, b"", b"")


# The terminal


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_is_shown_to_a_person_who_waits_and_wiped_before_anything_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 100.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    screen, log = Screen(), io.StringIO()
    terminals = [Terminal(Language.EN, io.StringIO(), err) for err in (screen, log)]
    for now in (100.5, 101.5, 101.55):  # noqa: B007 - it is what the clock says
        for terminal in terminals:
            terminal.show_progress(123, 1000)
    for terminal in terminals:
        terminal.log_diagnostics("a.kif", Diagnostic(Severity.WARNING, Phrase("変です。", "Odd."), 3, 7))
    assert screen.getvalue() == "\r123/1000 …" + "\r" + " " * 11 + "\r" + "a.kif:3:7: warning: Odd.\n"
    assert log.getvalue() == "a.kif:3:7: warning: Odd.\n"


def test_a_remark_has_as_much_of_a_place_as_it_knows() -> None:
    err = io.StringIO()
    terminal = Terminal(Language.JA, io.StringIO(), err)
    for place in ((0, 0), (3, 0), (0, 7), (3, 7)):
        terminal.log_diagnostics("f", Diagnostic(Severity.NOTE, Phrase("文。", "Words."), *place))
    terminal.print_error(text.ONE_INPUT)
    *lines, last = err.getvalue().splitlines()
    assert lines == ["f: 情報: 文。", "f:3: 情報: 文。", "f: 情報: 文。", "f:3:7: 情報: 文。"]
    assert last.startswith("yomisuji: -o で書けるのは")


def test_what_is_printed_is_what_can_be_seen() -> None:
    assert escape_unprintable("７六歩　▲ é \n") == "７六歩　▲ é \n"
    assert escape_unprintable("\x1b[2J\r\x00\u202e\udcff") == "\\x1b[2J\\r\\x00\\u202e\\udcff"


@every_case("words", [("show", "game.kif"), ("match", "--help"), ()])
def test_an_account_without_a_home_is_told_which_folder_to_name(
    words: tuple[str, ...], entrance: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_home() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv(HOME_VARIABLE, raising=False)
    monkeypatch.setattr(Path, "home", no_home)
    ran = entrance(*words)
    assert ran.returncode == 2
    assert HOME_VARIABLE in ran.stderr
