"""Texts of the bundled engine: its name, and the help of its options."""

from typing import Final

from app.text.phrase import Phrase

# fmt: off
USAGE = Phrase("使い方：yomisuji usi [--tlf ファイル]　標準入出力でやり取りする USI エンジンとして動きます。--tlf でやり取りを TLF のログに残します。",
               "Usage: yomisuji usi [--tlf FILE]. Runs the engine, with USI on standard input and output; --tlf also writes a TLF log.")
LOG_NOT_OPENED = Phrase("ログを {path} に書き込めません（{reason}）。書き込める場所を指定してください。", "The log {path} cannot be written ({reason}). Give another path.")

NO_LIBRARIES = Phrase(
    "この Python には {names} がないので、はるかに弱い探索を使います。このシステム用のものがあれば pip で入れて、エンジンを起動し直してください。",
    "This Python lacks {names}, so a far weaker search is used. Install what is missing with pip, if available for this system, and restart the engine.",
)
LIBRARIES_FAIL = Phrase(
    "numpy か onnxruntime を読み込めないので（{reason}）、はるかに弱い探索を使います。pip install --force-reinstall numpy onnxruntime を実行するか、パッケージを入れ直してください。",
    "numpy or onnxruntime cannot be loaded ({reason}), so a far weaker search is used. Run pip install --force-reinstall numpy onnxruntime, or reinstall the package.",
)
NO_NETWORK_UNDER_WINE = Phrase("Wine では numpy が動かないので、はるかに弱い探索を使います。Linux 用の Yomisuji を使ってください。",
                               "numpy does not run under Wine, so a far weaker search is used. Use Yomisuji for Linux.")
NO_NETWORK_FILE = Phrase("ニューラルネットワークがないので、はるかに弱い探索を使います。yomisuji engine get network --yes で入手できます。",
                         "The neural network is missing, so a far weaker search is used. To get it, run yomisuji engine get network --yes.")
DAMAGED_NETWORK_FILE = Phrase(
    "ネットワークのファイル {path} が壊れているので、はるかに弱い探索を使います。削除してから yomisuji engine get network --yes を実行するか、パッケージを入れ直してください。",
    "The network file {path} is damaged, so a far weaker search is used. Delete it and run yomisuji engine get network --yes, or reinstall the package.",
)
UNREADABLE_NETWORK_FILE = Phrase("ネットワークのファイル {path} を読めないので（{reason}）、はるかに弱い探索を使います。ファイルの権限を確かめて、エンジンを起動し直してください。",
                                 "The network file {path} cannot be read ({reason}), so a far weaker search is used. Check its permissions, and restart the engine.")

OPTION_HELP: Final = {
    "USI_Hash": Phrase("読んだ局面を覚えておくメモリーの量（MB）です。長く考えさせるときは大きくすると深く読めます。", "Memory for positions (MB). A larger value helps in long analyses."),
    "USI_Ponder": Phrase("相手の手番中にも考えます。予想が当たれば、そのぶん深く読めます。", "Think on the opponent’s time. If the expected move is played, the engine can search deeper."),
    "MultiPV": Phrase("検討で表示する候補手の数です。多くすると、読みが浅くなります。", "Number of lines in an analysis. With more lines, each is searched less deeply."),
    "Threads": Phrase("ネットワークの計算に使うスレッドの数です。ネットワークがないときは、一つしか使いません。", "Number of CPU threads for the neural network. Without the network, only one is used."),
    "Level": Phrase(
        "強さです。1 はルールを知っていれば勝てる強さ、20 は全力です。16 までは先を読まず、ネットワークが有力と見る手を指します。数が小さいほど、有力と見ない手や、駒をただで取られる手が増えます。17 からは、数が大きいほど多く読みます。20 のほかは、持ち時間が長くても強くなりません。時間無制限の検討では、いつも全力で考えます。",
        "Playing strength from 1 (anyone who knows the rules can win) to 20 (full). Up to level 16 the engine does not search: it plays moves that its network finds likely; at lower levels it plays unlikely moves and gives pieces away more often. From level 17 on, each level searches more. Only level 20 gains from more time. Unlimited analysis always runs at full strength.",
    ),
    "Style": Phrase("序盤の指し方です。居飛車は飛車を右に置いて戦い、振り飛車は左へ移します。お任せなら、局面を見て決めます。",
                    "Opening style: 居飛車 keeps the rook on the right, 振り飛車 swings it to the left, お任せ lets the engine choose."),
    "OwnBook": Phrase("序盤は付属の定跡で指します。オフにすると、初手から自分で考えます。", "Use the engine’s small opening book. When off, it thinks from the first move."),
    "ResignValue": Phrase("評価値がこれだけ悪くなったら投了します（歩1枚が 100 です）。0 なら詰まされるまで指します。強さ 1 から 6 は、いつも詰まされるまで指します。",
                          "Resign when this far behind (100 = a pawn). 0 plays on until mate; levels 1 to 6 always do."),
}
"""Help texts by USI option name."""
