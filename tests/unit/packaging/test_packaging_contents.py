"""What gets into a package, what is kept out, and on what terms it is given on."""

from __future__ import annotations

import json
import lzma
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "packaging"))

import archives
import debian_package
import freezing
import notices
import package
from freezing import Frozen
from machine import this_machine
from small_blas import compile_small_blas, large_blas
from trimming import UNUSED_MODULES, is_used, left_as_built, linked, needed, replaced, trimmed
from trouble import Trouble

from tests.tools import require

ROOT = Path(freezing.__file__).parents[1]
MOMENT = 1_700_000_000


def lock(name: str) -> dict[str, str]:
    return dict(re.findall(r"^([a-z0-9-]+)==([^ ;\\]+)", (ROOT / name).read_text("utf-8"), re.MULTILINE))


class TestLock:
    def test_what_is_frozen_is_what_was_tested(self) -> None:
        tested, frozen = lock("requirements.lock"), lock("requirements-package.lock")
        assert {name: frozen[name] for name in tested.keys() & frozen} == {
            name: tested[name] for name in tested.keys() & frozen
        }
        assert {"pyside6-essentials", "python-shogi", "rsshogi", "pyinstaller"} <= frozen.keys()

    def test_nothing_that_only_tests_need_comes_near_a_package(self) -> None:
        assert not {"pytest", "mypy", "ruff", "hypothesis", "coverage"} & lock("requirements-package.lock").keys()

    def test_what_pyproject_asks_for_is_in_it(self) -> None:
        asked = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["dependency-groups"]["package"]
        assert {re.split(r"[<>=]", line)[0] for line in asked} <= lock("requirements-package.lock").keys()

    def test_every_package_has_its_hash(self) -> None:
        text = (ROOT / "requirements-package.lock").read_text("utf-8")
        for block in re.split(r"^(?=[a-z])", text, flags=re.MULTILINE)[1:]:
            assert "--hash=sha256:" in block, block.splitlines()[0]


RECKON = """
import ctypes, itertools, sys
ctypes.CDLL(sys.argv[1], ctypes.RTLD_GLOBAL)  # what asks for a library of this name gets this one
import numpy as np
numbers = itertools.count(1)
def matrix(kind, *shape):
    filled = np.array([next(numbers) % 19 - 9 for _ in range(np.prod(shape))]).reshape(shape)
    return (filled + 1j * filled[::-1]).astype(kind) if np.issubdtype(kind, np.complexfloating) else filled.astype(kind)
for kind in (np.float32, np.float64, np.complex64, np.complex128):
    square, right, x, y = matrix(kind, 6, 6), matrix(kind, 6, 4), matrix(kind, 6), matrix(kind, 12)[::2]
    for left in (square, square.T, np.asfortranarray(square), square[::2], square[:, 1:5]):
        for product in (right, right[:4], right[:, 1], right[:4, 1], left.T):
            if left.shape[1] == product.shape[0]:
                plain = np.einsum("ij,j->i" if product.ndim == 1 else "ij,jk->ik", left, product)
                assert np.array_equal(left @ product, plain), (kind, left.shape)
    assert x @ y == (x * y).sum()
    assert np.vdot(x, y) == (x.conj() * y).sum()
print(sorted({line.split()[-1] for line in open("/proc/self/maps") if "openblas" in line}))
"""
"""Products by BLAS and by numpy's own loops, of whole numbers, so that nothing is rounded; and which BLAS there was."""


class TestTrimming:
    @pytest.mark.parametrize(
        "name",
        [
            "PySide6/Qt/plugins/platforms/libqxcb.so",
            "PySide6/Qt/plugins/platforms/libqoffscreen.so",
            "PySide6/Qt/plugins/platforms/libqwayland.so",
            "PySide6/plugins/platforms/qwindows.dll",
            r"PySide6\plugins\platforms\qoffscreen.dll",
            "PySide6/Qt/plugins/platforms/libqcocoa.dylib",
            "PySide6/Qt/plugins/imageformats/libqsvg.so",
            "PySide6/Qt/plugins/imageformats/libqjpeg.so",
            "PySide6/Qt/plugins/platforminputcontexts/libibusplatforminputcontextplugin.so",
            "PySide6/Qt/plugins/styles/qmodernwindowsstyle.dll",
            "PySide6/Qt/translations/qtbase_ja.qm",
            "PySide6/QtSvg.abi3.so",
            "PySide6/Qt/plugins/tls/libqopensslbackend.so",
            "PySide6/Qt/lib/libQt6Network.so.6",
            "libpython3.11.so.1.0",
            "app/resources/fonts/OFL.txt",
            "app/resources/networks/miniosl-0.1.6.onnx",
            "numpy/_core/_multiarray_umath.cpython-311-x86_64-linux-gnu.so",
            "numpy/linalg/_umath_linalg.cpython-311-x86_64-linux-gnu.so",
            "numpy.libs/libscipy_openblas64_-32a4b2a6.so",
            "onnxruntime/capi/onnxruntime_pybind11_state.cpython-311-x86_64-linux-gnu.so",
            "onnxruntime/capi/libonnxruntime_providers_shared.so",
        ],
    )
    def test_what_the_window_needs_stays(self, name: str) -> None:
        assert is_used(name)

    @pytest.mark.parametrize(
        "name",
        [
            "PySide6/Qt/translations/qtbase_de.qm",
            "PySide6/Qt/plugins/platforms/libqeglfs.so",
            "PySide6/Qt/plugins/platforms/libqminimalegl.so",
            "PySide6/Qt/plugins/platformthemes/libqgtk3.so",
            "PySide6/Qt/plugins/imageformats/libqpdf.so",
            "PySide6/Qt/lib/libQt6Qml.so.6",
            "PySide6/Qt6Quick.dll",
            "PySide6/opengl32sw.dll",
            "numpy/random/_generator.cpython-311-x86_64-linux-gnu.so",
            "numpy/_core/_multiarray_tests.cpython-311-x86_64-linux-gnu.so",
            "numpy/lib/tests/test_io.py",
            "onnxruntime/capi/libonnxruntime.so.1.32.0",
            r"onnxruntime\capi\onnxruntime.dll",
            "onnxruntime/transformers/optimizer.py",
        ],
    )
    def test_what_it_does_not_goes(self, name: str) -> None:
        assert not is_used(name)

    def test_a_library_goes_with_the_last_one_that_asked_for_it(self) -> None:
        asks = {
            "/w/QtGui.abi3.so": ["libQt6Gui.so.6"],
            "/w/libQt6Gui.so.6": ["libglib-2.0.so.0", "libstdc++.so.6"],
            "/s/libglib-2.0.so.0": ["libpcre2-8.so.0"],
            "/w/plugins/platformthemes/libqgtk3.so": ["libgtk-3.so.0"],
            "/s/libgtk-3.so.0": ["libglib-2.0.so.0", "libcairo.so.2"],
        }
        gathered = [
            ("PySide6/QtGui.abi3.so", "/w/QtGui.abi3.so", "EXTENSION"),
            ("PySide6/Qt/lib/libQt6Gui.so.6", "/w/libQt6Gui.so.6", "BINARY"),
            ("PySide6/Qt/plugins/platformthemes/libqgtk3.so", "/w/plugins/platformthemes/libqgtk3.so", "BINARY"),
            *((name, f"/s/{name}", "BINARY") for name in ("libglib-2.0.so.0", "libpcre2-8.so.0", "libstdc++.so.6")),
            *((name, f"/s/{name}", "BINARY") for name in ("libgtk-3.so.0", "libcairo.so.2", "libpython3.11.so.1.0")),
        ]
        kept = trimmed(gathered, lambda source: asks.get(source, []))
        assert [Path(name).name for name, _, _ in kept] == [
            *("QtGui.abi3.so", "libQt6Gui.so.6", "libglib-2.0.so.0", "libpcre2-8.so.0", "libpython3.11.so.1.0"),
        ]
        links = [("libQt6Gui.so.6", "PySide6/Qt/lib/libQt6Gui.so.6", "SYMLINK"), ("libgtk-3.so.0", "x", "SYMLINK")]
        assert linked([*links, ("app/resources/a.svg", "/a.svg", "DATA")], kept) == [
            links[0],
            ("app/resources/a.svg", "/a.svg", "DATA"),
        ]

    def test_what_onnxruntime_asks_for_when_it_runs_comes_along(self) -> None:
        names = ("libonnxruntime_providers_shared.so", "libothers.so.1")
        kept = trimmed([(f"onnxruntime/capi/{name}", f"/w/{name}", "BINARY") for name in names], lambda _: [])
        assert [Path(name).name for name, _, _ in kept] == ["libonnxruntime_providers_shared.so"]

    def test_what_strip_would_break_is_copied_as_it_was_built(self) -> None:
        gathered = [
            ("numpy.libs/libscipy_openblas64_.so", "/w/a", "BINARY"),
            ("numpy/_core/_multiarray_umath.so", "/w/b", "EXTENSION"),
            ("onnxruntime/capi/onnxruntime_pybind11_state.so", "/w/c", "EXTENSION"),
            ("PySide6/QtGui.abi3.so", "/w/d", "EXTENSION"),
            ("libglib-2.0.so.0", "/s/e", "BINARY"),
        ]
        assert [kind for _, _, kind in left_as_built(gathered)] == ["DATA", "DATA", "DATA", "EXTENSION", "BINARY"]

    def test_a_stand_in_goes_in_under_the_name_that_is_asked_for(self) -> None:
        gathered = [
            ("numpy.libs/libblas-1.so", "/w/large", "BINARY"),
            ("numpy.libs/libgfortran-2.so.5", "/w/fortran", "BINARY"),
            ("numpy/a.so", "/w/a", "EXTENSION"),
        ]
        kept = [("numpy.libs/libblas-1.so", "/b/libblas-1.so", "BINARY"), gathered[-1]]
        assert replaced(gathered, Path("/b/libblas-1.so")) == kept

    @pytest.mark.skipif(sys.platform != "linux", reason="packages for Linux have it")
    def test_numpy_reckons_with_the_small_blas_as_it_does_without_any(self, tmp_path: Path) -> None:
        require("gcc")
        numpy = find_spec("numpy")
        assert numpy is not None
        assert numpy.origin is not None
        large = large_blas(Path(numpy.origin).parents[1])
        small = compile_small_blas(this_machine(), "gcc", large, tmp_path)
        done = subprocess.run(
            [sys.executable, "-c", RECKON, small], capture_output=True, text=True, check=False, timeout=60
        )
        assert (done.stdout, done.stderr) == (f"['{small}']\n", "")

    def test_the_engine_asks_numpy_for_nothing_that_packages_lack(self) -> None:
        lacking = {"linalg", *(name.removeprefix("numpy.") for name in UNUSED_MODULES if name.startswith("numpy."))}
        asked = re.compile(rf"\b(np|numpy)\.({'|'.join(lacking)})\b")
        sources = (ROOT / "app" / "builtin").glob("*.py")
        assert [path.name for path in sources if asked.search(path.read_text("utf-8"))] == []

    def test_what_python_itself_begins_with_comes_along(self) -> None:
        names = ("libpython3.11.so.1.0", "libexpat.so.1", "libfontconfig.so.1")
        asks = {"/lib/libpython3.11.so.1.0": ["libexpat.so.1", "libfontconfig.so.1"]}
        gathered = [(name, f"/lib/{name}", "BINARY") for name in names]
        kept = trimmed(gathered, lambda file: asks.get(file, []))
        assert [name for name, _, _ in kept] == ["libpython3.11.so.1.0", "libexpat.so.1"]

    def test_libraries_that_ask_for_each_other_do_not_go_on_for_ever(self) -> None:
        files = {"a.abi3.so": "a", "libb.so.1": "b", "libc.so.1": "c"}
        asks = {"a": ["libb.so.1"], "b": ["libc.so.1"], "c": ["libb.so.1"]}
        assert needed(files, asks.__getitem__) == set(files)


@pytest.fixture
def frozen(tmp_path: Path) -> Frozen:
    """A frozen program as small as one can be, with two libraries of the system."""
    folder = tmp_path / "build" / "frozen" / "yomisuji"
    inside = folder / "_internal"
    inside.mkdir(parents=True)
    (folder / "yomisuji").write_bytes(b"\x7fELF GLIBC_2.17 GLIBC_2.34")
    (folder / "yomisuji").chmod(0o755)
    (folder / "README.txt").write_text("for the archive", "utf-8")
    for name in ("libglib-2.0.so.0", "libpython3.11.so.1.0"):
        (inside / name).write_bytes(b"GLIBC_2.5")
    (inside / "libQt6Core.so.6").symlink_to("PySide6/libQt6Core.so.6")
    (folder / "licences" / "yomisuji").mkdir(parents=True)
    (folder / "licences" / "yomisuji" / "LICENSE").write_text("GPL", "utf-8")
    return Frozen(folder, folder / "yomisuji")


class TestDebianPackage:
    @pytest.fixture
    def tree(self, frozen: Frozen, tmp_path: Path) -> Path:
        debian_package.fill(tmp_path / "deb", frozen, "amd64")
        return tmp_path / "deb"

    def test_it_asks_debian_for_what_debian_has(self, tree: Path) -> None:
        inside = tree / "usr/lib/yomisuji/_internal"
        assert sorted(path.name for path in inside.iterdir()) == ["libQt6Core.so.6", "libpython3.11.so.1.0"]
        control = (tree / "DEBIAN/control").read_text("utf-8")
        depends = re.search("^Depends: (.*)$", control, re.MULTILINE)
        assert depends is not None
        asked = depends[1].split(", ")
        assert {
            "libc6 (>= 2.34)",
            "libglib2.0-0",
            "libegl1",
            "libsqlite3-0",
            "libxcb-cursor0",
            "libxkbcommon-x11-0",
        } <= set(asked)
        assert not any("python" in name for name in asked)

    def test_the_command_leads_to_the_program(self, tree: Path) -> None:
        assert (tree / "usr/bin/yomisuji").resolve() == tree / "usr/lib/yomisuji/yomisuji"

    def test_terms_stand_where_debian_looks_for_them(self, tree: Path) -> None:
        documentation = tree / "usr/share/doc/yomisuji"
        assert (documentation / "licences/yomisuji/LICENSE").read_text("utf-8") == "GPL"
        assert (documentation / "copyright").exists()

    def test_only_the_program_can_be_run(self, tree: Path) -> None:
        runnable = [path for path in tree.rglob("*") if path.is_file() and path.stat().st_mode & 0o111]
        assert {path.resolve() for path in runnable} == {tree / "usr/lib/yomisuji/yomisuji"}

    def test_the_desktop_finds_menu_entry_kinds_and_icon(self, tree: Path) -> None:
        share = tree / "usr/share"
        for name in (
            "applications/yomisuji.desktop",
            "mime/packages/yomisuji.xml",
            "icons/hicolor/scalable/apps/yomisuji.svg",
            "icons/hicolor/48x48/apps/yomisuji.png",
            "man/man1/yomisuji.1.gz",
        ):
            assert (share / name).stat().st_size

    def test_nothing_is_left_to_be_filled_in(self, tree: Path) -> None:
        assert "@" not in (tree / "DEBIAN/control").read_text("utf-8").replace("yomisuji@yomisuji", "")

    @pytest.mark.parametrize(
        ("version", "debian"), [("0.1.0.dev0", "0.1.0~dev0"), ("1.0", "1.0"), ("1.0rc2", "1.0~rc2")]
    )
    def test_what_comes_before_a_version_is_older_for_debian_too(
        self, monkeypatch: pytest.MonkeyPatch, version: str, debian: str
    ) -> None:
        monkeypatch.setattr(debian_package, "version", lambda: version)
        assert debian_package.debian_version() == debian


class TestArchives:
    def test_a_tar_is_nobody_s_and_the_same_every_time(self, frozen: Frozen, tmp_path: Path) -> None:
        first, second = tmp_path / "1.tar.xz", tmp_path / "2.tar.xz"
        archives.write_tar(frozen.folder, "yomisuji-1", first, MOMENT)
        (frozen.folder / "yomisuji").touch()
        archives.write_tar(frozen.folder, "yomisuji-1", second, MOMENT)
        assert lzma.decompress(first.read_bytes()) == lzma.decompress(second.read_bytes())
        with tarfile.open(first) as tar:
            entries = {entry.name: entry for entry in tar}
        assert all(name == "yomisuji-1" or name.startswith("yomisuji-1/") for name in entries)
        assert {(entry.uid, entry.uname, entry.mtime) for entry in entries.values()} == {(0, "root", MOMENT)}
        assert entries["yomisuji-1/yomisuji"].mode == 0o755
        assert entries["yomisuji-1/_internal/libQt6Core.so.6"].issym()

    def test_the_portable_zip_carries_its_marker_and_the_folder_does_not(self, frozen: Frozen, tmp_path: Path) -> None:
        with zipfile.ZipFile(package.portable(frozen, tmp_path / "a.zip")) as packed:
            names = packed.namelist()
        assert any(name.endswith("/yomisuji-portable") for name in names)
        assert not (frozen.folder / "yomisuji-portable").exists()

    def test_what_is_needed_of_the_c_library_is_read_from_the_files(self, frozen: Frozen) -> None:
        assert freezing.needed_glibc(frozen.folder) == "2.34"


class TestSizes:
    def test_a_package_that_has_grown_too_large_is_none(self) -> None:
        product = package.Product(Path("a.tar.xz"), package.MOST_PACKED + 1, package.MOST_PACKED, 1.0)
        assert product.is_too_large
        assert not product._replace(size=package.MOST_PACKED).is_too_large
        assert not product._replace(most=None).is_too_large


class TestTerms:
    def test_every_work_comes_with_its_text(self) -> None:
        works = [*notices.own_works(), *notices.windows_works()]
        assert all(work.texts for work in works)
        assert all(text.stat().st_size for work in works for text in work.texts)
        assert "GNU LESSER GENERAL PUBLIC LICENSE" in (notices.TEXTS / "LGPL-3.0.txt").read_text("utf-8")

    def test_texts_of_one_name_all_stay(self, tmp_path: Path) -> None:
        texts = [tmp_path / "numpy" / part / "LICENSE.md" for part in ("random", "fft", "ma")]
        for text in texts:
            text.parent.mkdir(parents=True)
            text.write_text(text.parent.name, "utf-8")
        notices.copy_texts(notices.Work("numpy", "2", "BSD-3-Clause", tuple(texts)), tmp_path / "licences")
        kept = (tmp_path / "licences" / "numpy").iterdir()
        assert sorted(path.read_text("utf-8") for path in kept) == ["fft", "ma", "random"]

    def test_a_work_without_a_text_stops_the_package(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(notices, "python_works", lambda _packages: [notices.Work("secret", "1", "?", ())])
        with pytest.raises(Trouble, match="secret"):
            notices.collect(this_machine(), [], tmp_path, tmp_path / "licences")
        assert not (tmp_path / "licences").exists()

    def test_they_are_collected_into_a_folder_with_a_list(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        terms = tmp_path / "networks"
        monkeypatch.setattr(notices, "python_works", lambda _packages: [])
        monkeypatch.setattr(notices, "NETWORKS", terms)
        with pytest.raises(Trouble, match="miniosl network"):
            notices.collect(this_machine(), [], tmp_path, tmp_path / "licences")
        terms.mkdir()
        for name in ("LICENSE.osl", "AUTHORS.osl"):
            (terms / name).write_text(name, "utf-8")
        notices.collect(this_machine(), [], tmp_path, tmp_path / "licences")
        assert {path.name for path in (tmp_path / "licences" / "miniosl network").iterdir()} == {
            "LICENSE.osl",
            "AUTHORS.osl",
        }
        (network,) = (
            part
            for part in json.loads((tmp_path / "licences" / notices.BILL).read_text("utf-8"))["components"]
            if part["name"] == "miniosl network"
        )
        assert (network["version"], network["licenses"]) == ("0.1.6", [{"license": {"id": "BSD-2-Clause"}}])
        readme = (tmp_path / "licences" / "README.txt").read_text("utf-8")
        for folder in (path.name for path in (tmp_path / "licences").iterdir() if path.is_dir()):
            assert folder in readme
        assert (tmp_path / "licences" / "yomisuji" / "LICENSE").exists()

    @pytest.mark.skipif(not Path("/var/lib/dpkg/status").exists(), reason="this system has no dpkg")
    @pytest.mark.slow
    def test_libraries_of_the_system_are_traced_to_their_packages(self) -> None:
        told = subprocess.run(["/sbin/ldconfig", "-p"], capture_output=True, text=True, check=True, timeout=60)
        library = re.search(r"libz\.so\.1 .*=> (\S+)", told.stdout)
        assert library is not None
        assert notices.package_of(this_machine(), Path(library[1])) == "zlib1g"

    def test_unpacked_libraries_are_traced_by_their_names(self, tmp_path: Path) -> None:
        machine = replace(this_machine(), checkout=tmp_path)
        library = machine.sysroot / "usr/lib/x86_64-linux-gnu/libxcb-cursor.so.0"
        assert notices.package_of(machine, library) == "libxcb-cursor0"
