"""Texts of the calibration of win rates from an engine's own games."""

from app.text.phrase import Phrase

# fmt: off
SCALE_FITTED = Phrase("{scale}（{low}～{high}、{games}局から）", "{scale} ({low}–{high}, from {games:game|games})")
SCALE_USUAL = Phrase("{scale}（共通）", "{scale} (for all engines)")
SCALE_OF_NETWORK = Phrase("{scale}（付属エンジンのネットワークの値）", "{scale} (of the bundled engine’s network)")

WHOLE = Phrase("全体", "Whole game")
UP_TO = Phrase("{ply}手まで", "Up to move {ply}")
REST = Phrase("その後", "Later")

# The command
FILES_HELP = Phrase("勝敗とエンジンの評価値がある棋譜。フォルダーも指定できる。指定しないと、保存した係数を表示する",
                    "game files with results and scores, or folders of them; without any, the saved coefficients are shown")
ENGINE_HELP = Phrase("コメントにあるこの名前のエンジンだけを調べる", "use only the scores of the engine with this name in the comments")
DRY_RUN_HELP = Phrase("結果を表示するだけで、保存しない", "show the result without saving it")
FORGET_HELP = Phrase("--engine で指定したエンジンの係数を消し、共通の係数に戻す",
                     "delete the coefficient of the engine given by --engine and use the common one again")
JSON_HELP = Phrase("エンジンごとに1行の JSON で書く", "write one line of JSON per engine")
FORGET_ONE = Phrase("--forget と --undo には --engine でエンジンを一つ指定してください。棋譜は指定できません。",
                    "--forget and --undo need one --engine and no game files.")
NOT_KEPT = Phrase("このエンジンの係数は保存されていません。", "No coefficient is saved for this engine.")
NONE_KEPT = Phrase("エンジンごとの係数はまだありません。勝敗と評価値のある棋譜を指定すると求められます。",
                   "No engine has its own coefficient yet. Give game files with results and scores to find one.")
NOTHING_TO_FIT = Phrase("勝敗とエンジン名つきの評価値がある棋譜が見つかりません。エンジン同士の対局か、棋譜解析をした対局の棋譜を指定してください。",
                        "No game has both a winner and scores of a named engine. Give games between engines, or analysed games.")
TOO_THIN = Phrase(
    "この棋譜だけでは足りないので、係数は保存しません（{games}局、{low}～{high}）。勝敗のついた棋譜が {least}局以上あり、範囲の上限が下限の {spread}倍以内になる必要があります。棋譜を増やすか、自己対局で求めてください。",
    "These games are not enough, so the coefficient is not saved ({games:game|games}, {low}–{high}). At least {least:decided game is|decided games are} needed, and an upper bound of at most {spread:time|times} the lower one. Give more games, or find it by self-play.",
)
UNDO_HELP = Phrase("--engine で指定したエンジンの係数を、最後に変更する前の値に戻す",
                   "restore the coefficient that the engine given by --engine had before its last change")
NOTHING_TO_UNDO = Phrase("このエンジンの係数に、元に戻せる変更はありません。", "There is no change of this engine’s coefficient to undo.")
UNDO = Phrase("元に戻す", "Undo")
UNDO_TIP = Phrase("このエンジンの係数を、最後に変更する前の値に戻します。", "Restores the coefficient that this engine had before its last change.")
KEPT = Phrase("係数を保存しました。このエンジンの勝率・判定・正確さに使います。",
              "The coefficient is saved. Win rates, verdicts and accuracy by this engine use it.")
FITTED = Phrase("{engine}：勝率換算係数 {scale}", "{engine}: win-rate coefficient {scale}")
PHASE = Phrase("範囲", "Part")
COEFFICIENT = Phrase("係数", "Coeff.")
GAMES = Phrase("局数", "Games")
BRIER = Phrase("Brier", "Brier")
LOG_LOSS = Phrase("対数損失", "Log loss")
BINS_ARE = Phrase("予想した勝率 → 実際の勝率（局数）", "Expected win rate → actual win rate (games)")

# The dialog
AT_ENGINE = Phrase("勝率換算係数…", "Win-rate coefficient…")
DIALOG = Phrase("勝率換算係数：{engine}", "Win-rate coefficient of {engine}")
INTRODUCTION = Phrase(
    "勝敗があり、このエンジンの評価値がコメントにある棋譜を選ぶと、評価値が勝率何% にあたるかを求めます。棋譜が多いほど確かになります。",
    "Choose decided games with this engine’s scores in their comments. They show which win rate each score stands for. More games give a more reliable result.",
)
NOW = Phrase("現在の勝率換算係数：{scale}", "Win-rate coefficient now: {scale}")
READING = Phrase("{count}個の棋譜ファイルを読み込んでいます。", "Reading {count:game file|game files}.")
FOUND = Phrase("求めた係数：{scale}。点が対角線に近いほど、評価値どおりの結果になっています。",
               "Coefficient found: {scale}. The closer the dots are to the diagonal, the better the scores predict results.")
NOTHING_FOUND = Phrase("勝敗があり、{engine} の評価値がある棋譜がありませんでした。そのエンジンが対局したか、棋譜解析をした棋譜を選んでください。",
                       "No game has both a winner and scores of {engine}. Choose games that it played or analysed.")
CHOOSE = Phrase("棋譜を選ぶ…", "Choose games…")
CHOOSE_TITLE = Phrase("勝率換算係数を求める棋譜", "Games for the win-rate coefficient")
PLAY = Phrase("自己対局で求める", "Find by self-play")
PLAY_TIP = Phrase(
    "このエンジン同士に短い対局を指させ、その評価値と勝敗から求めます。棋譜は「連続対局」に残ります。",
    "Lets this engine play short games against itself and finds the coefficient from their scores and results. The games are listed under Matches.",
)
PLAY_NAME = Phrase("自己対局：{engine}", "Self-play: {engine}")
PLAYING = Phrase("自己対局中：{games}局のうち{played}局が終わりました。", "Self-play: {played} of {games:game|games} finished.")
HALT = Phrase("対局を中止", "Stop playing")
HALT_TIP = Phrase("終わった対局から係数を求めます。", "Finds the coefficient from the games finished so far.")
NOTHING_PLAYED = Phrase("終わった対局がないので、係数は求められません。もう一度始めるか、棋譜を選んでください。",
                        "No game has finished, so no coefficient can be found. Start again, or choose games.")
SAVE = Phrase("この係数を使う", "Use this coefficient")
FORGET = Phrase("元の係数に戻す", "Use original coefficient")
FORGET_TIP = Phrase("このエンジンで求めた係数を消します。付属エンジンはネットワークの値、ほかのエンジンは設定の勝率換算係数に戻ります。",
                    "Deletes the coefficient found for this engine. The bundled engine then uses that of its network, other engines the one from the settings.")
CLOSE = Phrase("閉じる", "Close")
DIAGRAM = Phrase("{part}：係数 {scale}、{games}局、Brier {brier}、対数損失 {log_loss}",
                 "{part}: coefficient {scale}, {games:game|games}, Brier {brier}, log loss {log_loss}")
COEFFICIENT_OF = Phrase("係数 {scale}（{games}局）", "{scale} ({games:game|games})")
