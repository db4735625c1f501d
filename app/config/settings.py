"""All settings of the program, each declared in one line."""

from app.base.disclosure import Disclosure
from app.base.value import Value
from app.config.declare import NamedChoice, Section, choice_field, folder_field, number_field, text_field, toggle_field
from app.config.levels import STRONGEST, WEAKEST
from app.shogi.notation import Notation
from app.text.phrase import Language, Phrase


class LanguageChoice(NamedChoice):
    SYSTEM = "system", Phrase("システムに合わせる", "Follow the system")
    JA = "ja", Phrase("日本語", "日本語")
    EN = "en", Phrase("English", "English")


class ThemeChoice(NamedChoice):
    SYSTEM = "system", Phrase("システムに合わせる", "Follow the system")
    LIGHT = "light", Phrase("ライト", "Light")
    DARK = "dark", Phrase("ダーク", "Dark")
    CONTRAST = "contrast", Phrase("ハイコントラスト", "High contrast")


class PieceSet(NamedChoice):
    BRUSH = "brush", Phrase("一文字駒（筆）", "One kanji (brush)")
    BRUSH_TWO = "brush_two", Phrase("二文字駒（筆）", "Two kanji (brush)")
    INTERNATIONAL = "international", Phrase("国際駒（漢字なし）", "International (no kanji)")


class BoardStyle(NamedChoice):
    THEME = "theme", Phrase("テーマに合わせる", "Follow the theme")
    KAYA = "kaya", Phrase("榧（かや）", "Kaya")
    WALNUT = "walnut", Phrase("クルミ", "Walnut")
    PAPER = "paper", Phrase("紙", "Paper")


class GraphScale(NamedChoice):
    WIN_RATE = "win_rate", Phrase("勝率（%）", "Win rate (%)")
    CENTIPAWNS = "centipawns", Phrase("評価値", "Score")


class GraphEdge(NamedChoice):
    AUTO = "auto", Phrase("自動", "Automatic")
    P500 = "500", Phrase("±500", "±500")
    P1000 = "1000", Phrase("±1000", "±1000")
    P2000 = "2000", Phrase("±2000", "±2000")
    P3000 = "3000", Phrase("±3000", "±3000")


class ScoreView(NamedChoice):
    SENTE = "sente", Phrase("先手有利がプラス", "Positive for Sente")
    MOVER = "mover", Phrase("手番側有利がプラス", "Positive for side to move")


class MarkForm(NamedChoice):
    NONE = "none", Phrase("書かない", "Do not write")
    OWN = "own", Phrase("YS-判定の行", "YS-判定 line")
    SHOGIHOME = "shogihome", Phrase("YS-判定の行と【疑問手】の見出し", "YS-判定 line and 【疑問手】 heading")


class StudyLimit(NamedChoice):
    NONE = "none", Phrase("制限なし", "No limit")
    TIME = "time", Phrase("時間", "Time")
    DEPTH = "depth", Phrase("深さ", "Depth")
    NODES = "nodes", Phrase("ノード数", "Nodes")


class EngineTempo(NamedChoice):
    """Pace of the bundled engine's low levels: a pause of 0.6 to 2 seconds before each move, or none."""

    HUMAN = "human", Phrase("人間のように", "Like a human")
    INSTANT = "instant", Phrase("すぐに", "At once")


class NotationChoice(NamedChoice):
    LANGUAGE = "language", Phrase("言語に合わせる", "Follow the language")
    KANJI = "kanji", Phrase("漢字（☗７六歩）", "Kanji (☗７六歩)")
    KIF = "kif", Phrase("漢字と移動元（☗７六歩(77)）", "Kanji with origin (☗７六歩(77))")
    WESTERN = "western", Phrase("英字（P-7f）", "Western (P-7f)")
    FIGURES = "figures", Phrase("数字（P76）", "Figures (P76)")
    USI = "usi", Phrase("USI（7g7f）", "USI (7g7f)")


class Coordinates(NamedChoice):
    LANGUAGE = "language", Phrase("言語に合わせる", "Follow the language")
    JAPANESE = "japanese", Phrase("９・八（漢数字）", "Japanese (9 八)")
    WESTERN = "western", Phrase("英字（９・h）", "Western (9 h)")
    NONE = "none", Phrase("なし", "None")


# fmt: off
class AppearanceSettings(Section):
    language: LanguageChoice = choice_field(LanguageChoice.SYSTEM, Phrase("言語", "Language"), Phrase("表示言語です。", "Language of the program."))
    theme: ThemeChoice = choice_field(ThemeChoice.SYSTEM, Phrase("テーマ", "Theme"), Phrase("ウィンドウの配色です。", "Colours of the window."))
    font_size: int = number_field(10, 7, 24, Phrase("文字サイズ", "Text size"), Phrase("文字サイズ（ポイント）です。", "Text size in points."))
    toolbar_words: bool = toggle_field(True, Phrase("ツールバーに文字を表示", "Show toolbar labels"), Phrase("アイコンの下に名前を表示します。ウィンドウの高さが足りないときは表示しません。", "Shows a name under each icon. Hidden when the window is not tall enough."))
    layout_follows: bool = toggle_field(True, Phrase("レイアウトを自動で切り替え", "Switch layouts automatically"), Phrase("対局、検討、棋譜の閲覧を始めたとき、それに合うレイアウトに切り替えます。", "Switches to the matching layout when you start a game or an analysis, or open a file."))
    welcome: bool = toggle_field(True, Phrase("「はじめに」を表示", "Show “Start here”"), Phrase("起動時に棋譜が空のとき、はじめにすることの一覧を表示します。", "Shows first steps when the program starts with an empty game."))


class FileSettings(Section):
    reopens: bool = toggle_field(True, Phrase("前回のタブを開く", "Reopen tabs"), Phrase("起動したとき、前回開いていた棋譜を同じ順番と局面で開きます。", "At start, reopens the games that were open last time, in the same order and at the same positions."))


class BoardSettings(Section):
    pieces: PieceSet = choice_field(PieceSet.BRUSH, Phrase("駒", "Pieces"), Phrase("駒のデザインです。", "Design of the pieces."))
    style: BoardStyle = choice_field(BoardStyle.THEME, Phrase("盤", "Board"), Phrase("盤と駒台のデザインです。", "Design of the board and the piece stands."))
    coordinates: Coordinates = choice_field(Coordinates.LANGUAGE, Phrase("座標", "Coordinates"), Phrase("盤の縁に表示する筋と段の名前です。「言語に合わせる」では、日本語で漢数字、英語で英字です。", "Names of files and ranks at the board’s edge. “Follow the language”: kanji in Japanese, a to i in English."))
    notation: NotationChoice = choice_field(NotationChoice.LANGUAGE, Phrase("指し手の表記", "Move notation"), Phrase("画面に表示する指し手の書き方です。「言語に合わせる」では、日本語で漢字、英語で英字になります。ファイルの中身は変わりません。", "How moves are written in the window. “Follow the language”: kanji in Japanese, western in English. Files do not change."))
    legal_targets: bool = toggle_field(True, Phrase("移動先を表示", "Show legal moves"), Phrase("駒を選ぶと、移動できるマスを示します。", "Marks the squares that the selected piece can move to."))
    last_move: bool = toggle_field(True, Phrase("直前の手を強調", "Highlight last move"), Phrase("直前に動いた駒のマスに色を付けます。", "Tints the squares of the last move."))
    animation: bool = toggle_field(True, Phrase("駒の移動をアニメーション表示", "Animate moves"), Phrase("1手ずつ進むとき、駒が滑るように動きます。続けて速く進むときは動きません。", "Slides pieces when you step one move, but not when you step quickly."))
    right_draws: bool = toggle_field(False, Phrase("右クリックで矢印・丸を描く", "Draw with right click"), Phrase("盤の右クリックで丸、右ドラッグで矢印を描きます。オフでは右クリックでメニューが開き、Shift か Ctrl を押しながら描けます。", "A right click draws a circle, a right drag an arrow. When off, a right click opens the menu, and draws while Shift or Ctrl is held."))


class SoundSettings(Section):
    enabled: bool = toggle_field(True, Phrase("効果音を鳴らす", "Play sounds"), Phrase("駒音などを鳴らします。音を出すプログラム（Linux では paplay、pw-play、aplay）がなければ鳴りません。", "Plays sounds for moves, clocks, and the start and end of a game. Needs paplay, pw-play or aplay on Linux."))
    volume: int = number_field(50, 0, 100, Phrase("音量", "Volume"), Phrase("音の大きさです。0 では鳴りません。", "Volume of the sounds; 0 is silent."))
    moves: bool = toggle_field(True, Phrase("指し手の音", "Move sounds"), Phrase("駒を置く音、取る音、成る音、王手の音です。", "Sounds for moves, captures, promotions and checks."))
    clock: bool = toggle_field(True, Phrase("時計の音", "Clock sounds"), Phrase("対局中の秒読みの合図と、残り5秒からの音です。", "Byoyomi signals, and ticks in the last 5 seconds."))
    ends: bool = toggle_field(True, Phrase("対局開始・終局の音", "Start and end sounds"), Phrase("対局開始と終局の音です。", "Sounds at the start and end of a game."))
    reads: bool = toggle_field(False, Phrase("指し手を読み上げる", "Read moves aloud"), Phrase("進めた手と終局を声で読み上げます。スクリーンリーダーの使用中は読み上げません。", "Reads each move and the end of a game aloud. Silent while a screen reader is in use."))
    counts: bool = toggle_field(False, Phrase("秒読みを声で知らせる", "Count byoyomi aloud"), Phrase("対局中、あなたの残り時間を声で数えます。", "Counts your remaining time aloud during a game."))
    voice_folder: str = folder_field("", Phrase("音声フォルダー", "Voice folder"), Phrase("file_7.wav、rank_6.wav、piece_fu.wav のような音声ファイルを入れたフォルダーです。空欄では、システムの音声（spd-say、espeak-ng、say など）を使います。", "A folder with audio clips such as file_7.wav, rank_6.wav and piece_fu.wav. Without one, the system’s voice is used (spd-say, espeak-ng, say)."))


class ThoughtSettings(Section):
    """Limits in centipawns of the words (slightly better, better …) in thought comments."""

    hopeful: int = number_field(200, 1, 30_000, Phrase("「有望」とする評価値", "“Slightly better” from (cp)"), Phrase("思考コメントに「有望」と書く評価値の下限です。", "Score from which a comment says “slightly better” (有望)."))
    better: int = number_field(400, 1, 30_000, Phrase("「有利」とする評価値", "“Better” from (cp)"), Phrase("思考コメントに「有利」と書く評価値の下限です。", "Score from which a comment says “better” (有利)."))
    superior: int = number_field(600, 1, 30_000, Phrase("「優勢」とする評価値", "“Much better” from (cp)"), Phrase("思考コメントに「優勢」と書く評価値の下限です。", "Score from which a comment says “much better” (優勢)."))
    winning: int = number_field(1_500, 1, 30_000, Phrase("「勝勢」とする評価値", "“Winning” from (cp)"), Phrase("思考コメントに「勝勢」と書く評価値の下限です。", "Score from which a comment says “winning” (勝勢)."))
    marks: MarkForm = choice_field(MarkForm.OWN, Phrase("判定をコメントに書く", "Save verdicts to comments"), Phrase("棋譜解析の最後に、疑問手や悪手の判定をその手のコメントに書きます。前に書いた判定は置き換わります。", "At the end of a game analysis, writes verdicts into the comments of the moves. Earlier verdicts are replaced."))


class ScoreSettings(Section):
    view: ScoreView = choice_field(ScoreView.SENTE, Phrase("評価値の符号", "Score perspective"), Phrase("どちらが有利なときに評価値をプラスにするかです。グラフの上半分はいつも先手です。", "The side for which a positive score is good. The upper half of the graph is always Sente’s."))
    bar: bool = toggle_field(True, Phrase("形勢バーを表示", "Show evaluation bar"), Phrase("盤の左に、形勢を表す縦のバーを表示します。盤が小さいときは表示しません。", "Shows who stands better in a bar left of the board. Hidden when the board is small."))
    bar_in_games: bool = toggle_field(False, Phrase("対局中も形勢バーを表示", "Show evaluation bar in games"), Phrase("エンジンとの対局中にも形勢バーを表示します。", "Also shows the evaluation bar in games against an engine."))


class GraphSettings(Section):
    scale: GraphScale = choice_field(GraphScale.WIN_RATE, Phrase("グラフの縦軸", "Graph axis"), Phrase("形勢グラフの縦軸と形勢バーの数字に、勝率と評価値のどちらを使うかです。", "What the vertical axis of the graph and the number on the evaluation bar show."))
    edge: GraphEdge = choice_field(GraphEdge.AUTO, Phrase("グラフの評価値の範囲", "Graph score range"), Phrase("グラフの縦軸が評価値のときの、上端と下端の評価値です。", "The scores at the upper and lower edge of the graph, when its axis shows scores."))
    win_rate_scale: int = number_field(600, 100, 3_000, Phrase("勝率換算係数", "Win-rate coefficient"), Phrase("評価値を勝率に換算する式の係数です。大きいほど、同じ評価値の勝率は 50% に近くなります。", "Converts scores to win rates. A larger coefficient gives win rates closer to 50%."))


class AnalysisSettings(Section):
    """Limits in percent of win rate for the classification of moves, and options of the game analysis."""

    inaccuracy: int = number_field(5, 1, 100, Phrase("緩手とする勝率低下（%）", "Inaccuracy: loss of at least (%)"), Phrase("勝率がこれ以上下がる手を緩手とします。", "A move that lowers the win rate by at least this much is an inaccuracy."))
    dubious: int = number_field(10, 1, 100, Phrase("疑問手とする勝率低下（%）", "Dubious move: loss of at least (%)"), Phrase("勝率がこれ以上下がる手を疑問手とします。緩手より大きい値にします。", "A move that lowers the win rate by at least this much is a dubious move. Use a higher value than for an inaccuracy."))
    mistake: int = number_field(20, 1, 100, Phrase("悪手とする勝率低下（%）", "Mistake: loss of at least (%)"), Phrase("勝率がこれ以上下がる手を悪手とします。疑問手より大きい値にします。", "A move that lowers the win rate by at least this much is a mistake. Use a higher value than for a dubious move."))
    blunder: int = number_field(50, 1, 100, Phrase("大悪手とする勝率低下（%）", "Blunder: loss of at least (%)"), Phrase("勝率がこれ以上下がる手を大悪手とします。悪手より大きい値にします。", "A move that lowers the win rate by at least this much is a blunder. Use a higher value than for a mistake."))
    only_move: int = number_field(10, 1, 100, Phrase("好手とする勝率の差（次善手との差、%）", "Good move: lead of at least (%)"), Phrase("最善手の勝率が次善手をこれ以上上回るとき、最善手を指した手を好手とします。候補手を二つ以上解析した局面で判定します。", "The best move is a good move when its win rate is at least this much above that of the second best. Needs an analysis with two or more lines."))
    second_look: bool = toggle_field(True, Phrase("悪手らしい手を再検討", "Recheck likely mistakes"), Phrase("棋譜解析の最後に、悪手と思われる手をもう一度、思考量を増やして読みます。オフでは速くなりますが、判定は「未確認」になります。", "At the end of a game analysis, searches likely mistakes again with a higher limit. When off, analysis is faster, but verdicts are marked “not verified”."))
    stores: bool = toggle_field(True, Phrase("解析結果を局面ごとに保存", "Save analyses by position"), Phrase("検討と棋譜解析の結果を局面ごとに保存します。同じ局面を検討するとすぐに表示し、十分に深く読んだ局面は棋譜解析で省きます。棋譜のコメントは変わりません。", "Saves results of live and game analysis by position. Live analysis shows them at once, and game analysis skips positions already searched deeply enough. Comments in games do not change."))


class StudySettings(Section):
    lines: int = number_field(3, 1, 600, Phrase("候補手の数", "Lines"), Phrase("検討で、エンジンごとに表示する候補手の数です。", "The number of lines each engine shows in an analysis."))
    limit: StudyLimit = choice_field(StudyLimit.NONE, Phrase("1局面の思考量", "Limit per position"), Phrase("1局面をどこまで考えるかです。", "When to stop analysing a position: after a time, at a depth, or after a number of nodes."))
    seconds: int = number_field(10, 1, 86_400, Phrase("検討の時間（秒）", "Analysis time (s)"), Phrase("1局面の思考量が「時間」のとき、一つの局面を考える秒数です。", "Seconds per position, when the limit is a time."))
    depth: int = number_field(20, 1, 1_000, Phrase("検討の深さ", "Analysis depth"), Phrase("1局面の思考量が「深さ」のとき、どこまで深く読むかです。", "Depth per position, when the limit is a depth."))
    kilonodes: int = number_field(1_000, 1, 1_000_000_000, Phrase("検討のノード数（千）", "Analysis nodes (thousands)"), Phrase("1局面の思考量が「ノード数」のとき、何千ノード読むかです。", "Thousands of nodes per position, when the limit is a number of nodes."))
    arrows: int = number_field(4, 0, 10, Phrase("候補手の矢印", "Candidate arrows"), Phrase("エンジンごとに盤に描く矢印の数です。0 なら描きません。", "The number of arrows on the board for each engine. 0 draws none."))
    writes: bool = toggle_field(False, Phrase("検討結果をコメントに書く", "Save analysis to comments"), Phrase("検討結果を、その局面のコメントに # で始まる行として自動的に書き込みます。同じエンジンのより深い結果がすでにあれば、置き換えません。", "Saves results to the comment of the position, in lines that start with #. A deeper result of the same engine is not replaced."))
    writes_all: bool = toggle_field(True, Phrase("候補手をすべてコメントに書く", "Save all candidate moves"), Phrase("最善手だけでなく、表示している候補手をすべてコメントに書きます。", "Saves all candidate moves to the comment, not only the best."))
    in_games: bool = toggle_field(False, Phrase("対局中の検討を許可", "Allow analysis during games"), Phrase("対局中に検討を始められるようにします。", "Lets you start an analysis while a game is being played."))


class GameSettings(Section):
    name: str = text_field("", Phrase("自分の名前", "My name"), Phrase("新しい対局で使うあなたの名前です。最初の対局で入力した名前を覚えます。", "Your name in new games. The name you enter for your first game is remembered."), 100, Disclosure.PERSON)
    tempo: EngineTempo = choice_field(EngineTempo.HUMAN, Phrase("弱いレベルの着手間隔", "Pace of low levels"), Phrase("付属エンジンの弱いレベルが、0.6～2秒おいて指すか、すぐに指すかです。残り時間が少ないときは待ちません。", "Whether low levels of the bundled engine wait 0.6 to 2 seconds before they move. They never wait when time is short."))
    tempo_up_to: int = number_field(12, WEAKEST, STRONGEST, Phrase("間をおいて指すレベルの上限", "Human-like pace up to level"), Phrase("付属エンジンは、このレベルまで人間のように間をおいて指します。", "Levels of the bundled engine up to this one move at a human-like pace."))
    confirms: bool = toggle_field(True, Phrase("投了の前に確認", "Ask before resigning"), Phrase("投了を選んだとき、投了してよいかを確認します。", "Asks for confirmation before you resign."))
    refund: bool = toggle_field(True, Phrase("待ったで持ち時間も戻す", "Restore time on takeback"), Phrase("待ったをしたとき、使った持ち時間も元に戻します。オフでは減ったままです。", "When you take back a move, also restores the time used for it. When off, that time is lost."))

    enters_library: bool = toggle_field(False, Phrase("終局した対局を棋譜集に追加", "Add finished games to library"), Phrase("終局した対局を保存したとき、棋譜集にも追加します。", "When a finished game is saved, also adds it to the library."))

# fmt: on


class Settings(Value):
    """All settings by section. The field name here is the section's name; a setting is `section.name`."""

    appearance: AppearanceSettings = AppearanceSettings()
    files: FileSettings = FileSettings()
    board: BoardSettings = BoardSettings()
    sound: SoundSettings = SoundSettings()
    thoughts: ThoughtSettings = ThoughtSettings()
    scores: ScoreSettings = ScoreSettings()
    graph: GraphSettings = GraphSettings()
    analysis: AnalysisSettings = AnalysisSettings()
    game: GameSettings = GameSettings()
    study: StudySettings = StudySettings()

    def sections(self) -> dict[str, Section]:
        return {name: getattr(self, name) for name in SECTIONS}


SECTIONS = {
    "appearance": Phrase("外観", "Appearance"),
    "files": Phrase("ファイル", "Files"),
    "board": Phrase("盤と駒", "Board and pieces"),
    "sound": Phrase("効果音", "Sound"),
    "thoughts": Phrase("思考コメント", "Engine comments"),
    "scores": Phrase("評価値", "Scores"),
    "graph": Phrase("形勢グラフ", "Evaluation graph"),
    "analysis": Phrase("指し手の判定", "Move verdicts"),
    "game": Phrase("対局", "Games"),
    "study": Phrase("検討", "Analysis"),
}

VERSION = 1
"""Version of the settings file; raise it together with a migration in `app/config/preferences.py`."""


def notation_for(choice: NotationChoice, language: Language) -> Notation:
    """Return the notation in which moves are shown, for the user's choice and language."""
    if choice is NotationChoice.LANGUAGE:
        return Notation.KANJI if language is Language.JA else Notation.WESTERN
    return Notation(choice.value)
