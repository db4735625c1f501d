"""What is said about an engine that is examined: what was seen at each point, and what a person can do about it."""

from typing import Final

from app.text.phrase import Phrase

TITLES: Final = {
    "start": Phrase("起動", "Starting it"),
    "usi": Phrase("あいさつ（usi）", "Greeting (usi)"),
    "options": Phrase("オプション", "Options"),
    "isready": Phrase("準備（isready）", "Loading (isready)"),
    "move": Phrase("秒読みで 1 手", "A move by the clock"),
    "stop": Phrase("検討を止める（stop）", "Stopping (stop)"),
    "ponderhit": Phrase("先読みの的中", "Pondering (hit)"),
    "ponder_stop": Phrase("先読みの外れ", "Pondering (miss)"),
    "mate": Phrase("1 手詰を解く", "A mate in one"),
    "no_mate": Phrase("不詰を見抜く", "No mate"),
    "multipv": Phrase("複数の候補手", "Several lines"),
    "gameover": Phrase("終局（gameover）", "End of a game"),
    "next_game": Phrase("次の対局の準備", "The next game"),
    "quit": Phrase("終了（quit）", "Ending it (quit)"),
}
VERDICTS: Final = {
    "good": Phrase("良好", "good"),
    "not_offered": Phrase("機能なし", "not offered"),
    "not_tried": Phrase("未実施", "not tried"),
    "note": Phrase("参考", "note"),
    "warning": Phrase("注意", "warning"),
    "failure": Phrase("異常", "failure"),
}

NOTHING = Phrase("特にありません。", "Nothing in particular.")
NOT_TRIED = Phrase("前の異常のため、試しませんでした。", "It was not tried, because of what went wrong before.")
NOT_BACK = Phrase(
    "始め直したエンジンの準備ができなかったので、試しませんでした。",
    "It was not tried: the engine was started anew, but did not get ready.",
)
CANCELLED = Phrase("診断を中止したので、試していません。", "It was not tried, since the examination was called off.")
RESTARTED = Phrase("エンジンを始め直して試しました。", "The engine was started anew for this.")
TELL_AUTHOR = Phrase(
    "このまま使えますが、ほかのソフトでは問題になるかもしれません。新しい版があれば替え、なければ作者に知らせてください。",
    "It can be used, but other programs may stumble over this. Look for a newer version, or tell its author.",
)

STARTED = Phrase("プログラムを起動できました。", "The program was started.")
DIED_EARLY = Phrase(
    "端末でエンジンを直接実行し、出る言葉を確かめてください。必要なファイルが同じフォルダにそろっているかも見てください。",
    "Run it in a terminal and read what it says. Check too that all its files are in its folder.",
)
DIED_AT_OPTIONS = Phrase(
    "--option を付けずに試してください。それで動けば、設定した値が原因です。",
    "Try it without --option. If it works then, one of the values was the reason.",
)
DIED_LOADING = Phrase(
    "評価関数や定跡のファイルがそろっているか、メモリーが足りるかを確かめ、ハッシュを小さくして（--option USI_Hash=64 など）試してください。",
    "Check that its evaluation and book files are there and that there is memory enough; try a smaller hash, such as --option USI_Hash=64.",
)
DIED_SEARCHING = Phrase(
    "CPU に合った版か、評価関数のファイルが版に合っているかを確かめてください。どの行の後で終わったかは --raw で見られます。",
    "Check that the build suits your processor, and the evaluation file the build. With --raw you see after which line it ended.",
)
LAST_WORDS = Phrase("最後の言葉は「{line}」です。", "Its last words were “{line}”.")
LAST_TOLD = Phrase("最後に送ったのは「{line}」です。", "The last it was told was “{line}”.")
LIBRARY_MISSING = Phrase(
    "ライブラリー {library} がないので動きません。", "It does not run, because the library {library} is missing."
)
LIBRARY_ADVICE = Phrase(
    "{library} の入ったパッケージをインストールするか、ライブラリーを含む（static の）版を選んでください。",
    "Install the package that has {library}, or choose a build that brings its libraries along (a static one).",
)
COPY_PROTECTED = Phrase(
    "コピープロテクトのため、エンジンが使用を断りました。",
    "Its protection against copying does not let the engine be used.",
)
COPY_PROTECTED_ADVICE = Phrase(
    "正規に入手したものか、ライセンスのファイルがあるかを確かめてください。",
    "Check that this is a licensed copy and that its licence file is there.",
)

NAMED = Phrase("{name}（作者：{author}）", "{name}, by {author}.")
NAMED_ALONE = Phrase("{name} と名乗りました。", "Its name is {name}.")
INTRODUCTION_CUT = Phrase(
    "名前やオプションに長すぎるものか、文字でないものがあるので、その分は登録に残しません。",
    "Parts of its name or its options are too long, or no text, and are not kept.",
)
NAMELESS = Phrase("名前（id name）を名乗りません。", "It does not tell its name (id name).")
NAMELESS_ADVICE = Phrase(
    "ここでは使えますが、将棋所などには登録できません。USI のエンジンか、説明書で確かめてください。",
    "It can be used here, but Shogidokoro and others cannot register it. See its manual whether it is a USI engine.",
)
NO_USIOK = Phrase("usi と言っても usiok が返りません。", "It does not answer usi with usiok.")
NO_USIOK_ADVICE = Phrase(
    "USI のエンジンでないか（チェスの UCI や XBoard など）、起動に引数が要るのかもしれません。説明書を見てください。",
    "It may not be a USI engine (but UCI or XBoard, as in chess), or it may need arguments. See its manual.",
)
SPEAKS_UCI = Phrase(
    "usi に「{line}」と答えました。USI ではなく、チェスの UCI を話しています。",
    "It answered usi with “{line}”: it speaks UCI, as in chess, and not USI.",
)
SPEAKS_UCI_ADVICE = Phrase(
    "将棋用（USI）の版を選ぶか、USI で話す設定や引数があれば付けてください。",
    "Choose its version for shogi (USI), or give it the argument or setting that makes it speak USI.",
)
MANGLED = Phrase(
    "「{line}」と言いましたが、色や見えない文字、大文字が混じっているので、USI の言葉として通じません。",
    "It said “{line}”, which USI does not understand because of colours, bytes that do not show, or capitals.",
)
MANGLED_ADVICE = Phrase(
    "色を付けない設定（NO_COLOR=1 など）があれば使い、なければ作者に知らせてください。",
    "Turn its colours off if that can be done (NO_COLOR=1 or the like); otherwise tell its author.",
)
SLOW_GREETING = Phrase("usiok まで 5 秒を超えました。", "It took more than 5 seconds to say usiok.")
SLOW_GREETING_ADVICE = Phrase(
    "5 秒までしか待たないソフト（将棋所など）には登録できません。速いディスクに置くか、もう一度試してください。",
    "Programs that wait 5 seconds, such as Shogidokoro, cannot register it. Put it on a faster disk, or try again.",
)

OPTION_COUNT = Phrase(
    "オプションは {count} 個です（うち値を設定できるもの {settable} 個）。",
    "Number of options: {count}, of which {settable} have a value to set.",
)
OPTION_WITHOUT_NAME = Phrase(
    "名前のないオプションの行があります（{count} 行：「{line}」）。",
    "Options without a name: {count}, such as “{line}”.",
)
OPTION_WITHOUT_TYPE = Phrase(
    "種類の分からないオプションがあります（{count} 行：「{line}」）。",
    "Options of no known type: {count}, such as “{line}”.",
)
OPTION_BAD_RANGE = Phrase(
    "範囲がないか、範囲の正しくないオプションがあります（{count} 行：「{line}」）。",
    "Options without a range, or with a wrong one: {count}, such as “{line}”.",
)
OPTION_BAD_DEFAULT = Phrase(
    "初期値の正しくないオプションがあります（{count} 行：「{line}」）。",
    "Options with a default that they do not allow: {count}, such as “{line}”.",
)
OPTION_REPEATED = Phrase(
    "同じ名前のオプションが重なっています（{count} 行：「{line}」）。",
    "Options listed again: {count}, such as “{line}”.",
)
OPTIONS_ADVICE = Phrase(
    "これらのオプションは、できるだけ読み取りましたが、思ったように働かないかもしれません。作者に知らせてください。",
    "They were read as well as could be, and may not do what they should. Tell the author of the engine.",
)
NO_HASH = Phrase(
    "USI_Hash はありません（ハッシュの大きさは変えられません）。",
    "There is no USI_Hash, so the size of its hash cannot be set.",
)
UNREGISTERED = Phrase("利用登録を求めています。", "It asks to be registered.")
UNREGISTERED_ADVICE = Phrase(
    "登録しないと強さや機能が限られることがあります。説明書を見てください。",
    "Without that it may be weaker or do less. See its manual.",
)
SETTING_LEFT = Phrase(
    "{name} に「{value}」は設定できませんでした：{why}。", "{name} could not be set to “{value}”: {why}."
)
SETTING_ADVICE = Phrase(
    "使える名前と値は yomisuji engine options で見られます。",
    "See yomisuji engine options for the names and values there are.",
)
NOT_A_SWITCH = Phrase("値は true か false です", "it is either true or false")
NOT_A_NUMBER = Phrase("値は整数です", "it is a whole number")
OUT_OF_RANGE = Phrase("範囲を外れています", "that is out of its range")
NO_CHOICE = Phrase("選択肢にありません", "that is not among its choices")
NO_TEXT = Phrase("値が要ります", "it needs a value, on one line")
A_BUTTON = Phrase("ボタンなので値はありません", "it is a button and has no value")
NOT_LISTED = Phrase("そういうオプションはありません", "there is no such option")

LOADED = Phrase("準備ができました。", "It got ready.")
NO_READYOK = Phrase("isready と言っても readyok が返りません。", "It does not answer isready with readyok.")
NO_READYOK_ADVICE = Phrase(
    "評価関数や定跡のファイルの場所を確かめ、ハッシュやスレッド数を小さくして（--option USI_Hash=64 など）試してください。",
    "Check where its evaluation and book files are, and try a smaller hash and fewer threads (--option USI_Hash=64).",
)
SLOW_LOADING = Phrase("準備に時間がかかります。", "It takes long to get ready.")
SLOW_LOADING_ADVICE = Phrase(
    "故障ではありません。ハッシュを小さくすると速くなることがあります。",
    "Nothing is wrong with that. A smaller hash may be quicker.",
)

MOVED = Phrase(
    "{move} と答えました（持ち時間 {given} ミリ秒のうち {taken}）。",
    "It played {move}, in {taken} of {given} milliseconds.",
)
MOVED_LATE = Phrase(
    "{move} と答えましたが、秒読み {given} ミリ秒に {late} ミリ秒遅れました。",
    "It played {move}, but {late} milliseconds after its {given} were over.",
)
LATE_ADVICE = Phrase(
    "時間切れにされることがあります。NetworkDelay などのオプションがあれば大きくし、秒読みを長めにしてください。",
    "It may lose on time. Raise its option for delays (NetworkDelay or the like) if there is one, or give it more time.",
)
NO_ANSWER = Phrase("go に bestmove が返りません。", "It does not answer go with bestmove.")
NO_ANSWER_ADVICE = Phrase(
    "エンジンが固まっています。スレッド数やハッシュを小さくして試し、だめなら別の版を使ってください。",
    "The engine hangs. Try fewer threads and a smaller hash; if that does not help, use another version.",
)
NO_MOVE = Phrase("指し手ではありません。", "It is no move.")
ILLEGAL_MOVE = Phrase("指せない手 {move} を答えました。{reason}", "It answered {move}, which is not legal. {reason}")
ILLEGAL_ADVICE = Phrase(
    "将棋のルールで動いているか（UCI_Variant など）、評価関数が版に合っているかを確かめてください。対局すると反則負けになります。",
    "Check that it plays shogi (UCI_Variant or the like) and that its evaluation file suits it. It would lose its games.",
)
ILLEGAL_PONDER = Phrase("予想手 {move} が指せない手です。", "The reply it expects, {move}, is not legal.")
NO_MOVE_ANSWERED = Phrase(
    "指せる手があるのに、手がないと答えました。", "It says that it has no move, although there are many."
)
CLAIMS_WIN = Phrase(
    "入玉していないのに、入玉勝ちを宣言しました。", "It declared a win by entering king, with its king at home."
)
RESIGNS = Phrase("開始局面なのに投了しました。", "It resigned in the start position.")
RESIGNS_ADVICE = Phrase(
    "詰将棋専用のエンジンなら、それで正しい答えです。そうでなければ、評価関数のファイルと投了の設定を確かめてください。",
    "That is right for an engine that only solves mates. If it is none, check its evaluation file and its resign value.",
)
ONLY_MATES = Phrase(
    "指し手の代わりに「{line}」と答えました。詰将棋専用のようです。",
    "It answered “{line}” instead of a move, so it seems to solve mates only.",
)
ONLY_MATES_ADVICE = Phrase(
    "対局や検討ではなく、詰みの探索に使ってください。", "Use it to look for mates, and not to play or to study."
)
PLAYS_NOT = Phrase("指し手を読むエンジンではありません。", "It is no engine that plays.")

STOPPED = Phrase("止めるとすぐに答えました。", "It answered as soon as it was stopped.")
STOPPED_LATE = Phrase("止めてから答えるまで、時間がかかります。", "It takes long to answer when it is stopped.")
STOP_ADVICE = Phrase(
    "検討で局面を移すたびに待たされます。スレッド数を減らすと速くなることがあります。",
    "You will wait for it whenever you go to another position. Fewer threads may make it quicker.",
)
NO_STOP = Phrase("stop と言っても答えが返りません。", "It does not answer stop.")
NO_STOP_ADVICE = Phrase(
    "検討には使えません。新しい版があれば替え、なければ作者に知らせてください。",
    "It cannot be used to study positions. Look for a newer version, or tell its author.",
)
ANSWERED_EARLY = Phrase(
    "go infinite なのに、stop を待たずに答えました。", "It was to think until it was stopped, but answered by itself."
)
ANSWERED_EARLY_ADVICE = Phrase(
    "定跡や、読む深さの上限が設定されていれば外してください。検討が早く終わってしまいます。",
    "Turn off its book, and any limit to its depth; otherwise it stops early when you study a position.",
)

PONDERS_NOT = Phrase("先読みの機能（USI_Ponder）はありません。", "It does not offer to ponder (USI_Ponder).")
PONDERED_EARLY = Phrase(
    "先読み中なのに、ponderhit も stop も待たずに答えました。",
    "It answered while it pondered, without waiting for ponderhit or stop.",
)
PONDERED_EARLY_ADVICE = Phrase(
    "対局では先読み（USI_Ponder）を切って使ってください。", "Turn pondering off (USI_Ponder) when it plays."
)
HIT_ANSWERED = Phrase("予想が当たると、時間内に答えました。", "It answered in time when its guess was played.")
HIT_LATE = Phrase("予想が当たった後、時間を超えて考えました。", "When its guess was played, it thought for too long.")
NO_ANSWER_TO_HIT = Phrase("ponderhit に答えが返りません。", "It does not answer ponderhit.")
PONDER_ADVICE = Phrase("先読み（USI_Ponder）を切って使ってください。", "Turn pondering off (USI_Ponder) to use it.")

SOLVES_NOT = Phrase("詰みの探索（go mate）はありません。", "It has no search for mates (go mate).")
MATE_FOUND = Phrase("詰みを見つけました（{line}）。", "It found the mate: {line}.")
LONGER_MATE = Phrase(
    "1 手詰に {count} 手の手順を答えました（{line}）。詰んではいます。",
    "It is mate in one, and the line it gave has {count} moves: {line}.",
)
MATE_ILLEGAL = Phrase("答えた手順「{line}」に、指せない手があります。", "The line it gave, {line}, has illegal moves.")
NO_SUCH_MATE = Phrase("答えた手順「{line}」では詰みません。", "The line it gave, {line}, is no mate.")
MATE_MISSED = Phrase("1 手で詰むのに、不詰と答えました。", "It says that there is no mate, but there is one in one.")
MATE_UNDECIDED = Phrase("1 手詰を解けませんでした。", "It could not solve a mate in one.")
MATE_ADVICE = Phrase(
    "詰みの探索には使わず、別のエンジンで確かめてください。",
    "Do not rely on its mates; look for them with another engine.",
)
MATE_DENIED = Phrase("不詰と答えました。", "It says that there is no mate, and is right.")
MATE_NOT_DENIED = Phrase(
    "詰まない局面で、不詰だと言い切れませんでした。答えの出ない詰みの探索は、時間で区切ってください。",
    "Where there is no mate, it could not say so. Give its searches for mates a limit of time.",
)
NO_MATE_ANSWER = Phrase("go mate に答えず、stop にも応じません。", "It answers neither go mate nor the stop after it.")
NO_MATE_ANSWER_ADVICE = Phrase(
    "詰みの探索には使わないでください。ほかの使い方には差し支えありません。",
    "Do not let it look for mates. It can be used for everything else.",
)

RANKS_NOT = Phrase("候補手の数（MultiPV）は変えられません。", "It does not offer several lines (MultiPV).")
RANKS_CAME = Phrase("{count} 通りの読み筋を出しました。", "It gave {count} lines.")
RANKS_MISSING = Phrase(
    "{wanted} 通りの読み筋を求めましたが、{came} 通りでした。", "Of {wanted} lines that were asked for, {came} came."
)
RANKS_ADVICE = Phrase(
    "考える時間を長くして試してください。それでも足りなければ、候補手は 1 通りで使ってください。",
    "Give it more time. If lines are still missing, use it with a single line.",
)

GAME_OVER_TAKEN = Phrase("終局を受け取りました。", "It took note of the end.")
READY_AGAIN = Phrase("もう一度、準備ができました。", "It got ready once more.")
NO_SECOND_READYOK = Phrase("2 回目の isready に readyok が返りません。", "It does not answer a second isready.")
NO_SECOND_READYOK_ADVICE = Phrase("対局のたびにエンジンを始め直してください。", "Start the engine anew for each game.")
ENDED = Phrase("自分で終了しました。", "It ended by itself.")
ENDED_WITH_CODE = Phrase(
    "終了しましたが、終了コードが {code} です。差し支えはありません。",
    "It ended, with the exit code {code}. That does no harm.",
)
ENDED_BY_FORCE = Phrase(
    "quit に応じないので、強制的に終了させました。", "It did not obey quit, and was ended by force."
)
NOT_ENDED = Phrase("強制しても終了しません。", "It cannot be ended, not even by force.")
QUIT_ADVICE = Phrase(
    "このソフトは必ず終了させますが、ほかのソフトではプロセスが残ることがあります。残っていないか、時々確かめてください。",
    "It is always ended here, but other programs may leave it running. Look now and then whether one was left.",
)
CRASHED_AT_END = Phrase("quit の後に異常終了しました。", "It crashed after quit.")
CRASHED_AT_END_ADVICE = Phrase(
    "学習や設定を保存するエンジンなら、保存されないことがあります。新しい版があれば替えてください。",
    "If it keeps what it learns, that may be lost. Look for a newer version.",
)

COMPLAINS = Phrase(
    "エンジンがエラーを知らせています（{count} 行：「{line}」）。",
    "It tells of an error. Lines: {count}, such as “{line}”.",
)
BOOK_ADVICE = Phrase(
    "定跡のファイルがその場所にあるかを確かめてください。定跡を使わないなら、定跡のオプション（BookFile など）を no_book にするか、切ってください。",
    "Check that its book is there. If you want none, turn its book off, or set its option for that (BookFile or the like) to no_book.",
)
NETWORK_ADVICE = Phrase(
    "評価関数のファイル（nn.bin など）がエンジンの探す場所にあるか、エンジンの版に合っているかを確かめてください。",
    "Check that its evaluation file (nn.bin or the like) is where the engine looks for it, and suits its version.",
)
COMPLAINT_ADVICE = Phrase(
    "エンジンに必要なファイルとオプションの値を、説明書で確かめてください。",
    "See its manual for the files it needs and the values of its options.",
)
BROKEN_NUMBERS = Phrase(
    "読みの行に、数でないものやあり得ない数があります（{count} 行：「{line}」）。",
    "Thoughts with numbers that are none, or cannot be: {count}, such as “{line}”.",
)
ILLEGAL_LINES = Phrase(
    "読み筋に指せない手があります（{count} 行：「{line}」）。",
    "Lines of thought with moves that are not legal: {count}, such as “{line}”.",
)
THOUGHTS_ADVICE = Phrase(
    "対局はできますが、検討で出る読みや評価値は当てになりません。新しい版があれば替え、なければ作者に知らせてください。",
    "It can play, but do not rely on the scores and lines it shows. Look for a newer version, or tell its author.",
)
UNKNOWN_LINE = Phrase(
    "USI にない行がありました（{count} 行：「{line}」）。読み飛ばすので、差し支えありません。",
    "Lines that mean nothing in USI, and do no harm: {count}, such as “{line}”.",
)
UNASKED_ANSWER = Phrase(
    "聞いていないのに答えました（{count} 行：「{line}」）。", "Answers nobody asked for: {count}, such as “{line}”."
)
UNASKED_READYOK = Phrase(
    "聞いていないのに readyok と言いました（{count} 回）。", "readyok that nobody asked for: {count}."
)
UNASKED_USIOK = Phrase("聞いていないのに usiok と言いました（{count} 回）。", "usiok that nobody asked for: {count}.")
UNREADABLE_ANSWER = Phrase(
    "答えが指し手として読めません（「{line}」）。", "Its answer cannot be read as a move: “{line}”."
)
OTHER_VARIANT = Phrase(
    "USI の将棋として動いているか、チェスなどの設定になっていないかを確かめてください。",
    "Check that it speaks USI and plays shogi, and is not set up for chess or something else.",
)
LATE_OPTION = Phrase(
    "usiok の後にオプションを言いました（{count} 行：「{line}」）。", "Options after usiok: {count}, such as “{line}”."
)
LINE_CUT = Phrase(
    "長すぎる行がありました（{count} 行）。途中で切りました。", "Lines that were too long, and were cut: {count}."
)
BYTES_REPLACED = Phrase(
    "文字として読めない行がありました（{count} 行：「{line}」）。差し支えはありません。",
    "Lines that are not all text, which does no harm: {count}, such as “{line}”.",
)
