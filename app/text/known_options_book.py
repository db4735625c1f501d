"""Well-known options of engines: what they take from their opening books."""

from typing import Final

from app.text.known_option import KnownOption, OptionGroup, Place
from app.text.phrase import Phrase

BOOK: Final = {
    "usiownbook ownbook usebook bookenable": KnownOption(
        Phrase("定跡を使う", "Use its book"),
        Phrase(
            "エンジンが自分で持つ定跡から指します。オフにすると、初手から考えます。評価値の付いた手が見たい検討では、オフが向いています。",
            "Plays from a book of its own. Without it, the engine thinks from the first move on, which is better for an analysis.",
        ),
        OptionGroup.BOOK,
        is_essential=True,
    ),
    "bookfile": KnownOption(
        Phrase("定跡ファイル", "Book file"),
        Phrase(
            "使う定跡のファイルです。名前だけのときは、エンジンの定跡フォルダの中から探されます。",
            "The file with the book. A mere name is looked for in the folder that the engine keeps its books in.",
        ),
        OptionGroup.BOOK,
        is_essential=True,
        place=Place.FILE,
    ),
    "bookdir": KnownOption(
        Phrase("定跡のフォルダ", "Book folder"),
        Phrase(
            "定跡ファイルを置くフォルダです。エンジンのフォルダからの場所で書けます。",
            "Where the books are. It may be written as seen from the engine’s folder.",
        ),
        OptionGroup.BOOK,
        place=Place.FOLDER,
    ),
    "bookmoves bookmaxply maxbookply bookdepth": KnownOption(
        Phrase("定跡を使う手数", "Book until move"),
        Phrase(
            "この手数まで定跡を使い、それからは自分で考えます。",
            "Until this move number the book is used; afterwards it thinks.",
        ),
        OptionGroup.BOOK,
    ),
    "minbookply": KnownOption(
        Phrase("定跡を必ず使う手数", "Book at least until move"),
        Phrase(
            "定跡を離れる手数をでたらめに選ぶときの、最も早い手数です。",
            "The earliest move at which it may leave the book, where that is chosen at random.",
        ),
        OptionGroup.BOOK,
    ),
    "bookignorerate": KnownOption(
        Phrase("定跡を使わない割合（%）", "Ignore the book (%)"),
        Phrase(
            "この割合で、定跡に手があっても自分で考えます。指し手に変化が出ます。0 ならいつも定跡です。",
            "So often it thinks although the book has a move, for more variety. 0 always takes the book.",
        ),
        OptionGroup.BOOK,
    ),
    "narrowbook": KnownOption(
        Phrase("珍しい定跡を避ける", "Leave out rare moves"),
        Phrase(
            "指された割合の小さい手を定跡から除きます。変化は減りますが、堅実になります。",
            "Leaves out moves that were seldom played. There is less variety, and less risk.",
        ),
        OptionGroup.BOOK,
    ),
    "tinybook": KnownOption(
        Phrase("勝ちの少ない定跡を避ける", "Leave out moves that seldom won"),
        Phrase(
            "勝った例の少ない手を定跡から除きます。",
            "Leaves out moves of the book that have won few games.",
        ),
        OptionGroup.BOOK,
    ),
    "bestbookmove": KnownOption(
        Phrase("最もよい定跡の手だけ", "Only the best book move"),
        Phrase(
            "定跡に手がいくつもあるとき、いつも最もよい手を指します。オフなら、指された割合に応じて散らします。",
            "Where the book has several moves, always plays the best one. Without it, they vary as often as they were played.",
        ),
        OptionGroup.BOOK,
    ),
    "considerbookmovecount": KnownOption(
        Phrase("よく指された手を選びやすく", "Prefer frequent book moves"),
        Phrase(
            "定跡の手を、指された回数に応じて選びます。オフなら、どの手も同じ割合です。",
            "Picks book moves as often as they were played. Without it, all are alike.",
        ),
        OptionGroup.BOOK,
    ),
    "bookevaldiff": KnownOption(
        Phrase("定跡で許す評価値の差", "Book: within so much of the best"),
        Phrase(
            "定跡の最善手との評価値の差がこれ以内の手から選びます。0 なら最善手だけ、30 くらいで少し変化が出ます。",
            "Picks among book moves whose score is at most so much below the best: 0 is the best alone, 30 gives some variety.",
        ),
        OptionGroup.BOOK,
    ),
    "bookevalblacklimit minbookscoreforblack": KnownOption(
        Phrase("定跡の評価値の下限（先手）", "Book: least score as Sente"),
        Phrase(
            "先手のとき、評価値がこれより悪くなる定跡の手は指しません。",
            "As Sente it does not play book moves that score less than this.",
        ),
        OptionGroup.BOOK,
    ),
    "bookevalwhitelimit minbookscoreforwhite": KnownOption(
        Phrase("定跡の評価値の下限（後手）", "Book: least score as Gote"),
        Phrase(
            "後手のとき、評価値がこれより悪くなる定跡の手は指しません。後手は少し不利から始まるので、負の値にします。",
            "As Gote it does not play book moves that score less than this. Gote begins a little behind, so it is negative.",
        ),
        OptionGroup.BOOK,
    ),
    "minbookscore": KnownOption(
        Phrase("定跡の評価値の下限", "Book: least score"),
        Phrase(
            "評価値がこれより悪い定跡の手は指さず、自分で考えます。",
            "Instead of a book move that scores less than this, it thinks.",
        ),
        OptionGroup.BOOK,
    ),
    "bookdepthlimit": KnownOption(
        Phrase("定跡の深さの下限", "Book: least depth"),
        Phrase(
            "これより浅い読みで作られた定跡の手は指しません。0 なら深さを見ません。深さの書かれていない定跡で手が出ないときは、0 にします。",
            "Does not play book moves that were found with less depth. 0 does not look at it, which helps with books that "
            "have no depths.",
        ),
        OptionGroup.BOOK,
    ),
    "bookonthefly": KnownOption(
        Phrase("定跡をそのつど読む", "Read the book as needed"),
        Phrase(
            "定跡ファイルを初めに全部は読まず、必要な所だけ読みます。大きな定跡でも始まりが速く、メモリーも少なくて済みます。ファイルは局面の順に並んでいる必要があります。",
            "Does not load the whole book at the start, which saves time and memory with large ones. The file has to be sorted "
            "by position.",
        ),
        OptionGroup.BOOK,
    ),
    "bookpvmoves": KnownOption(
        Phrase("定跡の読み筋の長さ", "Length of book lines"),
        Phrase(
            "定跡の手を指すとき、読み筋として何手先まで表示するかです。",
            "How many moves of the book are shown as a line.",
        ),
        OptionGroup.BOOK,
    ),
    "ignorebookply": KnownOption(
        Phrase("定跡の手数を無視", "Ignore move numbers in the book"),
        Phrase(
            "違う手数で同じ局面になっても、定跡を使います。手順が前後したときにも定跡が続きます。",
            "Uses the book also where a position comes about at another move number, as when moves are transposed.",
        ),
        OptionGroup.BOOK,
    ),
    "flippedbook": KnownOption(
        Phrase("先後を入れ替えた定跡も使う", "Use the book for the other side"),
        Phrase(
            "盤を回した局面が定跡にあれば、それも使います。",
            "Also takes moves that the book has for the same position seen from the other side.",
        ),
        OptionGroup.BOOK,
    ),
    "bookconsiderdraw": KnownOption(
        Phrase("定跡で千日手を考える", "Book: mind repetitions"),
        Phrase(
            "定跡の手を選ぶとき、千日手になるかどうかも考えます。",
            "Takes into account whether a book move leads to a repetition.",
        ),
        OptionGroup.BOOK,
    ),
    "csafile": KnownOption(
        Phrase("棋譜を書くファイル", "File for the game"),
        Phrase(
            "指した将棋を CSA の形でこのファイルに残します。空なら残しません。",
            "Keeps the game in this file, as CSA. Nothing keeps none.",
        ),
        OptionGroup.OUTPUT,
        place=Place.FILE,
    ),
}
