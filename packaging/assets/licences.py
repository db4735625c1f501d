"""The licence texts that stand beside fonts and outlines."""

from pathlib import Path

TEXT = Path(__file__).with_name("OFL-1.1.txt")


def write_ofl(folder: Path, copyright_line: str) -> None:
    """Put the SIL Open Font License into a folder, under the copyright line of the font it came with."""
    text = f"{copyright_line}\n\n{TEXT.read_text(encoding='utf-8')}"
    (folder / "OFL.txt").write_text(text, encoding="utf-8", newline="\n")
