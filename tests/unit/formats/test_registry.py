"""The list of formats: every one whole, and found by its name and by the names of files."""

import subprocess
import sys
from pathlib import Path

from app.formats.format import Encoding, Format
from app.formats.registry import FORMATS, encoding_of_suffix, format_by_key, format_of_suffix, format_suffixes
from tests.cases import every_case

ROOT = Path(__file__).parents[3]


def test_names_are_formats_own() -> None:
    assert [format_.key for format_ in FORMATS] == ["kif", "ki2", "csa", "jkf", "usi", "usen", "bod"]
    assert [format_by_key(format_.key) for format_ in FORMATS] == list(FORMATS)
    assert format_by_key("pgn") is None


@every_case("format_", FORMATS, ids=lambda format_: format_.key)
def test_a_format_has_suffixes_and_reads_what_it_writes(format_: Format) -> None:
    assert format_.extensions
    for suffix, encoding in format_.extensions:
        assert suffix.startswith(".")
        assert suffix == suffix.lower()
        assert suffix in format_suffixes()
        found = format_of_suffix(suffix)
        assert found is not None
        assert found is format_ or FORMATS.index(found) < FORMATS.index(format_)
        assert found is not format_ or encoding_of_suffix(suffix) is encoding


def test_files_are_told_by_their_suffix() -> None:
    found = {suffix: format_of_suffix(suffix) for suffix in (".kif", ".KIFU", ".ki2u", ".csa", ".jkf", ".usi", ".sfen")}
    assert [format_ and format_.key for format_ in found.values()] == ["kif", "kif", "ki2", "csa", "jkf", "usi", "usi"]
    assert [format_of_suffix(suffix) for suffix in ("", ".", "kif", ".txt", None)] == [None] * 5


def test_the_suffix_says_what_a_file_is_written_in() -> None:
    assert [encoding_of_suffix(suffix) for suffix in (".kif", ".KI2")] == [Encoding.SHIFT_JIS] * 2
    assert [encoding_of_suffix(suffix) for suffix in (".kifu", ".ki2u", ".jkf")] == [Encoding.UTF_8] * 3
    assert encoding_of_suffix(".txt") is None


def test_formats_need_no_rules_and_no_window() -> None:
    code = "import sys, app.formats.files; print(' '.join(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert {"shogi", "rsshogi", "PySide6", "multiprocessing", "argparse"}.isdisjoint(done.stdout.split())
