"""`python -m benchmarks.one_topic TOPIC FILE`: measure one topic in a process of its own, and write what comes out line by line."""

import importlib
import json
import sys
from pathlib import Path

from benchmarks.figures import named_in_full
from benchmarks.results import as_json


def main(topic: str, file: Path) -> None:
    measure = importlib.import_module(f"benchmarks.{topic}").measure
    with file.open("a", encoding="utf-8") as lines:
        for result in named_in_full(measure()):
            lines.write(json.dumps(as_json(result), ensure_ascii=False) + "\n")
            lines.flush()


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
