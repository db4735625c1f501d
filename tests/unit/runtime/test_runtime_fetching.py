"""A record by its address, from a real server of the web on this machine."""

import http.server
import itertools
import socket
import threading
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from app.cli.online.fetch import MergedRecord
from app.formats.files import OpenedFile, parse_file
from app.online.following import (
    MOST_BYTES,
    MOST_FAILURES,
    MOST_UNCHANGED_S,
    POLL_S,
    SLOWEST_POLL_S,
    FetchedPage,
    FollowedRecord,
    address_fault,
)
from app.record.traversal import main_line
from app.record.tree import Record
from app.runtime.sockets import fetching
from app.runtime.sockets.fetching import RecordFollower
from app.text.phrase import Phrase
from tests.cases import every_case

BEGINNING = "V2.2\nN+anna\nN-bert\nPI\n+\n+7776FU\nT3\n"
MORE = "-3334FU\nT5\n'*a fine reply\n"
END = "%TORYO\nT2\n"


class Page:
    """What stands at the address now, and what was asked."""

    def __init__(self) -> None:
        self.text = BEGINNING
        self.status = 200
        self.asked: list[dict[str, str]] = []

    @property
    def etag(self) -> str:
        return f'"{len(self.text)}"'


@contextmanager
def served(page: Page) -> Iterator[str]:
    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            page.asked.append(dict(self.headers))
            is_known = self.headers.get("If-None-Match") == page.etag
            status = 304 if is_known else page.status
            data = b"" if status == 304 else page.text.encode()
            self.send_response(status)
            self.send_header("ETag", page.etag)
            if status == 302:
                self.send_header("Location", "/elsewhere.csa")
                page.status = 200
            if status != 304:
                self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, *_: object) -> None:
            return

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/game.csa"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


class Following:
    def __init__(self, address: str, owner: QObject, *, goes_on: bool = True) -> None:
        self.followed = FollowedRecord(address, goes_on=goes_on)
        self.follower = RecordFollower(self.followed, owner)
        self.read: list[OpenedFile] = []
        self.failures: list[Phrase] = []
        self.ended: list[None] = []
        self.follower.record_read.connect(self.read.append)
        self.follower.failed.connect(self.failures.append)
        self.follower.ended.connect(self.ended.append)


@pytest.fixture
def owner() -> Iterator[QObject]:
    yield (there := QObject())
    there.deleteLater()


def test_a_record_is_fetched_and_what_is_new_is_merged(qtbot: QtBot, owner: QObject) -> None:
    page, kept = Page(), MergedRecord()
    with served(page) as address:
        following = Following(address, owner)
        following.follower.fetch_record()
        qtbot.waitUntil(lambda: len(following.read) == 1)
        record = kept.merge_record(following.read[0].records[0])
        assert record.headers.find_value("先手") == "anna"
        assert page.asked[0]["User-Agent"].startswith("Yomisuji/")

        before = len(page.asked)
        following.follower.fetch_record()
        qtbot.waitUntil(lambda: len(page.asked) > before and following.followed._pace > POLL_S)
        assert page.asked[-1]["If-None-Match"] == page.etag
        assert len(following.read) == 1

        page.text += MORE
        following.follower.fetch_record()
        qtbot.waitUntil(lambda: len(following.read) == 2)
        assert kept.merge_record(following.read[1].records[0]) is record
        assert told(record) == [("7g7f", 3_000, ""), ("3c3d", 5_000, "a fine reply")]
        assert following.ended == []

        page.text += END
        following.follower.fetch_record()
        qtbot.waitUntil(lambda: following.ended == [None])
        kept.merge_record(following.read[2].records[0])
        assert main_line(record.root)[-1].end is not None
    assert following.failures == []


def told(record: Record) -> list[tuple[str, int | None, str]]:
    return [(node.move.usi, node.time_ms, node.comment) for node in main_line(record.root) if node.move is not None]


@every_case("goes_on", [True, False])
def test_where_it_does_not_go_on_it_is_asked_once(qtbot: QtBot, owner: QObject, goes_on: bool) -> None:
    with served(Page()) as address:
        following = Following(address, owner, goes_on=goes_on)
        following.follower.fetch_record()
        qtbot.waitUntil(lambda: len(following.read) == 1)
        assert following.ended == ([] if goes_on else [None])
        following.follower.stop()


def test_a_page_that_is_elsewhere_is_found(qtbot: QtBot, owner: QObject) -> None:
    page = Page()
    page.status = 302
    with served(page) as address:
        following = Following(address, owner)
        following.follower.fetch_record()
        qtbot.waitUntil(lambda: len(following.read) == 1)
        following.follower.stop()


@every_case(
    "text, status, sentence",
    [
        ("<html>a page</html>", 200, "This address does not lead to a game."),
        (BEGINNING, 404, "Page not found (404)."),
        ("x" * (MOST_BYTES + 1), 200, "too large"),
        (BEGINNING, 401, "not public"),
        (BEGINNING, 500, "an internal error"),
    ],
)
def test_what_cannot_be_had_is_named(qtbot: QtBot, owner: QObject, text: str, status: int, sentence: str) -> None:
    page = Page()
    page.text, page.status = text, status
    with served(page) as address:
        following = Following(address, owner)
        following.follower.fetch_record()
        qtbot.waitUntil(lambda: bool(following.ended))
        assert sentence in following.failures[0].en


def endless_gzip() -> Iterator[bytes]:
    yield b"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n"
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    while True:
        yield packer.compress(bytes(1 << 20)) + packer.flush(zlib.Z_SYNC_FLUSH)


def endless_headers() -> Iterator[bytes]:
    yield b"HTTP/1.1 200 OK\r\n"
    for number in itertools.count():
        yield b"X-%d: a\r\n" % number


@contextmanager
def flooding(parts: Iterator[bytes]) -> Iterator[str]:
    """The address of a server that never stops sending."""
    ended = threading.Event()
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def send() -> None:
            line, _ = listening.accept()
            line.settimeout(5)
            with line, suppress(OSError):
                while not ended.wait(0.002):
                    line.sendall(next(parts))

        thread = threading.Thread(target=send)
        thread.start()
        try:
            yield f"http://127.0.0.1:{listening.getsockname()[1]}/game.csa"
        finally:
            ended.set()
            thread.join()


@every_case(
    "parts, patience, longest, sentence",
    [
        (endless_gzip, 60_000, 60_000, "damaged or too large"),
        (endless_headers, 500, 60_000, "Nothing readable arrived"),
        (endless_headers, 60_000, 500, "did not finish"),
    ],
)
def test_a_page_that_never_ends_is_not_called_a_silent_server(
    qtbot: QtBot,
    owner: QObject,
    monkeypatch: pytest.MonkeyPatch,
    parts: Callable[[], Iterator[bytes]],
    patience: int,
    longest: int,
    sentence: str,
) -> None:
    monkeypatch.setattr(fetching, "_SILENT_SERVER_MS", patience)
    monkeypatch.setattr(fetching, "_PAGE_TIMEOUT_MS", longest)
    with flooding(parts()) as address:
        following = Following(address, owner, goes_on=False)
        following.follower.fetch_record()
        qtbot.waitUntil(lambda: bool(following.ended), timeout=40_000)
        assert [sentence in failure.en for failure in following.failures] == [True]


def test_a_server_that_is_gone_is_named(qtbot: QtBot, owner: QObject) -> None:
    with served(Page()) as address:
        pass
    following = Following(address, owner)
    following.follower.fetch_record()
    qtbot.waitUntil(lambda: bool(following.ended))
    assert "refused" in following.failures[0].en


@every_case(
    "address, is_good",
    [
        ("https://example.org/games/1.kif", True),
        ("http://127.0.0.1:8080/x", True),
        ("ftp://example.org/1.kif", False),
        ("file:///etc/passwd", False),
        ("/games/1.kif", False),
        ("https://", False),
        ("https://us:secret@example.org/", False),
        ("https://example.org:0/", False),
        ("https://[::1/", False),
    ],
)
def test_only_addresses_of_the_web_are_taken(address: str, is_good: bool) -> None:
    assert (address_fault(address) is None) is is_good


def test_the_pace_is_polite() -> None:
    followed, page, now = FollowedRecord("http://x/"), FetchedPage(b""), 0.0
    record = opened_beginning()
    assert followed.accept_page(page, record, now)
    assert [followed.next_at] == [POLL_S]
    waits = []
    while (next_at := followed.next_at) is not None:
        waits.append(next_at - now)
        now = next_at
        followed.accept_page(page._replace(is_unchanged=True), None, now)
    assert min(waits) >= POLL_S
    assert max(waits) == SLOWEST_POLL_S
    assert MOST_UNCHANGED_S <= now < MOST_UNCHANGED_S + SLOWEST_POLL_S + 1


def test_a_server_that_fails_again_and_again_is_left_alone() -> None:
    followed = FollowedRecord("http://x/")
    followed.accept_page(FetchedPage(b""), opened_beginning(), 0.0)
    for count in range(1, MOST_FAILURES + 1):
        assert followed.next_at is not None
        followed.note_failure(float(count))
    assert followed.is_over


def opened_beginning() -> OpenedFile:

    return parse_file(BEGINNING.encode())
