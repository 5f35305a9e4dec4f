// Scores and times of a game by ply, as a picture that leads to the ply clicked.

const kMate = 30000;
const kLeastMate = 29000;

// A mate in n plies is 30000 - n.
function scoreText(score) {
  const sign = score > 0 ? "+" : score < 0 ? "−" : "";
  const size = Math.abs(score);
  if (size > kLeastMate) return sign + "M" + Math.max(1, Math.ceil((kMate - size) / 2));
  return sign + (size / 100).toFixed(2);
}

function secondsText(seconds) {
  if (seconds >= 60) {
    const whole = Math.round(seconds);
    return Math.floor(whole / 60) + ":" + String(whole % 60).padStart(2, "0");
  }
  return seconds.toFixed(seconds < 10 ? 2 : 1) + " s";
}

function countText(count) {
  for (const [size, letter] of [[1e9, "G"], [1e6, "M"], [1e3, "k"]]) {
    if (count >= size) return (count / size).toFixed(count >= 100 * size ? 0 : 1) + letter;
  }
  return String(count);
}

// Which side makes the move with this index.
function redMoved(game, index) {
  return parseFen(game.fen).redMoves === (index % 2 === 0);
}

// Centipawns from Red's view; null where no engine gave a score.
function redScores(game) {
  const redFirst = parseFen(game.fen).redMoves;
  return game.moves.map((move, index) => {
    if (typeof move.score !== "number") return null;
    return redFirst === (index % 2 === 0) ? move.score : -move.score;
  });
}

// Draws into a box of any width; returns the ply at a point of the picture.
class Curves {
  constructor(box, goTo) {
    this.box = box;
    this.svg = shape(box, "svg", { role: "img", "aria-label": "Scores and times by ply" });
    const pick = (event) => {
      if (!this.game) return;
      const x = event.clientX - this.svg.getBoundingClientRect().left;
      const ply = Math.round((x - this.left) / this.step);
      goTo(Math.max(0, Math.min(this.game.moves.length, ply)));
    };
    this.svg.addEventListener("pointerdown", pick);
    this.svg.addEventListener("pointermove", (event) => {
      if (event.buttons & 1) pick(event);
    });
    if (window.ResizeObserver) new ResizeObserver(() => this.draw()).observe(box);
  }

  show(game) {
    this.game = game;
    this.scores = redScores(game);
    this.draw();
  }

  goTo(ply) {
    this.ply = ply;
    this.moveCursor();
  }

  draw() {
    if (!this.game) return;
    const width = Math.max(200, this.box.clientWidth);
    this.svg.setAttribute("width", width);
    this.svg.setAttribute("height", 230);
    this.svg.replaceChildren();
    this.left = 34;
    this.right = width - 8;
    this.step = (this.right - this.left) / Math.max(1, this.game.moves.length);
    this.drawOpening();
    this.drawScale();
    this.drawCurve(true);
    this.drawCurve(false);
    this.drawTimes();
    this.cursor = shape(this.svg, "line", { y1: 8, y2: 222, stroke: "var(--accent)", "stroke-width": 1.5 });
    this.moveCursor();
  }

  moveCursor() {
    if (!this.cursor) return;
    const x = this.x(this.ply ?? 0);
    this.cursor.setAttribute("x1", x);
    this.cursor.setAttribute("x2", x);
  }

  x(ply) { return this.left + ply * this.step; }
  y(score) { return 85 - 75 * Math.max(-1, Math.min(1, score / this.most)); }

  drawOpening() {
    const count = this.game.moves.filter((move) => move.opening).length;
    if (count === 0) return;
    shape(this.svg, "rect", {
      x: this.left, y: 10, width: count * this.step, height: 212, fill: "var(--rule)", opacity: 0.35,
    });
  }

  // The least of 2, 5 and 10 pawns that holds all scores but mates; what is beyond is at the edge.
  drawScale() {
    const sizes = this.scores.filter((score) => score !== null).map(Math.abs);
    const greatest = Math.max(0, ...sizes.filter((size) => size <= kLeastMate));
    this.most = [200, 500].find((limit) => greatest <= limit) ?? 1000;
    for (const part of [-1, -0.5, 0, 0.5, 1]) {
      const y = this.y(part * this.most);
      shape(this.svg, "line", {
        x1: this.left, x2: this.right, y1: y, y2: y, stroke: part === 0 ? "var(--quiet)" : "var(--rule)",
      });
      const value = part * this.most / 100;
      const text = value > 0 ? "+" + value : value < 0 ? "−" + -value : "0";
      this.label(this.left - 5, y, text);
    }
  }

  label(x, y, text) {
    shape(this.svg, "text", {
      x, y, "text-anchor": "end", "dominant-baseline": "central", "font-size": 11, fill: "var(--quiet)",
    }, text);
  }

  // The scores of one side's moves, broken where there are none.
  drawCurve(red) {
    const colour = red ? "var(--red)" : "var(--black)";
    let path = "";
    let alone = null;
    const dot = () => {
      if (alone) shape(this.svg, "circle", { cx: alone[0], cy: alone[1], r: 2, fill: colour });
      alone = null;
    };
    for (let index = redMoved(this.game, 0) === red ? 0 : 1; index < this.scores.length; index += 2) {
      if (this.scores[index] === null) {
        dot();
        path += " ";
        continue;
      }
      const point = [this.x(index + 1), this.y(this.scores[index])];
      const begins = path === "" || path.endsWith(" ");
      path += (begins ? "M" : "L") + point.map((part) => part.toFixed(1)).join(",");
      alone = begins ? point : null;
    }
    dot();
    shape(this.svg, "path", {
      d: path, fill: "none", stroke: colour, "stroke-width": 2, "stroke-linejoin": "round",
    });
  }

  drawTimes() {
    const times = this.game.moves.map((move) => (move.opening ? 0 : Number(move.seconds) || 0));
    const longest = Math.max(...times, 0);
    shape(this.svg, "line", { x1: this.left, x2: this.right, y1: 222, y2: 222, stroke: "var(--rule)" });
    if (longest <= 0) return;
    const paths = { red: "", black: "" };
    const redFirst = redMoved(this.game, 0);
    const half = Math.min(6, this.step * 0.4);
    times.forEach((time, index) => {
      const height = 40 * time / longest;
      const side = redFirst === (index % 2 === 0) ? "red" : "black";
      if (height > 0) paths[side] += `M${(this.x(index + 1) - half).toFixed(1)},222v${-height.toFixed(1)}h${(2 * half).toFixed(1)}V222z`;
    });
    for (const [side, path] of Object.entries(paths)) {
      shape(this.svg, "path", { d: path, fill: `var(--${side})`, opacity: 0.75 });
    }
    this.label(this.left - 5, 184, longest < 60 ? longest.toFixed(longest < 10 ? 1 : 0) + "s" : secondsText(longest));
  }
}
