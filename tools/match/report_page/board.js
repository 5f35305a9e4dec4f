// The position after any number of moves of a game, and its picture.

const kFiles = 9;
const kRanks = 10;
const kKinds = "KABNRCP";
const kHanzi = { red: "帅仕相马车炮兵", black: "将士象马车炮卒" };

function element(tag, className, text) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

function shape(parent, tag, attributes, text) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  if (text !== undefined) made.textContent = text;
  parent.append(made);
  return made;
}

// The men as 90 places, Red's left corner first: null or {red, kind}. What cannot be understood is
// left out, and `faulty` says so.
function parseFen(text) {
  const fields = String(text ?? "").trim().split(/\s+/);
  const men = new Array(kFiles * kRanks).fill(null);
  const rows = fields[0].split("/");
  let faulty = rows.length !== kRanks;
  rows.slice(0, kRanks).forEach((row, index) => {
    let file = 0;
    for (const letter of row) {
      if (letter >= "1" && letter <= "9") {
        file += Number(letter);
        continue;
      }
      const kind = letter.toUpperCase().replace("E", "B").replace("H", "N");
      if (!kKinds.includes(kind) || file >= kFiles) faulty = true;
      else men[(kRanks - 1 - index) * kFiles + file] = { red: letter === letter.toUpperCase(), kind };
      file += 1;
    }
    if (file !== kFiles) faulty = true;
  });
  const number = Number.parseInt(fields[5], 10);
  return { men, redMoves: (fields[1] ?? "w").toLowerCase() !== "b", number: number > 0 ? number : 1, faulty };
}

// Places of a move such as "h2e2", or null.
function parseMove(text) {
  const found = /^([a-i])([0-9])-?([a-i])([0-9])/i.exec(String(text));
  if (!found) return null;
  const place = (file, rank) => Number(rank) * kFiles + file.toLowerCase().charCodeAt(0) - 97;
  return { from: place(found[1], found[2]), to: place(found[3], found[4]) };
}

// The men after `ply` moves of the game, and the last of these moves.
function positionAt(game, ply) {
  const { men, faulty } = parseFen(game.fen);
  let last = null;
  for (const move of game.moves.slice(0, ply)) {
    last = parseMove(move.iccs);
    if (!last) continue;
    men[last.to] = men[last.from];
    men[last.from] = null;
  }
  return { men, last, faulty };
}

// Whether the browser has the characters of the men: without a font, all look alike.
const hasHanzi = (() => {
  const picture = (text) => {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 40;
    const context = canvas.getContext("2d");
    if (!context) return text;
    context.font = "32px serif";
    context.fillText(text, 2, 34);
    return canvas.toDataURL();
  };
  return picture("帅") !== picture("卒");
})();

function drawLines(svg, at) {
  const lines = [];
  const line = (a, b, c, d) => {
    const [from, to] = [at(a, b), at(c, d)];
    lines.push(`M${from.x} ${from.y}L${to.x} ${to.y}`);
  };
  for (let rank = 0; rank < kRanks; ++rank) line(0, rank, 8, rank);
  for (let file = 0; file < kFiles; ++file) {
    if (file === 0 || file === 8) {
      line(file, 0, file, 9);
    } else {
      line(file, 0, file, 4);
      line(file, 5, file, 9);
    }
  }
  for (const rank of [0, 7]) {
    line(3, rank, 5, rank + 2);
    line(5, rank, 3, rank + 2);
  }
  // The corners around the points of cannons and soldiers.
  for (const rank of [2, 3, 6, 7]) {
    for (const file of rank === 2 || rank === 7 ? [1, 7] : [0, 2, 4, 6, 8]) {
      const { x, y } = at(file, rank);
      for (const [right, down] of [[1, 1], [1, -1], [-1, 1], [-1, -1]]) {
        if ((x === 60 && right < 0) || (x === 860 && right > 0)) continue;
        lines.push(`M${x + right * 10} ${y + down * 26}v${down * -16}h${right * 16}`);
      }
    }
  }
  shape(svg, "rect", { x: -24, y: 0, width: 944, height: 1040, rx: 14, fill: "var(--wood)" });
  shape(svg, "path", { d: lines.join(""), fill: "none", stroke: "var(--line)", "stroke-width": 3 });
  shape(svg, "rect", { x: 48, y: 48, width: 824, height: 924, fill: "none", stroke: "var(--line)", "stroke-width": 5 });
}

function drawLabels(svg, at, flipped) {
  const style = { fill: "var(--line)", "text-anchor": "middle", "dominant-baseline": "central" };
  for (let file = 0; file < kFiles; ++file) {
    shape(svg, "text", { ...style, x: at(file, 0).x, y: 1020, "font-size": 26 }, "abcdefghi"[file]);
  }
  for (let rank = 0; rank < kRanks; ++rank) {
    shape(svg, "text", { ...style, x: -7, y: at(0, rank).y, "font-size": 26 }, String(rank));
  }
  const river = hasHanzi ? ["楚 河", "汉 界"] : ["CHU HE", "HAN JIE"];
  [260, 660].forEach((x, index) => {
    const text = river[flipped ? 1 - index : index];
    shape(svg, "text", { ...style, x, y: 512, "font-size": 52, opacity: 0.75, "font-family": kManFont }, text);
  });
}

const kManFont =
  'KaiTi, STKaiti, "Kaiti SC", "AR PL UKai CN", "Noto Serif CJK SC", "Source Han Serif SC", SimSun, ' +
  '"Songti SC", "WenQuanYi Micro Hei", "Noto Sans CJK SC", serif';

function drawMan(svg, { x, y }, man) {
  const colour = man.red ? "var(--man-red)" : "var(--man-black)";
  shape(svg, "circle", { cx: x, cy: y + 3, r: 44, fill: "rgba(0,0,0,.28)" });
  shape(svg, "circle", { cx: x, cy: y, r: 43, fill: "var(--man)", stroke: colour, "stroke-width": 3 });
  shape(svg, "circle", { cx: x, cy: y, r: 36, fill: "none", stroke: colour, "stroke-width": 1.5 });
  const text = hasHanzi ? kHanzi[man.red ? "red" : "black"][kKinds.indexOf(man.kind)]
                        : man.red ? man.kind : man.kind.toLowerCase();
  shape(svg, "text", {
    x, y: y + 2, fill: colour, "font-size": 54, "font-weight": 600, "text-anchor": "middle",
    "dominant-baseline": "central", "font-family": kManFont,
  }, text);
}

// Corners around a place: the last move came from or went there.
function drawMark(svg, { x, y }) {
  const corner = (right, down) => `M${x + right * 47} ${y + down * 24}v${down * 23}h${right * -23}`;
  shape(svg, "path", {
    d: corner(1, 1) + corner(1, -1) + corner(-1, 1) + corner(-1, -1), fill: "none", stroke: "var(--mark)",
    "stroke-width": 6, "stroke-linecap": "round",
  });
}

function drawBoard(svg, position, flipped) {
  const at = (file, rank) => ({
    x: 60 + 100 * (flipped ? 8 - file : file),
    y: 60 + 100 * (flipped ? rank : 9 - rank),
  });
  const atPlace = (place) => at(place % kFiles, Math.floor(place / kFiles));
  svg.replaceChildren();
  drawLines(svg, at);
  drawLabels(svg, at, flipped);
  position.men.forEach((man, place) => {
    if (man) drawMan(svg, atPlace(place), man);
  });
  if (position.last) {
    drawMark(svg, atPlace(position.last.from));
    drawMark(svg, atPlace(position.last.to));
  }
}
