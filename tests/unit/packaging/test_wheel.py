"""What `pip install .` installs."""

import importlib.util
import subprocess
import sys
import zipfile
from configparser import ConfigParser
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.skipif(importlib.util.find_spec("pip") is None, reason="this environment was made without pip")
@pytest.mark.proof
def test_the_wheel_carries_the_program_its_resources_and_its_texts(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(tmp_path), str(ROOT)]
    subprocess.run(command, check=True, timeout=300, stdin=subprocess.DEVNULL, capture_output=True)
    (wheel,) = tmp_path.glob("yomisuji-*.whl")
    with zipfile.ZipFile(wheel) as file:
        packed = set(file.namelist())
        entry_points = file.read(next(name for name in packed if name.endswith("entry_points.txt"))).decode()
    modules = {str(path.relative_to(ROOT)) for path in (ROOT / "app").rglob("*.py")}
    resources = {f"app/{path.relative_to(ROOT)}" for path in (ROOT / "resources").rglob("*") if path.is_file()}
    assert modules <= packed
    assert resources <= packed
    assert any(name.endswith("licenses/LICENSE") for name in packed)
    starters = ConfigParser()
    starters.read_string(entry_points)
    assert {kind: dict(starters[kind]) for kind in starters.sections()} == {
        "gui_scripts": {"yomisuji": "app.__main__:main"},
        "console_scripts": {"yomisuji-console": "app.__main__:main"},
    }
    strangers = {name.partition("/")[0] for name in packed} - {"app"}
    assert all(name.endswith(".dist-info") for name in strangers)
