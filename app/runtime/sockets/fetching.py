"""HTTP download of records by address: once, or repeatedly while the game is played."""

import time
from math import ceil
from typing import Final

import app.runtime.unhooked  # noqa: F401 - must precede the imports below

from PySide6.QtCore import QObject, QTimer, QUrl
from PySide6.QtNetwork import QNetworkAccessManager, QNetworkReply, QNetworkRequest

from app.base.event import Event
from app.base.version import program_version
from app.formats.files import OpenedFile, parse_file
from app.online.following import MOST_BYTES, FetchedPage, FollowedRecord, address_file_name
from app.runtime.background_worker import BackgroundWorker
from app.text import online as text
from app.text.phrase import Phrase

_SILENT_SERVER_MS: Final = 30_000
_PAGE_TIMEOUT_MS: Final = 120_000
_MOST_REDIRECTS: Final = 5
_HTTP_NOT_MODIFIED: Final = 304
_HTTP_OK: Final = 200
_REASONS: Final = {
    QNetworkReply.NetworkError.ConnectionRefusedError: text.REFUSED,
    QNetworkReply.NetworkError.HostNotFoundError: text.HOST_UNKNOWN,
    QNetworkReply.NetworkError.ContentNotFoundError: text.NO_SUCH_PAGE,
    QNetworkReply.NetworkError.OperationCanceledError: text.PAGE_LATE,
    QNetworkReply.NetworkError.TimeoutError: text.PAGE_LATE,
    QNetworkReply.NetworkError.RemoteHostClosedError: text.CLOSED_BY_SERVER,
    QNetworkReply.NetworkError.TooManyRedirectsError: text.PAGE_ELSEWHERE,
    QNetworkReply.NetworkError.InsecureRedirectError: text.PAGE_ELSEWHERE,
    QNetworkReply.NetworkError.ProtocolUnknownError: text.PAGE_ELSEWHERE,
    QNetworkReply.NetworkError.SslHandshakeFailedError: text.PAGE_NOT_SECURE,
    QNetworkReply.NetworkError.UnknownContentError: text.PAGE_GARBLED,
    QNetworkReply.NetworkError.InternalServerError: text.SERVER_IN_TROUBLE,
    QNetworkReply.NetworkError.ServiceUnavailableError: text.SERVER_IN_TROUBLE,
    QNetworkReply.NetworkError.UnknownServerError: text.SERVER_IN_TROUBLE,
    QNetworkReply.NetworkError.ContentAccessDenied: text.PAGE_NOT_PUBLIC,
    QNetworkReply.NetworkError.AuthenticationRequiredError: text.PAGE_NOT_PUBLIC,
}


class RecordFollower:
    """Downloads a record, and polls it at the pace of `FollowedRecord`; asynchronous, and ended by `stop` at any time."""

    def __init__(self, followed: FollowedRecord, owner: QObject) -> None:
        self.record_read: Event[OpenedFile] = Event()
        """Emitted with the record whenever a download has changed it."""
        self.failed: Event[Phrase] = Event()
        self.ended: Event[None] = Event()
        self._followed = followed
        self._network = QNetworkAccessManager(owner)
        self._worker = BackgroundWorker(owner)
        self._timer = QTimer(owner, singleShot=True)
        self._timer.timeout.connect(self._on_timeout)
        self._reply: QNetworkReply | None = None
        self._is_over = False

    def fetch_record(self) -> None:
        """Download the record now, even if the next poll is not due."""
        if self._reply is not None or self._is_over:
            return
        request = QNetworkRequest(QUrl(self._followed.address))
        request.setTransferTimeout(_SILENT_SERVER_MS)
        request.setAttribute(QNetworkRequest.Attribute.CacheSaveControlAttribute, False)
        request.setMaximumRedirectsAllowed(_MOST_REDIRECTS)
        request.setDecompressedSafetyCheckThreshold(MOST_BYTES)
        request.setRawHeader(b"User-Agent", f"Yomisuji/{program_version()}".encode())
        for name, value in ((b"If-None-Match", self._followed.etag), (b"If-Modified-Since", self._followed.modified)):
            if value:
                request.setRawHeader(name, value.encode())
        reply = self._reply = self._network.get(request)
        reply.downloadProgress.connect(self._on_progress)
        reply.errorOccurred.connect(self._on_error)
        reply.finished.connect(self._on_finished)
        self._timer.start(_PAGE_TIMEOUT_MS)

    def stop(self) -> None:
        self._is_over = True
        self._timer.stop()
        self._abort_reply()

    def _abort_reply(self) -> None:
        reply, self._reply = self._reply, None
        if reply is not None:
            reply.abort()
            reply.deleteLater()

    def _on_timeout(self) -> None:
        if self._reply is None:
            self.fetch_record()
        else:
            self._abort_reply()
            self._report_failure(text.PAGE_ENDLESS)  # without data the other timeout would have ended it

    def _on_error(self, error: QNetworkReply.NetworkError) -> None:
        """Give up a reply that cannot be decompressed: it runs as long as the server sends, and never finishes."""
        reply = self._reply
        if reply is not None and error is QNetworkReply.NetworkError.UnknownContentError:
            self._reply = None
            self._timer.stop()
            reply.finished.disconnect(self._on_finished)
            reply.deleteLater()  # this closes the connection; Qt forbids aborting a reply with an error
            self._report_failure(text.PAGE_GARBLED)

    def _on_progress(self, received: int, whole: int) -> None:
        if self._reply is not None and max(received, whole) > MOST_BYTES:
            self._abort_reply()
            self._report_failure(text.PAGE_TOO_LARGE)

    def _on_finished(self) -> None:
        reply, self._reply = self._reply, None
        if reply is None:
            return
        self._timer.stop()
        reply.deleteLater()
        status = reply.attribute(QNetworkRequest.Attribute.HttpStatusCodeAttribute)
        if reply.error() is not QNetworkReply.NetworkError.NoError or status not in {_HTTP_OK, _HTTP_NOT_MODIFIED}:
            words = reply.errorString()
            self._report_failure(_REASONS.get(reply.error()) or Phrase(words, words))
            return
        page = FetchedPage(
            bytes(reply.readAll().data()),
            status == _HTTP_NOT_MODIFIED,
            _header_value(reply, "ETag"),
            _header_value(reply, "Last-Modified"),
        )
        if page.is_unchanged:
            self._accept_page(page, None)
            return
        name = address_file_name(self._followed.address)
        self._worker.start(lambda: parse_file(page.data, name), lambda opened: self._accept_page(page, opened))

    def _accept_page(self, page: FetchedPage, opened: OpenedFile | None) -> None:
        if self._is_over:
            return
        if opened is not None and not opened.records:
            self._report_failure(text.PAGE_IS_NO_RECORD)
            return
        is_new = self._followed.accept_page(page, opened, time.monotonic())
        if is_new and opened is not None:
            self.record_read.emit(opened)
        self._schedule_next()

    def _report_failure(self, reason: Phrase) -> None:
        self._followed.note_failure(time.monotonic())
        self.failed.emit(reason)
        self._schedule_next()

    def _schedule_next(self) -> None:
        next_at = self._followed.next_at
        if self._is_over:
            return
        if next_at is None:
            self._is_over = True
            self._timer.stop()
            self.ended.emit(None)
        else:
            self._timer.start(max(1, ceil((next_at - time.monotonic()) * 1000)))


def _header_value(reply: QNetworkReply, name: str) -> str:
    return bytes(reply.rawHeader(name).data()).decode("latin-1")
