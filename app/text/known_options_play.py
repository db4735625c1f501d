"""Well-known options of engines: what everybody sets, how strong they play, how they use their time, when they stop."""

from typing import Final

from app.text.known_option import KnownOption, OptionGroup
from app.text.phrase import Phrase

BASIC: Final = {
    "threads thread numberofthreads numthreads threadnum cores cpucores": KnownOption(
        Phrase("スレッド数", "Threads"),
        Phrase(
            "同時に考えるスレッドの数です。コアの数までは増やすほど強くなりますが、そのぶん CPU が熱くなり、ほかのエンジンの分が減ります。"
            "二つのエンジンを同時に使うなら、コアを分け合う数にします。",
            "How many threads think at the same time. Up to the number of cores, more is stronger, but it takes the processor "
            "away from everything else. When two engines run together, let them share the cores.",
        ),
        OptionGroup.BASIC,
        is_essential=True,
    ),
    "usihash hash": KnownOption(
        Phrase("ハッシュ（MB）", "Hash (MB)"),
        Phrase(
            "読んだ局面を覚えておくメモリーの量です。長く考えさせるほど大きい方がよく、数分の検討なら 1024 から 4096 が目安です。"
            "空いているメモリーより大きくすると、かえってとても遅くなります。",
            "Memory for positions that have been looked at. The longer the thinking, the more of it helps: 1024 to 4096 for some "
            "minutes of analysis. More than the memory that is free makes everything very slow.",
        ),
        OptionGroup.BASIC,
        is_essential=True,
    ),
    "usiponder ponder": KnownOption(
        Phrase("相手の番にも考える", "Think in the opponent’s time"),
        Phrase(
            "相手の次の手を予想して、その先を考え続けます。予想が当たると、使った時間がそのまま得になります。相手の番にも CPU を使うので、"
            "同じコンピューターのエンジンどうしの対局ではオフにします。",
            "Goes on thinking about the move it expects, and gains that time when it is played. It keeps the processor busy in "
            "the opponent’s time, so leave it off when two engines play on one computer.",
        ),
        OptionGroup.BASIC,
        is_essential=True,
    ),
    "multipv usimultipv": KnownOption(
        Phrase("候補手の数", "Number of lines"),
        Phrase(
            "同時に調べて表示する候補手の数です。増やすほど一つ一つの読みは浅くなります。対局では 1 が最も強く、検討では検討の画面で決めた数が優先されます。",
            "How many candidate moves are examined and shown. The more there are, the less deep each is; in games 1 is "
            "strongest. In an analysis the number chosen there is used.",
        ),
        OptionGroup.BASIC,
    ),
    "stochasticponder": KnownOption(
        Phrase("予想手を決めずに先読み", "Ponder without a guess"),
        Phrase(
            "相手の番に、予想した一手ではなく相手の局面そのものを考えます。予想が外れても読みが無駄になりにくい方式です。先読みがオンのときだけ働きます。",
            "In the opponent’s time it thinks about the position as it is, not about one expected move, so that a wrong guess "
            "costs less. Only with pondering on.",
        ),
        OptionGroup.BASIC,
    ),
    "clearhash resethash": KnownOption(
        Phrase("ハッシュを消す", "Clear the hash"),
        Phrase(
            "覚えている局面をすべて忘れさせます。同じ局面を初めから考え直させたいときに押します。",
            "Makes it forget all positions, to have one thought about afresh.",
        ),
        OptionGroup.BASIC,
    ),
    "largepageenable uselargepages largepages": KnownOption(
        Phrase("大きなページを使う", "Use large pages"),
        Phrase(
            "ハッシュを OS の大きなページに置き、探索を少し速くします。Windows では利用者に「メモリ内のページのロック」の権限が要り、なければ何も変わりません。",
            "Keeps the hash in large memory pages, which makes searching a little faster. On Windows the user needs the right "
            "to lock pages in memory; without it nothing changes.",
        ),
        OptionGroup.BASIC,
    ),
    "numapolicy numaoffset threadidoffset": KnownOption(
        Phrase("CPU の割り当て方", "Placing on processors"),
        Phrase(
            "CPU やメモリーの組が複数ある大きな機械で、スレッドをどこに置くかを決めます。ふつうのコンピューターでは変えません。",
            "Where threads go on a large machine with several groups of processors and memory. On an ordinary computer leave it "
            "as it is.",
        ),
        OptionGroup.BASIC,
    ),
}

STRENGTH: Final = {
    "level": KnownOption(
        Phrase("強さ", "Level"),
        Phrase(
            "強さの段階です。ふつうは、数が大きいほど強くなります。",
            "How strong it plays; as a rule, the higher the stronger.",
        ),
        OptionGroup.STRENGTH,
        is_essential=True,
    ),
    "skilllevel": KnownOption(
        Phrase("強さ", "Skill level"),
        Phrase(
            "最大が全力です。下げるほど、わざと最善でない手を選ぶようになります。初めて指す人の相手には 0 から 5 が目安です。",
            "The highest is full strength. The lower it is, the more often it chooses a worse move on purpose; 0 to 5 suits "
            "beginners.",
        ),
        OptionGroup.STRENGTH,
        is_essential=True,
    ),
    "style": KnownOption(
        Phrase("棋風", "Style"),
        Phrase("指し方の好みです。", "What kind of play it prefers."),
        OptionGroup.STRENGTH,
        is_essential=True,
    ),
    "usilimitstrength ucilimitstrength limitstrength": KnownOption(
        Phrase("強さを抑える", "Limit the strength"),
        Phrase(
            "オンにすると、段級位やレーティングで決めた強さまで抑えて指します。オフのときは、その値は使われません。",
            "Plays only as well as the rank or rating set for it. While this is off, that value is not used.",
        ),
        OptionGroup.STRENGTH,
        is_essential=True,
    ),
    "usistrength": KnownOption(
        Phrase("段級位", "Rank"),
        Phrase(
            "抑えるときの強さです。負の数は級、正の数はアマチュアの段で、-5 は 5 級、3 は三段です。",
            "How strong it is when limited: negative numbers are kyu, positive ones amateur dan, so -5 is 5 kyu and 3 is 3 dan.",
        ),
        OptionGroup.STRENGTH,
        is_essential=True,
    ),
    "ucielo elo": KnownOption(
        Phrase("レーティング", "Rating"),
        Phrase(
            "抑えるときの強さを、およそのレーティングで決めます。「強さを抑える」がオンのときだけ使われます。",
            "About which rating it should have when limited. Only used while the strength is limited.",
        ),
        OptionGroup.STRENGTH,
        is_essential=True,
    ),
    "depthlimit limitdepth": KnownOption(
        Phrase("深さの上限", "Depth limit"),
        Phrase(
            "この深さまで読んだら指します。小さくすると速く、弱くなります。0 で上限なしのエンジンが多く、そうでないものは最大の値が全力です。",
            "It moves once it has searched so deep; less is quicker and weaker. In most engines 0 means no limit, in the others "
            "the highest value is full strength.",
        ),
        OptionGroup.STRENGTH,
    ),
    "nodeslimit nodelimit": KnownOption(
        Phrase("局面数の上限", "Node limit"),
        Phrase(
            "一手にこの数の局面まで調べます。時間に左右されずに強さをそろえたいときに使います。0 は上限なしです。",
            "Looks at so many positions for a move at most, which makes the strength independent of the time. 0 is no limit.",
        ),
        OptionGroup.STRENGTH,
    ),
    "maxrandomscorediff": KnownOption(
        Phrase("手を散らす幅", "Random moves within"),
        Phrase(
            "最善手との評価値の差がこの値以内の手から、でたらめに選びます（歩 1 枚がおよそ 100）。0 ならいつも最善手です。大きいほど弱くなります。",
            "Picks at random among moves that are at most so much worse than the best, a pawn being about 100. 0 always plays "
            "the best; more is weaker.",
        ),
        OptionGroup.STRENGTH,
    ),
    "maxrandomscorediffply": KnownOption(
        Phrase("手を散らす手数", "Random moves until"),
        Phrase(
            "この手数までは手を散らし、それからは最善手を指します。",
            "Until this move number it may pick at random; afterwards it plays the best move.",
        ),
        OptionGroup.STRENGTH,
    ),
    "contempt contemptfromblack": KnownOption(
        Phrase("引き分けを避ける度合い", "Contempt"),
        Phrase(
            "大きいほど引き分けを嫌って戦い、小さいか負だと引き分けを喜びます。歩 1 枚がおよそ 100 で、0 は中立です。",
            "The higher, the more it avoids a draw; low or negative values welcome one. A pawn is about 100, and 0 is neutral.",
        ),
        OptionGroup.STRENGTH,
    ),
    "analysiscontempt": KnownOption(
        Phrase("検討での引き分けの見方", "Contempt in analysis"),
        Phrase(
            "検討のときに、引き分けを避ける度合いをどちらの側から数えるかです。公平な評価値を見たいなら、オフにします。",
            "For which side the contempt counts in an analysis. For scores without a bias, switch it off.",
        ),
        OptionGroup.STRENGTH,
    ),
}

TIME: Final = {
    "networkdelay": KnownOption(
        Phrase("通信の遅れの平均（ms）", "Usual delay (ms)"),
        Phrase(
            "考え終えてから手が届くまでの、ふだんの遅れです。この分だけ早く指します。手元の対局なら 0 から 120、通信対局なら 120 から 400 が目安です。",
            "How long a move usually takes to arrive; it moves so much earlier. 0 to 120 on this computer, 120 to 400 over a "
            "network.",
        ),
        OptionGroup.TIME,
        is_essential=True,
    ),
    "networkdelay2": KnownOption(
        Phrase("通信の遅れの最大（ms）", "Worst delay (ms)"),
        Phrase(
            "時間が切れそうなとき、この分を残して指します。手元の対局で小さくすると秒読みを使い切れますが、小さすぎると時間切れ負けになります。"
            "通信対局なら 1000 以上が安全です。",
            "So much is kept back when time runs out. On this computer a small value uses more of the byoyomi, but too small a "
            "one loses on time; over a network 1000 or more is safe.",
        ),
        OptionGroup.TIME,
        is_essential=True,
    ),
    "minimumthinkingtime minthinkingtime": KnownOption(
        Phrase("最小の思考時間（ms）", "Least thinking time (ms)"),
        Phrase(
            "やさしい局面でも、少なくともこれだけ考えます。一秒未満を切り捨てる対局なら、2000 にすると時間が無駄になりません。",
            "It thinks at least so long, even where the move is plain. Where parts of a second do not count, 2000 wastes nothing.",
        ),
        OptionGroup.TIME,
    ),
    "slowmover": KnownOption(
        Phrase("序盤に使う時間（%）", "Time for the opening (%)"),
        Phrase(
            "100 が標準です。大きくすると序盤に多く時間を使い、終盤に残る時間が減ります。70 から 150 くらいで試します。",
            "100 is the usual. More spends more time early and leaves less for the end; try 70 to 150.",
        ),
        OptionGroup.TIME,
    ),
    "moveoverhead": KnownOption(
        Phrase("着手ごとの余裕（ms）", "Reserve per move (ms)"),
        Phrase(
            "一手ごとに差し引く時間です。遅い回線や離れた機械のエンジンで時間切れになるなら、増やします。",
            "Taken off the time for every move. Raise it when an engine on a slow line or another machine loses on time.",
        ),
        OptionGroup.TIME,
    ),
    "byoyomimargin": KnownOption(
        Phrase("秒読みの余裕（ms）", "Byoyomi reserve (ms)"),
        Phrase(
            "秒読みの終わりより、これだけ早く指します。時間切れになるなら増やし、そうでなければ 500 以下で足ります。",
            "It moves so long before the byoyomi ends. Raise it after losses on time; otherwise 500 or less will do.",
        ),
        OptionGroup.TIME,
        is_essential=True,
    ),
    "fischermargin incmargin": KnownOption(
        Phrase("加算時間の余裕（ms）", "Increment reserve (ms)"),
        Phrase(
            "一手ごとに時間が増える対局で、手元に残しておく時間です。",
            "How much is kept in hand in games with an increment.",
        ),
        OptionGroup.TIME,
    ),
    "suddendeathmargin": KnownOption(
        Phrase("切れ負けの余裕（秒）", "Sudden death reserve (s)"),
        Phrase(
            "秒読みのない対局で、最後まで残しておく秒数です。減らすと考える時間が増えますが、長い終盤で足りなくなります。",
            "Seconds kept to the end in games without byoyomi. Less of it leaves more to think with, and may not last through "
            "a long endgame.",
        ),
        OptionGroup.TIME,
    ),
    "timemargin": KnownOption(
        Phrase("持ち時間の余裕（ms）", "Reserve of main time (ms)"),
        Phrase(
            "持ち時間から差し引いておく時間です。時間切れを防ぎます。",
            "Taken off the main time, so that it is not overstepped.",
        ),
        OptionGroup.TIME,
    ),
    "nodestime": KnownOption(
        Phrase("時間の代わりの局面数", "Nodes instead of time"),
        Phrase(
            "0 でない値にすると、時間の 1 ミリ秒を、調べた局面のこの数だけと数えます。遅い機械でも同じ強さで試すためのもので、ふだんは 0 です。",
            "With another value than 0, a millisecond of the clock counts as so many positions, for tests that are alike on every "
            "machine. Usually 0.",
        ),
        OptionGroup.TIME,
    ),
    "rounduptofullsecond": KnownOption(
        Phrase("秒の終わりまで使う", "Use up the second"),
        Phrase(
            "一秒未満が切り捨てられるものとして、次の秒の手前まで考えます。ミリ秒まで数える対局ではオフにします。",
            "Thinks until just before the next second, where parts of a second do not count. Switch it off where they do.",
        ),
        OptionGroup.TIME,
    ),
    "booksleeptime": KnownOption(
        Phrase("定跡の手を待つ時間（ms）", "Pause before book moves (ms)"),
        Phrase(
            "定跡の手をすぐに指さず、これだけ待ってから指します。",
            "Waits so long before it plays a move of its book.",
        ),
        OptionGroup.TIME,
    ),
}

ENDING: Final = {
    "resignvalue": KnownOption(
        Phrase("投了する評価値", "Resign when behind by"),
        Phrase(
            "評価値がこれだけ悪くなったら投了します（歩 1 枚がおよそ 100）。3000 くらいで人間と同じころ、30000 で詰まされるとわかったとき、99999 で最後まで指します。",
            "Resigns when it is behind by so much, a pawn being about 100: 3000 is about when a person would, 30000 when it sees "
            "the mate, and with 99999 it plays to the end.",
        ),
        OptionGroup.ENDING,
        is_essential=True,
    ),
    "resignthreshold": KnownOption(
        Phrase("投了する勝率（0.1%）", "Resign below (0.1 %)"),
        Phrase(
            "勝つ見込みがこの値を下回ったら投了します。10 が 1% です。0 なら最後まで指します。",
            "Resigns when its chance to win falls below this; 10 is 1 %. With 0 it plays to the end.",
        ),
        OptionGroup.ENDING,
        is_essential=True,
    ),
    "maxmovestodraw drawply": KnownOption(
        Phrase("引き分けになる手数", "Draw after so many moves"),
        Phrase(
            "この手数で引き分けになる規則だと思って指します。対局の最大手数と同じにします。0 は制限なしです。",
            "It plays as if the game were drawn after so many moves. Set it to what the game has; 0 is no such rule.",
        ),
        OptionGroup.ENDING,
    ),
    "enteringkingrule": KnownOption(
        Phrase("入玉の規則", "Rule for entering kings"),
        Phrase(
            "どの規則で宣言勝ちや引き分けを判断するかです。対局の規則と違うと、勝ちの宣言を逃したり、早まったりします。",
            "By which rule it declares a win or counts a draw. If it is not the rule of the game, it misses declarations or makes "
            "them too early.",
        ),
        OptionGroup.ENDING,
        is_essential=True,
    ),
    "drawvalueblack": KnownOption(
        Phrase("引き分けの価値（先手）", "Worth of a draw as Sente"),
        Phrase(
            "先手のときに引き分けをどれだけよいと見るかです。やねうら王では評価値で負なら避け、dlshogi では 500 が五分です。",
            "How good a draw is to it as Sente. In YaneuraOu a score, where negative values avoid draws; in dlshogi 500 is even.",
        ),
        OptionGroup.ENDING,
    ),
    "drawvaluewhite": KnownOption(
        Phrase("引き分けの価値（後手）", "Worth of a draw as Gote"),
        Phrase(
            "後手のときに引き分けをどれだけよいと見るかです。やねうら王では評価値で負なら避け、dlshogi では 500 が五分です。",
            "How good a draw is to it as Gote. In YaneuraOu a score, where negative values avoid draws; in dlshogi 500 is even.",
        ),
        OptionGroup.ENDING,
    ),
    "drawscore": KnownOption(
        Phrase("千日手の評価値", "Score of a repetition"),
        Phrase(
            "千日手をこの評価値と見ます（歩 1 枚が 100）。負にすると避け、正にすると狙います。",
            "A repetition counts as this score, a pawn being 100. Negative values avoid it, positive ones seek it.",
        ),
        OptionGroup.ENDING,
    ),
}
