"""Texts of the comparison of two engines' opinions."""

from app.text.phrase import Phrase

# fmt: off
COMPARED = Phrase("エンジンの比較", "Engine comparison")
PAIR = Phrase("{first} と {second}", "{first} and {second}")
AGREED = Phrase("{positions}局面のうち {same}（{percent}%）で最善手が一致しました。勝率の差は平均 {apart}%、相関は {correlation} です。",
                "Same best move in {same} of {positions:position|positions} ({percent}%). Average difference in win rate {apart}%, correlation {correlation}.")
DECIDED = Phrase(
    "意見が分かれた {count}局面のうち {decided}局面を再検討しました。手が選ばれたのは {first} {wins_first}回、{second} {wins_second}回、勝率が近かったのは {first} {near_first}回、{second} {near_second}回です。",
    "The engines disagree in {count:position|positions}; {decided:was|were} rechecked. Preferred: {first} {wins_first}, {second} {wins_second}. Closer win rate: {first} {near_first}, {second} {near_second}.",
)
NONE = Phrase("意見が分かれた局面はありません。", "No disagreements.")
UNASKED = Phrase("最善手が異なる局面のうち {count}局面は、もう一方のエンジンの手をまだ読んでいないため、意見が分かれたか判定できません。",
                 "In {count:position|positions} the best moves differ, but the other engine’s move has not been searched yet.")
DISAGREES = Phrase("{first} は {first_move}（{second_move} は −{first_loss}%）、{second} は {second_move}（{first_move} は −{second_loss}%）",
                   "{first} {first_move} ({second_move} −{first_loss}%), {second} {second_move} ({first_move} −{second_loss}%)")
AT_PLY = Phrase("{ply}手目：{views}", "Move {ply}: {views}")
RIGHT = Phrase("{engine} の {move} がよい（{deciders} の再検討で {better}% 対 {worse}%）",
               "{move} ({engine}) is better: {better}% against {worse}% in a recheck by {deciders}")
EQUAL = Phrase("差がない（{deciders} の再検討で {first}% と {second}%）", "no difference: {first}% and {second}% in a recheck by {deciders}")
OPEN = Phrase("まだ再検討していません", "not rechecked yet")
UNKNOWN = Phrase("―", "–")
HOW = Phrase(
    "最善手が異なり、どちらのエンジンも、もう一方の手を自分の手より {apart}% 以上低く見る局面を、意見が分かれた局面とします。勝率はエンジンごとの勝率換算係数で求めます。ほかのエンジン（なければ両方）が4倍の思考量で両方の手を再検討します。",
    "Two engines disagree when their best moves differ and each rates the other’s move at least {apart}% lower. Each engine uses its own win-rate coefficient. The remaining engines (or both, if there are none) then search both moves with four times the limit.",
)

COMPARE_HELP = Phrase("二つ以上のエンジンの意見を比べ、分かれた局面を再検討して一覧にします",
                      "compare two or more engines: recheck and list where they disagree")
NEEDS_TWO = Phrase("--compare には --engine を二つ以上指定してください。", "--compare needs two or more engines: give --engine several times.")

# In the window
ASK = Phrase("互いの手を読ませる", "Search each other’s moves")
ASK_HELP = Phrase(
    "最善手が異なる局面で、各エンジンに互いの手を読ませ、意見が分かれた手を4倍の思考量で再検討します。思考量は棋譜解析と同じです。",
    "Where the best moves differ, each engine searches the other’s move; where they disagree, both moves are rechecked with four times the limit. The limit is that of game analysis.",
)
NOT_HERE = Phrase("{engine} が一覧にないので読ませられません。「エンジンの管理」で追加してください。",
                  "{engine} is not in your list of engines, so it cannot search. Add it in Manage engines.")
NOT_KEPT = Phrase("エンジンの応答を棋譜に書き込めませんでした（{reason}）。", "The engines’ answers could not be saved in the game ({reason}).")
ANSWERED = Phrase("{done}/{total} の手を読みました", "{done} of {total:move|moves} searched")
TO_MOVE = Phrase("{ply}手目", "Move {ply}")
VIEWS_AND_VERDICT = Phrase("{views}\n{verdict}", "{views}\n{verdict}")
