"""What makes the program known to a system: kinds of files, menu entry, description, manual page, icons."""

from __future__ import annotations

import configparser
import plistlib
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QBuffer, QByteArray
from PySide6.QtGui import QImageReader

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "packaging"))

import identity
import linux_files
import windows_installer
from icon_files import mac_icon, pictures, windows_icon

from app.cli.table import COMMANDS, usage_text
from app.formats.registry import FORMATS, format_suffixes
from tests.tools import require

COMMON = {".json"}
"""Suffixes of records that belong to everybody: the program reads such files, and does not claim them."""


def desktop_entry() -> configparser.SectionProxy:
    parser = configparser.ConfigParser(interpolation=None, delimiters=("=",))
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    parser.read_string(linux_files.menu_entry())
    return parser["Desktop Entry"]


def validated(program: str, *words: str | Path) -> None:
    require(program)
    told = subprocess.run([program, *words], capture_output=True, text=True, timeout=60, check=False)
    assert told.returncode == 0, told.stdout + told.stderr


class TestKindsOfFiles:
    def test_the_system_learns_of_every_suffix_that_a_format_has(self) -> None:
        known = [suffix for kind in identity.file_kinds() for suffix in kind.suffixes]
        assert sorted(known) == sorted(set(format_suffixes()) - COMMON)

    def test_each_kind_is_one_format_with_its_suffixes_in_the_same_order(self) -> None:
        of_formats = {tuple(ext.suffix for ext in each.extensions if ext.suffix not in COMMON) for each in FORMATS}
        assert {kind.suffixes for kind in identity.file_kinds()} == of_formats

    def test_a_kind_has_a_name_in_both_languages(self) -> None:
        for kind in identity.file_kinds():
            assert kind.name_en.isascii()
            assert re.search("[ぁ-んァ-ヶ一-龠]", kind.name_ja), kind

    def test_the_menu_entry_opens_them_all(self) -> None:
        opened = desktop_entry()["MimeType"].rstrip(";").split(";")
        assert opened == [kind.mime for kind in identity.file_kinds()]

    def test_macos_learns_of_the_same(self) -> None:
        told = plistlib.loads(plistlib.dumps(identity.mac_information()))
        exported = told["UTExportedTypeDeclarations"]
        endings = [name for each in exported for name in each["UTTypeTagSpecification"]["public.filename-extension"]]
        assert sorted(f".{name}" for name in endings) == sorted(set(format_suffixes()) - COMMON)
        opened = [name for each in told["CFBundleDocumentTypes"] for name in each["LSItemContentTypes"]]
        assert opened == [each["UTTypeIdentifier"] for each in exported]

    def test_windows_opens_them_with_the_file_as_one_word(self) -> None:
        lines = list(windows_installer.registry_lines())
        for suffix in set(format_suffixes()) - COMMON:
            assert any(rf'Classes\{suffix}\OpenWithProgids"' in line for line in lines), suffix
            ours = [line for line in lines if rf"Classes\{suffix}\OpenWith" in line]
            assert all("uninsdeletevalue uninsdeletekeyifempty" in line for line in ours), "nothing stays behind"
            assert f"ForgetKind('{suffix}', 'Yomisuji." in windows_installer.forgetting()
        commands = [line for line in lines if r"shell\open\command" in line]
        assert len(commands) == len(FORMATS)
        assert all(r'ValueData: """{app}\yomisuji.exe"" ""%1"""' in line for line in commands)

    @pytest.mark.slow
    def test_the_system_tells_a_file_from_its_name_or_its_beginning(self, tmp_path: Path) -> None:
        files = {
            "a.kif": ("手合割：平手\n".encode("cp932"), "application/x-shogi-kif"),
            "b.kifu": (b"\n", "application/x-shogi-kif"),
            "c.csa": (b"PI\n+\n", "application/x-shogi-csa"),
            "d.jkf": (b"{}", "application/x-shogi-jkf"),
            "e.ki2u": ("▲７六歩\n".encode(), "application/x-shogi-ki2"),
            "f.sfen": (b"startpos", "application/x-shogi-sfen"),
            "without-suffix": (b"# KIF version=2.0 encoding=UTF-8\n", "application/x-shogi-kif"),
            "with-mark": (b"\xef\xbb\xbf#KIF version=2.0 encoding=UTF-8\n", "application/x-shogi-kif"),
            "no-suffix": (b"V2.2\nN+A\n", "application/x-shogi-csa"),
        }
        update, tell = shutil.which("update-mime-database"), shutil.which("gio")
        common = Path("/usr/share/mime/packages/freedesktop.org.xml")
        require("update-mime-database", "gio")
        assert update is not None
        assert tell is not None
        packages = tmp_path / "mime" / "packages"
        packages.mkdir(parents=True)
        for file in (common, identity.KINDS_FILE):
            shutil.copy(file, packages)
        subprocess.run([update, tmp_path / "mime"], check=True, capture_output=True, timeout=60)
        for name, (content, _) in files.items():
            (tmp_path / name).write_bytes(content)
        environ = {"XDG_DATA_HOME": str(tmp_path), "XDG_DATA_DIRS": str(tmp_path), "LC_ALL": "C.UTF-8"}
        told = subprocess.run(
            [tell, "info", "--attributes=standard::content-type", *(tmp_path / name for name in files)],
            env={**environ, "PATH": "/usr/bin:/bin", "HOME": str(tmp_path)},
            check=True,
            capture_output=True,
            text=True,
            timeout=60,
        )
        kinds = re.findall(r"standard::content-type: (\S+)", told.stdout)
        assert dict(zip(files, kinds, strict=True)) == {name: mime for name, (_, mime) in files.items()}


class TestMenuEntry:
    def test_it_passes_the_validator(self, tmp_path: Path) -> None:
        file = tmp_path / "yomisuji.desktop"
        file.write_text(linux_files.menu_entry(), "utf-8")
        validated("desktop-file-validate", file)

    def test_it_is_the_file_that_the_window_names_itself_after(self) -> None:
        main = (identity.CHECKOUT / "app" / "desktop" / "window" / "main.py").read_text("utf-8")
        assert 'setDesktopFileName("yomisuji")' in main
        assert desktop_entry()["StartupWMClass"] == "yomisuji"

    def test_what_a_person_reads_is_there_in_both_languages(self) -> None:
        entry = desktop_entry()
        for key in ("Name", "GenericName", "Comment", "Keywords"):
            assert entry[key].isascii()
            assert not entry[f"{key}[ja]"].isascii()


class TestDescription:
    def test_it_passes_the_validator(self, tmp_path: Path) -> None:
        file = tmp_path / f"{identity.APP_ID}.metainfo.xml"
        file.write_text(linux_files.metainfo(), "utf-8")
        validated("appstreamcli", "validate", "--no-net", file)

    def test_nothing_is_left_to_be_filled_in(self) -> None:
        for text in (linux_files.metainfo(), linux_files.manual()):
            assert not re.search(r"@[A-Z_]+@", text)
        assert identity.version() in linux_files.metainfo()


class TestManualPage:
    def test_every_command_is_in_it_with_what_it_does(self) -> None:
        page = linux_files.manual()
        for command in COMMANDS:
            assert rf".B yomisuji {command.name}" in page
        for line in usage_text().splitlines():
            meaning = line.partition("   ")[2].strip()
            assert linux_files.escaped(meaning) in page

    @pytest.mark.slow
    def test_groff_finds_no_fault_in_it(self) -> None:
        require("groff")
        told = subprocess.run(
            ["groff", "-man", "-Kutf8", "-Tutf8", "-ww", "-z"],
            input=linux_files.manual().encode(),
            capture_output=True,
            timeout=60,
            check=False,
        )
        assert not told.stderr
        assert told.returncode == 0


class TestIcons:
    @pytest.mark.parametrize(("form", "make"), [("ico", windows_icon), ("icns", mac_icon)])
    def test_they_hold_the_program_s_pictures(self, form: str, make: object) -> None:
        assert callable(make)
        data = QByteArray(make(pictures()))
        buffer = QBuffer(data)
        reader = QImageReader(buffer, form.encode())
        if form.encode() not in [bytes(name.data()) for name in QImageReader.supportedImageFormats()]:
            pytest.skip(f"this Qt reads no {form}")
        sizes = set()
        for number in range(reader.imageCount()):
            reader.jumpToImage(number)
            image = reader.read()
            assert not image.isNull(), reader.errorString()
            sizes.add(image.width())
        assert {16, 32, 128, 256} <= sizes


class TestVersions:
    @pytest.mark.parametrize(("version", "numbers"), [("0.1.0.dev0", "0.1.0"), ("1.2.3", "1.2.3"), ("0.1.0", "0.1.0")])
    def test_windows_and_macos_are_given_numbers_alone(self, version: str, numbers: str) -> None:
        assert identity.numbers(version) == numbers
