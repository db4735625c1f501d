"""Opening lines in which a rook, or both, is swung to the left."""

from typing import Final

from app.builtin.joseki import Line
from app.builtin.style import Style
from app.text.phrase import Phrase

LINES: Final = (
    Line(
        Phrase("四間飛車対急戦", "Fourth-file rook against a rapid attack"),
        Style.STATIC,
        Style.RANGING,
        4,
        "7g7f 3c3d 2g2f 4c4d 3i4h 8b4b 5g5f 9c9d 9g9f 7a7b 5i6h 4a5b 6h7h 5a6b 4i5h 6b7a 3g3f 3a3b 2f2e 2b3c "
        "7i6h 3b4c 6h5g 7a8b 4g4f 5c5d",
    ),
    Line(
        Phrase("四間飛車対居飛車穴熊", "Fourth-file rook against the static rook Anaguma"),
        Style.STATIC,
        Style.RANGING,
        4,
        "7g7f 3c3d 2g2f 4c4d 3i4h 8b4b 5g5f 5a6b 5i6h 6b7b 6h7h 3a3b 4h5g 3b4c 4i5h 7b8b 2f2e 2b3c 8h7g 7a7b "
        "7h8h 4a5b 9i9h 6c6d 6g6f 7c7d 5h6g 5b6c 8h9i 8a7c",
    ),
    Line(
        Phrase("四間飛車対左美濃", "Fourth-file rook against Left Mino"),
        Style.STATIC,
        Style.RANGING,
        2,
        "7g7f 3c3d 2g2f 4c4d 3i4h 8b4b 5g5f 5a6b 5i6h 6b7b 6h7h 7b8b 2f2e 2b3c 4i5h 3a3b 9g9f 9c9d 8g8f 7a7b "
        "7h8g 3b4c 7i7h 4a5b 6g6f 6c6d 5h6g 7c7d",
    ),
    Line(
        Phrase("藤井システム", "Fujii system"),
        Style.STATIC,
        Style.RANGING,
        2,
        "7g7f 3c3d 2g2f 4c4d 3i4h 8b4b 5g5f 9c9d 5i6h 7a7b 6h7h 9d9e 4h5g 3a3b 4i5h 6c6d 2f2e 2b3c 8h7g 4a5b 6g6f 3b4c",
    ),
    Line(
        Phrase("四間飛車穴熊", "Fourth-file rook Anaguma"),
        Style.STATIC,
        Style.RANGING,
        2,
        "7g7f 3c3d 2g2f 4c4d 3i4h 8b4b 5i6h 5a6b 6h7h 6b7b 5g5f 3a3b 4i5h 7b8b 2f2e 2b3c 4h5g 9a9b",
    ),
    Line(
        Phrase("三間飛車", "Third-file rook"),
        Style.STATIC,
        Style.RANGING,
        4,
        "7g7f 3c3d 2g2f 4c4d 3i4h 8b3b 5i6h 5a6b 6h7h 6b7b 5g5f 3a4b 4i5h 7b8b 2f2e 2b3c 4h5g 7a7b 8h7g 4a5b "
        "7h8h 4b4c 9i9h 6c6d 8h9i 7c7d 6g6f 5b6c 5h6g",
    ),
    Line(
        Phrase("三間飛車対急戦", "Third-file rook against a rapid attack"),
        Style.STATIC,
        Style.RANGING,
        2,
        "7g7f 3c3d 2g2f 4c4d 3i4h 8b3b 5g5f 5a6b 5i6h 6b7b 6h7h 7b8b 4i5h 7a7b 3g3f 3a4b 2f2e 2b3c 4h5g 4a5b "
        "1g1f 1c1d 5g4f 4b4c",
    ),
    Line(
        Phrase("ゴキゲン中飛車対超速", "Gokigen central rook against super-speed silver"),
        Style.STATIC,
        Style.RANGING,
        4,
        "7g7f 3c3d 2g2f 5c5d 2f2e 8b5b 3i4h 5d5e 5i6h 2b3c 3g3f 5a6b 4h3g 6b7b 3g4f 3a4b 6h7h 4b5c 7i6h 5c4d "
        "6h7g 7b8b 7g6f 7a7b",
    ),
    Line(
        Phrase("ゴキゲン中飛車対丸山ワクチン", "Gokigen central rook, bishops exchanged"),
        Style.STATIC,
        Style.RANGING,
        2,
        "7g7f 3c3d 2g2f 5c5d 8h2b+ 3a2b 7i7h 5d5e 3i4h 8b5b 5i6h 5a6b 4i5h 6b7b 9g9f 9c9d 6g6f 7b8b 7h6g",
    ),
    Line(
        Phrase("向かい飛車", "Opposing rook"),
        Style.STATIC,
        Style.RANGING,
        3,
        "7g7f 3c3d 2g2f 4c4d 2f2e 2b3c 3i4h 8b2b 5i6h 5a6b 6h7h 6b7b 5g5f 7b8b 4i5h 7a7b 4h5g 3a3b 8h7g 4a5b 7h8h 3b4c",
    ),
    Line(
        Phrase("向かい飛車", "Opposing rook"),
        Style.STATIC,
        Style.RANGING,
        2,
        "2g2f 3c3d 2f2e 2b3c 7g7f 4c4d 3i4h 8b2b 5g5f 4a3b 5i6h 5a6b 6h7h 6b7b 4i5h 7b8b 9g9f 9c9d 4h5g 7a7b",
    ),
    Line(
        Phrase("角交換四間飛車", "Fourth-file rook with bishop exchange"),
        Style.STATIC,
        Style.RANGING,
        2,
        "7g7f 3c3d 2g2f 8b4b 2f2e 5a6b 3i4h 2b8h+ 7i8h 3a2b 5i6h 6b7b 6h7h 2b3c 4i5h 7b8b 9g9f 9c9d 8h7g 7a7b "
        "7h8h 4a5b",
    ),
    Line(
        Phrase("先手四間飛車対急戦", "Sente's fourth-file rook against a rapid attack"),
        Style.RANGING,
        Style.STATIC,
        4,
        "7g7f 3c3d 6g6f 8c8d 2h6h 7a6b 5i4h 5a4b 4h3h 4b3b 3h2h 5c5d 3i3h 6a5b 7i7h 8d8e 8h7g 3a4b 7h6g 4b5c "
        "6i5h 7c7d 1g1f 1c1d 5g5f",
    ),
    Line(
        Phrase("先手四間飛車対居飛車穴熊", "Sente's fourth-file rook against Anaguma"),
        Style.RANGING,
        Style.STATIC,
        3,
        "7g7f 3c3d 6g6f 8c8d 2h6h 7a6b 5i4h 5a4b 4h3h 4b3b 3h2h 5c5d 3i3h 6a5b 7i7h 2b3c 7h6g 3b2b 6i5h 8d8e "
        "8h7g 1a1b 4g4f 2b1a",
    ),
    Line(
        Phrase("先手四間飛車対左美濃", "Sente's fourth-file rook against Left Mino"),
        Style.RANGING,
        Style.STATIC,
        2,
        "7g7f 8c8d 6g6f 3c3d 2h6h 7a6b 3i3h 5a4b 5i4h 4b3b 4h3i 5c5d 3i2h 6a5b 6i5h 1c1d 1g1f 3a4b 7i7h 4b3a",
    ),
    Line(
        Phrase("先手三間飛車", "Sente's third-file rook"),
        Style.RANGING,
        Style.STATIC,
        3,
        "7g7f 3c3d 6g6f 8c8d 2h7h 8d8e 8h7g 7a6b 7i6h 5a4b 5i4h 4b3b 4h3h 5c5d 3h2h 6a5b 3i3h 6b5c 6i5h 2b3c 6h6g 3b2b",
    ),
    Line(
        Phrase("早石田", "Quick Ishida"),
        Style.RANGING,
        Style.STATIC,
        2,
        "7g7f 3c3d 7f7e 8c8d 2h7h 8d8e 5i4h 7a6b 4h3h 5a4b 7h7f 2b8h+ 7i8h 3a2b 3h2h 4b3b 3i3h",
    ),
    Line(
        Phrase("石田流本組み", "Ishida"),
        Style.RANGING,
        Style.STATIC,
        2,
        "7g7f 3c3d 6g6f 8c8d 7f7e 8d8e 8h7g 7a6b 2h7h 5a4b 7i6h 4b3b 5i4h 5c5d 4h3h 6a5b 3h2h 1c1d 1g1f 6b5c 3i3h",
    ),
    Line(
        Phrase("先手中飛車", "Sente's central rook"),
        Style.RANGING,
        Style.STATIC,
        3,
        "5g5f 8c8d 2h5h 7a6b 7g7f 3c3d 5f5e 5a4b 5i4h 8d8e 8h7g 4b3b 4h3h 7c7d 7i6h 6c6d 6h5g 6b6c 3h2h 6a5b 3i3h",
    ),
    Line(
        Phrase("先手中飛車", "Sente's central rook"),
        Style.RANGING,
        Style.STATIC,
        2,
        "7g7f 8c8d 5g5f 8d8e 8h7g 5c5d 2h5h 7a6b 7i6h 5a4b 5i4h 3c3d 6g6f 4b3b 4h3h 6a5b 3h2h 7c7d 3i3h",
    ),
    Line(
        Phrase("先手ゴキゲン中飛車", "Sente's Gokigen central rook"),
        Style.RANGING,
        Style.STATIC,
        2,
        "5g5f 3c3d 2h5h 8c8d 7g7f 7a6b 5i4h 5a4b 4h3h 4b3b 3h2h 6a5b 3i3h",
    ),
    Line(
        Phrase("先手向かい飛車", "Sente's opposing rook"),
        Style.RANGING,
        Style.STATIC,
        2,
        "7g7f 8c8d 6g6f 8d8e 8h7g 3c3d 2h8h 7a6b 5i4h 5a4b 4h3h 4b3b 3h2h 5c5d 3i3h 6a5b 7i7h 6b5c 7h6g 2b3c 6i5h",
    ),
    Line(
        Phrase("角交換四間飛車", "Fourth-file rook with bishop exchange"),
        Style.RANGING,
        Style.STATIC,
        2,
        "7g7f 3c3d 2h6h 8c8d 5i4h 7a6b 4h3h 5a4b 8h2b+ 3a2b 7i8h 4b3b 3h2h 6c6d 3i3h 6b6c 8h7g",
    ),
    Line(
        Phrase("相振り飛車", "Double ranging rook"),
        Style.RANGING,
        Style.RANGING,
        3,
        "7g7f 3c3d 6g6f 8b3b 8h7g 5a6b 2h8h 7a7b 8g8f 6b7a 3i3h 3d3e 5i4h 4a5b 7i7h 3a4b 8f8e",
    ),
    Line(
        Phrase("相振り飛車", "Double ranging rook"),
        Style.RANGING,
        Style.RANGING,
        2,
        "7g7f 3c3d 6g6f 8b3b 2h6h 3d3e 3i3h 5a6b 5i4h 7a7b 4h3i 3a4b 7i7h 4a5b 7h6g 6b7a 6i5h",
    ),
    Line(
        Phrase("相三間飛車", "Double third-file rook"),
        Style.RANGING,
        Style.RANGING,
        2,
        "7g7f 3c3d 7f7e 3d3e 2h7h 8b3b 5i4h 5a6b 4h3h 6b7b 3h2h 7b8b 3i3h 7a7b",
    ),
    Line(
        Phrase("相振り飛車・向かい飛車", "Double ranging rook, opposing rook"),
        Style.RANGING,
        Style.RANGING,
        2,
        "7g7f 3c3d 6g6f 4c4d 2h6h 2b3c 7i7h 8b2b 5i4h 2c2d 3i3h 2d2e 4h3i 5a6b 7h6g 7a7b 3i2h",
    ),
    Line(
        Phrase("相振り・中飛車対三間飛車", "Double ranging rook, fifth against third file"),
        Style.RANGING,
        Style.RANGING,
        2,
        "5g5f 3c3d 2h5h 3d3e 5f5e 8b3b 5i4h 5a6b 4h3h 6b7b 7g7f 7b8b 7i6h 7a7b",
    ),
    Line(
        Phrase("相中飛車", "Double central rook"),
        Style.RANGING,
        Style.RANGING,
        1,
        "5g5f 5c5d 2h5h 8b5b 5i4h 5a6b 4h3h 6b7b 3h2h 7b8b 3i3h 7a7b 7g7f 3c3d",
    ),
)
