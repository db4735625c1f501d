"""How the page of a report looks: light or dark as the reader's system is, and black on white on paper."""

from typing import Final

STYLE: Final = """
:root{color-scheme:light dark;--page:#f6f4ef;--field:#fff;--text:#26231f;--muted:#655f56;--line:#cbc5b9;--accent:#2b5f8f;
--wood:#f2dcae;--ink:#2b2013;--promoted:#a3261b;--left:#d9b978;--arrived:#e8a94f;--area:#2b5f8f33;
--good:#1f7a3c;--inaccuracy:#7a6a1c;--dubious:#a86400;--mistake:#b8401c;--blunder:#8f1330;--sign:#fff}
@media (prefers-color-scheme:dark){:root{--page:#1f2124;--field:#17191b;--text:#e8e6e1;--muted:#a3a09a;--line:#43474d;
--accent:#6ea8dc;--area:#6ea8dc33;--wood:#c9ad77;--ink:#1c140a;--promoted:#8a170d;--left:#ad8c4d;--arrived:#dc9a3c;
--good:#6fce8d;--inaccuracy:#d8c46a;--dubious:#f0b45a;--mistake:#f08a66;--blunder:#f5829b;--sign:#17191b}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:64rem;padding:1.5rem 1rem;background:var(--page);color:var(--text);
font:16px/1.6 "BIZ UDPGothic","Hiragino Sans","Yu Gothic UI","Noto Sans CJK JP",system-ui,sans-serif;overflow-wrap:anywhere}
header p{margin:0;color:var(--muted)}
h1{margin:.1em 0 .4em;font-size:1.6rem;line-height:1.3}
h2{margin:2rem 0 .6rem;font-size:1.15rem;border-bottom:2px solid var(--line);padding-bottom:.2rem}
dl{display:flex;flex-wrap:wrap;gap:.1rem 1.5rem;margin:0;font-size:.9rem}
dl div{display:flex;gap:.5rem}dt{color:var(--muted)}dd{margin:0}
section{overflow-x:auto}
table{border-collapse:collapse;background:var(--field);font-variant-numeric:tabular-nums;min-width:60%}
th,td{border:1px solid var(--line);padding:.25rem .6rem;text-align:left;overflow-wrap:normal}
thead th{background:var(--page);text-align:center}tbody th{font-weight:normal;white-space:nowrap}tr+tr th{white-space:nowrap}
.summary td{text-align:right;overflow-wrap:anywhere}.classes td{text-align:center;min-width:2.6rem}
td small{display:block;white-space:normal;color:var(--muted)}
td.number{text-align:right;white-space:nowrap}
tr:target{outline:3px solid var(--accent);outline-offset:-2px}
a{color:var(--accent)}[title]{cursor:help}
.note,.how p,footer{color:var(--muted);font-size:.9rem}
.badge{width:1.25em;height:1.25em;vertical-align:-.25em;margin-right:.35em}
.badge text{fill:var(--sign);font:bold 9px sans-serif;text-anchor:middle}
.mark{stroke:var(--field);stroke-width:1}
.good{fill:var(--good)}.inaccuracy{fill:var(--inaccuracy)}.dubious{fill:var(--dubious)}
.mistake{fill:var(--mistake)}.blunder{fill:var(--blunder)}
.graph{display:block;width:100%;min-width:34rem;height:auto;background:var(--field);border:1px solid var(--line)}
.graph .faint,.graph .middle,.graph .phase{fill:none;stroke:var(--line)}.graph .middle{stroke:var(--muted)}
.graph .phase{stroke-dasharray:4 4;stroke:var(--muted)}
.axis{fill:var(--muted);font-size:12px;text-anchor:middle}.axis.end{text-anchor:end}.axis.start{text-anchor:start}
.area{fill:var(--area)}.course{fill:none;stroke:var(--accent);stroke-width:2;stroke-linejoin:round}
.turns{display:grid;grid-template-columns:repeat(auto-fill,minmax(15rem,1fr));gap:1rem}
figure{margin:0;padding:.6rem;background:var(--field);border:1px solid var(--line);break-inside:avoid}
figcaption{font-size:.9rem;margin-top:.4rem}
.board{display:block;width:100%;max-width:17rem;height:auto;margin:auto}
.board .wood{fill:var(--wood)}.board .line{fill:none;stroke:var(--ink);stroke-width:1}
.board .left{fill:var(--left)}.board .arrived{fill:var(--arrived)}
.board text{font-family:"BIZ UDMincho","Hiragino Mincho ProN","Yu Mincho","Noto Serif CJK JP",serif}
.board .letter,.board .hand{fill:var(--muted);font-size:11px}.board .letter{text-anchor:middle}
.board .hand{fill:var(--text);font-size:14px}
.board .piece{fill:var(--ink);font-size:19px;text-anchor:middle}.board .promoted{fill:var(--promoted)}
.board .played,.board .best{fill:none;stroke-width:2.6;stroke-linecap:round;stroke-opacity:.85}
.board .played{stroke:#b3261e}.board .best{stroke:#1b5fae;stroke-dasharray:6 5}.board .head{stroke-dasharray:none}
@media print{:root{--page:#fff;--field:#fff;--text:#000;--muted:#333;--line:#999;--accent:#1f4f7f;--area:#1f4f7f22;
--wood:#fff;--ink:#000;--promoted:#000;--left:#ddd;--arrived:#ccc;--good:#1f7a3c;--inaccuracy:#7a6a1c;--dubious:#a86400;
--mistake:#b8401c;--blunder:#8f1330;--sign:#fff}body{max-width:none;padding:0;font-size:11pt}a{color:inherit}
section{overflow:visible}h2,tr,figure{break-inside:avoid}h2,.note{break-after:avoid}.turns{grid-template-columns:repeat(3,1fr)}
*{-webkit-print-color-adjust:exact;print-color-adjust:exact}}
"""
