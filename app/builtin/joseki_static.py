"""Opening lines in which neither side swings its rook to the left."""

from typing import Final

from app.builtin.joseki import Line
from app.builtin.style import Style
from app.text.phrase import Phrase

LINES: Final = (
    Line(
        Phrase("矢倉", "Yagura"),
        Style.STATIC,
        Style.STATIC,
        5,
        "7g7f 8c8d 7i6h 3c3d 6g6f 7a6b 5g5f 5c5d 3i4h 3a4b 6i7h 4a3b 4i5h 5a4a 5i6i 6a5b 6h7g 4b3c 8h7i 2b3a "
        "3g3f 4c4d 5h6g 7c7d 4h3g 3a6d 7i6h 5b4c 6i7i 4a3a",
    ),
    Line(
        Phrase("矢倉・森下システム", "Yagura, Morishita system"),
        Style.STATIC,
        Style.STATIC,
        2,
        "7g7f 8c8d 7i6h 3c3d 6g6f 7a6b 5g5f 5c5d 3i4h 3a4b 6i7h 4a3b 4i5h 5a4a 5i6i 6a5b 6h7g 4b3c 8h7i 2b3a "
        "3g3f 4c4d 5h6g 7c7d 7i6h 5b4c 6i7i 3a4b 7i8h 4a3a",
    ),
    Line(
        Phrase("急戦矢倉", "Rapid-attack Yagura"),
        Style.STATIC,
        Style.STATIC,
        2,
        "7g7f 8c8d 7i6h 3c3d 6h7g 7a6b 5g5f 7c7d 3i4h 8a7c 6g6f 6c6d 6i7h 6b6c 4i5h 6c5d 5i6i 5a4b",
    ),
    Line(
        Phrase("左美濃急戦", "Left Mino against Yagura"),
        Style.STATIC,
        Style.STATIC,
        2,
        "7g7f 8c8d 7i6h 3c3d 6g6f 7a6b 5g5f 5a4b 6i7h 4b3b 3i4h 7c7d 4i5h 6a5b 5h6g 6c6d 5i6i 8a7c 6h7g 1c1d 1g1f 6b6c",
    ),
    Line(
        Phrase("右四間飛車", "Right-hand fourth-file rook"),
        Style.STATIC,
        Style.STATIC,
        2,
        "7g7f 8c8d 7i6h 3c3d 6g6f 7a6b 5g5f 6c6d 6i7h 6b6c 3i4h 6c5d 4i5h 8b6b 5h6g 5a4b 4h5g 4b3b",
    ),
    Line(
        Phrase("角換わり腰掛け銀", "Bishop exchange, reclining silver"),
        Style.STATIC,
        Style.STATIC,
        5,
        "7g7f 8c8d 2g2f 4a3b 6i7h 8d8e 8h7g 3c3d 7i6h 2b7g+ 6h7g 3a4b 3i3h 7a7b 4g4f 6c6d 3h4g 7b6c 3g3f 4b3c "
        "2i3g 7c7d 5i6h 8a7c 4i4h 6a6b 2h2i 8b8a",
    ),
    Line(
        Phrase("角換わり腰掛け銀", "Bishop exchange, reclining silver"),
        Style.STATIC,
        Style.STATIC,
        3,
        "7g7f 8c8d 2g2f 8d8e 8h7g 3c3d 7i6h 4a3b 6i7h 2b7g+ 6h7g 3a2b 3i4h 7a6b 4g4f 6c6d 4h4g 6b6c 5i6h 2b3c "
        "1g1f 1c1d 3g3f 7c7d 4g5f 6c5d 4i5h 5a4b",
    ),
    Line(
        Phrase("角換わり右玉", "Bishop exchange, right-hand king"),
        Style.STATIC,
        Style.STATIC,
        2,
        "7g7f 8c8d 2g2f 4a3b 6i7h 8d8e 8h7g 3c3d 7i6h 2b7g+ 6h7g 3a2b 3i4h 7a6b 4g4f 6c6d 4h4g 6b6c 3g3f 2b3c "
        "5i6h 7c7d 4g5f 8a7c 2i3g 6a7b 4i5h 5a6b",
    ),
    Line(
        Phrase("角換わり棒銀", "Bishop exchange, climbing silver"),
        Style.STATIC,
        Style.STATIC,
        2,
        "7g7f 8c8d 2g2f 4a3b 6i7h 8d8e 8h7g 3c3d 7i6h 2b7g+ 6h7g 3a2b 2f2e 2b3c 3i3h 7a6b 3h2g 1c1d 2g2f 6c6d "
        "1g1f 6b6c 5i6h 6c5d",
    ),
    Line(
        Phrase("角換わり早繰り銀", "Bishop exchange, early silver"),
        Style.STATIC,
        Style.STATIC,
        3,
        "7g7f 8c8d 2g2f 4a3b 6i7h 8d8e 8h7g 3c3d 7i6h 2b7g+ 6h7g 3a2b 3i3h 2b3c 3g3f 7a6b 3h3g 6c6d 3g4f 6b6c "
        "5i6h 6c5d 1g1f 1c1d",
    ),
    Line(
        Phrase("一手損角換わり", "Tempo-loss bishop exchange"),
        Style.STATIC,
        Style.STATIC,
        2,
        "7g7f 3c3d 2g2f 4a3b 2f2e 2b8h+ 7i8h 3a2b 3i4h 2b3c 3g3f 8c8d 4h3g 7a7b 5i6h 6c6d 3g4f 7b6c 4i5h 8d8e 8h7g",
    ),
    Line(
        Phrase("一手損角換わり", "Tempo-loss bishop exchange"),
        Style.STATIC,
        Style.STATIC,
        2,
        "7g7f 3c3d 2g2f 8c8d 6i7h 2b8h+ 7i8h 3a2b 3i3h 7a7b 4g4f 6c6d 3h4g 7b6c 5i6h 2b3c 8h7g 7c7d 3g3f 8d8e 4i5h",
    ),
    Line(
        Phrase("相掛かり棒銀", "Double wing attack, climbing silver"),
        Style.STATIC,
        Style.STATIC,
        3,
        "2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d P*2c 2d2h 8e8f 8g8f 8b8f P*8g 8f8d 3i3h 7a7b 3h2g 3c3d 2g3f",
    ),
    Line(
        Phrase("相掛かり腰掛け銀", "Double wing attack, reclining silver"),
        Style.STATIC,
        Style.STATIC,
        3,
        "2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d P*2c 2d2h 8e8f 8g8f 8b8f P*8g 8f8b 7g7f 3c3d 4g4f 6c6d "
        "3i4h 7a6b 4h4g 6b6c 5i6h 5a4b",
    ),
    Line(
        Phrase("相掛かり", "Double wing attack"),
        Style.STATIC,
        Style.STATIC,
        4,
        "2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 3i3h 7a7b 9g9f 9c9d 5i6h 3c3d 2e2d 2c2d 2h2d P*2c 2d2h 8e8f 8g8f 8b8f "
        "P*8g 8f8b 4g4f",
    ),
    Line(
        Phrase("横歩取り８四飛", "Side pawn capture, rook to 8d"),
        Style.STATIC,
        Style.STATIC,
        4,
        "7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d 8e8f 8g8f 8b8f 2d3d 2b3c 3d3f 8f8d 3f2f 3a2b "
        "P*8g 5a5b 4i3h",
    ),
    Line(
        Phrase("横歩取り８四飛", "Side pawn capture, rook to 8d"),
        Style.STATIC,
        Style.STATIC,
        3,
        "7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d 8e8f 8g8f 8b8f 2d3d 2b3c 3d3f 8f8d 3f2f 3a2b P*8g",
    ),
    Line(
        Phrase("横歩取り青野流", "Side pawn capture, Aono style"),
        Style.STATIC,
        Style.STATIC,
        3,
        "7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d 8e8f 8g8f 8b8f 2d3d 2b3c 5i5h 5a5b 3g3f 3a2b",
    ),
    Line(
        Phrase("横歩取り勇気流", "Side pawn capture, Yuki style"),
        Style.STATIC,
        Style.STATIC,
        2,
        "7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d 8e8f 8g8f 8b8f 2d3d 2b3c 5i6h 5a5b 3g3f 3a2b",
    ),
    Line(
        Phrase("雁木", "Gangi"),
        Style.STATIC,
        Style.STATIC,
        3,
        "7g7f 3c3d 2g2f 4c4d 2f2e 2b3c 3i4h 3a4b 5g5f 4a3b 5i6h 4b4c 6h7h 8c8d 4i5h 7a6b 3g3f 7c7d 8h7g 8d8e 7i6h 6a5b",
    ),
    Line(
        Phrase("先手雁木", "Gangi by Sente"),
        Style.STATIC,
        Style.STATIC,
        2,
        "7g7f 3c3d 6g6f 8c8d 7i6h 8d8e 8h7g 7a6b 6h6g 7c7d 6i7h 5a4b 3i4h 4b3b 4g4f 6a5b 4h4g 6c6d 3g3f 8a7c 2i3g 6b6c",
    ),
    Line(
        Phrase("相雁木", "Double Gangi"),
        Style.STATIC,
        Style.STATIC,
        1,
        "7g7f 3c3d 6g6f 4c4d 3i4h 3a4b 4g4f 8c8d 7i6h 4b4c 6h6g 4a3b 6i7h 7a6b 4h4g 6c6d 3g3f 7c7d",
    ),
    Line(
        Phrase("嬉野流", "Ureshino style"),
        Style.STATIC,
        Style.STATIC,
        1,
        "7i6h 3c3d 5g5f 8c8d 6h5g 8d8e 6i7h 7a6b 2g2f 5c5d 2f2e",
    ),
    Line(
        Phrase("嬉野流", "Ureshino style"),
        Style.STATIC,
        Style.STATIC,
        1,
        "7i6h 8c8d 8h7i 3c3d 6i7h 8d8e 3i4h 8e8f 8g8f 8b8f P*8g 8f8b 2g2f 4a3b",
    ),
)
