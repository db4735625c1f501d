"""Texts of the actions that open help pages."""

from app.text.phrase import Phrase

# fmt: off
PAGE_OPENED = Phrase("ページを別のプログラムで開きます。開かないときは、このファイルをテキストエディターで開いてください：{path}",
                     "The page opens in another program. If it does not, open this file in a text editor: {path}")
PAGE_NOT_OPENED = Phrase("ページを開くプログラムが見つかりません。このファイルをブラウザーかテキストエディターで開いてください：{path}",
                         "No program was found to open the page. Open this file in a browser or a text editor: {path}")
