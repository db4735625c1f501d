"""Texts of the engine examination: results of each check, and advice."""

from typing import Final

from app.text.phrase import Phrase

# fmt: off
TITLES: Final = {
    "start": Phrase("起動", "Start"),
    "usi": Phrase("初期化（usi）", "Handshake (usi)"),
    "options": Phrase("オプション", "Options"),
    "isready": Phrase("準備（isready）", "Loading (isready)"),
    "move": Phrase("秒読みでの着手", "Timed move"),
    "stop": Phrase("検討の停止（stop）", "Stopping (stop)"),
    "clocks": Phrase("先手と後手の持ち時間", "Clocks of both sides"),
    "ponderhit": Phrase("先読み的中", "Ponder hit"),
    "ponder_stop": Phrase("先読みの外れ", "Ponder miss"),
    "mate": Phrase("1手詰の解答", "Mate in 1"),
    "no_mate": Phrase("不詰の判定", "No mate"),
    "multipv": Phrase("複数の候補手", "Several lines"),
    "gameover": Phrase("終局（gameover）", "Game over (gameover)"),
    "next_game": Phrase("次の対局の準備", "Next game"),
    "quit": Phrase("終了（quit）", "Quit"),
}
VERDICTS: Final = {
    "good": Phrase("良好", "good"),
    "not_offered": Phrase("機能なし", "not offered"),
    "not_tried": Phrase("未実施", "not tried"),
    "note": Phrase("情報", "info"),
    "warning": Phrase("警告", "warning"),
    "failure": Phrase("エラー", "error"),
}

NOTHING = Phrase("特にありません。", "Nothing to note.")
NOT_TRIED = Phrase("前のエラーのため、試しませんでした。", "Not tried: there was an earlier error.")
NOT_BACK = Phrase("再起動したエンジンの準備ができなかったので、試しませんでした。", "Not tried: the engine was restarted but did not get ready.")
CANCELLED = Phrase("診断を中止したので、試しませんでした。", "Not tried: the check was stopped.")
RESTARTED = Phrase("エンジンを再起動して試しました。", "The engine was restarted for this.")
TELL_AUTHOR = Phrase("このまま使えますが、ほかのソフトでは問題になるかもしれません。新しいバージョンがあればそれを使い、なければ作者に知らせてください。",
                     "It works here, but other programs may have trouble. Look for a newer version, or tell its author.")

STARTED = Phrase("プログラムを起動できました。", "The program started.")
DIED_EARLY = Phrase("ターミナルでエンジンを直接実行し、出力を確かめてください。必要なファイルが同じフォルダーにそろっているかも確かめてください。",
                    "Run it in a terminal and read its output. Also check that all its files are in its folder.")
DIED_AT_OPTIONS = Phrase("--option を付けずに試してください。それで動けば、設定した値が原因です。",
                         "Try without --option. If it works then, one of the values was the cause.")
DIED_LOADING = Phrase("評価関数や定跡のファイルがそろっているか、メモリーが足りるかを確かめ、ハッシュを小さくして（--option USI_Hash=64 など）試してください。",
                      "Check that its evaluation and book files exist and that there is enough memory. Try a smaller hash, such as --option USI_Hash=64.")
DIED_SEARCHING = Phrase(
    "CPU に合ったバージョンを使っているか、評価関数のファイルがそのバージョンに合っているかを確かめてください。どの行の後で終了したかは --raw で見られます。",
    "Check that the build suits your processor, and that the evaluation file suits the build. --raw shows after which line it ended.",
)
LAST_WORDS = Phrase("最後の出力は「{line}」です。", "Its last output was “{line}”.")
LAST_TOLD = Phrase("最後に送ったのは「{line}」です。", "The last line sent was “{line}”.")
LIBRARY_MISSING = Phrase("ライブラリー {library} がないので動きません。", "It does not run: the library {library} is missing.")
LIBRARY_ADVICE = Phrase("{library} の入ったパッケージをインストールするか、ライブラリーを含む（static の）バージョンを選んでください。",
                        "Install the package with {library}, or choose a static build.")
COPY_PROTECTED = Phrase("コピープロテクトのため、エンジンが動作を拒否しました。", "Its copy protection does not let it run.")
COPY_PROTECTED_ADVICE = Phrase("正規に入手したものか、ライセンスのファイルがあるかを確かめてください。",
                               "Check that it is a licensed copy and that its licence file exists.")

NAMED = Phrase("{name}（作者：{author}）", "{name}, by {author}.")
NAMED_ALONE = Phrase("名前は {name} です。", "Its name is {name}.")
INTRODUCTION_CUT = Phrase("名前やオプションのうち、長すぎる部分やテキストでない部分は保存しません。",
                          "Parts of its name or options are too long or not text, and are not saved.")
NAMELESS = Phrase("名前（id name）が送られてきません。", "It sends no name (id name).")
NAMELESS_ADVICE = Phrase("ここでは使えますが、将棋所などには追加できません。USI のエンジンかどうか、説明書で確かめてください。",
                         "It works here, but Shogidokoro and others cannot add it. Check in its manual that it is a USI engine.")
NO_USIOK = Phrase("usi に usiok が返りません。", "It does not answer usi with usiok.")
NO_USIOK_ADVICE = Phrase("USI のエンジンでないか（チェスの UCI や XBoard など）、起動に引数が要るのかもしれません。説明書を見てください。",
                         "It may be a chess engine (UCI or XBoard) and not a USI engine, or it may need arguments. See its manual.")
SPEAKS_UCI = Phrase("usi に「{line}」と応答しました。USI ではなく、チェスの UCI のエンジンです。",
                    "It answered usi with “{line}”: it uses UCI, as in chess, not USI.")
SPEAKS_UCI_ADVICE = Phrase("将棋用（USI）のバージョンを選ぶか、USI にする設定や引数があれば付けてください。",
                           "Choose its shogi (USI) version, or the argument or setting for USI.")
MANGLED = Phrase("「{line}」を受信しましたが、色や見えない文字、大文字が混じっているので、USI として読めません。",
                 "It sent “{line}”, which is not valid USI because of colours, invisible characters or capitals.")
MANGLED_ADVICE = Phrase("色を付けない設定（NO_COLOR=1 など）があれば使い、なければ作者に知らせてください。",
                        "Turn off its colours if possible (NO_COLOR=1 or the like); otherwise tell its author.")
SLOW_GREETING = Phrase("usiok が返るまで、5秒より長くかかりました。", "It took more than 5 seconds to send usiok.")
SLOW_GREETING_ADVICE = Phrase("5秒までしか待たないソフト（将棋所など）には追加できません。速いディスクに置くか、もう一度試してください。",
                              "Programs that wait only 5 seconds, such as Shogidokoro, cannot add it. Use a faster disk, or try again.")

OPTION_COUNT = Phrase("オプションは {count}個です（うち値を設定できるもの {settable}個）。", "{count:option|options}, of which {settable} can be set.")
OPTION_WITHOUT_NAME = Phrase("名前のないオプションの行があります（{count}行：「{line}」）。", "{count:option|options} without a name (“{line}”).")
OPTION_WITHOUT_TYPE = Phrase("種類の分からないオプションがあります（{count}行：「{line}」）。", "{count:option|options} of unknown type (“{line}”).")
OPTION_BAD_RANGE = Phrase("範囲がないか、範囲の正しくないオプションがあります（{count}行：「{line}」）。",
                          "{count:option|options} with no range or a wrong one (“{line}”).")
OPTION_BAD_DEFAULT = Phrase("既定値の正しくないオプションがあります（{count}行：「{line}」）。", "{count:option|options} with an invalid default (“{line}”).")
OPTION_REPEATED = Phrase("同じ名前のオプションが重複しています（{count}行：「{line}」）。", "{count:option|options} listed twice (“{line}”).")
OPTIONS_ADVICE = Phrase("これらのオプションは、できるだけ読み取りましたが、正しく働かないかもしれません。作者に知らせてください。",
                        "Yomisuji read what it could, but these options may not work. Report this to the engine’s author.")
NO_HASH = Phrase("USI_Hash はありません（ハッシュの大きさは変えられません）。", "It has no USI_Hash, so its hash size cannot be set.")
UNREGISTERED = Phrase("利用登録を求めています。", "It asks to be registered.")
UNREGISTERED_ADVICE = Phrase("登録しないと強さや機能が限られることがあります。説明書を見てください。",
                             "Without registration it may be weaker or do less. See its manual.")
SETTING_LEFT = Phrase("{name} に「{value}」は設定できませんでした：{why}。", "{name} could not be set to “{value}”: {why}.")
SETTING_ADVICE = Phrase("使える名前と値は yomisuji engine options で見られます。", "See yomisuji engine options for valid names and values.")
NOT_A_SWITCH = Phrase("値は true か false です", "it must be true or false")
NOT_A_NUMBER = Phrase("値は整数です", "it must be a whole number")
OUT_OF_RANGE = Phrase("範囲を外れています", "out of range")
NO_CHOICE = Phrase("選択肢にありません", "not one of its choices")
NO_TEXT = Phrase("1行の値が必要です", "it needs a value, on one line")
A_BUTTON = Phrase("ボタンなので値はありません", "it is a button and has no value")
NOT_LISTED = Phrase("そのオプションはありません", "the engine has no such option")

LOADED = Phrase("準備ができました。", "It is ready.")
NO_READYOK = Phrase("isready に readyok が返りません。", "It does not answer isready with readyok.")
NO_READYOK_ADVICE = Phrase("評価関数や定跡のファイルの場所を確かめ、ハッシュやスレッド数を小さくして（--option USI_Hash=64 など）試してください。",
                           "Check where its evaluation and book files are, and try a smaller hash and fewer threads (--option USI_Hash=64).")
SLOW_LOADING = Phrase("準備に時間がかかりますが、それだけなら故障ではありません。", "It takes a long time to get ready. That alone is not a fault.")
SLOW_LOADING_ADVICE = Phrase("ハッシュを小さくすると、準備が速くなることがあります。", "With a smaller hash it may get ready sooner.")

MOVED = Phrase("{move} と応答しました（秒読み {given} ミリ秒のうち {taken}）。", "It played {move} in {taken} of {given} milliseconds.")
MOVED_LATE = Phrase("{move} と応答しましたが、秒読み {given} ミリ秒を {late} ミリ秒超えました。",
                    "It played {move}, but {late:millisecond|milliseconds} after its {given} had run out.")
LATE_ADVICE = Phrase("時間切れになることがあります。NetworkDelay などのオプションがあれば大きくし、秒読みを長めにしてください。",
                     "It may lose on time. Raise its delay option (NetworkDelay or the like), or give it more time.")
NO_ANSWER = Phrase("go に bestmove が返りません。", "It does not answer go with bestmove.")
NO_ANSWER_ADVICE = Phrase("エンジンが応答していません。スレッド数やハッシュを小さくして試し、だめなら別のバージョンを使ってください。",
                          "The engine is not responding. Try fewer threads and a smaller hash; if that does not help, use another version.")
NO_MOVE = Phrase("指し手ではありません。", "That is not a move.")
ILLEGAL_MOVE = Phrase("指せない手（{move}）で応答しました。{reason}", "It answered {move}, which is not legal. {reason}")
ILLEGAL_ADVICE = Phrase("将棋のルールで動いているか（UCI_Variant など）、評価関数がバージョンに合っているかを確かめてください。対局すると反則負けになります。",
                        "Check that it plays shogi (UCI_Variant or the like) and that its evaluation file suits it. In a game it would lose by an illegal move.")
ILLEGAL_PONDER = Phrase("予想手 {move} は指せない手です。", "The reply it expects, {move}, is not legal.")
NO_MOVE_ANSWERED = Phrase("指せる手があるのに、手がないと応答しました。", "It says it has no move, but there are legal moves.")
CLAIMS_WIN = Phrase("入玉していないのに、入玉宣言をしました。", "It declared an entering-king win although its king had not entered the opponent’s camp.")
RESIGNS = Phrase("開始局面なのに投了しました。", "It resigned in the start position.")
RESIGNS_ADVICE = Phrase("詰将棋専用のエンジンなら、それで正しい応答です。そうでなければ、評価関数のファイルと投了の設定を確かめてください。",
                        "That is right for a mate solver. Otherwise check its evaluation file and its resign score.")
ONLY_MATES = Phrase("指し手の代わりに「{line}」と応答しました。詰将棋専用のようです。", "It answered “{line}” instead of a move; it seems to be a mate solver.")
ONLY_MATES_ADVICE = Phrase("対局や検討ではなく、詰み探索に使ってください。", "Use it for mate search, not for games or analysis.")
PLAYS_NOT = Phrase("対局用のエンジンではありません。", "This engine does not play games.")

STOPPED = Phrase("停止するとすぐに応答しました。", "It answered at once when stopped.")
STOPPED_LATE = Phrase("停止してから応答するまで、時間がかかります。", "It takes a long time to answer when stopped.")
STOP_ADVICE = Phrase("検討で局面を移すたびに待つことになります。スレッド数を減らすと、停止への応答が速くなることがあります。",
                     "You will have to wait whenever you go to another position. With fewer threads it may answer sooner.")
NO_STOP = Phrase("stop に応答しません。", "It does not answer stop.")
NO_STOP_ADVICE = Phrase("検討には使えません。新しいバージョンがあればそれを使い、なければ作者に知らせてください。",
                        "It cannot be used for analysis. Look for a newer version, or tell its author.")
ANSWERED_EARLY = Phrase("go infinite なのに、stop を待たずに応答しました。", "It answered go infinite without waiting for stop.")
ANSWERED_EARLY_ADVICE = Phrase("定跡や深さの上限が設定されていれば外してください。そのままでは検討が早く終わってしまいます。",
                               "Turn off its book and any depth limit; otherwise an analysis ends early.")

CLOCKS_KEPT = Phrase("相手の持ち時間がずっと長くても、自分の {given} ミリ秒に見合う時間で指しました。",
                     "It kept to its own {given} milliseconds though its opponent had far more.")
TIME_UNUSED = Phrase("持ち時間の {percent}% しか使いません（{given} ミリ秒のうち {taken}）。",
                     "It uses only {percent}% of its time ({taken} of {given} milliseconds).")
TIME_UNUSED_ADVICE = Phrase("{option}（いま {value}）は、通信の遅れに備えて残す時間です。同じコンピューターで動かすなら、小さくすると長く考えます。",
                            "{option} (now {value}) reserves some time for a slow connection. If the engine runs on this computer, lower the value to let the engine think longer.")
CLOCKS_LATE = Phrase("定跡にない局面で、自分の {given} ミリ秒を {late} ミリ秒超えました。",
                     "In a position outside its book, it exceeded its {given} milliseconds by {late:millisecond|milliseconds}.")
CLOCKS_SENT_EXCHANGED = Phrase("先手と後手の時間を入れ替えて送ると（起動設定）、自分の {given} ミリ秒に見合う時間で指しました。",
                               "With Sente’s and Gote’s clocks swapped, as in its launch settings, it kept to its own {given} milliseconds.")
CLOCKS_EXCHANGED = Phrase(
    "btime と wtime を取り違えて、相手の持ち時間で考えます。自分の持ち時間が {given} ミリ秒なのに考え続け、相手の持ち時間を短くするとすぐに指しました。",
    "It confuses btime with wtime and goes by its opponent’s clock: it kept thinking with only {given} milliseconds of its own, but moved quickly when its opponent had little time.",
)
CLOCKS_EXCHANGED_ADVICE = Phrase(
    "持ち時間に差があると時間切れになります。yomisuji engine set 名前 --exchange-clocks yes とすると、時間を入れ替えて送ります。",
    "It loses on time when the clocks differ. Run yomisuji engine set NAME --exchange-clocks yes to swap its clocks.",
)
CLOCKS_NOT_EXCHANGED = Phrase("btime と wtime を正しく読むエンジンなのに、先手と後手の時間を入れ替えて送る設定になっています。",
                              "It reads btime and wtime correctly, but its launch settings swap the clocks.")
CLOCKS_NOT_EXCHANGED_ADVICE = Phrase("このままでは時間切れになります。yomisuji engine set 名前 --exchange-clocks no とすると、そのまま送ります。",
                                     "It will lose on time with this setting. Run yomisuji engine set NAME --exchange-clocks no to stop swapping its clocks.")
CLOCKS_IGNORED = Phrase("自分の持ち時間が {given} ミリ秒で、相手がずっと長いとき、時間を大きく超えて考えました。",
                        "It thought far too long when it had {given} milliseconds and its opponent far more.")
CLOCKS_IGNORED_ADVICE = Phrase("時間切れになることがあります。持ち時間ではなく、秒読みだけで対局してください。",
                               "It may lose on time. Give it byoyomi alone, without main time.")

PONDERS_NOT = Phrase("先読み（USI_Ponder）の機能はありません。", "It does not offer pondering (USI_Ponder).")
PONDERED_EARLY = Phrase("先読み中なのに、ponderhit も stop も待たずに応答しました。", "It answered while pondering, without waiting for ponderhit or stop.")
PONDERED_EARLY_ADVICE = Phrase("対局では先読み（USI_Ponder）をオフにしてください。", "Turn off pondering (USI_Ponder) in games.")
HIT_ANSWERED = Phrase("先読みが的中した後、時間内に応答しました。", "It answered in time after a ponder hit.")
HIT_LATE = Phrase("先読みが的中した後、時間を超えて考えました。", "It took too long after a ponder hit.")
NO_ANSWER_TO_HIT = Phrase("ponderhit に応答しません。", "It does not answer ponderhit.")
PONDER_ADVICE = Phrase("先読み（USI_Ponder）をオフにして使ってください。", "Use it with pondering (USI_Ponder) turned off.")

SOLVES_NOT = Phrase("詰み探索（go mate）はありません。", "It has no mate search (go mate).")
MATE_FOUND = Phrase("詰みを見つけました（{line}）。", "It found the mate: {line}.")
LONGER_MATE = Phrase("1手詰に {count}手の手順で応答しました（{line}）。手順は正しく詰んでいます。", "It is mate in 1, but its line has {count:move|moves}: {line}.")
MATE_ILLEGAL = Phrase("手順「{line}」に、指せない手があります。", "Its line, {line}, contains an illegal move.")
NO_SUCH_MATE = Phrase("手順「{line}」では詰みません。", "Its line, {line}, is not mate.")
MATE_MISSED = Phrase("1手で詰むのに、不詰と応答しました。", "It says there is no mate, but there is a mate in 1.")
MATE_UNDECIDED = Phrase("1手詰を解けませんでした。", "It could not solve a mate in 1.")
MATE_ADVICE = Phrase("詰み探索には使わず、別のエンジンで確かめてください。", "Do not rely on its mates; check them with another engine.")
MATE_DENIED = Phrase("不詰と正しく応答しました。", "It says correctly that there is no mate.")
MATE_NOT_DENIED = Phrase("詰まない局面で、不詰と判定できませんでした。詰み探索には時間の制限を付けてください。",
                         "It could not prove that there is no mate. Give its mate searches a time limit.")
NO_MATE_ANSWER = Phrase("go mate にも stop にも応答しません。", "It answers neither go mate nor stop.")
NO_MATE_ANSWER_ADVICE = Phrase("詰み探索には使わないでください。ほかの使い方には差し支えありません。", "Do not use it for mate search. Everything else works.")

RANKS_NOT = Phrase("候補手の数（MultiPV）は変えられません。", "It does not offer several lines (MultiPV).")
RANKS_CAME = Phrase("{count}本の読み筋を出しました。", "It gave {count:line|lines}.")
RANKS_MISSING = Phrase("{wanted}本の読み筋を求めましたが、{came}本でした。", "Asked for {wanted:line|lines}, it gave {came}.")
RANKS_ADVICE = Phrase("考える時間を長くして試してください。それでも足りなければ、候補手の数を 1 にして使ってください。",
                      "Give it more time. If lines are still missing, use it with a single line.")

GAME_OVER_TAKEN = Phrase("終局の通知を受け取りました。", "It accepted the end of the game.")
READY_AGAIN = Phrase("再び準備ができました。", "It is ready again.")
NO_SECOND_READYOK = Phrase("2回目の isready に readyok が返りません。", "It does not answer a second isready.")
NO_SECOND_READYOK_ADVICE = Phrase("対局のたびにエンジンを再起動してください。", "Restart the engine for each game.")
ENDED = Phrase("自分で終了しました。", "It exited on its own.")
ENDED_WITH_CODE = Phrase("終了しましたが、終了コードが {code} です。差し支えはありません。", "It exited with code {code}, which does no harm.")
ENDED_BY_FORCE = Phrase("quit に応じないので、強制的に終了させました。", "It did not obey quit and was killed.")
NOT_ENDED = Phrase("強制終了もできませんでした。", "It could not be killed.")
QUIT_ADVICE = Phrase("このソフトは必ず終了させますが、ほかのソフトではプロセスが残ることがあります。残っていないか、時々確かめてください。",
                     "Yomisuji always ends it, but other programs may leave it running. Check from time to time that it is not still running.")
CRASHED_AT_END = Phrase("quit の後に異常終了しました。", "It crashed after quit.")
CRASHED_AT_END_ADVICE = Phrase("学習結果や設定を保存するエンジンなら、保存されないことがあります。新しいバージョンがあれば、それを使ってください。",
                               "If it saves settings or what it learned, these may be lost. Look for a newer version.")

COMPLAINS = Phrase("エンジンがエラーを出力しています（{count}行：「{line}」）。", "It reports an error ({count:line|lines}: “{line}”).")
BOOK_ADVICE = Phrase(
    "定跡のファイルがエンジンの探す場所にあるかを確かめてください。定跡を使わないなら、定跡のオプション（BookFile など）を no_book にするか、オフにしてください。",
    "Check that its book file exists. To use no book, turn the book off or set its option (BookFile or the like) to no_book.",
)
NETWORK_ADVICE = Phrase("評価関数のファイル（nn.bin など）がエンジンの探す場所にあるか、エンジンのバージョンに合っているかを確かめてください。",
                        "Check that its evaluation file (nn.bin or the like) is where the engine looks for it, and suits its version.")
COMPLAINT_ADVICE = Phrase("エンジンに必要なファイルとオプションの値を、説明書で確かめてください。",
                          "See its manual for the files it needs and the values of its options.")
BROKEN_NUMBERS = Phrase("読み筋の行に、正しくない数値があります（{count}行：「{line}」）。", "{count:line|lines} with invalid numbers (“{line}”).")
ILLEGAL_LINES = Phrase("読み筋に指せない手があります（{count}行：「{line}」）。", "{count:line|lines} with illegal moves (“{line}”).")
THOUGHTS_ADVICE = Phrase("対局はできますが、読み筋や評価値は当てになりません。新しいバージョンがあればそれを使い、なければ作者に知らせてください。",
                         "It can play, but its scores and lines are not reliable. Look for a newer version, or tell its author.")
UNKNOWN_LINE = Phrase("USI にない行がありました（{count}行：「{line}」）。読み飛ばすので、差し支えありません。",
                      "{count:line|lines} unknown to USI (“{line}”), which does no harm.")
UNASKED_ANSWER = Phrase("求めていないのに応答しました（{count}行：「{line}」）。", "{count:unrequested answer|unrequested answers} (“{line}”).")
UNASKED_READYOK = Phrase("求めていないのに readyok を送りました（{count}回）。", "It sent readyok {count:time|times} without being asked.")
UNASKED_USIOK = Phrase("求めていないのに usiok を送りました（{count}回）。", "It sent usiok {count:time|times} without being asked.")
UNREADABLE_ANSWER = Phrase("応答が指し手として読めません（「{line}」）。", "Its answer is not a move: “{line}”.")
OTHER_VARIANT = Phrase("USI の将棋として動いているか、チェスなどの設定になっていないかを確かめてください。",
                       "Check that it uses USI and plays shogi, and is not set up for chess or another game.")
LATE_OPTION = Phrase("usiok の後にオプションを送りました（{count}行：「{line}」）。", "{count:option|options} after usiok (“{line}”).")
LINE_CUT = Phrase("長すぎる行がありました（{count}行）。途中で切りました。", "{count:line was|lines were} too long and cut.")
BYTES_REPLACED = Phrase("テキストとして読めない行がありました（{count}行：「{line}」）。差し支えはありません。",
                        "{count:line is|lines are} not text (“{line}”), which does no harm.")
