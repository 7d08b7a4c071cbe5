// The reasoning of an answer with its claims of time marked. A click plays one; a person strikes claims out, gives them
// another time, marks new ones, and stores what is left. The claim that the timeline selects is selected here too.
import { el, FIELDS, GRIDS, origin } from "../common/elements.js"
import { lasting } from "../common/instance.js"
import { Listeners } from "../common/listeners.js"
import { HEAR, SELECTED, send } from "../common/messages.js"
import { kept, markAt, marksOf, pieces, withNew } from "./marks.js"

/** @import { ComponentCall } from "../common/globals.d.ts" */
/** @import { Kept, Mark, Piece, Text } from "./marks.js" */

/**
 * @typedef {object} Data
 * @property {Text[]} texts
 * @property {string} version of what is stored: under one version the person's changes stand
 * @property {string} refusal why nothing can be stored, "" if it can
 */

/** @type {[key: string, label: string, says: string][]} */
const ACTIONS = [
  ["s", "Strike out", "The selected claim is none, or is one after all"],
  ["o", "Other time", "Say in words what the selected claim says"],
  ["p", "Pick words", "Make a claim of the words that are selected in the text"],
  ["v", "Store as checked", "All claims of the text are as shown here"],
]
const EXAMPLE = "chorus starts at 1:02"

class ClaimTexts {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root
    /** @type {Data} */
    this.data = { texts: [], version: "", refusal: "" }
    this.content = "" // texts and version, to see a change
    /** @type {Mark[]} */
    this.marks = []
    this.at = -1 // the selected mark
    this.isPlaying = false // while the timeline is asked to play the selected mark, which it then selects
    /** @type {(texts: Kept[][]) => void} */
    this.store = () => {}
    this.body = el("div")
    this.status = el("span", "status")
    this.status.setAttribute("role", "status")
    this.field = el("input")
    this.field.placeholder = EXAMPLE
    this.field.setAttribute("aria-label", "What the claim says, in words")
    this.field.hidden = true
    /** @type {(words: string) => void} */
    this.onWords = () => {}
    const bar = el("div", "bar")
    bar.append(...ACTIONS.map((action) => this.button(...action)), this.field, this.status)
    root.replaceChildren(this.body, bar)
    this.listeners = new Listeners()
    this.listeners.on(document, "keydown", (event) => this.onKey(event), { capture: true })
    this.listeners.on(this.field, "keydown", (event) => this.onField(event))
    this.listeners.receive(SELECTED, (span) => {
      if (span && !this.isPlaying) this.select(markAt(this.marks, span, this.at))
    })
  }

  dispose() {
    this.listeners.dispose()
    this.root.replaceChildren()
  }

  /**
   * @param {Data} data
   * @param {ComponentCall<Data>} call
   */
  update(data, { setTriggerValue }) {
    this.store = (texts) => setTriggerValue("check", texts)
    this.data = data
    const content = JSON.stringify([data.texts, data.version])
    if (content === this.content) return
    this.content = content
    this.marks = marksOf(data.texts)
    this.at = -1
    this.draw()
  }

  /** @type {(key: string, label: string, says: string) => HTMLButtonElement} */
  button(key, label, says) {
    const node = el("button", "", label)
    node.type = "button"
    node.title = `${says} (${key.toUpperCase()})`
    node.append(el("kbd", "", key.toUpperCase()))
    node.onmousedown = (event) => event.preventDefault() // the words in the text stay selected
    node.onclick = () => this.act(key)
    return node
  }

  /** @param {string} [remark] for the status line */
  draw(remark = "") {
    this.body.replaceChildren(...this.data.texts.map(({ text }, position) => {
      const node = el("div", "text")
      const own = this.marks.filter((mark) => mark.text === position)
      node.append(...pieces(text, own).map((piece) => this.piece(piece, position)))
      return node
    }))
    const isChanged = this.marks.some(({ isStruck, words, shown }) => isStruck !== Boolean(shown?.is_struck) || words)
    this.status.textContent = remark || (isChanged ? "Not stored yet: V stores it." : "")
  }

  /**
   * @param {Piece} piece
   * @param {number} text
   */
  piece({ first, letters, mark }, text) {
    const node = el(mark ? "mark" : "span", "", letters)
    node.dataset.first = String(first)
    node.dataset.text = String(text)
    if (!mark) return node
    const place = this.marks.indexOf(mark)
    node.className = mark.isStruck ? "struck" : mark.words || !mark.shown ? "new" : mark.shown.verdict
    node.title = mark.words || mark.shown?.note || ""
    node.tabIndex = 0
    node.setAttribute("role", "button")
    node.setAttribute("aria-pressed", String(place === this.at))
    node.onclick = () => this.play(place)
    return node
  }

  /** @param {number} place */
  select(place) {
    if (place < 0 || place === this.at) return
    this.at = place
    this.draw()
  }

  /** @param {number} place */
  play(place) {
    this.select(place)
    const { start = null, end = null } = this.marks[place].shown ?? {}
    if (start === null || end === null) return
    this.isPlaying = true
    send(HEAR, { start, end, from: start })
    this.isPlaying = false
  }

  /** @param {string} key */
  act(key) {
    const mark = this.marks.at(this.at)
    const isSelected = this.at >= 0 && mark
    if (key === "v") return this.check()
    if (key === "p") return this.pickWords()
    if (!isSelected) return this.draw("Select a claim first: click it, or press C.")
    if (key === "s") {
      mark.isStruck = !mark.isStruck
      return this.draw()
    }
    const { text, first, last, words } = mark
    this.ask(words || this.data.texts[text].text.slice(first, last), (said) => {
      mark.words = said
      mark.isStruck = false
    })
  }

  check() {
    if (this.data.refusal) return this.draw(this.data.refusal)
    this.status.textContent = "Storing."
    this.store(kept(this.data.texts, this.marks))
  }

  pickWords() {
    const chosen = this.chosen()
    if (!chosen) return this.draw("Select the words of the claim in the text first.")
    const { text, first, last } = chosen
    this.ask(this.data.texts[text].text.slice(first, last), (words) => {
      const marks = withNew(this.marks, { ...chosen, words })
      if (!marks) return "These words belong to another claim."
      this.marks = marks
      this.at = marks.findIndex((mark) => mark.text === text && mark.first === first)
      return ""
    })
  }

  /** The letters that are selected in one of the texts. */
  chosen() {
    const root = /** @type {ShadowRoot & { getSelection?: () => Selection | null }} */ (this.root.getRootNode())
    const selection = root.getSelection ? root.getSelection() : document.getSelection()
    if (!selection || selection.isCollapsed) return null
    const ends = [[selection.anchorNode, selection.anchorOffset], [selection.focusNode, selection.focusOffset]].map(
      ([node, offset]) => {
        const data = node instanceof Node ? node.parentElement?.dataset : undefined
        return data?.first === undefined ? null : { text: Number(data.text), at: Number(data.first) + Number(offset) }
      },
    )
    const [a, b] = ends
    if (!a || !b || a.text !== b.text) return null
    return { text: a.text, first: Math.min(a.at, b.at), last: Math.max(a.at, b.at) }
  }

  /**
   * @param {string} words at first
   * @param {(words: string) => string | void} take gives why it cannot
   */
  ask(words, take) {
    this.field.hidden = false
    this.field.value = words
    this.field.focus()
    this.field.select()
    this.status.textContent = "What does it say? Enter takes it."
    this.onWords = (said) => {
      this.field.hidden = true
      this.draw((said && take(said)) || "")
    }
  }

  /** @param {KeyboardEvent} event */
  onField(event) {
    if (event.key !== "Enter" && event.key !== "Escape") return
    event.stopPropagation()
    this.onWords(event.key === "Enter" ? this.field.value.trim() : "")
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event
    if (altKey || ctrlKey || metaKey || shiftKey || event.isComposing || !this.root.getClientRects().length) return
    const at = origin(event)
    if (at?.matches(FIELDS) || at?.matches(GRIDS)) return
    const place = at?.tagName === "MARK" && (key === "Enter" || key === " ") ? this.marks.findIndex((mark) =>
      mark.text === Number(at.dataset.text) && mark.first === Number(at.dataset.first)) : -1 // prettier-ignore
    if (place < 0 && !ACTIONS.some(([own]) => own === key)) return
    event.preventDefault()
    event.stopPropagation()
    if (event.repeat) return
    if (place >= 0) this.play(place)
    else this.act(key)
  }
}

export default lasting("earmark.claim_texts", ".claims", (root) => new ClaimTexts(root))
