"""What is said about games: how time is set, what happens at the board, and what is wrong with an engine in a game."""

from app.text.phrase import Phrase

# Times

PRESET_UNLIMITED = Phrase("無制限", "Unlimited")
PRESET_SUDDEN_3 = Phrase("3分切れ負け", "3 minutes, sudden death")
PRESET_SUDDEN_10 = Phrase("10分切れ負け", "10 minutes, sudden death")
PRESET_TEN_SECONDS = Phrase("10秒将棋", "10 seconds a move")
PRESET_THIRTY_SECONDS = Phrase("一手30秒", "30 seconds a move")
PRESET_ONE_MINUTE = Phrase("一手1分", "1 minute a move")
PRESET_TEN_THIRTY = Phrase("10分、切れたら一手30秒", "10 minutes, then 30 seconds a move")
PRESET_FIFTEEN_SIXTY = Phrase("15分、切れたら一手1分", "15 minutes, then 1 minute a move")
PRESET_FISCHER_5 = Phrase("フィッシャー 5分＋10秒", "Fischer, 5 minutes + 10 seconds")
PRESET_FISCHER_10 = Phrase("フィッシャー 10分＋5秒", "Fischer, 10 minutes + 5 seconds")

# What keeps a game from beginning

BAD_START = Phrase("開始局面を読めません。{reason}", "The start position cannot be read. {reason}")
NO_SUCH_MOVE = Phrase("「{move}」は指し手ではありません。", "“{move}” is no move.")
ILLEGAL_BEFORE = Phrase(
    "それまでの手順の{ply}手目「{move}」が指せません。{reason}",
    "Move {ply} of those played before, {move}, is not legal. {reason}",
)
KING_MISSING = Phrase(
    "玉のない側があるので、この局面からは対局できません。", "A game cannot begin here: one side has no king."
)
KING_EXPOSED = Phrase(
    "手番でない側の玉に王手がかかっているので、この局面からは対局できません。",
    "A game cannot begin here: the side that is not to move is in check.",
)
OVER_ALREADY = Phrase(
    "この局面で対局はもう終わっています。", "A game cannot begin here: in this position it is already over."
)
BOTH_EXTRAS = Phrase(
    "秒読みと一手ごとの加算は、同時には使えません。どちらかを 0 にしてください。",
    "Byoyomi and an increment cannot be used together. Set one of them to 0.",
)

# Why a game ended, beyond the name of the ending

NO_LEGAL_MOVE = Phrase("指せる手がありません。", "There is no legal move.")
PERPETUAL_CHECK = Phrase("連続王手の千日手です。", "The same position came four times by perpetual check.")
ILLEGAL_MOVE = Phrase("反則の手「{move}」を指しました。{reason}", "It played the illegal move {move}. {reason}")
LATE_BY_LITTLE = Phrase(
    "{name}は {over} ミリ秒の遅れで時間切れになりました（猶予は {grace} ミリ秒）。エンジンの設定で時間切れの猶予を長くするか（--grace）、NetworkDelay のようなオプションで時間を残させるか、対局の条件で秒未満を切り捨ててください（--whole-seconds）。",
    "{name} was {over} ms too late (its grace is {grace} ms). Give it a longer grace in its settings (--grace), have it keep "
    "time back by an option such as NetworkDelay, or count whole seconds in the game (--whole-seconds).",
)
CLAIM_NOT_ALLOWED = Phrase(
    "この対局に入玉宣言はありませんが、宣言しました。", "It declared a win, which this game does not know."
)
CLAIM_WRONG = Phrase("宣言の条件を満たしていません。{reasons}", "The declaration does not hold. {reasons}")

# Trouble with engines

ENGINE_LOST = Phrase("{name}が止まりました。{reason}", "{name} has stopped. {reason}")
MAYBE_OF_INCREMENTS = Phrase(
    "{lost}加算（binc・winc）を受け取ると終わるエンジンなのかもしれません。再起動したら、加算を秒読みとして伝えます。エンジンの設定で「加算（binc・winc）を送る」を外すか、yomisuji engine set 名前 --increments no とすると、初めからそうします。",
    "{lost} It may be one that ends when it reads increments (binc, winc). Started again, it is told them as byoyomi. Turn off "
    "“Send increments” in its settings, or say “yomisuji engine set NAME --increments no”, and it is told so from the start.",
)
ENGINE_HANGS = Phrase("{name}から返事がありません。", "{name} does not answer.")
ENGINE_SLOW_TO_START = Phrase(
    "{name}の準備がいつまでも終わりません。", "{name} does not get ready, however long one waits."
)
ENGINE_NONSENSE = Phrase(
    "{name}の答え「{line}」は、指し手として読めません。", "The answer of {name}, “{line}”, cannot be understood."
)
ENGINE_HAS_NO_MOVE = Phrase(
    "{name}は、指せる手があるのに「ない」と答えました。", "{name} says that it has no move, but there are some."
)
ENGINE_IS_MATE_SOLVER = Phrase(
    "{name}は詰将棋を解くエンジンで、対局はできません。", "{name} only looks for mates and cannot play a game."
)

RESTART = Phrase("再起動して続ける", "Restart it and go on")
RESTART_REFUNDED = Phrase("時間を戻して再起動", "Restart, time given back")
WAIT_ON = Phrase("もう少し待つ", "Keep waiting")
REPLACE = Phrase("別のエンジンに替える…", "Take another engine…")
REPLACE_REFUNDED = Phrase("時間を戻して別のエンジンに替える…", "Take another engine, time given back…")
END_GAME = Phrase("対局を終える", "End the game")

# Deeds in the record

GAME_MOVE = Phrase("対局の指し手", "Move of a game")
GAME_THOUGHTS = Phrase("対局中の読み", "Thoughts during a game")
GAME_ENDS = Phrase("対局の終局", "End of a game")

SIDES_SWAPPED = Phrase("ここで先後を入れ替えました。", "Here the players changed sides.")
