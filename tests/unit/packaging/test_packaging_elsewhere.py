"""Packages whose tools are on no machine of ours: what these tools are given, and what is told where they are missing."""

from __future__ import annotations

import json
import plistlib
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "packaging"))

import app_image
import freezing
import identity
import mac_image
import notices
import package
import windows_installer
import windows_program
import windows_resources
from freezing import Frozen
from machine import Machine, this_machine
from trouble import Outcome, Trouble

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


class Recording:
    """Runs nothing, keeps what it was to run, and answers as it was told to."""

    def __init__(self, code: int = 0) -> None:
        self.commands: list[list[str]] = []
        self.environs: list[Mapping[str, str]] = []
        self.code = code

    def __call__(
        self, command: Sequence[str | Path], *, folder: Path | None = None, environ: Mapping[str, str] | None = None
    ) -> Outcome:
        assert folder is None
        self.environs.append(environ or {})
        self.commands.append([str(word) for word in command])
        return Outcome(self.code, "")


def machine(system: str, run: Recording, *found: str) -> Machine:
    return replace(
        this_machine(), system=system, run=run, environ={}, find=lambda program: program if program in found else None
    )


@pytest.fixture
def frozen(tmp_path: Path) -> Frozen:
    folder = tmp_path / "build" / "frozen" / "yomisuji"
    folder.mkdir(parents=True)
    program = folder / "yomisuji"
    program.write_text("#!/bin/sh\necho started with $1\n", "utf-8")
    program.chmod(0o755)
    return Frozen(folder, program)


class TestWindows:
    def test_inno_setup_is_given_the_program_and_the_kinds_of_files(self, frozen: Frozen, tmp_path: Path) -> None:
        run = Recording()
        made = windows_installer.write_installer(machine("win32", run), frozen, tmp_path, ("ISCC",))
        (command,) = run.commands
        script = Path(command[-1]).read_text("utf-8")
        given = dict(word[2:].split("=", 1) for word in command if word.startswith("/D"))
        for name in ("Version", "Numbers", "Program", "Icon"):
            assert f"{{#{name}}}" in script
            assert given[name]
        assert "#include Kinds" in script
        kinds = Path(given["Kinds"])
        assert kinds.read_bytes().startswith(b"\xef\xbb\xbf")
        assert made.name == command[-2].removeprefix("/F") + ".exe"

    def test_under_wine_it_is_told_where_this_systems_files_are(self, frozen: Frozen, tmp_path: Path) -> None:
        run = Recording()
        windows_installer.write_installer(machine("linux", run), frozen, tmp_path, ("wine", "ISCC.exe"))
        (command,) = run.commands
        assert f"/DProgram=Z:{frozen.folder}" in command
        assert command[-1] == f"Z:{windows_installer.SCRIPT}"

    def test_without_wine_it_is_said_where_an_installer_comes_from(self) -> None:
        told = windows_installer.inno_setup_under_wine(machine("linux", Recording(), "npm"))
        assert isinstance(told, str)
        assert "wine32" in told

    def test_without_a_compiler_for_windows_the_package_that_brings_it_is_named(self) -> None:
        with pytest.raises(Trouble, match=windows_program.PACKAGE_OF_TOOLS):
            windows_program.program_for_windows(machine("linux", Recording()))

    def test_what_windows_may_not_have_lies_where_it_is_looked_for(self, tmp_path: Path) -> None:
        asked = {
            "numpy/_core/a.pyd": ["python311.dll", "vcruntime140.dll", "vcruntime140_1.dll"],
            "onnxruntime/capi/b.pyd": ["msvcp140.dll", "kernel32.dll"],
            "PySide6/plugins/platforms/c.dll": ["msvcp140.dll"],
        }
        for name in (*asked, "numpy.libs/VCRUNTIME140_1.dll", "onnxruntime/capi/MSVCP140.dll"):
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).touch()

        def asked_by(library: Path) -> list[str]:
            return asked.get(library.relative_to(tmp_path).as_posix(), [])

        assert windows_program.lacking_runtime(tmp_path, asked_by) == []
        for path in (*(tmp_path / "numpy.libs").iterdir(), tmp_path / "onnxruntime" / "capi" / "MSVCP140.dll"):
            path.unlink()
        assert windows_program.lacking_runtime(tmp_path, asked_by) == [
            "vcruntime140_1.dll for a.pyd",
            "msvcp140.dll for b.pyd",
        ]

    def test_both_ways_of_making_it_show_the_same_version(self) -> None:
        script = windows_resources.resource_script("yomisuji", Path("a.ico"), Path("a.manifest"))
        told = windows_resources.version_file("yomisuji")
        for name, value in windows_resources.strings("yomisuji").items():
            assert f'VALUE "{name}", "{value}"' in script
            assert f"StringStruct({name!r}, {value!r})" in told

    def test_a_failure_of_it_is_told(self, frozen: Frozen, tmp_path: Path) -> None:
        with pytest.raises(Trouble, match="setup"):
            windows_installer.write_installer(machine("win32", Recording(1)), frozen, tmp_path, ("ISCC",))

    def test_without_it_there_is_the_zip_alone(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert len(list(package.makers(machine("win32", Recording())))) == 1
        assert "Inno Setup" in capsys.readouterr().err

    def test_the_script_begins_with_a_mark_because_it_is_no_plain_ascii(self) -> None:
        assert windows_installer.SCRIPT.read_bytes().startswith(b"\xef\xbb\xbf")


class TestMac:
    def test_the_program_is_signed_before_it_goes_into_the_image(self, frozen: Frozen, tmp_path: Path) -> None:
        bundle = tmp_path / "Yomisuji.app"
        (bundle / "Contents").mkdir(parents=True)
        run = Recording()
        mac_image.write_dmg(machine("darwin", run), frozen._replace(bundle=bundle), tmp_path)
        assert [command[0] for command in run.commands] == ["codesign", "hdiutil"]
        image = Path(run.commands[1][run.commands[1].index("-srcfolder") + 1])
        assert (image / "Yomisuji.app" / "Contents").is_dir()
        assert (image / "Applications").readlink() == Path("/Applications")

    def test_with_an_identity_it_is_hardened_but_for_the_libraries_of_others(
        self, frozen: Frozen, tmp_path: Path
    ) -> None:
        bundle = tmp_path / "Yomisuji.app"
        bundle.mkdir()
        run = Recording()
        here = replace(machine("darwin", run), environ={"CODESIGN_IDENTITY": "Developer ID"})
        mac_image.write_dmg(here, frozen._replace(bundle=bundle), tmp_path)
        signing = run.commands[0]
        assert signing[signing.index("--options") + 1] == "runtime"
        assert signing[signing.index("--sign") + 1] == "Developer ID"
        entitlements = plistlib.loads(Path(signing[signing.index("--entitlements") + 1]).read_bytes())
        assert entitlements == {"com.apple.security.cs.disable-library-validation": True}

    def test_it_is_called_and_asks_for_what_the_systems_rules_and_qt_want(self) -> None:
        told = identity.mac_information()
        assert re.fullmatch(r"[A-Za-z0-9.-]+", identity.APP_ID)
        assert re.fullmatch(r"\d+\.\d+\.\d+", str(told["CFBundleShortVersionString"]))
        assert told["LSMinimumSystemVersion"] == "13.0", "the wheels of PySide6 6.11 are for macOS 13 and newer"
        compile(freezing.SPEC.read_text("utf-8"), freezing.SPEC, "exec")


class TestAppImage:
    def test_its_folder_starts_the_program(self, frozen: Frozen, tmp_path: Path) -> None:
        folder = tmp_path / "App Dir"
        app_image.fill_app_dir(folder, frozen)
        told = subprocess.run([folder / "AppRun", "a file"], capture_output=True, text=True, check=True, timeout=60)
        assert told.stdout == "started with a file\n"

    def test_it_has_the_menu_entry_and_the_icon_that_the_entry_names(self, frozen: Frozen, tmp_path: Path) -> None:
        app_image.fill_app_dir(tmp_path / "AppDir", frozen)
        assert "\nIcon=yomisuji\n" in (tmp_path / "AppDir" / "yomisuji.desktop").read_text("utf-8")
        assert (tmp_path / "AppDir" / "yomisuji.png").stat().st_size
        assert (tmp_path / "AppDir" / ".DirIcon").exists()

    def test_it_is_the_marked_runtime_and_an_image_behind_it(self, frozen: Frozen, tmp_path: Path) -> None:
        runtime = tmp_path / "runtime"
        runtime.write_bytes(b"\x7fELF\x02\x01\x01\0\0\0\0 and so on")
        squashed = tmp_path / "build" / "Yomisuji.squashfs"

        class Squashing(Recording):
            def __call__(
                self,
                command: Sequence[str | Path],
                *,
                folder: Path | None = None,
                environ: Mapping[str, str] | None = None,
            ) -> Outcome:
                Path(command[2]).write_bytes(b"hsqs")
                return super().__call__(command, folder=folder, environ=environ)

        run = Squashing()
        here = replace(
            machine("linux", run, "mksquashfs"),
            environ={"APPIMAGE_RUNTIME": str(runtime), "SOURCE_DATE_EPOCH": "1700000000"},
        )
        assert app_image.missing_for_app_image(here) is None
        terms = frozen.folder / freezing.LICENCES
        terms.mkdir()
        (terms / notices.BILL).write_text('{"components": []}', "utf-8")
        image = app_image.write_app_image(here, frozen, tmp_path)
        packed = tmp_path / "build" / "Yomisuji.AppDir" / app_image.PROGRAM / freezing.LICENCES
        assert "type2-runtime" in (packed / "AppImage runtime" / "APPIMAGE.txt").read_text("utf-8")
        (component,) = json.loads((packed / notices.BILL).read_text("utf-8"))["components"]
        assert (component["name"], component["licenses"]) == ("AppImage runtime", [{"license": {"id": "MIT"}}])
        assert image.read_bytes() == b"\x7fELF\x02\x01\x01\0AI\x02 and so onhsqs"
        assert image.stat().st_mode & 0o111
        assert run.commands[0][:3] == ["mksquashfs", str(tmp_path / "build" / "Yomisuji.AppDir"), str(squashed)]
        assert "SOURCE_DATE_EPOCH" not in run.environs[0]
        assert not squashed.exists()

    def test_a_runtime_that_is_none_is_told(self, frozen: Frozen, tmp_path: Path) -> None:
        runtime = tmp_path / "runtime"
        here = replace(machine("linux", Recording(), "mksquashfs"), environ={"APPIMAGE_RUNTIME": str(runtime)})
        with pytest.raises(Trouble, match="cannot be read"):
            app_image.write_app_image(here, frozen, tmp_path)
        runtime.write_text("#!/bin/sh\n", "utf-8")
        with pytest.raises(Trouble, match="no program of Linux"):
            app_image.write_app_image(here, frozen, tmp_path)

    def test_what_it_cannot_be_made_without_is_named(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert len(list(package.makers(machine("linux", Recording())))) == 2
        assert "squashfs-tools" in capsys.readouterr().err
        assert len(list(package.makers(machine("linux", Recording(), "mksquashfs")))) == 2
        assert "make_runtime.sh" in capsys.readouterr().err
        able = replace(machine("linux", Recording(), "mksquashfs"), environ={"APPIMAGE_RUNTIME": "runtime"})
        assert len(list(package.makers(able))) == 3


class TestMissingTools:
    def test_they_are_named_with_what_brings_them(self) -> None:
        with pytest.raises(Trouble, match=r"strip.*apt-get install binutils"):
            freezing.check_tools(machine("linux", Recording(), "objdump", "dpkg-deb", "dpkg-query"))

    def test_none_are_asked_for_where_none_are_needed(self) -> None:
        freezing.check_tools(machine("win32", Recording()))
