"use strict";
/* Lists of cases behind the numbers: an address "#/cases?run=...&task=..." shows them. Rules: analysis/report/doors.py. */
(() => {
  const START = "#/cases?";
  const MOST = 300;
  const part = (id) => document.getElementById(id);
  let content = null;

  async function unpack() {
    const packed = part("bundle").content.textContent.trim();
    const bytes = Uint8Array.from(atob(packed), (sign) => sign.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    const plain = JSON.parse(await new Response(stream).text());
    const rows = plain.cases.map((values) => Object.fromEntries(plain.fields.map((name, n) => [name, values[n]])));
    const scores = new Map();
    for (const row of rows) {
      row.runName = plain.runs[row.run].name;
      row.run = plain.runs[row.run].id;
      row.taskName = plain.tasks[row.task].name;
      row.task = plain.tasks[row.task].id;
      scores.set(row.run + "\n" + row.case, row.score);
    }
    return { rows, scores, modes: plain.modes };
  }

  function compares(row, pair, relation, scores) {
    const [a, b] = pair.split("~");
    const first = scores.get(a + "\n" + row.case);
    const second = scores.get(b + "\n" + row.case);
    if ((row.run !== a && row.run !== b) || first == null || second == null) return false;
    return { won: first > second, tied: first === second, shared: row.run === a }[relation];
  }

  function fits(row, query, scores) {
    return [...new Set(query.keys())].every((name) => {
      const values = query.getAll(name);
      if (["won", "tied", "shared"].includes(name)) return values.some((pair) => compares(row, pair, name, scores));
      const own = name === "lost" ? Object.keys(row.lost) : [].concat(row[name]);
      return own.some((value) => values.includes(value));
    });
  }

  function points(row, types) {
    return types.reduce((sum, type) => sum + (row.lost[type] || 0), 0);
  }

  function describe(query, rows, modes) {
    const first = rows[0];
    const words = [];
    for (const name of new Set(query.keys())) {
      const values = query.getAll(name);
      const text = {
        run: () => "run " + values.map((id) => (rows.find((row) => row.run === id) || { runName: id }).runName).join(", "),
        task: () => [...new Set(rows.map((row) => row.taskName))].join(", "),
        lost: () => "points lost to " + values.join(", "),
        mode: () => "failure mode " + values.map((mode) => modes[mode] || mode).join(", "),
        reading: () => "answer " + values.join(", "),
        reference: () => "reference " + values.join(", "),
        case: () => (first ? first.song + ", " + first.taskName : "one question"),
        won: () => "answers to the questions with a higher score of one run",
        shared: () => "answers of " + (first ? first.runName : "one run") + " to the questions that both runs have answered",
        tied: () => "answers to the questions with equal scores of both runs",
      }[name];
      if (text) words.push(text());
    }
    return words.join("; ");
  }

  function cell(line, text, className) {
    const td = document.createElement("td");
    td.textContent = text;
    if (className) td.className = className;
    line.append(td);
    return td;
  }

  function draw(rows, types) {
    const body = part("cases-rows");
    body.replaceChildren();
    for (const row of rows) {
      const line = document.createElement("tr");
      cell(line, row.score === null ? "–" : (100 * row.score).toFixed(1), "number");
      cell(line, row.runName);
      cell(line, row.taskName === row.subtask ? row.taskName : row.taskName + ": " + row.subtask);
      const song = cell(line, "");
      const link = document.createElement("a");
      link.textContent = row.song;
      link.href = row.card ? "#" + row.card : START + new URLSearchParams({ case: row.case });
      song.append(link);
      cell(line, row.sentence);
      const lost = Object.entries(row.lost).sort((a, b) => b[1] - a[1]);
      cell(line, lost.map(([name, value]) => name + " " + (100 * value).toFixed(1)).join(", "));
      body.append(line);
    }
  }

  async function show() {
    const box = part("cases");
    const address = location.hash;
    if (!address.startsWith(START)) {
      box.hidden = true;
      return;
    }
    content ||= await unpack();
    const query = new URLSearchParams(address.slice(START.length));
    const types = query.getAll("lost");
    const rows = content.rows.filter((row) => fits(row, query, content.scores));
    const last = (row) => (row.score === null ? 2 : row.score);
    rows.sort((a, b) => points(b, types) - points(a, types) || last(a) - last(b));
    part("cases-title").textContent = rows.length === 1 ? "1 case" : rows.length + " cases";
    part("cases-about").textContent = describe(query, rows, content.modes);
    const more = part("cases-all");
    more.hidden = rows.length <= MOST;
    more.onclick = () => { draw(rows, types); more.hidden = true; };
    draw(rows.slice(0, MOST), types);
    box.hidden = false;
    box.scrollIntoView();
    box.focus({ preventScroll: true });
  }

  part("cases-back").addEventListener("click", () => history.back());
  addEventListener("hashchange", show);
  show();
})();
