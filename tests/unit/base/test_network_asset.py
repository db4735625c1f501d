"""The network is kept only if it is the very file that was promised, and whole."""

import hashlib
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from app.base import network_asset
from app.base.atomic import write_atomic
from app.base.folders import HomelessError
from app.base.network_asset import LICENCE_FILES, WrongNetworkError, find_network, network_in_name, store_network
from app.base.value import replaced
from app.config.engine_profile import EngineProfile, bundled_profile
from app.directing.requests import Seat
from app.play.conditions import Player
from app.play.seats import PlayerState
from app.thoughts.comment import thoughts_in
from app.thoughts.dialects.draft import draft_block
from app.thoughts.score import cp_score
from app.thoughts.thought import Thought, ThoughtSource

ROOT = Path(__file__).parents[3]
PARTS = {member: f"contents of {member}".encode() for member in network_asset._MEMBERS}


@pytest.fixture
def small_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a few bytes be the network that is promised."""
    hashes = {member: hashlib.sha256(data).hexdigest() for member, data in PARTS.items()}
    monkeypatch.setattr(network_asset, "_MEMBERS", hashes)
    monkeypatch.setattr(network_asset, "_NETWORK_SIZE", len(PARTS["miniosl/pretrained/eval.onnx"]))


def lay(folder: Path, parts: dict[str, bytes], *, as_wheel: bool) -> Path:
    """What pip (a wheel) or uv (its files) leaves."""
    folder.mkdir(exist_ok=True)
    if as_wheel:
        with zipfile.ZipFile(folder / "miniosl-0.1.6-cp311-cp311-manylinux_2_28_x86_64.whl", "w") as packed:
            for member, data in parts.items():
                packed.writestr(member, data)
        return folder
    for member, data in parts.items():
        (folder / member).parent.mkdir(parents=True, exist_ok=True)
        (folder / member).write_bytes(data)
    return folder


@pytest.mark.usefixtures("small_network")
class TestKeeping:
    @pytest.mark.parametrize("as_wheel", [True, False])
    def test_the_network_and_its_terms_are_kept(self, tmp_path: Path, *, as_wheel: bool) -> None:
        kept = store_network(lay(tmp_path / "fetched", PARTS, as_wheel=as_wheel), tmp_path / "networks")
        assert find_network([tmp_path / "elsewhere", tmp_path / "networks"]) == kept
        assert kept.read_bytes() == PARTS["miniosl/pretrained/eval.onnx"]
        assert sorted(path.name for path in kept.parent.iterdir()) == sorted([*LICENCE_FILES, kept.name])

    @pytest.mark.parametrize("as_wheel", [True, False])
    @pytest.mark.parametrize("member", PARTS)
    def test_another_file_or_none_is_refused_and_nothing_written(
        self, tmp_path: Path, member: str, *, as_wheel: bool
    ) -> None:
        altered = {**PARTS, member: PARTS[member][:-1] + b"!"}
        lacking = {name: data for name, data in PARTS.items() if name != member}
        for number, parts in enumerate((altered, lacking, {})):
            with pytest.raises(WrongNetworkError):
                store_network(lay(tmp_path / f"fetched{number}", parts, as_wheel=as_wheel), tmp_path / "networks")
        assert not (tmp_path / "networks").exists()

    def test_a_crash_between_the_files_leaves_no_network(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        written = list[str]()

        def fail_at_the_last(path: Path, data: bytes) -> None:
            if len(written) == len(LICENCE_FILES):
                raise OSError("the disk is full")
            written.append(path.name)
            write_atomic(path, data)

        monkeypatch.setattr(network_asset, "write_atomic", fail_at_the_last)
        with pytest.raises(OSError, match="full"):
            store_network(lay(tmp_path / "fetched", PARTS, as_wheel=True), tmp_path / "networks")
        assert written == [*LICENCE_FILES]
        assert find_network([tmp_path / "networks"]) is None


def test_a_torn_file_is_no_network(tmp_path: Path) -> None:
    (tmp_path / network_asset.NETWORK_FILE).write_bytes(b"half of it")
    assert find_network([tmp_path]) is None


def test_an_account_without_a_home_has_the_network_of_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse() -> None:
        raise HomelessError

    monkeypatch.setattr(network_asset, "find_folders", refuse)
    monkeypatch.setattr(network_asset, "resources_folder", lambda: tmp_path)
    monkeypatch.setattr(network_asset, "_NETWORK_SIZE", 0)
    assert network_asset.installed_network() is None
    network = tmp_path / network_asset.NETWORK_FOLDER / network_asset.NETWORK_FILE
    network.parent.mkdir()
    network.touch()
    assert network_asset.installed_network() == network


def test_looking_whether_all_is_there_loads_none_of_it() -> None:
    """The window does so, which never loads what only the engine needs."""
    look = (
        "import sys; from app.base import network_asset as asset; "
        "asset.missing_libraries(), asset.network_name(), asset.network_terms(); "
        "print(sorted({*asset.NETWORK_LIBRARIES, 'hashlib', 'zipfile'} & sys.modules.keys()))"
    )
    done = subprocess.run(
        [sys.executable, "-c", look], cwd=ROOT, capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout == "[]\n"


def test_the_requirement_names_one_version_and_its_hash() -> None:
    name, _, digest = network_asset.requirement_line().strip().partition(" --hash=sha256:")
    assert name == "miniosl==0.1.6"
    assert len(bytes.fromhex(digest)) == hashlib.sha256().digest_size


@pytest.mark.parametrize("network", ["", "miniosl 0.1.6", "miniosl 1.10"])
class TestNamesInComments:
    """The thoughts of one network are not taken for those of another, nor for those of the engine without one."""

    @pytest.fixture(autouse=True)
    def used(self, monkeypatch: pytest.MonkeyPatch, network: str) -> None:
        monkeypatch.setattr(network_asset, "network_name", lambda: network)

    @pytest.mark.parametrize("name", ["Yomisuji", "My engine (2)"])
    def test_the_bundled_engine_s_carries_its_network_and_no_other_s_does(self, network: str, name: str) -> None:
        named = replaced(bundled_profile(), name=name).name_in_comments
        assert named == (f"{name} ({network})" if network else name)
        assert network_in_name(named) == network
        assert EngineProfile("other", name, "/usr/bin/other").name_in_comments == name

    @pytest.mark.parametrize("briefly", [True, False])
    def test_a_comment_gives_it_back_as_it_was_written(self, network: str, briefly: bool) -> None:
        named = bundled_profile().name_in_comments
        thought = Thought(ThoughtSource.ANALYSED, named, cp_score(300), "▲７六歩", 7, nodes=90)
        (read,) = thoughts_in(draft_block([thought], briefly=briefly))
        assert read.engine == named
        assert network_in_name(read.engine or "") == network

    def test_a_player_s_thoughts_are_kept_with_the_network_that_the_engine_has_told(self, network: str) -> None:
        place = PlayerState(Seat("first"), Player("Yomisuji Lv.5", "builtin", 5))
        place.reported_name = bundled_profile().name_in_comments
        assert place.name == "Yomisuji Lv.5"
        assert place.name_in_comments == (f"Yomisuji Lv.5 ({network})" if network else "Yomisuji Lv.5")
        assert place.engine_report(None).name == place.name_in_comments
