"""Every process that the program starts gets its environment from one place: app/base/child_environment.py."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MAKERS = {"child_environment", "system_environment"}
STARTS_PROCESS = re.compile(
    r"(?:subprocess\.(?:run|Popen|call|check_call|check_output|getoutput|getstatusoutput)"
    r"|os\.(?:posix_spawnp?|exec\w+|spawn\w+|system|popen|fork\w*|startfile)"
    r"|(?:asyncio\.)?create_subprocess_\w+|pty\.\w+"
    r"|multiprocessing\.(?:get_context|Process|Pool)|(?:\w+\.)?ProcessPoolExecutor|Nanny"
    r"|QProcess|QProcess\.(?:startDetached|execute)|QDesktopServices\.openUrl)"
)
WITH_A_MAKER = {
    "app/runtime/process.py": {
        "QProcess": "engines and our own processes; `plan_launch` made the environment of their plan"
    },
    "app/desktop/kit/background.py": {
        "QProcess": "other programs, with `system_environment`",
        "QDesktopServices.openUrl": "where this program's environment is the person's own",
    },
}
WITHOUT = {
    "app/runtime/guardian.py": {"os.posix_spawn": "a shell with PATH and nothing else"},
    "app/cli/process_pool.py": {
        "multiprocessing.get_context": "copies of this process",
        "ProcessPoolExecutor": "copies of this process",
    },
    "app/runtime/cluster/serving.py": {"Nanny": "a process of our own, by Dask, which inherits all"},
}


def starts_in(source: str) -> Iterator[tuple[str, int, bool]]:
    """Calls that start a process: name, line, and if a maker of environments stands in the call."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and STARTS_PROCESS.fullmatch(name := ast.unparse(node.func)):
            given = next((word.value for word in node.keywords if word.arg == "env"), None)
            made = isinstance(given, ast.Call) and ast.unparse(given.func) in MAKERS
            yield name, node.lineno, made


def test_no_process_is_started_past_the_makers_of_environments() -> None:
    found: dict[str, set[str]] = {}
    offences = []
    for path in sorted((ROOT / "app").rglob("*.py")):
        place = path.relative_to(ROOT).as_posix()
        source = path.read_text("utf-8")
        for name, line, made in starts_in(source):
            known = {**WITH_A_MAKER, **WITHOUT}.get(place, {})
            found.setdefault(place, set()).add(name)
            if not made and name not in known:
                offences.append(f"{place}:{line} {name}")
        if place in WITH_A_MAKER:
            assert any(f"{maker}(" in source or "plan_launch(" in source for maker in MAKERS), place
    assert offences == [], "give it the environment of child_environment, or name it above with the reason"
    for place, names in {**WITH_A_MAKER, **WITHOUT}.items():
        assert names.keys() <= found[place], f"{place} starts no process any more"


@pytest.mark.parametrize(
    "source",
    [
        "subprocess.run(['a'])",
        "subprocess.Popen(['a'], env=os.environ)",
        "subprocess.check_output('a', env={**os.environ})",
        "os.system('a')",
        "os.execve('a', [], {})",
        "os.spawnv(0, 'a', [])",
        "QProcess(self)",
        "QProcess.startDetached('a', [])",
        "QDesktopServices.openUrl(url)",
        "concurrent.ProcessPoolExecutor(2)",
        "await asyncio.create_subprocess_exec('a')",
    ],
)
def test_each_way_to_start_a_process_is_seen(source: str) -> None:
    assert [made for _, _, made in starts_in(f"async def begin():\n    {source}")] == [False]


def test_a_process_with_a_made_environment_is_none_of_them() -> None:
    assert [made for _, _, made in starts_in("subprocess.run(['a'], env=system_environment())")] == [True]
