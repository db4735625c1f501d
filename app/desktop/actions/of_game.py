"""The actions of the menu 対局: beginning a game, all that can be done in one, and going on with one another time."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from app.desktop.actions.toolbar import PLAY
from app.desktop.desk.action import Action, MenuName
from app.desktop.desk.of_setting import setting_actions
from app.text.phrase import Phrase
from app.workspace.needs import Need

if TYPE_CHECKING:
    from app.desktop.desk.desk import Desk
    from app.desktop.playing.playing import Playing

GAME = MenuName.GAME


def _do(deed: "Callable[[Playing], object]") -> "Callable[[Desk], object]":
    def run(desk: "Desk") -> None:
        from app.desktop.playing.playing import playing  # noqa: PLC0415 - nobody plays before the window is there

        deed(playing(desk))

    return run


def _toggle_thoughts(desk: "Desk") -> None:
    game = desk.document.game
    if game is not None:
        _do(lambda playing: playing.show_thoughts(game.hides_thoughts))(desk)


def _shows_thoughts(desk: "Desk") -> bool:
    game = desk.document.game
    return game is not None and not game.hides_thoughts


def _is_paused(desk: "Desk") -> bool:
    game = desk.document.game
    return game is not None and game.is_paused


# fmt: off
ACTIONS: Final[tuple[Action, ...]] = (
    PLAY,
    Action("game.again", GAME, Phrase("再戦", "Play again"), Phrase("前と同じ条件で、もう一局始めます。", "Begins another game under the same conditions."), _do(lambda playing: playing.again()), ("Ctrl+Shift+G",), needs=Need.NO_GAME),
    Action("game.resume_adjourned", GAME, Phrase("指しかけの対局を続ける…", "Go on with an adjourned game…"), Phrase("前に中断した対局を、残り時間もそのままで続けます。", "Takes up a game that was adjourned, with its clocks as they were."), _do(lambda playing: playing.resume()), needs=Need.NO_GAME),
    Action("game.resign", GAME, Phrase("投了", "Resign"), Phrase("負けを認めて対局を終えます。その前に一度確かめます。", "Gives the game up, once you have said yes to that."), _do(lambda playing: playing.resign()), ("Ctrl+Shift+R",), needs=Need.GAME_PERSON, starts_section=True),
    Action("game.take_back", GAME, Phrase("待った", "Take back a move"), Phrase("あなたの前の手番まで戻します。", "Goes back to where you last were to move."), _do(lambda playing: playing.take_back()), ("Ctrl+Backspace",), needs=Need.GAME_BACK),
    Action("game.hint", GAME, Phrase("ヒント", "Hint"), Phrase("まずどの駒を動かすかを、もう一度でどこへ動かすかを盤に示します。", "Shows on the board which piece to move, and when asked again where to."), _do(lambda playing: playing.hint()), ("Ctrl+H",), needs=Need.GAME_TURN),
    Action("game.move_now", GAME, Phrase("急かす", "Move now"), Phrase("考えているエンジンに、すぐ指させます。", "Has the engine that is thinking move at once."), _do(lambda playing: playing.move_now()), ("Ctrl+Shift+Return",), needs=Need.GAME_THINKING),
    Action("game.declare", GAME, Phrase("入玉宣言", "Declare a win"), Phrase("条件がそろっているとき、宣言して勝ちます。", "Wins by declaring that your king has entered, where the rules allow it."), _do(lambda playing: playing.declare()), needs=Need.GAME_DECLARATION),
    Action("game.come_back", GAME, Phrase("対局に戻る", "Back to the game"), Phrase("前の局面から、対局の局面へ戻ります。", "Shows the game again instead of an earlier position."), _do(lambda playing: playing.come_back()), needs=Need.GAME_AWAY),
    Action("game.pause", GAME, Phrase("一時停止", "Pause"), Phrase("時計を止めます。もう一度で再開します。", "Stops the clocks; again, and the game goes on."), _do(lambda playing: playing.pause()), ("Pause",), needs=Need.GAME_RUNNING, checked=_is_paused, starts_section=True),
    Action("game.adjourn", GAME, Phrase("指しかけにする", "Adjourn"), Phrase("対局を残り時間ごとしまい、あとで続けられるようにします。", "Puts the game by with its clocks, to go on with it another time."), _do(lambda playing: playing.adjourn()), needs=Need.GAME),
    Action("game.interrupt", GAME, Phrase("中断して終える", "End without a result"), Phrase("勝敗を決めずに対局を終えます。", "Ends the game, and nobody has won."), _do(lambda playing: playing.interrupt()), needs=Need.GAME),
    Action("game.swap", GAME, Phrase("先後を入れ替えて続ける", "Change sides"), Phrase("対局者が入れ替わり、相手の局面と持ち時間で続けます。", "The players change places; each goes on with the other's position and time."), _do(lambda playing: playing.swap_sides()), needs=Need.GAME_RUNNING),
    Action("game.show_thoughts", GAME, Phrase("対局中もエンジンの読みを見る", "Show what engines think"), Phrase("この対局のエンジンの読み・矢印・形勢を、終わる前から見せます。", "Shows the thoughts, arrows and scores of this game's engines before it has ended."), _toggle_thoughts, needs=Need.GAME, checked=_shows_thoughts, starts_section=True),
    *setting_actions("game", "refund", GAME),
)
# fmt: on
