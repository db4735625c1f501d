"""Games on the program's own server by commands: two engines, somebody who looks on, and a check.

The server is a process of its own, and so is everybody who plays or looks on while somebody else does.
"""

import json
import os
import signal
import subprocess
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from app.cli.command_line import parse_command_line
from app.cli.online import account, play
from app.cli.terminal import CommandError, Terminal
from app.config.engine_profile import EngineProfile
from app.config.secrets import FileStore, SecretPlace
from app.formats import csa_reading
from app.online.account import Account
from app.record.traversal import main_line
from app.record.tree import Record
from app.text import online as online_text
from app.text.phrase import Language
from tests.sampling import sampled

pytestmark = pytest.mark.slow
ROOT = Path(__file__).parents[3]
PLAYER = f"{sys.executable} -S -E {ROOT / 'tests' / 'fakes' / 'player.py'}"
SECRET = "a-trip-of-nobody-else"  # noqa: S105 - it opens nothing
LONGEST = 60.0


def command(*words: object) -> list[str]:
    return [sys.executable, "-m", "app", "online", *map(str, words), "--language", "en"]


Begin = Callable[..., subprocess.Popen[str]]
Run = Callable[..., subprocess.CompletedProcess[str]]


@contextmanager
def processes() -> Iterator[Begin]:
    """Begins commands; none outlives the block."""
    pipe, running = subprocess.PIPE, list[subprocess.Popen[str]]()

    def begin(*words: object) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            command(*words), cwd=ROOT, stdin=subprocess.DEVNULL, stdout=pipe, stderr=pipe, text=True
        )
        running.append(process)
        return process

    try:
        yield begin
    finally:
        for process in running:
            if process.poll() is None:
                process.kill()
            process.communicate(timeout=LONGEST)


@pytest.fixture
def begin() -> Iterator[Begin]:
    with processes() as beginning:
        yield beginning


@pytest.fixture
def here(errand: Run) -> Run:
    """Run one here: a process of its own would tell nothing more."""

    def run(*words: object) -> subprocess.CompletedProcess[str]:
        return errand("online", *words, "--language", "en")

    return run


@contextmanager
def serving(*words: object) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A server, and where it listens."""
    with processes() as begin:
        process = begin("serve", "--port", 0, *words)
        assert process.stderr is not None
        line = process.stderr.readline()
        assert line.startswith("Listening on 127.0.0.1, port "), line
        yield f"127.0.0.1:{line.split()[4].rstrip('.')}", process
        if process.poll() is None:
            process.send_signal(signal.SIGINT)
        assert process.wait(LONGEST) == 0


def told_of(record: Record) -> list[tuple[str, int | None]]:
    return [(node.move.usi, node.time_ms) for node in main_line(record.root) if node.move is not None]


def read(path: Path) -> Record:
    (record,) = csa_reading.read_csa_records(path.read_text("utf-8")).records
    return record


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    file = tmp_path / "secret"
    file.write_text(f"{SECRET}\n", "utf-8")
    return file


def test_two_engines_play_and_a_third_looks_on(tmp_path: Path, secret: Path, begin: Begin, here: Run) -> None:
    pairs = tmp_path / "pairs"
    pairs.write_text("# an evening\nanna bert\nbert anna test-20-5\n", "utf-8")
    with serving("-d", tmp_path / "server", "--pairs", pairs) as (server, process):
        shared = ("--server", server, "--game", "test-20-5", "--secret-file", secret, "--games", 2, "--wait", 0)
        engines = ("--engine", f"{PLAYER} 3 resign 21 40 0.02", "--to", "csa")
        bert = begin("play", "--name", "bert", "-d", tmp_path / "bert", "--quiet", *shared, *engines)
        anna = here(
            *("play", "--name", "anna", "-d", tmp_path / "anna", "--json", "--log", tmp_path / "log.tlf"),
            *(*shared, *engines),
        )
        assert bert.wait(LONGEST) == 0
        assert process.wait(LONGEST) == 0  # all pairs have played
    results = [json.loads(line) for line in anna.stdout.splitlines()]
    assert [result["side"] for result in results] == ["black", "white"]
    assert [result["end"] for result in results] == ["resign", "resign"]
    assert "not encrypted" in anna.stderr
    for folder in ("anna", "bert"):
        ours = sorted(told_of(read(path)) for path in (tmp_path / folder).glob("*.csa"))
        assert ours == sorted(told_of(read(path)) for path in (tmp_path / "server").glob("*.csa"))
        assert len(ours) == 2
    log = (tmp_path / "log.tlf").read_text("utf-8")
    assert "LOGIN anna test-20-5,***" in log
    assert SECRET not in log
    assert "'* 40" in log


@pytest.mark.proof  # in the window: test_desktop_online.py
def test_a_game_is_watched(tmp_path: Path, secret: Path, begin: Begin, here: Run) -> None:
    with serving() as (server, _):
        shared = ("--server", server, "--game", "test-20-5", "--engine", f"{PLAYER} 3 resign 40 0 0.25")
        players = [begin("play", "--name", name, "--quiet", *shared) for name in ("anna", "bert")]
        assert players[0].stderr is not None
        while not (line := players[0].stderr.readline()).startswith("Game starts: "):
            assert line
        game = line.removeprefix("Game starts: ").split(" (")[0]
        seen = tmp_path / "seen.csa"
        login = ("--server", server, "--secret-file", secret)
        watching = begin("watch", "--name", "guest", *login, game, "-o", seen)
        listed = here("watch", "--name", "another", *login)
        assert game in listed.stdout
        assert "another" in listed.stdout
        assert watching.wait(LONGEST) == 0
        assert watching.stdout is not None
        told = watching.stdout.read().splitlines()
        assert told[-1].startswith("Resigned")
        assert len(told) == 41
        assert len(told_of(read(seen))) == 40
        assert [player.wait(LONGEST) for player in players] == [0, 0]


@pytest.mark.proof  # without processes: test_online_play.py
def test_games_are_played_over_one_line_in_the_extended_mode(
    tmp_path: Path, secret: Path, begin: Begin, here: Run
) -> None:
    with serving("-d", tmp_path / "server") as (server, _):
        shared = ("--server", server, "--game", "test-20-5", "--engine", f"{PLAYER} 3 resign 6", "--games", 2)
        extended = ("--extended", "--secret-file", secret)
        other = begin("play", "--name", "bert", "--side", "white", "--quiet", *extended, *shared)
        played = here(
            "play", "--name", "anna", "--side", "black", "--json", "--log", tmp_path / "log", *extended, *shared
        )
        assert [json.loads(line)["side"] for line in played.stdout.splitlines()] == ["black", "black"]
        assert other.wait(LONGEST) == 0
    log = (tmp_path / "log").read_text("utf-8")
    assert log.count("LOGIN anna *** x1") == 1
    assert log.count("%%GAME test-20-5 +") == 2


def test_a_check_measures_the_line(secret: Path, here: Run) -> None:
    with serving() as (server, _):
        checked = here("check", "--server", server, "--name", "anna", "--secret-file", secret, "--json")
        found = json.loads(checked.stdout)
        assert (checked.returncode, found["name"], len(found["round_trips_ms"])) == (0, "anna", 20)
        shown = here("check", "--server", server, "--name", "anna", "--secret-file", secret)
        assert "20 round trips" in shown.stdout


@pytest.mark.parametrize("place", sampled(["file", "ask"], 2, 1))
def test_a_server_is_kept_under_a_name(place: str, secret: Path, begin: Begin, here: Run) -> None:
    with serving() as (server, _):
        game = ("--game", "test-20-5", "--secret-file", secret)
        saved = here("check", "--server", server, "--name", "anna", *game, "--save", "club", "--keep", place)
        assert saved.returncode == 0
        assert "Saved the server as club." in saved.stderr
        listed = here("servers").stdout.split()
        assert listed == ["club", f"anna@{server}", "test-20-5"]
        engine = ("--engine", f"{PLAYER} 3 resign 4")
        other = begin("play", "--server", server, "--name", "bert", "--game", "test-20-5", "--quiet", *engine)
        played = here("play", "--server", "club", "--json", *engine)
        assert json.loads(played.stdout)["black"] in {"anna", "bert"}
        assert ("not encrypted" in played.stderr) is (place == "file")
        assert other.wait(LONGEST) == 0
    assert here("servers", "--forget", "club").returncode == 0
    assert here("servers").stdout == ""
    assert here("servers", "--forget", "club").returncode == 1
    assert not any(SECRET in path.read_text("utf-8", "replace") for path in files_of_home())


def test_a_server_whose_secret_cannot_be_deleted_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    reason = online_text.SECRET_NOT_FORGOTTEN.filled(reason="Permission denied", remedy="")
    asked, terminal = account.LoginAccount(Account("host", "anna", SECRET, 4081), None, SECRET), Terminal(Language.EN)
    account.save_server("club", asked, SecretPlace.FILE, terminal)
    monkeypatch.setattr(FileStore, "delete_secret", lambda *_: reason)
    with pytest.raises(CommandError) as refused:
        account.list_servers(Namespace(forget="club"), terminal)
    assert refused.value.reasons == (reason,)
    assert account.load_server_profiles().find_profile("club") is not None


def files_of_home() -> list[Path]:
    return [path for path in Path(os.environ["YOMISUJI_HOME"]).rglob("*") if path.is_file()]


def test_a_server_that_is_not_there_is_named(secret: Path, here: Run) -> None:
    with serving() as (server, _):
        pass
    checked = here("check", "--server", server, "--name", "anna", "--secret-file", secret)
    assert checked.returncode == 1
    assert f"{server} cannot be reached. The connection was refused." in checked.stderr


@pytest.mark.proof
def test_ctrl_c_waits_for_the_end_of_the_game(tmp_path: Path, begin: Begin) -> None:
    with serving() as (server, _):
        shared = ("--server", server, "--game", "test-20-5", "--engine", f"{PLAYER} 3 resign 30 0 0.05")
        players = [
            begin("play", "--name", name, "--games", 0, "-d", tmp_path / name, "--quiet", "--wait", 600, *shared)
            for name in ("anna", "bert")
        ]
        for player in players:
            assert player.stderr is not None
            while not (line := player.stderr.readline()).startswith("Game starts: "):
                assert line
            os.kill(player.pid, signal.SIGINT)
        assert [player.wait(LONGEST) for player in players] == [130, 130]
        (record,) = (read(path) for path in (tmp_path / "anna").glob("*.csa"))
        assert len(told_of(record)) == 30


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--name", "a b", "--game", "test-1-1"), "for the name"),
        (("--name", "a", "--game", "test"), "is not a game name"),
        (("--name", "a", "--game", "floodgate-300-10F"), "enter a trip"),
        (("--name", "a"), "Give --game or --secret-file."),
        (("--name", "a", "--secret-file", "nowhere"), "cannot be read"),
    ],
)
def test_what_no_server_would_understand_is_refused(words: tuple[str, ...], sentence: str, here: Run) -> None:
    done = here("play", "--server", "127.0.0.1:1", *words)
    assert done.returncode in (1, 2)
    assert sentence in done.stderr


def test_an_address_that_is_none_is_refused(here: Run) -> None:
    done = here("serve", "--host", "nowhere.invalid")
    assert done.returncode == 1
    assert "Give an IP address" in done.stderr


@pytest.mark.parametrize(
    ("values", "words", "tells_limit"),
    [({}, (), True), ({"Draw_Ply": 7}, (), False), ({}, ("--option", "MaxMovesToDraw=7"), False)],
)
def test_the_servers_move_limit_comes_after_what_the_person_has_set(
    values: dict[str, int], words: tuple[str, ...], tells_limit: bool
) -> None:
    asked = parse_command_line(["online", "play", "--server", "127.0.0.1:1", "--engine", "x", *words], Language.EN)
    assert play._seat_from_args(asked, EngineProfile("e", "E", "/e", values=values)).tells_limit is tells_limit
