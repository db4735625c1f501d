"""Every setting of the program: one line each, and nothing else to write when one is added."""

from app.base.value import Value
from app.config.declare import NamedChoice, Section, choice, line, number, toggle
from app.text.phrase import Phrase


class LanguageChoice(NamedChoice):
    SYSTEM = "system", Phrase("システムに合わせる", "Follow the system")
    JA = "ja", Phrase("日本語", "日本語")
    EN = "en", Phrase("English", "English")


class ThemeChoice(NamedChoice):
    SYSTEM = "system", Phrase("システムに合わせる", "Follow the system")
    LIGHT = "light", Phrase("ライト", "Light")
    DARK = "dark", Phrase("ダーク", "Dark")


class PieceSet(NamedChoice):
    BRUSH = "brush", Phrase("筆・一字", "Brush, one kanji")
    BRUSH_TWO = "brush_two", Phrase("筆・二字", "Brush, two kanji")
    INTERNATIONAL = "international", Phrase("図柄（漢字なし）", "International symbols")


class BoardStyle(NamedChoice):
    THEME = "theme", Phrase("テーマに合わせる", "Follow the theme")
    KAYA = "kaya", Phrase("榧", "Kaya")
    WALNUT = "walnut", Phrase("胡桃", "Walnut")
    PAPER = "paper", Phrase("紙", "Paper")


class GraphScale(NamedChoice):
    WIN_RATE = "win_rate", Phrase("勝率 (%)", "Win rate (%)")
    CENTIPAWNS = "centipawns", Phrase("評価値", "Score")


class GraphEdge(NamedChoice):
    AUTO = "auto", Phrase("自動", "Automatic")
    P500 = "500", Phrase("±500", "±500")
    P1000 = "1000", Phrase("±1000", "±1000")
    P2000 = "2000", Phrase("±2000", "±2000")
    P3000 = "3000", Phrase("±3000", "±3000")


class ScoreView(NamedChoice):
    SENTE = "sente", Phrase("先手から", "From Sente")
    MOVER = "mover", Phrase("手番側から", "From the side to move")


class StudyLimit(NamedChoice):
    NONE = "none", Phrase("制限なし", "No limit")
    TIME = "time", Phrase("時間まで", "Up to a time")
    DEPTH = "depth", Phrase("深さまで", "Up to a depth")
    NODES = "nodes", Phrase("ノード数まで", "Up to a number of nodes")


class EngineTempo(NamedChoice):
    HUMAN = "human", Phrase("人のように", "Like a person")
    INSTANT = "instant", Phrase("すぐに", "At once")


class NotationChoice(NamedChoice):
    LANGUAGE = "language", Phrase("言語に合わせる", "By the language")
    KANJI = "kanji", Phrase("漢字（☗７六歩）", "Kanji (☗７六歩)")
    KIF = "kif", Phrase("漢字と移動元（☗７六歩(77)）", "Kanji with origin (☗７六歩(77))")
    WESTERN = "western", Phrase("英字（P-7f）", "Western (P-7f)")
    FIGURES = "figures", Phrase("数字（P76）", "Figures (P76)")
    USI = "usi", Phrase("USI（7g7f）", "USI (7g7f)")


class Coordinates(NamedChoice):
    LANGUAGE = "language", Phrase("言語に合わせる", "By the language")
    JAPANESE = "japanese", Phrase("９ 八 七", "9 and 八")
    WESTERN = "western", Phrase("９ h g", "9 and h")
    NONE = "none", Phrase("なし", "None")


# fmt: off
class Appearance(Section):
    language: LanguageChoice = choice(LanguageChoice.SYSTEM, Phrase("言語", "Language"), Phrase("画面の言葉です。", "The language of the window."))
    theme: ThemeChoice = choice(ThemeChoice.SYSTEM, Phrase("テーマ", "Theme"), Phrase("窓の色です。", "The colours of the window."))
    font_size: int = number(10, 7, 24, Phrase("文字の大きさ", "Text size"), Phrase("画面の文字の大きさ（ポイント）です。", "The size of the window's text, in points."))
    toolbar_words: bool = toggle(True, Phrase("ツールバーに文字を表示", "Words in the toolbar"), Phrase("アイコンの下に名前を出します。ウィンドウが低いときは出ません。", "Shows a word under each icon. A low window shows icons alone."))
    layout_follows: bool = toggle(True, Phrase("配置を自動で切り替え", "Switch layouts automatically"), Phrase("対局、検討、棋譜の閲覧を始めたとき、それに合う配置に切り替えます。", "Changes to the fitting layout when a game, an analysis or a record is begun."))
    welcome: bool = toggle(True, Phrase("「はじめに」を表示", "Show “Start here”"), Phrase("何もない棋譜で始まるとき、はじめにすることの一覧を出します。", "Shows what can be done first, when the program starts with an empty record."))


class FileSettings(Section):
    reopens: bool = toggle(True, Phrase("前回のタブを開く", "Reopen tabs"), Phrase("起動したとき、前回開いていた棋譜を同じ順番と局面で開きます。", "Opens the game records of last time at the start, in their order and at their positions."))


class Board(Section):
    pieces: PieceSet = choice(PieceSet.BRUSH, Phrase("駒", "Pieces"), Phrase("盤に置く駒の書体です。", "How the pieces are drawn."))
    style: BoardStyle = choice(BoardStyle.THEME, Phrase("盤", "Board"), Phrase("盤と駒台の材質です。", "What the board and the stands are made of."))
    coordinates: Coordinates = choice(Coordinates.LANGUAGE, Phrase("座標", "Coordinates"), Phrase("盤の縁の数字です。「言語に合わせる」では、日本語で漢数字、英語で英字になります。", "The numbers at the board's edges. By the language: kanji in Japanese, letters in English."))
    notation: NotationChoice = choice(NotationChoice.LANGUAGE, Phrase("指し手の表記", "Move notation"), Phrase("画面に出る指し手の書き方です。「言語に合わせる」では、日本語で漢字、英語で英字になります。ファイルの中身は変わりません。", "How moves are written in the window. By the language: kanji in Japanese, western in English. Files stay as they are."))
    legal_targets: bool = toggle(True, Phrase("動ける先を表示", "Show where a piece can go"), Phrase("駒を選ぶと、指せるマスに印を付けます。", "Marks the squares that the chosen piece may move to."))
    last_move: bool = toggle(True, Phrase("最終手を表示", "Show the last move"), Phrase("最後に動いた駒のマスに色を付けます。", "Tints the squares of the last move."))
    animation: bool = toggle(True, Phrase("駒の動きを見せる", "Show moves happen"), Phrase("一手ずつ進むとき、駒が動くのを短く見せます。速く進むときは見せません。", "A piece is seen to go when you step one move; stepping quickly shows none of it."))
    right_draws: bool = toggle(False, Phrase("右ボタンで描く", "Draw with right button"), Phrase("盤を右クリックで丸、右ドラッグで矢印を描きます。オフでは右クリックがメニューになり、Shift か Ctrl を押しながら描けます。", "A right click draws a ring, a right drag an arrow. When off, the right button opens the menu, and draws while Shift or Ctrl is held."))


class Sound(Section):
    enabled: bool = toggle(True, Phrase("駒音を鳴らす", "Play sounds"), Phrase("駒音などを鳴らします。音を出すプログラム（Linux では paplay、pw-play、aplay）がなければ鳴りません。", "Moves are heard. That takes a program that plays sounds, on Linux paplay, pw-play or aplay; without one it stays quiet."))
    volume: int = number(50, 0, 100, Phrase("音量", "Volume"), Phrase("音の大きさです。0 では鳴りません。", "How loud it is; 0 is silence."))
    moves: bool = toggle(True, Phrase("指し手の音", "Sound of moves"), Phrase("駒を置く音、取る音、成る音、王手の音です。", "A piece that is put down, taken or promoted, and check."))
    clock: bool = toggle(True, Phrase("時計の音", "Sound of the clock"), Phrase("対局中の秒読みの合図と、残り 5 秒からの音です。", "Byoyomi during a game, and the ticks of the last five seconds."))
    ends: bool = toggle(True, Phrase("始まりと終わりの音", "Sound of start and end"), Phrase("対局の始まりと終局の音です。", "The beginning and the end of a game."))


class ThoughtSettings(Section):
    """From how many centipawns on a word says who stands better, in what engines thought."""

    hopeful: int = number(200, 1, 30_000, Phrase("有望になる評価値", "Hopeful from"), Phrase("思考コメントに「有望」と書く評価値の下限です。", "From how many centipawns on a thinking comment says 有望."))
    better: int = number(400, 1, 30_000, Phrase("有利になる評価値", "Better from"), Phrase("思考コメントに「有利」と書く評価値の下限です。", "From how many centipawns on a thinking comment says 有利."))
    superior: int = number(600, 1, 30_000, Phrase("優勢になる評価値", "Superior from"), Phrase("思考コメントに「優勢」と書く評価値の下限です。", "From how many centipawns on a thinking comment says 優勢."))
    winning: int = number(1_500, 1, 30_000, Phrase("勝勢になる評価値", "Winning from"), Phrase("思考コメントに「勝勢」と書く評価値の下限です。", "From how many centipawns on a thinking comment says 勝勢."))


class Scores(Section):
    view: ScoreView = choice(ScoreView.SENTE, Phrase("評価値の向き", "Whose scores"), Phrase("評価値の符号をどちらの側から見て表示するかです。グラフの上半分はいつも先手です。", "From whose side scores are told. The upper half of the graph is always Sente's."))
    bar: bool = toggle(True, Phrase("形勢バーを表示", "Show the evaluation bar"), Phrase("盤の左に、形勢を表す縦の帯を置きます。盤が狭いときは出ません。", "A bar left of the board that shows who stands better. On a narrow board there is none."))
    bar_in_games: bool = toggle(False, Phrase("対局中も形勢バーを表示", "Evaluation bar during games"), Phrase("エンジンとの対局中にも形勢バーを出します。", "Shows the bar during a game against an engine as well."))


class Graph(Section):
    scale: GraphScale = choice(GraphScale.WIN_RATE, Phrase("グラフの目盛り", "Scale of the graph"), Phrase("形勢グラフの縦軸と、形勢バーの数字です。", "What the graph's upright axis and the number of the evaluation bar show."))
    edge: GraphEdge = choice(GraphEdge.AUTO, Phrase("グラフの上下の端", "Edges of the graph"), Phrase("縦軸が評価値のとき、上下の端をいくつにするかです。", "How large a score the upper and the lower edge stand for, when the axis shows scores."))
    win_rate_scale: int = number(600, 100, 3_000, Phrase("勝率の換算", "Win rate scale"), Phrase("評価値を勝率に直す式の定数です。大きいほど、同じ評価値の勝率は五分に近くなります。", "The constant that turns scores into win rates; the larger it is, the nearer to even is the same score."))


class Analysis(Section):
    """From how many percent of winning on a move that gives them away has a name, and how a good move stands out."""

    inaccuracy: int = number(5, 1, 100, Phrase("緩手にする勝率の損", "Inaccuracy from"), Phrase("勝率をこれ以上（%）損する手を緩手とします。", "A move that loses so many percent of winning is an inaccuracy."))
    dubious: int = number(10, 1, 100, Phrase("疑問手にする勝率の損", "Dubious move from"), Phrase("勝率をこれ以上（%）損する手を疑問手とします。緩手より大きくします。", "A move that loses so many percent of winning is dubious; more than for an inaccuracy."))
    mistake: int = number(20, 1, 100, Phrase("悪手にする勝率の損", "Mistake from"), Phrase("勝率をこれ以上（%）損する手を悪手とします。疑問手より大きくします。", "A move that loses so many percent of winning is a mistake; more than for a dubious move."))
    blunder: int = number(50, 1, 100, Phrase("大悪手にする勝率の損", "Blunder from"), Phrase("勝率をこれ以上（%）損する手を大悪手とします。悪手より大きくします。", "A move that loses so many percent of winning is a blunder; more than for a mistake."))
    only_move: int = number(10, 1, 100, Phrase("好手にする次善手との差", "Good move from"), Phrase("最善手が次善手より勝率でこれ以上（%）良いとき、それを指した手を好手とします。候補手を二つ以上解析した局面で判定します。", "The best move is a good one when the second best is so many percent of winning worse. That takes an analysis with at least two candidates."))


class StudySettings(Section):
    lines: int = number(3, 1, 600, Phrase("候補手の数", "Lines"), Phrase("検討で各エンジンに並べさせる読み筋の数です。", "How many lines each engine shows in an analysis."))
    limit: StudyLimit = choice(StudyLimit.NONE, Phrase("1局面の思考量", "Limit per position"), Phrase("一つの局面をどこまで考えるかです。", "How far each position is analysed."))
    seconds: int = number(10, 1, 86_400, Phrase("検討の時間（秒）", "Analysis time in seconds"), Phrase("制限が「時間まで」のとき、一つの局面を考える秒数です。", "How long one position is thought about, when the limit is a time."))
    depth: int = number(20, 1, 1_000, Phrase("検討の深さ", "Analysis depth"), Phrase("制限が「深さまで」のとき、どこまで深く読むかです。", "How deep one position is thought about, when the limit is a depth."))
    kilonodes: int = number(1_000, 1, 1_000_000_000, Phrase("検討のノード数（千）", "Analysis nodes in thousands"), Phrase("制限が「ノード数まで」のとき、何千ノード読むかです。", "How many thousand nodes are searched at one position, when the limit is a number of nodes."))
    arrows: int = number(4, 0, 10, Phrase("候補手の矢印", "Arrows of candidates"), Phrase("エンジンごとに盤に描く矢印の数です。0 なら描きません。", "How many arrows are drawn on the board for each engine; with 0 none are."))
    writes: bool = toggle(False, Phrase("検討結果をコメントに書く", "Save analysis to comments"), Phrase("結果を、その局面のコメントに # の行で自動で書きます。同じエンジンのより深い結果は残します。", "Writes results into the comment of the position, as lines with #. A deeper result of the same engine is kept."))
    writes_all: bool = toggle(False, Phrase("候補手をすべてコメントに書く", "Save all candidate moves"), Phrase("最善手だけでなく、並べた候補手をすべてコメントに書きます。", "Writes all candidate moves into the comment, not only the best."))
    in_games: bool = toggle(False, Phrase("対局中の検討を許可", "Allow analysis during games"), Phrase("対局中に検討を始められるようにします。", "Lets an analysis be started while a game is being played."))


class Games(Section):
    name: str = line("", Phrase("自分の名前", "My name"), Phrase("新しい対局であなたの名前になります。最初の対局で入力した名前を覚えます。", "Your name in new games. The name you enter for your first game is remembered."), 100)
    tempo: EngineTempo = choice(EngineTempo.HUMAN, Phrase("弱いレベルの指すテンポ", "Tempo of low levels"), Phrase("付属エンジンの弱いレベルが、0.6 〜 2 秒おいて指すか、すぐに指すかです。残り時間が少ないときは待ちません。", "Whether low levels of the bundled engine wait 0.6 to 2 seconds before they move. They never wait when time is short."))
    tempo_level: int = number(6, 1, 10, Phrase("人のテンポで指すレベル", "Human tempo up to level"), Phrase("付属エンジンのこのレベルまでが、人のようなテンポで指します。", "Levels of the bundled engine up to this one move in human tempo."))
    confirms: bool = toggle(True, Phrase("投了の前に確かめる", "Ask before resigning"), Phrase("投了を選んだとき、本当に投了するかを一度確かめます。", "Asks once whether resigning is meant."))
    refund: bool = toggle(True, Phrase("待ったで時間も戻す", "Taking back gives the time back"), Phrase("待ったをしたとき、使った時間も元に戻します。オフでは時間は減ったままです。", "When a move is taken back, its time comes back as well. When off, the time stays used."))

# fmt: on


class Settings(Value):
    """All sections. A section is found by the name of its field here, a setting by `section.name`."""

    appearance: Appearance = Appearance()
    files: FileSettings = FileSettings()
    board: Board = Board()
    sound: Sound = Sound()
    thoughts: ThoughtSettings = ThoughtSettings()
    scores: Scores = Scores()
    graph: Graph = Graph()
    analysis: Analysis = Analysis()
    game: Games = Games()
    study: StudySettings = StudySettings()

    def sections(self) -> dict[str, Section]:
        return {name: getattr(self, name) for name in SECTIONS}


SECTIONS = {
    "appearance": Phrase("外観", "Appearance"),
    "files": Phrase("ファイル", "Files"),
    "board": Phrase("盤と駒", "Board and pieces"),
    "sound": Phrase("音", "Sound"),
    "thoughts": Phrase("思考コメント", "Thinking comments"),
    "scores": Phrase("評価値", "Scores"),
    "graph": Phrase("形勢グラフ", "Graph"),
    "analysis": Phrase("手の判定", "Judging moves"),
    "game": Phrase("対局", "Games"),
    "study": Phrase("検討", "Analysis"),
}

VERSION = 1
"""Of the settings file; raise it together with a migration in `app/config/preferences.py`."""
