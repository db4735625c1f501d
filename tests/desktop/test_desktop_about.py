"""What the program says of itself: who made its parts, and on what terms."""

from pathlib import Path

import pytest
from desktop_room import Room

from app.base import network_asset
from app.desktop.help.pages import AboutDialog
from app.desktop.kit.labels import Label

ONE_ROOM = True


@pytest.mark.parametrize("is_there", [True, False])
def test_the_makers_of_the_network_are_named_and_their_terms_shown_where_it_is(
    room: Room, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, is_there: bool
) -> None:
    network = tmp_path / network_asset.NETWORK_FILE
    for name in network_asset.LICENCE_FILES:
        network.with_name(name).write_text(f"all of {name}", "utf-8")
    monkeypatch.setattr(network_asset, "installed_network", lambda: network if is_there else None)
    room.do("help.about")
    dialog = room.window.findChild(AboutDialog)
    assert dialog is not None
    assert any("miniosl 0.1.6, by Team GPS" in label.text() for label in dialog.findChildren(Label))
    assert dialog.terms.isVisible() is is_there
    assert dialog.terms.toPlainText() == ("all of LICENSE.osl\n\nall of AUTHORS.osl" if is_there else "")
    dialog.close()
