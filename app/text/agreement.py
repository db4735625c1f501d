"""Texts of the comparison of two engines' opinions."""

from app.text.phrase import Phrase

# fmt: off
COMPARED = Phrase("エンジンの比較", "Engines compared")
PAIR = Phrase("{first} と {second}", "{first} and {second}")
AGREED = Phrase(
    "{positions}局面のうち {same}（{percent}%）で最善手が一致しました。勝率の差は平均 {apart}%、相関は {correlation} です。",
    "They choose the same move in {same} of {positions} positions ({percent}%). Their win rates are {apart}% apart on average; the correlation is {correlation}.",
)
DECIDED = Phrase(
    "意見が分かれた {count}局面のうち {decided}局面を長く読み直しました。手が選ばれたのは {first} {wins_first}回、{second} {wins_second}回、勝率が近かったのは {first} {near_first}回、{second} {near_second}回です。",
    "Disagreements: {count}, looked at longer: {decided}. Move preferred: {first} {wins_first}, {second} {wins_second}. Nearer win rate: {first} {near_first}, {second} {near_second}.",
)
NONE = Phrase("意見が分かれた局面はありません。", "They do not disagree anywhere.")
UNASKED = Phrase("最善手が異なる局面のうち {count}局面は、相手の手をまだ読んでいないため、意見が分かれたか判定できません。",
                 "In {count} positions with different moves it is not known yet what each thinks of the other’s move.")
DISAGREES = Phrase("{first} は {first_move}（{second_move} は −{first_loss}%）、{second} は {second_move}（{first_move} は −{second_loss}%）",
                   "{first} {first_move} (the other −{first_loss}%), {second} {second_move} (−{second_loss}%)")
AT_PLY = Phrase("{ply}手目：{views}", "Move {ply}: {views}")
RIGHT = Phrase("{engine} の {move} がよい（{deciders} の読み直しで {better}% 対 {worse}%）",
               "{move} ({engine}) is better: {better}% to {worse}% by the longer look of {deciders}")
EQUAL = Phrase("差がない（{deciders} の読み直しで {first}% と {second}%）", "no difference: {first}% and {second}% by the longer look of {deciders}")
OPEN = Phrase("まだ読み直していません", "not looked at longer yet")
UNKNOWN = Phrase("―", "–")
HOW = Phrase(
    "最善手が異なり、どちらのエンジンも相手の手を自分の手より {apart}% 以上低く見る局面を、意見が分かれた局面とします。勝率はエンジンごとの換算係数で求めます。ほかのエンジン（いなければ両方）が4倍の思考量で両方の手を読み直します。",
    "Two engines disagree where their best moves differ and each thinks the other’s move at least {apart}% worse. Win rates are by each engine’s own coefficient. The other engines, or both where there is none, then look at both moves with four times the limit.",
)

COMPARE_HELP = Phrase("二つ以上のエンジンの意見を比べ、分かれた局面を長く読み直して一覧にします",
                      "compare two or more engines: list where they disagree, and decide by a longer look")
NEEDS_TWO = Phrase("--compare には --engine を二つ以上指定してください。", "--compare takes two engines or more by --engine.")

# In the window
ASK = Phrase("相手の手を読ませる", "Ask about each other’s moves")
ASK_HELP = Phrase(
    "最善手が異なる局面で、各エンジンに相手の手を読ませ、意見が分かれた手を4倍の思考量で読み直します。思考量は棋譜解析と同じです。",
    "Has each engine look at the other’s move where they differ, and looks again, with four times the limit, where they disagree. The limit is that of game analysis.",
)
NOT_HERE = Phrase("{engine} が一覧にないので読ませられません。「エンジンの管理」で追加してください。",
                  "{engine} is not among your engines, so it cannot be asked. Add it in the engine manager.")
NOT_KEPT = Phrase("エンジンの答えを棋譜に書き込めませんでした（{reason}）。", "What the engines answered could not be saved ({reason}).")
ANSWERED = Phrase("{done}/{total} の手を読みました", "{done} of {total} moves looked at")
TO_MOVE = Phrase("{ply}手目", "Move {ply}")
VIEWS_AND_VERDICT = Phrase("{views}\n{verdict}", "{views}\n{verdict}")
