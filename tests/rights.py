"""Whether permissions keep this process from anything, whether it may make links, and whether there is a shell."""

import os
import sys
import tempfile
from pathlib import Path
from typing import Final

import pytest

IS_ROOT: Final = hasattr(os, "geteuid") and os.geteuid() == 0
NOTHING_IS_FORBIDDEN: Final = os.name == "nt" or IS_ROOT
"""On Windows permissions are another matter, but for files that may only be read."""


def _makes_links() -> bool:
    with tempfile.TemporaryDirectory() as folder:
        link = Path(folder, "link")
        try:
            link.symlink_to(Path(folder, "nowhere"))
        except OSError:
            return False
        return link.is_symlink()


needs_links = pytest.mark.skipif(
    sys.platform == "win32" and not _makes_links(), reason="this Windows lets nobody make links, or knows none"
)
needs_shell = pytest.mark.skipif(os.name == "nt", reason="there is no shell of Unix")
