// Lets the WebAssembly build of Fairy-Stockfish beside this file speak USI on standard input and output, under Node.js.
"use strict";
const { readFileSync } = require("node:fs");
const { join } = require("node:path");
const { createInterface } = require("node:readline");
const load = require(join(__dirname, "stockfish.js"));

// Given its bytes, the engine does not fetch them as in a browser, which cannot name a file.
load({ wasmBinary: readFileSync(join(__dirname, "stockfish.wasm")) }).then((engine) => {
  const lines = createInterface({ input: process.stdin });
  lines.on("line", (line) => (line.trim() === "quit" ? process.exit(0) : engine.postMessage(line)));
  // Whoever started it is gone, and its threads would keep it alive.
  lines.on("close", () => process.exit(0));
});
