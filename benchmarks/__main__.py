"""`make bench`: run the benchmarks named on the command line, or all, and print one table."""

import importlib
import pkgutil
import sys
from pathlib import Path

from benchmarks.figures import Figure, Result

FRAME = {"__main__", "figures", "node", "match_games", "match_openings", "match_players", "match_scores"}


def topics() -> list[str]:
    """The modules beside this one that measure something."""
    return [module.name for module in pkgutil.iter_modules([str(Path(__file__).parent)]) if module.name not in FRAME]


def row(result: Result) -> str:
    if not isinstance(result, Figure):
        return f"  {result.name:<52} not measured: {result.reason}"
    bound = "" if result.bound is None else f"{'≥' if result.at_least else '≤'} {result.bound:g}"
    verdict = {None: "", True: "met", False: "MISSED"}[result.met]
    return f"  {result.name:<52} {result.value:>12.4g} {result.unit:<8} {bound:<10} {verdict:<7} {result.note}"


def main(asked: list[str]) -> int:
    """Exit code 1 when a bound was missed, 2 when a topic is not known."""
    known = topics()
    if unknown := sorted(set(asked) - set(known)):
        print(f"no such benchmark: {', '.join(unknown)}; there are: {', '.join(known)}")
        return 2
    missed = 0
    for topic in asked or known:
        print(topic, flush=True)
        for result in importlib.import_module(f"benchmarks.{topic}").measure():
            missed += isinstance(result, Figure) and result.met is False
            print(row(result), flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
