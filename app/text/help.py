"""What is said where pages that help are opened."""

from app.text.phrase import Phrase

PAGE_NOT_OPENED = Phrase(
    "{path} を開けませんでした。ファイルマネージャーで開いてください。",
    "{path} could not be opened. Open it in your file manager.",
)
