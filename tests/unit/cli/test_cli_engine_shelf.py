"""`yomisuji engine list` and its likes: the engines of a machine, kept and changed by commands."""

import json
import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest

from app.base.network_asset import name_with_network
from app.base.value import replaced
from app.cli.engine.engines import engine_for_option, engine_from_words, parse_option_value
from app.config.engine_list import EngineProfiles
from app.config.engine_profile import BUNDLED, EngineProfile, bundled_profile
from app.config.engine_store import ENGINES_FILE, LoadedEngines, UnknownEntries, load_engines, write_engines
from app.runtime.launching import engine_launch, program_stamp
from app.usi.commands import MateLimit
from tests.cases import every_case
from tests.fakes.watching import FAKE
from tests.sampling import sampled
from tests.unit.config.engine_examples import LINES, engine, introduced

Run = Callable[..., CompletedProcess[str]]
PYTHON = (sys.executable, "-S", "-E", FAKE)


@pytest.fixture
def file(own_home: Path) -> Path:
    return own_home / "config" / ENGINES_FILE


@pytest.fixture
def strong(file: Path, tmp_path: Path) -> EngineProfile:
    """An engine that was added some time ago, and asked."""
    program = tmp_path / "strong"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    bare = engine("強い", program=str(program), tags=("game", "速い"), environment=(("TOKEN", "hunter2"),))
    profile = replaced(
        bare,
        values={"Threads": 4, "Gone": 1},
        presets={"弱い": {"Threads": 1, "Style": "Risky"}},
        introduction=introduced(*LINES, stamp=program_stamp(bare)),
    )
    file.parent.mkdir(parents=True)
    added = EngineProfiles(LoadedEngines((bundled_profile(),)), lambda _: None).add_engine(profile)
    file.write_bytes(write_engines((bundled_profile(), added), UnknownEntries()))
    return added


def kept(file: Path) -> tuple[EngineProfile, ...]:
    return load_engines(file, 0).profiles


def as_json(done: CompletedProcess[str]) -> Any:
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@every_case("name", ["list", "show", "add", "set", "remove", "export", "import"])
def test_each_has_help_in_both_languages(command: Run, name: str) -> None:
    english, japanese = (command("engine", name, "--help", "--language", language) for language in ("en", "ja"))
    assert (english.returncode, japanese.returncode) == (0, 0)
    assert english.stdout != japanese.stdout
    assert "エンジン" in japanese.stdout


@pytest.mark.slow
def test_an_engine_that_speaks_uci_is_not_added_and_says_why(errand: Run, file: Path) -> None:
    done = errand("engine", "add", *PYTHON, "uciok", "--language", "en")
    assert done.returncode == 1
    assert "“uciok”: it uses UCI" in done.stderr
    assert not file.exists()


# Looking


def test_the_bundled_engine_is_there_from_the_start(command: Run, file: Path) -> None:
    done = command("engine", "list", "--language", "ja")
    assert done.stdout.split() == ["Yomisuji", "builtin", "（付属エンジン）", "[対局、検討、詰み探索]"]
    assert as_json(command("engine", "list", "--json"))[0]["key"] == BUNDLED
    assert not file.exists()


def test_engines_are_listed_with_what_stands_in_their_way(command: Run, strong: EngineProfile) -> None:
    done = command("engine", "list")
    assert "[games, 速い]" in done.stdout
    assert "not found" not in done.stdout
    Path(strong.program).unlink()
    assert "was not found" in " ".join(command("engine", "list").stdout.split())
    assert "was not found" in as_json(command("engine", "list", "--json"))[1]["obstacle"]
    assert command("engine", "list").returncode == 0


def test_an_engine_is_shown_with_what_was_changed(command: Run, strong: EngineProfile) -> None:
    lines = command("engine", "show", "強い").stdout.splitlines()
    assert "Threads = 4 (default 1)" in lines
    assert "Gone = 1 (the engine no longer has it)" in lines
    assert any(line.split() == ["Launch", strong.program] for line in lines)
    shown = as_json(command("engine", "show", strong.key, "--json"))
    assert shown["values"] == {"Threads": 4, "Gone": 1}
    assert shown["presets"] == {"弱い": {"Threads": 1, "Style": "Risky"}}
    assert [option["name"] for option in shown["options"]][:2] == ["Threads", "USI_Hash"]
    assert "default" in command("engine", "show", BUNDLED).stdout


@every_case("words", [("show",), ("remove",), ("export",), ("set",)])
def test_a_name_that_nobody_has_is_told(command: Run, file: Path, words: tuple[str, ...]) -> None:
    done = command("engine", *words, "nobody", *(["Threads=1"] if words == ("set",) else []))
    assert (done.returncode, done.stdout) == (1, "")
    assert "nobody: error:" in done.stderr
    assert not file.exists()


def test_a_damaged_file_is_told_and_left_alone(command: Run, file: Path) -> None:
    file.parent.mkdir()
    file.write_bytes(b"{")
    for words in (("list",), ("remove", "x"), ("add", "--no-check", "x")):
        done = command("engine", *words)
        assert done.returncode == 1
        assert str(file) in done.stderr
    assert file.read_bytes() == b"{"
    assert engine_launch(engine_from_words([BUNDLED])) == engine_launch(bundled_profile())


# Changing


def test_an_engine_is_removed_and_the_bundled_one_is_not(command: Run, strong: EngineProfile, file: Path) -> None:
    done = command("engine", "remove", BUNDLED)
    assert (done.returncode, kept(file)) == (1, (bundled_profile(), strong))
    assert "cannot be removed" in done.stderr
    assert command("engine", "remove", "強い").returncode == 0
    assert kept(file) == (bundled_profile(),)
    assert Path(strong.program).exists()


def test_options_are_set_and_cleared(command: Run, strong: EngineProfile, file: Path) -> None:
    done = command("engine", "set", "強い", "usi_hash=64", "Threads=", "Book File=<empty>", "Gone=")
    assert done.stdout.splitlines() == ["Threads = 1", "USI_Hash = 64", "Book File = <empty>"]
    assert kept(file)[1].values == {"USI_Hash": 64, "Book File": ""}
    again = command("engine", "set", "強い", "USI_Hash=128", "Book File=<empty>")
    assert again.stdout.splitlines() == ["USI_Hash = 128"], "only what has another value now is said"


def test_what_will_not_do_is_refused_and_nothing_is_changed(command: Run, strong: EngineProfile, file: Path) -> None:
    before = file.read_bytes()
    words = ("USI_Hash=64", "Threads=0", "Speed=1", "Clear Hash=1", "UCI_Variant=chess", "Style=Wild")
    done = command("engine", "set", "強い", *words)
    assert (done.returncode, done.stdout) == (1, "")
    assert len(done.stderr.splitlines()) == 5
    assert "between 1 and 512" in done.stderr
    assert file.read_bytes() == before


def test_presets_are_saved_and_taken(command: Run, strong: EngineProfile, file: Path) -> None:
    done = command("engine", "set", "--preset", "弱い", "--save-as", "もっと弱い", "強い", "USI_Hash=32")
    assert done.returncode == 0
    values = {"Threads": 1, "Style": "Risky", "USI_Hash": 32}
    found = kept(file)[1]
    assert found.values == found.presets["もっと弱い"] == values
    assert found.presets["弱い"] == {"Threads": 1, "Style": "Risky"}
    done = command("engine", "set", "強い", "--preset", "no such")
    assert done.returncode == 1
    assert "弱い, もっと弱い" in done.stderr
    assert command("engine", "set", "強い").returncode == 2


def test_an_engine_is_added_without_starting_it(
    command: Run, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    words = (
        "--name",
        "遠い",
        "--host",
        "me@there",
        "--folder",
        "~/e",
        "--env",
        "A=b=c",
        "--tag",
        "検討",
        "--tag",
        "Analysis",
    )
    assert command("engine", "add", "--no-check", *words, "engines/far", "-x", "--json").returncode == 0
    assert command("engine", "add", "--no-check", "./near").returncode == 0
    far, near = kept(file)[1:]
    assert (far.program, far.arguments, far.folder) == ("engines/far", ("-x", "--json"), "~/e")
    assert (far.host, far.environment, far.tags) == ("me@there", (("A", "b=c"),), ("research",))
    assert (near.name, near.program) == ("near", str(tmp_path / "near"))


@every_case(
    ("word", "reason"),
    [
        ("Clear Hash", "A button has no value to set."),
        ("Clear Hash=1", "A button has no value to set."),
        ("Threads", "Write NAME=VALUE"),
        ("Speed", "no such option"),
    ],
)
def test_what_is_wrong_with_a_word_is_said(command: Run, strong: EngineProfile, word: str, reason: str) -> None:
    done = command("engine", "set", strong.key, word)
    assert done.returncode == 1
    assert reason in done.stderr


def test_a_file_whose_path_has_blanks_is_one_word_and_may_be_quoted_with_others(own_home: Path, tmp_path: Path) -> None:
    program = tmp_path / "an engine"
    program.touch()
    assert engine_for_option(str(program)).program == str(program)
    for quoted, arguments in ((f'"{program}"', ()), (f'"{program}" --fast 2', ("--fast", "2"))):
        chosen = engine_for_option(quoted)
        assert (chosen.program, chosen.arguments) == (str(program), arguments)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other paths and other shells")
@every_case(
    ("program", "shown"),
    [
        ("/opt/engine's/yane", '"/opt/engine\'s/yane"'),
        ("/opt/an engine", "'/opt/an engine'"),
        ("/opt/$HOME's", "'/opt/$HOME'\"'\"'s'"),
        ("/opt/plain", "/opt/plain"),
    ],
)
def test_a_path_is_listed_as_a_person_would_write_it(
    command: Run, strong: EngineProfile, program: str, shown: str
) -> None:
    """And as a shell takes it."""
    assert command("engine", "add", "--no-check", "--name", program[5:], program).returncode == 0
    (line,) = (line for line in command("engine", "list").stdout.splitlines() if line.startswith(program[5:]))
    assert line.endswith(f"  {shown}")
    assert shlex.split(shown) == [program]


BROKEN = ("nul-in-name", "long-name", "long-default", "nul-in-option", "escapes-in-name", "many-options")


@pytest.mark.slow
@every_case("fault", sampled(BROKEN, 3, 1))
def test_what_is_added_is_read_again(errand: Run, file: Path, fault: str) -> None:
    """What is too much of what an engine says is told once, and not at every command."""
    added = errand("engine", "add", "--name", fault, *PYTHON, fault)
    assert added.returncode == 0
    assert added.stderr.count("are not saved") == (fault not in ("escapes-in-name", "many-options"))
    listed = errand("engine", "list")
    assert (listed.returncode, listed.stderr) == (0, "")
    kept_of = {profile.name: profile for profile in kept(file)}[fault].introduction
    assert kept_of is not None
    assert kept_of.name
    assert errand("engine", "set", fault, "--margin", "1").stderr == ""


def test_an_option_that_is_too_long_is_kept_without_its_default(errand: Run, file: Path) -> None:
    assert errand("engine", "add", *PYTHON, "long-default").returncode == 0
    assert errand("engine", "set", "fake", "Book=mine").returncode == 0
    assert kept(file)[1].values == {"Book": "mine"}


def test_a_command_line_that_cannot_be_read_again_is_refused(command: Run, file: Path) -> None:
    done = command("engine", "add", "--no-check", "engine", "x" * 40_000)
    assert done.returncode == 1
    assert "too long" in done.stderr
    assert not file.exists()


def test_an_engine_behind_an_interpreter_is_called_by_its_script(command: Run, file: Path) -> None:
    assert command("engine", "add", "--no-check", "python3", "-u", "/opt/mine/strong.py", "-x").returncode == 0
    assert kept(file)[1].name == "strong"
    done = command("engine", "options", sys.executable, "/nowhere/strong.py")
    assert done.stderr.startswith("/nowhere/strong.py: ")


def test_another_machine_is_named_with_port_user_and_key(
    command: Run, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    way = ("--host", "there", "--port", "2222", "--user", "me", "--key", "my key")
    assert command("engine", "add", "--no-check", "--name", "far", *way, "/opt/engine").returncode == 0
    (far,) = kept(file)[1:]
    assert (far.host, far.port, far.user, far.key_file) == ("there", 2222, "me", str(tmp_path / "my key"))
    assert "me@there:2222: /opt/engine" in command("engine", "list").stdout
    shown = command("engine", "show", "far")
    assert str(tmp_path / "my key") in shown.stdout
    assert as_json(command("engine", "show", "far", "--json"))["port"] == 2222
    assert (
        command("engine", "set", "far", "--host", "elsewhere", "--port", "", "--user", "", "--key", "").returncode == 0
    )
    (far,) = kept(file)[1:]
    assert (far.machine, far.key_file) == ("elsewhere", "")


@every_case(
    "words",
    [
        ("--port", "0"),
        ("--port", "65536"),
        ("--port", "22a"),
        ("--user", "a b"),
        ("--host", "a b"),
        ("--host=-oProxyCommand=touch x",),
    ],
)
def test_a_machine_that_cannot_be_is_refused(command: Run, file: Path, words: tuple[str, ...]) -> None:
    assert command("engine", "add", "--no-check", *words, "engine").returncode == 2
    assert not file.exists()


def test_a_script_that_is_found_from_here_alone_is_run_from_here(
    command: Run, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "engine.js").touch()
    monkeypatch.chdir(tmp_path)
    command("engine", "add", "--no-check", "node", "engine.js")
    command("engine", "add", "--no-check", "node", "other.js")
    assert [profile.folder for profile in kept(file)[1:]] == [str(tmp_path), ""]


@every_case(
    "words",
    [
        (),
        ("",),
        ("--env", "AB", "x"),
        ("--env", "=b", "x"),
        ("--no-check", "--option", "Threads=2", "x"),
        ("--no-such", "x"),
    ],
)
def test_wrong_usage_is_told(command: Run, file: Path, words: tuple[str, ...]) -> None:
    assert command("engine", "add", *words).returncode == 2
    assert not file.exists()


@pytest.mark.slow
def test_an_engine_is_asked_before_it_is_added(errand: Run, file: Path) -> None:
    done = errand("engine", "add", "--option", "USI_Hash=64", "--option", "Book File=a b", *PYTHON, "sound")
    assert done.returncode == 0, done.stderr
    (added,) = kept(file)[1:]
    assert (added.name, added.values) == ("Fake", {"USI_Hash": 64, "Book File": "a b"})
    assert added.introduction is not None
    assert added.introduction.author == "Us"
    assert errand("engine", "add", *PYTHON, "sound").returncode == 0
    assert [profile.name for profile in kept(file)[1:]] == ["Fake", "Fake (2)"]
    assert errand("engine", "add", "--name", "fake", *PYTHON, "sound").returncode == 1


@pytest.mark.slow
def test_hash_and_pondering_are_set_for_an_engine_that_lists_neither(errand: Run, file: Path) -> None:
    done = errand("engine", "add", "--name", "Quiet", "--option", "USI_Hash=64", *PYTHON, "odd-options")
    assert (done.returncode, kept(file)[1].values) == (0, {"USI_Hash": 64}), done.stderr
    done = errand("engine", "set", "Quiet", "usi_hash=128", "USI_Ponder=on")
    assert (done.returncode, kept(file)[1].values) == (0, {"USI_Hash": 128, "USI_Ponder": True}), done.stderr
    assert parse_option_value(kept(file)[1], "USI_Ponder", "off") is False


@pytest.mark.slow
@every_case("fault", ["no-library", "dies-at-once", "/nowhere/engine"])
def test_one_that_cannot_be_asked_is_not_added_and_the_reason_is_said(errand: Run, file: Path, fault: str) -> None:
    done = errand("engine", "add", *([fault] if "/" in fault else [*PYTHON, fault]))
    assert (done.returncode, done.stdout) == (1, "")
    assert ": error: " in done.stderr
    assert not file.exists()


@pytest.mark.slow
def test_one_with_an_option_that_will_not_do_is_not_added(errand: Run, file: Path) -> None:
    done = errand("engine", "add", "--option", "USI_Hash=0", *PYTHON, "sound")
    assert done.returncode == 1
    assert "between 1 and 1024" in done.stderr
    assert not file.exists()


@pytest.mark.slow
def test_the_bundled_engine_is_asked_when_its_options_are_first_set(errand: Run, file: Path) -> None:
    done = errand("engine", "set", "builtin", "Level=3")
    assert (done.returncode, done.stdout) == (0, "Level = 3\n")
    (profile,) = kept(file)
    assert profile.values == {"Level": 3}
    assert profile.introduction is not None
    assert profile.introduction.name == name_with_network("Yomisuji")


@pytest.mark.slow
def test_the_bundled_engine_is_added_again_to_be_set_in_another_way(errand: Run, file: Path) -> None:
    assert errand("engine", "add", "--name", "やさしい", "--option", "Level=1", "builtin").returncode == 0
    first, again = kept(file)
    assert (first, again.is_bundled, again.name, again.values) == (bundled_profile(), True, "やさしい", {"Level": 1})
    assert errand("engine", "remove", "やさしい").returncode == 0


@pytest.mark.parametrize(
    "words",
    [
        ("--preset", "弱い", "強い", "Threads=7", "Style=Solid"),
        ("強い", "--preset", "弱い", "Threads=7", "Style=Solid"),
        ("強い", "Threads=7", "--preset", "弱い", "Style=Solid"),
        ("強い", "Threads=7", "Style=Solid", "--preset=弱い"),
        ("強い", "Style=Solid", "--margin", "0", "Threads=3", "--preset", "弱い", "Threads=7"),
    ],
)
def test_options_may_stand_anywhere(command: Run, strong: EngineProfile, file: Path, words: tuple[str, ...]) -> None:
    done = command("engine", "set", *words)
    assert (done.returncode, done.stderr) == (0, "")
    assert kept(file)[1].values == {"Threads": 7}
    assert done.stdout == "Threads = 7\n"


@pytest.mark.parametrize("words", [("--no-such", "Threads=7"), ("Threads=7", "--presets", "弱い"), ("-x",)])
def test_what_is_no_option_of_the_command_is_refused(
    command: Run, strong: EngineProfile, file: Path, words: tuple[str, ...]
) -> None:
    done = command("engine", "set", "強い", *words)
    assert done.returncode == 2
    assert kept(file)[1] == strong


def test_how_the_clock_is_kept_is_set_without_asking_the_engine(command: Run, file: Path) -> None:
    assert command("engine", "add", "--no-check", "--name", "far", "/nowhere/far").returncode == 0
    words = ("--margin", "300", "--grace=1500", "--mate-limit", "plies", "--increments", "no")
    assert command("engine", "set", "far", *words).returncode == 0
    far = kept(file)[1]
    assert (far.margin_ms, far.grace_ms, far.mate_limit, far.takes_increments) == (300, 1500, MateLimit.PLIES, False)
    shown = command("engine", "show", "far").stdout
    assert all(words in shown for words in ("300", "1500", "Plies", "no"))
    assert command("engine", "set", "far", "--margin", "0", "--increments", "yes").returncode == 0
    far = kept(file)[1]
    assert (far.margin_ms, far.grace_ms, far.takes_increments) == (0, 1500, True)
    assert command("engine", "set", "far", "--exchange-clocks", "yes").returncode == 0
    assert kept(file)[1].exchanges_clocks
    assert "Swap Sente’s and Gote’s clocks" in command("engine", "show", "far").stdout
    assert command("engine", "set", "far", "--exchange-clocks", "no", "--grace", "0").returncode == 0
    assert not kept(file)[1].exchanges_clocks
    assert "Swap Sente’s and Gote’s clocks" not in command("engine", "show", "far").stdout
    assert "Time-out tolerance (ms)" in command("engine", "show", "far").stdout
    assert command("engine", "set", "far", "--grace", "1000").returncode == 0
    assert "Time-out tolerance (ms)" not in command("engine", "show", "far").stdout


@every_case("words", [("--margin", "-1"), ("--grace", "600001"), ("--mate-limit", "moves"), ()])
def test_a_clock_that_cannot_be_meant_is_refused(command: Run, file: Path, words: tuple[str, ...]) -> None:
    assert command("engine", "set", "builtin", *words).returncode == 2
    assert not file.exists()


# Engines by their names


@pytest.mark.slow
def test_other_commands_know_engines_by_their_names(errand: Run, process: Run) -> None:
    assert (
        errand("engine", "add", "--name", "my fake", "--option", "USI_Hash=64", *PYTHON, "no-mate-search").returncode
        == 0
    )
    assert as_json(errand("engine", "options", "--json", "my fake"))["name"] == "Fake"
    assert as_json(errand("engine", "options", "--json", "builtin"))["name"] == name_with_network("Yomisuji")
    document = json.loads(errand("engine", "doctor", "--json", "--raw", "my fake").stdout)
    said = [line["text"] for step in document["steps"] for line in step["lines"] if line["way"] == "to"]
    assert said[:3] == ["usi", "setoption name USI_Hash value 64", "isready"]
    done = process("engine", "console", "MY FAKE", stdin=b"usi\n")
    assert "id name Fake" in done.stdout


def test_a_path_is_always_a_program_and_other_words_are_given_to_it(strong: EngineProfile) -> None:
    assert engine_from_words(["強い", "--slow"]) == replaced(strong, arguments=("--slow",))
    assert engine_from_words([strong.key]) == strong
    named = engine_from_words(["./強い"])
    assert (named.program, named.key, named.values) == ("./強い", "", {})
    assert engine_from_words(["gpsusi", "-x"]) == EngineProfile("", "gpsusi", "gpsusi", ("-x",))


# Giving away and taking in


def test_a_profile_is_given_away_without_secrets_and_taken_in(
    command: Run, strong: EngineProfile, file: Path, tmp_path: Path
) -> None:
    out = tmp_path / "strong.engine.json"
    done = command("engine", "export", "強い", "-o", out)
    assert (done.returncode, done.stdout) == (0, "")
    assert "TOKEN" in done.stderr
    assert "hunter2" not in out.read_text()
    done = command("engine", "import", "--name", "もう1つ", out)
    assert done.returncode == 0
    assert "TOKEN" in done.stderr
    again = kept(file)[2]
    assert (again.name, again.values, again.environment) == ("もう1つ", strong.values, ())
    assert command("engine", "import", "--name", "強い", out).returncode == 1
    assert command("engine", "import", out).returncode == 0
    assert kept(file)[3].name == "強い (2)"


def test_a_file_that_is_there_is_left_alone(command: Run, strong: EngineProfile, tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    out.write_text("mine")
    done = command("engine", "export", "強い", "-o", out)
    assert (done.returncode, out.read_text()) == (1, "mine")
    assert "--overwrite" in done.stderr
    assert command("engine", "export", "強い", "-o", out, "--overwrite").returncode == 0
    assert json.loads(out.read_text())["engine"]["name"] == "強い"
    assert command("engine", "export", "強い", "-o", tmp_path / "no" / "folder").returncode == 1


def test_secrets_are_written_when_they_are_asked_for(command: Run, strong: EngineProfile) -> None:
    document = as_json(command("engine", "export", "強い", "--with-environment"))
    assert document["engine"]["environment"] == {"TOKEN": "hunter2"}


def test_a_program_that_is_not_here_is_told_when_it_is_taken_in(
    command: Run, strong: EngineProfile, file: Path
) -> None:
    data = command("engine", "export", "強い").stdout
    Path(strong.program).unlink()
    done = command("engine", "import", "-", stdin=data.encode())
    assert done.returncode == 0
    assert "was not found" in done.stderr
    assert len(kept(file)) == 3


def test_engines_of_shogihome_are_previewed_and_taken_in(command: Run, file: Path, tmp_path: Path) -> None:
    listed = {
        name: {
            "name": name,
            "path": f"/opt/{name}",
            "options": {"T": {"name": "Threads", "type": "spin", "default": 1, "min": 1, "max": 8, "value": 4}},
        }
        for name in ("B", "A")
    }
    given = tmp_path / "usi_engine.json"
    given.write_text(json.dumps({"engines": listed}), "utf-8")
    done = command("engine", "import", "--preview", given)
    assert done.returncode == 0
    assert "/opt/A" in done.stdout
    assert not file.exists()
    assert command("engine", "import", "--name", "C", given).returncode == 2
    done = command("engine", "import", given)
    assert done.returncode == 0
    assert "was not found" in done.stderr
    assert [(each.name, each.values) for each in kept(file)[-2:]] == [("A", {"Threads": 4}), ("B", {"Threads": 4})]


def test_what_is_no_profile_is_not_taken_in(command: Run, file: Path, tmp_path: Path) -> None:
    (tmp_path / "bad.json").write_text("{}")
    for path in (tmp_path / "bad.json", tmp_path / "missing.json", tmp_path):
        done = command("engine", "import", path)
        assert done.returncode == 1
        assert str(path) in done.stderr
    assert not file.exists()
