"""Following a record on the web: which addresses may be fetched, and when to poll again during its game.

Polling is polite: once a minute at most, less often while nothing changes, and with the server's ETag. It ends with the
game, or after hours without a move.
"""

from typing import Final, NamedTuple
from urllib.parse import SplitResult, urlsplit

from app.formats.files import OpenedFile
from app.record.traversal import main_line
from app.record.tree import Record
from app.text import online as text
from app.text.phrase import Phrase

POLL_S: Final = 60.0
SLOWEST_POLL_S: Final = 300.0
SLOWDOWN_FACTOR: Final = 1.5
MOST_UNCHANGED_S: Final = 6 * 3600.0
"""Seconds without a move after which the game counts as abandoned."""
MOST_FAILURES: Final = 5
"""Number of successive failures to get a record after which its address is no longer polled."""
MOST_BYTES: Final = 4_000_000
_SCHEMES: Final = frozenset(("http", "https"))


class FetchedPage(NamedTuple):
    """Response of a web server to a request for a record."""

    data: bytes
    is_unchanged: bool = False
    """True if the server has nothing newer (HTTP 304)."""
    etag: str = ""
    modified: str = ""
    """Cache validators (ETag, Last-Modified) of the response."""


def address_fault(address: str) -> Phrase | None:
    """Reason why nothing can be fetched from this address."""
    parts = _split_address(address)
    if parts is None or parts.scheme not in _SCHEMES or not parts.hostname:
        return text.NO_WEB_ADDRESS.filled(address=address)
    if parts.username or parts.password:
        return text.ADDRESS_WITH_PASSWORD
    return None


def address_file_name(address: str) -> str:
    """File name in the address; its suffix helps to detect the format."""
    parts = _split_address(address)
    return "" if parts is None else parts.path.rpartition("/")[2]


def _split_address(address: str) -> SplitResult | None:
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        return None
    return None if port == 0 else parts


class FollowedRecord:
    """Polling state of one address. `next_at` is the moment of the next request; None for never."""

    def __init__(self, address: str, *, goes_on: bool = True) -> None:
        """Follow `address`; without `goes_on` it is fetched only once."""
        self.address = address
        self.next_at: float | None = None
        self.etag = self.modified = ""
        self._keeps_polling = goes_on
        self._pace = POLL_S
        self._changed_at: float | None = None
        self._failures = 0
        self._last_parts: tuple[object, ...] | None = None

    @property
    def is_over(self) -> bool:
        return self.next_at is None

    def accept_page(self, page: FetchedPage, opened: OpenedFile | None, now: float) -> bool:
        """Take a response and return True if the record is new. `opened` is its content; None for an unchanged page."""
        self._failures = 0
        self.etag, self.modified = page.etag or self.etag, page.modified or self.modified
        record = opened.records[0] if opened is not None and opened.records else None
        told = None if record is None else _compared_parts(record)
        is_new = told is not None and told != self._last_parts
        if is_new:
            self._last_parts, self._changed_at, self._pace = told, now, POLL_S
        else:
            self._pace = min(self._pace * SLOWDOWN_FACTOR, SLOWEST_POLL_S)
        is_done = record is not None and main_line(record.root)[-1].end is not None
        is_stale = self._changed_at is None or now - self._changed_at >= MOST_UNCHANGED_S
        self.next_at = None if is_done or is_stale or not self._keeps_polling else now + self._pace
        return is_new

    def note_failure(self, now: float) -> None:
        """Note a failed request, or a page without a record; poll more slowly or give up."""
        self._failures += 1
        self._pace = min(self._pace * SLOWDOWN_FACTOR, SLOWEST_POLL_S)
        is_hopeless = self._last_parts is None or self._failures >= MOST_FAILURES
        self.next_at = None if is_hopeless or not self._keeps_polling else now + self._pace


def _compared_parts(record: Record) -> tuple[object, ...]:
    """Return all parts of a record that a new version may change: moves, end, times and comments."""
    nodes = main_line(record.root)
    return (record.start_sfen, *((node.move, node.end, node.time_ms, node.comment) for node in nodes))
