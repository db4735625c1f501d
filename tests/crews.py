"""What tests need that have several processes do something together."""

import sys
from typing import Final

import pytest

from app.cli.process_pool import can_share_memory, processor_count

NO_SHARED_MEMORY: Final = "needs shared memory that one may write (/dev/shm)"

linux_with_a_crew = pytest.mark.skipif(
    sys.platform != "linux" or not can_share_memory() or processor_count() < 2,
    reason=f"{NO_SHARED_MEMORY}, and two processors" if sys.platform == "linux" else "only Linux copies processes",
)
