// The tournament as a whole, and the loop that looks for news.

const kSecondsRunning = 3;
const kSecondsEnded = 30;  // a tournament may be resumed
let state = null;
let loading = 0;  // chunks of the list on their way
const drawn = {};

// Scripts are all that a page opened as a file may load. The file's name differs each time, or the
// browser would not read it again.
function loadScript(file, done) {
  const script = document.createElement("script");
  script.src = file + "?t=" + Date.now();
  script.onload = script.onerror = (event) => {
    script.remove();
    done(event.type === "load");
  };
  document.head.append(script);
}

// Called by data.js.
function chuheData(data) {
  if (state && state.started !== data.started) chunks.clear();
  state = data;
  live = data.live;
  showTournament(data);
  for (const [number, version] of data.chunks) {
    const have = chunks.get(number);
    if (have && have.version >= version) continue;
    loading += 1;
    loadScript("games/index-" + String(number).padStart(3, "0") + ".js", () => {
      loading -= 1;
      chooseFirst();
    });
  }
  updateList();
  chooseFirst();
  refreshGame();
}

// The chosen game is read again while it goes on, and when the list knows it otherwise.
function refreshGame() {
  const { game } = view;
  const entry = allGames().get(view.number);
  if (!game || game.number !== view.number || game.running ||
      (entry && (entry.result !== game.result || entry.plies !== game.moves.length))) {
    loadGame();
  }
}

// Without a choice by the reader, a game under way is shown, or else the last one.
function chooseFirst() {
  if (view.number !== null) return;
  const numbers = (live.length > 0 ? live : loading > 0 ? [] : [...allGames().values()]).map((game) => game.number);
  if (numbers.length > 0) chooseGame(live.length > 0 ? Math.min(...numbers) : Math.max(...numbers), null);
}

// Draws a part of the page if its data changed, so that scrolling and selections are left alone.
function drawIfNew(part, data, draw) {
  const text = JSON.stringify(data);
  if (drawn[part] === text) return;
  drawn[part] = text;
  draw();
}

function showTournament(data) {
  document.title = data.event || "Chuhe tournament";
  byId("event").textContent = data.event || "Tournament";
  const status = byId("status");
  status.textContent = data.running ? "Running" : "Ended";
  status.classList.toggle("live", data.running);
  const games = data.total > 0 ? `${data.played} of ${data.total} games` : `${data.played} games`;
  byId("about").textContent = [
    data.format, data.rules && `rules: ${data.rules}`, games, data.started && `begun ${data.started}`,
    data.updated && `as of ${data.updated}`,
  ].filter(Boolean).join(" · ");
  byId("progress").hidden = !(data.total > 0);
  byId("progress").firstElementChild.style.width = Math.min(100, 100 * data.played / Math.max(1, data.total)) + "%";
  drawIfNew("lines", data.lines, () => {
    byId("lines").replaceChildren(...data.lines.map((line) => element("div", "", line)));
  });
  drawIfNew("tables", data.tables, () => {
    byId("tables").replaceChildren(...data.tables.map(tablePanel));
  });
}

function tablePanel(table) {
  const isNumber = (text) => /^[-+−±\d.,:½¼¾%/() kMGms]*$/.test(text);
  const columns = Math.max(table.header.length, ...table.rows.map((row) => row.length));
  const kinds = Array.from({ length: columns }, (_, column) =>
    table.rows.every((row) => isNumber(row[column] ?? "")) ? "number" : "");
  const line = (tag, cells) => {
    const row = element("tr");
    kinds.forEach((kind, column) => {
      const cell = element(tag, kind, cells[column] ?? "");
      cell.title = cell.textContent;  // a long one is cut
      row.append(cell);
    });
    return row;
  };
  const made = element("table");
  const head = element("thead");
  const body = element("tbody");
  head.append(line("th", table.header));
  body.append(...table.rows.map((row) => line("td", row)));
  made.append(head, body);
  const scroll = element("div", "scroll");
  scroll.append(made);
  const panel = element("div", "panel");
  panel.append(element("h2", "", table.title), scroll);
  return panel;
}

function poll() {
  loadScript("data.js", (loaded) => {
    if (!loaded && !state) byId("status").textContent = "Waiting for the first games";
    setTimeout(poll, 1000 * (state && !state.running ? kSecondsEnded : kSecondsRunning));
  });
}

function takePlaceInAddress() {
  const place = placeInAddress();
  if (place) chooseGame(place.number, place.ply);
}

window.addEventListener("hashchange", takePlaceInAddress);
takePlaceInAddress();
poll();
