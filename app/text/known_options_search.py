"""Well-known options of engines: how they search and judge, what they look for mates with, and what they write down."""

from typing import Final

from app.text.known_option import KnownOption, OptionGroup, Place
from app.text.phrase import Phrase

EVALUATION: Final = {
    "evaldir": KnownOption(
        Phrase("評価関数のフォルダ", "Evaluation folder"),
        Phrase(
            "評価関数のファイルがあるフォルダです。ほかの評価関数に替えるときに変えます。エンジンのフォルダからの場所で書けます。",
            "Where the files of the evaluation are; change it for another one. It may be written as seen from the engine’s folder.",
        ),
        OptionGroup.EVALUATION,
        is_essential=True,
        place=Place.FOLDER,
    ),
    "evalfile": KnownOption(
        Phrase("評価関数のファイル", "Evaluation file"),
        Phrase(
            "評価関数のファイルです。名前だけのときは、評価関数のフォルダの中から探されます。",
            "The file of the evaluation. A mere name is looked for in the evaluation folder.",
        ),
        OptionGroup.EVALUATION,
        is_essential=True,
        place=Place.FILE,
    ),
    "fvscale": KnownOption(
        Phrase("評価値の縮尺", "Scale of scores"),
        Phrase(
            "評価関数の出す値を割る数です。評価関数ごとに合う値があり、水匠では 24、多くのものは 16 です。合わない値にすると弱くなります。",
            "What the evaluation’s numbers are divided by. Each evaluation has its own: 24 for Suisho, 16 for many others. A "
            "wrong one makes it weaker.",
        ),
        OptionGroup.EVALUATION,
    ),
    "evalshare": KnownOption(
        Phrase("評価関数を共有する", "Share the evaluation"),
        Phrase(
            "同じエンジンをいくつも動かすとき、評価関数を一度だけメモリーに置きます。",
            "Keeps the evaluation in memory once when several of the same engine run.",
        ),
        OptionGroup.EVALUATION,
    ),
    "evalhash": KnownOption(
        Phrase("評価のハッシュ（MB）", "Evaluation cache (MB)"),
        Phrase(
            "一度求めた評価を覚えておくメモリーの量です。ふつうは、元の値のままで足ります。",
            "Memory for evaluations that were worked out before. The default usually does.",
        ),
        OptionGroup.EVALUATION,
    ),
    "skiploadingeval": KnownOption(
        Phrase("評価関数を読み込まない", "Do not load the evaluation"),
        Phrase(
            "評価関数なしで動かします。まともには指せないので、試験のときだけ使います。",
            "Runs without an evaluation, for tests alone: it cannot play then.",
        ),
        OptionGroup.EVALUATION,
    ),
    "usennue": KnownOption(
        Phrase("NNUE 評価関数を使う", "Use the NNUE evaluation"),
        Phrase(
            "ニューラルネットの評価関数で判断します。ファイルがあれば、オンの方がずっと強くなります。",
            "Judges by a neural network. Where its file is there, this is much stronger.",
        ),
        OptionGroup.EVALUATION,
    ),
    "evalcoef": KnownOption(
        Phrase("勝率と評価値の換算", "From chances to scores"),
        Phrase(
            "勝率を評価値に直すときの係数です。表示される評価値が変わるだけで、強さは変わりません。",
            "How a chance to win is turned into a score. It changes what is shown, not how it plays.",
        ),
        OptionGroup.EVALUATION,
    ),
    "dnnmodel modelfile": KnownOption(
        Phrase("モデルのファイル", "Model file"),
        Phrase(
            "ニューラルネットのモデル（.onnx など）です。初めて使うときは準備に数分かかることがあります。",
            "The neural network (such as .onnx). Its first use may take some minutes of preparation.",
        ),
        OptionGroup.EVALUATION,
        is_essential=True,
        place=Place.FILE,
    ),
    "dnnbatchsize batchsize": KnownOption(
        Phrase("まとめて評価する局面数", "Batch size"),
        Phrase(
            "GPU に一度に渡す局面の数です。大きいと速く、その代わり読みの無駄とメモリーが増えます。GPU では 128 から 256、CPU だけなら 8 から 32 が目安です。",
            "How many positions the graphics processor gets at once. More is faster, but wastes some of the search and memory: "
            "128 to 256 with a GPU, 8 to 32 without.",
        ),
        OptionGroup.EVALUATION,
        is_essential=True,
    ),
}

NUMBERED: Final = {
    "dnnmodel": KnownOption(
        Phrase("モデルのファイル（GPU {number}）", "Model file (GPU {number})"),
        Phrase(
            "{number} 番目の GPU で使うモデルです。空なら、初めのモデルと同じものか、その GPU を使わないかのどちらかになります。",
            "The model for GPU {number}. Nothing means the first model, or that this one is not used.",
        ),
        OptionGroup.EVALUATION,
        place=Place.FILE,
    ),
    "dnnbatchsize": KnownOption(
        Phrase("まとめて評価する局面数（GPU {number}）", "Batch size (GPU {number})"),
        Phrase(
            "{number} 番目の GPU に一度に渡す局面の数です。0 なら初めの GPU と同じです。",
            "How many positions GPU {number} gets at once. 0 is as many as the first.",
        ),
        OptionGroup.EVALUATION,
    ),
    "uctthreads": KnownOption(
        Phrase("探索スレッド数（GPU {number}）", "Search threads (GPU {number})"),
        Phrase(
            "{number} 番目の GPU のために読むスレッドの数です。0 ならその GPU を使いません。",
            "How many threads search for GPU {number}. With 0 it is not used.",
        ),
        OptionGroup.SEARCH,
    ),
}
"""By the name without the number at its end."""

SEARCH: Final = {
    "uctthreads": KnownOption(
        Phrase("探索スレッド数", "Search threads"),
        Phrase(
            "GPU 一つのために読むスレッドの数です。2 から 4 で GPU がおよそ使い切られ、それより増やしても強くなりません。",
            "How many threads search for one graphics processor. 2 to 4 keep it busy, and more is no stronger.",
        ),
        OptionGroup.SEARCH,
        is_essential=True,
    ),
    "uctnodelimit": KnownOption(
        Phrase("覚える局面数の上限", "Most nodes kept"),
        Phrase(
            "読みの木に置く局面の数の上限です。届くと考えるのをやめます。長い検討では増やしますが、1000 万で数 GB のメモリーを使います。",
            "How many positions its tree may hold before it stops. Raise it for long analyses; ten million take some GB of memory.",
        ),
        OptionGroup.SEARCH,
    ),
    "softmaxtemperature": KnownOption(
        Phrase("候補の広さ（温度、%）", "Breadth (temperature, %)"),
        Phrase(
            "大きいほど、有力でなさそうな手も広く読みます。モデルに合わせて決まる値で、ふつうは変えません。",
            "The higher, the more unlikely moves are looked at. It goes with the model, and is usually left alone.",
        ),
        OptionGroup.SEARCH,
    ),
    "constplayout": KnownOption(
        Phrase("一手の探索回数", "Playouts per move"),
        Phrase(
            "0 でなければ、時間にかかわらずこの回数だけ読んで指します。強さをそろえる試験に使います。",
            "With another value than 0, it searches just so often for each move, whatever the time; good for even tests.",
        ),
        OptionGroup.SEARCH,
    ),
    "reusesubtree": KnownOption(
        Phrase("前の読みを引き継ぐ", "Keep the tree"),
        Phrase(
            "前の手番に読んだ木のうち、使える所を引き継ぎます。オンの方が強くなります。",
            "Takes over what is still of use from the last search, which is stronger.",
        ),
        OptionGroup.SEARCH,
    ),
    "cinit": KnownOption(
        Phrase("探索の広さ（C init）", "Exploration (C init)"),
        Phrase(
            "読んだ回数の少ない手をどれだけ試すかの係数です。モデルに合わせて調整された値なので、ふつうは変えません。",
            "How much moves that were seldom looked at are tried. It was tuned with the model; leave it alone.",
        ),
        OptionGroup.SEARCH,
    ),
    "cbase": KnownOption(
        Phrase("探索の広さの伸び（C base）", "Growth of exploration (C base)"),
        Phrase(
            "読みが増えるにつれて、どれだけ広く試すようになるかの係数です。ふつうは変えません。",
            "How exploration grows as the search goes on. Usually left alone.",
        ),
        OptionGroup.SEARCH,
    ),
    "cfpureduction": KnownOption(
        Phrase("未読の手の割引", "Discount for new moves"),
        Phrase(
            "まだ読んでいない手を、どれだけ悪いものとして扱うかです。ふつうは変えません。",
            "How much worse a move that was not looked at is taken to be. Usually left alone.",
        ),
        OptionGroup.SEARCH,
    ),
    "cinitroot": KnownOption(
        Phrase("最初の局面での探索の広さ（C init）", "Exploration at the root (C init)"),
        Phrase(
            "考えている局面そのものでの広さです。ふつうは変えません。",
            "The same, for the very position it thinks about. Usually left alone.",
        ),
        OptionGroup.SEARCH,
    ),
    "cbaseroot": KnownOption(
        Phrase("最初の局面での広さの伸び（C base）", "Growth at the root (C base)"),
        Phrase(
            "考えている局面そのものでの、広さの伸びです。ふつうは変えません。",
            "How exploration grows at the very position it thinks about. Usually left alone.",
        ),
        OptionGroup.SEARCH,
    ),
    "cfpureductionroot": KnownOption(
        Phrase("最初の局面での未読の手の割引", "Discount at the root"),
        Phrase(
            "考えている局面そのものでの、未読の手の割引です。ふつうは変えません。",
            "The discount for new moves at the very position it thinks about. Usually left alone.",
        ),
        OptionGroup.SEARCH,
    ),
    "randomply": KnownOption(
        Phrase("手を散らす手数", "Random moves until"),
        Phrase(
            "この手数まで、読んだ回数に応じて手を散らします。同じ将棋が続くのを防ぎます。0 なら散らしません。",
            "Until this move number moves vary with how often they were searched, so that games differ. 0 is never.",
        ),
        OptionGroup.SEARCH,
    ),
    "searchwindowoffset": KnownOption(
        Phrase("探索窓のずれ", "Search window offset"),
        Phrase("探索の幅をずらす、開発者のための値です。", "Shifts the window of the search; for developers."),
        OptionGroup.SEARCH,
    ),
    "maxthreadspersplitpoint": KnownOption(
        Phrase("分岐ごとのスレッド数", "Threads per split"),
        Phrase(
            "一つの枝を同時に読むスレッドの上限です。ふつうは変えません。",
            "How many threads may work on one branch. Usually left alone.",
        ),
        OptionGroup.SEARCH,
    ),
    "minsplitdepth": KnownOption(
        Phrase("手分けする深さ", "Depth to split at"),
        Phrase(
            "残りの深さがこれ以上の枝を、スレッドで手分けします。ふつうは変えません。",
            "Branches of at least this depth are shared among threads. Usually left alone.",
        ),
        OptionGroup.SEARCH,
    ),
    "usesleepingthreads": KnownOption(
        Phrase("空いたスレッドを休ませる", "Let idle threads sleep"),
        Phrase(
            "仕事のないスレッドを休ませ、CPU を空けます。",
            "Threads without work sleep, which frees the processor.",
        ),
        OptionGroup.SEARCH,
    ),
    "generatealllegalmoves": KnownOption(
        Phrase("不成もすべて読む", "Search all non-promotions"),
        Phrase(
            "歩や角や飛の成らない手も読みます。打ち歩詰めの絡む詰みを見つけますが、少し遅くなります。",
            "Also looks at pawns, bishops and rooks that do not promote. It finds mates that avoid a pawn-drop mate, and is a "
            "little slower.",
        ),
        OptionGroup.SEARCH,
    ),
    "multipvwidth": KnownOption(
        Phrase("候補手を出す評価値の幅", "Show moves within"),
        Phrase(
            "最善手との評価値の差がこれ以内の手を、候補として出します。手の数ではありません。0 なら最善手だけです。",
            "Moves that are at most so much worse than the best are shown as candidates; it is not their number. 0 is the best "
            "alone.",
        ),
        OptionGroup.SEARCH,
    ),
    "usianalysemode ucianalysemode analysemode": KnownOption(
        Phrase("検討モード", "Analysis mode"),
        Phrase(
            "検討に合わせた考え方をします。",
            "Thinks as suits an analysis.",
        ),
        OptionGroup.SEARCH,
    ),
    "considerationmode": KnownOption(
        Phrase("検討モード", "Analysis mode"),
        Phrase(
            "読み筋が途中で切れないようにします。検討ではオン、対局では強さを少し損なうのでオフにします。",
            "Keeps lines from being cut short. On for analysis; off for games, where it costs a little strength.",
        ),
        OptionGroup.SEARCH,
        is_essential=True,
    ),
    "nullmove": KnownOption(
        Phrase("パスの読みで枝を刈る", "Null-move pruning"),
        Phrase(
            "相手に二手続けて指させても悪くならない枝を省きます。ふつうはオンです。",
            "Skips branches that stay good even if the opponent moves twice. Usually on.",
        ),
        OptionGroup.SEARCH,
    ),
    "selectivity": KnownOption(
        Phrase("読みを絞る度合い", "Selectivity"),
        Phrase(
            "大きいほど、有力な手だけを深く読みます。",
            "The higher, the fewer moves are searched, and the deeper.",
        ),
        OptionGroup.SEARCH,
    ),
    "syzygypath": KnownOption(
        Phrase("終盤データベースの場所", "Tablebase folder"),
        Phrase(
            "チェスの終盤データベースの場所です。将棋では使われません。",
            "Where endgame tables for chess are. Shogi has no use for them.",
        ),
        OptionGroup.SEARCH,
        place=Place.FOLDER,
    ),
    "syzygyprobedepth": KnownOption(
        Phrase("終盤データベースを引く深さ", "Tablebase depth"),
        Phrase("チェスのためのものです。将棋では使われません。", "For chess; shogi has no use for it."),
        OptionGroup.SEARCH,
    ),
    "syzygyprobelimit": KnownOption(
        Phrase("終盤データベースの駒数", "Tablebase pieces"),
        Phrase("チェスのためのものです。将棋では使われません。", "For chess; shogi has no use for it."),
        OptionGroup.SEARCH,
    ),
    "syzygy50moverule": KnownOption(
        Phrase("50 手の規則", "Fifty-move rule"),
        Phrase("チェスのためのものです。将棋では使われません。", "For chess; shogi has no use for it."),
        OptionGroup.SEARCH,
    ),
    "ucichess960": KnownOption(
        Phrase("チェス 960", "Chess960"),
        Phrase("チェスのためのものです。将棋では使われません。", "For chess; shogi has no use for it."),
        OptionGroup.SEARCH,
    ),
}

MATE: Final = {
    "materootsearch": KnownOption(
        Phrase("最初の局面の詰み探索", "Mate search at the root"),
        Phrase(
            "考えている局面の詰みを、この手数まで別に調べます。0 なら調べません。",
            "Looks for a mate of up to so many moves from the position itself. 0 is none.",
        ),
        OptionGroup.MATE,
    ),
    "dfpnhash": KnownOption(
        Phrase("詰み探索のメモリー（MB）", "Memory for mates (MB)"),
        Phrase(
            "詰みを調べるためのメモリーです。長い詰みを見つけたいときに増やします。",
            "Memory for the search for mates. More of it finds longer ones.",
        ),
        OptionGroup.MATE,
    ),
    "dfpnminsearchmillisecs": KnownOption(
        Phrase("詰み探索の最小時間（ms）", "Least time for mates (ms)"),
        Phrase("詰みを調べるのに、少なくともこれだけ使います。", "At least so long is spent on looking for a mate."),
        OptionGroup.MATE,
    ),
    "pvmatesearchthreads": KnownOption(
        Phrase("読み筋の詰み探索のスレッド数", "Threads for mates in lines"),
        Phrase(
            "読み筋の先の局面に詰みがないかを調べるスレッドの数です。0 なら調べません。1 でも終盤の見落としが減ります。",
            "How many threads look for mates along its best line. 0 is none; already 1 overlooks less in the endgame.",
        ),
        OptionGroup.MATE,
    ),
    "pvmatesearchdepth": KnownOption(
        Phrase("読み筋の詰み探索の手数", "Length of mates in lines"),
        Phrase(
            "読み筋の先で、この手数までの詰みを調べます。",
            "Mates of up to so many moves are looked for along its line.",
        ),
        OptionGroup.MATE,
    ),
    "pvmatesearchnodes": KnownOption(
        Phrase("読み筋の詰み探索の局面数", "Nodes for mates in lines"),
        Phrase(
            "読み筋の一つの局面につき、詰みを調べる局面の数の上限です。",
            "How many positions are examined for a mate from one position of its line.",
        ),
        OptionGroup.MATE,
    ),
    "rootmatesearchnodeslimit": KnownOption(
        Phrase("詰み探索の局面数の上限", "Nodes for a mate at the root"),
        Phrase(
            "考えている局面の詰みを調べる局面の数の上限です。0 なら調べません。",
            "How many positions are examined for a mate from the position itself. 0 is none.",
        ),
        OptionGroup.MATE,
    ),
    "leafdfpnnodeslimit": KnownOption(
        Phrase("末端の詰み探索の局面数", "Nodes for mates at the leaves"),
        Phrase(
            "読みの末端で詰みを調べる局面の数の上限です。増やすと詰みに強く、その代わり遅くなります。0 なら調べません。",
            "How many positions are examined for a mate where a line ends. More sees more and is slower; 0 is none.",
        ),
        OptionGroup.MATE,
    ),
    "tsumemode": KnownOption(
        Phrase("詰将棋モード", "Tsume mode"),
        Phrase(
            "攻め方が王手だけを読む、詰将棋のための考え方をします。対局ではオフにします。",
            "Thinks as in a mating problem, where the attacker only checks. Off for games.",
        ),
        OptionGroup.MATE,
    ),
    "matesearchply": KnownOption(
        Phrase("詰みを調べる手数", "Length of mates"),
        Phrase(
            "この手数までの詰みを、ふつうの読みと別に調べます。",
            "Mates of up to so many moves are looked for beside the search.",
        ),
        OptionGroup.MATE,
    ),
}

OUTPUT: Final = {
    "pvinterval": KnownOption(
        Phrase("読み筋を出す間隔（ms）", "Pause between lines (ms)"),
        Phrase(
            "読み筋をこれより短い間隔では出しません。0 ならすべて出します。検討では 0 から 300、対局では 300 が目安です。",
            "Lines come no more often than this; 0 gives all of them. 0 to 300 for analysis, 300 for games.",
        ),
        OptionGroup.OUTPUT,
    ),
    "outputfaillhpv": KnownOption(
        Phrase("途中の読み筋も出す", "Show unfinished lines"),
        Phrase(
            "評価値がまだ決まっていない（以上・以下の）読み筋も出します。",
            "Also gives lines whose score is only a bound so far.",
        ),
        OptionGroup.OUTPUT,
    ),
    "writedebuglog debuglogfile": KnownOption(
        Phrase("やり取りの記録", "Log"),
        Phrase(
            "エンジンが、やり取りをファイルに書きます。ファイルの名前を入れるものでは、空なら書きません。長く動かすと大きくなります。",
            "The engine writes what is said into a file; where its name is asked for, nothing writes none. It grows large in time.",
        ),
        OptionGroup.OUTPUT,
        place=Place.FILE,
    ),
    "inputlogfile": KnownOption(
        Phrase("受け取った命令を記録するファイル", "Log of what it was told"),
        Phrase(
            "受け取った命令をこのファイルに書きます。空なら書きません。",
            "Commands are written into this file. Nothing writes none.",
        ),
        OptionGroup.OUTPUT,
        place=Place.FILE,
    ),
    "errorlogfile": KnownOption(
        Phrase("エラーを記録するファイル", "Log of errors"),
        Phrase(
            "エラーをこのファイルに書きます。空なら書きません。",
            "Errors are written into this file. Nothing writes none.",
        ),
        OptionGroup.OUTPUT,
        place=Place.FILE,
    ),
    "verbose": KnownOption(
        Phrase("詳しい出力", "More output"),
        Phrase(
            "思考の様子を詳しく書き出します。調べもののときだけ使います。",
            "Writes more about what it does; for finding faults.",
        ),
        OptionGroup.OUTPUT,
    ),
    "debugmessage": KnownOption(
        Phrase("デバッグの出力", "Debug output"),
        Phrase(
            "開発者のための出力を増やします。強さは変わりません。",
            "Says more, for developers. It plays no differently.",
        ),
        OptionGroup.OUTPUT,
    ),
    "usioutputpawnvalue": KnownOption(
        Phrase("歩 1 枚の評価値", "A pawn in scores"),
        Phrase(
            "表示する評価値で、歩 1 枚をいくつと数えるかです。ほかのエンジンと比べるなら 100 にします。",
            "What a pawn counts in the scores it gives. 100 compares with other engines.",
        ),
        OptionGroup.OUTPUT,
    ),
    "outputinfo": KnownOption(
        Phrase("読み筋を出す", "Show lines"),
        Phrase(
            "オフにすると、読み筋や評価値を出さずに指します。", "Without it, it plays without telling lines or scores."
        ),
        OptionGroup.OUTPUT,
    ),
    "usesearchlog": KnownOption(
        Phrase("探索の記録を書く", "Write a search log"),
        Phrase(
            "読みの経過をファイルに書きます。遅くなるので、ふだんはオフです。",
            "Writes the search into a file. It is slower; usually off.",
        ),
        OptionGroup.OUTPUT,
    ),
    "usishowcurrline": KnownOption(
        Phrase("読んでいる手順を出す", "Show the current line"),
        Phrase("いま読んでいる手順を、そのつど出します。", "Tells the line that is being searched at the moment."),
        OptionGroup.OUTPUT,
    ),
    "usishowrefutations": KnownOption(
        Phrase("反駁する手順を出す", "Show refutations"),
        Phrase("悪い手をとがめる手順も出します。", "Also tells lines that refute bad moves."),
        OptionGroup.OUTPUT,
    ),
    "enginename": KnownOption(
        Phrase("名乗る名前", "Name it goes by"),
        Phrase("対局相手に伝わるエンジンの名前です。", "What the engine calls itself."),
        OptionGroup.OUTPUT,
    ),
    "resetlearning clearlearning": KnownOption(
        Phrase("学習を消す", "Forget what was learnt"),
        Phrase(
            "対局から学んだことを消します。元には戻せません。",
            "Forgets what it has learnt from games. That cannot be undone.",
        ),
        OptionGroup.OTHER,
    ),
    "learningfile": KnownOption(
        Phrase("学習のファイル", "Learning file"),
        Phrase("学んだことを残すファイルです。", "Where it keeps what it has learnt."),
        OptionGroup.OTHER,
        place=Place.FILE,
    ),
    "variantpath": KnownOption(
        Phrase("ほかのゲームの定義", "Definitions of other games"),
        Phrase(
            "ほかの将棋類の規則を書いたファイルです。本将棋には要りません。",
            "A file with the rules of other games. Shogi needs none.",
        ),
        OptionGroup.OTHER,
        place=Place.FILE,
    ),
}
