"""Board widget: it paints a `BoardScene` from cached pixmaps and turns mouse events into touches of places."""

import math
from collections.abc import Callable, Iterable
from typing import Final, cast

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPixmap,
    QPolygonF,
    QRegion,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QSizePolicy, QWidget

from app.base.event import Event
from app.config.settings import Coordinates
from app.desktop.board.arrows import bounds
from app.desktop.board.board_appearance import BoardAppearance
from app.desktop.board.board_input import BoardKeys, DrawingTool
from app.desktop.board.geometry import Geometry
from app.desktop.board.move_animation import MoveAnimation
from app.desktop.board.painter import BoardPainter, changed_rects
from app.desktop.board.piece_pixmaps import PieceArt
from app.desktop.kit.icons import PictureCache
from app.desktop.kit.idle import IDLE, Steps
from app.desktop.kit.theme import LIGHT, Theme, bold
from app.shogi.pieces import EMPTY, Side
from app.workspace.scene import BoardInput, BoardScene, InBox, InHand, Place, PromotionQuestion

LASTS_MS: Final = 2_000
WIDEST: Final = 260
"""Maximum width in pixels; longer sentences wrap."""
ACROSS: Final = 10
ALONG: Final = 7
SIGN: Final = 14
SIGN_GAP: Final = 8
GAP: Final = 7
RADIUS: Final = 6
LETTERS: Final = 13
WRAPPED: Final = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class Bubble(QWidget):
    """Speech bubble that is transparent for mouse and focus, so the next click goes through to the board."""

    def __init__(self, board: QWidget) -> None:
        super().__init__(board)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.left = Event[Place]()
        """Emitted with the place when the bubble about it disappears."""
        self.place: Place | None = None
        self.words = ""
        """Displayed text; `words` is empty and `place` None while the bubble is hidden."""
        self._theme = LIGHT
        self._board = board
        self._lasting = QTimer(self, singleShot=True, interval=LASTS_MS)
        self._lasting.timeout.connect(self.leave)
        self.hide()

    def say(self, place: Place, words: str, beside: QRect, theme: Theme) -> None:
        """Show `words` left or right of the rectangle `beside` on the board, wherever there is room; else below or
        above it."""
        self.leave()
        self.place, self.words, self._theme = place, words, theme
        size = self.sizeHint()
        room = self._board.rect()
        left, top = beside.right() + 1 + GAP, beside.center().y() - size.height() // 2
        if left + size.width() > room.right():
            left = beside.left() - GAP - size.width()
        if left < 0:
            left, top = beside.center().x() - size.width() // 2, beside.bottom() + 1 + GAP
            if top + size.height() > room.bottom():
                top = beside.top() - GAP - size.height()
        left, top = min(left, room.right() + 1 - size.width()), min(top, room.bottom() + 1 - size.height())
        self.setGeometry(QRect(QPoint(max(0, left), max(0, top)), size))
        self.show()
        self.raise_()
        self._lasting.start()

    def leave(self) -> None:
        place, self.place, self.words = self.place, None, ""
        self._lasting.stop()
        self.hide()
        if place is not None:
            self.left.emit(place)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        room = QRect(0, 0, WIDEST - 2 * ACROSS - SIGN - SIGN_GAP, WIDEST)
        words = QFontMetrics(self._letters()).boundingRect(room, WRAPPED, self.words)
        return QSize(words.width() + 2 * ACROSS + SIGN + SIGN_GAP + 2, max(words.height(), SIGN) + 2 * ALONG)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        shape = QPainterPath()
        shape.addRoundedRect(QRectF(self.rect()), RADIUS, RADIUS)
        painter.fillPath(shape, QColor(self._theme.text))
        painter.setPen(QColor(self._theme.field))
        self._draw_sign(painter, QRectF(ACROSS, (self.height() - SIGN) / 2, SIGN, SIGN))
        painter.setFont(self._letters())
        painter.drawText(self.rect().adjusted(ACROSS + SIGN + SIGN_GAP, 0, -ACROSS, 0), WRAPPED, self.words)
        painter.end()

    def _letters(self) -> QFont:
        font = bold(self.font())
        font.setPixelSize(LETTERS)
        return font

    def _draw_sign(self, painter: QPainter, room: QRectF) -> None:
        """Draw a warning triangle with an exclamation mark."""
        corners = (QPointF(room.center().x(), room.top()), room.bottomRight(), room.bottomLeft())
        painter.drawPolygon(QPolygonF(corners))
        font = self._letters()
        font.setPixelSize(LETTERS - 4)
        painter.setFont(font)
        painter.drawText(room.adjusted(0, 3, 0, 0), Qt.AlignmentFlag.AlignCenter, "!")


NOTCH = 120
"""Wheel angle of one notch; a touchpad sends smaller steps."""
SETTLE_MS = 100
"""Debounce delay in ms: after the last resize the pixmaps are rendered anew, until then the old ones are stretched."""
DRAWING_KEYS: Final = (
    Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.ControlModifier
)
"""Modifier keys with which the right button always draws."""
_PREPARING: Final = "preparing"
"""Key of the idle job that renders pictures for another size or appearance."""


class BoardView(QWidget):
    def __init__(self, hand: BoardInput, kept: PictureCache, parent: QWidget | None = None) -> None:
        super().__init__(parent, focusPolicy=Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(280, 280)
        self.redrawn = Event[None]()
        """Emitted when the pictures were rendered anew for another size or appearance."""
        self.laid = Event[None]()
        """Emitted when the layout changes, or the appearance may have."""
        self.wheeled = Event[int]()
        """Emitted with the number of wheel notches; towards the user is positive."""
        self.menu_wanted = Event[QPoint]()
        """Emitted with the screen position when a context menu is requested."""
        self.pencil = DrawingTool()
        self.keys = BoardKeys(lambda: self.scene, lambda: self._hand)
        self.right_draws = False
        """True if the right button draws without a modifier key; otherwise it opens the context menu."""
        self._draws = False
        self.glides = False
        """True if moves are animated."""
        self._hand = hand
        self._kept = kept
        self.scene: BoardScene | None = None
        self._manner = BoardAppearance(self.font())
        self._ratio = 0.0
        self._painter = self._new_painter()
        self._background: QPixmap | None = None
        self._background_layout = self._painter.geometry
        """Layout of the rendered background; during a resize its wood is stretched to the new layout."""
        self._settling = QTimer(self, singleShot=True, interval=SETTLE_MS)
        self._settling.timeout.connect(self._on_settled)
        self._pressed_at: QPoint | None = None
        self._carried_to: QPoint | None = None
        self._turned = 0
        self._glide = MoveAnimation(self, self._update)
        self._bubble = Bubble(self)
        self._bubble.left.connect(lambda place: self._update(self.layout_now.rect_at(place)))
        self._cell_shown: Place | None = None
        self._awaiting: list[Callable[[], object]] = []
        self.keys.changed.connect(lambda _: self._show_cell())

    @property
    def layout_now(self) -> Geometry:
        """Present layout, in device pixels."""
        return self._painter.geometry

    def set_appearance(self, manner: BoardAppearance) -> None:
        """Change the appearance; the old wood and pieces are shown until the new ones are rendered."""
        if manner == self._manner:
            return
        self._manner = manner
        if self._background is None:
            self._redraw_everything()
        else:
            self._on_settled()
            self.update()

    def set_hand(self, hand: BoardInput) -> None:
        """Make `hand` the handler of moves."""
        if hand is not self._hand:
            self._hand = hand
            self._pressed_at = self._carried_to = None
            self.pencil.lift()

    def show_every_move(self, in_game: bool) -> None:
        """Animate every move, however soon it comes, if moves are played (`in_game`) and not stepped through."""
        self._glide.in_game = in_game

    @property
    def draws(self) -> bool:
        """True if all mouse buttons draw on the board instead of playing moves."""
        return self._draws

    @draws.setter
    def draws(self, draws: bool) -> None:
        if draws is not self._draws:
            self._draws = draws
            self._hand.cancel_input()
            self.pencil.lift()
            self.setCursor(Qt.CursorShape.CrossCursor if draws else Qt.CursorShape.ArrowCursor)

    def set_scene(self, scene: BoardScene) -> None:
        """Show `scene`, repainting only where it differs from the shown one."""
        before, self.scene = self.scene, scene
        if before is not None and (before.board, before.is_over) != (scene.board, scene.is_over):
            self._bubble.leave()
        if before is None or _lies(before) != _lies(scene):
            self._glide.stop()
            self.keys.settle(scene)
            self._lay_anew()
            return
        if self.glides:
            self._glide.follow(before, scene, self.layout_now)
        self._update(*changed_rects(before, scene, self.layout_now))

    def say_at(self, place: Place, words: str) -> None:
        """Show a speech bubble at the place where something was refused."""
        self._bubble.say(
            place, words.rstrip("。."), self._in_window(self.layout_now.rect_at(place)), self._manner.theme
        )
        self._update(self.layout_now.rect_at(place))

    @property
    def remark(self) -> tuple[Place, str] | None:
        """Place and text of the speech bubble, or None."""
        return None if self._bubble.place is None else (self._bubble.place, self._bubble.words)

    def call_when_painted(self, then: Callable[[], object]) -> None:
        """Call `then` once, at the end of the next painting."""
        self._awaiting.append(then)

    @property
    def bar_room(self) -> QRect:
        """Room for the evaluation bar, in widget coordinates; empty where there is none."""
        return self._in_window(self.layout_now.bar)

    def free_corner(self, side: Side) -> QRect:
        """Free corner beyond a side's stand, in widget coordinates; empty where there is none."""
        return self._in_window(self.layout_now.corner(side))

    def _in_window(self, rect: QRect) -> QRect:
        return QRect() if rect.isEmpty() else _scaled(rect, 1 / self.devicePixelRatio())

    def centre_of(self, place: Place) -> QPoint:
        """Centre of a place, in widget coordinates."""
        return (QPointF(self.layout_now.rect_at(place).center()) / self.devicePixelRatio()).toPoint()

    def keep(self) -> Steps:
        """Store the pictures rendered for this size and appearance in the disk cache."""
        painter, background = self._painter, self._background
        if background is not None and self._background_layout == self.layout_now:
            self._kept.keep("background", painter.shows, background.toImage())
            yield
        yield from painter.art.keep()

    def picture(self, scene: BoardScene) -> QPixmap:
        """Render the board with `scene` into a pixmap."""
        is_ready = self._background_layout == self.layout_now and not self._is_preparing
        return self._painter.picture(scene, self._background if is_ready else None)

    # Event handlers

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(820, 600)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        ratio = self.devicePixelRatio()
        if ratio != self._ratio:
            self._redraw_everything()
        painter = QPainter(self)
        painter.scale(1 / ratio, 1 / ratio)
        # One rectangle at a time: with a clip region of several rectangles Qt paints many times slower, and an overlap
        # would be painted twice.
        for part in cast(Iterable[QRect], event.region()):  # iterable, which only the stubs do not know
            rect = _scaled(part, ratio)
            painter.setClipRect(rect)
            self._paint_background(painter, rect)
            if self.scene is not None:
                self._paint_scene(painter, rect, self.scene)
        painter.end()
        awaiting, self._awaiting = self._awaiting, []
        for then in awaiting:
            then()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self._glide.stop()
        IDLE.drop(self, _PREPARING)
        self._painter = self._new_painter(self._painter.art)
        if self._background is not None:
            self._settling.start()
        self._bubble.leave()
        self.laid.emit(None)

    def event(self, event: QEvent) -> bool:
        """Accept keys that are for the board now before any shortcut of the window gets them."""
        if event.type() == QEvent.Type.ShortcutOverride and self.keys.callback_for(cast(QKeyEvent, event)) is not None:
            event.accept()
            return True
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        point = self._pixel(event.position())
        self._bubble.leave()
        asked = self.scene is not None and self.scene.question is not None
        draws = self._draws and not asked and event.button() == Qt.MouseButton.LeftButton
        if draws or event.button() == Qt.MouseButton.RightButton:
            self._press_right(point, event.modifiers())
        elif event.button() != Qt.MouseButton.LeftButton:
            event.ignore()
        elif self.scene is not None and self.scene.question is not None:
            self._answer(self.scene.question, point)
        elif self._hand.press_place(self._place(point, lands=self._hand.picked_place is not None)):
            self._pressed_at = point

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        picked, pressed, point = self._hand.picked_place, self._pressed_at, self._pixel(event.position())
        if self.pencil.is_down:
            self._draw(lambda: self.pencil.move(self.layout_now.place_at(point), event.modifiers()))
            return
        if pressed is None or picked is None:
            return
        if self._carried_to is None:
            reach = QApplication.startDragDistance() * self.devicePixelRatio()
            if (point - pressed).manhattanLength() < reach:
                return
            self._update(self.layout_now.rect_at(picked))
        self._carry(point)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        point = self._pixel(event.position())
        if self.pencil.is_down:
            self._draw(lambda: self.pencil.release(self.layout_now.place_at(point), event.modifiers()))
            return
        if event.button() != Qt.MouseButton.LeftButton or self._pressed_at is None:
            event.ignore()
            return
        dragged = self._carried_to is not None
        self._carry(None)
        self._pressed_at = None
        if (picked := self._hand.picked_place) is not None:
            self._update(self.layout_now.rect_at(picked))
        place = self._place(point, lands=dragged)
        if dragged:
            self._glide.carried(place)
        self._hand.release_place(place, dragged)

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802 - Qt's name
        """Step one move per notch; in the position editor turn over the piece below the pointer."""
        turn = -event.angleDelta().y()
        event.accept()
        if turn * self._turned < 0:
            self._turned = 0
        notches = int((self._turned + turn) / NOTCH)
        self._turned += turn - notches * NOTCH
        if not notches:
            return
        if not self._hand.picks_any_piece:
            self.wheeled.emit(notches)
        elif (place := self.layout_now.place_at(self._pixel(event.position()))) is not None:
            self._hand.turn_piece(place, 1 if notches > 0 else -1)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:  # noqa: N802 - Qt's name
        """Ask for the context menu by the keyboard, or by the right button where it does nothing else."""
        if event.reason() != QContextMenuEvent.Reason.Mouse:
            cell = self.keys.cell
            self.menu_wanted.emit(self.mapToGlobal(self.rect().center() if cell is None else self.centre_of(cell)))
        elif not self._right_works_at(self._pixel(QPointF(event.pos())), event.modifiers()):
            self.menu_wanted.emit(event.globalPos())

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        if self.pencil.is_down and event.key() == Qt.Key.Key_Escape:
            self._draw(self.pencil.lift)
            return
        deed = self.keys.callback_for(event)
        if deed is None:
            event.ignore()
            return
        self._carry(None)
        self._pressed_at = None
        deed()

    # Sizes

    def _new_painter(self, art: PieceArt | None = None) -> BoardPainter:
        """Create a painter for the present size of the view; `art` are its pictures, or new ones are made."""
        shown = self._manner.coordinates is not Coordinates.NONE
        flipped = self.scene is not None and self.scene.is_flipped
        boxed = self.scene is not None and self.scene.box is not None
        self._ratio = ratio = self.devicePixelRatio()
        size = QSize(
            math.ceil(self.width() * ratio), math.ceil(self.height() * ratio)
        )  # rounded up, or a row of pixels stays black
        geometry = Geometry(size, shown, flipped, boxed, ratio * self._manner.growth, is_timed(self.scene))
        return BoardPainter(geometry, self._manner, art or PieceArt(self._manner.pieces, geometry.square, self._kept))

    def _redraw_everything(self) -> None:
        self._settling.stop()
        IDLE.drop(self, _PREPARING)
        self._painter = self._new_painter()
        self._background = None
        self.update()
        self.laid.emit(None)

    def _lay_anew(self) -> None:
        """Apply a changed layout; wood and pieces are stretched until those of this size are rendered."""
        IDLE.drop(self, _PREPARING)
        self._painter = self._new_painter(self._painter.art)
        if self._background is not None:
            self._on_settled()
        self.update()
        self.laid.emit(None)

    def _on_settled(self) -> None:
        """Render all pictures anew, in idle steps that never block the window."""
        self._settling.stop()
        IDLE.drop(self, _PREPARING)
        painter = self._new_painter(self._painter.art)
        if not painter.art.fits(self._manner.pieces, painter.geometry.square):
            painter = self._new_painter()
        IDLE.soon(self, self._prepare(painter), _PREPARING)

    def _prepare(self, painter: BoardPainter) -> Steps:
        """Render the pictures for another size or appearance, while the old ones are still shown, stretched."""
        yield from painter.prepare(self.scene)
        background = self._new_background(painter)
        yield
        self._painter, self._background, self._background_layout = painter, background, painter.geometry
        IDLE.drop(self, _PREPARING)
        self.update()
        self.laid.emit(None)
        self.redrawn.emit(None)

    @property
    def _is_preparing(self) -> bool:
        return IDLE.waits(self, _PREPARING)

    def _pixel(self, position: QPointF) -> QPoint:
        ratio = self.devicePixelRatio()
        return QPoint(int(position.x() * ratio), int(position.y() * ratio))

    def _update(self, *rects: QRect) -> None:
        """Schedule a repaint of rectangles given in device pixels."""
        ratio = self.devicePixelRatio()
        region = QRegion()
        for rect in rects:
            region += _scaled(rect, 1 / ratio)
        self.update(region)

    # Painting and dragging

    def _paint_scene(self, painter: QPainter, dirty: QRect, scene: BoardScene) -> None:
        in_the_air = self._carried_to is not None
        scene = self._glide.scene(scene)
        if (preview := self.pencil.preview) is not None:
            scene = scene._replace(arrows=(*scene.arrows, preview))
        self._painter.paint(painter, dirty, scene, carried=in_the_air)
        if (way := self._glide.way) is not None:
            self._painter.paint_piece(painter, self._glide.paint_at(), way.piece)
        if self._bubble.place is not None:
            self._painter.paint_refused(painter, self._bubble.place)
        if self._cell_shown is not None:
            self._painter.paint_cell(painter, self._cell_shown)
        if in_the_air and scene.picked_place is not None:
            self._painter.paint_carried(painter, self._carried_rect(), scene.picked_place, scene)
        if scene.question is not None:
            self._painter.paint_question(painter, scene.question, self.keys.marked)

    def _paint_background(self, painter: QPainter, dirty: QRect) -> None:
        if self._background is None:
            if self._painter.art.square != self.layout_now.square:
                self._painter = self._new_painter()
            self._background = self._new_background(self._painter)
            self._background_layout = self.layout_now
            self.redrawn.emit(None)
        if not self._is_preparing and self._background_layout == self.layout_now:
            painter.drawPixmap(dirty, self._background, dirty)
            return
        painter.fillRect(dirty, QColor(self._manner.theme.window))
        for now, before in zip(_woods(self.layout_now), _woods(self._background_layout), strict=True):
            painter.drawPixmap(now, self._background, before)

    def _new_background(self, painter: BoardPainter) -> QPixmap:
        kept = self._kept.load("background", painter.shows)
        return QPixmap.fromImage(kept) if kept is not None else painter.background()

    def _carry(self, point: QPoint | None) -> None:
        """Drag the picked piece to `point`, or end the drag on None."""
        rects = []
        for where in (self._carried_to, point):
            self._carried_to = where
            if where is not None:
                rects.append(self._carried_rect())
        if len(rects) == 2 and rects[0].intersects(rects[1]):
            rects = [rects[0].united(rects[1])]  # quicker to paint than the strips of their union
        self._update(*rects)

    def _carried_rect(self) -> QRect:
        centre, unit = self._carried_to or QPoint(), self.layout_now.square
        return QRect(centre.x() - unit // 2, centre.y() - unit // 2, unit, unit)

    def _answer(self, question: PromotionQuestion, point: QPoint) -> None:
        promoted, as_it_is = self.layout_now.answers(question.to)
        if promoted.contains(point) or as_it_is.contains(point):
            self._hand.answer_promotion(promotes=promoted.contains(point))
        else:
            self._hand.cancel_input()

    # Right button and keyboard cursor

    def _place(self, point: QPoint, lands: bool) -> Place | None:
        """Return the place under a point; in the position editor a stand accepts a piece on its whole area."""
        if lands and self._hand.picks_any_piece:
            return self.layout_now.landing_at(point)
        return self.layout_now.place_at(point)

    def _right_works_at(self, point: QPoint, modifiers: Qt.KeyboardModifier) -> bool:
        """Return True if the right button draws there, or turns a piece over; otherwise it opens the menu."""
        place = self.layout_now.place_at(point)
        if place is None or self.scene is None or isinstance(place, InBox):
            return False
        lies_there = self.scene.hands[place.side][place.kind] > 0 if isinstance(place, InHand) else True
        if self._hand.picks_any_piece:
            return lies_there and (isinstance(place, InHand) or self.scene.board[place] != EMPTY)
        return lies_there and (self.right_draws or self._draws or bool(modifiers & DRAWING_KEYS))

    def _press_right(self, point: QPoint, modifiers: Qt.KeyboardModifier) -> None:
        place = self.layout_now.place_at(point)
        if (
            place is None
            or self.scene is None
            or self.scene.question is not None
            or not self._right_works_at(point, modifiers)
        ):
            return
        if self._hand.picks_any_piece:
            self._hand.turn_piece(place, 1)
        else:
            self._hand.cancel_input()
            self.pencil.press(place)

    def _draw(self, act: Callable[[], None]) -> None:
        before = self.pencil.preview
        act()
        self._update(*(bounds(arrow, self.layout_now) for arrow in (before, self.pencil.preview) if arrow is not None))

    def _show_cell(self) -> None:
        before, self._cell_shown = self._cell_shown, self.keys.cell
        self._update(*(self.layout_now.rect_at(cell) for cell in (before, self._cell_shown) if cell is not None))
        if self.scene is not None and self.scene.question is not None:
            self.update()


def is_timed(scene: BoardScene | None) -> bool:
    """Return True if the plates show clocks."""
    return scene is not None and scene.clocks != (None, None)


def _lies(scene: BoardScene) -> tuple[bool, ...]:
    """Properties of a scene that change the layout."""
    return scene.is_flipped, scene.box is None, is_timed(scene)


def _woods(layout: Geometry) -> tuple[QRect, ...]:
    return layout.block, *map(layout.stand, Side)


def _scaled(rect: QRect, by: float) -> QRect:
    """Smallest integer rectangle that holds all of `rect` after scaling."""
    if by == 1:
        return rect
    return QRectF(rect.x() * by, rect.y() * by, rect.width() * by, rect.height() * by).toAlignedRect()
