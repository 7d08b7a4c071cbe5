/* The pages of a site (analysis/report/site): one is visible, as the address says. The texts of cases are in files
   beside this one, which are loaded as scripts, since a browser reads no other file for a page opened from a disk. */
const receivers = new Map();
/* Called by a file of texts. */
const receive = (number, packed) => receivers.get(number)(packed);

(() => {
  const part = (id) => document.getElementById(id);
  const sections = [...document.querySelectorAll("section.page")];
  const pages = sections.map((section) => ({ section, ...parsed(section.dataset.address) }));
  const files = new Map();
  let places = null;

  function parsed(address) {
    const [path, query = ""] = address.replace(/^#\/?/, "").split("?");
    return { path: path || "start", query: new URLSearchParams(query) };
  }

  /* The first page of the path that contradicts nothing in the query, of several the one that agrees most. */
  function pageOf({ path, query }) {
    let best = null;
    for (const page of pages.filter((page) => page.path === path)) {
      const names = [...page.query.keys()];
      const agreeing = names.filter((name) => query.getAll(name).includes(page.query.get(name)));
      const fits = names.every((name) => !query.has(name) || agreeing.includes(name));
      if (fits && (!best || agreeing.length > best.n)) best = { ...page, n: agreeing.length };
    }
    return best;
  }

  function textsOf(number) {
    if (!files.has(number)) {
      const arrival = new Promise((resolve, reject) => {
        receivers.set(number, (packed) => resolve(unpack(packed)));
        const script = document.createElement("script");
        script.src = "cases/" + number + ".js";
        script.onerror = () => reject(new Error(script.src));
        document.head.append(script);
      });
      arrival.catch(() => files.delete(number));
      files.set(number, arrival);
    }
    return files.get(number);
  }

  /* The file of a question, in the data set that the address names, else the first that has it. */
  async function placeOf(query) {
    if (!places) {
      const { questions } = await allCases();
      places = new Map();
      questions.case.forEach((id, index) => {
        const own = questions.data.values[questions.data.rows[index]];
        places.set(own + " " + id, questions.file[index]);
        if (!places.has(id)) places.set(id, questions.file[index]);
      });
    }
    const id = query.get("q");
    return places.get(query.get("data") + " " + id) ?? places.get(id);
  }

  async function showCase(query) {
    const box = part("case");
    const number = await placeOf(query);
    if (number === undefined) return false;
    try {
      box.innerHTML = (await textsOf(number))[query.get("q")]; // escaped by the template
    } catch (error) {
      box.textContent = "The file " + error.message + " is missing: the site is incomplete.";
    }
    const answers = [...box.querySelectorAll(".answer")];
    const first = answers.find((answer) => answer.dataset.run === (query.get("at") || query.get("runs")));
    if (first) {
      answers[0].before(first);
      first.querySelectorAll("details").forEach((details) => (details.open = true));
    }
    return true;
  }

  /* A click on a strip of sections plays the recording from there. */
  part("case").addEventListener("click", ({ target, clientX }) => {
    const strip = target.closest(".strip");
    const player = part("case").querySelector("audio");
    if (!strip || !player) return;
    const box = strip.getBoundingClientRect();
    player.currentTime = ((clientX - box.left) / box.width) * Number(strip.dataset.duration);
    player.play();
  });

  /* What a list can be narrowed by, above it: the names of the address with what the cases have of them. */
  async function showChoices(query) {
    const { names, questions, cases } = await allCases();
    const own = query.get("data");
    const tasks = new Set(questions.data.rows.map((set, index) => [questions.data.values[set], questions.task.rows[index]])
      .filter(([set]) => !own || set === own).map(([, task]) => questions.task.values[task]));
    const choices = {
      data: ["Data set", questions.data.values],
      runs: ["Run", Object.keys(names.run)],
      task: ["Task", [...tasks]],
      lost: ["Points lost to", [...new Set(cases.lost.values.flat().map(([type]) => type))]],
      mode: ["Failure mode", Object.keys(names.mode)],
    };
    const titles = { runs: names.run, task: names.task, mode: names.mode };
    part("choices").replaceChildren(...Object.entries(choices).map(([name, [title, values]]) => {
      const label = document.createElement("label");
      const select = document.createElement("select");
      const chosen = query.getAll(name);
      const text = chosen.length > 1 ? chosen.length + " chosen" : "all";
      select.append(new Option(text, ""), ...values.map((value) => new Option(titles[name]?.[value] ?? value, value)));
      if (chosen.length === 1) select.value = chosen[0];
      select.onchange = () => {
        const next = new URLSearchParams(query);
        next.delete(name);
        if (select.value) next.set(name, select.value);
        location.hash = "#/cases?" + next;
      };
      label.append(title + " ", select);
      return label;
    }));
  }

  function mark(name) {
    for (const link of document.querySelectorAll("a[data-set]")) {
      if (link.dataset.set === name) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
    for (const nav of document.querySelectorAll("nav.set")) nav.hidden = nav.dataset.set !== name;
  }

  async function show() {
    const address = parsed(location.hash);
    const page = pageOf(address);
    const isCase = address.path === "case" && (await showCase(address.query));
    const isList = address.path === "cases";
    for (const { section } of pages) section.hidden = section !== page?.section;
    part("case").hidden = !isCase;
    const isHere = page || isCase || isList;
    part("elsewhere").hidden = isHere;
    part("elsewhere-address").textContent = "http://localhost:8501/" + location.hash.replace(/^#\/?/, "");
    const unknown = page ? [...new Set(address.query.keys())].filter((name) => !page.query.has(name)) : [];
    part("note").hidden = !unknown.length;
    part("note").textContent = "Not applied here, since it needs the dashboard: " + unknown.join(", ");
    mark(page?.query.get("data") || address.query.get("data"));
    part("choices").hidden = !isList;
    if (isList) {
      await showChoices(address.query);
      document.title = "Cases · " + document.querySelector(".brand").textContent;
    }
    const visible = [page?.section, isCase && part("case"), !isHere && part("elsewhere")].find(Boolean);
    if (visible) {
      document.title = visible.querySelector("h2").textContent + " · " + document.querySelector(".brand").textContent;
      scrollTo(0, 0);
      visible.focus({ preventScroll: true });
    }
  }

  addEventListener("hashchange", show);
  show();
})();
