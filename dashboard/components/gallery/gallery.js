// Cases grouped by question: reference next to answer, with a button that plays the song.
import { el, FIELDS, nearest, origin } from "../common/elements.js"
import { lasting } from "../common/instance.js"
import { Listeners } from "../common/listeners.js"
import { downloadMenu, PICTURES, TABLES } from "../download/menu.js"
import { replaceAddress } from "../navigation/history.js"
import { draw } from "./excerpts.js"

/** @import { Data, Group, Row } from "./records.d.ts" */

/**
 * @param {string} name
 * @param {string} href
 * @param {string} text
 */
const link = (name, href, text) => {
  const node = el("a", name, text)
  node.setAttribute("href", href)
  node.setAttribute("data-door", "") // followed by the component of navigation
  return node
}

/**
 * Writes into the address whether all answers to a question are visible, without a rerun.
 *
 * @param {string} name
 * @param {string} question
 * @param {boolean} open
 */
const writeOpen = (name, question, open) => {
  const url = new URL(window.location.href)
  const others = url.searchParams.getAll(name).filter((value) => value !== question)
  url.searchParams.delete(name)
  for (const value of open ? [...others, question] : others) url.searchParams.append(name, value)
  replaceAddress(url)
}

/** @param {Row} row */
const rowOf = (row) => {
  const node = el("li", "row")
  const run = node.appendChild(link("run", row.href, row.run))
  run.title = row.runs
  node.append(el("span", `score ${row.tone}`, row.score), draw(row.excerpt))
  const tags = node.appendChild(el("span", "tags"))
  for (const tag of row.tags) tags.append(el("span", "tag", tag))
  const codes = node.appendChild(link("codes", row.codes, "Set codes"))
  codes.hidden = true // followed by its key
  return node
}

/**
 * The options of a question: which is right, and how many runs chose each, which opens their answers.
 *
 * @param {NonNullable<Group["choices"]>} choices
 */
const choicesOf = (choices) => {
  const node = el("div", "choices")
  const most = Math.max(...choices.map(({ n }) => n))
  for (const { text, right, n, href } of choices) {
    const wrong = !right && n > 0 && n === most
    const chip = node.appendChild(el("span", `choice${right ? " right" : ""}${wrong ? " wrong" : ""}`))
    chip.append(el("span", "", `${right ? "✓ " : ""}${text}`), " ")
    const count = href ? link("count", href, String(n)) : el("span", "count", String(n))
    count.title = `${n} ${n === 1 ? "run" : "runs"} chose this option${right ? ", which is right" : ""}`
    chip.append(count)
  }
  return node
}

/**
 * The menu that saves a question with its answers. What writes the files is fetched when it is first used.
 *
 * @param {Group} group
 */
const saving = (group) => {
  /** @param {string} format */
  const save = async (format) => (await import("../download/save_answers.js")).saveAnswers(format, group)
  return downloadMenu(`the answers to ${group.song}: ${group.task}`, [...PICTURES, ...TABLES], save, "Save")
}

class Gallery {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root
    this.content = "" // the data as text, to see a change
    /** @type {Data | null} */
    this.data = null // never changed: Streamlit passes the same object again
    /** @type {boolean[]} */
    this.open = [] // whether all answers of each group are visible
    this.audio = new Audio()
    this.audio.preload = "none"
    /** @type {HTMLElement | null} */
    this.button = null
    this.listeners = new Listeners()
    this.listeners.on(root, "click", (event) => this.onClick(event))
    this.listeners.on(document, "keydown", (event) => this.onKey(event))
    this.listeners.on(this.audio, "pause", () => this.show(false))
    this.listeners.on(this.audio, "play", () => this.show(true))
  }

  dispose() {
    this.audio.pause()
    this.audio.removeAttribute("src")
    this.listeners.dispose()
    this.root.replaceChildren()
  }

  /** @param {Data} data */
  update(data) {
    const content = JSON.stringify(data)
    if (content === this.content) return
    this.data = data
    this.content = content
    this.open = data.groups.map(({ open }) => open)
    this.audio.pause()
    this.button = null
    this.root.className = `gallery ${data.layout}`
    this.root.replaceChildren(...data.groups.map((group, index) => this.group(group, index)))
  }

  /** The data that the next rerun will send, as text. */
  expected() {
    return JSON.stringify({ ...this.data, groups: this.data?.groups.map((group, index) => ({ ...group, open: this.open[index] })) })
  }

  /**
   * @param {Group} group
   * @param {number} index
   */
  group(group, index) {
    const { song, task, note, href, audio, start, visible, rows } = group
    const node = el("section", "group")
    const head = node.appendChild(el("div", "head"))
    if (audio) {
      const button = head.appendChild(el("button", "play", "▶"))
      button.type = "button"
      button.dataset.audio = audio
      button.dataset.start = String(start)
      button.dataset.song = song
      button.setAttribute("aria-label", `Play ${song}`)
    }
    const about = el("span", "note", note)
    head.append(link("song", href, song), el("span", "task", task), about, saving(group))
    if (group.choices?.length) node.append(choicesOf(group.choices))
    const list = node.appendChild(el("ul"))
    list.append(...rows.map(rowOf))
    if (rows.length > visible) about.append(this.further(list, group, index))
    return node
  }

  /**
   * The button that shows the rows after the first ones, and hides them again.
   *
   * @param {HTMLElement} list
   * @param {Group} group
   * @param {number} index
   */
  further(list, group, index) {
    const rows = /** @type {HTMLElement[]} */ ([...list.children].slice(group.visible))
    const button = el("button", "further")
    button.type = "button"
    /** @param {boolean} open */
    const set = (open) => {
      for (const row of rows) row.hidden = !open
      button.textContent = open ? "Show fewer" : `${rows.length} more answer${rows.length > 1 ? "s" : ""}`
      button.setAttribute("aria-expanded", String(open))
    }
    set(this.open[index])
    button.addEventListener("click", () => {
      this.open[index] = !this.open[index]
      this.content = this.expected()
      set(this.open[index])
      if (this.data?.more) writeOpen(this.data.more, group.question, this.open[index])
    })
    return button
  }

  /**
   * J and K move from row to row; Space plays the song of the row, T sets codes. Enter opens it as it does any link.
   *
   * @param {KeyboardEvent} event
   */
  onKey(event) {
    const { key, altKey, ctrlKey, metaKey, shiftKey, repeat } = event
    const at = origin(event)
    if (altKey || ctrlKey || metaKey || shiftKey || repeat || event.defaultPrevented || at?.closest(FIELDS)) return
    const rows = /** @type {HTMLElement[]} */ ([...this.root.querySelectorAll(".row:not([hidden]) > a.run")])
    const focus = /** @type {ShadowRoot | Document} */ (this.root.getRootNode()).activeElement
    const here = rows.findIndex((row) => row === focus)
    const step = { j: 1, k: -1 }[key.toLowerCase()]
    if (step) {
      const next = rows[here < 0 && step < 0 ? rows.length - 1 : Math.min(Math.max(here + step, 0), rows.length - 1)]
      next?.focus({ preventScroll: true })
      next?.scrollIntoView({ block: "nearest" })
    } else if (key.toLowerCase() === "t" && here >= 0) {
      const codes = rows[here].parentElement?.querySelector("a.codes")
      if (codes instanceof HTMLElement) codes.click()
    } else if (key === " " && here >= 0) {
      const button = rows[here].closest(".group")?.querySelector("button.play")
      if (!(button instanceof HTMLElement)) return
      event.preventDefault()
      this.toggle(button)
    }
  }

  /** @param {MouseEvent} event */
  onClick(event) {
    const button = nearest(event, "button.play")
    if (button) this.toggle(button)
  }

  /** @param {HTMLElement} button */
  toggle(button) {
    if (button === this.button && !this.audio.paused) return this.audio.pause()
    if (button !== this.button) {
      this.audio.pause()
      this.button = button
      this.audio.src = button.dataset.audio ?? ""
      this.audio.currentTime = Number(button.dataset.start)
    }
    this.audio.play().catch(() => this.show(false))
  }

  /** @param {boolean} plays */
  show(plays) {
    if (!this.button) return
    this.button.textContent = plays ? "❚❚" : "▶"
    this.button.setAttribute("aria-label", `${plays ? "Pause" : "Play"} ${this.button.dataset.song ?? ""}`)
  }
}

export default lasting("earmark.gallery", ".gallery", (root) => new Gallery(root))
