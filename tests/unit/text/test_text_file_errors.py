"""Errors of files say in both languages why something failed and what to do, whatever the system calls them."""

import errno
import importlib
import os
import pkgutil
import re
import threading
from pathlib import Path

import pytest

import app.text
from app.base.atomic import FileChangedError
from app.text import file_errors
from app.text.file_errors import NAMED, OF_WINDOWS, FailureWords, failure_words, reason_of_failed
from app.text.phrase import Phrase

REASONS = {
    "ENOSPC": ("ディスクに空きがありません", "no space left on the disk", "Free some space"),
    "EDQUOT": ("割り当てられた容量（クォータ）を使い切りました", "the disk quota is used up", "Free some space"),
    "EFBIG": ("ファイルが大きすぎます", "the file is too large", "Make it smaller"),
    "EACCES": ("権限がありません", "no permission", "Check the permissions"),
    "EPERM": ("許可されていません", "not permitted", "Check the permissions"),
    "EROFS": ("ドライブが読み取り専用です", "the drive is read-only", "Choose another folder"),
    "ENOENT": ("ファイルかフォルダーが見つかりません", "file or folder not found", "Check the name and the folder"),
    "ENOTDIR": (
        "フォルダーがあるはずの場所にファイルがあります",
        "a file is where a folder should be",
        "Choose another folder",
    ),
    "EISDIR": ("フォルダーです", "it is a folder", "Choose a file"),
    "EEXIST": ("同じ名前のものがあります", "the name is already used", "Choose another name"),
    "ENOTEMPTY": ("フォルダーが空ではありません", "the folder is not empty", "Choose an empty folder"),
    "ENAMETOOLONG": ("名前が長すぎます", "the name is too long", "Choose a shorter name"),
    "ELOOP": ("リンクが循環しています", "the links form a loop", "Check where the link leads"),
    "EBUSY": ("ほかのプログラムが使っています", "another program is using it", "Close that program"),
    "ETXTBSY": ("ほかのプログラムが使っています", "another program is using it", "Close that program"),
    "ESTALE": (
        "ほかのプログラムがファイルを変更しました",
        "another program has changed the file",
        "Open the file again",
    ),
    "EIO": ("ドライブの読み書きに失敗しました", "the drive reports an error", "Check the drive"),
    "ENODEV": ("ドライブが接続されていません", "the drive is not connected", "Connect the drive"),
    "ENXIO": ("ドライブが接続されていません", "the drive is not connected", "Connect the drive"),
    "ENOTCONN": ("ネットワークにつながりません", "the network cannot be reached", "Check the network"),
    "EHOSTDOWN": ("ネットワークにつながりません", "the network cannot be reached", "Check the network"),
    "EHOSTUNREACH": ("ネットワークにつながりません", "the network cannot be reached", "Check the network"),
    "ENETDOWN": ("ネットワークにつながりません", "the network cannot be reached", "Check the network"),
    "ENETUNREACH": ("ネットワークにつながりません", "the network cannot be reached", "Check the network"),
    "ETIMEDOUT": ("応答がありません", "no response", "Check the network"),
    "EMFILE": ("開いているファイルが多すぎます", "too many open files", "Close other programs"),
    "ENFILE": ("開いているファイルが多すぎます", "too many open files", "Close other programs"),
    "ENOMEM": ("メモリーが足りません", "not enough memory", "Close other programs"),
}


def error_of(name: str) -> OSError:
    number: int = getattr(errno, name)
    return OSError(number, os.strerror(number), "some.kif")


def test_no_named_error_is_left_untried() -> None:
    assert list(REASONS) == list(NAMED)


@pytest.mark.parametrize("name", [name for name in NAMED if hasattr(errno, name)])
def test_every_named_error_says_why_and_what_to_do_in_both_languages(name: str) -> None:
    ja, en, remedy = REASONS[name]
    words = failure_words(error_of(name))
    assert words.reason == reason_of_failed(error_of(name)) == Phrase(ja, en)
    assert words.remedy.en.startswith(remedy)
    assert words.remedy.ja.endswith("ください。")
    assert words.sentences == Phrase(f"{ja}。{words.remedy.ja}", f"{en[0].upper()}{en[1:]}. {words.remedy.en}")


@pytest.mark.parametrize("words", [*NAMED.values(), *OF_WINDOWS.values()])
def test_a_reason_stands_in_brackets_and_a_deed_behind_them(words: FailureWords) -> None:
    assert words.reason.en[0].islower()
    assert not words.reason.en.endswith(".")
    assert not words.reason.ja.endswith("。")
    assert words.remedy.en[0].isupper()
    assert words.remedy.en.endswith(".")
    assert words.remedy.ja.endswith("。")


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        (19, "the drive is read-only"),
        (21, "the drive is not connected"),
        (32, "another program is using it"),
        (33, "another program is using it"),
        (39, "no space left on the disk"),
        (123, "the name is not allowed"),
        (206, "the name is too long"),
    ],
)
def test_windows_says_more_by_its_own_code(code: int, reason: str) -> None:
    refused = PermissionError(errno.EACCES, "Access is denied")
    refused.winerror = code  # type: ignore[attr-defined,unused-ignore]
    assert failure_words(refused).reason.en == reason
    assert code in OF_WINDOWS


def test_what_the_system_really_raises_is_known(tmp_path: Path) -> None:
    for act, name in (
        ((tmp_path / "none").read_bytes, "ENOENT"),
        (lambda: tmp_path.joinpath("x" * 999).write_bytes(b""), "ENAMETOOLONG"),
        (tmp_path.mkdir, "EEXIST"),
    ):
        with pytest.raises(OSError) as raised:  # noqa: PT011 - each has its number
            act()
        assert failure_words(raised.value) == NAMED[name]
    assert failure_words(FileChangedError(tmp_path)) == NAMED["ESTALE"]


def test_an_error_without_a_name_says_what_the_system_says() -> None:
    unknown = failure_words(OSError(errno.ECHILD, "No child processes"))
    assert unknown == (Phrase("No child processes", "No child processes"), file_errors.CHECK_ALL)
    said = failure_words(OSError("The drive of this game is away."))
    assert said.sentences.en == f"The drive of this game is away. {file_errors.CHECK_ALL.en}"


def test_a_fault_of_the_program_goes_to_the_hook_and_one_of_a_text_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[object] = []
    monkeypatch.setattr(threading, "excepthook", lambda args: heard.append(args.exc_value))
    assert failure_words(ValueError("bad text")) == (Phrase(*2 * ("ValueError: bad text",)), file_errors.ASK_FOR_HELP)
    assert heard == []
    fault = KeyError("x")
    assert failure_words(fault).reason.en == "KeyError: 'x'"
    assert heard == [fault]


ADVICE = re.compile(r"free space|free some space|permission|another (place|folder)|network connection", re.IGNORECASE)
"""Advice that `failure_words` gives where it fits the failure."""
OWN_ADVICE = {
    "builtin.UNREADABLE_NETWORK_FILE",
    "engine_command.FILE_NOT_OPENED",
    "engines.FILE_NOT_OPENED",
    "fleet.NOT_KEPT",
    "fleet.NO_FOLDER",
    "fleet.STORE_FAILED",
    "library.NOT_OPENED",
    "library.FOLDER_NOT_READ",
    "library.ANALYSES_NOT_KEPT",
    "matches.NOT_KEPT",
    "online.SECRET_NOT_READ",
    "online.NOT_RECORDED",
    "settings.FILE_NOT_OPENED",
    "settings.NOT_SAVED",
    "strong_engines.NOT_WRITTEN",
    "training.NOT_OPENED",
}
"""Sentences that still advise by themselves, mostly about resuming, and so may advise what does not fit."""


def test_what_to_do_about_a_failure_comes_from_one_place() -> None:
    found = set[str]()
    for module in pkgutil.iter_modules(app.text.__path__):
        for name, phrase in vars(importlib.import_module(f"app.text.{module.name}")).items():
            if isinstance(phrase, Phrase) and "{reason}" in phrase.en and ADVICE.search(phrase.en):
                found.add(f"{module.name}.{name}")
    assert found == OWN_ADVICE
