"use strict";
/* Lists of cases behind the numbers: an address "#/cases?run=...&task=..." shows them. Rules: analysis/report/cases/doors.py.
   The cases are columns (analysis/report/cases/bundle.py): the different values of a field, and each row's number of them. */
async function unpack(packed) {
  const bytes = Uint8Array.from(atob(packed.trim()), (sign) => sign.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(stream).text());
}

/* The cases, unpacked once, when a list is first asked for. */
let unpacked = null;
function allCases() {
  unpacked ||= unpack(document.getElementById("bundle").content.textContent).then((plain) => {
    let question = 0;
    plain.cases.question = plain.cases.question.map((step) => (question += step));
    plain.cards = new Map(plain.cards);
    return plain;
  });
  return unpacked;
}

(() => {
  const START = "#/cases?";
  const PAIRS = ["won", "tied", "both"];
  const FIELDS = ["runs", "task", "case", "reading", "reference", "lost", "mode", "data"];
  const READINGS = ["confidence", "outcome", "reading"];
  const STEP = 300;
  const part = (id) => document.getElementById(id);
  const value = (column, row) => column.values[column.rows[row]];
  const number = (n) => n.toLocaleString("en-US");
  let content = null; // what all functions below read, once a list was asked for

  function scoresOf(run) {
    const { cases, questions } = content;
    const scores = new Float64Array(questions.case.length).fill(NaN);
    const code = cases.run.values.indexOf(run);
    cases.run.rows.forEach((other, row) => {
      if (other === code) scores[cases.question[row]] = value(cases.score, row) ?? NaN;
    });
    return scores;
  }

  function comparison(pair, relation) {
    const { cases } = content;
    const [a, b] = pair.split(">");
    const [first, second] = [scoresOf(a), scoresOf(b)];
    const fits = {
      won: (question) => first[question] > second[question],
      tied: (question) => first[question] === second[question],
      both: (question) => !Number.isNaN(first[question] + second[question]),
    }[relation];
    return (row) => fits(cases.question[row]);
  }

  /* Whether a row fits one name of the address. */
  function condition(name, values) {
    const { cases, questions } = content;
    if (PAIRS.includes(name)) {
      const alternatives = values.map((pair) => comparison(pair, name));
      return (row) => alternatives.some((fits) => fits(row));
    }
    if (name === "case") {
      const fits = questions.case.map((id) => values.includes(id));
      return (row) => fits[cases.question[row]];
    }
    if (name === "runs") name = "run";
    const ofCase = Object.hasOwn(cases, name);
    const column = ofCase ? cases[name] : questions[name];
    const names = { lost: (own) => own.map(([type]) => type), mode: (own) => own }[name] || ((own) => [own]);
    const fits = column.values.map((own) => names(own).some((text) => values.includes(text)));
    return ofCase ? (row) => fits[column.rows[row]] : (row) => fits[column.rows[cases.question[row]]];
  }

  /* What of an address means something here, as in doors.py: how a scored answer was read is its confidence. */
  function applied(query) {
    const own = [...query].filter(([name, text]) => text && !READINGS.includes(name));
    const reading = READINGS.find((name) => query.get(name));
    if (reading) own.push(...query.getAll(reading).map((text) => ["reading", text]));
    const known = ([name]) => FIELDS.includes(name) || PAIRS.includes(name);
    return { query: new URLSearchParams(own.filter(known)), unknown: own.filter((pair) => !known(pair)) };
  }

  function list(query) {
    const { cases } = content;
    const conditions = [...new Set(query.keys())].map((name) => condition(name, query.getAll(name)));
    const types = query.getAll("lost");
    const points = cases.lost.values.map((lost) => lost.reduce((sum, [type, n]) => sum + (types.includes(type) ? n : 0), 0));
    const score = (row) => value(cases.score, row) ?? 2;
    const rows = cases.question.map((_, row) => row).filter((row) => conditions.every((fits) => fits(row)));
    return rows.sort((a, b) => points[cases.lost.rows[b]] - points[cases.lost.rows[a]] || score(a) - score(b));
  }

  function describe(query, rows) {
    const { cases, questions, names } = content;
    const all = (texts, values) => values.map((text) => texts[text] || text).join(", ");
    const tasks = [...new Set(rows.map((row) => value(questions.task, cases.question[row])))];
    const first = rows.length ? cases.question[rows[0]] : null;
    const words = [];
    for (const name of new Set(query.keys())) {
      const values = query.getAll(name);
      const text = {
        runs: () => (values.length > 1 ? "runs " : "run ") + all(names.run, values),
        task: () => all(names.task, tasks),
        lost: () => "points lost to " + values.join(", "),
        mode: () => "failure mode " + all(names.mode, values),
        data: () => values.join(", "),
        reading: () => "answer " + values.join(", "),
        reference: () => "reference " + values.join(", "),
        case: () => (first === null ? "one question" : value(questions.song, first) + ", " + all(names.task, tasks)),
        won: () => "answers to the questions with a higher score of one run",
        both: () => "answers to the questions that both runs have answered",
        tied: () => "answers to the questions with equal scores of both runs",
      }[name];
      if (text) words.push(text());
    }
    return words.join("; ");
  }

  /* Cases of the list in the whole report, of which the file may have the first alone. */
  function total(address, query, rows) {
    const { questions, cases, answers, totals } = content;
    const isQuestion = rows.length && [...query.keys()].join() === "case";
    return totals[address] || (answers && isQuestion ? answers[cases.question[rows[0]]] : rows.length);
  }

  function cell(line, text, className) {
    const td = document.createElement("td");
    td.textContent = text;
    if (className) td.className = className;
    line.append(td);
    return td;
  }

  /* In a site the page of the case, in a report all answers to the question. */
  function addressOf(question, run) {
    const { questions } = content;
    const id = questions.case[question];
    if (!questions.file) return START + new URLSearchParams({ case: id });
    return "#/case?" + new URLSearchParams({ q: id, at: run, data: value(questions.data, question) });
  }

  function draw(rows) {
    const { cases, questions, names, cards } = content;
    for (const row of rows) {
      const line = document.createElement("tr");
      const question = cases.question[row];
      const score = value(cases.score, row);
      const [task, subtask] = [names.task[value(questions.task, question)], value(questions.subtask, question)];
      cell(line, score === null ? "–" : (100 * score).toFixed(1), "number");
      cell(line, names.run[value(cases.run, row)]);
      cell(line, task === subtask ? task : task + ": " + subtask);
      const link = document.createElement("a");
      link.textContent = value(questions.song, question);
      link.href = cards.has(row) ? "#" + cards.get(row) : addressOf(question, value(cases.run, row));
      cell(line, "").append(link);
      cell(line, value(cases.sentence, row));
      const lost = [...value(cases.lost, row)].sort((a, b) => b[1] - a[1]);
      cell(line, lost.map(([name, points]) => name + " " + (100 * points).toFixed(1)).join(", "));
      part("cases-rows").append(line);
    }
  }

  async function show() {
    const box = part("cases");
    const address = location.hash;
    if (address.split("?")[0] !== START.slice(0, -1)) {
      box.hidden = true;
      return;
    }
    content ||= await allCases();
    const { query, unknown } = applied(new URLSearchParams(address.slice(START.length)));
    const rows = list(query);
    const n = total(address, query, rows);
    const left = [...new Set(unknown.map(([name]) => name))].join(", ");
    const first = n > rows.length ? "First " + number(rows.length) + " of " : "";
    part("cases-title").textContent = first + (n === 1 ? "1 case" : number(n) + " cases");
    part("cases-about").textContent = describe(query, rows) + (first ? ". This file has the first cases of each number, so that it stays small." : "") + (left ? " Not applied here, since it needs the dashboard: " + left + "." : "");
    const more = part("cases-more");
    let visible = 0;
    const step = () => {
      draw(rows.slice(visible, visible + STEP));
      visible = Math.min(visible + STEP, rows.length);
      more.hidden = visible === rows.length;
      more.textContent = "Show " + number(Math.min(STEP, rows.length - visible)) + " more (" + number(visible) + " of " + number(rows.length) + " shown)";
    };
    part("cases-rows").replaceChildren();
    more.onclick = step;
    step();
    box.hidden = false;
    box.scrollIntoView();
    box.focus({ preventScroll: true });
  }

  part("cases-back").addEventListener("click", () => history.back());
  addEventListener("hashchange", show);
  show();
})();
