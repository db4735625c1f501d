"""Words for errors of the system with files and folders: what the reason is, and what to do about it.

A sentence takes `{reason}` in its brackets and `{remedy}` behind them, or `sentences` where the reason stands by itself.
"""

import errno
import threading
from typing import Final, NamedTuple

from app.base.incidents import exception_text
from app.text.phrase import Phrase


class FailureWords(NamedTuple):
    """Reason of a failure, to stand in brackets, and what to do about it, as a sentence."""

    reason: Phrase
    remedy: Phrase

    @property
    def sentences(self) -> Phrase:
        """Reason and remedy as sentences."""
        ja, en = self.reason.ja.rstrip("。"), self.reason.begun.en.rstrip(".")
        return Phrase(f"{ja}。{self.remedy.ja}", f"{en}. {self.remedy.en}")


# fmt: off
OTHER_PLACE = Phrase("別のフォルダーを選んでください。", "Choose another folder.")
FREE_SPACE = Phrase("空きを作るか、別のフォルダーを選んでください。", "Free some space, or choose another folder.")
PERMISSIONS = Phrase("ファイルとフォルダーの権限を確かめるか、別のフォルダーを選んでください。",
                     "Check the permissions of the file and its folder, or choose another folder.")
CONNECT = Phrase("ドライブをつないで、もう一度試してください。", "Connect the drive and try again.")
NETWORK = Phrase("ネットワークの接続を確かめて、もう一度試してください。", "Check the network connection and try again.")
CLOSE_OTHERS = Phrase("ほかのプログラムを閉じて、もう一度試してください。", "Close other programs and try again.")
CHECK_ALL = Phrase("フォルダー、権限、空き容量を確かめてください。", "Check the folder, its permissions and free space.")
ASK_FOR_HELP = Phrase("もう一度試してください。同じことが起きたら、不具合を報告してください。", "Try again. If it happens again, report it as a bug.")

_IN_USE: Final = FailureWords(Phrase("ほかのプログラムが使っています", "another program is using it"), Phrase("そのプログラムを閉じて、もう一度試してください。", "Close that program and try again."))
_NO_DRIVE: Final = FailureWords(Phrase("ドライブが接続されていません", "the drive is not connected"), CONNECT)
_NO_NETWORK: Final = FailureWords(Phrase("ネットワークにつながりません", "the network cannot be reached"), NETWORK)
_READ_ONLY: Final = FailureWords(Phrase("ドライブが読み取り専用です", "the drive is read-only"), OTHER_PLACE)
_NO_SPACE: Final = FailureWords(Phrase("ディスクに空きがありません", "no space left on the disk"), FREE_SPACE)
_LONG_NAME: Final = FailureWords(Phrase("名前が長すぎます", "the name is too long"), Phrase("短い名前にしてください。", "Choose a shorter name."))
_BAD_NAME: Final = FailureWords(Phrase("この名前は使えません", "the name is not allowed"), Phrase("別の名前を選んでください。", "Choose another name."))

NAMED: Final = {
    "ENOSPC": _NO_SPACE,
    "EDQUOT": FailureWords(Phrase("割り当てられた容量（クォータ）を使い切りました", "the disk quota is used up"), FREE_SPACE),
    "EFBIG": FailureWords(Phrase("ファイルが大きすぎます", "the file is too large"), Phrase("小さくするか、別のドライブを使ってください。", "Make it smaller, or use another drive.")),
    "EACCES": FailureWords(Phrase("権限がありません", "no permission"), PERMISSIONS),
    "EPERM": FailureWords(Phrase("許可されていません", "not permitted"), PERMISSIONS),
    "EROFS": _READ_ONLY,
    "ENOENT": FailureWords(Phrase("ファイルかフォルダーが見つかりません", "file or folder not found"), Phrase("名前とフォルダーを確かめ、外付けのドライブならつないでください。", "Check the name and the folder, and that its drive is connected.")),
    "ENOTDIR": FailureWords(Phrase("フォルダーがあるはずの場所にファイルがあります", "a file is where a folder should be"), OTHER_PLACE),
    "EISDIR": FailureWords(Phrase("フォルダーです", "it is a folder"), Phrase("ファイルを選んでください。", "Choose a file.")),
    "EEXIST": FailureWords(Phrase("同じ名前のものがあります", "the name is already used"), Phrase("別の名前を選んでください。", "Choose another name.")),
    "ENOTEMPTY": FailureWords(Phrase("フォルダーが空ではありません", "the folder is not empty"), Phrase("空のフォルダーを選んでください。", "Choose an empty folder.")),
    "ENAMETOOLONG": _LONG_NAME,
    "ELOOP": FailureWords(Phrase("リンクが循環しています", "the links form a loop"), Phrase("リンクの先を確かめてください。", "Check where the link leads.")),
    "EBUSY": _IN_USE,
    "ETXTBSY": _IN_USE,
    "ESTALE": FailureWords(Phrase("ほかのプログラムがファイルを変更しました", "another program has changed the file"), Phrase("ファイルを開き直してください。", "Open the file again.")),
    "EIO": FailureWords(Phrase("ドライブの読み書きに失敗しました", "the drive reports an error"), Phrase("ドライブを確かめるか、別のフォルダーを選んでください。", "Check the drive, or choose another folder.")),
    "ENODEV": _NO_DRIVE,
    "ENXIO": _NO_DRIVE,
    "ENOTCONN": _NO_NETWORK,
    "EHOSTDOWN": _NO_NETWORK,
    "EHOSTUNREACH": _NO_NETWORK,
    "ENETDOWN": _NO_NETWORK,
    "ENETUNREACH": _NO_NETWORK,
    "ETIMEDOUT": FailureWords(Phrase("応答がありません", "no response"), NETWORK),
    "EMFILE": FailureWords(Phrase("開いているファイルが多すぎます", "too many open files"), CLOSE_OTHERS),
    "ENFILE": FailureWords(Phrase("開いているファイルが多すぎます", "too many open files"), CLOSE_OTHERS),
    "ENOMEM": FailureWords(Phrase("メモリーが足りません", "not enough memory"), CLOSE_OTHERS),
}
"""Words by the name of an error number; a system may lack some."""
# fmt: on
OF_WINDOWS: Final = {
    19: _READ_ONLY,
    21: _NO_DRIVE,
    32: _IN_USE,
    33: _IN_USE,
    39: _NO_SPACE,
    123: _BAD_NAME,
    206: _LONG_NAME,
}
"""Words by error code of Windows where its error number says less."""
_BY_NUMBER: Final = {getattr(errno, name): words for name, words in NAMED.items() if hasattr(errno, name)}


def failure_words(raised: Exception) -> FailureWords:
    """Reason why a job failed, and what to do; the job's thread goes on.

    Exceptions that no file, name or text can cause are faults of the program and go to the exception hook as well.
    """
    if isinstance(raised, OSError):
        known = OF_WINDOWS.get(getattr(raised, "winerror", None) or 0) or _BY_NUMBER.get(raised.errno or 0)
        words = raised.strerror or str(raised)
        return known or FailureWords(Phrase(words, words), CHECK_ALL)
    if not isinstance(raised, ValueError | MemoryError):
        threading.excepthook(
            threading.ExceptHookArgs((type(raised), raised, raised.__traceback__, threading.current_thread()))
        )
    words = exception_text(raised)
    return FailureWords(Phrase(words, words), ASK_FOR_HELP)


def reason_of_failed(raised: Exception) -> Phrase:
    """Reason why a job failed, to stand in brackets; see `failure_words`."""
    return failure_words(raised).reason
