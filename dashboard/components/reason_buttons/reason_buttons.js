// Reasons for doubt. All mark their seconds on the timeline; a click, or G for the next one, plays from a little before.
// Seconds to hear are buttons too: a click marks and plays them.
import { el, FIELDS, origin } from "../common/elements.js"
import { lasting } from "../common/instance.js"
import { Listeners } from "../common/listeners.js"
import { DOUBTS, HEAR, send } from "../common/messages.js"

/**
 * @typedef {{ words: string, time: number | null, end?: number | null }} Reason
 * @typedef {object} Data
 * @property {string} name of the case
 * @property {Reason[]} reasons
 * @property {number} before seconds from which it plays
 * @property {number} after seconds around a time that are marked
 * @property {boolean} plays whether the first reason plays when the case is new
 * @property {string} [label] of the group, where they are no reasons for doubt
 */

class ReasonButtons {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root
    /** @type {Data} */
    this.data = { name: "", reasons: [], before: 0, after: 0, plays: false }
    /** @type {HTMLButtonElement[]} */
    this.buttons = []
    this.position = -1 // of the button that was pressed last
    this.listeners = new Listeners()
    this.listeners.on(document, "keydown", (event) => this.onKey(event), { capture: true })
  }

  dispose() {
    this.listeners.dispose()
  }

  /** @param {Data} data */
  update(data) {
    const isNew = data.name !== this.data.name
    if (!isNew && JSON.stringify(data) === JSON.stringify(this.data)) return
    this.data = data
    if (isNew) this.position = -1
    if (data.label) this.root.setAttribute("aria-label", data.label)
    this.buttons = []
    this.root.replaceChildren(...data.reasons.map((reason) => this.item(reason)))
    const spans = data.reasons.flatMap(({ time, end }) => (time === null ? [] : [this.span(time, end)]))
    if (!data.label) send(DOUBTS, spans)
    if (isNew && data.plays && this.buttons.length) this.next()
  }

  /** @param {number} time @param {number | null} [end] of a span that is named */
  span(time, end) {
    if (typeof end === "number") return { start: time, end }
    return { start: Math.max(0, time - this.data.after), end: time + this.data.after }
  }

  /** @param {Reason} reason */
  item({ words, time, end }) {
    if (time === null) return el("span", "", words)
    const button = el("button", "", words)
    const position = this.buttons.length
    button.title = `Mark these seconds and play${this.data.label ? "" : " (G: the next reason)"}`
    button.onclick = () => {
      this.position = position
      this.buttons.forEach((other, i) => other.setAttribute("aria-pressed", String(i === position)))
      send(HEAR, { ...this.span(time, end), from: Math.max(0, time - this.data.before) })
    }
    this.buttons.push(button)
    return button
  }

  next() {
    this.buttons[(this.position + 1) % this.buttons.length].click()
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event
    if (key !== "g" || altKey || ctrlKey || metaKey || shiftKey || event.isComposing) return
    if (!this.buttons.length || this.data.label) return
    if (origin(event)?.matches(FIELDS)) return
    event.preventDefault()
    event.stopPropagation()
    if (!event.repeat) this.next()
  }
}

export default lasting("earmark.reason_buttons", ".reasons", (root) => new ReasonButtons(root))
