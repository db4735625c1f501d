// Says what tsshogi reads: questions of one kind as a JSON object on standard input, answers on standard output.
import { readFileSync } from "node:fs";
import {
  Move, Position, Record, getBlackPlayerName, getWhitePlayerName, importCSA, importJKFString, importKI2, importKIF,
  parseCSAMove, parsePV,
} from "tsshogi";

const READERS = {
  kif: importKIF,
  ki2: importKI2,
  csa: importCSA,
  jkf: importJKFString,
  usi: (text) => Record.newByUSI(text.trimEnd()),
  usen: (text) => Record.newByUSEN(text.trimEnd()),
  bod: importKIF,
};

function nodes(record) {
  const rows = [];
  const waiting = [record.first];
  while (waiting.length) {
    const node = waiting.pop();
    const move = node.move;
    const word = move instanceof Move ? move.usi : move.type === "any" ? `any ${move.name}` : move.type;
    rows.push([node.ply, word, node.elapsedMs, node.comment, node.bookmark]);
    if (node.branch) waiting.push(node.branch);
    if (node.next) waiting.push(node.next);
  }
  return rows;
}

function reading([format, text]) {
  const record = READERS[format](text);
  if (record instanceof Error) return `${record.name}: ${record.message}`;
  const names = [getBlackPlayerName(record.metadata) ?? "", getWhitePlayerName(record.metadata) ?? ""];
  return [record.initialPosition.sfen, names, nodes(record)];
}

// The moves of a line as it stands in a comment, read from the position alone.
function line(sfen, text) {
  const position = Position.newBySFEN(sfen);
  if (!/^[-+][0-9]/.test(text)) return parsePV(position, text).map((move) => move.usi);
  const moves = [];
  for (let place = 0; place < text.length; place += 8) {
    const move = parseCSAMove(position, text.substring(place, place + 7));
    if (move instanceof Error || !position.doMove(move, { ignoreValidation: false })) break;
    moves.push(move.usi);
  }
  return moves;
}

const foreseen = (comments) => comments.map(([sfen, texts]) => texts.map((text) => line(sfen, text)));

const [[kind, questions]] = Object.entries(JSON.parse(readFileSync(0, "utf-8")));
console.log(JSON.stringify(questions.map({ records: reading, lines: foreseen }[kind])));
