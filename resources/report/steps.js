"use strict";
(() => {
  const game = JSON.parse(document.getElementById("game").textContent);
  const stepper = document.getElementById("stepper");
  const men = stepper.querySelector(".men");
  const here = document.getElementById("here");
  const moves = document.getElementById("moves");
  const UNIT = 24, EDGE = 18, HAND = 26, LEFT = 4, TOP = HAND + EDGE - 4, HIGH = 9 * UNIT + EDGE + 2 * HAND;
  const ORDER = "RBGSNLP";
  let ply = 0;

  function put(name, attributes, words) {
    const part = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) part.setAttribute(key, value);
    if (words !== undefined) part.textContent = words;
    men.append(part);
  }
  function piece(letter, x, y, size) {
    const high = size * 1.1, isWhite = letter !== letter.toUpperCase();
    put("use", {
      href: "#piece-" + letter.toLowerCase().replace("+", "promoted-"),
      x: x - size / 2, y: y - high / 2, width: size, height: high,
      transform: isWhite ? `rotate(180 ${x} ${y})` : "rotate(0)",
    });
  }
  const corner = (name) => [LEFT + (9 - Number(name[0])) * UNIT, TOP + (name.charCodeAt(1) - 97) * UNIT];
  const middle = (name) => corner(name).map((place) => place + UNIT / 2);

  function tint(name, kind) {
    const [x, y] = corner(name);
    put("rect", { class: kind, x, y, width: UNIT, height: UNIT });
  }
  function arrow(usi, kind) {
    const [x, y] = middle(usi.slice(2, 4));
    if (usi[1] === "*") return put("circle", { class: kind, cx: x, cy: y, r: UNIT * 0.44 });
    const [fromX, fromY] = middle(usi.slice(0, 2));
    const way = Math.atan2(y - fromY, x - fromX);
    const wing = (turn) => `M${x} ${y}L${x - 8 * Math.cos(way + turn)} ${y - 8 * Math.sin(way + turn)}`;
    put("path", { class: kind, d: `M${fromX} ${fromY}L${x} ${y}` });
    put("path", { class: kind + " head", d: wing(0.5) + wing(-0.5) });
  }
  function hands(held) {
    const counts = {};
    for (const [, count, letter] of held.matchAll(/(\d*)([A-Za-z])/g)) counts[letter] = Number(count || 1);
    for (const [letters, y] of [[ORDER.toLowerCase(), HAND / 2], [ORDER, HIGH - HAND / 2]]) {
      let x = LEFT + 10;
      for (const letter of letters) {
        if (!counts[letter]) continue;
        piece(letter, x, y, 18);
        if (counts[letter] > 1) put("text", { class: "count", x: x + 11, y: y + 5 }, String(counts[letter]));
        x += counts[letter] > 1 ? 34 : 22;
      }
    }
  }
  function board(rows) {
    rows.split("/").forEach((row, rank) => {
      let file = 0;
      for (const [, digit, letter] of row.matchAll(/(\d)|(\+?[A-Za-z])/g)) {
        if (digit) { file += Number(digit); continue; }
        piece(letter, LEFT + (file + 0.5) * UNIT, TOP + (rank + 0.5) * UNIT, UNIT * 0.9);
        file += 1;
      }
    });
  }
  function go(wanted) {
    ply = Math.min(Math.max(wanted, 0), game.steps.length - 1);
    const [sfen, name, move, best, words] = game.steps[ply];
    const [rows, , held] = sfen.split(" ");
    men.replaceChildren();
    if (move) {
      if (move[1] !== "*") tint(move.slice(0, 2), "left");
      tint(move.slice(2, 4), "arrived");
    }
    board(rows);
    hands(held);
    if (best) arrow(best, "best");
    const title = ply ? game.at.replace("{ply}", ply).replace("{move}", name) : game.start;
    here.textContent = words ? title + "　" + words : title;
    for (const part of moves.querySelectorAll("[aria-current]")) part.removeAttribute("aria-current");
    const link = document.getElementById("game-" + ply);
    link.setAttribute("aria-current", "step");
    moves.scrollTop = link.offsetTop - moves.offsetTop - moves.clientHeight / 2;
  }
  const steps = { first: () => go(0), back: () => go(ply - 1), on: () => go(ply + 1), last: () => go(game.steps.length - 1) };
  for (const [name, step] of Object.entries(steps)) document.getElementById("step-" + name).addEventListener("click", step);
  const keys = { ArrowLeft: steps.back, ArrowRight: steps.on, Home: steps.first, End: steps.last };
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || !keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  });
  addEventListener("click", (event) => {
    const link = event.target.closest("a[href^='#']");
    if (!link) return;
    const wanted = /^#(game-|m)(\d+)$/.exec(link.getAttribute("href"));
    if (!wanted) return;
    if (wanted[1] === "game-") event.preventDefault();
    go(Number(wanted[2]));
  });
  go(0);
})();
