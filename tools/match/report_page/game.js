// The game that the reader has chosen: board, moves, curves, and the place in it.

const byId = (id) => document.getElementById(id);

const view = {
  number: null,  // of the chosen game; its file may not be loaded yet
  wanted: null,  // the ply to begin at, once it is loaded
  game: null,
  text: "",      // the game as it came, to see whether it changed
  ply: 0,
  flipped: false,
};
const curves = new Curves(byId("curves"), goTo);

function resultText(result, running) {
  if (running) return "playing";
  return { "1-0": "1–0", "0-1": "0–1", "1/2-1/2": "½–½", "*": "broken off" }[result] ?? result;
}

function chooseGame(number, ply) {
  view.number = number;
  view.wanted = ply;
  if (view.game && view.game.number === number) {
    if (ply !== null) goTo(Math.min(ply, view.game.moves.length));
  } else {
    loadGame();
  }
  updateList();
}

function loadGame() {
  const number = view.number;
  if (number === null) return;
  loadScript("games/game-" + String(number).padStart(5, "0") + ".js", (loaded) => {
    if (loaded || view.number !== number || view.game?.number === number) return;
    byId("no-game").hidden = false;
    byId("no-game").textContent = "Game " + number + " cannot be read.";
    byId("game").hidden = true;
    view.game = null;
  });
}

// Called by games/game-….js. The reader stays at his ply, or at the end of a game that goes on.
function chuheGame(game) {
  if (game.number !== view.number) return;
  const text = JSON.stringify(game);
  if (text === view.text && view.game) return;
  const before = view.game && view.game.number === game.number ? view.game : null;
  const count = game.moves.length;
  let ply = view.wanted ?? (game.running ? count : 0);
  if (before) ply = before.running && view.ply === before.moves.length ? count : view.ply;
  view.game = game;
  view.text = text;
  view.wanted = null;
  byId("no-game").hidden = true;
  byId("game").hidden = false;
  showHead(game);
  showMoves(game);
  curves.show(game);
  goTo(Math.min(ply, count));
}

function showHead(game) {
  byId("game-title").textContent = `Game ${game.number}, round ${game.round}`;
  const result = byId("game-result");
  result.textContent = resultText(game.result, game.running);
  result.classList.toggle("live", Boolean(game.running));
  const reason = game.reason || (game.running ? "Under way" : "");
  const fault = parseFen(game.fen).faulty ? `The first position cannot be understood: ${game.fen}` : "";
  byId("game-reason").textContent = [reason, fault].filter(Boolean).join(" · ");
}

function showPlayers() {
  const { game } = view;
  for (const [id, red] of [["player-above", view.flipped], ["player-below", !view.flipped]]) {
    const name = element("span", "name " + (red ? "red" : "black"));
    name.append(element("span", "", red ? game.red : game.black));
    const clock = red ? game.red_clock : game.black_clock;
    byId(id).replaceChildren(name, ...(clock ? [element("span", "clock", clock)] : []));
    byId(id).classList.toggle("turn", Boolean(game.running) && redMoved(game, game.moves.length) === red);
  }
}

function showMoves(game) {
  const list = byId("moves");
  const scrolled = list.scrollTop;
  const start = parseFen(game.fen);
  const scores = redScores(game);
  const parts = [];
  game.moves.forEach((move, index) => {
    const red = start.redMoves === (index % 2 === 0);
    if (red || index === 0) {
      const count = start.number + Math.floor((index + (start.redMoves ? 0 : 1)) / 2);
      parts.push(element("span", "count", count + "."));
      if (!red) parts.push(element("span", "count", "…"));
    }
    const button = element("button", move.opening ? "opening" : "");
    button.type = "button";
    button.dataset.ply = index + 1;
    button.append(element("span", "", move.text || move.iccs));
    if (scores[index] !== null) button.append(element("small", "", scoreText(scores[index])));
    parts.push(button);
  });
  list.replaceChildren(...parts);
  list.scrollTop = scrolled;
}

function showReadout() {
  const { game, ply } = view;
  const box = byId("readout");
  if (ply === 0) {
    box.replaceChildren(element("div", "", "First position"), element("div", "quiet", `${game.moves.length} plies`));
    return;
  }
  const move = game.moves[ply - 1];
  const red = redMoved(game, ply - 1);
  const head = element("div");
  head.append(element("b", red ? "red" : "black", red ? "Red" : "Black"), ` ${move.text || move.iccs}`,
              element("span", "quiet", `  ply ${ply} of ${game.moves.length}`));
  const facts = [];
  if (typeof move.score === "number") facts.push(scoreText(red ? move.score : -move.score));
  if (typeof move.depth === "number") facts.push("depth " + move.depth);
  if (typeof move.nodes === "number") facts.push(countText(move.nodes) + " nodes");
  facts.push(move.opening ? "given by the opening" : secondsText(Number(move.seconds) || 0));
  box.replaceChildren(head, element("div", "quiet", facts.join(" · ")));
}

function goTo(ply) {
  const { game } = view;
  if (!game) return;
  view.ply = ply;
  drawBoard(byId("board"), positionAt(game, ply), view.flipped);
  showPlayers();
  showReadout();
  curves.goTo(ply);
  const list = byId("moves");
  list.querySelector(".chosen")?.classList.remove("chosen");
  const chosen = list.querySelector(`[data-ply="${ply}"]`);
  if (chosen) {
    chosen.classList.add("chosen");
    const below = chosen.offsetTop + chosen.offsetHeight - list.clientHeight;
    if (list.scrollTop < below) list.scrollTop = below;
    if (list.scrollTop > chosen.offsetTop) list.scrollTop = chosen.offsetTop;
  } else {
    list.scrollTop = 0;
  }
  for (const [id, dead] of [["to-start", ply === 0], ["back", ply === 0],
                            ["on", ply === game.moves.length], ["to-end", ply === game.moves.length]]) {
    byId(id).disabled = dead;
  }
  rememberPlace();
}

function step(plies) {
  if (view.game) goTo(Math.max(0, Math.min(view.game.moves.length, view.ply + plies)));
}

function flip() {
  view.flipped = !view.flipped;
  if (view.game) goTo(view.ply);
}

// The place is in the address too, so that it outlives a reload. At the end of a game under way the
// place is the end.
function rememberPlace() {
  const { game, ply } = view;
  const follows = game.running && ply === game.moves.length;
  const place = `#game=${game.number}` + (follows ? "" : `&ply=${ply}`);
  if (place === location.hash) return;
  try {
    history.replaceState(null, "", place);
  } catch {
    // Browsers may refuse it for files, or when it comes too often.
  }
}

function placeInAddress() {
  const fields = new URLSearchParams(location.hash.slice(1));
  const number = Number.parseInt(fields.get("game"), 10);
  const ply = Number.parseInt(fields.get("ply"), 10);
  return number > 0 ? { number, ply: ply >= 0 ? ply : null } : null;
}

byId("to-start").addEventListener("click", () => step(-Infinity));
byId("back").addEventListener("click", () => step(-1));
byId("on").addEventListener("click", () => step(1));
byId("to-end").addEventListener("click", () => step(Infinity));
byId("flip").addEventListener("click", flip);
byId("moves").addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button) goTo(Number(button.dataset.ply));
});
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest?.("select, input")) return;
  const plies = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (plies && view.game) {
    step(plies);
    event.preventDefault();
  } else if (event.key === "f" || event.key === "F") {
    flip();
  }
});
