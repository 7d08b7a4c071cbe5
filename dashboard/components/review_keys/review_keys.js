// Keys of the page and clicks of its buttons: one for each case that is painted, with the seconds that the case was on
// the screen and that its sound was played. A key that says something is kept in the browser before it is sent, until the
// server has it. See __init__.py.
import { FIELDS, GRIDS, nearest, origin } from "../common/elements.js"
import { lasting } from "../common/instance.js"
import { Listeners } from "../common/listeners.js"
import { FOCUS, LISTENED, send } from "../common/messages.js"
import { add, drop, inWords, MOST, undoOf, waiting } from "./queue.js"

/** @import { ComponentCall } from "../common/globals.d.ts" */
/** @import { Entry, Said } from "./queue.js" */

/**
 * @typedef {object} Data
 * @property {string[]} keys
 * @property {string[]} once keys of which a painting takes one
 * @property {Record<string, string>} buttons by the key of a button of Streamlit's the key that a click of it stands for
 * @property {Record<string, string>} fields by key the container of the field that it leads to
 * @property {string} bar container of fields that give the focus back after Enter or Escape
 * @property {string} painting names what is on the screen
 * @property {number} soon milliseconds that a case is on the screen before it can be judged
 * @property {string} queue name of the queue in the browser's storage, "" where no key says anything
 * @property {Record<string, Said>} says by key what it says of the case
 * @property {Record<string, Said>} texts by container of a field what its text says
 * @property {string} undo the key that undoes what waits
 * @property {string[]} acknowledged ids that the server has named stored, or refused aloud
 *
 * @typedef {object} Press
 * @property {string} key "" where what waits is sent again
 * @property {string} painting
 * @property {string} queue
 * @property {Entry[]} waiting
 */

/** @type {Data} */
const NOTHING = { keys: [], once: [], buttons: {}, fields: {}, bar: "", painting: "", soon: 0, queue: "", says: {}, texts: {},
  undo: "", acknowledged: [] } // prettier-ignore
const AGAIN = 5000 // milliseconds until what waits is sent again
const LATE = 2000 // milliseconds after which an answer of the server is late

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

/**
 * Empties a field of React's, which else keeps what was typed.
 *
 * @param {HTMLElement} field
 */
const empty = (field) => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, "")
  field.dispatchEvent(new Event("input", { bubbles: true }))
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
    this.listeners.on(window, "online", () => this.sendAgain())
    this.sentAt = -Infinity
    this.timer = setInterval(() => this.look(), 1000)
  }

  dispose() {
    clearInterval(this.timer)
    this.listeners.dispose()
  }

  /**
   * @param {Data} data
   * @param {ComponentCall<Data>} call
   */
  update(data, { setTriggerValue }) {
    this.data = data
    this.press = (press) => {
      this.sentAt = performance.now()
      setTriggerValue("press", press)
    }
    if (data.queue) drop(data.queue, data.acknowledged)
    this.look()
    if (data.painting === this.painting) return
    const question = data.painting.slice(data.painting.indexOf(" ") + 1)
    if (question !== this.question) Object.assign(this, { question, listening: 0, openedAt: performance.now() })
    this.painting = data.painting
    this.isTaken = false
    requestAnimationFrame(() => requestAnimationFrame(() => this.afterPaint()))
  }

  /** Says what waits for the server, and sends it again in time. */
  look() {
    if (!this.data.queue) return
    const words = inWords(this.data.queue, LATE)
    if (this.sign.textContent !== words) this.sign.textContent = words
    if (performance.now() - this.sentAt >= AGAIN) this.sendAgain()
  }

  sendAgain() {
    const { painting, queue } = this.data
    const entries = queue ? waiting(queue) : []
    if (entries.length) this.press({ key: "", painting, queue, waiting: entries })
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
    if (field?.matches(FIELDS)) return this.leaveField(event, field)
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
    const { once, queue, says, undo } = this.data
    const waits = queue && name === undo ? undoOf(queue) : null
    const said = waits ?? says[name]
    if (said && waiting(queue).length >= MOST) return
    if (waits) this.isTaken = false // another verdict may follow, while the server is away too
    else if (once.includes(name) && !this.take()) return
    this.keepAndSend(name, said)
    if (waits) this.afterPaint()
  }

  /** @param {string} name @param {Said | undefined} said */
  keepAndSend(name, said) {
    const { painting, queue } = this.data
    this.press({ key: name, painting, queue, waiting: said ? add(queue, this.timed(said)) : [] })
  }

  /**
   * A verdict with the seconds that its case was on the screen and was listened to.
   *
   * @param {Said} said
   */
  timed(said) {
    if (said.kind !== "verdict") return said
    const [judging, listening] = [(performance.now() - this.openedAt) / 1000, this.listening].map(
      (seconds) => Math.round(10 * seconds) / 10,
    )
    return { ...said, payload: { ...said.payload, judging, listening } }
  }

  /**
   * Enter, which stores what was typed, and Escape lead from a field of the bar back to the timeline.
   *
   * @param {KeyboardEvent} event
   * @param {HTMLElement} field
   */
  leaveField(event, field) {
    const name = nameOf(event)
    if ((name !== "enter" && name !== "escape") || !field.closest(`.st-key-${this.data.bar}`)) return
    const leave = () => {
      field.blur()
      send(FOCUS, null)
    }
    const [, said] = Object.entries(this.data.texts).find(([key]) => field.closest(`.st-key-${key}`)) ?? []
    if (name === "enter" && said && field instanceof HTMLInputElement && waiting(this.data.queue).length < MOST) {
      event.stopPropagation() // the text goes the way of the keys
      const reason = field.value.trim()
      empty(field)
      if (reason) this.keepAndSend(name, { ...said, reason })
      leave() // at once: the next key may be a verdict
    } else setTimeout(leave)
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
