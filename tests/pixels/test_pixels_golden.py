"""The comparison itself: it must see one pixel off by one step, and say where."""

from pathlib import Path

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QImage

from tests.pixels.golden import RED, Album, difference, save


def grey(width: int = 60, height: int = 40) -> QImage:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor(120, 120, 120))
    return image


def with_pixel(x: int, y: int, colour: QColor) -> QImage:
    image = grey()
    image.setPixelColor(x, y, colour)
    return image


@pytest.fixture
def album(tmp_path: Path) -> Album:
    """Holds one grey picture, called grey."""
    album = Album(tmp_path / "golden", tmp_path / "failed", accepts=False)
    save(grey(), album.golden / "grey.png")
    return album


def complaint(album: Album, name: str, image: QImage) -> str:
    with pytest.raises(AssertionError) as caught:
        album.check(name, image)
    return str(caught.value)


def test_the_same_picture_passes_and_leaves_nothing(album: Album) -> None:
    assert album.holds("grey", grey())
    album.check("grey", grey())
    assert not album.failed.exists()


def test_another_format_of_the_same_pixels_passes(album: Album) -> None:
    album.check("grey", grey().convertToFormat(QImage.Format.Format_ARGB32_Premultiplied))


@pytest.mark.parametrize("colour", [QColor(121, 120, 120), QColor(120, 119, 120), QColor(120, 120, 121)])
def test_one_step_in_one_pixel_fails(album: Album, colour: QColor) -> None:
    assert not album.holds("grey", with_pixel(17, 5, colour))
    words = complaint(album, "grey", with_pixel(17, 5, colour))
    assert "grey: 1 pixel differs in 1×1 at (17, 5), by 1 of 255 at most" in words
    assert str(album.failed / "grey") in words
    assert "UPDATE_GOLDEN=1" in words


def test_a_failure_shows_three_pictures(album: Album) -> None:
    actual = with_pixel(17, 5, QColor(0, 0, 0))
    complaint(album, "grey", actual)
    shown = {path.name: QImage(str(path)) for path in album.failed.iterdir()}
    assert sorted(shown) == ["grey.actual.png", "grey.difference.png", "grey.expected.png"]
    assert difference(shown["grey.actual.png"], actual) is None
    assert difference(shown["grey.expected.png"], grey()) is None
    red = shown["grey.difference.png"]
    assert red.pixel(17, 5) == RED
    assert QColor(red.pixel(16, 5)).lightness() > 200


def test_the_rectangle_holds_all_that_differs(album: Album) -> None:
    image = with_pixel(3, 38, QColor(0, 0, 0))
    image.setPixelColor(59, 2, QColor(120, 220, 120))
    words = complaint(album, "grey", image)
    assert "2 pixels differ in 57×37 at (3, 2), by 120 of 255 at most" in words


def test_transparency_is_a_difference() -> None:
    one, other = (QImage(4, 4, QImage.Format.Format_ARGB32) for _ in range(2))
    one.fill(QColor(9, 9, 9, 255))
    other.fill(QColor(9, 9, 9, 254))
    found = difference(one, other)
    assert found is not None
    assert (found.pixels, found.area, found.most) == (16, QRect(0, 0, 4, 4), 1)


def test_another_size_is_told(album: Album) -> None:
    assert "the picture is 60×41, the golden one 60×40" in complaint(album, "grey", grey(60, 41))
    assert sorted(path.name for path in album.failed.iterdir()) == ["grey.actual.png", "grey.expected.png"]


def test_a_missing_golden_fails_and_shows_what_was_painted(album: Album) -> None:
    assert "new: there is no golden picture of that name" in complaint(album, "new", grey())
    assert not (album.golden / "new.png").exists()
    assert [path.name for path in album.failed.iterdir()] == ["new.actual.png"]


def test_a_damaged_golden_fails(album: Album) -> None:
    (album.golden / "grey.png").write_bytes(b"no picture")
    assert "no golden picture" in complaint(album, "grey", grey())


def test_accepting_writes_the_golden(album: Album) -> None:
    accepting = album._replace(accepts=True)
    changed = with_pixel(1, 1, QColor(1, 2, 3))
    for name in ("grey", "new"):
        accepting.check(name, changed)
        album.check(name, changed)
    assert not album.failed.exists()


def test_accepting_leaves_what_is_right_untouched(album: Album) -> None:
    before = (album.golden / "grey.png").stat().st_mtime_ns
    album._replace(accepts=True).check("grey", grey())
    assert (album.golden / "grey.png").stat().st_mtime_ns == before


def test_what_failed_once_is_cleared_away_when_it_is_right(album: Album) -> None:
    complaint(album, "grey", with_pixel(1, 1, QColor(1, 2, 3)))
    album.check("grey", grey())
    assert list(album.failed.iterdir()) == []
