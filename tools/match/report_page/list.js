// The list of games: those under way from data.js, the others from games/index-….js.

const kGamesPerPage = 20;
const chunks = new Map();  // by number: {version, games}
let live = [];
let page = 0;
let shownList = "";

// Called by games/index-….js.
function chuheIndex(chunk) {
  chunks.set(chunk.chunk, chunk);
  updateList();
}

function allGames() {
  const games = new Map();
  for (const chunk of chunks.values()) {
    for (const game of chunk.games) games.set(game.number, game);
  }
  for (const game of live) games.set(game.number, { ...game, live: true });
  return games;
}

function passes(game, engine, result) {
  if (engine && game.red !== engine && game.black !== engine) return false;
  switch (result) {
    case "": return true;
    case "live": return Boolean(game.live);
    case "won":
    case "lost": {
      if (game.live || (game.result !== "1-0" && game.result !== "0-1")) return false;
      const winner = game.result === "1-0" ? game.red : game.black;
      return (winner === engine) === (result === "won");
    }
    default: return !game.live && game.result === result;
  }
}

// Names not yet among the choices; the chosen one stays.
function updateEngines(games) {
  const filter = byId("engine-filter");
  const known = new Set([...filter.options].map((option) => option.value));
  const names = new Set(games.flatMap((game) => [game.red, game.black]).filter((name) => !known.has(name)));
  for (const name of [...names].sort()) {
    const option = element("option", "", name);
    option.value = name;
    filter.append(option);
  }
  for (const option of byId("result-filter").options) {
    if (option.value === "won" || option.value === "lost") option.disabled = filter.value === "";
  }
}

function entryButton(game) {
  const button = element("button", "entry" + (game.number === view.number ? " chosen" : ""));
  button.type = "button";
  button.dataset.number = game.number;
  const names = element("span", "names");
  names.append(element("span", "red", game.red), " – ", element("span", "black", game.black));
  names.title = `${game.red} – ${game.black}`;
  button.append(element("span", "quiet", String(game.number)), names,
                element("span", "outcome" + (game.live ? " live" : ""), resultText(game.result, game.live)),
                element("span", "reason", game.reason || `round ${game.round}`),
                element("span", "plies", `${game.plies} plies`));
  button.querySelector(".reason").title = game.reason;
  return button;
}

function updateList() {
  const all = [...allGames().values()];
  updateEngines(all);
  const engine = byId("engine-filter").value;
  const newest = byId("order").value === "newest";
  const found = all.filter((game) => passes(game, engine, byId("result-filter").value));
  found.sort((a, b) => (b.live ? 1 : 0) - (a.live ? 1 : 0) || (newest ? b.number - a.number : a.number - b.number));
  const pages = Math.max(1, Math.ceil(found.length / kGamesPerPage));
  page = Math.min(page, pages - 1);
  const shown = found.slice(page * kGamesPerPage, (page + 1) * kGamesPerPage);
  byId("found").textContent = found.length === all.length ? String(all.length) : `${found.length} of ${all.length}`;
  byId("page-number").textContent = `${page + 1} / ${pages}`;
  byId("page-back").disabled = page === 0;
  byId("page-on").disabled = page === pages - 1;
  // Drawn only when it changed, so that scrolling and focus are left alone.
  const text = JSON.stringify([shown, view.number]);
  if (text === shownList) return;
  shownList = text;
  const box = byId("entries");
  const focused = box.contains(document.activeElement) ? document.activeElement.dataset.number : null;
  const scrolled = box.scrollTop;
  box.replaceChildren(...shown.map(entryButton));
  if (shown.length === 0) box.append(element("p", "quiet", "No games."));
  box.scrollTop = scrolled;
  if (focused) box.querySelector(`[data-number="${focused}"]`)?.focus({ preventScroll: true });
}

function turnPage(pages) {
  page = Math.max(0, page + pages);
  updateList();
  byId("entries").scrollTop = 0;
}

for (const id of ["engine-filter", "result-filter", "order"]) {
  byId(id).addEventListener("change", () => {
    page = 0;
    const result = byId("result-filter");
    if (byId("engine-filter").value === "" && (result.value === "won" || result.value === "lost")) result.value = "";
    turnPage(0);
  });
}
byId("page-back").addEventListener("click", () => turnPage(-1));
byId("page-on").addEventListener("click", () => turnPage(1));
byId("entries").addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  chooseGame(Number(button.dataset.number), null);
  // Where the game is below the list, it would stay out of sight.
  if (byId("view").getBoundingClientRect().top > window.innerHeight * 0.6) byId("view").scrollIntoView();
});
