"""Links to devices, for tests of what writes: as root none may lead to one of the system's, which a fault could replace."""

import os
import stat
from pathlib import Path

MINORS = {"null": 3, "zero": 5, "full": 7, "random": 8}


def link_to_device(path: Path, name: str) -> None:
    """Make `path` a link to such a device."""
    if os.geteuid() != 0:
        path.symlink_to(f"/dev/{name}")
        return
    node = path.with_name(f"{path.name}-{name}")
    try:
        os.mknod(node, stat.S_IFCHR | 0o666, os.makedev(1, MINORS[name]))
    except PermissionError:
        os.mkfifo(node)  # in some containers root may make no device; this is no file either
    path.symlink_to(node.name)
