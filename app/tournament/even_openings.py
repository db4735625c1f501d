"""Short even openings for matches, so that not all games are alike; each is played twice with colours swapped."""

_OPENING_LINES = """
7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b
7g7f 8c8d 2g2f 8d8e 8h7g 3c3d 7i8h 4a3b
7g7f 8c8d 7i6h 3c3d 6h7g 7a6b 2g2f 3a4b
7g7f 3c3d 2g2f 4c4d 3i4h 3a4b 5g5f 5c5d
7g7f 3c3d 6g6f 8c8d 2h6h 7a6b 1g1f 1c1d
7g7f 3c3d 2g2f 5c5d 4i5h 8b5b 3i4h 5a6b
7g7f 3c3d 6g6f 4c4d 7i6h 3a4b 5g5f 5c5d
2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 3i3h 7a7b
2g2f 3c3d 7g7f 4c4d 3i4h 8b4b 5i6h 5a6b
2g2f 3c3d 2f2e 2b3c 7g7f 4c4d 3i4h 3a4b
5g5f 8c8d 2h5h 3c3d 7g7f 7a6b 5i4h 5a4b
7g7f 8c8d 5g5f 7a6b 2h5h 5a4b 5i4h 4b3b
7g7f 3c3d 7f7e 8c8d 2h7h 8d8e 5i4h 5a4b
7g7f 3c3d 6g6f 4c4d 2h6h 3a3b 7i7h 2b3c
6g6f 3c3d 7g7f 8b3b 2h6h 3d3e 7i7h 3a4b
7g7f 3c3d 1g1f 1c1d 2g2f 4c4d 3i4h 3a3b
2g2f 8c8d 7g7f 4a3b 7i7h 3c3d 2f2e 7a6b
7g7f 8c8d 7i7h 3c3d 6g6f 7a6b 5g5f 5c5d
7g7f 3c3d 9g9f 9c9d 2g2f 5c5d 2f2e 8b5b
2g2f 8c8d 3i3h 7a7b 7g7f 3c3d 6i7h 4a3b
7g7f 3c3d 6g6f 7a6b 1g1f 1c1d 3i3h 5a4b
5g5f 5c5d 7i6h 3a4b 2g2f 8c8d 6h5g 4b5c
7g7f 3c3d 2g2f 1c1d 1g1f 4c4d 3i4h 8b4b
7i6h 3c3d 7g7f 8c8d 6h7g 7a6b 5g5f 5c5d
"""

EVEN_OPENINGS = tuple(tuple(line.split()) for line in _OPENING_LINES.split("\n") if line)
