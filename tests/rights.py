"""Whether permissions keep this process from anything."""

import os
from typing import Final

IS_ROOT: Final = hasattr(os, "geteuid") and os.geteuid() == 0
NOTHING_IS_FORBIDDEN: Final = os.name == "nt" or IS_ROOT
"""On Windows permissions are another matter, but for files that may only be read."""
