"""Texts of the calibration of win rates from an engine's own games."""

from app.text.phrase import Phrase

# fmt: off
SCALE_FITTED = Phrase("{scale}（{low}–{high}、{games}局から）", "{scale} ({low}–{high}, from {games} games)")
SCALE_USUAL = Phrase("{scale}（共通）", "{scale} (for all engines)")
SCALE_OF_NETWORK = Phrase("{scale}（付属エンジンのネットワークの値）", "{scale} (of the bundled engine’s network)")

WHOLE = Phrase("全体", "Whole game")
UP_TO = Phrase("{ply}手まで", "Up to move {ply}")
REST = Phrase("その後", "Later")

# The command
FILES_HELP = Phrase("勝敗とエンジンの評価値がある棋譜。フォルダーも指定できます。指定しないと、保存した係数を表示します。",
                    "records with results and scores, or folders of them; without any, what is saved is shown")
ENGINE_HELP = Phrase("コメントにあるこの名前のエンジンだけを調べます", "only the engine of this name in the comments")
DRY_RUN_HELP = Phrase("結果を表示するだけで、保存しません", "show the result without saving it")
FORGET_HELP = Phrase("--engine で指定したエンジンの係数を消し、共通の係数に戻します",
                     "delete the coefficient of the engine named by --engine and use the common one again")
JSON_HELP = Phrase("1エンジンを1行の JSON で書きます", "write one line of JSON per engine")
FORGET_ONE = Phrase("--forget と --undo には --engine でエンジンを一つ指定してください。棋譜は指定できません。",
                    "--forget and --undo need one --engine and no records.")
NOT_KEPT = Phrase("このエンジンの係数は保存されていません。", "No coefficient is saved for this engine.")
NONE_KEPT = Phrase("エンジンごとの係数はまだありません。勝敗と評価値のある棋譜を指定すると求められます。",
                   "No engine has its own coefficient yet. Give records with results and scores to find them.")
NOTHING_TO_FIT = Phrase("勝敗とエンジン名つきの評価値がある棋譜が見つかりません。エンジン同士の対局か、棋譜解析をした対局の棋譜を指定してください。",
                        "No record has both a winner and scores of a named engine. Give games between engines, or games that were analysed.")
TOO_THIN = Phrase(
    "この棋譜だけでは確かでないので、係数は保存しません（{games}局、{low}–{high}）。勝敗のついた棋譜が {least}局以上あり、範囲の上が下の {spread}倍以内になる必要があります。棋譜を増やすか、自己対局で求めてください。",
    "These games are not enough, so the coefficient is not saved ({games} games, {low}–{high}). It takes at least {least} decided games, and an upper bound of at most {spread} times the lower one. Give more games, or let the engine play against itself.",
)
UNDO_HELP = Phrase("--engine で指定したエンジンの係数を、最後に変える前に戻します",
                   "bring back the coefficient that the engine named by --engine had before its last change")
NOTHING_TO_UNDO = Phrase("このエンジンの係数に、元に戻せる変更はありません。", "There is no change of this engine’s coefficient to undo.")
UNDO = Phrase("元に戻す", "Undo")
UNDO_TIP = Phrase("このエンジンの係数を、最後に変える前に戻します。", "Brings back the coefficient that this engine had before its last change.")
KEPT = Phrase("係数を保存しました。このエンジンの勝率・判定・正確さに使います。",
              "The coefficient is saved. Win rates, marks and accuracy by this engine use it.")
FITTED = Phrase("{engine}：勝率換算係数 {scale}", "{engine}: win-rate coefficient {scale}")
PHASE = Phrase("範囲", "Part")
COEFFICIENT = Phrase("係数", "Coeff.")
GAMES = Phrase("局数", "Games")
BRIER = Phrase("Brier", "Brier")
LOG_LOSS = Phrase("対数損失", "Log loss")
BINS_ARE = Phrase("予想した勝率 → 実際の勝率（局数）", "Expected win rate → actual win rate (games)")

# The dialog
AT_ENGINE = Phrase("勝率換算…", "Win rates…")
DIALOG = Phrase("勝率換算：{engine}", "Win rates of {engine}")
INTRODUCTION = Phrase(
    "勝敗があり、このエンジンの評価値がコメントにある棋譜を選ぶと、評価値が勝率いくつにあたるかを求めます。多いほど確かになります。",
    "Choose records of decided games with scores of this engine in their comments. They show what win rates its scores stand for. More games give a more reliable result.",
)
NOW = Phrase("現在の勝率換算係数：{scale}", "Win-rate coefficient now: {scale}")
READING = Phrase("{count}個の棋譜ファイルを読んでいます。", "Reading records: {count} files.")
FOUND = Phrase("求めた係数：{scale}。点が対角線に近いほど、評価値どおりの結果になっています。",
               "Coefficient found: {scale}. The closer the dots are to the diagonal, the better the scores predict results.")
NOTHING_FOUND = Phrase("勝敗があり、{engine} の評価値がある棋譜がありませんでした。対局か棋譜解析をした棋譜を選んでください。",
                       "None of the records has both a winner and scores of {engine}. Choose games that it played or analysed.")
CHOOSE = Phrase("棋譜を選ぶ…", "Choose records…")
CHOOSE_TITLE = Phrase("勝率換算に使う棋譜", "Records for win rates")
PLAY = Phrase("自己対局で求める", "Play against itself")
PLAY_TIP = Phrase("このエンジンどうしに短い対局を指させ、その評価値と勝敗から求めます。棋譜は「連続対局」に残ります。",
                  "Has the engine play short games against itself and fits their scores to the results. The games stay under Engine matches.")
PLAY_NAME = Phrase("自己対局：{engine}", "Self-play: {engine}")
PLAYING = Phrase("自己対局中：{games}局のうち{played}局が終わりました。", "Playing against itself: {played} of {games} games are over.")
HALT = Phrase("対局をやめる", "Stop playing")
HALT_TIP = Phrase("終わった対局から求めます。", "Uses the games that are over.")
NOTHING_PLAYED = Phrase("終わった対局がないので、係数は求められません。もう一度始めるか、棋譜を選んでください。",
                        "No game is over, so there is nothing to find a coefficient from. Play again, or choose records.")
SAVE = Phrase("この係数を使う", "Use this coefficient")
FORGET = Phrase("元の係数に戻す", "Use original")
FORGET_TIP = Phrase("このエンジンで求めた係数を消します。付属エンジンはネットワークの値、ほかは設定の勝率換算係数に戻ります。",
                    "Deletes the coefficient found for this engine. The bundled engine goes back to that of its network, others to that of the settings.")
CLOSE = Phrase("閉じる", "Close")
DIAGRAM = Phrase("{part}：係数 {scale}、{games}局、Brier {brier}、対数損失 {log_loss}",
                 "{part}: coefficient {scale}, {games} games, Brier {brier}, log loss {log_loss}")
COEFFICIENT_OF = Phrase("係数 {scale}（{games}局）", "{scale} ({games} games)")
