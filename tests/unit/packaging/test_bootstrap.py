"""The setup behind `make run` and `make test`, on machines that are made up here."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import zipfile
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "packaging"))

import bootstrap
import debian
import doctor
import system_libraries
import verbs
from machine import Machine, Stamp, run_quietly, sole_setup
from network_setup import WRONG, NetworkSetup
from steps import Step
from system_libraries import SystemLibraries, chosen_platform, debian_package
from trouble import CAUSES, NO_DISPLAY, Outcome, Trouble, cause_of, explained
from virtual_environment import PIP_FROM_WHEEL, VirtualEnvironment, check_c_library

from app.base import network_asset

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

PACKAGING = Path(bootstrap.__file__).parent

WELL = Outcome(0, "")
OFFLINE = Outcome(1, "Temporary failure in name resolution")
LOCKED = "--require-hashes --no-deps --only-binary :all:"
LOCKED_INSTALL = f"install --disable-pip-version-check {LOCKED}"


class RecordingRunner:
    """Runs nothing; keeps the commands and answers the first prepared text that a command contains."""

    def __init__(self, answers: Mapping[str, Outcome | Callable[[], Outcome]] | None = None) -> None:
        self.answers = dict(answers or {})
        self.commands: list[str] = []
        self.circumstances: list[tuple[Path | None, Mapping[str, str] | None]] = []

    def __call__(
        self, command: Sequence[str | Path], *, folder: Path | None = None, environ: Mapping[str, str] | None = None
    ) -> Outcome:
        line = " ".join(map(str, command))
        self.commands.append(line)
        self.circumstances.append((folder, environ))
        for part, answer in self.answers.items():
            if part in line:
                return answer if isinstance(answer, Outcome) else answer()
        return WELL


def find(*programs: str) -> Callable[[str], str | None]:
    return lambda program: f"/usr/bin/{program}" if program in programs else None


@pytest.fixture
def runner() -> RecordingRunner:
    return RecordingRunner()


@pytest.fixture
def machine(tmp_path: Path, runner: RecordingRunner) -> Machine:
    """A Debian 12 without pip, seen by an ordinary user."""
    checkout = tmp_path / "yomisuji"
    checkout.mkdir()
    (checkout / "requirements.lock").write_text("pytest==9.2.0 --hash=sha256:0\n", encoding="utf-8")
    system = tmp_path / "system"
    lists = system / "var/lib/apt/lists"
    lists.mkdir(parents=True)
    (lists / "mirror_main_binary-amd64_Packages").touch()
    (system / "etc").mkdir()
    (system / "etc/os-release").write_text('ID=debian\nVERSION_ID="12"\n', encoding="utf-8")
    (system / "etc/ld.so.cache").write_bytes(b"one library")
    return Machine(
        checkout=checkout,
        environ={"HOME": "/home/player"},
        interpreter=Path("/usr/bin/python3.11"),
        interpreter_version="3.11.2",
        has_ensurepip=False,
        is_root=False,
        c_library="glibc 2.36",
        system="linux",
        architecture="x86_64",
        root_folder=system,
        find=find("apt-get"),
        run=runner,
    )


def give_pip_wheel(machine: Machine) -> Path:
    wheel = machine.root_folder / "usr/share/python-wheels/pip-23.0.1-py3-none-any.whl"
    wheel.parent.mkdir(parents=True, exist_ok=True)
    wheel.touch()
    return wheel


def installed(machine: Machine) -> VirtualEnvironment:
    """The environment as `make` leaves it, with PySide6 in it."""
    venv = VirtualEnvironment(machine)
    venv.programs.mkdir(parents=True)
    venv.python.touch(mode=0o755)
    platforms = venv.folder / "lib/python3.11/site-packages/PySide6/Qt/plugins/platforms"
    platforms.mkdir(parents=True)
    for name in ("libqxcb.so", "libqoffscreen.so", "libqwayland.so"):
        (platforms / name).touch()
    venv.stamp.put(*venv.grounds())
    return venv


class TestTheDoor:
    @pytest.mark.parametrize("version", [(3, 11), (3, 12), (3, 14)])
    def test_lets_in_what_suits(self, version: tuple[int, int]) -> None:
        assert bootstrap.suits(version)

    @pytest.mark.parametrize("version", [(2, 7), (3, 7), (3, 10), (3, 15)])
    def test_refuses_what_does_not(self, version: tuple[int, int]) -> None:
        assert not bootstrap.suits(version)

    def test_an_old_python_is_told_what_to_do(self) -> None:
        sentence = bootstrap.refusal((3, 9))
        assert sentence.startswith("Python 3.11 or newer is needed, this is 3.9; on Debian")
        assert "PYTHON=" in sentence

    def test_a_python_from_the_future_is_told_too(self) -> None:
        assert "3.14 is the newest" in bootstrap.refusal((3, 15))

    def test_on_windows_the_way_of_windows_is_named(self) -> None:
        for version in ((3, 9), (3, 15)):
            sentence = bootstrap.refusal(version, "win32")
            assert r"py -3.12 packaging\bootstrap.py run" in sentence
            assert "apt-get" not in sentence
            assert "make" not in sentence

    def test_takes_the_oldest_that_suits(self) -> None:
        found = bootstrap.suitable_python(find("python3.13", "python3.12"), lambda _: True, "linux")
        assert found == ["/usr/bin/python3.12"]

    def test_passes_by_a_name_without_a_python_behind_it(self) -> None:
        def starts(command: list[str]) -> bool:
            return command[-1] in {"/usr/bin/python3.13", "-3.13"}

        found = bootstrap.suitable_python(find("python3.11", "python3.13"), starts, "linux")
        assert found == ["/usr/bin/python3.13"]
        assert bootstrap.suitable_python(find("py"), starts, "win32") == ["/usr/bin/py", "-3.13"]

    def test_may_find_none(self) -> None:
        assert bootstrap.suitable_python(find("python3", "python3.10"), lambda _: True, "linux") is None
        assert bootstrap.suitable_python(find("python3.11"), lambda _: True, "win32") is None

    def test_is_written_in_words_an_old_python_reads(self) -> None:
        """Python cannot check older grammars fully; these are the newer words that have crept in before."""
        text = (PACKAGING / "bootstrap.py").read_text(encoding="utf-8")
        compile(text, "bootstrap.py", "exec", dont_inherit=True)
        for newer in (":=", "match ", "from __future__", "removeprefix", " | None:", "list[str]:"):
            assert newer not in text

    def test_an_unknown_verb_is_named(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert verbs.main(["fly"]) == 2
        assert "'fly'" in capsys.readouterr().err

    def test_help_names_every_verb(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert verbs.main([]) == 0
        told = capsys.readouterr().out
        assert all(f"make {word} " in told for word in verbs.VERBS)
        assert "None" not in told


class TestStamp:
    def test_holds_on_the_same_grounds_only(self, tmp_path: Path) -> None:
        stamp = Stamp(tmp_path / "stamp")
        assert not stamp.holds("lock", 1)
        stamp.put("lock", 1)
        assert stamp.holds("lock", 1)
        assert not stamp.holds("lock", 2)
        stamp.remove()
        assert not stamp.holds("lock", 1)

    def test_a_damaged_one_does_not_hold(self, tmp_path: Path) -> None:
        (tmp_path / "stamp").write_bytes(b"\xff\x00")
        assert not Stamp(tmp_path / "stamp").holds("lock")

    def test_environment_is_ready_once_made(self, machine: Machine) -> None:
        assert installed(machine).is_ready()

    def test_a_changed_lock_makes_it_stale(self, machine: Machine) -> None:
        venv = installed(machine)
        venv.lock.write_text("pytest==9.3.0\n", encoding="utf-8")
        assert not venv.is_ready()

    @pytest.mark.parametrize(
        "change", [{"interpreter": Path("/usr/bin/python3.12")}, {"interpreter_version": "3.11.9"}]
    )
    def test_another_interpreter_makes_it_stale(self, machine: Machine, change: dict[str, str | Path]) -> None:
        installed(machine)
        assert not VirtualEnvironment(replace(machine, **change)).is_ready()  # type: ignore[arg-type]

    def test_a_moved_checkout_makes_it_stale(self, machine: Machine) -> None:
        installed(machine)
        moved = machine.checkout.rename(machine.checkout.with_name("elsewhere"))
        assert not VirtualEnvironment(replace(machine, checkout=moved)).is_ready()

    def test_a_vanished_interpreter_makes_it_stale(self, machine: Machine) -> None:
        venv = installed(machine)
        venv.python.unlink()
        venv.python.symlink_to("/nowhere/python3")
        assert not venv.is_ready()

    def test_an_interrupted_installation_is_not_taken_for_a_whole_one(self, machine: Machine) -> None:
        venv = installed(machine)

        def interrupted() -> Outcome:
            raise KeyboardInterrupt

        broken = replace(machine, has_ensurepip=True, run=RecordingRunner({"pip install": interrupted}))
        with pytest.raises(KeyboardInterrupt):
            VirtualEnvironment(broken).make()
        assert not venv.is_ready()


class TestMakingTheEnvironment:
    def made(self, machine: Machine) -> list[str]:
        runner = machine.run
        assert isinstance(runner, RecordingRunner)
        venv = VirtualEnvironment(machine)
        venv.folder.mkdir(exist_ok=True)

        def folder_made() -> Outcome:
            venv.folder.mkdir(exist_ok=True)
            return WELL

        runner.answers.setdefault("venv", folder_made)  # the recorded commands make none
        venv.make()
        return [command.replace(str(machine.checkout), "HERE") for command in runner.commands]

    def test_with_pip_at_hand(self, machine: Machine) -> None:
        assert self.made(replace(machine, has_ensurepip=True)) == [
            "/usr/bin/python3.11 -I -m venv HERE/.venv",
            f"HERE/.venv/bin/python -I -m pip {LOCKED_INSTALL} -r HERE/requirements.lock",
        ]

    def test_with_the_wheel_of_debian(self, machine: Machine) -> None:
        wheel = give_pip_wheel(machine)
        assert self.made(machine) == [
            "/usr/bin/python3.11 -I -m venv --without-pip HERE/.venv",
            f"HERE/.venv/bin/python -I -c {PIP_FROM_WHEEL} {wheel}  {LOCKED_INSTALL} -r HERE/requirements.lock",
        ]

    def test_with_uv(self, machine: Machine) -> None:
        assert self.made(replace(machine, find=find("uv", "apt-get"))) == [
            "/usr/bin/uv venv --python /usr/bin/python3.11 HERE/.venv",
            f"/usr/bin/uv pip install --python HERE/.venv/bin/python {LOCKED} -r HERE/requirements.lock",
        ]

    def test_pip_takes_over_where_uv_fails(self, machine: Machine) -> None:
        runner = RecordingRunner({"uv pip": OFFLINE})
        commands = self.made(replace(machine, has_ensurepip=True, find=find("uv"), run=runner))
        assert commands[-1].startswith("HERE/.venv/bin/python -I -m pip install")

    def test_the_wheel_is_fetched_where_it_is_missing(self, machine: Machine) -> None:
        def wheel_installed() -> Outcome:
            give_pip_wheel(machine)
            return WELL

        runner = RecordingRunner({"apt-get install": wheel_installed})
        commands = self.made(replace(machine, is_root=True, run=runner))
        assert commands[0].startswith("apt-get install --yes --no-install-recommends --no-upgrade ca-certificates")
        assert commands[1].endswith("--without-pip HERE/.venv")

    def test_without_apt_the_person_is_told(self, machine: Machine) -> None:
        with pytest.raises(Trouble, match=r"python3\.11-venv"):
            self.made(replace(machine, find=find()))

    def test_apt_can_be_forbidden(self, machine: Machine) -> None:
        with pytest.raises(Trouble, match=r"python3\.11-venv"):
            self.made(replace(machine, environ={"YOMISUJI_NO_APT": "1"}))

    def test_offline_the_person_is_told(self, machine: Machine) -> None:
        runner = RecordingRunner({"pip install": OFFLINE})
        with pytest.raises(Trouble, match="The network does not answer"):
            self.made(replace(machine, has_ensurepip=True, run=runner))

    def test_certificates_of_our_own_serve_where_the_system_has_none(self, machine: Machine) -> None:
        give_pip_wheel(machine)
        bundle = machine.sysroot / debian.CERTIFICATES
        bundle.parent.mkdir(parents=True)
        bundle.touch()
        assert f"{debian.CERTIFICATES} install" in self.made(machine)[-1]

    def test_certificates_of_the_system_go_before(self, machine: Machine) -> None:
        for tree in (machine.sysroot, machine.root_folder):
            bundle = tree / debian.CERTIFICATES
            bundle.parent.mkdir(parents=True)
            bundle.touch()
        give_pip_wheel(machine)
        assert debian.CERTIFICATES not in self.made(machine)[-1]

    @pytest.mark.parametrize("c_library", ["glibc 2.31", ""])
    def test_an_old_or_other_c_library_is_named(self, machine: Machine, c_library: str) -> None:
        with pytest.raises(Trouble, match="glibc"):
            check_c_library(replace(machine, c_library=c_library))

    def test_arm_needs_a_newer_c_library(self, machine: Machine) -> None:
        with pytest.raises(Trouble, match=r"glibc 2\.39 or newer is needed, this is 2\.36"):
            check_c_library(replace(machine, architecture="aarch64"))

    def test_other_systems_have_no_glibc_to_check(self, machine: Machine) -> None:
        check_c_library(replace(machine, system="darwin", c_library=""))


class TestDebianPackages:
    def test_root_installs(self, machine: Machine, runner: RecordingRunner) -> None:
        debian.provide(replace(machine, is_root=True))
        assert len(runner.commands) == 1
        assert runner.commands[0].startswith("apt-get install --yes --no-install-recommends --no-upgrade ")
        _folder, environ = runner.circumstances[0]
        assert environ is not None
        assert environ["DEBIAN_FRONTEND"] == "noninteractive"

    def test_root_updates_first_where_no_package_is_known(self, machine: Machine, runner: RecordingRunner) -> None:
        empty = replace(machine, is_root=True, root_folder=machine.root_folder / "nothing")
        debian.provide(empty)
        assert [command.split()[1] for command in runner.commands] == ["update", "install"]

    def test_root_updates_when_the_lists_are_out_of_date(self, machine: Machine) -> None:
        runner = RecordingRunner({"apt-get install": Outcome(100, "E: 404  Not Found")})
        with pytest.raises(Trouble, match="Installing system packages failed"):
            debian.provide(replace(machine, is_root=True, run=runner))
        assert [command.split()[1] for command in runner.commands] == ["install", "update", "install"]

    PLAN = (
        "'http://mirror/pool/libgl1_1.6.0-1_amd64.deb' libgl1_1.6.0-1_amd64.deb 88316 MD5Sum:0\n"
        "'http://mirror/pool/libgl1-mesa-dri_22.3.6-1_amd64.deb' libgl1-mesa-dri_22.3.6-1_amd64.deb 7 MD5Sum:0\n"
        "'http://mirror/pool/libllvm15_1%3a15.0.6-4_amd64.deb' libllvm15_1%3a15.0.6-4_amd64.deb 7 MD5Sum:0\n"
        "'http://mirror/pool/mesa-libgallium_25.0_amd64.deb' mesa-libgallium_25.0_amd64.deb 7 MD5Sum:0\n"
    )

    def test_drivers_are_not_unpacked(self) -> None:
        assert debian.packages_to_unpack(self.PLAN) == ["libgl1"]

    @pytest.mark.parametrize("name", debian.WANTED)
    def test_no_wanted_package_passes_for_a_driver(self, name: str) -> None:
        assert not debian.DRIVERS.match(name)

    def test_anyone_else_unpacks_beside_the_sources(self, machine: Machine) -> None:
        runner = RecordingRunner({"--print-uris": Outcome(0, self.PLAN)})
        debian.provide(replace(machine, run=runner))
        assert "--print-uris" in runner.commands[0]
        assert runner.commands[1:] == ["apt-get download -qq libgl1"]
        assert runner.circumstances[1][0] == machine.checkout / ".cache/sysroot/packages"
        assert debian.has_sysroot(machine)
        assert not any(" install" in command and "--print-uris" not in command for command in runner.commands)

    def test_lists_of_our_own_where_the_system_has_none(self, machine: Machine) -> None:
        runner = RecordingRunner({"--print-uris": Outcome(0, self.PLAN)})
        debian.provide(replace(machine, root_folder=machine.root_folder / "nothing", run=runner))
        update, _plan, download = runner.commands
        assert update.startswith("apt-get update -o Dir::State::Lists=")
        assert "Dir::State::Lists=" in download

    def test_lists_out_of_date_are_fetched_anew(self, machine: Machine) -> None:
        answers = iter([Outcome(100, "E: 404  Not Found"), WELL])
        runner = RecordingRunner({"--print-uris": Outcome(0, self.PLAN), "download": lambda: next(answers)})
        debian.provide(replace(machine, run=runner))
        assert [command.split()[1] for command in runner.commands] == [
            "install",
            "download",
            "update",
            "install",
            "download",
        ]

    def test_offline_the_person_is_told(self, machine: Machine) -> None:
        runner = RecordingRunner(
            {"update": OFFLINE, "--print-uris": Outcome(100, "E: Unable to locate package libgl1")}
        )
        with pytest.raises(Trouble, match="The network does not answer"):
            debian.provide(replace(machine, run=runner))
        assert not debian.has_sysroot(machine)

    def test_libraries_of_another_release_do_not_count(self, machine: Machine) -> None:
        machine.sysroot.mkdir()
        debian.made_for(machine.sysroot).put(["ID=debian", 'VERSION_ID="11"'])
        assert not debian.has_sysroot(machine)

    def test_certificates_are_bundled(self, tmp_path: Path) -> None:
        shelf = tmp_path / "usr/share/ca-certificates/mozilla"
        shelf.mkdir(parents=True)
        (shelf / "a.crt").write_text("A\n", encoding="ascii")
        (shelf / "b.crt").write_text("B\n", encoding="ascii")
        debian.bundle_certificates(tmp_path)
        assert (tmp_path / debian.CERTIFICATES).read_text(encoding="ascii") == "A\nB\n"


class TestNetwork:
    """The network of the bundled engine, which is fetched where it can be had."""

    @pytest.fixture(autouse=True)
    def small(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Let no bytes at all be the network that is promised."""
        nothing = dict.fromkeys(network_asset._MEMBERS, hashlib.sha256(b"").hexdigest())
        monkeypatch.setattr(network_asset, "_MEMBERS", nothing)
        monkeypatch.setattr(network_asset, "_NETWORK_SIZE", 0)

    def bringing(self, machine: Machine) -> RecordingRunner:
        def bring() -> Outcome:
            with zipfile.ZipFile(machine.checkout / ".cache/network/miniosl-0.1.6-any.whl", "w") as packed:
                for member in network_asset._MEMBERS:
                    packed.writestr(member, b"")
            return WELL

        return RecordingRunner({"pip download": bring})

    def fetches(self, runner: RecordingRunner) -> list[str]:
        return [command for command in runner.commands if "manylinux_2_28" in command]

    def test_is_fetched_once_and_nothing_is_asked_afterwards(
        self, machine: Machine, capsys: pytest.CaptureFixture[str]
    ) -> None:
        venv, runner = installed(machine), self.bringing(machine)
        ready = replace(machine, has_ensurepip=True, run=runner)
        verbs.prepare(ready, "offscreen")
        verbs.prepare(ready, "offscreen")
        verbs.setup(ready, [])
        (fetch,) = self.fetches(runner)
        assert fetch.startswith(f"{venv.python} -I -m pip download --quiet --no-deps --require-hashes")
        assert (machine.checkout / "resources/networks/miniosl-0.1.6.onnx").exists()
        assert not (machine.checkout / ".cache/network").exists()
        assert "is not here" not in capsys.readouterr().err

    def test_that_cannot_be_had_fails_nothing_and_is_told_at_every_start(
        self, machine: Machine, capsys: pytest.CaptureFixture[str]
    ) -> None:
        installed(machine)
        runner = RecordingRunner({"pip download": OFFLINE})
        offline = replace(machine, has_ensurepip=True, run=runner)
        for _ in range(2):
            verbs.prepare(offline, "offscreen")
            told = capsys.readouterr().err
            assert "The network does not answer." in told
            assert told.endswith("`make setup` tries again.\n")
        assert len(self.fetches(runner)) == 1
        verbs.setup(offline, [])
        assert len(self.fetches(runner)) == 2

    def test_of_another_hash_is_refused(self, machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
        other = dict.fromkeys(network_asset._MEMBERS, hashlib.sha256(b"another").hexdigest())
        monkeypatch.setattr(network_asset, "_MEMBERS", other)
        network = NetworkSetup(installed(replace(machine, has_ensurepip=True, run=self.bringing(machine))))
        with pytest.raises(Trouble, match=WRONG):
            network.require()
        assert not network.is_there()

    @pytest.mark.parametrize(
        ("programs", "has_ensurepip", "ways"),
        [
            ((), True, ["python -I -m pip download"]),
            ((), False, ["python -I -c"]),
            (("uv",), True, ["uv pip install", "python -I -m pip download", "python3.11 -I -m pip download"]),
        ],
    )
    def test_is_fetched_by_what_there_is(
        self, machine: Machine, programs: tuple[str, ...], ways: list[str], *, has_ensurepip: bool
    ) -> None:
        give_pip_wheel(machine)
        runner = RecordingRunner({"manylinux_2_28": OFFLINE})
        here = replace(machine, has_ensurepip=has_ensurepip, run=runner, find=find(*programs))
        NetworkSetup(installed(here)).provide()
        assert len(runner.commands) == len(ways)
        assert all(way in command for way, command in zip(ways, runner.commands, strict=True))

    def test_is_missing_to_the_doctor_but_no_sickness(
        self, machine: Machine, capsys: pytest.CaptureFixture[str]
    ) -> None:
        installed(machine)
        assert doctor.examine(replace(machine, environ={"DISPLAY": ":0"})) == 0
        told = capsys.readouterr().out
        assert "– libraries of the network: numpy and onnxruntime cannot be had" in told
        assert "– network of the bundled engine: not here." in told
        assert told.endswith("This mends it:\n  make setup\n")


class TestSystemLibraries:
    @pytest.mark.parametrize(
        ("library", "package"),
        [
            ("libxcb-cursor.so.0", "libxcb-cursor0"),
            ("libX11.so.6", "libx11-6"),
            ("libX11-xcb.so.1", "libx11-xcb1"),
            ("libxkbcommon-x11.so.0", "libxkbcommon-x11-0"),
            ("libxkbcommon.so.0", "libxkbcommon0"),
            ("libdbus-1.so.3", "libdbus-1-3"),
            ("libGL.so.1", "libgl1"),
            ("libEGL.so.1", "libegl1"),
            ("libgssapi_krb5.so.2", "libgssapi-krb5-2"),
            ("libpng16.so.16", "libpng16-16"),
            ("libgthread-2.0.so.0", "libglib2.0-0"),
            ("libbrotlidec.so.1", "libbrotli1"),
            ("libz.so.1", "zlib1g"),
        ],
    )
    def test_package_of_a_library(self, library: str, package: str) -> None:
        assert debian_package(library) == package

    def test_what_ldd_does_not_find(self) -> None:
        text = (
            "QtGui.abi3.so:\n\tlibGL.so.1 => not found\n\tlibc.so.6 => /lib/libc.so.6 (0x1)\n\tlibEGL.so.1 => not found\n"
            "libqxcb.so:\n\tlibGL.so.1 => not found\n"
        )
        assert system_libraries.libraries_not_found(text) == ["libEGL.so.1", "libGL.so.1"]

    def test_found_ones_are_remembered_for_this_platform(self, machine: Machine) -> None:
        libraries = SystemLibraries(machine, installed(machine))
        assert not libraries.are_ready("xcb")
        libraries.provide("xcb")
        assert libraries.are_ready("xcb")
        assert not libraries.are_ready("wayland")

    def test_a_change_of_the_system_s_libraries_asks_again(self, machine: Machine) -> None:
        libraries = SystemLibraries(machine, installed(machine))
        libraries.provide("xcb")
        (machine.root_folder / "etc/ld.so.cache").write_bytes(b"two libraries")
        assert not libraries.are_ready("xcb")

    def test_ldd_looks_at_the_plugin_of_the_platform(self, machine: Machine, runner: RecordingRunner) -> None:
        SystemLibraries(machine, installed(machine)).provide("xcb")
        assert "libqxcb.so" in runner.commands[0]
        assert "libqwayland.so" not in runner.commands[0]

    def test_vanished_packages_are_said(self, machine: Machine) -> None:
        with pytest.raises(Trouble, match="make clean"):
            SystemLibraries(machine, VirtualEnvironment(machine)).provide("xcb")

    def test_missing_ones_are_fetched_and_looked_for_again(self, machine: Machine) -> None:
        answers = iter([Outcome(0, "libGL.so.1 => not found"), WELL])
        runner = RecordingRunner({"ldd": lambda: next(answers)})
        libraries = SystemLibraries(replace(machine, is_root=True, run=runner), installed(machine))
        libraries.provide("xcb")
        assert [command.split()[0] for command in runner.commands] == ["ldd", "apt-get", "ldd"]
        assert libraries.are_ready("xcb")

    @pytest.mark.parametrize(
        ("programs", "is_root", "command"),
        [
            (["apt-get"], False, "sudo apt-get install --no-install-recommends libgl1 libxcb-cursor0"),
            (["apt-get"], True, "apt-get install --no-install-recommends libgl1 libxcb-cursor0"),
            (["dnf"], False, "sudo dnf install 'libGL.so.1()(64bit)' 'libxcb-cursor.so.0()(64bit)'"),
            (["zypper"], True, "zypper install 'libGL.so.1()(64bit)' 'libxcb-cursor.so.0()(64bit)'"),
            ([], False, "Install them with your system's package manager"),
        ],
    )
    def test_the_command_that_mends_it(
        self, machine: Machine, programs: list[str], command: str, *, is_root: bool
    ) -> None:
        runner = RecordingRunner({"ldd": Outcome(0, "libxcb-cursor.so.0 => not found\nlibGL.so.1 => not found")})
        stripped = replace(machine, find=find(*programs), is_root=is_root, run=runner, environ={"YOMISUJI_NO_APT": "1"})
        with pytest.raises(Trouble) as trouble:
            SystemLibraries(stripped, installed(machine)).provide("xcb")
        assert str(trouble.value).splitlines()[1].startswith(command)
        assert len(runner.commands) == 1

    def test_without_a_sysroot_the_environment_stays(self, machine: Machine) -> None:
        assert SystemLibraries(machine, VirtualEnvironment(machine)).environ() == machine.environ

    def with_sysroot(self, machine: Machine, **environ: str) -> dict[str, str]:
        machine.sysroot.mkdir()
        debian.made_for(machine.sysroot).put(debian.release(machine))
        outfitted = replace(machine, environ=environ)
        return SystemLibraries(outfitted, VirtualEnvironment(outfitted)).environ()

    def test_a_sysroot_leads_the_program_and_keeps_what_was_before(self, machine: Machine) -> None:
        environ = self.with_sysroot(machine, LD_LIBRARY_PATH="/opt/lib")
        usr, lib, before = environ["LD_LIBRARY_PATH"].split(":")
        assert usr == str(machine.sysroot / "usr/lib/x86_64-linux-gnu")
        assert lib == str(machine.sysroot / "lib/x86_64-linux-gnu")
        assert before == environ["YOMISUJI_ORIGINAL_LD_LIBRARY_PATH"] == "/opt/lib"
        assert environ["XKB_CONFIG_ROOT"] == str(machine.sysroot / "usr/share/X11/xkb")
        assert environ["FONTCONFIG_PATH"] == str(machine.sysroot / "etc/fonts")

    def test_an_unset_path_is_remembered_as_empty(self, machine: Machine) -> None:
        environ = self.with_sysroot(machine)
        assert environ["YOMISUJI_ORIGINAL_LD_LIBRARY_PATH"] == ""
        assert len(environ["LD_LIBRARY_PATH"].split(":")) == 2

    def test_a_setup_within_a_setup_remembers_the_first(self, machine: Machine) -> None:
        environ = self.with_sysroot(machine, LD_LIBRARY_PATH="/ours", YOMISUJI_ORIGINAL_LD_LIBRARY_PATH="/opt/lib")
        assert environ["YOMISUJI_ORIGINAL_LD_LIBRARY_PATH"] == "/opt/lib"
        assert "/ours" not in environ["LD_LIBRARY_PATH"]


class TestPlatform:
    @pytest.mark.parametrize(
        ("environ", "expected"),
        [
            ({"DISPLAY": ":0"}, "xcb"),
            ({}, "xcb"),
            ({"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"}, "wayland"),
            ({"QT_QPA_PLATFORM": "xcb", "WAYLAND_DISPLAY": "wayland-0"}, "xcb"),
            ({"QT_QPA_PLATFORM": "wayland;xcb"}, "wayland"),
            ({"QT_QPA_PLATFORM": "vnc:size=800x600"}, "vnc"),
        ],
    )
    def test_choice(self, machine: Machine, environ: dict[str, str], expected: str) -> None:
        assert chosen_platform(replace(machine, environ=environ)) == expected

    def test_other_systems_choose_themselves(self, machine: Machine) -> None:
        assert chosen_platform(replace(machine, system="darwin")) is None

    def test_no_display_is_said_with_a_code_of_its_own(self, machine: Machine) -> None:
        with pytest.raises(Trouble, match="There is no display") as trouble:
            verbs.run(machine, [])
        assert trouble.value.exit_code == NO_DISPLAY

    def test_tests_open_no_window(self, machine: Machine) -> None:
        installed(machine)
        session = replace(machine, environ={"QT_QPA_PLATFORM": "wayland"})
        assert verbs.offscreen(session)["QT_QPA_PLATFORM"] == "offscreen"

    def test_sources_are_compiled_in_silence_where_no_memory_can_be_shared(
        self, tmp_path: Path, capfd: pytest.CaptureFixture[str]
    ) -> None:
        """Several processes at once cannot be had there."""
        interpreter = tmp_path / "python"
        interpreter.write_text(
            '#!/bin/sh\necho "$@" >>"$0.asked"\ncase "$*" in *"-j 0"*) echo Traceback >&2; exit 1;; esac\n', "utf-8"
        )
        interpreter.chmod(0o755)
        verbs.compile_once((interpreter, "-m", "pytest"), dict(os.environ))
        assert capfd.readouterr().err == ""
        ways = [line for line in (tmp_path / "python.asked").read_text("utf-8").splitlines() if "compileall" in line]
        assert ["-j 0" in way for way in ways] == [True, False]


class TestSentences:
    @pytest.mark.parametrize(
        ("text", "beginning"),
        [
            ("[SSL: CERTIFICATE_VERIFY_FAILED] ... No matching distribution found for pytest", "The certificate"),
            ("invalid peer certificate: UnknownIssuer", "The certificate"),
            ("Failed to establish a new connection: [Errno -3] Temporary failure in name resolution", "The network"),
            ("Err:1 http://mirror bookworm InRelease\n  Could not connect to mirror:80", "The network"),
            ("error: Failed to fetch: dns error: failed to lookup address information", "The network"),
            ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE.", "A downloaded file"),
            ("ERROR: No matching distribution found for pyside6-essentials==6.11.3", "The package server has no file"),
            ("ModuleNotFoundError: No module named 'distutils.cmd'", "The system's pip lacks a part"),
            ("OSError: [Errno 28] No space left on device", "The disk is full"),
            ("E: Could not get lock /var/lib/dpkg/lock-frontend", "Another program"),
            ("E: Unable to locate package libxcb-cursor0", "The system's package sources"),
            (
                "E: Release file for …/InRelease is expired (invalid since 22d)\nE: Unable to locate package libgl1",
                "The package server's lists",
            ),
            ("PermissionError: [Errno 13] Permission denied: '.venv'", "A file or folder"),
        ],
    )
    def test_cause(self, text: str, beginning: str) -> None:
        assert (cause_of(text) or "").startswith(beginning)

    def test_an_unknown_cause_points_at_the_last_lines(self) -> None:
        text = "\n".join(f"line {number}" for number in range(100))
        sentence = str(explained("Installing", Outcome(1, text)))
        assert "line 99" in sentence
        assert "line 79" not in sentence
        assert sentence.endswith("Installing failed. The lines above say why.")

    def test_every_sentence_is_whole(self) -> None:
        assert all(cause.sentence.endswith(".") or cause.sentence.endswith(").") for cause in CAUSES)


class TestSteps:
    def steps_of(self, machine: Machine, *codes: int) -> list[Step]:
        programs = VirtualEnvironment(machine).programs
        programs.mkdir(parents=True)
        (programs / "shell").symlink_to("/bin/sh")
        return [Step(f"step {code}", f"shell -c 'exit {code}'") for code in codes]

    def test_stop_at_the_first_that_fails(self, machine: Machine, capfd: pytest.CaptureFixture[str]) -> None:
        assert verbs.follow(self.steps_of(machine, 0, 4, 5), machine, os.environ) == 4
        told = capfd.readouterr().err
        assert "step 0: passed" in told
        assert "Stopped at step 4. Not done: step 5." in told

    def test_go_on_when_make_is_told_to(self, machine: Machine, capfd: pytest.CaptureFixture[str]) -> None:
        patient = replace(machine, environ={"MAKEFLAGS": "k -- ARGS=x"})
        assert verbs.follow(self.steps_of(machine, 4, 0, 5), patient, os.environ) == 4
        assert "Failed: step 4, step 5." in capfd.readouterr().err

    def test_one_beside_the_others_is_told_of_behind_them(
        self, machine: Machine, capfd: pytest.CaptureFixture[str]
    ) -> None:
        self.steps_of(machine)
        steps = [
            Step("slow", "shell -c 'echo words; exit 3'", beside=True),
            Step("quick", "shell -c 'exit 0'"),
        ]
        assert verbs.follow(steps, machine, os.environ) == 3
        out, told = capfd.readouterr()
        assert out == "words\n"
        assert told.index("quick: passed") < told.index("slow: FAILED")
        assert "Stopped at slow." in told

    def test_one_beside_the_others_ends_when_another_fails(
        self, machine: Machine, capfd: pytest.CaptureFixture[str]
    ) -> None:
        self.steps_of(machine)
        steps = [
            Step("endless", "shell -c 'exec sleep 600'", beside=True),
            Step("bad", "shell -c 'exit 5'"),
        ]
        assert verbs.follow(steps, machine, os.environ) == 5
        assert "Stopped at bad. Not done: endless." in capfd.readouterr().err

    def test_all_pass(self, machine: Machine, capfd: pytest.CaptureFixture[str]) -> None:
        assert verbs.follow(self.steps_of(machine, 0), machine, os.environ) == 0
        assert "All passed." in capfd.readouterr().err

    @pytest.mark.parametrize(
        ("flags", "expected"),
        [
            ("", False),
            ("k", True),
            ("sk -j2", True),
            (" -j2", False),
            ("--no-print-directory", False),
            ("ARGS=k", False),
        ],
    )
    def test_reads_what_make_was_told(self, flags: str, *, expected: bool) -> None:
        assert verbs.keeps_going({"MAKEFLAGS": flags}) is expected


class TestDoctor:
    def test_a_fresh_checkout_is_sent_to_setup(self, machine: Machine, capsys: pytest.CaptureFixture[str]) -> None:
        assert doctor.examine(machine) == doctor.SICK
        assert capsys.readouterr().out.endswith("This mends it:\n  make setup\n")

    def test_a_python_without_pip_where_nothing_helps(self, machine: Machine) -> None:
        found = list(doctor.look(replace(machine, find=find())))
        assert "sudo apt-get install python3.11-venv" in [finding.remedy for finding in found]

    def test_missing_libraries_come_with_one_command(
        self, machine: Machine, capsys: pytest.CaptureFixture[str]
    ) -> None:
        installed(machine)
        runner = RecordingRunner({"libqxcb.so": Outcome(0, "libxcb-cursor.so.0 => not found")})
        doctor.examine(replace(machine, run=runner, environ={"DISPLAY": ":0"}))
        told = capsys.readouterr().out
        assert told.endswith("This mends it:\n  sudo apt-get install --no-install-recommends libxcb-cursor0\n")

    def test_all_well(self, machine: Machine, capsys: pytest.CaptureFixture[str]) -> None:
        installed(machine)
        assert doctor.examine(replace(machine, environ={"DISPLAY": ":0"})) == 0
        assert "✗" not in capsys.readouterr().out

    def test_changes_nothing(self, machine: Machine, runner: RecordingRunner) -> None:
        installed(machine)
        before = sorted(machine.checkout.rglob("*"))
        doctor.examine(machine)
        assert sorted(machine.checkout.rglob("*")) == before
        assert {command.split()[0] for command in runner.commands} == {"ldd"}


class TestRealProcesses:
    def test_output_and_code_of_a_command(self) -> None:
        outcome = run_quietly([sys.executable, "-c", "import os, sys; print(os.environ['LC_ALL']); sys.exit(7)"])
        assert outcome == Outcome(7, "C.UTF-8\n")

    def test_a_command_that_is_not_there(self) -> None:
        assert run_quietly(["no-such-command"]) == Outcome(127, "no-such-command: command not found\n")

    @pytest.mark.skipif(sys.platform == "win32", reason="no folder locks there")
    def test_a_second_setup_waits_for_the_first(self, tmp_path: Path) -> None:
        second = (
            "import sys; sys.path.insert(0, sys.argv[1])\nfrom pathlib import Path\nfrom machine import sole_setup\n"
        )
        second += "with sole_setup(Path(sys.argv[2])): print('in')"
        with sole_setup(tmp_path):
            process = subprocess.Popen(
                [sys.executable, "-c", second, str(PACKAGING), str(tmp_path)],
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
            )
            assert process.stderr is not None
            assert "waiting" in process.stderr.readline()
            assert process.poll() is None
        out, _ = process.communicate(timeout=10)
        assert out == "in\n"


class TestJudges:
    """tsshogi, installed to be asked what it reads."""

    @pytest.fixture
    def ready(self, machine: Machine, runner: RecordingRunner) -> Machine:
        folder = machine.checkout / "tests/judges"
        folder.mkdir(parents=True)
        for name in ("package.json", "package-lock.json"):
            (folder / name).write_text("{}", encoding="utf-8")
        runner.answers["--version"] = Outcome(0, "v18.19.0\n")
        return replace(machine, find=find("node", "npm"))

    def test_are_installed_once_as_they_are_locked(self, ready: Machine, runner: RecordingRunner) -> None:
        def installs() -> list[str]:
            return [command for command in runner.commands if "npm" in command]

        assert verbs.judges(ready, []) == 0
        assert verbs.judges(ready, []) == 0
        assert installs() == ["/usr/bin/npm ci --no-audit --no-fund --ignore-scripts"]
        (ready.checkout / "tests/judges/package-lock.json").write_text("{ }", encoding="utf-8")
        assert verbs.judges(ready, []) == 0
        assert len(installs()) == 2
        assert (ready.checkout / ".cache/judges/package-lock.json").read_text("utf-8") == "{ }"

    @pytest.mark.parametrize(
        ("programs", "version", "said"),
        [(("node",), "v18.19.0", "apt-get install nodejs npm"), (("node", "npm"), "v12.22.9", "node 16 or newer")],
    )
    def test_say_what_they_need(
        self, ready: Machine, runner: RecordingRunner, programs: tuple[str, ...], version: str, said: str
    ) -> None:
        runner.answers["--version"] = Outcome(0, version)
        with pytest.raises(Trouble, match=said):
            verbs.judges(replace(ready, find=find(*programs)), [])

    def test_that_were_not_installed_are_tried_again(self, ready: Machine, runner: RecordingRunner) -> None:
        runner.answers["npm ci"] = OFFLINE
        with pytest.raises(Trouble, match="Installing tsshogi failed"):
            verbs.judges(ready, [])
        runner.answers["npm ci"] = WELL
        assert verbs.judges(ready, []) == 0
        assert sum("npm ci" in command for command in runner.commands) == 2
