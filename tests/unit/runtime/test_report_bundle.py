"""The bug report holds no secret and nothing personal, wherever such a text can be, and still says what went wrong."""

import io
import json
import zipfile
from pathlib import Path
from typing import Annotated, NamedTuple

import pytest

from app.base.disclosure import Disclosure, disclose_value
from app.base.folders import Folders
from app.base.incidents import FailureLog, program_log
from app.config.engine_profile import EngineProfile, Introduction
from app.config.engine_store import UnknownEntries, write_engines
from app.runtime.report_bundle import collect_parts, redact_trace, zip_report
from app.usi.log import LogDirection, LogLine, LogRecording
from app.usi.log_tlf import write_log
from app.usi.public_lines import redact_line

PLANTED = "Zq7hanako"
"""In every text that somebody could have written."""


def secret(name: str) -> str:
    return f"{PLANTED}-{name}"


def fail() -> None:
    raise ValueError(secret("said") + "\n    " + secret("second line"))


def plant(places: Folders) -> None:
    """Put a secret into every place of a home."""
    places.make_folders()
    profile = EngineProfile(
        secret("key"),
        secret("name"),
        f"/opt/{secret('program')}",
        (f"--token={secret('argument')}",),
        f"/home/{secret('folder')}",
        (("MYTOKEN", secret("variable")),),
        secret("host"),
        22,
        secret("user"),
        f"~/.ssh/{secret('key file')}",
        (secret("tag"),),
        {"EvalFile": secret("value"), "USI_Hash": 256},
        {secret("preset"): {"EvalFile": secret("preset value")}},
        Introduction("Engine 7", "Its author", (f"option name EvalFile type string default {secret('default')}",)),
    )
    unknown = UnknownEntries({secret("field"): secret("unknown")}, {}, (secret("entry"),))
    (places.config / "engines.json").write_bytes(write_engines((profile,), unknown))
    settings = {
        "game": {"name": secret("my name"), "confirms": False, secret("game key"): secret("game value")},
        "sound": {"voice_folder": f"/home/{secret('voice')}"},
        "keys": {"file.open": ["Ctrl+O", secret("keys")], secret("action"): ["Ctrl+P"]},
        secret("section"): {"a": secret("section value")},
    }
    (places.config / "settings.json").write_text(json.dumps(settings), "utf-8")
    (places.config / "online-secrets.json").write_text(json.dumps({"server": secret("trip")}), "utf-8")
    beside = ("notes/open_tabs.json", "recent.json", "unsaved/kept/a.json", "matches/m/plan.json", "fleets/f/plan.json")
    for name in (*beside, f"{secret('record')}.kif", "logs/fatal-1-1.txt", f"logs/{secret('log')}.txt"):
        path = places.data / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(secret(name)), "utf-8")
    incidents = FailureLog(program_log(places.data))
    try:
        fail()
    except ValueError as raised:
        incidents.on_uncaught_exception(ValueError, raised, None)
        for _ in range(9):
            incidents.on_uncaught_exception(ValueError, raised, None)
    incidents.log.append_entry(
        f'QFile::open: /home/{secret("qt")}\n  File "/home/{secret("file")}", line 3, in f\n    {secret("code")}'
    )
    lines = (
        (LogDirection.TO, "usi"),
        (LogDirection.FROM, "id name Engine 7"),
        (LogDirection.FROM, f"option name EvalFile type filename default {secret('filename')}"),
        (LogDirection.TO, f"setoption name EvalFile value /x/{secret('set')}"),
        (LogDirection.FROM, f"info depth 3 score cp 12 pv 7g7f string {secret('string')}"),
        (LogDirection.FROM, f"info {secret('info')} depth 4"),
        (LogDirection.FROM, f"bestmove {secret('move')}"),
        (LogDirection.FROM, secret("unknown line")),
        (LogDirection.STDERR, f"MYTOKEN={secret('stderr')}"),
        (LogDirection.NOTE, secret("note")),
        (LogDirection.EXIT, "1"),
    )
    told = tuple(LogLine(way, number / 10, line.encode()) for number, (way, line) in enumerate(lines))
    log = places.data / "logs" / f"{secret('engine log')}-1.tlf"
    log.write_text(write_log(LogRecording(secret("engine"), 0.0, told)), "utf-8")


def words_of(places: Folders, **asked: bool) -> str:
    data = zip_report(collect_parts(places, {"system": "Linux", "resources": places.data / secret("fact")}, **asked))
    with zipfile.ZipFile(io.BytesIO(data)) as bundle:
        assert set(bundle.namelist()) == {
            "system.txt",
            "yomisuji.log",
            "settings.json",
            "engines.json",
            "engines/engine-1.txt",
        }
        return "\n".join([*bundle.namelist(), *(bundle.read(name).decode() for name in bundle.namelist())])


@pytest.fixture(autouse=True)
def quiet(capsys: pytest.CaptureFixture[str]) -> None:
    """Incidents are said on the standard error too."""
    del capsys


def test_no_text_of_a_person_is_in_the_report(tmp_path: Path) -> None:
    places = Folders.from_root(tmp_path / secret("home"))
    plant(places)
    words = words_of(places)
    assert [line for line in words.splitlines() if PLANTED in line] == []
    assert str(tmp_path) not in words


def test_the_report_still_says_what_went_wrong(tmp_path: Path) -> None:
    places = Folders.from_root(tmp_path)
    plant(places)
    words = words_of(places)
    for kept in (
        "ValueError: <text>",
        "× 10: ValueError: <text>",
        '"MYTOKEN": "<secret>"',
        '"host": "<host>"',
        '"name": "<person>"',
        '"USI_Hash": 256',
        '"confirms": false',
        "Ctrl+O",
        "Engine 7",
        "setoption name EvalFile value <text>",
        "info depth 3 score cp 12 pv 7g7f string <text>",
        "# #exit line:'1'",
    ):
        assert kept in words


def test_what_is_asked_for_is_in_the_report_but_no_secret_of_the_settings(tmp_path: Path) -> None:
    places = Folders.from_root(tmp_path)
    plant(places)
    words = words_of(places, names_all=True)
    assert secret("my name") in words
    assert secret("host") in words
    assert secret("string") in words
    assert secret("variable") not in words
    assert secret("argument") not in words


def test_settings_of_another_shape_are_left_out_and_of_a_long_log_every_line_is_whole(tmp_path: Path) -> None:
    places = Folders.from_root(tmp_path)
    places.make_folders()
    (places.config / "settings.json").write_text(json.dumps([secret("settings")]), "utf-8")
    log = program_log(places.data).path
    log.parent.mkdir(parents=True, exist_ok=True)
    log.write_text("".join(f"{number:010}\n" for number in range(100_000)), "utf-8")
    assert PLANTED not in "".join(part.words for part in collect_parts(places, {}))
    (words,) = (part.words for part in collect_parts(places, {}, names_all=True) if part.name == log.name)
    assert {len(line) for line in words.splitlines()} == {10}


def test_a_text_that_nobody_declared_is_withheld() -> None:
    class Kept(NamedTuple):
        plain: str
        shown: Annotated[str, Disclosure.PUBLIC]
        number: int | str
        many: tuple[str, ...] = ()

    kept = Kept(secret("plain"), "shown", secret("number"), (secret("many"),))
    assert disclose_value(Kept, kept) == {
        "plain": "<text>",
        "shown": "shown",
        "number": "<text>",
        "many": ["<text>"],
    }
    assert disclose_value(Kept, kept._replace(number=7))["number"] == 7  # type: ignore[index]  # an object


def test_a_trace_keeps_the_programs_own_code(tmp_path: Path) -> None:
    log = program_log(tmp_path)
    try:
        read = Path.read_text
        read(tmp_path / secret("gone"))
    except OSError as raised:
        FailureLog(log).on_uncaught_exception(OSError, raised, None)
    shown = redact_trace(log.path.read_text("utf-8"))
    assert PLANTED not in shown
    assert "<python>/lib" in shown
    assert "FileNotFoundError: <text>" in shown


@pytest.mark.parametrize(
    "line",
    [
        "position startpos moves 7g7f 3c3d 8h2b+ P*5e",
        "position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b 2P3p 1",
        "go btime 60000 wtime 60000 byoyomi 1000",
        "info depth 12 seldepth 20 multipv 2 score mate -5 nodes 12345 nps 99 hashfull 3 time 10 pv 7g7f 3c3d",
        "bestmove 7g7f ponder 3c3d",
        "option name Threads type spin default 1 min 1 max 64",
        "setoption name Threads value 4",
        "checkmate nomate",
    ],
)
def test_what_the_protocol_says_stays(line: str) -> None:
    assert redact_line(line) == line
