// Keys of the page and clicks of its buttons: one for each case that is painted, with the seconds that the case was on
// the screen and that its sound was played. See __init__.py.
import { FIELDS, GRIDS, nearest, origin } from "../common/elements.js"
import { lasting } from "../common/instance.js"
import { Listeners } from "../common/listeners.js"
import { FOCUS, LISTENED, send } from "../common/messages.js"

/** @import { ComponentCall } from "../common/globals.d.ts" */

/**
 * @typedef {object} Data
 * @property {string[]} keys
 * @property {string[]} once keys of which a painting takes one
 * @property {Record<string, string>} buttons by the key of a button of Streamlit's the key that a click of it stands for
 * @property {Record<string, string>} fields by key the container of the field that it leads to
 * @property {string} bar container of fields that give the focus back after Enter or Escape
 * @property {string} painting names what is on the screen
 * @property {number} soon milliseconds that a case is on the screen before it can be judged
 *
 * @typedef {{ key: string, painting: string, judging: number, listening: number }} Press
 */

/** @type {Data} */
const NOTHING = { keys: [], once: [], buttons: {}, fields: {}, bar: "", painting: "", soon: 0 }

/**
 * The name of a key as the table has it; "" where it is none of ours.
 *
 * @param {Pick<KeyboardEvent, "key" | "altKey" | "ctrlKey" | "metaKey" | "shiftKey">} event
 */
export const nameOf = ({ key, altKey, ctrlKey, metaKey, shiftKey }) => {
  if (ctrlKey || metaKey || shiftKey) return ""
  return `${altKey ? "alt+" : ""}${String(key).toLowerCase()}`
}

const TYPED = /^[-\d]$/

/** @param {string} container */
const focusField = (container) => {
  const field = document.querySelector(`.st-key-${container} input`)
  if (field instanceof HTMLElement) field.focus()
}

class ReviewKeys {
  /** @param {HTMLElement} sign its attribute data-ready says whether a key would be taken */
  constructor(sign) {
    this.sign = sign
    this.data = NOTHING
    /** @type {(press: Press) => void} */
    this.press = () => {}
    this.question = "" // what is judged; it may be painted several times
    this.openedAt = 0
    this.listening = 0 // seconds
    /** @type {string | null} */
    this.painting = null
    this.paintedAt = 0
    this.isTaken = true
    this.listeners = new Listeners()
    this.listeners.on(document, "keydown", (event) => this.onKey(event), { capture: true })
    this.listeners.receive(LISTENED, (seconds) => {
      this.listening += seconds
    })
    this.listeners.on(document, "click", (event) => this.onClick(event), { capture: true })
  }

  dispose() {
    this.listeners.dispose()
  }

  /**
   * @param {Data} data
   * @param {ComponentCall<Data>} call
   */
  update(data, { setTriggerValue }) {
    this.data = data
    this.press = (press) => setTriggerValue("press", press)
    if (data.painting === this.painting) return
    const question = data.painting.slice(data.painting.indexOf(" ") + 1)
    if (question !== this.question) Object.assign(this, { question, listening: 0, openedAt: performance.now() })
    this.painting = data.painting
    this.isTaken = false
    requestAnimationFrame(() => requestAnimationFrame(() => this.afterPaint()))
  }

  afterPaint() {
    this.paintedAt = performance.now()
    setTimeout(() => this.sign.toggleAttribute("data-ready", !this.isTaken), this.data.soon)
    send(FOCUS, null)
  }

  /** Whether this painting accepts one more press, which then counts as taken. */
  take() {
    const soon = !this.paintedAt || performance.now() - this.paintedAt < this.data.soon
    if (this.isTaken || soon) return false
    this.isTaken = true
    this.paintedAt = 0
    this.sign.removeAttribute("data-ready")
    return true
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const name = nameOf(event)
    if (event.isComposing) return
    const field = origin(event)
    if (field?.matches(FIELDS)) return this.leaveField(name, field)
    if (field?.matches(GRIDS)) return
    const target = this.data.fields[name]
    if (!this.data.keys.includes(name) && !target) return
    if (!target || !TYPED.test(name)) event.preventDefault() // a digit is typed into the field that it leads to
    event.stopPropagation()
    if (event.repeat) return
    if (target) return focusField(target)
    this.send(name)
  }

  /** @param {string} name of a key that is not held */
  send(name) {
    if (this.data.once.includes(name) && !this.take()) return
    const judging = (performance.now() - this.openedAt) / 1000
    this.press({ key: name, painting: this.data.painting, judging, listening: this.listening })
  }

  /**
   * Enter, which stores what was typed, and Escape lead from a field of the bar back to the timeline.
   *
   * @param {string} name
   * @param {HTMLElement} field
   */
  leaveField(name, field) {
    if ((name !== "enter" && name !== "escape") || !field.closest(`.st-key-${this.data.bar}`)) return
    setTimeout(() => {
      field.blur()
      send(FOCUS, null)
    })
  }

  /** @param {MouseEvent} event */
  onClick(event) {
    const button = Object.keys(this.data.buttons).find((key) => nearest(event, `.st-key-${key} button:enabled`))
    if (!button) return
    event.preventDefault()
    event.stopImmediatePropagation()
    this.send(this.data.buttons[button])
  }
}

export default lasting("earmark.review_keys", "span", (root) => new ReviewKeys(root))
